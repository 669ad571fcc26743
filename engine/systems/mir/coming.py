"""The encounter of a next fight as saves keep it. The structs of packs extend these, and ``build`` puts an encounter
across by name; what differs one day is said there.
"""

from __future__ import annotations

from msgspec import Struct


class ComingScar(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Wound somebody brings into an encounter; severity 4 is Severe."""

    severity: int
    bandaged: bool = False


class ComingOne(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """``count`` combatants of one sheet at a position of the range track."""

    sheet: str
    at: int
    count: int = 1
    name: str = ""
    side: str = ""
    hidden: bool = False
    unaware: bool = False
    down: bool = False
    wounds: tuple[ComingScar, ...] = ()


class Coming(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A fight ready to begin: who stands where on the range track (MR-30), what it is about, and its house rules."""

    title: str
    combatants: tuple[ComingOne, ...]
    stakes: str = ""
    places: dict[str, str] = {}
    sides: dict[str, str] = {}
    options: dict[str, str] = {}
