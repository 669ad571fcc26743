"""The rulebook says what the engine does where nothing on the table shows it: small shifts, breath in odd segments."""

from __future__ import annotations

import re

import pytest

from engine.systems.miasma.rules import hexes
from tests.rules.test_every_rule_has_a_test import rulebook


def entry(rule: str) -> str:
    """The text of an entry, in one line."""
    return " ".join(rulebook("miasma")[rule][1].split())


@pytest.mark.rule("MI-S24")
def test_it_says_how_far_an_aim_is_shifted() -> None:
    told = {name: float(by) for by, name in re.findall(r"(-?\d+e-\d+) in (q|r|the third)", entry("MI-S24"))}
    assert told == dict(zip(("q", "the third", "r"), hexes.NUDGE, strict=True))


@pytest.mark.rule("MI-S07", "MI-S09")
@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("MI-S07", "Regeneration (MI-63) still sees the old guard"),
        ("MI-S09", "That last segment still belongs to the attack and gives no Stamina back"),
    ],
)
def test_it_says_which_segments_give_stamina_back(rule: str, told: str) -> None:
    assert told in entry(rule)
