"""What trying a mutant can come to, and the tests of a game that it is held against."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from engine.systems import SYSTEMS
from tests.mutation import belonging
from tests.mutation.calls import Called
from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
EXAMPLE = "barrow"
LONGEST = 240
"""Seconds that the tests of a mutant may take at most."""
FAR_LESS = 4
"""How many times as long as without the mutant tests must have run to show that it is the mutant that keeps them."""

Outcome = Literal["caught", "runs on", "unclear", "SURVIVES"]
"""``runs on``: found out by tests that come to no end. ``unclear``: out of time, as tests might be without it."""
FOUND: tuple[Outcome, ...] = ("caught", "runs on")


def games() -> list[str]:
    """Every game that can be tried."""
    return [*SYSTEMS, EXAMPLE]


def home_of(system: str) -> Path:
    """The folder of a system."""
    return ROOT / "tests" / "games" / system if system == EXAMPLE else ROOT / "engine" / "systems" / system


def whole(system: str) -> list[str]:
    """All tests of a game's own, as pytest takes them: none of one whose name only begins like it."""
    others = [f" and not {other}" for other in games() if system in other and other != system]
    return [f"tests/engine/{system}", belonging.GOLDEN, "-k", system + "".join(others)]


def settings(system: str) -> list[str]:
    """How pytest is to run a game's tests: none is stopped by pytest itself, who would call that a failure."""
    words = ["-q", "-p", "no:cacheprovider", "-o", "timeout=0"]
    return [*words, "-p", "tests.games.registered"] if system == EXAMPLE else words


def against(system: str, mutant: Mutant, called: Called) -> list[str]:
    """The tests that a mutant is held against: first those of its rules, then all that call its function."""
    near = set(belonging.tests_of(system, mutant.rules))
    tests = called.of(mutant)
    return sorted(tests, key=lambda test: test not in near and test.partition("[")[0] not in near)


def patience(seconds: float) -> int:
    """How long tests may take that took so many seconds without a mutant."""
    return min(LONGEST, 10 + round(10 * seconds))


def overdue(seconds: float) -> Outcome:
    """What it means that tests which took so many seconds without a mutant did not end in time."""
    return "runs on" if FAR_LESS * seconds <= patience(seconds) else "unclear"
