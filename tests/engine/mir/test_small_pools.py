"""Small rules by themselves: all skills at once, bare hands without a skill, full hands, who fights again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.mir.checks.acts import HANDS, grips
from engine.systems.mir.checks.flow import fights_next
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


@pytest.mark.rule("MR-25")
def test_two_hands_may_be_full_and_no_more() -> None:
    table = Table(pc(weapon=("sword",), stowed=("dagger", "shield", "two-handed-weapon")), foe())
    irena = table.one("irena")
    offered = [grip.split("+") for grip in grips(irena)]
    used = [sum(irena.items[key].weapon.hands for key in keys if key in irena.items) for keys in offered]
    assert max(used) == HANDS
    assert ["two-handed-weapon"] in offered
    assert any(len(keys) == HANDS for keys in offered)


@pytest.mark.rule("MR-15")
@pytest.mark.parametrize(
    ("who", "out", "again"),
    [
        ("irena", "", True),
        ("irena", "fled", True),
        ("irena", "captured", False),
        ("guard", "", True),
        ("guard", "fled", False),
    ],
)
def test_who_fights_in_the_next_fight(who: str, out: Any, again: bool) -> None:
    person = replace(Table(pc(), foe()).one(who), out=out)
    assert fights_next(person) == again
    assert not fights_next(replace(person, alive=False))
