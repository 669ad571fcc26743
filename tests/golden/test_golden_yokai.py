"""Conflicts worked out by hand from the rules of the Yokai, each played through the protocol."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden.script import cases
from tests.golden.yokai_script import YokaiPlayer, table_for


@pytest.mark.parametrize(("name", "case"), [pytest.param(name, case, id=name) for name, case in cases("yokai")])
def test_it_comes_out_as_computed_by_hand(name: str, case: dict[str, Any]) -> None:
    YokaiPlayer(table_for(case)).play(case["play"])


def test_every_case_says_which_rules_it_proves() -> None:
    assert [name for name, case in cases("yokai") if not case.get("rules")] == []
