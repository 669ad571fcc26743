"""``ctrl+p``: one list that is typed into leads to acts, people, rulings, rules, moments, branches and settings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.driver import NARROW, keys, seen
from tests.tui.test_keys_that_stay import hit, opened
from tui.fight.finder import Goal, find_list, rulings_by, score
from tui.settings.keymap import FIGHT
from tui.start.fights import begin


def found(controller: Any, typed: str) -> Any:
    """The first line that fits."""
    return find_list(controller, FIGHT).filter_by(typed).entries()[0]


def test_a_beginning_of_a_word_goes_before_letters_in_it():
    assert score(["mov"], "move") > score(["mov"], "yo-55 removed") > score(["mvd"], "yo-55 removed") > 0
    assert score(["mov", "xyz"], "move") == 0


def test_of_beginnings_a_whole_word_counts_most_and_an_early_one_more_than_a_late_one():
    text = "walk east to the old gate"
    ranked = [score([word], text) for word in ("walk", "wal", "east", "eas", "alk", "wlk", "z")]
    assert ranked == [50, 40, 49, 39, 15, 2, 0]
    assert score(["walk", "gat"], text) == 50 + 35
    assert [score([word], text) for word in ("wk", "weto", "wetog", "kw")] == [2, 2, 0, 0], "four letters at most"
    assert score(["k"], "a b c d e f g h i j k") == score(["l"], "a b c d e f g h i j k l"), "late is late"


def test_a_number_is_that_number():
    """*segment 22* found segment 72 as well, 142 seconds in."""
    assert score(["segment", "22"], "segment 72 (142 s)") == 0
    assert score(["segment", "22"], "segment 22 (42 s)") > score(["segment", "22"], "segment 12 (22 s)") > 0


@pytest.mark.parametrize(
    ("typed", "kind", "value"),
    [
        ("suzu", "person", "suzu-geomancer"),
        ("YO-54", "rule", "YO-54"),
        ("questions", "settings", "questions"),
        ("tide break", "settings", "tide-break"),
        ("the timeline", "key", "timeline"),
        ("undo", "key", "undo"),
        ("redo", "key", "redo"),
    ],
)
def test_what_is_typed_leads_there(typed: str, kind: str, value: str) -> None:
    goal = found(opened("bridge-at-dusk"), typed).value
    assert isinstance(goal, Goal)
    assert (goal.kind, goal.value) == (kind, value)
    assert find_list(opened("bridge-at-dusk"), FIGHT).filter_by(typed).index == 0


def test_moments_and_branches():
    controller = opened("first-duel")
    hit(controller, "space", "space", "space")
    goal = found(controller, "segment 2").value
    assert goal.kind == "step"
    assert controller.go_to(goal.value)
    assert controller.session.state.segment == 2
    hit(controller, "3", "1")
    branches = [entry for entry in find_list(controller, FIGHT).entries() if entry.label.startswith("Branch")]
    assert len(branches) == 2
    assert {entry.note.split(" (")[0] for entry in branches} == {"segment 4", "segment 2"}


def test_a_number_behind_a_name_is_a_ruling():
    controller = opened("first-duel")
    life = controller.session.state.combatants["mamoru"].life
    line = rulings_by(controller, "mamoru life -5")[0]
    assert (line.label, line.note) == (f"Mamoru: Life {life} → {life - 5}", "-5")
    assert all("Life" in entry.label for entry in rulings_by(controller, "mamoru life -5")), "nothing else of theirs"
    assert rulings_by(controller, "kappa life -1")[0].label.startswith("Kappa: Life")
    assert rulings_by(controller, "life -1")[0].label == f"Mamoru: Life {life} → {life - 1}", "who is chosen"
    assert controller.submit(line.value.command)
    assert controller.session.state.combatants["mamoru"].life == life - 5
    assert all(entry.label.startswith("Kappa") for entry in rulings_by(controller, "ka +3"))
    assert rulings_by(controller, "mamoru") == []
    assert rulings_by(controller, "MI-58") == []
    assert controller.submit(rulings_by(controller, "mamoru life -999")[0].value.command)
    assert "Life maximum" in rulings_by(controller, "mamoru life -1")[0].label, "of Life itself there is no less"


def test_a_name_with_a_word_of_a_ruling_finds_it():
    controller = opened("rats-on-the-quay")
    assert found(controller, "rat hp").label == "Weir Rat: Set Filled HP slots"
    goal = found(controller, "ferryman hp").value
    assert goal.option.command == {"do": "rule-set", "field": "wounds", "who": "hero"}
    assert [entry.label for entry in rulings_by(controller, "the ferryman")] == [], "nothing of all that there is"
    controller.toggle_audience()
    assert rulings_by(controller, "ferryman hp") == []
    assert found(opened("first-snow-duel"), "hayato ki").label == "Hayato: Set Ki", "a word goes before mere letters"


def test_whoever_is_named_in_full_is_one_name():
    controller = opened("rats-on-the-quay")
    assert rulings_by(controller, "the ferryman fp -2")[0].label == "The Ferryman: FP 7 → 5"
    assert {entry.label[:10] for entry in rulings_by(controller, "weir rat 2 -1")} == {"Weir Rat 2"}


def test_whoever_has_the_number_that_is_typed_comes_before_others_of_the_kind():
    """*kappa 2 -1* and Enter took one from the rating of Kappa 1, which was 20."""
    controller = opened("ford-at-dusk")
    assert rulings_by(controller, "kappa 2 -1")[0].label == "Kappa 2: Life 50 → 49"
    assert rulings_by(controller, "kappa 1 -1")[0].label == "Kappa 1: Life 50 → 49"


def test_so_much_less_of_somebody_is_more_of_what_they_have_taken():
    """*ferryman -2* offered FP, souls and humanity, and no health: Fires counts what is lost."""
    controller = opened("rats-on-the-quay")
    for typed in ("ferryman -2", "the ferryman -2", "ferryman hp +2"):
        line = rulings_by(controller, typed)[0]
        assert (line.label, line.note) == ("The Ferryman: Filled HP slots 0 → 2", "+2"), typed
    assert not any("HP" in entry.label for entry in rulings_by(controller, "ferryman +2")), "there is nothing to heal"


def test_players_are_offered_no_ruling_and_no_moment():
    controller = opened("first-duel")
    controller.toggle_audience()
    kinds = {entry.value.kind for entry in find_list(controller, FIGHT).entries()}
    assert not kinds & {"ruling", "step"}
    assert rulings_by(controller, "mamoru -5") == []


def test_by_keys_on_the_screen():
    """A ruling by the first letters of its words, an act, a rule; escape leaves all as it was."""
    chronicle = begin("first-duel", seed=1)
    life = chronicle.session.state.combatants["mamoru"].life
    lines = keys(chronicle, "ctrl+p", *"mam", "space", *"life", "space", "minus", "5", "enter", size=NARROW)
    assert chronicle.session.state.combatants["mamoru"].life == life - 5
    assert not seen(lines, "Find")
    assert seen(keys(begin("first-duel", seed=1), "ctrl+p", *"walk", "enter", size=NARROW), "Walk  Where to?")
    assert seen(keys(begin("first-duel", seed=1), "ctrl+p", *"MI", "minus", *"58", "enter", size=NARROW), "MI-58")
    assert seen(keys(begin("first-duel", seed=1), "ctrl+p", *"wa", "escape", size=NARROW), "free in segment 1")


def test_a_ruling_says_whom_it_is_about_in_every_question():
    """Found in a list of everything it asked five things of nobody."""
    searched = ("ctrl+p", *"modif", "enter")
    lines = keys(begin("first-snow-duel", seed=1), *searched, "down", "down", size=NARROW)
    assert seen(lines, "╭ Aya: Add a modifier  by: −3 to 3")
    assert seen(lines, "◀ −1 ▶")
    lines = keys(begin("first-snow-duel", seed=1), *searched, "enter", "enter", size=NARROW)
    assert seen(lines, "╭ Aya: Add a modifier › by 1 › every check  until the end of")


def test_letters_here_and_there_are_meant_only_where_nothing_has_the_word():
    """*dice* led to *Distance and straight lines*, *shield resistance* and *undo*, whose letters have it in them."""
    controller = opened("first-duel")
    found = [entry.label for entry in find_list(controller, FIGHT).filter_by("dice").entries()]
    assert found, "there is a setting"
    assert all("dice" in label.casefold() for label in found), found
    assert score(["lunj"], "lunge") == 0
    found = [entry.label for entry in find_list(controller, FIGHT).filter_by("wlk").entries()]
    assert found[0] == "Walk", "nothing is spelt so"


def test_what_fits_nothing_finds_nothing():
    assert len(find_list(opened("first-duel"), FIGHT).filter_by("qqq").entries()) == 0


def test_letters_of_a_longer_word_scattered_over_a_sentence_are_no_find():
    assert score(["health"], "the sheets; where they are on the screen already, the next page of them") == 0
    assert seen(keys(begin("first-snow-duel", seed=1), "ctrl+p", *"health", size=NARROW), "health_")
    assert not seen(keys(begin("first-snow-duel", seed=1), "ctrl+p", *"health", size=NARROW), "next page")
