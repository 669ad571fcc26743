"""What was felt in fights of Mirage played to their end by hand, with dice from the table."""

from __future__ import annotations

import pytest

from engine.core.rulings.commands import RuleCondition
from engine.core.view import Fact, Preview
from engine.systems.mirage.commands import flow
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, keys, seen
from tests.tui.test_boards_and_orders import PEN
from tui.draw.asked import Said
from tui.draw.below import said_below
from tui.draw.entrylines import Columns, entry_row
from tui.fight import outcome_diff
from tui.fight.editors.entries import Entry
from tui.fight.history import ONLY, History
from tui.start.fights import begin

SPRUNG = ("1", "1", "2", "3", "2", "4", "2")
"""The ambush is well prepared; Zaynab and Tariq see nothing and leave the dice."""


@pytest.mark.rule("MG-28")
def test_an_ambush_says_whom_it_caught_and_when_that_was() -> None:
    """It was told in the chronicle alone, at a moment *0*, and whoever was asked before stood out while others rolled;
    *0-9 faces* were to be typed for a D6.
    """
    lines = keys(begin("ambush-in-the-gorge", table_dice=True), *SPRUNG[:3], size=NARROW)
    assert seen(lines[-1:], "1-6 faces")
    lines = keys(begin("ambush-in-the-gorge", table_dice=True), *SPRUNG, size=NARROW)
    assert seen(lines, "Idris rolls d8 d6")
    assert seen(lines, "▸ID Idris")
    lines = keys(begin("ambush-in-the-gorge", table_dice=True), *SPRUNG, "6", "1", size=NARROW)
    assert seen(lines, "Caught off guard: Zaynab and Tariq"), lines
    assert seen(lines, " pre")
    assert not seen(lines, " 0 Zaynab")


@pytest.mark.rule("MG-32")
def test_a_round_is_told_at_its_own_moment() -> None:
    chronicle = begin("ambush-in-the-gorge", table_dice=True)
    keys(chronicle, *SPRUNG, "6", "1", size=NARROW)
    session = chronicle.session
    told = [line for step in range(1, session.head + 1) for line in session.lines(step)]
    assert [line.moment for line in told if line.text == "Round 1"] == ["1"]


def test_a_figure_stays_with_what_it_is_of_at_forty_columns() -> None:
    """*unanswered* ended a line and *12.5 %, 0.12 Conditions on average* began the next, *Bladework* stood without its
    dice.
    """
    odds = (Fact("2 or more", "37.5 %"), Fact("unanswered", "12.5 %, 0.12 Conditions on average"))
    praying = Fact("praying if it fails", "27.8 %, at 0.11 Conditions")
    facts = (Fact("Bladework", "D6 · −3 physical Conditions"), praying)
    drawn = said_below(PEN, Said(Preview(facts=facts, odds=odds)), 38)
    told = ["".join(text for text, _ in row.parts).strip() for some in drawn for row in some]
    assert told == [
        "Bladework D6 · −3 physical Conditions",
        "praying if it fails 27.8 %,",
        "at 0.11 Conditions   2 or more 37.5 %",
        "unanswered 12.5 %,",
        "0.12 Conditions on average",
    ]


def camp() -> Chronicle:
    """No fight is on; Safiya has two Conditions, Tariq can heal them."""
    chronicle = begin("night-of-jackals", table_dice=True)
    chronicle.session.do(flow.StartFight())
    chronicle.session.do(flow.EndFight(confirm=True))
    for condition in ("winded", "bruised"):
        chronicle.session.do(RuleCondition("safiya", condition, True))
    return chronicle


def test_odds_between_fights_stand_as_in_one_before_a_die_is_rolled_and_while_it_lies_there() -> None:
    """A day of healing, a price and its Capital had none at all; what a prayer would do had a line for each chance, so
    that its price did not fit in.
    """
    lines = keys(camp(), "tab", "/", *"heal", size=NARROW)
    assert seen(lines, "heals 2 78.3 %"), lines
    lines = keys(camp(), "tab", "7", *"3421", size=NARROW)
    assert seen(lines, "heals 2 74.0 %   unanswered"), lines
    assert seen(lines, "Conditions on average")
    lines = keys(camp(), "tab", "3", size=NARROW)
    assert seen(lines, "gets it 7.4 %   with 1 Capital 42.1 %"), lines
    lines = keys(camp(), "tab", "3", "1", "1", size=NARROW)
    assert seen(lines, "gets it 42.1 %"), lines
    lines = keys(camp(), "tab", "5", "1", "2", "enter", size=NARROW)
    assert seen(lines, "gets it 42.1 %   with 1 Capital 100 %"), "for whoever Space would take"


@pytest.mark.rule("MG-41")
def test_who_helps_with_a_step_is_asked_where_it_has_a_test():
    """Nobody could be named for one into clutter; and where there is no test there is nothing to ask."""
    asked = ("4", "escape", "plus")
    chronicle = begin("night-of-jackals")
    chronicle.session.do(flow.StartFight())
    assert seen(keys(chronicle, *asked, "3", size=NARROW), "who helps: 0 to 2")
    assert not seen(keys(chronicle, "escape", *asked, "2", size=NARROW), "who helps")
    assert chronicle.session.state.combatants["safiya"].zone == "dark"


def test_what_was_done_for_want_of_a_choice_is_told_with_it() -> None:
    """Mirage: *6 nothing else to choose* stood in the chronicle below *Turn of the party*."""
    chronicle = begin("first-duel", seed=1)
    chronicle.session.do(chronicle.session.ruleset.read({"do": "stand", "who": "mamoru"}), why=ONLY)
    told = [line.text for _, line in History(chronicle.session).lines("gm", 9)]
    assert f"{chronicle.session.label(1, 'gm')}: {ONLY}" in told


def test_what_a_newcomer_is_like_names_them_once() -> None:
    """*ZA Zaynab:* stood before each of nine lines: room for three of them was lost."""
    chronicle = begin("night-of-jackals")
    rules = chronicle.session.ruleset
    given = rules.read({"do": "rule-add", "entry": "pc-zaynab", "at": "fire"})
    view = chronicle.session.view("gm")
    made = outcome_diff.after(chronicle.session, given, "gm", "")
    assert made is not None
    told = [line.text for line in outcome_diff.lines(outcome_diff.differences(view, made, made=True))]
    assert sum("Zaynab" in text for text in told) == 1
    assert "Mental 0/4" in told


def test_in_the_one_line_there_is_stands_what_a_blow_comes_to_and_not_what_is_rolled() -> None:
    """At 120 columns *Bladework D10 + D6 + D6 · +1 Quarterstaff …* stood below the acts, and no chance at all."""
    pool = Fact("Bladework", "D10 + D6 + D6 · +1 Quarterstaff")
    facts = (pool, Fact("undefended hurts", "29.4 %, 0.32 on average"), Fact("1 or more", "65.3 %"))
    said = Said(Preview(odds=facts), danger=("Guard 2 can strike Tariq",))
    told = ["".join(text for text, _ in row.parts) for rows in said_below(PEN, said, 67, room=2) for row in rows]
    assert told[1].startswith(" undefended hurts 29.4 %, 0.32 on average   1 or more 65.3 %")
    roomy = ["".join(text for text, _ in row.parts) for rows in said_below(PEN, said, 67, room=3) for row in rows]
    assert roomy[1].startswith(" Bladework D10 + D6 + D6 · +1 Quarterstaff")


def test_why_a_turn_ended_is_told_before_the_turn_of_the_others() -> None:
    """Mirage: *1 End of the turn: nothing else to choose* stood below *1 Turn of the party*, and read as its end."""
    chronicle = begin("night-of-jackals")
    chronicle.session.do(flow.StartFight(opening="surprise-adversaries"))
    chronicle.session.do(flow.EndTurn(), why=ONLY)
    told = [(line.moment, line.text) for _, line in History(chronicle.session).lines("gm", 9)]
    assert told[-3:] == [("pre", f"End of the turn: {ONLY}"), ("1", "Round 1"), ("1", "Turn of the party")]
    scenes = History(chronicle.session).scenes("gm", 9)
    assert [line.text for scene in scenes for line in scene.lines] == [text for _, text in told]


def test_a_reason_is_whole_where_what_an_act_would_be_done_with_can_give_way() -> None:
    """Mirage at 120 columns: *✗1 Strike: Quarterstaff  something stands between them: get past i…*."""
    why = "something stands between them: get past it first"
    entry = Entry("Strike: Quarterstaff", "strike", enabled=False, why_not=why, rule="MG-57")
    told = "".join(text for text, _ in entry_row(PEN, entry, "1", Columns(20, 6), 67).parts)
    assert told.startswith("✗1 Strike")
    assert why in told


@pytest.mark.rule("MG-33")
def test_who_can_still_act_is_told_only_where_that_is_not_just_who_is_asked() -> None:
    """*Zaynab: what?* was followed by *can still act: Zaynab*, before each choice of the last of a side."""
    chronicle = begin("standoff-at-the-bridge", seed=1)
    session = chronicle.session
    session.do(session.ruleset.read({"do": "start-fight", "opening": "standard"}))
    told = [question.detail for question in session.pending()]
    assert told == [("can still act: Zaynab, Tariq and Idris",)] * 3
    for who in ("tariq", "idris"):
        for speed in ("slow", "fast"):
            session.do(session.ruleset.read({"do": "rule-set", "who": who, "field": f"{speed}-spent", "value": 1}))
    assert [(question.who, question.detail) for question in session.pending()] == [("zaynab", ())]
