"""MIR's cases worked out by hand from the rules, each played through the protocol with typed dice. Where a case and the
engine disagree, the rules decide, and never what the engine happens to do.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mir.table import OPTIONS
from tests.golden.mir_script import MirPlayer, table_for
from tests.golden.script import cases


@pytest.mark.parametrize(("name", "case"), [pytest.param(name, case, id=name) for name, case in cases("mir")])
def test_it_comes_out_as_computed_by_hand(name: str, case: dict[str, Any]) -> None:
    MirPlayer(table_for(case)).play(case["play"])


def test_every_case_says_which_rules_it_proves() -> None:
    assert [name for name, case in cases("mir") if not case.get("rules")] == []


def test_every_value_of_every_table_option_is_played() -> None:
    played = {entry for _, case in cases("mir") for entry in case.get("options", {}).items()}
    assert [
        (name, value) for name, values in OPTIONS.items() for value in values[1:] if (name, value) not in played
    ] == []


def test_every_rule_is_proven_but_the_one_that_has_nothing_to_compute() -> None:
    proven = {rule for _, case in cases("mir") for rule in case["rules"]}
    assert {f"MR-{number:02}" for number in range(1, 63)} - proven == {"MR-61"}
