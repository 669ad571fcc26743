"""Law 9: of whoever hides, and of hidden ground, players are told nothing: neither in fear nor between fights."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.words import GOES_ON
from engine.systems.mirage.catalog import ZoneAt
from tests.engine.mirage.scene import Table, foe, pc, row


def yard(**more: Any) -> Table:
    """Zaynab and a guard, and Vexor, who hides."""
    return Table(pc(), foe(), foe("Vexor", "z1", hidden=True, ready=["spear"]), **more)


def told(table: Table) -> str:
    """All that players were told, labels and lines, and what they are shown."""
    session = table.session
    steps = session.timeline.path()
    said = [(session.label(step, "players"), [line.text for line in session.lines(step, "players")]) for step in steps]
    return f"{said}{session.view('players')}{session.options('players')}"


def test_fear_of_whoever_hides_is_of_somebody_unseen() -> None:
    table = yard()
    table.do("call-fear", source="vexor-a", value=1, who=["zaynab"])
    asked = table.session.pending("players")
    assert [question.question for question in asked] == [
        "Zaynab faces somebody unseen: Wits or Empathy? Needs 1 success"
    ]
    table.do("face-fear", "zaynab", attribute="wits")
    assert "vexor" not in told(table).lower()


def test_a_fight_begins_alike_for_players_whoever_else_strikes_first() -> None:
    table = yard(opening=None)
    table.do("start-fight", opening="surprise-adversaries", who=["guard", "vexor-a"])
    assert table.session.label(1, "players") == "The fight begins"


def test_whoever_is_sneaked_up_on_in_hiding_is_not_known_before_the_dice() -> None:
    table = yard(opening=None)
    table.do("sneak-attack", "zaynab", target="vexor-a", close=True)
    assert [question.question for question in table.session.pending("players")] == [GOES_ON]
    assert table.session.options("players") == ()


def test_between_fights_nothing_is_told_of_whoever_hides() -> None:
    table = yard()
    table.do("rule-harm", who=["zaynab"], kind="mental", amount=1)
    table.do("choose-conditions", "zaynab", conditions=["rattled"])
    table.do("end-fight")
    table.do("heal-day", "vexor-a", kind="mental", patients=["zaynab"])
    assert not [text for text in table.told("players") if "unseen" in text]


@pytest.mark.parametrize(
    ("do", "fields", "label"),
    [
        ("rule-zone", {"zone": "z2", "quality": "dimly-lit", "on": True}, ""),
        ("rule-way", {"a": "z1", "b": "z2", "way": "wall"}, ""),
        ("rule-zone", {"zone": "z1", "quality": "dimly-lit", "on": True}, "The game master acts"),
        ("rule-zone", {"zone": "z2", "quality": "hidden", "on": False}, "The game master acts"),
    ],
)
def test_ground_that_nobody_knows_changes_unheard(do: str, fields: dict[str, Any], label: str) -> None:
    zones = {**row(2), "z2": ZoneAt("Crypt", 2, hidden=True)}
    table = Table(pc(), foe(), zones=zones)
    table.do(do, **fields)
    assert table.session.known(table.session.head, "players").label == label
