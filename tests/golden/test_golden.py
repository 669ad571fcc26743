"""Cases worked out by hand from the rules, each played through the protocol. Where a case and the engine disagree,
the rules decide, and never what the engine happens to do.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden.script import Player, cases, table_for


@pytest.mark.parametrize(("name", "case"), [pytest.param(name, case, id=name) for name, case in cases("miasma")])
def test_it_comes_out_as_computed_by_hand(name: str, case: dict[str, Any]) -> None:
    Player(table_for("miasma", case)).play(case["play"])


def test_every_case_says_which_rules_it_proves() -> None:
    assert [name for name, case in cases("miasma") if not case.get("rules")] == []


CODES = """
locked staggered dead not-deciding blocked distance warded stamina not-held no-parry same not-carried hands requirement
two-handed stamina-floor parrying shield-raised not-a-scaling move-kind hexes front-load ranged-hexes area improvised
miasma uses power unknown-spell tradition guarding target nobody-pending no-ward interlude-only level-price
attribute-cap known slot creation no-cloud phase
"""
"""Every refusal category that the rules name."""


def test_every_refusal_is_somebodys_case() -> None:
    met = {line.split()[1] for _, case in cases("miasma") for line in case["play"].splitlines() if line[:2] == "! "}
    assert [code for code in CODES.split() if code not in met] == []


def test_every_house_rule_is_somebodys_case() -> None:
    played = {pair for _, case in cases("miasma") for pair in case.get("options", {}).items()}
    ruled = [line.split()[1:] for _, case in cases("miasma") for line in case["play"].splitlines()]
    played |= {(name, value) for name, value, *_ in (words for words in ruled if len(words) == 2)}
    slots = next(
        option["slots"]
        for option in Player(table_for("miasma", {"scene": "ann 0,0 E"})).ask({"op": "options"})["options"]
        if option["id"] == "rule-option"
    )
    values = {(name, value) for name, offered in slots[1]["choices"].items() for value in offered[1:]}
    assert sorted(values - played) == []
