"""Bands, positions, pins, and how far a shot reaches (MR-28 to MR-31, MR-37)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.mir import commands as cmd
from engine.systems.mir.checks import rulings
from engine.systems.mir.checks.rulings import pin
from engine.systems.mir.events import attack as ev
from engine.systems.mir.rules.danger import danger
from engine.systems.mir.rules.distance import bands, distance, moved_pins, overreach, settled_distance
from engine.systems.mir.state import MAX_AT
from engine.systems.mir.state.sheet import SEVERE
from engine.systems.mir.words import band_name
from tests.engine.mir.scene import Table, foe, hits, only, pc


@pytest.mark.rule("MR-28")
def test_going_from_band_to_band_costs_the_difference_of_their_units() -> None:
    units = [band.units for band in bands(Table(pc(), foe()).state)]
    assert units == [0, 1, 2, 4, 8]
    assert [[abs(a - b) for b in units] for a in units] == [
        [0, 1, 2, 4, 8],
        [1, 0, 1, 3, 7],
        [2, 1, 0, 2, 6],
        [4, 3, 2, 0, 4],
        [8, 7, 6, 4, 0],
    ]


@pytest.mark.rule("MR-30")
def test_the_band_is_the_first_whose_units_reach_the_distance() -> None:
    state = Table(pc(), foe()).state
    names = [band_name(state, units) for units in range(10)]
    assert names == ["Melee", "Short", "Medium", "Long", "Long", *["Extreme"] * 4, "off the scene"]


@pytest.mark.rule("MR-30")
def test_distance_is_the_difference_of_positions_of_any_sign() -> None:
    table = Table(pc(at=-2), foe(at=3))
    assert distance(table.state, table.one("irena"), table.one("guard")) == 5


@pytest.mark.rule("MR-29")
def test_the_gm_says_how_far_away_somebody_is_and_moves_count_from_there() -> None:
    table = Table(pc(), foe(at=1), foe("Brute", at=1))
    table.do("rule-pin", "irena", other="guard", units=0)
    assert table.told() == ["Irena and Guard are Melee apart"]
    assert distance(table.state, table.one("guard"), table.one("irena")) == 0
    assert distance(table.state, table.one("irena"), table.one("brute")) == 1
    table.strike(hits(4, 4), hits(0, 3))
    table.do("move", "irena", to="-1")
    assert distance(table.state, table.one("irena"), table.one("guard")) == 1
    table.do("rule-pin", "irena", other="guard", units=7)
    table.do("rule-pin", "irena", other="guard", units=-1)
    assert distance(table.state, table.one("irena"), table.one("guard")) == 2
    table.refuse("range", "MR-29", "rule-pin", "irena", other="guard", units=101)
    table.refuse("target", "MR-29", "rule-pin", "irena", other="irena", units=1)


@pytest.mark.rule("MR-30")
@pytest.mark.parametrize("units", range(3))
@pytest.mark.parametrize("at", range(-2, 3))
@pytest.mark.parametrize("to", range(-2, 3))
def test_a_way_changes_a_pin_as_its_single_steps_do(units: int, at: int, to: int) -> None:
    table = Table(pc(at=at), foe())
    table.do("rule-pin", "irena", other="guard", units=units)
    state, step = table.state, 1 if to > at else -1
    for there in range(at, to, step):
        walker = replace(table.one("irena"), at=there)
        state = replace(state, pins=moved_pins(state, walker, there + step))
    assert moved_pins(table.state, table.one("irena"), to) == state.pins


@pytest.mark.rule("MR-29", "MR-15")
def test_a_pin_ends_with_whoever_leaves() -> None:
    table = Table(pc(), foe(at=1))
    table.do("rule-pin", "irena", other="guard", units=0)
    table.do("rule-remove", "guard", how="fled")
    assert table.state.pins == {}
    table.do("rule-add", "guard", at="2")
    table.do("rule-pin", "irena", other="guard", units=0)
    table.do("end-fight")
    assert table.state.pins == {}


@pytest.mark.rule("MR-31")
def test_melee_needs_the_melee_band_and_says_what_is_missing() -> None:
    table = Table(pc(), foe(at=1), foe("Brute", at=3))
    message = table.refuse("out-of-reach", "MR-31", "attack-melee", "irena", weapon="mace", targets=["guard"])
    assert message == "move first: Guard is 1 unit away"
    message = table.refuse("out-of-reach", "MR-31", "attack-melee", "irena", weapon="mace", targets=["brute"])
    assert message == "move or run first: Brute is 3 units away"
    assert table.option("attack-melee:mace:irena").why_not == ("move first: Guard is 1 unit away")
    table.do("move", "irena", to="1")
    assert table.option("attack-melee:mace:irena").enabled


@pytest.mark.rule("MR-14", "MR-31")
def test_who_has_moved_is_not_told_to_move() -> None:
    table = Table(pc(), foe(at=2))
    table.do("move", "irena", to="1")
    assert table.option("attack-melee:mace:irena").why_not == "run first: Guard is 1 unit away"


OVERREACH = {
    "improvised-projectiles": (0, 0, 2, None, None),
    "javelins": (0, 0, 0, 2, None),
    "bow": (0, 0, 0, 0, 2),
    "crossbow": (0, 0, 0, 0, 2),
}


@pytest.mark.rule("MR-37")
@pytest.mark.parametrize("weapon", OVERREACH)
def test_one_band_beyond_the_range_adds_two_dice_and_farther_fails(weapon: str) -> None:
    table = Table(pc(weapon=weapon), foe())
    ranged = table.one("irena").items[weapon].weapon
    assert tuple(overreach(table.state, ranged, units) for units in (0, 1, 2, 4, 8)) == OVERREACH[weapon]
    assert overreach(table.state, ranged, 9) is None


@pytest.mark.rule("MR-37")
def test_an_overreaching_shot_gives_the_target_two_dice() -> None:
    table = Table(pc(weapon="javelins"), foe(at=3))
    rolled = only(table.shoot(hits(1, 4), hits(2, 5), weapon="javelins"), ev.AttackRolled)
    assert str(rolled.defence.pool) == "Defence 3 + overreach 2 = 5"


@pytest.mark.rule("MR-37")
def test_a_shot_that_must_fail_is_refused_before_it_costs_anything() -> None:
    table = Table(pc(weapon="javelins"), foe(at=5))
    message = table.refuse("out-of-range", "MR-37", "attack-ranged", "irena", weapon="javelins", targets=["guard"])
    assert message == "Guard is 5 units away (Extreme): Javelins reaches 4 units (Long), 1 closer would do"
    assert not table.one("irena").acted


@pytest.mark.rule("MR-15", "MR-30")
def test_somebody_too_far_from_every_foe_is_offered_to_have_fled() -> None:
    table = Table(pc(at=8), foe())
    assert not table.has("rule-remove:fled:irena")
    table.do("move", "irena", to="9")
    assert table.has("rule-remove:fled:irena")
    assert not table.has("rule-remove:fled:irena", "players")
    table.do("rule-remove", "irena", how="fled")
    assert table.one("irena").out == "fled"


@pytest.mark.rule("MR-30")
def test_a_place_has_a_name() -> None:
    table = Table(pc(), foe())
    assert table.state.places == {"4": "cart"}
    table.do("rule-label", at=2, text="doorway")
    table.do("rule-label", at=4)
    assert table.state.places == {"2": "doorway"}
    assert {zone.id: (zone.name, zone.features) for zone in table.session.view().board.zones}["2"] == ("doorway", ())
    table.refuse("place", "MR-30", "rule-label", at=101, text="moon")


@pytest.mark.rule("MR-28")
@pytest.mark.parametrize(
    ("start", "units", "toward", "mark"),
    [
        (8, 4, True, 4),
        (8, 5, True, 8),
        (8, 3, True, 4),
        (4, 4, True, 4),
        (2, 4, False, 4),
        (2, 3, False, 2),
        (2, 5, False, 4),
    ],
)
def test_progress_rests_at_the_last_band_that_was_fully_reached(
    start: int, units: int, toward: bool, mark: int
) -> None:
    assert settled_distance(Table(pc(), foe()).state, start, units, toward) == mark


@pytest.mark.rule("MR-29")
@pytest.mark.parametrize(("units", "ruled"), [(-2, False), (-1, True), (0, True), (MAX_AT, True), (MAX_AT + 1, False)])
def test_a_distance_is_ruled_from_none_to_the_farthest(units: int, ruled: bool) -> None:
    table = Table(pc(), foe(at=1))
    assert (pin(table.catalog, table.state, cmd.RulePin("irena", "guard", units)) is None) is ruled


@pytest.mark.rule("MR-62")
@pytest.mark.parametrize(("severity", "ruled"), [(-1, False), (0, True), (SEVERE, True), (SEVERE + 1, False)])
def test_a_wound_is_ruled_up_to_severe(severity: int, ruled: bool) -> None:
    table = Table(pc(), foe(at=1))
    asked = cmd.RuleWound("irena", "add", severity=severity)
    assert (rulings.wound(table.catalog, table.state, asked) is None) is ruled


@pytest.mark.rule("MR-17", "MR-37")
@pytest.mark.parametrize(
    ("at", "weapons", "told"),
    [
        (1, ("mace",), "Guard can strike you before your next slot"),
        (2, ("mace",), ""),
        (5, ("javelins",), "Guard can shoot you before your next slot"),
        (6, ("javelins",), ""),
        (9, ("javelins", "bow"), "Guard can shoot you before your next slot"),
        (10, ("javelins", "bow"), ""),
    ],
)
def test_danger_is_told_of_whoever_reaches_with_anything(at: int, weapons: tuple[str, ...], told: str) -> None:
    table = Table(pc(), foe(at=at, weapon=weapons))
    assert " ".join(danger(table.state, table.one("irena"))) == told


@pytest.mark.rule("MR-23", "MR-37")
@pytest.mark.parametrize(("counted", "told"), [(True, ""), (False, "Guard can shoot you before your next slot")])
def test_who_has_shot_everything_is_no_danger_where_shots_are_counted(counted: bool, told: str) -> None:
    table = Table(pc(), foe(at=4, weapon="bow"), options={"ammo": "on" if counted else "off"})
    guard = table.one("guard")
    items = {key: replace(item, shots=0) for key, item in guard.items.items()}
    state = replace(table.state, combatants={**table.state.combatants, "guard": replace(guard, items=items)})
    assert " ".join(danger(state, table.one("irena"))) == told
