"""What the game master rules of a roll: dice on it, and that a blow at the helpless misses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.mir.rules.dice import Tally
from engine.systems.mir.rules.exchange import verdict
from engine.systems.mir.rules.pools import skill_pool
from engine.systems.mir.state.rolls import Side
from tests.engine.mir.scene import Table, foe, pc


@pytest.mark.parametrize(("ruled", "hits"), [(None, True), ("attacker", True), ("defender", False), ("none", False)])
@pytest.mark.rule("MR-40")
def test_a_blow_at_the_helpless_that_is_ruled_a_miss_is_not_critical(ruled: Side | None, hits: bool) -> None:
    found = verdict(Table(pc(), foe()).state, Tally(5, 3, True), None, True, ruled)
    assert (found.attack, found.attack_wounds) == (hits, hits)


@pytest.mark.parametrize("situation", [0, 2])
@pytest.mark.rule("MR-09")
def test_dice_of_the_situation_and_of_this_roll_both_count(situation: int) -> None:
    table = Table(pc(skills={"empathy": 3}), foe())
    irena = table.one("irena")
    plain = skill_pool(table.state, irena, "empathy").total
    assert skill_pool(table.state, replace(irena, situation=situation), "empathy", 1).total == plain + situation + 1
