"""In which order acts are offered, and which of them stand apart."""

from __future__ import annotations

from engine.core.options import Option
from engine.systems.fires.options import options
from engine.systems.fires.state import HERO
from tests.engine.fires.scene import Table
from tests.engine.fires.test_reactions import attacked


def offered(table: Table) -> list[Option]:
    """What the character may do, without answers and rulings."""
    every = options(table.catalog, table.state, "players", HERO)
    return [option for option in every if option.group in ("act", "react") and option.command["do"] == "act"]


def test_what_is_done_most_often_is_offered_first() -> None:
    every = offered(Table())
    often = [option for option in every if option.section == "Most often"]
    assert every[: len(often)] == often
    named = dict.fromkeys(option.command["action"] for option in often)
    assert list(named) == ["move", "attack-light", "attack-heavy", "shield-up"]
    assert all(option.hot for option in often)
    assert [option.command["action"] for option in offered(attacked())[:2]] == ["shield-up", "dodge"]


def test_what_neither_a_step_nor_a_die_lifts_stands_apart() -> None:
    table = Table(at="5,5", enemies={"thug": "1,1"})
    refused = {option.command["action"]: option for option in offered(table) if not option.enabled}
    assert (refused["get-up"].code, refused["get-up"].seldom) == ("requires", True), "nobody lies"
    assert (refused["kick"].code, refused["kick"].seldom) == ("range", False), "a step would do"
    assert (refused["attack-heavy"].code, refused["attack-heavy"].seldom) == ("requires", False), "it keeps its key"

    table.set(conditions={"netted-webbed": 1})
    refused = {option.command["action"]: option for option in offered(table) if not option.enabled}
    assert (refused["sprint"].code, refused["sprint"].seldom) == ("condition", True)
    assert (refused["move"].code, refused["move"].seldom) == ("condition", False)
