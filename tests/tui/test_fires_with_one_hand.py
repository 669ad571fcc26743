"""What was felt in fights and on a journey of Fires played with one hand at 80 by 24."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.options import Slot
from engine.core.pay import Price
from engine.core.view import Line
from engine.systems.fires.commands.journey import DrawChapter, PickUp, TurnPage
from engine.systems.fires.rules import travel
from engine.systems.fires.state import Piece
from tests.tui.driver import NARROW, keys, seen
from tui.start.fights import begin


@pytest.mark.rule("FF-181", "FF-182")
def test_undo_names_the_way_that_was_taken_and_what_was_found() -> None:
    """*A page is turned* stood for each of them, and *A find is taken*."""
    chronicle = begin("fires-along-the-weir", table_dice=True)
    session = chronicle.session
    session.do(DrawChapter(), [1])
    session.do(TurnPage(1))
    assert seen(keys(chronicle, size=NARROW), "u undo Look into the harbour master's house")
    session.do(PickUp("mantel"))
    assert session.label(session.head) == "Antidote taken"


@pytest.mark.rule("FF-181")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        (" \n ", "A page is turned"),
        ("Up\nthe  stairs", "Up the stairs"),
        ("[bold]Up\x1b[2J" * 500, "[bold]Up"),
    ],
    ids=["blank", "lines", "endless"],
)
def test_a_way_may_be_written_as_anything(text: str, named: str) -> None:
    """A step without a name would be none to anybody."""
    chronicle = begin("fires-along-the-weir", table_dice=True)
    session = chronicle.session
    session.do(DrawChapter(), [1])
    session.do(TurnPage(1))
    journey = session.timeline.states[1].journey
    session.timeline.states[1].kept["chapters"][journey.chapter]["pages"][journey.page]["options"][1]["text"] = text
    assert session.label(session.head).startswith(named)
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, f"undo {named}"), "\n".join(lines)
    assert "\x1b" not in "".join(lines)


def test_a_row_of_the_timeline_does_not_repeat_what_the_step_is_called() -> None:
    """*Move → Move → 5,3* stood there, and *takes position → → 5,1*."""
    chronicle = begin("rats-on-the-quay", seed=2)
    lines = keys(chronicle, "2", "enter", "1", "1", "1", "1", "enter", "enter", "t", size=NARROW)
    assert seen(lines, "The Ferryman takes position → 5,1"), lines
    assert seen(lines, "The Ferryman: Move → 5,3")


@pytest.mark.rule("FF-05")
def test_what_can_be_paid_in_one_way_only_is_not_asked() -> None:
    """The last die of a pool was asked for all the same; which of two dice that show the same is no question."""
    one = Slot("dice", "dice", (3,), scores=(5,), price=Price(total=4))
    assert one.sole({}) == [3]
    assert Slot("dice", "dice", (3, 4), scores=(5, 5), price=Price(total=4, most=1)).sole({}) == [3]
    assert Slot("dice", "dice", (3, 4), scores=(5, 2), price=Price(total=6)).sole({}) == [3, 4]
    assert Slot("dice", "dice", (3, 4), scores=(5, 5), price=Price(total=4)).sole({}) is None, "both may be paid"
    assert Slot("dice", "dice", (3, 4), scores=(5, 4), price=Price(total=4, most=1)).sole({}) is None
    assert Slot("dice", "dice", (3,), scores=(5,), price=Price(total=6)).sole({}) is None, "nothing pays it"
    assert replace(one, optional=True).sole({}) is None
    many = tuple(range(12))
    assert Slot("dice", "dice", many, scores=(1,) * 12, price=Price(total=12)).sole({}) is None, "too many to try"

    chronicle = begin("rats-on-the-quay", table_dice=True)
    lines = keys(chronicle, "2", "enter", "1", *"11111", "1", *"11161", "enter", size=NARROW)
    assert seen(lines, "The table rolls 1 d6"), lines
    assert seen(lines, "Map  4,6"), "five cells for five dice of one"


def told(session: Any) -> list[Line]:
    """All that has been told."""
    return [line for step in range(1, session.head + 1) for line in session.lines(step)]


@pytest.mark.rule("FF-45")
def test_the_sample_fight_is_played_with_the_digits_enter_and_space() -> None:
    """Worked example X1, with its dice: no other key of a turn is needed, and what is done in each round, another
    grip, has a digit that stays, like the light attack of whatever weapon is in hand.
    """
    chronicle = begin("hollowed-adventurer", table_dice=True)
    session = chronicle.session

    def at(*rounds: str) -> tuple[object, ...]:
        keys(chronicle, *" ".join(rounds).split(), size=NARROW)
        hero, foe = session.state.hero, session.state.combatants["adventurer"]
        pool = sorted(die.score for die in session.state.pool if not die.spent)
        return hero.wounds, hero.sunk.get("p-def", 0), foe.wounds, foe.sunk.get("p-def", 0), pool

    assert at("2 space 2 3 3 3") == (0, 0, 0, 0, [2, 3, 3, 3])
    assert at("1 5 enter enter space 1 space") == (0, 0, 0, 0, [3, 3, 3]), "to 8,7; the shortsword misses"
    assert at("2 enter") == (0, 0, 1, 1, [3, 3]), "a step and a light attack"
    assert at("4 enter 6") == (0, 1, 1, 1, [3]), "wicked slice: two on the shield, one sunk"
    assert at("5 1 3 1", "1 2 2 3") == (1, 0, 4, 0, [1, 2, 2, 3]), "in both hands: a heavy attack with the last die"
    assert at("3 3 enter") == (1, 0, 6, 1, [1, 2, 2])
    assert at("5 3 4 enter 3 8") == (1, 0, 6, 1, [1, 2]), "shield and sword, and the shield catches two"
    guarded = (*["down"] * 9, "enter", "1", "2 2 3 6", "4")
    assert at(*guarded) == (1, 0, 8, 0, [2, 2, 3, 6]), "the flurry breaks the guard: a beat is passed, stunned"
    assert "Hollowed Adventurer: P.DEF +1" in [line.text for line in told(session)]
    assert at("8 1 1 enter enter") == (1, 2, 8, 0, [2, 3, 6]), "to 7,8"
    assert at("5 1 3 6 enter 1") == (1, 2, 10, 2, [2, 3])
    assert at("2 enter", "1 2 3 5") == (5, 0, 10, 0, [1, 2, 3, 5]), (
        "the first of three is dodged, with all that is left"
    )
    assert at("5 7 2 enter") == (5, 0, 10, 2, [1, 3, 5]), "spear and shield"
    assert at("1 2 2 enter enter 6") == (5, 0, 10, 2, [1, 5]), "to 9,9; wicked slice misses"
    assert at("5 6 3 5 enter")[2] == 13
    assert (session.state.outcome, session.state.hero.wounds) == ("victory", 5)


def test_two_things_of_a_kind_are_told_apart_between_fights() -> None:
    """*Sunlit Flask, Bandages, Sunlit Flask* were to be used, and nobody knew which of them was empty."""
    session = begin("fires-along-the-weir", seed=1).session
    state, book = session.state, session.ruleset.catalog
    pieces = {**state.person.pieces, "sunlit-flask-1": Piece("flask", "sunlit-flask", charges=1)}
    second = replace(
        state, person=replace(state.person, pieces=pieces, carried=(*state.person.carried, "sunlit-flask-1"))
    )
    assert [travel.name_of(book, second, key) for key in pieces if "sunlit" in key] == [
        "Sunlit Flask",
        "Sunlit Flask 2",
    ]
    (use,) = (option for option in session.ruleset.options(second, "gm", None) if option.id == "use-outside:item")
    assert {"Sunlit Flask", "Sunlit Flask 2"} <= set(use.slots[0].labels)


def test_two_things_of_a_kind_are_told_apart_in_a_fight() -> None:
    """Two lines said *Sunlit Flask*, with other charges behind them."""
    chronicle = begin("rats-on-the-quay", table_dice=True)
    keys(chronicle, "2", "enter", *"111116666", size=NARROW)
    session = chronicle.session
    state = session.state
    pieces = {**state.sheet.pieces, "sunlit-flask-1": Piece("flask", "sunlit-flask", charges=1)}
    pouches = (*state.sheet.pouches, "sunlit-flask-1")
    second = replace(state, person=replace(state.person, pieces=pieces, pouches=pouches))
    options = session.ruleset.options(second, "gm", None)
    assert [option.label for option in options if option.id.startswith("drink:")] == ["Sunlit Flask", "Sunlit Flask 2"]


@pytest.mark.rule("FF-54", "FF-80")
def test_a_beat_without_a_die_ends_without_a_question() -> None:
    """*Gasp & Pant* was the only act beside *End the beat*, stood under the cursor, and threw nothing away."""
    chronicle = begin("rats-on-the-quay", table_dice=True)
    keys(chronicle, "2", "enter", *"111116666", size=NARROW)
    session = chronicle.session
    spent = replace(session.state, beat=replace(session.state.beat, dynamic=0, simple=1))
    dice = tuple(replace(die, spent=True) for die in session.state.pool)
    gasps = [
        next(option for option in session.ruleset.options(state, "gm", None) if option.id == "gasp-and-pant:hero")
        for state in (spent, replace(spent, pool=dice))
    ]
    assert [(gasp.enabled, gasp.vain) for gasp in gasps] == [(True, ""), (False, "")]
