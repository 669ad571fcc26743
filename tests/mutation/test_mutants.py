"""The mutants are what they say, and a test that guards a rule finds its mutant."""

from __future__ import annotations

import ast
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from tests.mutation import boundaries, calls
from tests.mutation.calls import Called
from tests.mutation.cold import passes
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trial import EXAMPLE, LONGEST, ROOT, game, home_of, overdue, room_of

SOURCE = '''
def half(number: int, least: int = 1) -> int:
    """AA-07: half, rounded down."""
    if number > 3 and least:
        return max(number // 2, 0)
    return f"{number + 1}"

def rested(person: Person) -> Person:
    """AA-07."""
    tell(person)
    return replace(person, hurt=0, tired=False)

def left(people: list[Person]) -> Fell:
    number = len(people)
    number -= sum(person.out for person in people if not person.up)
    return Fell(min(people, key=weight), number=number)
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
        (4, "not asked: number > 3"),
        (4, "not asked: least"),
        (4, "number for least"),
        (4, "least for number"),
        (5, "min in: max(number // 2, 0)"),
        (4, "GtE in: number > 3"),
        (5, "rounded up in: number // 2"),
        (5, "1 for 0"),
        (5, "least for number"),
        (4, "4 for 3"),
        (5, "3 for 2"),
        (10, "not done: tell(person)"),
        (11, "hurt left as it was in: replace(person, hurt=0, tired=False)"),
        (11, "tired left as it was in: replace(person, hurt=0, tired=False)"),
        (11, "tired=True"),
        (11, "1 for 0"),
        (15, "Add in: number -= sum((person.out for person in people if not person.up))"),
        (15, "not asked: not person.up"),
        (15, "twice: not person.up"),
        (16, "max in: min(people, key=weight)"),
        (16, "key not said in: min(people, key=weight)"),
        (16, "number not said in: Fell(min(people, key=weight), number=number)"),
    }
    assert {mutant.rules for mutant in found} == {("AA-07",), ()}
    assert len({mutant.source for mutant in found}) == len(found)
    for mutant in found:
        assert "{number + 1}" in mutant.source


ROWS = """
def lines(fact: Fact) -> Iterator[Line]:
    match fact:
        case Hurt() if fact.deep:
            yield Line(fact.who)
    yield from [fact.target, *late]
    return isinstance(fact, Hurt | Fell) and worse(one.harm, two.harm) and fact.how in ("cut", "burn")

ROW = {Hurt: lambda fact: fact.deep or fact.late, Fell: lambda fact: not fact.late}
"""


@pytest.fixture
def rows(tmp_path: Path) -> list[Mutant]:
    path = tmp_path / "rows.py"
    path.write_text(ROWS, encoding="utf-8")
    return list(mutants(path))


def test_one_of_several_is_left_out_or_taken_for_another(rows: list[Mutant]) -> None:
    assert {mutant.what for mutant in rows if mutant.function == "lines"} == {
        "not given: yield from [fact.target, *late]",
        "Or in: isinstance(fact, Hurt | Fell) and worse(one.harm, two.harm) and (fact.how in ('cut', 'burn",
        "not asked: isinstance(fact, Hurt | Fell)",
        "not asked: worse(one.harm, two.harm)",
        "not asked: fact.how in ('cut', 'burn')",
        "not asked: fact.deep",
        "not given: yield Line(fact.who)",
        "left out: fact.target of: [fact.target, *late]",
        "left out: *late of: [fact.target, *late]",
        "left out: Fell of: isinstance(fact, Hurt | Fell)",
        "changed about: worse(one.harm, two.harm)",
        "NotIn in: fact.how in ('cut', 'burn')",
        "left out: 'cut' of: fact.how in ('cut', 'burn')",
        "left out: 'burn' of: fact.how in ('cut', 'burn')",
        "fact.who for fact.target",
        "fact.target for fact.who",
    }
    assert len({mutant.source for mutant in rows}) == len(rows)


def test_rows_without_a_name_are_told_apart_in_one_line(rows: list[Mutant]) -> None:
    """Each mutant is in the row that it was found in; a generator stays one."""
    nameless = [mutant for mutant in rows if mutant.function == "<lambda>"]
    assert [mutant.what for mutant in nameless] == [
        "And in: fact.deep or fact.late",
        "not asked: fact.deep",
        "not asked: fact.late",
        "twice: not fact.late",
    ]
    values: dict[str, Any] = {"Hurt": 1, "Fell": 2}
    exec(compile(ROWS.replace("-> Iterator[Line]", "").replace(": Fact", ""), "rows.py", "exec"), values)
    row = values["ROW"]
    found = [[fact for fact in row if mutant.is_in(row[fact].__code__)] for mutant in nameless]
    assert found == [[1], [1], [1], [2]]
    silent = next(mutant for mutant in rows if mutant.what.startswith("not given: yield Line"))
    assert silent.code.co_flags & inspect.CO_GENERATOR


TABLES = """
__all__ = ["one", "two"]
LONGEST: int = 7
FREE = frozenset({"climb", "wait"})
CHECKS = {Climb: (known, able("climb")), **others, Wait: ()}
TOLD = {Climb: ("climbs", 3)}
Names = tuple[str, ...] | None

def one() -> None:
    here = (known, able)
"""


def test_of_a_table_a_number_is_another_and_an_entry_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "tables.py"
    path.write_text(TABLES, encoding="utf-8")
    found = [mutant for mutant in mutants(path) if mutant.table]
    assert {(mutant.line, mutant.what) for mutant in found} == {
        (3, "8 for 7 in: LONGEST"),
        (4, "left out: 'climb' of: FREE"),
        (4, "left out: 'wait' of: FREE"),
        (5, "left out: Climb of: CHECKS"),
        (5, "left out: known of: CHECKS"),
        (5, "left out: able('climb') of: CHECKS"),
        (5, "left out: others of: CHECKS"),
        (5, "left out: Wait of: CHECKS"),
        (6, "left out: Climb of: TOLD"),
    }
    lacking = next(mutant for mutant in found if "able" in mutant.what)
    assert "CHECKS = {Climb: (known,), **others, Wait: ()}" in lacking.source
    lacking = next(mutant for mutant in found if "others" in mutant.what)
    assert "CHECKS = {Climb: (known, able('climb')), Wait: ()}" in lacking.source


def test_rounding_up_rounds_up(found: list[Mutant]) -> None:
    rounded = next(mutant for mutant in found if mutant.what.startswith("rounded"))
    values: dict[str, object] = {}
    exec(compile(ast.parse(rounded.source), "mutant", "exec"), values)
    half = values["half"]
    assert callable(half)
    assert (half(7), half(8)) == (4, 4)


def test_a_function_alone_is_what_it_is_in_its_module(found: list[Mutant]) -> None:
    rounded = next(mutant for mutant in found if mutant.what.startswith("rounded"))
    assert (rounded.code.co_name, rounded.code.co_firstlineno) == ("half", 2)
    assert FunctionType(rounded.code, {})(7, 1) == 4


def test_a_function_within_another_binds_what_it_bound(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        "def outer(fact):\n    def inner(draft):\n        draft.add(fact)\n    return inner\n", encoding="utf-8"
    )
    (idle,) = (mutant for mutant in mutants(path) if mutant.function == "inner")
    values: dict[str, Any] = {}
    exec(path.read_text(encoding="utf-8"), values)
    inner = values["outer"](7)
    inner.__code__ = idle.code
    inner(None)


def test_the_games_of_the_house_have_rules_to_break() -> None:
    for system in ("miasma", "mir", "yokai", EXAMPLE):
        assert game(system).modules, system


def broken(path: Path) -> Mutant:
    """One in a function that most tests of the rules do not call."""
    return next(mutant for mutant in mutants(path) if mutant.function == "holds")


def test_a_guarded_rule_is_caught_and_a_harmless_change_is_not(tmp_path: Path) -> None:
    """And of a module as it stands now only those tests are held against a mutant that call its function."""
    path, file = home_of(EXAMPLE) / "rules.py", tmp_path / "calls.json"
    tests = [f"tests/engine/{EXAMPLE}/test_rules.py"]
    assert not passes(game(EXAMPLE), tests, broken(path), tmp_path)
    right = Mutant(path, 1, 1, "", (), "nothing", -1)
    assert passes(game(EXAMPLE), tests, right, tmp_path, {calls.VARIABLE: f"{tmp_path}={file}"})
    called = Called(**json.loads(file.read_text(encoding="utf-8")))
    assert 0 < len(called.of(broken(tmp_path / "mutant.py"))) < len(called.tests)
    assert called.of(right) == called.tests


TRYING = """
from unittest.mock import patch

from msgspec.structs import replace

import tests.games.registered
from tests.mutation import warm
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trial import EXAMPLE, game, home_of

wrong = next(mutant for mutant in mutants(home_of(EXAMPLE) / "rules.py") if mutant.function == "holds")


class Endless(Mutant, frozen=True):
    @property
    def code(self):
        blank = chr(10) * (wrong.begins - 1)
        return compile(blank + "def holds(face, strength):\\n while True: pass", str(wrong.path), "exec").co_consts[0]


table = next(
    mutant for mutant in mutants(home_of(EXAMPLE) / "checks.py") if mutant.what == "left out: c.Attack of: TABLE"
)
endless = Endless(wrong.path, wrong.line, wrong.begins, "holds", (), "no end", 0)
room = replace(game(EXAMPLE), tests=[f"tests/engine/{EXAMPLE}/test_rules.py"])
with patch.object(warm, "patience", lambda seconds: 1):
    tried = []
    whole = warm.try_all(room, [wrong, endless, table, replace(wrong, at=-1)], lambda mutant, told: tried.append(told))
    print(whole, tried)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children of a warm pytest are forked")
def test_in_a_child_too_a_guarded_rule_is_caught_and_a_harmless_change_is_not() -> None:
    """In a process of its own, as a pytest within this one would listen to this test; and nobody waits for no end. What
    is wrong with a table is known where its module is loaded anew.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", TRYING]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "True ['caught', 'runs on', 'caught', 'SURVIVES']", done.stdout + done.stderr


def test_running_on_shows_something_only_where_the_tests_are_short() -> None:
    assert (overdue(1), overdue(LONGEST / 4), overdue(LONGEST / 4 + 1)) == ("runs on", "runs on", "unclear")


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


def test_a_game_is_held_against_none_of_the_cases_of_another() -> None:
    assert game("mir").tests[-1] == "mir and not mirage"
    assert game("mirage").tests[-1] == "mirage"


def test_what_is_no_game_is_held_against_the_tests_beside_it() -> None:
    assert room_of("tui/draw/order.py").tests == ["tests/tui"]
    assert room_of("engine/core").tests == ["tests/engine/core"]
    assert room_of("engine/core", ["tests/games"]).tests == ["tests/games"]
    assert [path.name for path in room_of("tui/draw/order.py").modules] == ["order.py"]
    assert len(room_of("saves").modules) > 1
    assert room_of("mir") == game("mir")
    assert room_of("engine/systems/mir/tell").tests == game("mir").tests
