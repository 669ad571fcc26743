"""The encounter of a next fight as saves keep it; packs' structs extend these, ``build`` goes across by name."""

from __future__ import annotations

from msgspec import field

from engine.core.stored import Stored


class ComingScar(Stored, frozen=True):
    """A Wound somebody brings into an encounter; severity 4 is Severe."""

    severity: int
    bandaged: bool = False


class ComingOne(Stored, frozen=True):
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


class Coming(Stored, frozen=True):
    """A fight ready to begin: who stands where on the range track (MR-30), what it is about, and its house rules."""

    title: str
    combatants: tuple[ComingOne, ...]
    stakes: str = ""
    places: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
