"""Which digit means what from turn to turn, and which decision may be given once more: without a screen."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Option, Slot
from tui.fight import command_builder
from tui.fight.command_builder import Finished
from tui.fight.digits import LAST, Digits, Special
from tui.fight.repeats import Repeats, again

ANN = ("gm", "ann")
BEN = ("gm", "ben")
ACTS = ("gm",)


def test_a_digit_stays_with_its_name_and_goes_to_nobody_who_comes_meanwhile() -> None:
    digits = Digits()
    assert digits.of(ANN, ["walk", "slash", "guard"]) == {"walk": 1, "slash": 2, "guard": 3}
    assert digits.of(ANN, ["guard", "cast"]) == {"guard": 3, "cast": 4}
    assert digits.of(ANN, ["slash"]) == {"slash": 2}


def test_what_several_do_has_the_digit_of_whoever_was_asked_first() -> None:
    digits = Digits()
    digits.of(ANN, ["walk", "slash", "wait"], ACTS)
    assert digits.of(BEN, ["slash", "walk"], ACTS) == {"slash": 2, "walk": 1}
    assert digits.of(BEN, ["slash:spear"], ACTS) == {"slash:spear": 4}, "two is taken, and three means wait"


def test_what_only_one_can_do_takes_a_digit_of_its_kind_then_one_that_means_nothing_yet() -> None:
    digits = Digits()
    digits.of(ANN, ["walk", "slash-sword", "wait"], ACTS)
    assert digits.of(BEN, ["slash-spear", "fly"], ACTS) == {"slash-spear": 2, "fly": 4}
    third = digits.of(("gm", "cid"), ["slash-spear", "slash-sword"], ACTS)
    assert third == {"slash-spear": 5, "slash-sword": 2}, "a digit is usual for one act alone"


def test_what_lets_the_moment_go_by_is_last_where_others_have_digits_already() -> None:
    digits = Digits()
    assert digits.of(ANN, ["pass", "walk"], ACTS, Special(last={"pass"})) == {"pass": 1, "walk": 2}
    assert digits.of(BEN, ["wait", "walk"], ACTS, Special(last={"wait"})) == {"wait": LAST, "walk": 2}


def test_digits_are_lent_only_where_none_is_free_and_somebody_wants_one() -> None:
    digits, ways = Digits(), [f"way {number}" for number in range(1, LAST + 1)]
    digits.of(ANN, ways, lent=True)
    assert digits.of(ANN, ways[1:], lent=True)["way 2"] == 2
    assert "new" not in digits.of(ANN, [*ways[1:], "new"]), "nobody wanted that of the first, so it is still kept"
    assert digits.of(ANN, [*ways[1:], "new"], lent=True)["new"] == 1
    assert "way 1" not in digits.of(ANN, ways), "it is somebody else's now"


def test_who_is_not_known_any_more_gives_the_digit_up_but_not_while_it_is_asked_for() -> None:
    digits = Digits()
    digits.of(ANN, ["ann", "oni", "ben"])
    assert digits.of(ANN, ["ben", "oni", "ann"], known=("ann",)) == {"ann": 1, "oni": 2, "ben": 3}
    assert digits.of(ANN, ["kappa"], known=("ann",)) == {"kappa": 2}


AT = Slot("at", "choice", ("ben", "cid"))


def act(name: str, who: str, *slots: Slot, **more: Any) -> Option:
    return Option(f"{name}:{who}", who, name.title(), {"do": name, "who": who}, slots, key=f"{name}:{who}", **more)


def finished(option: Option, *values: Any) -> Finished:
    step = command_builder.of((option,), str, option.who).take(option)
    for value in values:
        assert not isinstance(step, Finished)
        step = step.answered(value)
    assert isinstance(step, Finished)
    return step


def made(*given: tuple[str, Finished]) -> Repeats:
    repeats = Repeats()
    for step, (name, what) in enumerate(given, 1):
        repeats.note(name, what, step)
    return repeats


def fitting(repeats: Repeats, who: str, name: str, *options: Option, foes: tuple[str, ...] = ()) -> str:
    found = repeats.fitting(who, name, options, foes)
    return f"{found[0].who} {found[0].deed}" if found is not None else ""


def test_ones_own_decision_goes_before_that_of_ones_kind_and_that_before_anybodys() -> None:
    own = ("Oni 1", finished(act("claw", "oni-1")))
    alike = ("Oni 2", finished(act("bite", "oni-2")))
    other = ("Kappa", finished(act("drown", "kappa")))
    mine = [act(name, "oni-1") for name in ("claw", "bite", "drown")]
    assert fitting(made(own, alike, other), "oni-1", "Oni 1", *mine) == "oni-1 claw"
    assert fitting(made(alike, other), "oni-1", "Oni 1", *mine) == "oni-2 bite"
    assert fitting(made(other), "oni-1", "Oni 1", *mine) == "kappa drown"


def test_no_act_of_a_foe_is_offered_but_how_a_foe_answered_may_be() -> None:
    blow, answer = act("slash", "oni"), act("parry", "oni", group="react")
    mine = (act("slash", "ann"), act("parry", "ann", group="react"))
    assert fitting(made(("Oni", finished(blow))), "ann", "Ann", *mine, foes=("oni",)) == ""
    assert fitting(made(("Oni", finished(answer))), "ann", "Ann", *mine, foes=("oni",)) == "oni parry"


@pytest.mark.parametrize("more", [{"seldom": True}, {"vain": "it is up already"}, {"aim": "wait"}, {"enabled": False}])
def test_what_is_hardly_ever_wanted_changes_nothing_or_cannot_be_is_not_offered_again(more: dict[str, Any]) -> None:
    repeats = made(("Ann", finished(act("raise", "ann"))))
    assert fitting(repeats, "ann", "Ann", act("raise", "ann")) == "ann raise"
    assert fitting(repeats, "ann", "Ann", act("raise", "ann", **more)) == ""


def test_only_what_somebody_decides_in_a_fight_is_remembered() -> None:
    nobody, ruling, waits = act("slash", ""), act("heal", "ann", group="ruling"), act("wait", "ann", aim="wait")
    assert made(*(("", finished(option)) for option in (nobody, ruling, waits))).made == []


def test_the_end_of_a_turn_belongs_to_the_last_act_of_whoever_ended_it() -> None:
    end = finished(act("end", "ann", aim="end-turn"))
    given = made(("Ann", finished(act("walk", "ann"))), ("Ben", finished(act("slash", "ben"))), ("Ann", end)).made
    assert [decision.closing for decision in given] == ["end", ""]
    answered = made(("Ann", finished(act("parry", "ann", group="react"))), ("Ann", end)).made
    assert [decision.closing for decision in answered] == [""], "an answer is no turn"


def test_what_was_taken_back_was_not_decided_until_it_is_done_again() -> None:
    """Neither the act, nor the end of a turn after it."""
    end = finished(act("end", "ann", aim="end-turn"))
    repeats = made(("Ann", finished(act("walk", "ann"))), ("Ann", finished(act("slash", "ann"))), ("Ann", end))

    def told() -> list[tuple[str, str]]:
        return [(decision.deed, decision.closing) for decision in repeats.made]

    whole = [("walk", ""), ("slash", "end")]
    for path, left in (((0, 1, 2), [whole[0], ("slash", "")]), ((0, 1), whole[:1]), ((0,), []), (range(4), whole)):
        repeats.back_to(path)
        assert told() == left
    repeats.back_to((0, 1))
    repeats.note("Ann", finished(act("raise", "ann")), 4)
    repeats.note("Ann", end, 5)
    assert told() == [whole[0], ("raise", "end")]


def test_answers_are_given_again_as_far_as_they_are_to_be_had() -> None:
    decision = made(("Ann", finished(act("slash", "ann", AT), "cid"))).made[0]
    option = act("slash", "ann", AT)
    whole = again(command_builder.of((option,), str, "ann"), option, decision)
    assert isinstance(whole, Finished)
    assert whole.command == {"do": "slash", "who": "ann", "at": "cid"}
    gone = act("slash", "ann", Slot("at", "choice", ("ben", "dan")))
    asked = again(command_builder.of((gone,), str, "ann"), gone, decision)
    assert not isinstance(asked, Finished)
    assert asked.slot is not None


def test_a_direction_is_the_same_digit_and_not_the_same_hex() -> None:
    def way(*hexes: str) -> Option:
        return act("walk", "ann", Slot("to", "choice", hexes, digits=(1, 2)))

    decision = made(("Ann", finished(way("1,0", "0,1"), "0,1"))).made[0]
    option = way("0,1", "-1,1")
    found = again(command_builder.of((option,), str, "ann"), option, decision)
    assert isinstance(found, Finished)
    assert found.command["to"] == "-1,1"


def test_what_was_left_open_is_left_open_only_where_it_may_be() -> None:
    help_ = Slot("help", "choice", ("ben", "cid"), optional=True)
    decision = made(("Ann", finished(act("slash", "ann", help_), None))).made[0]
    for optional in (True, False):
        option = act("slash", "ann", Slot("help", "choice", ("ben", "cid"), optional=optional))
        found = again(command_builder.of((option,), str, "ann"), option, decision)
        assert isinstance(found, Finished) == optional
