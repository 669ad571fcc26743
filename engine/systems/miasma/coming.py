"""The encounter of a next fight as saves keep it; packs' structs extend these, ``build`` goes across by name."""

from __future__ import annotations

from msgspec import field

from engine.core.stored import Stored
from engine.systems.miasma.state.things import NoEntry


class ComingGround(Stored, frozen=True):
    """MI-24: a GM tag for some hexes. ``no_entry``: nobody, only swimmers, or (empty) everybody may enter."""

    tag: str
    hexes: tuple[str, ...]
    no_entry: NoEntry = ""
    blocks_lines: bool = False


class ComingOne(Stored, frozen=True):
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


class Coming(Stored, frozen=True):
    """A fight to be begun. The map is ``width`` × ``height``, or ``rows`` (q, r, count), or a disc of ``radius``
    around 0,0.

    ``place`` is the map's id, by which clouds left there are found again (default: the title). ``options`` are house
    rules where a chronicle begins with it.
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
