"""Every system brings what the generic tests need: one that does not fails here, by its name."""

from __future__ import annotations

from random import Random

import pytest

from content import packs_on_disk
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
    pack = packs_on_disk.SHIPPED / system
    missing = [name for name in ("rulebook.md", "encounters") if not (pack / name).exists()]
    assert not missing, f"content/packs/{system} has no {' and no '.join(missing)}"
    assert [summary.id for summary in listing() if summary.system == system], f"no encounter is one of {system}"
    assert golden_cases(system), f"tests/golden/{system} has no cases"


def test_a_system_without_a_case_is_named() -> None:
    with pytest.raises(AssertionError, match="chess has no case: write tests/engine/chess/case"):
        case_of("chess")


@pytest.mark.parametrize("value", ["x" * 5_000, b"[" * 200_000])
def test_a_case_is_named_in_a_line_whatever_it_is_made_of(value: object, request: pytest.FixtureRequest) -> None:
    """P3: names of thousands of letters filled the terminal when such a case failed."""
    assert len(request.node.name) < 160
