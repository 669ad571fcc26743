"""Initiative, slots and turns, joining and leaving, the end of a fight (MR-10 to MR-16)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.copied import across
from engine.systems.mir.coming import Coming
from engine.systems.mir.commands import NextFight
from engine.systems.mir.events import flow as ev
from engine.systems.mir.events.acts import ProlongedLost
from engine.systems.mir.events.attack import AttackRolled
from engine.systems.mir.events.rulings import CombatantJoined
from engine.systems.mir.evolve import evolve
from engine.systems.mir.state.rolls import Exchange, LastRoll, Moment
from engine.systems.mir.state.sheet import Heading, Prolonged
from tests.engine.mir.scene import Table, foe, hits, of, only, pc


def rolled(table: Table, *faces: int, **fields: object) -> tuple[str, ...]:
    table.do("roll-initiative", faces=faces, **fields)
    return table.state.order


@pytest.mark.rule("MR-10")
def test_more_successes_of_instinct_act_earlier() -> None:
    table = Table(pc(), pc("Osip"), foe(), ordered=False)
    assert table.state.phase == "initiative"
    order = rolled(table, *hits(1, 3), *hits(3, 3), *hits(2, 3))
    assert order == ("osip", "guard", "irena")
    assert (table.state.turn, table.state.active) == (1, "osip")
    assert table.told()[0] == "Irena: Initiative [7 1 1] 1 success"


@pytest.mark.rule("MR-10")
def test_each_owner_may_roll_alone_and_nobody_twice() -> None:
    table = Table(pc(), foe(), ordered=False)
    table.do("roll-initiative", "guard", faces=hits(1, 3))
    assert table.refuse("state", "MR-10", "roll-initiative", "guard") == "Guard has rolled already"
    assert table.state.phase == "initiative"
    table.do("roll-initiative", "irena", faces=hits(0, 3))
    assert table.state.order == ("guard", "irena")
    table.refuse("phase", "MR-10", "roll-initiative")


@pytest.mark.rule("MR-09", "MR-10")
def test_situation_dice_count_in_initiative_and_are_used_up() -> None:
    table = Table(pc(), foe(), ordered=False)
    table.do("rule-situation", "irena", dice=2, reason="alert")
    assert rolled(table, *hits(4, 5), *hits(3, 3)) == ("irena", "guard")
    assert (table.one("irena").situation, table.one("irena").reason) == (0, "")


@pytest.mark.rule("MR-10")
def test_a_critical_means_nothing_in_initiative() -> None:
    table = Table(pc(), foe(), ordered=False)
    assert rolled(table, *hits(3, 3), 12, 1, 1) == ("irena", "guard")


@pytest.mark.rule("MR-11")
def test_foes_may_roll_once_for_all_with_the_largest_pool_or_the_named_one() -> None:
    cast = pc(), foe("Guard", instinct=3), foe("Brute", instinct=2)
    table = Table(*cast, options={"npc-initiative": "group"}, ordered=False)
    events = table.do("roll-initiative", faces=[*hits(1, 3), *hits(2, 3)])
    assert of(events, ev.InitiativeRolled)[1].who == ("guard", "brute")
    assert (table.one("guard").initiative, table.one("brute").initiative) == (2, 2)
    named = Table(*cast, ordered=False)
    events = named.do("roll-initiative", faces=[*hits(1, 3), *hits(2, 2)], npcs="group", pool_of="brute")
    assert of(events, ev.InitiativeRolled)[1].pool.total == 2
    other = Table(*cast, ordered=False)
    other.refuse("target", "MR-11", "roll-initiative", npcs="group", pool_of="irena")
    hidden = Table(*cast[:2], foe("Brute", hidden=True), ordered=False)
    told = hidden.refuse("target", "MR-11", "roll-initiative", npcs="group", pool_of="irena")
    assert told == "'irena' is not in the group: guard"


@pytest.mark.rule("MR-12")
def test_on_equal_counts_pcs_act_first_then_the_larger_pool() -> None:
    table = Table(foe(instinct=4), foe("Brute", instinct=5), pc(instinct=2), pc("Osip", instinct=3), ordered=False)
    order = rolled(table, *hits(1, 4), *hits(1, 5), *hits(1, 2), *hits(1, 3))
    assert order == ("osip", "irena", "brute", "guard")


@pytest.mark.rule("MR-12")
def test_the_gm_may_reorder_at_any_time() -> None:
    table = Table(pc(), pc("Osip"), foe())
    table.do("rule-order", order=["guard", "irena", "osip"])
    assert table.state.order == ("guard", "irena", "osip")
    assert table.state.active == "irena"
    assert "missing: Guard" in table.refuse("choice", "MR-12", "rule-order", order=["irena", "osip"])
    table.refuse("choice", "MR-12", "rule-order", order=["irena", "irena", "osip", "guard"])


@pytest.mark.rule("MR-13")
def test_after_the_last_slot_a_new_turn_begins_in_the_same_order() -> None:
    table = Table(pc(), foe())
    table.do("end-slot", "irena")
    events = table.do("end-slot", "guard")
    assert only(events, ev.TurnBegan).turn == 2
    assert (table.state.turn, table.state.active) == (2, "irena")
    assert not of(events, ev.InitiativeRolled)


@pytest.mark.rule("MR-14")
def test_a_slot_has_one_free_move_and_one_action_in_any_order() -> None:
    table = Table(pc(), foe())
    table.do("skill-test", "irena", skill="empathy", difficulty=0)
    table.refuse("no-action-left", "MR-14", "skill-test", "irena", skill="empathy", difficulty=0)
    table.refuse("no-action-left", "MR-14", "attack-melee", "irena", weapon="mace", targets=["guard"])
    table.do("move", "irena", to="1")
    assert "Run is an action" in table.refuse("no-move-left", "MR-14", "move", "irena", to="2")
    table.do("end-slot", "irena")
    table.do("end-slot", "guard")
    table.do("move", "irena", to="0")


@pytest.mark.rule("MR-14")
def test_acting_out_of_order_is_refused_unless_the_gm_gives_the_slot() -> None:
    table = Table(pc(), pc("Osip"), foe())
    message = table.refuse("turn", "MR-14", "move", "guard", to="1")
    assert (
        message
        == "it is the slot of Irena: Guard acts when the order comes to them, or when the GM gives them the slot"
    )
    table.do("move", "irena", to="1")
    events = table.do("rule-slot", "guard")
    assert only(events, ev.SlotBegan).forced
    table.do("move", "guard", to="1")
    table.do("end-slot", "guard")
    assert table.state.active == "irena"
    assert table.one("irena").moved
    table.do("end-slot", "irena")
    assert table.state.active == "osip"


@pytest.mark.rule("MR-15")
def test_whoever_joins_by_a_name_with_a_number_that_is_taken_gets_the_next_one() -> None:
    """A second *Guard 1* was called *Guard 1 2*."""
    table = Table(pc(), foe(name="Guard 1"))
    for name in ("Guard 1", "Guard 7"):
        table.do("rule-add", entry="foe-guard", at="4", name=name, faces=hits(3, 1))
    assert [person.name for person in table.state.combatants.values()] == ["Irena", "Guard 1", "Guard 2", "Guard 7"]


@pytest.mark.rule("MR-15")
def test_somebody_who_joins_rolls_and_has_a_slot_from_the_next_turn() -> None:
    table = Table(pc(), foe())
    events = table.do("rule-add", entry="foe-bowman", at="4", faces=hits(4, 4))
    assert only(events, CombatantJoined).person.id == "bowman"
    assert table.session.label(table.session.head) == "Bowman joins"
    assert table.one("bowman").initiative == 4
    table.do("end-slot", "irena")
    assert table.state.active == "guard"
    table.do("end-slot", "guard")
    assert (table.state.turn, table.state.active, table.state.order[-1]) == (2, "irena", "bowman")
    slots = []
    for _ in range(3):
        slots.append(table.state.active)
        table.do("end-slot", table.state.active)
    assert sorted(slots) == ["bowman", "guard", "irena"]


@pytest.mark.rule("MR-15")
@pytest.mark.parametrize("how", ["fled", "captured", "surrendered"])
def test_those_who_left_take_no_slots_give_no_help_and_are_no_targets(how: str) -> None:
    table = Table(pc(), pc("Osip"), foe(), foe("Brute"))
    table.do("rule-remove", "osip", how=how)
    table.do("rule-remove", "guard", how=how)
    message = table.refuse("target", "MR-27", "attack-melee", "irena", weapon="mace", targets=["guard"])
    assert message == "Guard is gone from the fight"
    events = table.strike(hits(4, 4), hits(0, 3), target="brute")
    assert only(events, AttackRolled).attack.pool.total == 4
    events = table.do("end-slot", "irena")
    assert [(event.who, event.why) for event in of(events, ev.SlotSkipped)] == [("osip", how), ("guard", how)]
    table.refuse("turn", "MR-15", "move", "osip", to="1")
    table.do("rule-add", "osip", at="2")
    assert table.one("osip").out == ""
    table.refuse("state", "MR-15", "rule-add", "osip", at="2")


@pytest.mark.rule("MR-15")
def test_when_the_one_in_the_slot_leaves_the_next_one_acts() -> None:
    table = Table(pc(), foe())
    table.do("rule-remove", "irena", how="fled")
    assert table.state.active == "guard"


@pytest.mark.rule("MR-16")
def test_when_the_fight_ends_health_returns_and_wounds_stay() -> None:
    table = Table(pc(weapon="crossbow", wounds=[(1, False)]), foe(), foe("Brute", at=4))
    table.do("rule-set", "irena", field="health", value=3)
    table.do("rule-set", "guard", field="alive", value=0)
    table.do("rule-set", "brute", field="unaware", value=1)
    table.shoot(hits(0, 3), target="brute", weapon="crossbow")
    table.do("rule-set", "brute", field="unaware", value=1)
    events = table.do("end-fight", reason="they run", winner="party")
    assert [(event.who, event.health) for event in of(events, ev.HealthRestored)] == [("irena", 10), ("brute", 10)]
    irena, guard, brute = (table.one(who) for who in ("irena", "guard", "brute"))
    assert (irena.health, len(irena.wounds), irena.items["crossbow"].loaded) == (10, 1, True)
    assert not guard.alive
    assert not brute.unaware
    assert table.state.phase == "interlude"
    table.refuse("phase", "MR-13", "end-fight")
    table.refuse("phase", "MR-13", "move", "irena", to="1")


@pytest.mark.rule("MR-16")
def test_the_dead_stay_dead_and_without_health() -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "guard", field="health", value=0)
    assert not of(table.do("end-fight"), ev.HealthRestored)
    assert (table.one("guard").alive, table.one("guard").health) == (False, 0)


@pytest.mark.rule("MR-15")
def test_characters_that_fled_are_back_in_the_next_fight_and_captives_are_not() -> None:
    table = Table(pc(), pc("Osip"), pc("Mara"), foe())
    table.do("rule-remove", "osip", how="fled")
    table.do("rule-remove", "mara", how="captured")
    table.do("end-fight")
    table.do("next-fight")
    assert [table.one(who).out for who in ("irena", "osip", "mara")] == ["", "", "captured"]


@pytest.mark.rule("MR-12", "MR-62")
def test_a_changed_initiative_changes_the_order() -> None:
    table = Table(pc(), foe(), ordered=False)
    table.do("roll-initiative", faces=[*hits(2, 3), *hits(1, 3)])
    table.do("rule-set", "guard", field="initiative", value=3)
    assert table.state.order == ("guard", "irena")


@pytest.mark.rule("MR-16")
def test_open_prolonged_tests_are_lost_with_the_fight() -> None:
    table = Table(pc(), foe())
    table.do("prolonged-start", "irena", skill="strength", target=9, label="the door", faces=hits(2, 4))
    events = table.do("end-fight")
    assert only(events, ProlongedLost).label == "the door"
    assert table.one("irena").prolonged is None


@pytest.mark.rule("MR-16")
def test_ending_is_offered_when_only_one_side_can_go_on() -> None:
    table = Table(pc(), foe())
    assert not table.option("end-fight").hot
    table.do("rule-set", "guard", field="down", value=1)
    assert table.option("end-fight").hot
    assert table.option("end-fight").preview == "only one side can go on"


@pytest.mark.rule("MR-16")
def test_where_nobody_can_act_the_game_master_is_asked_to_end_it_and_players_wait() -> None:
    """Whoever is left may be somebody of whom they do not know."""
    table = Table(pc(), foe())
    for who in ("irena", "guard"):
        table.do("rule-set", who, field="down", value=1)
    asked = [table.session.pending(audience)[0] for audience in ("gm", "players")]
    assert [pending.question for pending in asked] == ["Nobody can act. End the fight?", "The fight goes on"]
    table.do("rule-set", "guard", field="down", value=0)
    assert table.session.pending("players")[0].who == "guard"


@pytest.mark.rule("MR-16")
def test_a_chronicle_holds_many_fights() -> None:
    table = Table(pc(), foe())
    table.do("rule-set", "guard", field="alive", value=0)
    table.do("end-fight")
    table.refuse("encounter", "MR-15", "next-fight")
    table.do("rule-add", entry="foe-cultist", at="2")
    table.do("next-fight", stakes="revenge")
    assert list(table.state.combatants) == ["irena", "cultist"]
    assert (table.state.phase, table.state.stakes) == ("initiative", "revenge")
    table.do("roll-initiative", faces=[*hits(1, 3), *hits(0, 3)])
    table.do("end-fight")
    table.do("rule-remove", "cultist", how="fled")
    table.session.do(NextFight(encounter=across(Coming, table.encounter)))
    assert set(table.state.combatants) == {"irena", "guard"}


@pytest.mark.rule("MR-07", "MR-10", "MR-16", "MR-34")
def test_what_is_of_a_fight_alone_ends_with_it_or_before_the_next() -> None:
    table = Table(pc(), foe())
    mace = table.one("irena").items["mace"]
    spent = {"moved": True, "acted": True, "swapped": True, "ran": True}
    busy = replace(
        table.one("irena"),
        items={"mace": replace(mace, loaded=False, progress=1)},
        unaware=True,
        prolonged=Prolonged("picks the lock", "larceny", 5),
        initiative=3,
        veiled=True,
        joined=2,
        heading=Heading("guard", True, 4),
        situation=2,
        reason="high ground",
        out="fled",
        **spent,
    )
    exchange = Exchange("melee", "irena", "mace", mace.weapon, ("guard",))
    state = replace(
        table.state,
        combatants={**table.state.combatants, "irena": busy},
        turn=3,
        order=("irena", "guard"),
        current="irena",
        forced="guard",
        opened=True,
        exchange=exchange,
        last=LastRoll(Moment(3, "irena", ""), exchange),
        pins={"guard|irena": 4},
        winner="foes",
    )
    ended = evolve(state, ev.FightEnded(winner="heroes"))
    opened = evolve(state, ev.FightOpened("", (), ("irena",), {}))
    for after in (ended, opened):
        somebody = after.combatants["irena"]
        assert not any(getattr(somebody, name) for name in (*spent, "veiled"))
        assert (somebody.initiative, after.order, after.current, after.forced, after.turn) == (None, (), "", "", 0)
        assert (after.exchange, after.last, after.pins) == (None, None, {})
    somebody = ended.combatants["irena"]
    assert (somebody.unaware, somebody.prolonged, somebody.heading) == (False, None, None)
    assert (somebody.situation, somebody.reason, somebody.items["mace"]) == (0, "", mace)
    assert (opened.combatants["irena"].joined, opened.combatants["irena"].out) == (0, "")
    assert (opened.opened, opened.winner, ended.winner) == (False, "", "heroes")
