"""What rows of one's own make of a figure: by itself, by nothing, beyond all bounds, and in a circle."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.fires.rules import force, limits
from engine.systems.fires.rules.numbers import MOST, evaluate, fault
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import HERO
from tests.engine.fires.scene import Table
from tests.engine.fires.test_files import told


def ringed(*rules: dict[str, Any]) -> dict[str, Any]:
    """A ring with these rules, as changes say it."""
    return {"rings": {"odd": {"name": "Odd", "rules": [{"on": "passive", **rule} for rule in rules]}}}


def wearing(*rules: dict[str, Any]) -> Table:
    return Table(changes=ringed(*rules), sheet={"rings": ["odd"]})


def raised(value: str, by: int | str = 1, **when: Any) -> dict[str, Any]:
    return {"do": "modify-value", "value": value, "by": by, **({"when": when} if when else {})}


def test_a_division_by_a_figure_that_is_nothing_comes_to_nothing() -> None:
    assert evaluate("2+10/(over-1)", {"over": 1}.__getitem__) == 2
    assert not fault("10/(over-1)")
    assert "divides by nothing" in fault("over/(2-2)")


def test_no_expression_goes_beyond_the_figures_of_files() -> None:
    assert evaluate("9999*9999", len) == MOST
    assert evaluate("-9999*9999", len) == -MOST
    table = wearing(*[{"do": "modify-value", "value": "hp", "multiply": 9999}] * 3)
    assert force.hp_slots(table.book, table.state, HERO) == MOST


@pytest.mark.rule("FF-34", "FF-18")
def test_a_figure_that_speaks_of_itself_means_itself_without_the_rule() -> None:
    """PWR of itself was worked out without an end, and EQP by way of STR."""
    table = wearing(raised("pwr", "rd(pwr/2)"), raised("curse-threshold", "curse_threshold"))
    assert force.power(Scene(table.book, table.state), "sorcery", "") == 2  # INT 10: MB 1, and half of it
    assert force.figure(Scene(table.book, table.state), "curse_threshold") == 6
    table = wearing(raised("end", "str"), raised("str", "eqp"))  # both 10 by themselves
    assert force.stat(Scene(table.book, table.state), "str") == 28  # 10 + EQP, of END 10 + STR 10 - 2
    assert force.stat(Scene(table.book, table.state), "end") == 28  # 10 + STR, of 10 + EQP 8


@pytest.mark.rule("FF-15", "FF-165")
def test_there_is_no_less_than_no_fp() -> None:
    """A limit below nothing left the character in debt, and nothing could be done that cost no FP at all."""
    table = wearing(raised("fp", -99))
    assert limits.fp_limit(table.book, table.state) == table.state.sheet.fp == 0
    table.act("take-aim", 3)


@pytest.mark.parametrize(
    ("asks", "rules"),
    [
        ("sink_has_room p-def", [raised("p-def", sink_has_room="p-def")]),
        ("sink_full durability", [raised("durability", sink_full="durability")]),
        ("sink_has_room res", [raised("str", sink_has_room="res"), raised("end", "str")]),
        ("sink_has_room p-def", [raised("str", sink_has_room="p-def"), raised("p-def", expr="str>9")]),
        ("sink_has_room p-def", [raised("hp", sink_has_room="p-def"), raised("p-def", unfilled_hp_max=3)]),
        ("able_to_move able_to_move", [{"do": "restrict", "deny": ["move"], "when": {"able_to_move": True}}]),
    ],
)
def test_what_asks_for_what_it_changes_is_named(asks: str, rules: list[dict[str, Any]]) -> None:
    """Nobody could work it out: the fight ended in the middle of a command."""
    predicate, figure = asks.split()
    found = told({"changes": ringed(*rules)})
    path = f"changes.rings.odd.rules[0].{rules[0]['do']}.when.{predicate}"
    assert found[path] == f"asks for {figure}, which hangs on this very rule: no rule may ask for what it changes"


@pytest.mark.parametrize(
    "rules",
    [
        [raised("hp", 2, unfilled_hp_max=3)],
        [raised("str", 2, unfilled_hp_max=3), raised("p-def", 1, unfilled_hp_max=3)],
        [raised("p-def", sink_has_room="m-def")],
        [raised("eqp", "rd(eqp/2)"), raised("str", "eqp"), raised("end", "str")],
    ],
)
def test_what_asks_for_another_figure_is_sound(rules: list[dict[str, Any]]) -> None:
    assert told({"changes": ringed(*rules)}) == {}
