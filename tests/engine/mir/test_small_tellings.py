"""What is proposed, told and shown where the numbers are at an edge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.mir.commands import Run
from engine.systems.mir.minds import MINDS
from engine.systems.mir.pending import left_text
from tests.engine.mir.scene import Table, foe, hits, pc


@pytest.mark.rule("MR-17")
def test_the_way_that_is_proposed_leads_to_the_nearest_foe() -> None:
    table = Table(pc(), foe(at=2), foe("Bowman", at=-5))
    (walk,) = (option for option in table.session.options("gm", "irena") if option.id.startswith("move:irena"))
    assert [slot.default for slot in walk.slots] == ["1"]


@pytest.mark.rule("MR-38")
@pytest.mark.parametrize(("armour", "told"), [("none", "+ 3"), ("light", "+ 1"), ("medium", "+ 0"), ("heavy", "− 1")])
def test_what_a_blow_takes_besides_successes_is_told_with_its_sign(armour: str, told: str) -> None:
    table = Table(pc(weapon="mace"), foe(armour=armour))
    preview = table.session.preview(table.command("attack-melee", "irena", {"weapon": "mace", "targets": ["guard"]}))
    assert f"Guard would take successes {told}" in [line.text for line in preview.lines]


@pytest.mark.rule("MR-62")
def test_whoever_is_called_back_to_life_without_health_has_one() -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "guard", field="health", value=0)
    assert not table.one("guard").alive
    table.do("rule-set", "guard", field="alive", value=1)
    assert table.one("guard").health == 1
    assert table.told() == ["Guard: Life dead → alive", "Guard: Health 0 → 1"]


@pytest.mark.rule("MR-29", "MR-30")
def test_where_somebody_goes_is_told_by_the_place_though_a_distance_was_said() -> None:
    table = Table(pc(), foe(at=3))
    table.do("rule-pin", "irena", other="guard", units=2)
    table.do("move", "irena", to="1")
    assert (table.told(), table.state.pins) == (["Irena moves to position 1"], {"guard|irena": 1})


@pytest.mark.rule("MR-62")
def test_whoever_is_moved_by_ruling_is_told_from_where_to_where() -> None:
    """*Guard is moved to position 0 → 7*."""
    table = Table(pc(), foe(at=3))
    table.do("rule-place", "guard", to="7")
    assert table.told() == ["Guard is moved from position 3 to 7"]


@pytest.mark.rule("MR-57")
def test_the_days_are_shown_between_fights_and_in_one_to_whoever_would_die() -> None:
    def titles(table: Table) -> list[str]:
        return [found.title for found in table.session.view().tables]

    for severity, shown in ((1, False), (4, True)):
        table = Table(pc(wounds=[(severity, False)]), pc("Osip"), foe())
        assert any("what the days will do" in title for title in titles(table)) == shown
    table.do("end-fight")
    assert len(titles(table)) == 1
    assert table.session.view().tables[0].drawn, "its Wounds are diamonds and dots"
    healed = Table(pc(), foe())
    healed.do("end-fight")
    assert titles(healed) == []


def test_of_a_closed_sheet_health_is_a_word() -> None:
    table = Table(pc(), foe(), options={"players-see-foes": "words"})
    (guard,) = (sheet for sheet in table.session.view("players").sheets if sheet.id == "guard")
    assert [(meter.kind, meter.text) for meter in guard.meters][:1] == [("words", "unhurt")]


@pytest.mark.rule("MR-38")
@pytest.mark.parametrize(("sight", "harm"), [("nothing", 0), ("words", 0), ("damage", 5), ("exact", 5)])
def test_how_much_a_blow_took_is_in_no_line_of_players_who_may_not_know(sight: str, harm: int) -> None:
    """Not even in what a scene adds up."""
    table = Table(pc(), foe(), options={"players-see-foes": sight})
    table.strike(hits(4, 4), hits(0, 3))
    (line,) = (
        line for line in table.session.lines(table.session.head, "players") if line.text.startswith("Guard is hurt")
    )
    assert (line.harm, f"{harm} damage" in line.text) == (harm, harm > 0)


@pytest.mark.rule("MR-18")
def test_who_has_moved_runs_to_whoever_is_still_out_of_reach() -> None:
    table = Table(pc(), foe(at=4))
    table.do("move", "irena", to="1")
    assert MINDS.acts is not None
    acts = MINDS.acts(table.catalog, table.state, "irena", "")
    assert max(acts, key=lambda act: act.worth).command == Run("irena", toward="guard")


@pytest.mark.rule("MR-14", "MR-25")
def test_who_may_still_swap_is_not_told_to_have_nothing_left() -> None:
    """*Nothing left, end the slot?* stood above *Swap weapons*."""
    spent = replace(Table(pc(), foe()).one("irena"), moved=True, acted=True)
    assert left_text(spent) == "move and action used, end the slot?"
    assert left_text(replace(spent, acted=False)) == "action left, what now?"
