"""``python -m tests.mutation.boundaries SYSTEM``: which comparisons of a game have tests never met on both sides?
``python -m tests.mutation.boundaries FOLDER [TESTS…]``, or a module's file: the same for what is no game's.

A comparison by order (``<``, ``<=``, ``>``, ``>=``) of two whole numbers has a case on each side once it was met with
both sides equal, and once one apart where the answer is the other. Where one of these was never met, no test can tell
``<`` from ``<=``. That both were met does not show that a test would fail: for that there are mutants.
"""

from __future__ import annotations

import argparse
import ast
import json
import operator
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

VARIABLE = "BOUNDARIES"
"""``folder=file``: whose comparisons are listened to, and where what was met is written."""
ORDERS: dict[type[ast.cmpop], str] = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
SIDES = {"lt": (0, -1), "ge": (0, -1), "le": (0, 1), "gt": (0, 1)}
"""The gaps, left minus right, on the two sides of a boundary."""
OURS = ("engine.", "saves.", "content.", "tui.", "tests.games.")

_folder, _, _file = os.environ.get(VARIABLE, "").partition("=")
_met: dict[str, set[int]] = {}
"""By comparison: the gaps of at most one that were met."""


def compared(place: str, order: str, left: Any, right: Any) -> Any:
    """What the comparison comes to; its gap is taken note of."""
    if isinstance(left, int | float) and isinstance(right, int | float) and -1 <= left - right <= 1:
        _met.setdefault(place, set()).add(round(left - right))
    relation: Callable[[Any, Any], Any] = getattr(operator, order)
    return relation(left, right)


class _Noting(ast.NodeTransformer):
    """Puts :func:`compared` in place of each comparison by order."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.places: list[str] = []

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        told = ast.unparse(node)
        self.generic_visit(node)
        pairs = zip((node.left, *node.comparators), node.ops, node.comparators, strict=False)
        whole = [self._one(node, told, *pair) for pair in pairs]
        return whole[0] if len(whole) == 1 else ast.BoolOp(ast.And(), whole)

    def _one(self, node: ast.Compare, told: str, left: ast.expr, order: ast.cmpop, right: ast.expr) -> ast.expr:
        name = ORDERS.get(type(order))
        if name is None:
            return ast.Compare(left, [order], [right])
        place = f"{self.path}:{node.lineno}:{node.col_offset}: {name} {told}"
        while place in self.places:
            place += "'"
        self.places.append(place)
        words: list[ast.expr] = [ast.Constant(place), ast.Constant(name)]
        return ast.Call(ast.Name("__compared__", ast.Load()), [*words, left, right], [])


def noted(source: str, path: str) -> tuple[ast.Module, list[str]]:
    """A module that takes note of its comparisons, and their names: ``path:line:column: order text``."""
    noting = _Noting(path)
    return ast.fix_missing_locations(noting.visit(ast.parse(source))), noting.places


class _Loader(SourceFileLoader):
    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]
        return compile(noted(bytes(data).decode("utf-8"), str(path))[0], path, "exec")

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__compared__"] = compared
        super().exec_module(module)


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path) if fullname.startswith(OURS) else None
        if spec is None or spec.origin is None or not spec.origin.startswith(_folder):
            return None
        spec.loader = _Loader(fullname, spec.origin)
        return spec


def pytest_sessionfinish() -> None:
    """Write down what was met."""
    if _folder:
        Path(_file).write_text(json.dumps({place: sorted(gaps) for place, gaps in _met.items()}), encoding="utf-8")


def missing(path: Path, met: dict[str, list[int]]) -> list[str]:
    """The comparisons of a module that tests have not met on both sides, each with the gap that is missing."""
    places = noted(path.read_text(encoding="utf-8"), str(path))[1]
    return [
        f"{place}  never at {', '.join('equal' if gap == 0 else f'{gap:+}' for gap in left)}"
        for place in places
        if (left := [gap for gap in SIDES[place.split(": ")[1].split(" ")[0]] if gap not in met.get(place, ())])
    ]


def main(words: list[str]) -> int:
    """Run a game's tests and name what they have not met; 1 where there is any."""
    from tests.mutation.trial import ROOT, room_of, settings

    parser = argparse.ArgumentParser(prog="python -m tests.mutation.boundaries", description=__doc__)
    parser.add_argument("place", help="a game, or a folder or a module's file")
    parser.add_argument("tests", nargs="*", help="elsewhere than in a game: tests, as pytest takes them")
    given = parser.parse_args(words)
    room = room_of(given.place, given.tests)
    with tempfile.TemporaryDirectory(prefix="boundaries-") as scratch:
        file = Path(scratch) / "met.json"
        words = ["-p", "tests.mutation.boundaries", *settings(room), *room.tests]
        command = [sys.executable, "-m", "pytest", *words]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, VARIABLE: f"{room.home}={file}"}, capture_output=True, check=False
        )
        if done.returncode:
            parser.error("the tests fail as they are:\n" + done.stdout.decode()[-2000:])
        met = json.loads(file.read_text(encoding="utf-8"))
    left = [line for path in room.modules for line in missing(path, met)]
    print(*(line.removeprefix(f"{ROOT}/") for line in left), sep="\n")
    every = sum(len(noted(path.read_text(encoding="utf-8"), str(path))[1]) for path in room.modules)
    print(f"{given.place}: {len(left)} of {every}")
    return int(bool(left))


if VARIABLE in os.environ:
    sys.meta_path.insert(0, _Finder())

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
