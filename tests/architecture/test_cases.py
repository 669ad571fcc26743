"""Every system brings what the generic tests need: one that does not fails here, by its name."""

from __future__ import annotations

from random import Random

import pytest

from content.loader import listing
from engine.systems import SYSTEMS
from tests.case import case_of
from tests.golden.scenes import cases as golden_cases

systems = pytest.mark.parametrize("system", SYSTEMS)


@systems
def test_a_system_has_a_case(system: str) -> None:
    case = case_of(system)
    assert case.secret.acts
    assert any(asked.secret for asked in case.secret.acts)
    assert case.in_the_way
    assert case.rulings


@systems
def test_its_small_fight_is_sound(system: str) -> None:
    case = case_of(system)
    for seed in range(4):
        rules, root = case.small(Random(seed))
        assert rules.name == system
        case.sound(root)


@systems
def test_a_system_has_encounters_and_golden_cases(system: str) -> None:
    assert [summary.id for summary in listing() if summary.system == system]
    assert golden_cases(system)


def test_a_system_without_a_case_is_named() -> None:
    with pytest.raises(AssertionError, match="chess has no case: write tests/engine/chess/case"):
        case_of("chess")


@pytest.mark.parametrize("value", ["x" * 5_000, b"[" * 200_000])
def test_a_case_is_named_in_a_line_whatever_it_is_made_of(value: object, request: pytest.FixtureRequest) -> None:
    """P3: names of thousands of letters filled the terminal when such a case failed."""
    assert len(request.node.name) < 160
