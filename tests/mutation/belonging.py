"""Which tests belong to a rule: those marked with its id, and golden cases that say they prove it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.golden.scenes import cases
from tests.rules.test_every_rule_has_a_test import ROOT

GOLDEN = "tests/golden/test_golden.py"


def tests_of(system: str, rules: Iterable[str]) -> list[str]:
    """The ids of the tests of these rules, as pytest takes them."""
    wanted = set(rules)
    marked = [test for test, ids in _marked(system) if wanted & set(ids)]
    proven = [name for name, case in cases(system) if wanted & set(case.get("rules", ()))]
    return [*marked, *(f"{GOLDEN}::test_it_comes_out_as_computed_by_hand[{system}/{name}]" for name in proven)]


@cache
def _marked(system: str) -> list[tuple[str, list[str]]]:
    folder = ROOT / "tests" / "engine" / system
    return [found for path in sorted(folder.glob("test_*.py")) for found in _in_file(path)]


def _in_file(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Test functions with the ids of their marks."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            ids = [ast.literal_eval(argument) for mark in node.decorator_list for argument in _ids(mark)]
            if ids:
                yield f"{path.relative_to(ROOT)}::{node.name}", ids


def _ids(decorator: ast.expr) -> list[ast.expr]:
    is_mark = isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith("mark.rule")
    return decorator.args if is_mark and isinstance(decorator, ast.Call) else []
