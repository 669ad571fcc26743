"""The encounter of a next fight as saves keep it: structs of our own, so that a field of a pack can be renamed without
a save noticing. Between the two it is put across by name; what differs one day is said in the two functions here.
"""

from __future__ import annotations

from msgspec import Struct, field

from engine.core.copied import across
from engine.systems.miasma.catalog import Encounter
from engine.systems.miasma.state import NoEntry


class ComingGround(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """MI-24: a GM tag for some hexes. ``no_entry``: nobody, only swimmers, or (empty) everybody may enter."""

    tag: str
    hexes: tuple[str, ...]
    no_entry: NoEntry = ""
    blocks_lines: bool = False


class ComingOne(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A combatant of an encounter: exactly one of ``monster`` and ``samurai`` names what it is.

    ``hands`` and ``gear`` replace those of the entry where given; ``guard`` names the held item it guards with.
    ``hidden``: the other sides do not know it is there. ``side`` left out: ``party`` for a samurai, ``foes`` for a
    monster.
    """

    at: str
    facing: int = 0
    monster: str = ""
    samurai: str = ""
    name: str = ""
    side: str = ""
    guard: str = ""
    gear: tuple[str, ...] | None = None
    hands: tuple[str, ...] | None = None
    hidden: bool = False


class Coming(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A fight to be begun. The map is ``width`` × ``height``, or ``rows`` (q, r, count), or a disc of ``radius``
    around 0,0.

    ``place`` is the map's id, by which clouds left there are found again (default: the title). ``options`` are house
    rules.
    """

    title: str
    combatants: tuple[ComingOne, ...]
    width: int = 0
    height: int = 0
    rows: tuple[tuple[int, int, int], ...] = ()
    radius: int = 0
    terrain: tuple[ComingGround, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    place: str = ""
    resting_place: str = ""


def kept(encounter: Encounter) -> Coming:
    """An encounter of a pack, to be stored. Where it comes from and what it is in a list is not."""
    return across(Coming, encounter)


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built."""
    return across(Encounter, coming, system="miasma", summary="")
