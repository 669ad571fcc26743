"""MIR's cases worked out by hand from the rules, each played through the protocol with typed dice. Where a case and the
engine disagree, the rules decide, and never what the engine happens to do.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden.mir_script import MirPlayer, table_for
from tests.golden.script import cases


@pytest.mark.parametrize(("name", "case"), [pytest.param(name, case, id=name) for name, case in cases("mir")])
def test_it_comes_out_as_computed_by_hand(name: str, case: dict[str, Any]) -> None:
    MirPlayer(table_for(case)).play(case["play"])


def test_every_case_says_which_rules_it_proves() -> None:
    assert [name for name, case in cases("mir") if not case.get("rules")] == []
