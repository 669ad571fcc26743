"""What the engine may not touch: clocks, chance, files, processes, memories of its own (laws 2, 6, 10, 11)."""

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


VALUES = {"str", "int", "bool", "Hex", "Row"}
"""Types of arguments of which two equal ones are the same in every state, of every catalog, at any time."""


def of_values(annotation: ast.expr | None) -> bool:
    """Whether a type is a plain value, a tuple of such, or itself a type, whose fields never change."""
    match annotation:
        case ast.Name(id=name):
            return name in VALUES
        case ast.Subscript(value=ast.Name(id="type")):
            return True
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
            return all(of_values(part) for part in parts if not is_constant(part, ...))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=part):
            return of_values(part)
    return False


def is_constant(node: ast.expr, value: object) -> bool:
    """Whether a piece of source is this constant."""
    return isinstance(node, ast.Constant) and node.value is value


def endless(decorator: ast.expr) -> bool:
    """Whether what it remembers may grow without end."""
    match decorator:
        case ast.Call(keywords=[ast.keyword(arg="maxsize", value=ast.Constant(value=int()))]):
            return False
    return True


def remembering(source: str) -> Iterator[str]:
    """Functions in a source text that remember answers which may go stale, or more of them than a bound allows."""
    for node in ast.walk(ast.parse(source)) if "cache" in source else ():
        if not isinstance(node, ast.FunctionDef):
            continue
        kept = [decorator for decorator in node.decorator_list if "cache" in ast.unparse(decorator).split("(")[0]]
        kept = [decorator for decorator in kept if ast.unparse(decorator) != "cached_property"]
        given = [argument.annotation for argument in (*node.args.args, *node.args.kwonlyargs)]
        types = all(ast.unparse(kind).startswith("type[") for kind in given if kind is not None)
        if kept and (not all(map(of_values, given)) or (not types and any(map(endless, kept)))):
            yield node.name


def test_the_engine_remembers_only_what_follows_from_plain_values() -> None:
    """Nothing that looks at a state, a catalog or a struct is kept in a module: there it would outlive what it was
    worked out from (law 10). What belongs to a state or a catalog hangs on it, as a cached property.
    """
    found = {
        path.relative_to(ENGINE).as_posix(): names
        for path in ENGINE.rglob("*.py")
        if (names := list(remembering(path.read_text(encoding="utf-8"))))
    }
    assert not found


def test_the_search_for_what_is_remembered_finds_it() -> None:
    seen = "@lru_cache(maxsize=9)\ndef {}(state: State) -> int: ..."
    grows = "@lru_cache(maxsize=None)\ndef {}(text: str) -> int: ..."
    fine = "@lru_cache(maxsize=9)\ndef {}(cells: tuple[Hex, ...], by: type[int]) -> int: ..."
    source = "\n".join((seen.format("seen"), grows.format("grows"), fine.format("fine"), "@cache\ndef bare(a): ..."))
    assert list(remembering(source)) == ["seen", "grows", "bare"]


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
