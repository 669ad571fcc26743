"""Who is told of danger before deciding (MG-33, MG-73)."""

from __future__ import annotations

import pytest

from engine.systems.mirage.rules.danger import danger
from tests.engine.mirage.scene import Table, foe, pc, row


@pytest.mark.rule("MG-33")
def test_one_enemy_in_the_zone_is_enough_however_many_are_elsewhere() -> None:
    table = Table(pc("Zaynab", "z1"), pc("Idris", "z0"), foe("Guard", "z1"), foe("Archer", "z2"))
    people = [table.one("zaynab"), table.one("idris")]
    assert danger(table.state, people) == ("Guard can strike Zaynab in the same zone",)
    assert danger(table.state, people[1:]) == ()


@pytest.mark.rule("MG-73")
def test_overwatch_is_told_of_to_whom_it_covers() -> None:
    table = Table(pc("Idris", "z0", ready=["bow"]), foe("Guard", "z1"), foe("Captain", "z4"), zones=row(5))
    table.do("overwatch", "idris", zone="z1")
    table.turn_to("adversaries")
    covered = "Overwatch of Idris covers Guard: acting draws a shot"
    assert danger(table.state, [table.one("guard"), table.one("captain")]) == (covered,)
    assert danger(table.state, [table.one("captain")]) == ()
