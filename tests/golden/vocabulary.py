"""What a game adds to the language of golden cases: how a scene becomes an encounter, and a few words of its own.

The language itself is in `tests.golden.script`; a game's vocabulary belongs to its case, `tests/engine/SYSTEM/case.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from tests.golden.script import Player

Words = list[str]
Read = Callable[[Any, str], Any]
"""Of a session and of whom (nobody: of the fight), what a word of `=` says now."""


class Vocabulary(Struct, frozen=True):
    """The words of one game."""

    combatant: Callable[[Words], dict[str, Any]]
    """A line of a scene, as an encounter's table has it; ``NAME=VALUE`` words are added to it afterwards."""
    encounter: Callable[[dict[str, Any], list[dict[str, Any]]], dict[str, Any]] = lambda case, combatants: {}
    """What else an encounter needs, from the case and its combatants."""
    reads: Mapping[str, Read] = {}
    """Words of `=` that are no field of the state: `wounds` in `ann.wounds`, `order` by itself."""
    lines: Mapping[str, Callable[[Player, str], None]] = {}
    """First words of a game's own lines, given the rest of the line."""
    faces: Mapping[str, int] = {}
    """Letters for faces of dice."""
    codes: str = ""
    """Refusal codes that each must be somebody's case."""
    unproven: frozenset[str] = frozenset()
    """Rules that no case proves: tests of the engine do, or there is nothing to work out by hand."""
    unplayed: frozenset[tuple[str, str]] = frozenset()
    """House rules and values that no case plays, because other tests do."""
