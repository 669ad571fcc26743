"""The mutants are what they say, and a test that guards a rule finds its mutant."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from tests.mutation import boundaries, calls
from tests.mutation.__main__ import EXAMPLE, Called, home_of, passes
from tests.mutation.mutants import Mutant, files_of, mutants

SOURCE = '''
def half(number: int, least: int = 1) -> int:
    """AA-07: half, rounded down."""
    if number > 3 and least:
        return max(number // 2, 0)
    return f"{number + 1}"
'''


@pytest.fixture
def found(tmp_path: Path) -> list[Mutant]:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    return list(mutants(path))


def test_each_changes_one_thing_that_counts(found: list[Mutant]) -> None:
    assert {(mutant.line, mutant.what) for mutant in found} == {
        (4, "not (number > 3 and least)"),
        (4, "Or in: number > 3 and least"),
        (5, "min in: max(number // 2, 0)"),
        (4, "GtE in: number > 3"),
        (5, "rounded up in: number // 2"),
        (5, "1 for 0"),
        (4, "4 for 3"),
        (5, "3 for 2"),
    }
    assert {mutant.rules for mutant in found} == {("AA-07",)}
    assert len({mutant.source for mutant in found}) == len(found)
    for mutant in found:
        assert "{number + 1}" in mutant.source


def test_rounding_up_rounds_up(found: list[Mutant]) -> None:
    rounded = next(mutant for mutant in found if mutant.what.startswith("rounded"))
    values: dict[str, object] = {}
    exec(compile(ast.parse(rounded.source), "mutant", "exec"), values)
    half = values["half"]
    assert callable(half)
    assert (half(7), half(8)) == (4, 4)


def test_the_games_of_the_house_have_rules_to_break() -> None:
    for system in ("miasma", "mir", "yokai", EXAMPLE):
        assert files_of(home_of(system)), system


def test_a_guarded_rule_is_caught_and_a_harmless_change_is_not(tmp_path: Path) -> None:
    path = home_of(EXAMPLE) / "rules.py"
    wrong = next(mutant for mutant in mutants(path) if mutant.function == "holds")
    tests = [f"tests/engine/{EXAMPLE}/test_rules.py"]
    assert not passes(EXAMPLE, tests, wrong, tmp_path)
    right = Mutant(path, 1, 1, "", (), "nothing", -1)
    assert passes(EXAMPLE, tests, right, tmp_path)


def test_only_tests_that_call_a_function_are_held_against_its_mutants(tmp_path: Path) -> None:
    file = tmp_path / "calls.json"
    tests = [f"tests/engine/{EXAMPLE}/test_rules.py"]
    assert passes(EXAMPLE, tests, None, tmp_path, {calls.VARIABLE: f"{home_of(EXAMPLE)}={file}"})
    called = Called(**json.loads(file.read_text(encoding="utf-8")))
    found = {mutant.function: called.of(mutant) for mutant in mutants(home_of(EXAMPLE) / "rules.py")}
    assert 0 < len(found["holds"]) < len(called.tests)
    assert called.of(Mutant(home_of(EXAMPLE) / "rules.py", 1, 1, "", (), "", -1)) == called.tests


def test_a_comparison_is_missed_until_it_was_met_on_both_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``number > 3`` is known on both sides once it was met at 3 and at 4."""
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    tree, (place,) = boundaries.noted(SOURCE, str(path))
    module: dict[str, Any] = {"__compared__": boundaries.compared}
    exec(compile(tree, str(path), "exec"), module)
    met: dict[str, set[int]] = {}

    def missing() -> list[str]:
        return boundaries.missing(path, {name: sorted(gaps) for name, gaps in met.items()})

    monkeypatch.setattr(boundaries, "_met", met)
    assert missing() == [f"{place}  never at equal, +1"]
    assert module["half"](9) == 4  # far from the boundary
    assert missing() == [f"{place}  never at equal, +1"]
    assert module["half"](3) == "4"
    assert missing() == [f"{place}  never at +1"]
    assert module["half"](4) == 2
    assert missing() == []


def test_each_comparison_of_a_chain_is_met_by_itself() -> None:
    tree, places = boundaries.noted("def f(a: int) -> bool:\n    return 1 <= a < 4 != 2\n", "x.py")
    assert [place.split(": ")[1].split(" ")[0] for place in places] == ["le", "lt"]
    module: dict[str, Any] = {"__compared__": boundaries.compared}
    exec(compile(tree, "x.py", "exec"), module)
    assert [module["f"](a) for a in range(6)] == [False, True, True, True, False, False]
