"""The last of what is allowed and the first that is not, on the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.dice import SeededDice
from engine.core.draft import Draft
from engine.core.refusal import Refusal
from engine.systems.mirage.catalog import EdgeAt
from engine.systems.mirage.check import FAR
from engine.systems.mirage.checks.other import day_free, unused
from engine.systems.mirage.checks.setup import LARGEST
from engine.systems.mirage.commands.acts import HealDay, Strike
from engine.systems.mirage.decide.fear import terrify
from engine.systems.mirage.events.flow import Opened, RoundEnded
from engine.systems.mirage.house import House
from engine.systems.mirage.rules import dice, healing, overwatch, time, turns
from engine.systems.mirage.rules.harm import critical_follows
from engine.systems.mirage.rules.people import fights_on, foes_of, side_of
from engine.systems.mirage.rules.skills import nameable
from engine.systems.mirage.rules.zones import away_from
from engine.systems.mirage.state import Clock, Combatant, Critical, State, Terror, Trait
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.frames import Harm, Relief
from engine.systems.mirage.state.things import TerrorKind
from tests.engine.mirage.scene import BASE, Table, beast, foe, of, pc, row


def code(refusal: Refusal | None) -> str:
    return "" if refusal is None else refusal.code


@pytest.mark.rule("MG-24")
def test_a_fight_that_runs_and_one_that_is_over_begin_for_different_reasons_not() -> None:
    table = Table(pc(), foe())
    assert "has begun already" in table.refuse("phase", "MG-24", "start-fight", opening="standard")
    table.do("end-fight")
    assert "no field" in table.refuse("phase", "MG-24", "start-fight", opening="standard")


@pytest.mark.rule("MG-24", "MG-S78")
def test_a_fight_that_ends_in_its_opening_has_no_round_to_end() -> None:
    table = Table(pc(), foe(), opening="surprise-party")
    assert table.state.round == 0
    assert of(table.do("end-fight"), RoundEnded) == []
    table = Table(pc(), foe())
    assert len(of(table.do("end-fight"), RoundEnded)) == 1


@pytest.mark.rule("MG-44")
def test_a_field_has_at_most_so_many_zones_of_which_none_is_too_far() -> None:
    table = Table(pc(), foe(), zones=LARGEST - 1, opening=None)
    table.refuse("range", "MG-44", "add-zone", name="Far", column=FAR + 1, row=1)
    table.refuse("range", "MG-44", "add-zone", name="Far", column=1, row=-1)
    table.do("add-zone", name="Far", column=FAR, row=1)
    table.refuse("range", "MG-44", "add-zone", name="More", column=0, row=2)


@pytest.mark.rule("MG-04")
@pytest.mark.parametrize(("values", "dice_"), [((0, 0), 2), ((1, 0), 3), ((2, -1), 4), ((-1, 0), 2)])
def test_separate_modifiers_add_what_is_above_nothing(values: tuple[int, int], dice_: int) -> None:
    house = House(dice_netting="separate")
    modifiers = [Modifier("one", value) for value in values]
    pool = dice.pool(house, dice.base_dice(house, 8, 8), modifiers)
    assert len(pool.dice) == dice_
    lowered = sum(die.sides for die in pool.dice if die.origin != "bonus")
    assert lowered == (14 if min(values) < 0 else 16)


@pytest.mark.rule("MG-93")
@pytest.mark.parametrize(("points", "follows"), [(0, False), (1, True)])
def test_a_broken_mind_is_hurt_again_by_harm_alone(points: int, follows: bool) -> None:
    table = Table(pc(), foe())
    person = replace(table.one("zaynab"), broken_mental="harm")
    house = replace(table.state.house, broken_mental_repeat="critical")
    assert critical_follows(house, person, Harm("zaynab", "mental", points, "attack")) is follows


@pytest.mark.rule("MG-99", "MG-102")
def test_a_clock_is_due_at_its_second_and_at_the_end_of_its_round() -> None:
    state = Table(pc(), foe()).state
    now = time.now(state)
    for seconds, due in ((now - 1, True), (now, True), (now + 1, False)):
        assert time.due(state, Clock("hours", seconds=seconds), round_end=False) is due
    for round_, due in ((state.round, True), (state.round + 1, False)):
        assert time.due(state, Clock("rounds", round=round_), round_end=True) is due
        assert not time.due(state, Clock("rounds", round=round_), round_end=False)


@pytest.mark.rule("MG-101")
def test_clocks_turn_into_seconds_and_back_from_nothing_on() -> None:
    state = Table(pc(), foe()).state
    each = state.house.seconds_per_round
    for over, left in ((-1, 0), (0, 0), (1, each)):
        gone = time.out_of_fight(state, Clock("rounds", round=state.round + over))
        assert gone.seconds == time.now(state) + left
    for rest, rounds in ((-1, 0), (0, 0), (1, 1), (each, 1), (each + 1, 2)):
        assert time.into_fight(state, Clock("rounds", seconds=state.seconds + rest)).round == rounds
    hours = Clock("hours", seconds=state.seconds + 1)
    assert time.into_fight(state, hours) == hours
    rounds_ = Clock("rounds", round=3)
    assert time.into_fight(state, rounds_) == rounds_


@pytest.mark.rule("MG-119")
@pytest.mark.parametrize(("short", "refused"), [(1, "clock-due"), (0, ""), (-1, "")])
def test_a_deadline_at_the_end_of_the_day_is_met(short: int, refused: str) -> None:
    table = Table(pc(), pc("Tariq", items=["bandages"]), foe(zone="z2"))
    table.do("rule-broken", "zaynab", kind="physical", row=0)
    table.do("end-fight")
    until = Clock("days", seconds=table.state.seconds + time.DAY - short)
    person = replace(table.one("zaynab"), criticals=(Critical(1, 42, "physical", "Cut", until),))
    state = replace(table.state, combatants={**table.state.combatants, "zaynab": person})
    assert code(day_free(BASE, state, HealDay("tariq", patients=("zaynab",), kind="physical"))) == refused


@pytest.mark.rule("MG-119", "MG-S66")
@pytest.mark.parametrize(("given", "broken"), [(1, "harm"), (2, "harm"), (3, "")])
def test_less_than_broken_costs_does_not_mend_it(given: int, broken: str) -> None:
    """Two patients share three points; Broken costs three."""
    table = Table(pc(), pc("Idris"), pc("Tariq", items=["bandages"]), foe(zone="z2"), options={"heal-broken-cost": "3"})
    table.do("end-fight")
    for who in ("zaynab", "idris"):
        for condition in ("winded", "bruised", "bleeding"):
            table.do("rule-condition", who, condition=condition, on=True)
    table.do("rule-condition", "zaynab", condition="broken-physical", on=True)
    table.do("heal-day", "tariq", patients=["zaynab", "idris"], kind="physical", faces=[6, 1, 1])
    table.do("share-healing", "tariq", shares=["zaynab"] * given + ["idris"] * (3 - given))
    assert table.asks() == ("clear", ("zaynab",))
    if broken:
        table.refuse("choice", "MG-119", "choose-conditions", "zaynab", conditions=["broken-physical"])
    else:
        table.do("choose-conditions", "zaynab", conditions=["broken-physical"])
    assert table.one("zaynab").broken_physical == broken


@pytest.mark.rule("MG-119", "MG-145")
def test_an_animal_is_healed_in_body_while_it_is_there() -> None:
    table = Table(pc(), beast(toughness=4), foe())
    table.do("rule-set", "horse", field="toughness", value=1)
    horse = table.one("horse")
    assert healing.healable(table.state, horse, "physical") == 3
    assert healing.healable(table.state, horse, "mental") == 0
    assert healing.healable(table.state, replace(horse, status="dead"), "physical") == 0


@pytest.mark.rule("MG-115", "MG-113", "MG-90")
def test_who_has_fainted_fights_no_longer_and_who_is_frozen_does() -> None:
    person = Table(pc(), foe()).one("zaynab")
    assert fights_on(person)
    assert fights_on(replace(person, terror=Terror("freeze", "guard", 3)))
    assert not fights_on(replace(person, terror=Terror("faint", "guard", 3)))


@pytest.mark.rule("MG-130")
def test_each_insight_is_used_up_by_itself() -> None:
    table = Table(pc(), foe())

    def trait(seq: int, **more: bool) -> Trait:
        return Trait(seq, f"Trait {seq}", "physical", "grace", modifier=3, **more)

    mine = (trait(1), trait(2, insight=True, used=True), trait(3, insight=True))
    person: Combatant = replace(table.one("zaynab"), traits=mine)
    state = replace(table.state, combatants={**table.state.combatants, "zaynab": person})
    found = [code(unused(state, "zaynab", seq)) for seq in (1, 2, 3, 4)]
    assert found == ["unknown", "once-per-session", "", "unknown"]


@pytest.mark.rule("MG-112")
def test_terror_leads_no_nearer_to_its_source_and_to_a_way_out_where_one_is() -> None:
    """A square z0, z1, z2, z3 with a diagonal from z0 to z2; whoever is terrified stands in z0."""
    square = [EdgeAt((a, b)) for a, b in (("z0", "z1"), ("z1", "z2"), ("z2", "z3"), ("z3", "z0"), ("z0", "z2"))]

    def away(source: str, *exits: str) -> set[str]:
        table = Table(pc(), foe(zone="z1"), zones=row(5), edges=square, exits=exits)
        return set(away_from(table.state, table.one("zaynab"), source))

    # from z1 both z0 and z2 are one step, z3 is two
    assert away("z1") == {"z2", "z3"}
    assert away("z0") == {"z1", "z2", "z3"}
    assert away("z4") == {"z1", "z2", "z3"}  # nobody gets there
    # z3 is out; z2 is beside it as z0 is
    assert away("z1", "z3") == {"z3"}
    assert away("z4", "z3") == {"z3"}
    # z1 is out: z2 is as far from it as z0 is, and free ways there are none
    assert away("z1", "z1") == {"z2", "z3"}
    assert away("z1", "z4") == {"z2", "z3"}
    # z3 is out, and so is z4 behind it: from z2 neither is nearer than from here
    square.append(EdgeAt(("z3", "z4")))
    assert away("z1", "z3", "z4") == {"z3"}


@pytest.mark.rule("MG-104")
@pytest.mark.parametrize(("faces", "more"), [((6, 1, 1, 1), False), ((6, 6, 1, 1), True)])
def test_one_success_mends_and_leaves_nobody_anything_to_choose(faces: tuple[int, ...], more: bool) -> None:
    table = Table(pc(), pc("Tariq", items=["bandages"]), foe(zone="z2"))
    table.do("rule-broken", "zaynab", kind="physical", row=0)
    events = table.do(
        "treat", "tariq", patient="zaynab", kind="physical", faces=faces[: len(table.dice("tariq", "healing"))]
    )
    assert any(isinstance(event.frame, Relief) for event in of(events, Opened)) is more


@pytest.mark.rule("MG-73")
@pytest.mark.parametrize(
    "barred",
    [
        {"broken_physical": "harm"},
        {"broken_mental": "harm"},
        {"terror": Terror("freeze", "guard", 3)},
        {"slow_spent": True},
        {"status": "escaped"},
        {"watch": None},
    ],
)
def test_anything_that_bars_a_shot_bars_it_out_of_overwatch(barred: dict[str, Any]) -> None:
    table = Table(pc(ready=["bow"]), foe(zone="z2"))
    table.do("overwatch", "zaynab", zone="z1")
    table.turn_to("adversaries")
    person = replace(table.one("zaynab"), slow_spent=False)
    assert overwatch.on_watch(table.state, person)
    assert not overwatch.on_watch(table.state, replace(person, **barred))


@pytest.mark.rule("MG-146")
def test_what_is_ridden_is_on_its_riders_side_whoever_it_belonged_to() -> None:
    state = Table(pc(), foe(), beast("horse", side="adversaries")).state
    rider = replace(state.combatants["zaynab"], riding="horse")
    ridden = replace(state, combatants={**state.combatants, "zaynab": rider})
    assert side_of(state, state.combatants["horse"]) == "adversaries"
    assert side_of(ridden, ridden.combatants["horse"]) == "party"
    assert [foe.id for foe in foes_of(ridden, rider)] == ["guard"]


@pytest.mark.rule("MG-130", "MG-131")
def test_only_an_insight_of_the_skill_that_is_not_used_yet_is_named_for_an_act() -> None:
    state = Table(pc(), foe()).state
    kept = Trait(1, "Sure hand", "physical", "bladework", 2, insight=True)
    others = (replace(kept, used=True), replace(kept, skill="healing"), replace(kept, insight=False))
    person = replace(state.combatants["zaynab"], traits=(*others, kept))
    state = replace(state, combatants={**state.combatants, "zaynab": person})
    assert nameable(state, Strike("zaynab", target="guard", weapon="sword")) == (kept,)


@pytest.mark.rule("MG-72")
def test_the_picture_shows_which_zones_overwatch_covers_of_whoever_is_looked_at_and_of_the_others() -> None:
    table = Table(pc(ready=["bow"]), foe(zone="z2"))
    assert overwatch.watched(table.state, table.one("zaynab")) == ()
    table.do("overwatch", "zaynab", zone="z1")
    assert overwatch.watched(table.state, table.one("zaynab")) == ("z1", "z2")
    for focus in ("zaynab", ""):
        if not focus:
            table.turn_to("adversaries")  # who are told of the arcs that they walk into
        board = table.session.view(focus=focus).board
        assert {overlay.at for overlay in board.overlays if overlay.kind == "arc"} == {"z1", "z2"}


@pytest.mark.rule("MG-71")
def test_the_own_zone_is_watched_with_the_one_weapon_that_reaches_it() -> None:
    table = Table(pc(ready=["bow"]), foe(zone="z2"))
    person = table.one("zaynab")
    (key,) = person.arms
    near, far = replace(person.arms[key], nearest=0), replace(person.arms[key], nearest=1)
    for arms, zones in (((near, far), ("z0", "z1")), ((far, far), ("z1",)), ((), ())):
        armed = replace(person, arms=dict(zip("ab", arms, strict=False)))
        assert overwatch.directions(table.state, armed) == zones


@pytest.mark.rule("MG-101", "MG-125")
def test_between_fights_the_clock_stands_still() -> None:
    table = Table(pc(), foe())
    assert time.now(table.state) == table.state.seconds + table.state.house.seconds_per_round
    table.do("end-fight")
    assert time.now(table.state) == table.state.seconds


@pytest.mark.rule("MG-113", "MG-114")
@pytest.mark.parametrize(("reaction", "thrown"), [("freeze", False), ("faint", True)])
def test_who_faints_falls_off_and_who_is_frozen_does_not(reaction: TerrorKind, thrown: bool) -> None:
    table = Table(pc(), beast(), foe())
    table.do("mount", "zaynab", animal="horse", faces=[6, 1])
    assert table.one("zaynab").riding == "horse"
    writing: Draft[State, Any] = Draft(table.state, table.rules.evolve, SeededDice(1))
    terrify(writing, "zaynab", Terror(reaction, "guard", 3))
    assert (not writing.state.combatants["zaynab"].riding) is thrown


@pytest.mark.rule("MG-41")
def test_help_comes_from_somebody_else_of_ones_own_side_who_is_there() -> None:
    table = Table(pc(), pc("Idris"), foe())
    zaynab, idris, guard = (table.one(who) for who in ("zaynab", "idris", "guard"))
    assert turns.may_help(table.state, idris, zaynab)
    for helper in (zaynab, guard, replace(idris, status="escaped")):
        assert not turns.may_help(table.state, helper, zaynab)
