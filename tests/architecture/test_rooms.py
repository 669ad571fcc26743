"""Every game has the rooms of ``engine/design.md``, under the same names, and only the doors that it names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from engine.systems import SYSTEMS
from tests.architecture.test_imports import statements

HOUSE = Path(__file__).parents[2] / "engine" / "systems"

ROOMS = frozenset(
    {
        *("ruleset", "catalog", "check", "house", "state", "commands", "events", "rules", "checks"),
        *("decide", "evolve", "options", "pending", "preview", "audience", "view", "tell", "build", "rulings"),
    }
)
"""What every game has."""
ALSO = frozenset({"upcast", "coming", "odds", "sound", "words", "minds"})
"""What games have that need it: what facts used to look like, a next fight as saves keep it, chances, what a state read
from a file is held to, words, players of their own.
"""

SUBJECTS = ("events", "checks", "decide", "evolve")
"""Rooms whose files, where they are folders, are the game's subjects."""

systems = pytest.mark.parametrize("system", SYSTEMS)


def rooms(system: str) -> dict[str, Path]:
    """The rooms of a system by name; a room is a module or a folder."""
    home = HOUSE / system
    folders = {path.parent.name: path.parent for path in home.glob("*/__init__.py")}
    return {path.stem: path for path in home.glob("*.py") if path.stem != "__init__"} | folders


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports from, and what it imports from them."""
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{name.name}" for name in node.names)


def amiss(found: set[str]) -> str:
    """What is wrong with the rooms of a game, in a sentence; empty where nothing is."""
    missing, strange = sorted(ROOMS - found), sorted(found - ROOMS - ALSO)
    told = [f"there is no {' and no '.join(missing)}"] if missing else []
    return "; ".join([*told, f"no game has a room {' or '.join(strange)}"] if strange else told)


@systems
def test_it_has_every_room_and_no_other(system: str) -> None:
    assert amiss(set(rooms(system))) == "", "the rooms are listed in engine/design.md"


@systems
def test_it_names_at_its_door_what_content_asks_of_it(system: str) -> None:
    """A room is found there too, under its own name: ``check`` has to be the function."""
    door = import_module(f"engine.systems.{system}")
    missing = [name for name in ("Catalog", "Encounter", "check") if not callable(getattr(door, name, None))]
    assert not missing, f"engine/systems/{system}/__init__.py does not import {' and '.join(missing)}"


@systems
def test_a_room_is_either_a_module_or_a_folder(system: str) -> None:
    home = HOUSE / system
    assert [path.name for path in home.glob("*.py") if (home / path.stem / "__init__.py").exists()] == []


@systems
def test_nobody_decides_but_previews_and_the_ruleset(system: str) -> None:
    home = HOUSE / system
    door = f"engine.systems.{system}.decide"
    guests = {
        path.relative_to(home).parts[0].removesuffix(".py")
        for path in home.rglob("*.py")
        if any(name == door or name.startswith(f"{door}.") for name in imported(path))
    }
    assert guests <= {"decide", "preview", "ruleset"}


@systems
def test_rules_know_no_text_and_no_draft(system: str) -> None:
    """What the rulebook says is worked out from numbers: who writes, tells or refuses asks it."""
    room = rooms(system)["rules"]
    files = [room] if room.is_file() else sorted(room.rglob("*.py"))
    strangers = ("engine.core.draft", f"engine.systems.{system}.decide", f"engine.systems.{system}.tell")
    found = {
        path.name: sorted({name for name in imported(path) if name.startswith(strangers)})
        for path in files
        if any(name.startswith(strangers) for name in imported(path))
    }
    assert not found
