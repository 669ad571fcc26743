"""House rules as a typed struct: what is declared, what is refused, what is stored."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, json

from engine.core import house
from engine.core.refusal import Refused

rule = house.under("Table options")


class House(Struct, frozen=True, forbid_unknown_fields=True):
    chain_payment: Annotated[
        Literal["at-once", "per-link"],
        "beside what is declared",
        rule("DU-S1", "When a chain is paid", section="Chains", words={"at-once": "with its first link"}),
    ] = "at-once"
    lunge: Annotated[bool, rule("DU-S2", "Lunges")] = True
    helpers: Annotated[Literal[1, 0, 2], rule("DU-S3", "Helpers at once")] = 1
    ward: Annotated[Literal["until-ended"] | int, rule("DU-S4", "How long a ward stands", low=1, high=60)] = (
        "until-ended"
    )
    rounds: Annotated[int, rule("DU-S5", "", low=2, high=14)] = 3
    dice: Annotated[int, rule("DU-S6", "Dice", low=0, high=13)] = 3
    one: Annotated[int, rule("DU-S7", "One", low=2, high=2)] = 2


def test_every_field_is_an_option_with_its_values_the_default_first() -> None:
    rules = house.rules_of(House)
    assert {option: known.values for option, known in rules.items()} == {
        "chain-payment": ("at-once", "per-link"),
        "lunge": ("on", "off"),
        "helpers": ("1", "0", "2"),
        "ward": ("until-ended",),
        "rounds": ("3", "2", *map(str, range(4, 15))),
        "dice": ("3",),
        "one": ("2",),
    }
    assert {option: known.default for option, known in rules.items()} == house.as_text(House())
    chain = rules["chain-payment"]
    assert (chain.rule, chain.title, chain.section, chain.field) == (
        "DU-S1",
        "When a chain is paid",
        "Chains",
        "chain_payment",
    )
    assert (chain.told("at-once"), chain.told("per-link")) == ("with its first link", "per link")
    assert rules["rounds"].title == "rounds", "what has no title is called by its name"


class Endless(Struct, frozen=True):
    dice: Annotated[int, Meta(ge=2, le=6), rule("DU-S8", "Dice")] = 4


def test_a_number_without_ends_is_told_where_they_go() -> None:
    """Those of a field of a pack, beside it, are none of a house rule's."""
    with pytest.raises(AssertionError, match=r"house rule dice is a number: rule\(…, low=…, high=…\) says its ends"):
        house.rules_of(Endless)


def test_values_are_set_by_their_text_and_typed() -> None:
    made = house.house_of(House, {"lunge": "off", "helpers": "2", "chain-payment": "per-link", "ward": "60"})
    assert made == House("per-link", False, 2, 60)
    assert (
        house.as_text(made).items()
        >= {"chain-payment": "per-link", "lunge": "off", "helpers": "2", "ward": "60"}.items()
    )
    assert house.changed(made, "ward", "1").ward == 1
    assert house.changed(made, "ward", "until-ended").ward == "until-ended"


@pytest.mark.parametrize(
    ("option", "value", "says", "rule"),
    [
        ("lunge", "yes", "on, off", "DU-S2"),
        ("ward", "61", "a number from 1 to 60", "DU-S4"),
        ("ward", "0", "until-ended", "DU-S4"),
        ("ward", "-1", "until-ended", "DU-S4"),
        ("one", "3", "one cannot be '3': 2, or a number from 2 to 2", "DU-S7"),
        ("lunge", "x" * 40, f"lunge cannot be '{'x' * 40}': on, off", "DU-S2"),
        ("lunge", "x" * 41, f"lunge cannot be '{'x' * 40}…': on, off", "DU-S2"),
        ("chain-paymant", "at-once", "did you mean chain-payment?", "DU-9"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(option: str, value: str, says: str, rule: str) -> None:
    with pytest.raises(Refused) as no:
        house.changed(House(), option, value, "DU-9")
    assert no.value.refusal.code == "option"
    assert no.value.refusal.rule == rule
    assert says in no.value.refusal.message


def test_a_value_of_a_million_letters_is_not_repeated() -> None:
    with pytest.raises(Refused) as no:
        house.changed(House(), "lunge", "x" * 1_000_000)
    assert len(no.value.refusal.message) < 200


def test_house_rules_are_stored_whole() -> None:
    assert set(json.decode(json.encode(House()))) == set(House.__struct_fields__)


def test_an_encounter_writes_only_what_differs_from_the_defaults() -> None:
    assert house.unusual(House()) == {}
    option, rule = next(iter(house.rules_of(House).items()))
    other = next(value for value in rule.values if value != house.as_text(House())[option])
    assert house.unusual(house.changed(House(), option, other)) == {option: other}
