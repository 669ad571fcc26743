"""What trying a mutant can come to, and the tests of a game that it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.systems import SYSTEMS
from tests.mutation import belonging
from tests.mutation.calls import Called
from tests.mutation.mutants import Mutant

ROOT = Path(__file__).parents[2]
RULES = ("rules", "checks", "decide", "evolve")
"""Where a game's rules stand."""
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


class Room(Struct, frozen=True):
    """What is made wrong, and the tests that it is held against, as pytest takes them. ``system`` is the game, if it is
    one.
    """

    home: Path
    modules: list[Path]
    tests: list[str]
    system: str | None = None


def home_of(system: str) -> Path:
    """The folder of a system."""
    return ROOT / "tests" / "games" / system if system == EXAMPLE else ROOT / "engine" / "systems" / system


def game(system: str) -> Room:
    """A game's rules, with all tests of its own: none of one whose name only begins like it."""
    home = home_of(system)
    modules = sorted(path for room in RULES for path in (*home.glob(f"{room}.py"), *home.glob(f"{room}/**/*.py")))
    others = [f" and not {other}" for other in games() if system in other and other != system]
    return Room(home, modules, [f"tests/engine/{system}", belonging.GOLDEN, "-k", system + "".join(others)], system)


def room_of(place: str, tests: Sequence[str] = ()) -> Room:
    """A game's rules, or a folder or module with these tests, else with those of its game or of the folder like it."""
    if place in games():
        return game(place)
    home = ROOT / place
    modules = sorted(home.glob("**/*.py")) or [home]
    if of := [system for system in games() if home.is_relative_to(home_of(system))]:
        return replace(game(of[0]), modules=modules, **({"tests": list(tests)} if tests else {}))
    like = Path("tests") / place
    beside = next(folder for folder in (like, *like.parents) if (ROOT / folder).is_dir())
    return Room(home, modules, list(tests) or [str(beside)])


def settings(room: Room) -> list[str]:
    """How pytest is to run a room's tests: none is stopped by pytest itself, who would call that a failure."""
    words = ["-q", "-p", "no:cacheprovider", "-o", "timeout=0"]
    return [*words, "-p", "tests.games.registered"] if room.system == EXAMPLE else words


def against(room: Room, mutant: Mutant, called: Called) -> list[str]:
    """The tests that a mutant is held against: first those of its rules, then all that call its function."""
    near = set(belonging.tests_of(room.system, mutant.rules)) if room.system else set()
    tests = called.of(mutant)
    return sorted(tests, key=lambda test: test not in near and test.partition("[")[0] not in near)


def patience(seconds: float) -> int:
    """How long tests may take that took so many seconds without a mutant."""
    return min(LONGEST, 10 + round(10 * seconds))


def overdue(seconds: float) -> Outcome:
    """What it means that tests which took so many seconds without a mutant did not end in time."""
    return "runs on" if FAR_LESS * seconds <= patience(seconds) else "unclear"
