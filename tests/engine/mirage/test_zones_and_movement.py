"""Zones, moving, features, hiding, fleeing and riding (MG-44 to MG-54, MG-79 to MG-82, MG-137 to MG-142, MG-146)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.systems.mirage.catalog import BarrierAt, CoverAt, EdgeAt, ObstacleAt, ZoneAt
from engine.systems.mirage.events import acts as ev
from engine.systems.mirage.minds.who import sides
from engine.systems.mirage.rules import zones
from tests.engine.mirage.scene import Table, beast, edges_of, foe, of, only, pc, row


@pytest.mark.rule("MG-44")
def test_a_fight_may_be_in_a_single_zone() -> None:
    table = Table(pc(), foe(), zones=1)
    assert not table.option("move:zaynab").enabled
    table.do("move-inside", "zaynab", to="guard")
    assert list(table.state.engaged) == [("guard", "zaynab")]


@pytest.mark.rule("MG-45")
@pytest.mark.parametrize(
    ("distance", "name"), [(0, "short"), (1, "medium"), (2, "long"), (4, "long"), (5, "extreme"), (9, "extreme")]
)
def test_what_distances_are_called(distance: int, name: str) -> None:
    assert zones.band(distance) == name


@pytest.mark.rule("MG-46", "MG-53")
def test_moving_inside_a_zone() -> None:
    table = Table(pc(), foe(), covers={"cart": CoverAt("z0", "furniture")})
    table.do("seek-cover", "zaynab", cover="cart")
    assert table.one("zaynab").place == "cart"
    table.do("move-inside", "zaynab", to="guard")
    assert (table.one("zaynab").place, table.state.engaged) == ("open", (("guard", "zaynab"),))
    table.turn_to("adversaries")
    table.do("move-inside", "guard", to="away")
    assert table.state.engaged == ()
    table.do("move-inside", "guard", to="far")
    assert table.one("guard").place == "far"


@pytest.mark.rule("MG-46", "MG-48")
def test_a_barrier_with_an_obstacle_is_cleared_before_it_is_crossed() -> None:
    bar = BarrierAt("z0", ("open", "far"), "Fence", ObstacleAt("Fence", "slow", "might", 1))
    table = Table(pc(), foe(place="far"), barriers=[bar])
    table.refuse("barrier", "MG-57", "strike", "zaynab", target="guard", weapon="sword")
    table.refuse("obstacle", "MG-48", "move-inside", "zaynab", to="guard")
    table.do("attempt", "zaynab", what="clear-obstacle", skill="might", to="barrier-1", faces=[6, 1])
    assert table.state.barriers == {}
    table.do("move-inside", "zaynab", to="guard")


@pytest.mark.rule("MG-47")
def test_moving_on_leaves_everything_behind_and_costs_nothing_extra() -> None:
    table = Table(pc(), foe())
    table.do("move-inside", "zaynab", to="guard")
    events = table.do("move", "zaynab", to="z1")
    assert of(events, ev.TestRolled) == []
    assert (table.one("zaynab").zone, table.state.engaged) == ("z1", ())
    table.turn_to("adversaries")
    table.turn_to("party")
    table.refuse("no-edge", "MG-47", "move", "zaynab", to="z3" if "z3" in table.state.zones else "z1")
    table.refuse("unknown", "MG-47", "move", "zaynab", to="nowhere")


@pytest.mark.rule("MG-47", "MG-S33")
def test_leaving_an_enemy_may_cost_a_test() -> None:
    table = Table(pc(), foe(), options={"disengage-test": "grace"})
    table.do("move-inside", "zaynab", to="guard")
    table.do("move", "zaynab", to="z1", faces=[1, 1])
    assert (table.one("zaynab").zone, table.one("zaynab").slow_spent) == ("z0", True)


@pytest.mark.rule("MG-48")
@pytest.mark.example("6")
def test_worked_example_6_rubble() -> None:
    rubble = EdgeAt(("z0", "z1"), obstacle=ObstacleAt("Rubble", "slow", "might", 1))
    table = Table(pc(carried=["knife"]), foe(zone="z1"), zones=2, edges=[rubble])
    table.refuse("obstacle", "MG-48", "move", "zaynab", to="z1")
    table.do("attempt", "zaynab", what="clear-obstacle", skill="might", to="z1", faces=[1, 1])
    table.refuse("obstacle", "MG-48", "move", "zaynab", to="z1")
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("attempt", "zaynab", what="clear-obstacle", skill="might", to="z1", faces=[6, 1])
    assert table.one("zaynab").slow_spent
    table.do("move", "zaynab", to="z1")


@pytest.mark.rule("MG-49")
def test_clutter_throws_down_whoever_fails() -> None:
    for faces, prone in (([6, 1], False), ([1, 1], True)):
        table = Table(pc(), foe(zone="z2"), zones=row(3, z1=["cluttered"]))
        table.do("move", "zaynab", to="z1", faces=faces)
        assert (table.one("zaynab").zone, table.one("zaynab").prone) == ("z1", prone)
    table = Table(pc(), foe(), zones=row(2, z0=["cluttered"]))
    table.do("move-inside", "zaynab", to="guard", faces=[1, 1])
    assert table.one("zaynab").prone


@pytest.mark.rule("MG-49")
def test_ground_of_the_game_masters_own() -> None:
    zones_ = {"z0": ZoneAt("Here", 0), "z1": ZoneAt("Boards", 1, custom="Rotten boards", custom_skill="grace")}
    zones_["z1"] = replace(zones_["z1"], custom_modifiers={"shadowcraft": -1})
    table = Table(pc(), foe(zone="z1"), zones=zones_)
    events = table.do("move", "zaynab", to="z1", faces=[1, 1])
    assert only(events, ev.TestRolled).test.skill == "grace"
    assert not table.one("zaynab").prone
    assert table.dice("zaynab", "shadowcraft") == [8, 6]


@pytest.mark.rule("MG-50")
def test_dim_light() -> None:
    table = Table(pc(ready=["longbow"]), foe(zone="z2"), zones=row(4, z1=["dimly-lit"]))
    assert zones.shots(table.state, "z0") == {"z0": 0, "z1": 1}
    assert zones.shots(table.state, "z1") == {"z1": 0, "z0": 1, "z2": 1, "z3": 2}
    table.refuse("no-line", "MG-58", "shoot", "zaynab", target="guard", weapon="longbow")
    table.do("rule-place", "guard", to="z1")
    events = table.do("shoot", "zaynab", target="guard", weapon="longbow")
    events = table.do("react", "guard", how="none", faces=[1, 1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 8]
    table.do("rule-place", "zaynab", to="z1")
    assert table.dice("zaynab", "observation") == [8, 6]


def narrow(*cast: object, **more: object) -> Table:
    zones_ = row(3, z1=["cramped"])
    zones_["z1"] = replace(zones_["z1"], ends={"z0": "a", "z2": "b"})
    return Table(*cast, zones=zones_, **more)  # type: ignore[arg-type]


@pytest.mark.rule("MG-51")
def test_in_a_cramped_zone_only_neighbours_are_reached_and_passed_by_nobody() -> None:
    table = narrow(pc(zone="z1"), foe(zone="z1"), foe("Brute", zone="z1"))
    assert table.state.zones["z1"].queue == ("zaynab", "guard", "brute")
    table.refuse("cramped", "MG-51", "strike", "zaynab", target="brute", weapon="sword")
    table.refuse("cramped", "MG-51", "move", "zaynab", to="z2")
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[1, 1, 1, 1])
    table.do("move", "zaynab", to="z0")
    assert list(table.state.zones["z1"].queue) == ["guard", "brute"]


@pytest.mark.rule("MG-51", "MG-53")
def test_whoever_is_out_stands_in_no_queue_and_fights_nobody() -> None:
    table = narrow(pc(zone="z1"), foe(zone="z1"), foe("Brute", zone="z1"))
    table.do("strike", "zaynab", target="guard", weapon="sword")
    table.do("react", "guard", how="none", faces=[1, 1, 1, 1])
    assert list(table.state.engaged) == [("guard", "zaynab")]
    table.do("rule-remove", who=["guard"], how="defeated")
    assert list(table.state.zones["z1"].queue) == ["zaynab", "brute"]
    assert list(table.state.engaged) == []
    table.do("rule-set", "zaynab", field="slow-spent", value=0)
    table.do("strike", "zaynab", target="brute", weapon="sword")


@pytest.mark.rule("MG-51")
def test_a_queue_is_there_where_it_is_cramped_and_stays_as_it_is() -> None:
    table = Table(pc(zone="z1"), foe(zone="z1"), pc("Tariq"), zones=3)

    def changed(quality: str, on: bool) -> tuple[str, ...]:
        table.do("rule-zone", zone="z1", quality=quality, on=on)
        return table.state.zones["z1"].queue

    assert changed("cluttered", on=True) == ()
    assert changed("cramped", on=True) == ("zaynab", "guard")
    table.do("rule-place", "tariq", to="z1")
    assert changed("cluttered", on=False) == ("tariq", "zaynab", "guard"), "not counted anew"
    assert changed("cramped", on=False) == ()


@pytest.mark.rule("MG-51")
def test_newcomers_join_at_the_end_where_they_come_in() -> None:
    table = narrow(pc(zone="z0"), pc("Tariq", zone="z2"), foe(zone="z1"))
    table.do("move", "zaynab", to="z1")
    table.do("move", "tariq", to="z1")
    assert table.state.zones["z1"].queue == ("zaynab", "guard", "tariq")


@pytest.mark.rule("MG-51", "MG-S35", "MG-S36")
def test_cramped_zones_at_other_tables() -> None:
    table = narrow(pc(zone="z0"), foe(zone="z2"), options={"cramped-move-cost": "two"})
    table.do("move", "zaynab", to="z1")
    assert (table.one("zaynab").fast_spent, table.one("zaynab").slow_spent) == (True, True)
    table = narrow(pc(zone="z1"), foe(zone="z1"), foe("Brute", zone="z1"), options={"cramped-queue": "gm-only"})
    table.do("strike", "zaynab", target="brute", weapon="sword")


@pytest.mark.rule("MG-S35")
def test_far_off_in_the_zone_is_not_the_zone_of_that_name() -> None:
    zones = {"z0": ZoneAt("Hall", 0), "far": ZoneAt("Far", 1, features=("cramped",))}
    table = Table(pc(), foe(zone="far"), zones=zones, options={"cramped-move-cost": "two"})
    table.do("rule-set", "zaynab", field="slow-spent", value=1)
    table.refuse("cost", "MG-51", "move", "zaynab", to="far")
    table.do("move-inside", "zaynab", to="far")
    assert table.one("zaynab").place == "far"


@pytest.mark.rule("MG-52")
def test_who_lies_down_has_to_get_up_first() -> None:
    table = Table(pc(), foe(zone="z1"), covers={"cart": CoverAt("z0", "furniture")}, exits=["z0"])
    table.do("drop-prone", "zaynab")
    for verb, fields in (("move", {"to": "z1"}), ("flee", {}), ("seek-cover", {"cover": "cart"})):
        table.refuse("prone", "MG-52", verb, "zaynab", **fields)
    table.do("move-inside", "zaynab", to="far")
    table.do("get-up", "zaynab")
    assert not table.one("zaynab").prone
    table.refuse("cost", "MG-35", "move", "zaynab", to="z1")
    table.refuse("cost", "MG-35", "get-up", "zaynab")


@pytest.mark.rule("MG-52", "MG-S34")
def test_prone_targets_at_other_tables() -> None:
    table = Table(pc(), foe(prone=True), options={"prone-modifiers": "easier-close-harder-far"})
    table.do("strike", "zaynab", target="guard", weapon="sword")
    events = table.do("react", "guard", how="none", faces=[1] * 5)
    assert len(only(events, ev.TestRolled).test.pool.dice) == 5


@pytest.mark.rule("MG-54")
def test_the_hidden_have_to_be_found() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1", hidden=True))
    table.refuse("target", "MG-54", "shoot", "idris", target="guard-a", weapon="bow")
    table.do("attempt", "idris", what="survey", skill="observation", faces=[1, 1])
    assert table.one("guard-a").hidden
    table.turn_to("adversaries")
    table.turn_to("party")
    table.do("attempt", "idris", what="survey", skill="observation", faces=[6, 1])
    assert not table.one("guard-a").hidden


@pytest.mark.rule("MG-54", "MG-59")
def test_a_shot_at_a_rough_place_and_an_attack_that_gives_away() -> None:
    table = Table(pc("Idris", ready=["bow"]), foe(zone="z1", hidden=True))
    table.do("shoot", "idris", target="guard-a", weapon="bow", unseen=True)
    events = table.do("react", "guard-a", how="none", faces=[1, 1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 6]
    table.turn_to("adversaries")
    table.do("rule-place", "guard-a", to="z0")
    table.do("strike", "guard-a", target="idris", weapon="sword")
    table.do("react", "idris", how="none", faces=[1, 1, 1, 1])
    assert not table.one("guard-a").hidden


@pytest.mark.rule("MG-79")
def test_fleeing_is_grace_and_slow() -> None:
    for faces, status in (([6, 1], "escaped"), ([1, 1], "active")):
        table = Table(pc(), foe(zone="z2"), exits=["z0"])
        table.do("flee", "zaynab", faces=faces)
        assert (table.one("zaynab").status, table.one("zaynab").slow_spent) == (status, True)
    table = Table(pc(), foe(zone="z2"), exits=["z0"], options={"flee-cost": "fast"})
    table.do("flee", "zaynab", faces=[1, 1])
    assert (table.one("zaynab").fast_spent, table.one("zaynab").slow_spent) == (True, False)


@pytest.mark.rule("MG-79", "MG-146")
def test_who_escapes_in_the_saddle_stays_in_it() -> None:
    """The horse left after its rider, and threw them off with that."""
    table = Table(beast(id="horse"), pc(riding="horse"), foe(zone="z2"), exits=["z0"])

    def both() -> list[tuple[str, str, bool]]:
        return [(one.status, one.riding, one.prone) for one in map(table.one, ("zaynab", "horse"))]

    table.do("flee", "zaynab", faces=[6, 1])
    assert both() == [("escaped", "horse", False), ("escaped", "", False)]
    table.do("end-fight")
    assert both() == [("active", "horse", False), ("active", "", False)]


@pytest.mark.rule("MG-80")
def test_an_enemy_on_the_way_bars_it() -> None:
    table = Table(pc(), foe(zone="z1"), exits=["z2"])
    table.refuse("blocked-by-enemy", "MG-80", "flee", "zaynab")
    table.do("rule-hide", "guard", hidden=True)
    assert zones.flee_path(table.state, table.one("zaynab")) == ("z0", "z1", "z2")
    table.do("rule-hide", "guard", hidden=False)
    table.do("rule-terror", "guard", reaction="faint", rounds=2)
    assert zones.flee_path(table.state, table.one("zaynab")) == ("z0", "z1", "z2")


@pytest.mark.rule("MG-80", "MG-S92")
def test_the_zone_where_the_turn_began_does_not_bar() -> None:
    table = Table(pc(), foe(), foe("Brute", zone="z1"), exits=["z0", "z1"])
    assert zones.flee_path(table.state, table.one("zaynab")) == ("z0",)
    table.do("move", "zaynab", to="z1")
    assert zones.flee_path(table.state, table.one("zaynab")) is None
    table.do("rule-option", option="flee-exempt", value="current")
    assert zones.flee_path(table.state, table.one("zaynab")) == ("z1",)


@pytest.mark.rule("MG-81", "MG-82")
def test_chasers_who_take_every_success_come_along() -> None:
    table = Table(pc(), foe(), foe("Brute"), exits=["z2"])
    table.do("flee", "zaynab")
    assert table.asks() == ("reaction", ("guard", "brute"))
    table.do("react", "guard", how="chase")
    assert table.asks() == ("reaction", ("brute",))
    table.do("react", "brute", how="chase", faces=[6, 1, 7, 1, 1, 1])
    assert [table.one(who).zone for who in ("zaynab", "guard", "brute")] == ["z1", "z1", "z0"]
    assert table.one("zaynab").present


@pytest.mark.rule("MG-82")
def test_without_a_success_nobody_moves_and_in_an_exit_nobody_goes_farther() -> None:
    table = Table(pc(), foe(), exits=["z2"])
    table.do("flee", "zaynab")
    table.do("react", "guard", how="chase", faces=[1, 1])
    assert (table.one("zaynab").zone, table.one("guard").fast_spent) == ("z0", True)
    table = Table(pc(), foe(), exits=["z0"])
    table.do("flee", "zaynab")
    table.do("react", "guard", how="chase", faces=[6, 1, 6, 1])
    assert (table.one("zaynab").zone, table.one("zaynab").present) == ("z0", True)


@pytest.mark.rule("MG-137")
def test_mounting_is_ones_own_grace_and_dismounting_no_test() -> None:
    for faces, riding in (([6, 1], "horse"), ([1, 1], "")):
        table = Table(pc(), beast(), foe(zone="z2"))
        events = table.do("mount", "zaynab", animal="horse", faces=faces)
        assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 8]
        assert (table.one("zaynab").riding, table.one("zaynab").fast_spent) == (riding, True)
    table = Table(beast(id="horse"), pc(riding="horse"), foe(zone="z2"))
    table.do("dismount", "zaynab")
    assert (table.one("zaynab").riding, table.one("zaynab").prone) == ("", False)


@pytest.mark.rule("MG-138")
def test_in_the_saddle_grace_is_the_animals() -> None:
    horse = beast(id="horse", agility=10, skills={"grace": 12})
    table = Table(horse, pc(riding="horse", armour="heavy"), foe(zone="z2"))
    table.do("rule-set", "horse", field="penalty", value=-1)
    assert table.dice("zaynab", "grace") == [10, 10]
    events = table.do("attempt", "zaynab", what="steer", skill="grace", faces=[1, 1])
    assert only(events, ev.TestRolled).test.mount == "horse"
    assert table.one("horse").penalty == 0
    table.do("rule-option", option="mount-grace", value="move-only")
    assert table.dice("zaynab", "grace") == [6]
    assert table.dice("zaynab", "grace", moving=True) == [10, 12]


@pytest.mark.rule("MG-139")
def test_a_ride_goes_one_zone_and_one_for_each_success() -> None:
    table = Table(beast(id="horse"), pc(riding="horse"), foe(zone="z3"), zones=5)
    table.refuse("mount-barred", "MG-139", "move", "zaynab", to="z1")
    table.do("ride", "zaynab", faces=[7, 1])
    assert table.asks() == ("path", ("zaynab",))
    table.refuse("range", "MG-139", "choose-path", "zaynab", path=["z1", "z2", "z3"])
    table.refuse("no-edge", "MG-139", "choose-path", "zaynab", path=["z2"])
    table.do("choose-path", "zaynab", path=["z1", "z2"])
    assert (table.one("zaynab").zone, table.one("horse").zone) == ("z2", "z2")


@pytest.mark.rule("MG-139", "MG-S73")
def test_clutter_is_ridden_into_alone_and_throws_the_rider() -> None:
    for value, riding in (("on", ""), ("off", "horse")):
        table = Table(
            beast(id="horse"),
            pc(riding="horse"),
            foe(zone="z2"),
            zones=row(3, z1=["cluttered"]),
            options={"mount-throw": value},
        )
        table.do("ride", "zaynab", faces=[7, 1])
        table.refuse("range", "MG-139", "choose-path", "zaynab", path=["z1", "z2"])
        table.do("choose-path", "zaynab", path=["z1"], faces=[1, 1])
        assert (table.one("zaynab").riding, table.one("zaynab").prone) == (riding, not riding)


@pytest.mark.rule("MG-139")
def test_no_mount_gets_into_a_cramped_zone() -> None:
    table = narrow(beast(id="horse"), pc(riding="horse"), foe(zone="z2"))
    table.refuse("mount-barred", "MG-51", "ride", "zaynab")
    table.do("rule-way", a="z0", b="z2", way="open")
    table.do("ride", "zaynab", faces=[1, 1])
    table.refuse("mount-barred", "MG-51", "choose-path", "zaynab", path=["z1"])
    table.do("choose-path", "zaynab", path=[])


@pytest.mark.rule("MG-140", "MG-136")
def test_only_one_hand_strikes_from_the_saddle_and_riders_are_harder_to_hit() -> None:
    table = Table(beast(id="horse"), pc(riding="horse", ready=["halberd"]), foe())
    table.refuse("two-handed", "MG-140", "strike", "zaynab", target="guard", weapon="halberd")
    table.turn_to("adversaries")
    for target, dice in (("zaynab", [8, 8, 6]), ("horse", [8, 8, 6, 6])):
        table.do("rule-set", "guard", field="slow-spent", value=0)
        table.do("strike", "guard", target=target, weapon="sword")
        events = table.do("react", target, how="none", faces=[1] * len(dice))
        assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == dice


@pytest.mark.rule("MG-141", "MG-S74")
def test_shooting_from_the_saddle_is_harder_and_at_riders_at_some_tables() -> None:
    horse = beast(id="horse")
    table = Table(horse, pc(riding="horse", ready=["pistol"]), foe(zone="z1"))
    table.do("shoot", "zaynab", target="guard", weapon="pistol")
    events = table.do("react", "guard", how="none", faces=[1, 1])
    assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == [8, 8]
    for value, dice in (("melee", [8, 8, 6]), ("all", [8, 8])):
        cast = (beast(id="horse"), pc(riding="horse"), foe(zone="z1", ready=["bow"]))
        table = Table(*cast, options={"rider-penalty": value})
        table.turn_to("adversaries")
        table.do("shoot", "guard", target="zaynab", weapon="bow")
        events = table.do("react", "zaynab", how="none", faces=[1] * len(dice))
        assert [die.sides for die in only(events, ev.TestRolled).test.pool.dice] == dice


@pytest.mark.rule("MG-142")
def test_a_mount_that_dies_throws_its_rider_and_fears_nothing() -> None:
    table = Table(beast(id="horse", toughness=2), pc(riding="horse"), foe())
    table.refuse("target", "MG-142", "call-fear", source="a sight", value=1, who=["horse"])
    table.refuse("target", "MG-142", "rule-harm", who=["horse"], kind="mental", amount=1)
    table.do("rule-harm", who=["horse"], kind="physical", amount=2)
    assert (table.one("horse").status, table.one("zaynab").riding, table.one("zaynab").prone) == ("dead", "", True)


@pytest.mark.rule("MG-146")
def test_a_ridden_animal_has_no_turn_but_defends_itself() -> None:
    table = Table(beast(id="horse"), pc(riding="horse"), foe())
    table.refuse("not-able", "MG-146", "move", "horse", to="z1")
    table.turn_to("adversaries")
    table.do("strike", "guard", target="horse", weapon="sword")
    assert table.asks() == ("reaction", ("horse",))
    events = table.do("react", "horse", how="block", faces=[6, 1, 1, 1, 6])
    assert [die.sides for die in of(events, ev.TestRolled)[-1].test.pool.dice] == [8]
    assert table.one("horse").fast_spent


def test_edges_join_a_row() -> None:
    assert [edge.between for edge in edges_of(row(3))] == [("z0", "z1"), ("z1", "z2")]


@pytest.mark.rule("MG-146")
def test_the_players_answer_for_a_foes_horse_while_they_ride_it() -> None:
    table = Table(pc(), foe(), beast(side="adversaries"))
    table.do("mount", "zaynab", animal="horse", faces=[6, 1])
    table.do("end-turn")
    table.do("strike", "guard", target="horse", weapon="sword")
    assert [(asked.who, asked.owner) for asked in table.session.pending()] == [("horse", "players")]
    assert [option.who for option in table.session.options("players") if option.id == "react:horse"] == ["horse"]
    assert sides(table.state) == {"party": ("zaynab", "horse"), "adversaries": ("guard",)}


@pytest.mark.rule("MG-51", "MG-146")
def test_a_rider_in_a_zone_ruled_cramped_stands_where_the_mount_does() -> None:
    """The own horse was *in the way*: of a blow at whoever stood in front of it, and of the way out behind it."""
    table = Table(pc(), beast(), foe(), zones=2)
    table.do("mount", "zaynab", animal="horse", faces=[8, 8])
    table.do("rule-zone", zone="z0", quality="cramped", on=True)
    assert table.state.zones["z0"].queue == ("zaynab", "horse", "guard")
    zaynab, guard = table.one("zaynab"), table.one("guard")
    assert zones.next_in_queue(table.state, zaynab, guard)
    assert zones.next_in_queue(table.state, guard, zaynab)
    assert table.option("strike-sword:zaynab").enabled
    table = Table(pc(), foe(), beast(), zones=2)
    table.do("rule-remove", "guard", how="escaped")
    table.do("mount", "zaynab", animal="horse", faces=[8, 8])
    table.do("rule-zone", zone="z0", quality="cramped", on=True)
    assert not zones.shut_in(table.state, table.one("zaynab"), "z1"), "nobody but the horse is in front"
