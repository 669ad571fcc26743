"""What the engine may not touch: clocks, chance, files, processes (laws 2, 6, 10 and 11)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from engine.systems import SYSTEMS

ENGINE = Path(__file__).parents[2] / "engine"
IMPURE = {
    "asyncio",
    "datetime",
    "io",
    "locale",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "signal",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "uuid",
}
SPOKEN = {"input", "open", "print"}


def impure(source: str) -> Iterator[str]:
    """The modules and functions in a source text that reach outside, or ask a clock or for chance."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.split(".")[0] in IMPURE)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in IMPURE:
            yield node.module or ""
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPOKEN:
            yield node.func.id


def test_the_engine_asks_no_clock_no_chance_and_no_file() -> None:
    found = {
        path.relative_to(ENGINE).as_posix(): names
        for path in ENGINE.rglob("*.py")
        if (names := list(impure(path.read_text(encoding="utf-8"))))
    }
    assert not found


def test_the_search_finds_what_it_looks_for() -> None:
    assert list(impure("import time, json\nfrom os.path import join\nopen('x')")) == ["time", "os.path", "open"]


def room(system: str, name: str) -> list[Path]:
    """The files of a system's room, which is a module or a folder."""
    home = ENGINE / "systems" / system
    files = [*home.glob(f"{name}.py"), *home.glob(f"{name}/**/*.py")]
    assert files, f"{system} has no room {name}"
    return files


def test_evolve_and_tell_read_no_catalog() -> None:
    """Events carry whole sheets, so that a save opens after its pack has changed or gone (law 2)."""
    named = [
        path.relative_to(ENGINE).as_posix()
        for system in SYSTEMS
        for name in ("evolve", "tell")
        for path in room(system, name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id == "Catalog"
    ]
    assert not named
