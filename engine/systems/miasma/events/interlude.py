"""Facts of the time between fights."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Attribute


class CharacterCreated(EventBase, frozen=True):
    """MI-02: a new character joins the party."""

    meets = True

    combatant: Combatant


class MiasmaSpent(EventAbout, frozen=True):
    """MI-73: the price of a level."""

    amount: int


class AttributeRaised(EventAbout, frozen=True):
    """MI-75: a level gained; Endurance and Vitality raise maximum and present value by 5."""

    attribute: Attribute
    value: int
    level: int


class Rested(EventBase, frozen=True):
    """MI-92: characters' stamina is full, their Life where ``life`` says so; ``place`` is set for a resting place."""

    place: str = ""
    life: bool = False
