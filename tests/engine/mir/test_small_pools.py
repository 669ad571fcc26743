"""Pools by themselves: all skills at once, and bare hands without a skill."""

from __future__ import annotations

import pytest

from engine.systems.mir.rules.damage import weapon_damage
from engine.systems.mir.rules.pools import skill_pool, skill_sizes
from tests.engine.mir.scene import Table, foe, pc


@pytest.mark.rule("MR-02", "MR-03")
@pytest.mark.parametrize("least", ["0", "1"])
def test_the_sizes_of_all_skills_are_those_of_each(least: str) -> None:
    table = Table(
        pc(paths={"fear": 2}, skills={"strength": 2}, wounds=[(1, False), (1, False)]),
        foe(),
        options={"min-test-dice": least},
    )
    irena = table.one("irena")
    each = [skill_pool(table.state, irena, skill).total for skill in table.state.book.skills]
    assert skill_sizes(table.state, irena) == each
    assert min(each) == int(least)
    assert max(each) > 1


@pytest.mark.rule("MR-49")
@pytest.mark.parametrize(("skill", "damage"), [({}, 0), ({"strength": 1}, 1)])
def test_bare_hands_deal_the_skill(skill: dict[str, int], damage: int) -> None:
    table = Table(pc(), foe())
    irena = table.one("irena")
    bare = irena.items["unarmed"].weapon
    table = Table(pc(strength=skill.get("strength", 0)), foe())
    assert weapon_damage(table.state, table.one("irena"), bare) == damage
