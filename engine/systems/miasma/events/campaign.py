"""What happened between fights, and the beginning of one."""

from __future__ import annotations

from msgspec import Struct, field

from engine.systems.miasma.catalog import BookMove, Spell
from engine.systems.miasma.state import Combatant, Map
from engine.systems.miasma.tables import Attribute, Tradition


class FightBegan(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="fight-began"):
    """A fight is set up: everybody in the chronicle from now on, the map, and house rules the encounter brings.

    ``setup``: the field is empty and is laid out on the spot.
    """

    combatants: dict[str, Combatant]
    map: Map
    title: str
    place: str
    options: dict[str, str] = field(default_factory=dict)
    setup: bool = False


class FightStarted(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="fight-started"):
    """Flow, SETUP: the field is laid out; segment 1. ``numbers`` tell same-named monsters apart from here on."""

    numbers: dict[str, int] = field(default_factory=dict)


class CharacterCreated(Struct, frozen=True, gc=False, tag_field="type", tag="character-created"):
    """MI-02."""

    combatant: Combatant


class Equipped(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="equipped"):
    """MI-10 to MI-13: the armour worn and the items held now."""

    who: str
    worn: tuple[str, ...]
    hands: tuple[str, ...]
    ruled: bool = False


class MiasmaSpent(Struct, frozen=True, gc=False, tag_field="type", tag="miasma-spent"):
    """MI-73: the price of a level."""

    who: str
    amount: int


class AttributeRaised(Struct, frozen=True, gc=False, tag_field="type", tag="attribute-raised"):
    """MI-75: a level gained; Endurance and Vitality raise maximum and present value by 5."""

    who: str
    attribute: Attribute
    value: int
    level: int


class SpellLearned(Struct, frozen=True, gc=False, tag_field="type", tag="spell-learned"):
    """MI-77."""

    who: str
    id: str
    spell: Spell


class TraditionFixed(Struct, frozen=True, gc=False, tag_field="type", tag="tradition-fixed"):
    """MI-77: by the first spell."""

    who: str
    tradition: Tradition


class MoveSaved(Struct, frozen=True, gc=False, tag_field="type", tag="move-saved"):
    """MI-55: a move is in the book under an id."""

    who: str
    id: str
    move: BookMove


class Rested(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="rested"):
    """MI-92: characters' stamina is full, and their Life where ``life`` says so; ``place`` is set for a resting
    place.
    """

    place: str = ""
    life: bool = False


class DayBegan(Struct, frozen=True, gc=False, tag_field="type", tag="day-began"):
    """MI-89: spell uses are full."""

    day: int
