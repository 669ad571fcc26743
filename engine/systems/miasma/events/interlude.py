"""Facts of the time between fights."""

from __future__ import annotations

from engine.core.stored import EventBase
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Attribute


class CharacterCreated(EventBase, frozen=True):
    """MI-02 Creating a character."""

    combatant: Combatant


class MiasmaSpent(EventBase, frozen=True):
    """MI-73: the price of a level."""

    who: str
    amount: int


class AttributeRaised(EventBase, frozen=True):
    """MI-75: a level gained; Endurance and Vitality raise maximum and present value by 5."""

    who: str
    attribute: Attribute
    value: int
    level: int


class Rested(EventBase, frozen=True):
    """MI-92: characters' stamina is full, and their Life where ``life`` says so; ``place`` is set for a resting
    place.
    """

    place: str = ""
    life: bool = False


Interlude = CharacterCreated | MiasmaSpent | AttributeRaised | Rested
