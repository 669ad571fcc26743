"""Table options that no other test plays."""

from __future__ import annotations

import pytest

from engine.systems.mirage.events import acts as ev
from tests.engine.mirage.scene import Table, beast, foe, only, pc


@pytest.mark.rule("MG-41", "MG-S22")
def test_at_some_tables_any_number_may_help() -> None:
    friends = [pc(name) for name in ("Ada", "Ben", "Cem", "Dia")]
    table = Table(pc(), *friends, foe(), options={"help-cap": "none"})
    table.do("strike", "zaynab", target="guard", weapon="unarmed", helpers=["ada", "ben", "cem", "dia"])
    events = table.do("react", "guard", how="none", faces=[1] * 6)
    assert len(only(events, ev.TestRolled).test.pool.dice) == 2 + 4


@pytest.mark.rule("MG-65", "MG-67", "MG-S94")
def test_at_some_tables_struggling_against_the_grapple_is_not_the_turns_try() -> None:
    for value, asked in (("on", ""), ("off", "reaction")):
        table = Table(pc(), foe(), options={"grapple-counts": value})
        table.do("grapple", "zaynab", target="guard")
        table.do("react", "guard", how="break-free", faces=[6, 1, 6, 1])
        table.do("rule-set", "zaynab", field="slow-spent", value=0)
        table.do("grapple", "zaynab", target="guard", faces=[] if asked else [1, 1])
        assert table.asks()[0] == asked


@pytest.mark.rule("MG-02", "MG-S68")
def test_endurance_is_a_skill_where_the_table_wants_it() -> None:
    table = Table(pc(), foe())
    table.refuse("choice", "MG-42", "attempt", "zaynab", what="other", skill="endurance")
    table.do("rule-option", option="skills-endurance", value="on")
    table.do("attempt", "zaynab", what="other", skill="endurance", faces=[1])


@pytest.mark.rule("MG-73", "MG-141")
def test_a_shot_out_of_overwatch_is_offered_at_the_rider_and_at_the_mount() -> None:
    table = Table(pc(ready=["bow"]), foe(zone="z1"), beast(zone="z1", side="adversaries"))
    table.do("overwatch", "zaynab", zone="z1")
    table.turn_to("adversaries")
    table.do("mount", "guard", animal="horse")
    assert table.option("overwatch-fire-bow:zaynab").slots[0].choices == ("guard",)
    table.do("hold-fire", "zaynab", faces=[6, 1])
    table.do("ride", "guard")
    assert table.option("overwatch-fire-bow:zaynab").slots[0].choices == ("guard", "horse")
    table.do("overwatch-fire", "zaynab", target="horse", weapon="bow")
    assert table.asks() == ("reaction", ("horse",))
