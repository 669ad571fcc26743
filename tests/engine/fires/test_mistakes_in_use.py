"""Mistakes where a row says how it is used: each is named by its field, with what would be right.

All of them were taken without a word.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.fires.test_files import told

SMOKE: dict[str, Any] = {
    "name": "Peat Smoke",
    "school": "pyromancy",
    "intensity": 1,
    "fp": {"points": 2, "over": True},
    "sp": {"score": 3},
    "timing": ["action"],
    "window": "beat",
    "economy": "dynamic",
}
BURN = {"on": "use", "do": "damage", "amount": "1+over", "type": "burn", "target": {"who": "enemy", "max": 4}}
AT_IT = {"on": "use", "do": "inflict", "condition": "blinded", "target": "target"}


def wrong(*rules: dict[str, Any], **row: Any) -> dict[str, str]:
    """What is told of the attunement with these rules, and these fields of it otherwise."""
    found = told({"changes": {"attunements": {"smoke": {**SMOKE, **row, "rules": rules or (BURN,)}}}})
    return {path.removeprefix("changes.attunements.smoke."): message for path, message in found.items()}


def test_a_sound_attunement() -> None:
    assert wrong(BURN, AT_IT) == {}
    assert wrong(timing=["action", "reaction"], window="beat-or-before-attack", uses_reaction=True) == {}


@pytest.mark.rule("FF-81", "FF-94")
@pytest.mark.parametrize(
    ("row", "path", "message"),
    [
        ({"timing": ["reaction"]}, "timing", 'is reaction, and the window is "beat": must be action'),
        (
            {"economy": "reaction"},
            "economy",
            'is "reaction", and the window is "beat": must be what it takes of a beat',
        ),
        (
            {"timing": ["reaction"], "window": "enemy-moved", "uses_reaction": True},
            "economy",
            'is "dynamic", and the window is "enemy-moved": must be "reaction"',
        ),
        (
            {"timing": ["action"], "window": "beat-or-before-attack", "uses_reaction": True},
            "timing",
            'is action, and the window is "beat-or-before-attack": must be action and reaction',
        ),
    ],
)
def test_a_moment_that_goes_with_no_window(row: dict[str, Any], path: str, message: str) -> None:
    assert wrong(**row) == {path: message}


@pytest.mark.rule("FF-165")
def test_what_is_paid_beyond_a_price_that_is_fixed() -> None:
    told_ = 'is "1+over", and nothing can be paid beyond its price: over = true in fp or sp'
    assert wrong(fp={"points": 2}) == {"rules[0].damage.amount": told_}
    assert wrong(fp={"points": 2}, sp={"score": 3, "over": True}) == {}


def test_whoever_was_aimed_at_where_nobody_is() -> None:
    told_ = 'is "target", and nobody is aimed at: the first says whom, { who = "enemy", max = 5 }'
    assert wrong(AT_IT) == {"rules[0].inflict.target": told_}
    assert wrong({**BURN, "target": None, "area": {"shape": "cone", "size": 2}}, AT_IT) == {}


def test_a_distance_that_ends_before_it_begins() -> None:
    far = {**BURN, "target": {"who": "enemy", "min": 5, "max": 4}}
    assert wrong(far) == {"rules[0].damage.target.max": "is 4: must be 5 or more, which min is"}
    walk = {"on": "use", "do": "move", "min": 3, "max": 2}
    assert wrong(walk) == {"rules[0].move.max": "is 2: must be 3 or more, which min is"}
    blast = {"shape": "blast", "size": 3, "center": "chosen-hex", "min": 4, "max": 2}
    found = wrong({**BURN, "target": None, "area": blast})
    assert found == {"rules[0].damage.area.max": "is 2: must be 4 or more, which min is"}


@pytest.mark.rule("FF-151")
def test_more_tokens_than_there_can_be() -> None:
    chilled = {"name": "Chilled", "kind": "static", "cumulative": False, "token_cap": 3}
    found = told({"changes": {"conditions": {"chilled": chilled}}})
    assert found == {"changes.conditions.chilled.token_cap": "is 3: must be 1 where cumulative = false"}
