"""What once went wrong in MIR's order, distances, odds and exchanges: each case with what is right beside it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mir.events import attack as ev
from engine.systems.mir.events.acts import ProlongedLost
from engine.systems.mir.events.acts import TestRolled as Tried
from engine.systems.mir.events.flow import InitiativeRolled, OrderSet
from engine.systems.mir.odds import at_least, exchange_odds, odds_facts
from engine.systems.mir.rules.distance import distance
from engine.systems.mir.state.rolls import Exchange
from engine.systems.mir.state.sheet import Heading
from tests.engine.mir.scene import Table, damages, foe, hits, of, only, pc


def apart(table: Table, who: str = "irena", other: str = "guard") -> int:
    return distance(table.state, table.one(who), table.one(other))


@pytest.mark.rule("MR-12")
def test_setting_one_count_moves_one_and_leaves_everybody_a_slot() -> None:
    table = Table(pc(), foe(), foe("Brute"))
    table.do("rule-set", "brute", field="initiative", value=5)
    assert table.state.order == ("irena", "guard", "brute")  # nobody else has a count to compare with
    table.do("rule-set", "guard", field="initiative", value=5)
    assert table.state.order == ("irena", "guard", "brute")  # as many: the roster decides
    table.do("rule-set", "brute", field="initiative", value=6)
    assert table.state.order == ("irena", "brute", "guard")
    table.do("end-slot", "irena")
    assert table.state.active == "brute"


@pytest.mark.rule("MR-12")
def test_setting_one_count_does_not_sort_an_order_set_by_hand() -> None:
    table = Table(pc(), pc("Osip"), foe(), foe("Brute"), ordered=False)
    table.do("roll-initiative", faces=[*hits(3, 3), *hits(2, 3), *hits(1, 3), *hits(0, 3)])
    table.do("rule-order", order=["brute", "guard", "osip", "irena"])
    table.do("rule-set", "osip", field="initiative", value=1)
    assert [who for who in table.state.order if who != "osip"] == ["brute", "guard", "irena"]
    assert only(list(table.session.timeline.step(table.session.head).events), OrderSet).ruling


@pytest.mark.rule("MR-15", "MR-62")
def test_somebody_revived_is_in_the_order_and_it_says_so() -> None:
    table = Table(pc(), foe(), foe("Brute"), ordered=False)
    table.do("rule-set", "guard", field="alive", value=0)
    table.do("rule-order", order=["irena", "brute"])
    events = table.do("rule-set", "guard", field="alive", value=1, faces=hits(2, 3))
    assert set(table.state.order) == {"irena", "brute", "guard"}
    assert only(events, InitiativeRolled).who == ("guard",)
    assert any(line.startswith("Order: ") for line in table.told())


@pytest.mark.rule("MR-10", "MR-62")
def test_counts_entered_by_hand_for_all_begin_the_turns() -> None:
    table = Table(pc(), foe(), ordered=False)
    table.do("rule-set", "irena", field="initiative", value=1)
    assert table.question() == "Roll Initiative: 1 to go"
    table.do("rule-set", "guard", field="initiative", value=2)
    assert (table.state.phase, table.state.order, table.state.active) == ("slots", ("guard", "irena"), "guard")


@pytest.mark.rule("MR-29", "MR-30")
def test_a_pin_shrinks_and_grows_by_the_units_moved() -> None:
    table = Table(pc(), foe(at=8))
    table.do("rule-pin", "irena", other="guard", units=2)
    table.do("move", "irena", toward="guard")
    assert table.told() == ["Irena moves toward Guard: Medium, 2 units → Short, 1 unit"]
    assert (apart(table), table.one("irena").at) == (1, 1)
    table.do("run", "irena", toward="guard", faces=hits(4, 4))
    assert (apart(table), table.one("irena").at) == (0, 2)
    table.do("end-slot", "irena")
    table.do("move", "guard", away="irena")
    assert (apart(table), table.one("guard").at) == (1, 9)


@pytest.mark.rule("MR-30")
def test_a_pin_longer_than_the_track_takes_as_many_moves_as_it_says() -> None:
    table = Table(pc(), foe(at=1))
    table.do("rule-pin", "irena", other="guard", units=5)
    table.do("move", "irena", toward="guard")
    assert (apart(table), table.one("irena").at) == (4, 1)
    table.do("run", "irena", toward="guard", faces=hits(4, 4))
    assert (apart(table), table.one("irena").at) == (1, 1)


@pytest.mark.rule("MR-30")
def test_a_way_to_a_position_moves_pins_by_what_it_is_toward_or_away() -> None:
    table = Table(pc(), foe(at=2), foe("Brute", at=-2))
    table.do("rule-pin", "irena", other="guard", units=7)
    table.do("rule-pin", "irena", other="brute", units=0)
    table.do("move", "irena", to="1")
    assert (apart(table), apart(table, other="brute")) == (6, 1)
    table.do("run", "irena", to="-2", faces=hits(4, 4))
    assert (apart(table), apart(table, other="brute")) == (9, 0)


@pytest.mark.rule("MR-30", "MR-62")
def test_where_the_gm_puts_somebody_distances_are_as_on_the_track() -> None:
    table = Table(pc(), foe(at=2))
    table.do("rule-pin", "irena", other="guard", units=7)
    table.do("rule-place", "irena", to="1")
    assert apart(table) == 1


@pytest.mark.rule("MR-28")
@pytest.mark.parametrize(("value", "allowed"), [("lost", False), ("kept", True)])
def test_a_way_to_a_position_does_not_go_around_lost_progress(value: str, allowed: bool) -> None:
    table = Table(pc(), foe(at=4), options={"partial-progress": value})
    if allowed:
        table.do("move", "irena", to="1")
    else:
        table.refuse("place", "MR-S12", "move", "irena", to="1")
        table.refuse("place", "MR-S12", "run", "irena", to="1")


@pytest.mark.rule("MR-28", "MR-30")
def test_progress_lost_on_a_pinned_distance_goes_back_on_the_pin() -> None:
    table = Table(pc(), foe(at=9), options={"partial-progress": "lost"})
    table.do("rule-pin", "irena", other="guard", units=4)
    table.do("move", "irena", toward="guard")
    assert (apart(table), table.one("irena").at) == (3, 1)
    table.do("end-slot", "irena")
    assert (apart(table), table.one("irena").at) == (4, 0)


@pytest.mark.rule("MR-01", "MR-41")
def test_odds_of_large_pools_are_exact() -> None:
    table = Table(pc(weapon="rod", attack=24), foe(weapon="rod", defence=12))
    odds = exchange_odds(
        table.state, Exchange("melee", "irena", "rod", table.one("irena").items["rod"].weapon, ("guard",))
    )
    assert sum((odds.win, odds.both, odds.target, odds.attacker, odds.lose)) == pytest.approx(1)
    assert at_least(24, 12) == pytest.approx(0.785, abs=0.0005)
    assert at_least(24, 14) < at_least(24, 13) < at_least(25, 13)


@pytest.mark.rule("MR-40", "MR-38")
def test_a_tie_is_told_by_whom_it_hurts() -> None:
    def told(armour: str) -> set[str]:
        table = Table(pc(weapon="rod", attack=2, armour="none"), foe(weapon="rod", defence=1, armour=armour))
        if armour == "heavy":
            shields = [table.do("rule-give", "guard", item="shield") for _ in range(2)]
            assert shields
            table.do("end-slot", "irena")
            table.do("swap", "guard", hands="shield+shield-2")
            table.do("end-slot", "guard")
        exchange = Exchange("melee", "irena", "rod", table.one("irena").items["rod"].weapon, ("guard",))
        return {fact.name for fact in odds_facts(table.state, exchange, exchange_odds(table.state, exchange))}

    assert "tie: both are hurt" in told("none")
    assert "tie: only Irena is hurt" in told("heavy")


@pytest.mark.rule("MR-09", "MR-32")
def test_situation_dice_show_on_the_sheet_and_beside_the_target() -> None:
    table = Table(pc(), foe(), foe("Brute"))
    table.do("rule-situation", "guard", dice=2, reason="wall")
    notes = table.option("attack-melee:mace:irena").slots[0].notes
    assert notes == ("Melee, Defence 5D", "Melee, Defence 3D")
    sheet = next(sheet for sheet in table.session.view().sheets if sheet.id == "guard")
    assert next(fact.text for fact in sheet.facts if fact.name == "Defence") == "3 + wall 2 = 5"
    table.strike(hits(3, 4), hits(0, 5))
    assert table.one("guard").situation == 0


@pytest.mark.rule("MR-15", "MR-27", "MR-51")
def test_a_held_attack_goes_on_without_who_left() -> None:
    table = Table(pc(), foe(defence=9), foe("Brute"))
    table.do("attack-melee", "irena", weapon="mace", targets=["guard", "brute"], hold=True)
    table.do("rule-remove", "guard", how="fled")
    assert table.told()[-1] == "The attack goes on against Brute"
    table.do("roll", faces=[*hits(3, 4), *hits(0, 3)])  # 3 dice: not one more target, nor the Defence of who fled
    assert damages(table.do("apply")) == [("brute", 4)]


@pytest.mark.rule("MR-15", "MR-27")
@pytest.mark.parametrize("who", ["irena", "guard"])
@pytest.mark.parametrize("how", ["fled", "dead"])
def test_a_held_attack_of_or_on_nobody_does_not_come_about(who: str, how: str) -> None:
    table = Table(pc(), foe(), foe("Brute", at=3))
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"], hold=True)
    if how == "dead":
        events = table.do("rule-set", who, field="alive", value=0)
    else:
        events = table.do("rule-remove", who, how=how)
    assert only(events, ev.AttackDropped).who == "irena"
    assert table.state.exchange is None
    assert table.one("irena").acted is False


@pytest.mark.rule("MR-21", "MR-23")
def test_a_declared_attack_can_be_dropped_and_has_cost_nothing() -> None:
    table = Table(pc(weapon="crossbow"), foe(at=1))
    table.refuse("window", "MR-07", "rule-cancel", "irena")
    table.do("attack-ranged", "irena", weapon="crossbow", targets=["guard"], hold=True)
    table.refuse("window", "MR-07", "rule-cancel", "guard")
    assert table.option("rule-cancel").enabled
    table.do("rule-cancel", "irena")
    assert (table.state.exchange, table.state.opened, table.one("irena").acted) == (None, False, False)
    assert table.one("irena").items["crossbow"].loaded
    table.do("attack-ranged", "irena", weapon="crossbow", targets=["guard"], hold=True)
    table.do("roll", faces=[*hits(3, 4), *hits(0, 3)])
    table.refuse("window", "MR-07", "rule-cancel", "irena")
    assert not table.one("irena").items["crossbow"].loaded


@pytest.mark.rule("MR-10", "MR-21")
def test_the_opening_attack_is_still_to_be_made_once_it_was_dropped_and_no_other() -> None:
    options = {"opening-attack": "before-initiative"}
    table = Table(pc(), foe(health=40), options=options, ordered=False)
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"], hold=True)
    assert table.state.opened
    table.do("rule-cancel", "irena")
    assert not table.state.opened
    table.strike(hits(3, 4), hits(0, 3))
    table.do("rule-order", order=["irena", "guard"])
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"], hold=True)
    table.do("rule-cancel", "irena")
    assert table.state.opened


@pytest.mark.rule("MR-36", "MR-40")
def test_a_tie_of_a_shot_misses_whoever_is_not_in_melee() -> None:
    options = {"ranged-in-melee": "countered", "ranged-tie": "miss"}
    table = Table(pc(weapon="bow", health=30), foe(), foe("Brute", at=1), options=options)
    faces = [*hits(2, 4), *hits(2, 4)]
    table.do("attack-ranged", "irena", weapon="bow", targets=["guard", "brute"], faces=faces)
    events = table.do("take-health-loss", "irena")
    assert damages(events) == [("guard", 2 + 3 - 2), ("irena", 2 + 3 - 2)]


@pytest.mark.rule("MR-36", "MR-40")
@pytest.mark.parametrize(("tie", "hurt"), [("miss", []), ("hit", [("guard", 3 - 2)])])
def test_a_shot_at_nothing_against_nothing_is_a_tie_at_range(tie: str, hurt: list[Any]) -> None:
    for zero in ("on", "off"):
        table = Table(pc(weapon="bow"), foe(at=1), options={"ranged-tie": tie, "zero-tie-hurts": zero})
        assert damages(table.shoot(hits(0, 4), hits(0, 3))) == hurt


@pytest.mark.rule("MR-20", "MR-43")
@pytest.mark.parametrize(("value", "lost"), [("on", True), ("off", False)])
def test_a_critical_wound_without_damage_hurts_too(value: str, lost: bool) -> None:
    options = {"prolonged-lost-on-damage": value, "critical-effect": "wound-only"}
    table = Table(foe(), pc(), options=options)
    table.do("end-slot", "guard")
    table.do("prolonged-start", "irena", skill="strength", target=9, faces=hits(1, 4))
    table.do("end-slot", "irena")
    events = table.do("attack-melee", "guard", weapon="mace", targets="irena", faces=[12, 12, 1, 1, *hits(0, 3)])
    assert not damages(events)
    assert bool(of(events, ProlongedLost)) is lost


@pytest.mark.rule("MR-42", "MR-45", "MR-53")
def test_in_a_dead_heat_the_shield_of_somebody_helpless_may_break() -> None:
    table = Table(
        pc(weapon="axe", health=40), foe(weapon=["rod", "shield"]), foe("Brute", weapon=["rod", "shield"], down=True)
    )
    faces = [12, 12, 1, 1, 12, 12, 1, 1]
    table.do("attack-melee", "irena", weapon="axe", targets=["guard", "brute"], faces=faces)
    table.do("choose-counter-weapon", "guard", weapon="rod")
    assert table.question() == "Irena: break the shield of Brute instead of the critical hit?"
    table.do("break-shield", "irena", shatter=True)
    assert table.question().startswith("Irena: 5 damage")
    assert "shield" in table.one("brute").items
    table.do("take-health-loss", "irena")
    assert "shield" not in table.one("brute").items
    assert "shield" in table.one("guard").items


@pytest.mark.rule("MR-39", "MR-38")
@pytest.mark.parametrize(("armour", "asked"), [("none", True), ("heavy", False)])
def test_nobody_is_asked_what_to_strike_back_with_where_all_of_it_is_in_vain(armour: str, asked: bool) -> None:
    hero = pc(armour=armour, health=40)
    table = Table(hero, foe(weapon=["dagger", "shield"]))
    table.strike(hits(0, 4), hits(1, 3))
    assert (table.state.exchange is not None) is asked


@pytest.mark.rule("MR-21", "MR-50")
def test_one_may_attack_ones_own_side() -> None:
    table = Table(pc(), pc("Osip"), pc("Mara"), foe(at=4))
    option = table.option("attack-melee:own:irena")
    assert option.slots[1].allowed({"weapon": "mace"}) == ("osip", "mara")
    kept = table.option("attack-melee:mace:irena")  # it reaches nobody but friends: refused, in its place
    assert not kept.enabled
    assert table.refuse(kept.code or "", kept.rule, "attack-melee", "irena", weapon="mace", targets="guard")
    assert kept.command["targets"] == "guard"
    table.strike(hits(2, 5), hits(0, 3), target="osip")  # Mara helps, the one attacked does not
    table.do("take-wound", "osip")
    again = Table(pc(), foe())
    again.refuse("target", "MR-21", "attack-melee", "irena", weapon="mace", targets=["irena"])


@pytest.mark.rule("MR-07", "MR-20")
def test_a_completed_prolonged_test_overruled_as_failed_brings_nothing() -> None:
    table = Table(pc(), foe())
    table.do("prolonged-start", "irena", skill="strength", target=3, faces=hits(2, 4))
    for who in ("irena", "guard"):
        table.do("end-slot", who)
    table.do("prolonged-roll", "irena", faces=hits(1, 4))
    assert table.one("irena").prolonged is None
    table.do("rule-overrule", what="test", value=False)
    test = table.one("irena").prolonged
    assert test is not None
    assert (test.progress, test.rolled) == (2, True)
    table.do("rule-overrule", what="test-successes", value=1)
    assert table.one("irena").prolonged is None


@pytest.mark.rule("MR-07", "MR-14")
def test_the_roll_that_killed_its_own_attacker_overruled_gives_back_the_rest_of_the_slot() -> None:
    table = Table(foe(health=4), pc(), foe("Brute", at=3, unaware=True))
    table.do("rule-order", order=["guard", "brute", "irena"])
    table.do("attack-melee", "guard", weapon="mace", targets="irena", faces=[*hits(0, 4), *hits(3, 3)])
    assert not table.one("guard").alive
    assert (table.state.active, table.one("brute").unaware) == ("brute", False)
    table.do("rule-overrule", what="outcome", value="none")
    guard = table.one("guard")
    assert (table.state.active, guard.alive, guard.acted, guard.moved) == ("guard", True, True, False)
    assert table.one("brute").unaware
    table.do("move", "guard", to="1")


@pytest.mark.rule("MR-07", "MR-14")
def test_once_others_have_acted_the_slot_does_not_come_back() -> None:
    table = Table(foe(health=4), pc(), foe("Brute", at=3))
    table.do("attack-melee", "guard", weapon="mace", targets="irena", faces=[*hits(0, 4), *hits(3, 3)])
    table.do("move", "irena", to="1")
    table.refuse("nothing-to-overrule", "MR-07", "rule-overrule", what="outcome", value="none")
    other = Table(foe(health=4), pc(), foe("Brute", at=3))
    other.do("rule-order", order=["guard", "brute", "irena"])
    other.do("attack-melee", "guard", weapon="mace", targets="irena", faces=[*hits(0, 4), *hits(3, 3)])
    other.do("move", "brute", to="2")
    other.do("rule-overrule", what="outcome", value="none")
    assert (other.one("guard").alive, other.state.active) == (True, "brute")


@pytest.mark.rule("MR-07", "MR-34")
def test_what_an_overrule_takes_back_is_surprise_and_the_way_too() -> None:
    table = Table(pc(), foe(unaware=True, health=40))
    table.strike(hits(3, 4))
    assert not table.one("guard").unaware
    table.do("rule-overrule", what="outcome", value="none")
    reopened = only(list(table.session.timeline.step(table.session.head).events), ev.RollReopened)
    assert next(person for person in reopened.restored if person.id == "guard").unaware

    way = Table(pc(), foe(at=9), options={"partial-progress": "lost"})
    way.do("rule-pin", "irena", other="guard", units=8)
    way.do("run", "irena", toward="guard", faces=hits(4, 4))
    assert (apart(way), way.one("irena").heading) == (5, Heading("guard", True, 8))
    events = way.do("rule-overrule", what="test", value=False)
    restored = only(events, ev.RollReopened)
    assert restored.restored[0].heading is None
    assert restored.pins == {"guard|irena": 8}
    assert apart(way) == 6


@pytest.mark.rule("MR-55", "MR-27")
@pytest.mark.parametrize("how", ["fled", "captured", "surrendered"])
def test_who_left_is_bandaged_after_the_fight_not_in_it(how: str) -> None:
    table = Table(pc(), pc("Osip", wounds=[(1, False)]), foe())
    assert table.option("bandage:irena").enabled
    table.do("rule-remove", "osip", how=how)
    table.refuse("target", "MR-27", "bandage", "irena", patient="osip", wound=1)
    assert not table.option("bandage:irena").enabled
    table.do("end-fight")
    table.do("bandage", "irena", patient="osip", wound=1, faces=hits(2, 3))


@pytest.mark.rule("MR-23")
def test_only_what_is_loaded_can_be_unloaded() -> None:
    table = Table(pc(weapon="sword", stowed=["bow", "crossbow"]), foe())
    assert table.option("rule-load:unload").slots[1].allowed({"who": "irena"}) == ("crossbow",)
    table.refuse("state", "MR-23", "rule-load", "irena", item="sword", loaded=False)
    table.do("rule-load", "irena", item="crossbow", loaded=False)
    counted = Table(pc(weapon="bow"), foe(), options={"ammo": "on"})
    has = counted.one("irena").items["bow"].weapon.shots
    assert counted.has("rule-load:unload") is bool(has)


@pytest.mark.rule("MR-21", "MR-10")
def test_an_attack_outside_a_fight_opens_one_and_waits_for_its_slot() -> None:
    table = Table(pc(), foe(unaware=True))
    table.do("end-fight")
    assert table.option("attack-melee:mace:irena").group == "interlude"
    table.do("attack-melee", "irena", weapon="mace", targets=["guard"])
    assert (table.state.phase, table.state.exchange) == ("initiative", None)
    assert table.told() == ["A fight begins", "Irena opens it with an attack"]
    table.do("roll-initiative", faces=[*hits(0, 3), *hits(2, 3)])
    assert table.state.order == ("guard", "irena")
    assert not table.one("irena").acted


@pytest.mark.rule("MR-21")
def test_an_attack_outside_a_fight_needs_a_foe_somewhere_and_a_target_within_reach() -> None:
    table = Table(pc(), foe(at=1))
    table.do("end-fight")
    table.refuse("out-of-reach", "MR-31", "attack-melee", "irena", weapon="mace", targets=["guard"])
    table.do("rule-remove", "guard", how="removed")
    table.refuse("encounter", "MR-15", "attack-melee", "irena", weapon="mace", targets=["guard"])
    assert not any(option.command["do"].startswith("attack") for option in table.session.options())


@pytest.mark.rule("MR-29", "MR-30")
def test_a_distance_said_between_fights_holds_in_the_next() -> None:
    for opens in ("next-fight", "attack-ranged"):
        table = Table(pc(weapon="bow"), foe(), foe("Hound"))
        table.do("end-fight")
        table.do("rule-pin", "irena", other="guard", units=6)
        table.do("rule-pin", "irena", other="hound", units=4)
        table.refuse("phase", "MR-15", "rule-remove", "irena", how="fled")
        table.do("rule-remove", "hound", how="fled")
        if opens == "next-fight":
            table.do(opens)
        else:
            table.do(opens, "irena", weapon="bow", targets=["guard"])
        assert table.state.pins == {"guard|irena": 6}


@pytest.mark.rule("MR-21")
def test_before_initiative_the_opening_attack_costs_nothing_and_says_so() -> None:
    table = Table(pc(), foe(health=40), options={"opening-attack": "before-initiative"}, ordered=False)
    option = table.option("attack-melee:mace:irena")
    assert option.cost == ""
    command = table.rules.read(option.command)
    assert table.session.preview(command).cost == ""
    table.strike(hits(3, 4), hits(0, 3))
    assert not table.one("irena").acted
    assert not table.has("attack-melee:mace:irena")
    table.do("rule-order", order=["irena", "guard"])
    assert table.option("attack-melee:mace:irena").cost == "action"
    assert table.session.preview(command).cost == "action"
    table.do("end-fight")
    table.do("attack-melee", "irena", weapon="mace", targets="guard", faces=[*hits(2, 4), *hits(0, 3)])
    assert (table.state.phase, table.one("guard").health) == ("initiative", 37)


@pytest.mark.rule("MR-55", "MR-58")
def test_only_the_wound_that_was_bandaged_and_has_no_severity_closes_at_once() -> None:
    for number, left in ((1, [(2, 1)]), (2, [(1, 0), (2, 1)])):
        hurt = pc("Osip", wounds=[(0, False), (1, False)])
        table = Table(pc(), hurt, foe(), options={"zero-wound-heals": "at-bandage"})
        table.do("bandage", "irena", patient="osip", wound=number, faces=hits(2, 3))
        assert [(wound.seq, wound.severity) for wound in table.one("osip").wounds] == left


@pytest.mark.rule("MR-25")
def test_a_swap_refused_says_what_there_is_to_hold() -> None:
    assert table_says(pc(weapon="")) == "Irena has no 'sword'"
    assert table_says(pc(weapon="mace")) == "Irena has no 'sword': there is only mace"


def table_says(who: Any) -> str:
    return Table(who, foe()).refuse("unknown", "MR-25", "swap", "irena", hands="sword")


@pytest.mark.rule("MR-30", "MR-62")
def test_somebody_can_be_put_on_the_origin() -> None:
    table = Table(pc(at=3), foe())
    table.do("rule-place", "irena", to="0")
    assert table.one("irena").at == 0


@pytest.mark.rule("MR-05")
def test_what_is_automatic_rolls_nothing_and_scores_nothing() -> None:
    table = Table(pc(), foe())
    trial = only(table.do("skill-test", "irena", skill="strength", difficulty=0), Tried).trial
    assert (trial.passed, trial.throw.faces, trial.throw.successes) == (True, (), 0)
