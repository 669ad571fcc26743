"""What differs between two moments, in three columns; who decided, at the right end of a row; where the page opens."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.engine.core.duel import Adjust
from tests.tui.driver import keys
from tests.tui.scenes import duel
from tests.tui.test_timeline import fought
from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen
from tui.screens.timeline import TimelineScreen
from tui.start.fights import begin
from tui.timeline import draw
from tui.timeline.difference import Change
from tui.timeline.tree import Tree


@pytest.fixture
def pen() -> Pen:
    return Pen(Appearance().look(), Appearance().glyphs)


def test_whichever_column_is_the_longest_none_of_it_is_lost(pen: Pen) -> None:
    """13 cells for what it is about, two of them before it, then 12 each for what was and what is."""
    found = [
        Change("Ann", "all that she has in both hands", "net", "pole"),
        Change("Ann", "gear", "net, rope and a lamp", "-"),
        Change("Ben", "gear", "", "net, rope and a lamp", "new"),
    ]
    rows = draw.differences(pen, found, 40, "nothing differs")
    assert [row.strip(40, pen.look.base).text.rstrip() for row in rows] == [
        " Ann",
        "  all that   net          pole",
        "  she has in",
        "  both hands",
        "  gear       net, rope    -",
        "             and a lamp",
        " Ben",
        "  gear       -            net, rope and",
        "                          a lamp new",
    ]


def test_that_the_program_decided_is_said_of_what_a_person_could_have(pen: Pen) -> None:
    chronicle = duel()
    chronicle.session.do(Adjust("ben", 1), why="it is fair")
    tree = Tree(chronicle.session, "gm")
    beginning, ruled = [strip.text for strip in draw.tree(pen, tree, 80, 8)][1:3]
    assert ("program" in beginning, ruled.split()[-4:-1]) == (False, ["GM", "program", "here"])
    narrow = draw.tree(pen, tree, draw.NARROW - 1, 8)[2].text
    assert narrow.split()[-3:-1] == ["GM", "here"], "what came of it is worth more there"


def test_no_word_of_what_two_moments_differ_in_is_broken_in_forty_columns(pen: Pen) -> None:
    """*Stamin*, *conditio*, and *successes* in two lines."""
    found = [Change("Ann", name, "2 successes", "4 successes against 3") for name in ("Stamina", "condition")]
    told = " ".join(row.strip(38, pen.look.base).text for row in draw.differences(pen, found, 38, "")).split()
    assert {"Stamina", "condition", "successes", "against"} <= set(told)


@pytest.mark.parametrize(("at", "row"), [(None, 4), (0, 0), (1, 1)])
def test_the_page_opens_at_the_step_that_it_is_asked_for_else_where_the_fight_stands(at: int | None, row: int) -> None:
    assert TimelineScreen(fought(), Appearance(), at=at).steps.here == row


@pytest.mark.parametrize(
    ("result", "width", "told"),
    [
        ("Mamoru walks to 4,3 · Sayo walks to 3,5", 62, "Kappa 2 sta… → Mamoru walks to 4,3"),
        ("Mamoru walks to 4,3", 56, "Kappa 2… → Mamoru walks to 4,3 here"),
    ],
    ids=["cut all the same", "whole"],
)
def test_beside_a_result_that_is_cut_all_the_same_it_is_told_who_did_what(
    pen: Pen, monkeypatch: pytest.MonkeyPatch, result: str, width: int, told: str
) -> None:
    """*Kappa … → Mamoru walks to 4,3 · Sayo…* said neither who had decided nor what."""
    tree = Tree(begin("first-duel", seed=1).session, "gm")
    row = replace(tree.row(0), label="Kappa 2 stands", result=result)
    monkeypatch.setattr(tree, "row", lambda at: row)
    assert told in draw.tree(pen, tree, width, 8)[1].text


def test_two_moments_stand_below_their_own_names() -> None:
    """What was so in turn 2 stood below *turn 1*, in which the step there had been taken."""
    lines = [line.rpartition("││")[2].strip(" │") for line in keys(fought(), "t", "home", "d", "end")]
    at = next(at for at, line in enumerate(lines) if line.startswith("time "))
    assert lines[at].split() == ["time", *lines[at - 2].split()]
    assert lines[at - 2].split() == ["turn", "1", "turn", "2"]
