"""A journey has many fights: the screen tells of the one that is on, and its end of that one alone."""

from __future__ import annotations

from typing import Any

from engine.core.rulings.commands import RuleRemove
from engine.systems.fires.commands.fight import EndFight, Place, StartFight
from engine.systems.fires.commands.journey import DrawChapter, TurnPage
from engine.systems.fires.state import HERO
from tests.tui.driver import NARROW, keys, seen
from tui.fight.controller import FightController
from tui.fight.digits import Digits
from tui.fight.ending import begun, ending
from tui.start.fights import begin


def won() -> Any:
    """A chronicle after the first fight of a chapter."""
    chronicle = begin("fires-along-the-weir", seed=2)
    for command in (DrawChapter(), TurnPage(0), StartFight()):
        chronicle.session.do(command)
    for foe in [who for who in chronicle.session.state.combatants if who != HERO]:
        chronicle.session.do(RuleRemove(foe, "defeated"))
    return chronicle


def two_fights() -> Any:
    """The same at the beginning of the second fight."""
    chronicle = won()
    chronicle.session.do(TurnPage(0))
    start = next(option for option in chronicle.session.options() if option.command["do"] == "place")
    chronicle.session.do(Place(str(next(iter(start.slots[0].choices)))))
    chronicle.session.do(StartFight())
    return chronicle


def test_those_who_are_out_take_one_line_between_fights_and_how_it_ended_none_of_the_list() -> None:
    lines = keys(won(), size=NARROW)
    assert seen(lines, "│ out la lm wi ")
    assert not seen(lines, "Weir Rat  "), "nor is anybody told who has fallen"
    assert not seen(lines, "more: down"), lines


def test_what_a_fight_before_came_to_is_not_told_in_the_next() -> None:
    chronicle = two_fights()
    assert chronicle.session.state.phase == "beat"
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "The Ferryman rolls stamina"), "the fight's own first news"
    assert not seen(lines, "is defeated")


def test_the_end_tells_of_the_last_fight_alone() -> None:
    chronicle = two_fights()
    session = chronicle.session
    laid_out = session.timeline.parent(session.timeline.parent(session.head))
    session.do(EndFight("victory"))
    told = ending(session, "gm")
    assert told is not None
    assert begun(session, session.head) == told.start == laid_out
    assert told.length.endswith("after 3 decisions")
    assert all(turn.step > laid_out for turn in told.turns)


def test_what_a_page_offers_has_a_digit_whatever_pages_before_it_offered() -> None:
    """Nine digits are few for a journey: what stays keeps its own, what is gone lends them."""
    digit = Digits()
    held, first, second = ("hold", "flask"), tuple(f"take-{at}" for at in range(7)), ("take-salt", "take-rope")
    kept = digit.of(("",), (*held, *first), lent=True)
    assert sorted(kept.values()) == [*range(1, 10)]
    later = digit.of(("",), (*held, *second), lent=True)
    assert {name: later[name] for name in held} == {name: kept[name] for name in held}
    assert set(later) == {*held, *second}
    assert digit.of(("",), (*held, "take-3", *second), lent=True)["take-3"] == kept["take-3"]
    strict = Digits()
    strict.of(("",), (*held, *first))
    assert "take-salt" not in strict.of(("",), (*held, *second)), "nor are those of a turn, where it comes back"


def test_who_is_aimed_at_has_the_digits_of_this_fight() -> None:
    chronicle = begin("fires-along-the-weir", seed=2)
    for command in (DrawChapter(), TurnPage(0), StartFight()):
        chronicle.session.do(command)
    controller = FightController(chronicle.session)
    first = controller._places(("target",), ["lamp-bearer", "weir-rat"])
    chronicle.session.do(EndFight("victory"))
    controller.load()
    chronicle.session.do(TurnPage(0))
    controller.load()
    assert [*first.values()] == [1, 2]
    assert [*controller._places(("target",), ["the-other", "one-more"]).values()] == [1, 2]


def test_who_is_away_for_now_keeps_the_digit_and_who_is_nobody_any_more_does_not() -> None:
    digit = Digits()
    assert digit.of(("whom",), ("rat", "wolf"), known={"rat", "wolf"}) == {"rat": 1, "wolf": 2}
    assert digit.of(("whom",), ("wolf", "crow"), known={"rat", "wolf", "crow"}) == {"wolf": 2, "crow": 3}
    assert digit.of(("whom",), ("wolf", "bear"), known={"wolf", "crow", "bear"}) == {"wolf": 2, "bear": 1}


def test_one_thing_that_is_seldom_wanted_has_no_list_of_its_own() -> None:
    controller = FightController(begin("fires-along-the-weir", seed=2).session)
    last = controller.builder.entries()[-1]
    assert (last.label, last.digit) == ("Put something elsewhere", 0)


def test_what_a_page_offers_says_what_it_is_good_for() -> None:
    lines = keys(begin("fires-along-the-weir", seed=1, table_dice=True), "1", "1", "5", size=NARROW)
    assert seen(lines, "6 Take: Antidote           All Poison tokens still unassigned go.")
    assert seen(lines, "3 Use Sunlit Flask         Up to 3 damage tokens leave the HP slots.")
