"""Which digit means what, and whom the key that goes on leads to: by the rules of both, without a screen."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any

import pytest

from engine.core.options import Option
from tui.fight.digits import Digits, Special, in_order
from tui.fight.in_turn import InTurn
from tui.fight.numbered import deeds, for_all, option_digits

ANN, BEN, ACTS = ("ann",), ("ben",), ("acts",)
NINE = list(ascii_lowercase[:9])


def option(id_: str, who: str = "ann", **fields: Any) -> Option:
    return Option(id_, who, id_, {"do": id_}, **fields)


def test_a_name_keeps_its_digit_while_it_is_away_and_nobody_else_gets_it() -> None:
    digits = Digits()
    assert digits.of(ANN, ["a", "b"]) == {"a": 1, "b": 2}
    assert digits.of(ANN, ["b", "c"]) == {"b": 2, "c": 3}
    assert digits.of(ANN, ["a"]) == {"a": 1}
    assert digits.of(BEN, ["c"]) == {"c": 1}, "another place has digits of its own"


def test_nine_have_a_digit_and_of_the_tenth_only_who_is_lent_that_of_the_longest_away() -> None:
    digits = Digits()
    assert digits.of(ANN, [*NINE, "j"]) == {name: at for at, name in enumerate(NINE, 1)}
    digits.of(ANN, NINE[:4])
    digits.of(ANN, NINE[4:])
    assert "j" not in digits.of(ANN, [*NINE[4:], "j"])
    assert digits.of(ANN, [*NINE[4:], "j", "k"], lent=True) == {
        **{name: at for at, name in enumerate(NINE[4:], 5)},
        "j": 1,
        "k": 2,
    }
    assert digits.of(ANN, [*NINE[4:], "b"]) == {name: at for at, name in enumerate(NINE[4:], 5)}, "b has lent its own"
    assert digits.of(ANN, ["c", "l"], lent=True) == {"c": 3, "l": 4}, "d is away, c is not any more"


def test_what_was_for_sale_elsewhere_lends_its_digit_before_an_act_that_comes_back() -> None:
    """Fires: *Raise SL* was 6, and 8 after two things had been for sale and a third was found."""
    digits = Digits()
    acts = ["hold", "use", "raise", "attune"]
    assert digits.of(ANN, [*acts, "buy:axe", "buy:bow", "c", "d", "e"], lent=True)["raise"] == 3
    assert digits.of(ANN, ["hold", "use", "take"], lent=True) == {"hold": 1, "use": 2, "take": 5}
    assert digits.of(ANN, [*acts, "take", "buy:axe"], lent=True) == {
        **{act: at for at, act in enumerate(acts, 1)},
        "take": 5,
        "buy:axe": 6,
    }


def test_what_several_do_alike_has_one_digit_and_what_only_one_can_takes_that_of_its_kind_or_a_new_one() -> None:
    digits = Digits()
    assert digits.of(ANN, ["strike:axe", "walk"], ACTS) == {"strike:axe": 1, "walk": 2}
    assert digits.of(BEN, ["walk", "fly", "strike-off:bow"], ACTS) == {"walk": 2, "fly": 3, "strike-off:bow": 1}
    assert digits.of(("cid",), ["fly", "swim", "strike:axe"], ACTS) == {"fly": 3, "swim": 4, "strike:axe": 1}
    digits.of(("dee",), ["strike:axe", "strike:bow"], ACTS)
    assert digits.of(("eve",), ["strike:bow"], ACTS) == {"strike:bow": 5}
    assert digits.of(("fay",), ["strike:club", "strike:axe"], ACTS) == {"strike:axe": 1, "strike:club": 5}


def test_of_people_nobody_takes_the_digit_of_another_of_the_kind_who_is_away() -> None:
    """*Guard 5* is no *Guard 1*, as an attack with another weapon is an attack."""
    digits, guards = Digits(), ["guard-1", "guard-2"]
    people = ["ann", "ben", *guards, "guard-5"]
    assert digits.of(ANN, guards, ACTS, known=people) == {"guard-1": 1, "guard-2": 2}
    assert digits.of(BEN, ["guard-2", "guard-5"], ACTS, known=people) == {"guard-2": 2, "guard-5": 3}
    assert digits.of(ANN, ["rat"], ACTS, known=["ann", "ben", "rat"]) == {"rat": 1}, "they are foes of another fight"


def test_what_lets_the_moment_go_by_has_the_highest_free_digit_where_others_have_theirs() -> None:
    digits, last = Digits(), Special(("let", "bear"))
    assert digits.of(ANN, ["let", "parry"], ACTS, last) == {"let": 1, "parry": 2}
    assert digits.of(BEN, ["parry", "bear", "duck"], ACTS, last) == {"parry": 2, "bear": 9, "duck": 3}


def test_what_leads_onward_has_nine_from_the_first_unless_that_is_given() -> None:
    assert Digits().of(ANN, [*NINE, "on"], special=Special(onward="on"))["on"] == 9
    digits = Digits()
    digits.of(ANN, NINE)
    assert "on" not in digits.of(ANN, ["a", "on"], special=Special(onward="on"))


def test_the_ways_of_a_story_have_the_digits_of_their_order_and_three_are_kept_for_them() -> None:
    digits = Digits()
    assert digits.of(ANN, ["a", "b"], ACTS) == {"a": 1, "b": 2}
    assert digits.of(ANN, ["a", "left", "right"], ACTS, Special(story=("left", "right"))) == {
        "left": 1,
        "right": 2,
        "a": 4,
    }
    ways = ("up", "left", "down", "right")
    assert digits.of(ANN, ["a", "b", *ways], ACTS, Special(story=ways)) == {
        **{way: at for at, way in enumerate(ways, 1)},
        "a": 5,
        "b": 6,
    }
    assert in_order(ANN, ["a", *ways], Special(story=ways)) == {"up": 1, "left": 2, "down": 3, "right": 4, "a": 5}
    assert list(in_order(ANN, [*NINE, "j"], Special()).values()) == [*range(1, 10)]

    ten = [f"way {at}" for at in range(10)]
    assert Digits().of(ANN, ten, special=Special(story=ten)) == dict(zip(ten, range(1, 10), strict=False))


def test_the_foes_of_another_fight_give_their_digits_up() -> None:
    digits = Digits()
    digits.of(ANN, ["ogre", "imp"])
    assert digits.of(ANN, ["oni"], known={"ogre", "imp", "oni"}) == {"oni": 3}
    assert digits.of(ANN, ["kappa", "imp"], known={"kappa"}) == {"imp": 2, "kappa": 1}


@pytest.mark.parametrize(
    ("given", "others", "all_"),
    [
        ({"aim": "end-fight"}, [], True),
        ({"aim": "end-fight", "who": "ann"}, [], True),
        ({"aim": "end-turn", "who": ""}, [], True),
        ({"aim": "end-turn"}, [], False),
        ({"aim": "go-on", "who": "", "group": "table"}, [option("strike")], True),
        ({"aim": "go-on", "who": "", "group": "table"}, [option("strike", who="")], False),
        ({"aim": "go-on", "who": "", "group": "table"}, [option("parry", group="react")], False),
        ({"aim": "go-on"}, [option("strike")], False),
        ({"aim": "pass", "who": ""}, [option("strike")], False),
    ],
)
def test_no_digit_decides_for_all_while_somebody_could_act(
    given: dict[str, Any], others: list[Option], all_: bool
) -> None:
    asked = option("on", **given)
    assert for_all(asked, [*others, asked]) == all_
    assert ("on" not in option_digits([*others, asked], "ann", in_order)) == (all_ or asked.apart)


def test_of_few_reactions_one_that_cannot_be_had_keeps_its_digit_free() -> None:
    parry = option("parry", group="react", seldom=True, enabled=False)
    duck, drop = option("duck", group="react"), option("drop", seldom=True)
    assert option_digits([parry, drop, duck], "ann", in_order) == {"duck": 2}
    eight = [option(name, group="react") for name in NINE[:8]]
    for other in (option("strike", seldom=True, enabled=False), option("block", group="react", seldom=True)):
        assert option_digits([other, duck], "ann", in_order) == {"duck": 1}
    assert option_digits([parry, *eight], "ann", in_order)["a"] == 2
    assert option_digits([parry, *eight, duck], "ann", in_order)["a"] == 1, "of many it does not"


def test_what_an_option_does_has_one_name_for_whoever_is_asked_and_others_have_their_own() -> None:
    options = [option("strike:ann"), option("strike:ben", "ben"), option("on", "")]
    assert deeds(options, "ann") == {"strike:ann": "strike", "strike:ben": "strike:ben", "on": "on"}


def test_what_lets_be_leads_onward_or_tells_the_story_says_so_where_digits_are_given() -> None:
    found: list[Special] = []

    def places(scope: tuple[str, ...], names: object, special: Special) -> dict[str, int]:
        found.append(special)
        return {}

    options = [option(aim, aim=aim) for aim in ("pass", "bear", "next-fight", "story")] + [option("strike")]
    option_digits(options, "ann", places)
    assert found == [Special(frozenset({"pass", "bear"}), "next-fight", ["story"])]


END = option("end", "", group="table", aim="end-turn")
THREE = ("ann", "ben", "cid")


@pytest.mark.parametrize(
    ("hot", "asked", "now", "next_"),
    [
        (END, THREE, "ann", "ben"),
        (END, THREE, "cid", "ann"),
        (END, THREE, "dee", "ann"),
        (END, (), "ann", ""),
        (END, ("ann",), "ann", ""),
        (None, THREE, "ann", ""),
        (option("end", "ann", aim="end-turn"), THREE, "ann", ""),
        (option("on", "", aim="go-on"), THREE, "ann", ""),
    ],
)
def test_before_a_shared_turn_ends_everybody_else_in_it_is_led_to(
    hot: Option | None, asked: tuple[str, ...], now: str, next_: str
) -> None:
    assert InTurn().following(hot, asked, now) == next_


def test_who_was_let_pass_is_led_to_again_after_others_acted_unless_they_had_acted_before() -> None:
    turn = InTurn()
    turn.pass_by("ann")
    assert turn.following(END, THREE, "ben") == "cid"
    turn.pass_by("ben")
    assert turn.following(END, THREE, "cid") == ""
    for nothing in (option("parry", "cid", group="react"), option("let", "cid", aim="pass"), option("note", "")):
        turn.done(nothing)
    assert turn.following(END, THREE, "cid") == ""
    turn.done(option("strike", "cid"))
    assert turn.following(END, THREE, "cid") == "ann"
    turn.done(option("strike", "ann"))
    for who in THREE:
        turn.pass_by(who)
    turn.done(option("strike", "cid"))
    assert turn.following(END, THREE, "cid") == "ben", "Ann has acted, and was let pass after it"
