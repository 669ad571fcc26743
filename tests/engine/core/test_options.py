"""What an option is, whether it can be had or not; what its slots ask for."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import asdict, replace

from engine.core import offers
from engine.core.digest import digest, whole
from engine.core.minds.chance import Chance
from engine.core.minds.fill import filled
from engine.core.options import Least, Option, Slot, Steps
from engine.core.pay import Price
from engine.core.refusal import Refusal
from engine.core.ruleset import unruled

OPTION = Option(
    id="drop:sword:ann",
    who="ann",
    label="Drop the sword",
    command={"do": "drop", "who": "ann", "item": "sword"},
    slots=(Slot("where", "zone", ("yard",)),),
    rule="DU-1",
    cost="a die",
    group="interlude",
    hot=True,
    section="Things",
    aim="go-on",
    key="drop:ann",
    seldom=True,
)


def test_what_is_refused_keeps_its_place_and_all_that_says_where_it_belongs() -> None:
    refused = asdict(OPTION.refused(Refusal("turn", "not now")))
    changed = {"slots": (), "enabled": False, "why_not": "not now", "code": "turn"}
    assert refused == {**asdict(OPTION), **changed}
    assert OPTION.refused(Refusal("turn", "not now", "DU-9")).rule == "DU-9"


def test_acts_are_what_is_no_ruling():
    assert unruled((OPTION, replace(OPTION, group="ruling"))) == (OPTION,)


def test_every_slot_has_the_title_it_is_given() -> None:
    named = {"ann": "Ann"}
    slots = (
        offers.people(named, title="Slot"),
        offers.number("by", 1, 3, title="Slot"),
        offers.choice("how", named, title="Slot"),
        offers.zones("to", named, title="Slot"),
        offers.of_each("what", "choice", "who", {"ann": named}, title="Slot"),
        offers.text("why", "Slot"),
        offers.payment("pay", {1: 6}, Price(4), "Slot"),
    )
    assert {slot.title for slot in slots} == {"Slot"}


def test_dice_without_a_price_are_as_many_as_the_slot_wants() -> None:
    slot = Slot("pay", "dice", (1, 2, 3), scores=(2, 3, 6), many=(2, 3))
    price = slot.due({})
    assert (price.least, price.most) == (2, 3)
    assert sorted(slot.cheapest({})) == [1, 2]
    assert replace(slot, many=(1, 1)).cheapest({}) == (1,)


def test_dice_pay_each_cell_of_the_way_that_was_chosen() -> None:
    """And never less than their price; what is beyond the longest way costs as much as that."""
    paid = offers.payment("pay", {1: 2, 2: 3, 3: 6, 4: 6}, Price(1, most=4))
    slot = replace(paid, after="way", totals=(0, 3, 8))
    assert [slot.due({"way": ["c"] * cells}).total for cells in range(4)] == [1, 3, 8, 8]
    assert slot.due({}).total == 1, "no way is none that is long"
    assert [slot.cheapest({"way": ["c"] * cells}) for cells in range(3)] == [(1,), (2,), (3, 1)]


def test_nothing_is_called_useless_before_that_is_known_which_it_needs() -> None:
    slot = Slot("gear", "choice", ("pole",), least=Least("body", "cannot be held", ({"arms": 3},), {"arms": "Arms"}))
    told = [slot.useless(0, filled) for filled in ({}, {"body": {"legs": 9}}, {"body": {"arms": 3}})]
    assert told == ["", "", ""]
    assert slot.useless(0, {"body": {"arms": 2}}) == "cannot be held: Arms 2 of 3"
    assert Slot("gear", "choice", ("pole",)).useless(0, {"body": {"arms": 2}}) == ""


def test_a_path_of_a_mind_is_never_twice_over_the_same_cell() -> None:
    """Round a ring it would go on for as long as there are points to go on with."""
    ring = Steps("a", {"a": ("b",), "b": ("c",), "c": ("a",)}, budget=40, least=3)
    option = replace(OPTION, slots=(Slot("path", "path", steps=ring),))
    assert [filled(option, Chance(str(seed)))["path"] for seed in range(9)] == [["b", "c", "a"]] * 9


def test_sets_of_anything_have_one_order() -> None:
    mixed = [2, "b", None, "a", 1]
    assert whole(frozenset(mixed)) == ["a", "b", 1, 2, None]
    assert digest(frozenset(mixed)) == digest(frozenset(mixed[::-1]))


def test_every_field_of_every_struct_is_in_a_digest_wherever_it_lies() -> None:
    """One that is as it begins is not left out: two programs with other beginnings would agree."""
    price = {**asdict(Price(4)), "faces": []}
    assert whole(Price(4)) == price
    assert whole({"pay": Price(4)}) == {"pay": price}
    assert whole([Price(4)]) == [price]
    assert whole(replace(OPTION, command={"pay": Price(4)}))["command"] == {"pay": price}


class Called(Struct, frozen=True, tag_field="do", tag="call"):
    who: str | tuple[str, ...]
    count: int


@pytest.mark.parametrize(
    ("count", "noun", "many", "told"),
    [
        (1, "hex", "", "1 hex"),
        (2, "hex", "", "2 hexes"),
        (2, "ditch", "", "2 ditches"),
        (3, "foot", "feet", "3 feet"),
        (0, "step", "", "0 steps"),
        (2, "loss", "", "2 losses"),
    ],
)
def test_a_number_is_told_with_its_noun(count: int, noun: str, many: str, told: str) -> None:
    assert offers.counted(count, noun, many) == told


def test_what_stands_beside_a_value_is_that_of_the_slot_before() -> None:
    by = {"ann": ("bow",), "ben": ("axe", "net")}
    slot = Slot("what", "choice", by, {"ben": ("Axe", "Net")}, {"ann": ("a die",)}, after="who")
    assert [slot.label(value, {"who": "ben"}) for value in by["ben"]] == ["Axe", "Net"]
    assert (slot.label("bow", {"who": "ann"}), slot.note("bow", {"who": "ann"})) == ("bow", "a die")


def test_a_whole_command_is_offered_under_its_tag_and_of_whoever_alone_does_it() -> None:
    one, several, key = Called("ann", 2), Called(("ann", "ben"), 2), Called("", 2)
    found = [offers.asked(each, "Call", offers.number("count", 1, 3)) for each in (one, several, key)]
    assert [(option.id, option.who) for option in found] == [("call:ann", "ann"), ("call", ""), ("call", "")]
    assert found[1].command == {"do": "call", "who": ("ann", "ben")}, "what a slot fills is not given"
    apart = offers.asked(one, "Call", key="again", place="call")
    assert (apart.id, apart.key, apart.command["count"]) == ("again:ann", "call", 2)


@pytest.mark.parametrize(
    ("many", "choices", "sole"),
    [
        (None, ("ann",), "ann"),
        ((1, 1), ("ann",), ["ann"]),
        ((1, 2), ("ann",), None),
        ((0, 1), ("ann",), None),
        (None, ("ann", "ben"), None),
        ((1, 1), ("ann", "ben"), None),
        (None, (), None),
    ],
)
def test_what_alone_can_be_chosen_needs_no_question(
    many: tuple[int, int] | None, choices: tuple[str, ...], sole: object
) -> None:
    assert Slot("whom", "entity", choices, many=many).sole({}) == sole


@pytest.mark.parametrize(("low", "high", "sole"), [(3, 3, 3), (3, 4, None)])
def test_a_number_that_alone_can_be_needs_no_question(low: int, high: int, sole: int | None) -> None:
    assert Slot("count", "number", min=low, max=high).sole({}) == sole
