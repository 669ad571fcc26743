"""How the program plays MIR: strike where it pays, bear what can be borne, go while one can."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import encounter, rules
from engine.core.copied import copied
from engine.core.dice import Rolled
from engine.core.foes import FoeSight
from engine.core.minds.chance import Chance
from engine.core.minds.choose import played_on
from engine.core.minds.contract import Reach, Temper
from engine.core.minds.future import Alike, Future
from engine.core.rulings.commands import RuleHide, RuleRemove
from engine.systems.mir.commands import AttackMelee, Bandage, EndSlot, Move, Run, SkillTest, TakeHealthLoss, TakeWound
from engine.systems.mir.minds import MINDS
from engine.systems.mir.minds.worth import attack, spread
from engine.systems.mir.odds import at_least
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange, Sum, Throw
from engine.systems.mir.state.sheet import Item, Weapon, Wound
from tests.chosen import choose

TEMPERS: tuple[Temper, ...] = ("", "brute", "careful", "archer", "coward")


def begun(name: str = "mir-duel") -> tuple[State, str]:
    """The first slot of an encounter, and whose it is."""
    system = rules("mir")
    future = Future(system, system.begin(encounter(name)), 1)
    while not MINDS.asked(future.state):
        assert future.do(MINDS.flow(future.state))
    state: State = future.state
    return state, MINDS.asked(state)[0]


def changed(state: State, who: str, **values: Any) -> State:
    return replace(state, combatants={**state.combatants, who: replace(state.combatants[who], **values)})


def best(state: State, who: str, temper: Temper = "") -> Any:
    acts = MINDS.acts
    assert acts is not None
    return max(acts(rules("mir").catalog, state, who, temper), key=lambda act: act.worth).command


def foe_of(state: State, who: str) -> str:
    return next(person.id for person in state.combatants.values() if person.side != state.combatants[who].side)


def test_whoever_is_far_away_comes_nearer_and_then_strikes() -> None:
    state, who = begun()
    foe = foe_of(state, who)
    away = changed(state, who, at=state.combatants[foe].at + 6)
    assert isinstance(best(away, who, "brute"), Move | Run)
    near = changed(state, who, at=state.combatants[foe].at)
    assert isinstance(best(near, who, "brute"), AttackMelee)
    choice = choose(rules("mir"), near, who, "simple", 1)
    assert choice.why


def test_who_looks_ahead_strikes_a_foe_who_is_about_to_give_up_instead_of_waiting_for_it() -> None:
    """The foe may not do what is expected of it: whoever waits, waits for ever."""
    state, who = begun()
    foe = foe_of(state, who)
    undone = tuple(Wound(seq, 1) for seq in range(8))
    state = changed(changed(state, foe, wounds=undone, at=3), who, at=3)
    chosen = [choose(rules("mir"), state, who, "sharp", seed).command for seed in range(6)]
    assert all(isinstance(command, AttackMelee) for command in chosen), chosen


def test_nor_does_whoever_is_the_last_of_a_round_leave_it_at_what_the_next_may_bring() -> None:
    state, first = begun()
    who = state.order[-1]
    undone = tuple(Wound(seq, 1) for seq in range(8))
    state = changed(changed(state, first, wounds=undone, at=3), who, at=3)
    state = replace(state, current=who)
    chosen = [choose(rules("mir"), state, who, "sharp", seed).command for seed in range(6)]
    assert all(isinstance(command, AttackMelee) for command in chosen), chosen


def test_who_looks_ahead_may_pass_the_nearest_foe_for_another_and_weighs_one_weapon_a_foe() -> None:
    state, who = begun()
    foe = foe_of(state, who)
    other = replace(state.combatants[foe], id="other", name="Other", at=3)
    state = replace(state, combatants={**state.combatants, "other": other})
    state = changed(changed(state, foe, at=0), who, at=0)
    acts = MINDS.acts
    assert acts is not None
    found = acts(rules("mir").catalog, state, who, "")
    past = [act for act in found if isinstance(act.command, Run)]
    assert [(act.command, act.worth < 0) for act in past] == [(Run(who, toward="other"), True)]
    struck = [act.command.targets for act in found if isinstance(act.command, AttackMelee)]
    assert struck == [foe]
    assert len([item for item in state.combatants[who].items.values() if item.ready and not item.weapon.range]) > 1
    beside = acts(rules("mir").catalog, changed(state, "other", at=1), who, "")
    assert [act.worth < 0 for act in beside if act.command == Move(who, toward="other")] == [True]
    gone = acts(rules("mir").catalog, changed(state, who, acted=True), who, "")
    assert not [act for act in gone if isinstance(act.command, Run)]


def test_whoever_hides_comes_out_to_strike_and_not_before() -> None:
    """Else those who are struck at could do nothing about it, whoever plays them: they were bitten for turns on end."""
    state, who = begun()
    hidden = changed(state, who, hidden=True, at=state.combatants[foe_of(state, who)].at)
    shown = RuleHide(who, hidden=False)
    assert best(hidden, who) == shown
    assert choose(rules("mir"), hidden, who, "sharp", 1).command == shown
    future = Future(rules("mir"), hidden, 1)
    assert future.do(shown)
    assert isinstance(best(future.state, who), AttackMelee)
    assert isinstance(best(changed(hidden, who, at=hidden.combatants[who].at + 6), who, "brute"), Move | Run)


def test_the_slot_ends_when_the_action_is_gone() -> None:
    state, who = begun()
    assert best(changed(state, who, acted=True, moved=True), who) == EndSlot(who)


def test_a_coward_who_is_hurt_leaves_and_a_brute_does_not() -> None:
    state, who = begun()
    foe = foe_of(state, who)
    hurt = replace(changed(changed(state, foe, kind="npc", health=1), foe, at=state.combatants[who].at), current=foe)
    assert best(hurt, foe, "coward") == RuleRemove(foe, "fled")
    assert not isinstance(best(hurt, foe, "brute"), RuleRemove)


def test_whoever_has_too_many_wounds_to_strike_leaves_but_not_after_a_strike() -> None:
    state, who = begun()
    foe = foe_of(state, who)
    cuts = tuple(Wound(seq, 1) for seq in range(5))
    near = replace(changed(state, foe, at=state.combatants[who].at), current=foe)
    assert not isinstance(best(changed(near, foe, wounds=cuts[:3]), foe), RuleRemove)
    hurt = changed(near, foe, wounds=cuts)
    assert best(hurt, foe) == RuleRemove(foe, "fled")
    far = changed(hurt, foe, at=state.combatants[who].at + 6)
    for there in (hurt, far):  # out of reach no Wound keeps them from striking
        (why,) = [
            act.why
            for act in MINDS.acts(rules("mir").catalog, there, foe, "")
            if act.command == RuleRemove(foe, "fled")
        ]
        assert why == "is badly wounded and gains nothing by a strike"
    assert best(changed(near, foe, wounds=cuts, acted=True), foe) == EndSlot(foe)
    assert best(replace(changed(near, foe, acted=True), turn=99), foe) == EndSlot(foe)


def test_nobody_takes_wounds_for_ever() -> None:
    """There is no end to the Wounds that may be taken instead of Health (MR-S30), and each costs a die: with eight
    nothing is left to strike with, so the last of them is no better than what it wards off.
    """
    state, who = begun()
    foe = foe_of(state, who)
    near = replace(changed(state, foe, at=state.combatants[who].at), current=foe)
    cuts = tuple(Wound(seq, 1) for seq in range(8))
    acts = MINDS.acts
    assert acts is not None
    for nature in TEMPERS:
        undone, nearly = (acts(rules("mir").catalog, changed(near, foe, wounds=cuts[:n]), foe, nature) for n in (8, 7))
        assert [act.command for act in undone] == [RuleRemove(foe, "fled")]
        assert EndSlot(foe) in [act.command for act in nearly]
    person, weapon = near.combatants[who], near.combatants[who].items["sword"].weapon
    worths = [
        attack(hurt, person, weapon, [hurt.combatants[foe]])[1]
        for hurt in (changed(near, foe, wounds=cuts[:n]) for n in (6, 7))
    ]
    assert worths[1] > worths[0] + 0.1
    assert MINDS.stands(changed(near, foe, wounds=cuts[:6]), "foes") < MINDS.stands(near, "foes") - 0.3


def test_a_fight_without_end_is_left_by_whoever_stands_worse_and_at_last_by_anybody() -> None:
    """Whoever has nearly won stays longest: they would lose it to somebody who can do nothing any more."""
    state, who = begun()
    worse = changed(state, who, health=1, wounds=tuple(Wound(seq, 1) for seq in range(7)))
    acts = MINDS.acts
    assert acts is not None

    def left(turn: int, whom: str) -> bool:
        found = acts(rules("mir").catalog, replace(worse, turn=turn, current=whom), whom, "brute")
        return [act.command for act in found] == [RuleRemove(whom, "fled")]

    foe = foe_of(state, who)
    assert [(left(turn, who), left(turn, foe)) for turn in (40, 41, 81, 140, 141)] == [
        (False, False),
        *[(True, False)] * 3,
        (True, True),
    ]


@pytest.mark.parametrize("sight", ["exact", "words", "damage", "nothing"])
def test_of_a_closed_sheet_a_side_knows_what_the_table_shows(sight: FoeSight) -> None:
    state, who = begun()
    foe = foe_of(state, who)
    state = replace(state, house=replace(state.house, players_see_foes=sight))
    secret = {"health": 7, "pools": {"combat": 9}, "defence_base": 5, "unaware": True, "situation": 2}
    some = changed(state, foe, health_max=9, **secret, secret=True)
    hurt, other = changed(some, foe, health=6), changed(some, foe, health_max=12, health=10)
    seen, harder, lesser = (MINDS.known(moment, "party").combatants[foe] for moment in (some, hurt, other))
    assert (seen.pools["combat"], seen.defence_base, seen.unaware, seen.situation) == (5, 3, False, 0)
    assert (seen == lesser) == (sight != "exact")
    assert (seen == harder) == (sight in ("words", "nothing"))
    whole = MINDS.known(changed(some, foe, health=9), "party").combatants[foe]
    assert (whole.health, seen.health < whole.health) == (9 if sight == "exact" else 10, True)
    assert MINDS.known(changed(some, foe, secret=False), "party").combatants[foe].health == 7
    assert MINDS.known(some, "foes").combatants[foe] == some.combatants[foe]


@pytest.mark.parametrize("sight", ["exact", "words", "damage", "nothing"])
def test_what_a_closed_sheet_may_hide_is_drawn_and_not_read(sight: FoeSight) -> None:
    state, who = begun()
    foe = foe_of(state, who)
    state = changed(state, foe, secret=True, health_max=30, defence_base=9)
    state = replace(state, house=replace(state.house, players_see_foes=sight))
    for health, whole in ((30, True), (14, False)):
        known = MINDS.known(changed(state, foe, health=health), "party")
        drawn = [MINDS.guess(known, "party", Chance(seed)).combatants[foe] for seed in range(200)]
        assert all((person.health == person.health_max) == whole for person in drawn)
        assert all(0 < person.health <= person.health_max for person in drawn)
        most = {person.health_max for person in drawn}
        assert most == ({30} if sight == "exact" else {7, 8, 9, 10, 12, 14, 16, 18})
        assert {person.defence_base for person in drawn} == {2, 3, 4}
        assert {person.pools["combat"] for person in drawn} == {4, 5, 6, 7}
    assert MINDS.guess(state, "foes", Chance(1)) == state


def test_that_a_foe_is_important_shows_when_it_takes_a_wound_and_is_guessed_before() -> None:
    """Closed sheets tell of nobody that they are important (MR-54)."""
    state, who = begun()
    foe = foe_of(state, who)
    secret = changed(state, foe, secret=True, important=True)
    plain = MINDS.known(changed(secret, foe, important=False), "party")
    assert MINDS.known(secret, "party") == plain
    drawn = [MINDS.guess(plain, "party", Chance(seed)).combatants[foe] for seed in range(300)]
    grand = [person for person in drawn if person.important]
    assert 70 < len(grand) < 130
    assert min(person.pools["combat"] for person in grand) == 6
    for wound, shown in ((Wound(1, 1, origin="critical"), False), (Wound(1, 1), True)):
        cut = MINDS.known(changed(secret, foe, wounds=(wound,)), "party")
        assert cut.combatants[foe].important == shown
    again = [MINDS.guess(cut, "party", Chance(seed)).combatants[foe].important for seed in range(20)]
    assert all(again)


def test_whoever_answers_in_an_exchange_is_asked_there_though_a_foe_has_taken_a_wound_in_it() -> None:
    """Both are hurt by a tie, and the foe answers first: what is asked is the same to who knows its sheet only from
    outside.
    """
    state, who = begun()
    foe = foe_of(state, who)
    near = changed(changed(state, who, at=3), foe, at=3, secret=True, important=True)
    near = replace(near, current=who, house=replace(near.house, hold_rolls=False))
    pool = Sum((), 2)
    even = Throw(pool, (8, 9), 9, 0, False)
    sword = near.combatants[who].items["sword"].weapon
    tie = Exchange("melee", who, "sword", sword, (foe,), attack=even, defence=even, answers=(True,))
    open_ = replace(near, exchange=tie)
    asked = question(open_)
    assert asked is not None
    assert question(MINDS.known(open_, "party")) == asked


@pytest.mark.parametrize("damage", ["skill", "pool"])
@pytest.mark.parametrize("strikes_back", [False, True])
def test_how_hard_bare_hands_hit_is_told_to_whom_they_hit_and_else_to_nobody(strikes_back: bool, damage: Any) -> None:
    """Whoever has a closed sheet was taken for one without Strength, so that whom they hit was asked nothing."""
    state, who = begun()
    foe = foe_of(state, who)
    strong = {"skills": {"strength": 4}, "pools": {"strength": 6}}
    bare = {key: item for key, item in state.combatants[foe].items.items() if item.weapon.natural}
    near = changed(changed(state, who, at=3), foe, at=3, secret=True, items=bare, **strong)
    near = replace(near, current=who, house=replace(near.house, unarmed_damage=damage))
    armour = replace(near.combatants[who].armour, value=0)
    near = changed(near, who, armour=armour)
    hits, misses = Throw(Sum((), 2), (8, 9), 2, 0, False), Throw(Sum((), 1), (1,), 0, 0, False)
    key, weapon = next((key, item.weapon) for key, item in bare.items())
    sword = near.combatants[who].items["sword"].weapon
    blow = (
        Exchange("melee", who, "sword", sword, (foe,), attack=misses, defence=hits)
        if strikes_back
        else Exchange("melee", foe, key, weapon, (who,), attack=hits, defence=misses)
    )
    struck = replace(near, exchange=blow)
    asked = question(struck)
    assert asked is not None
    assert (asked.kind, asked.who) == ("packet", who)
    assert question(MINDS.known(struck, "party")) == asked
    weaker = changed(near, foe, skills={"strength": 1}, pools={"strength": 2})
    assert MINDS.known(weaker, "party") == MINDS.known(near, "party")


def test_whoever_shoots_is_taken_for_no_swordsman() -> None:
    state, _ = begun("mir-long-shot")
    archer = next(
        p.id for p in state.combatants.values() if p.secret and any(i.weapon.range for i in p.ready().values())
    )
    pools = MINDS.known(state, "party").combatants[archer].pools
    assert pools["marksmanship"] > pools["combat"]


def test_a_coward_who_is_whole_goes_where_a_blow_pays() -> None:
    state, who = begun("mir-rescue")
    foe = "cultist-1"
    near = changed(state, foe, at=state.combatants[who].at + 2, kind="npc")
    helpless = changed(near, who, items={})
    assert isinstance(best(replace(helpless, current=foe), foe, "coward"), Move | Run)


def test_whoever_shoots_comes_near_enough_and_no_nearer() -> None:
    state, _ = begun("mir-long-shot")
    archer = next(p for p in state.combatants.values() if any(item.weapon.range for item in p.ready().values()))
    foe = state.combatants[foe_of(state, archer.id)]
    ready = replace(state, current=archer.id)
    assert best(changed(ready, archer.id, at=foe.at + 30), archer.id, "archer").toward
    assert not isinstance(best(changed(ready, archer.id, at=foe.at + 2), archer.id, "archer"), Move | Run)


def test_a_blow_that_would_kill_becomes_a_wound_and_a_scratch_does_not() -> None:
    state, _ = begun()
    seen = set()
    for seed in range(30):
        future = Future(rules("mir"), state, seed)
        for _ in range(60):
            asked = MINDS.asked(future.state)
            if not asked:
                break
            command = best(future.state, asked[0], "brute")
            if isinstance(command, TakeHealthLoss | TakeWound):
                found = question(future.state)
                assert found is not None
                assert found.blow is not None
                deadly = found.blow.amount.total >= future.state.combatants[asked[0]].health
                if deadly:
                    assert isinstance(command, TakeWound)
                seen.add((deadly, type(command)))
                whole, left = (getattr(future.state.combatants[asked[0]], name) for name in ("health_max", "health"))
                told = {
                    type(act.command): act.why for act in MINDS.acts(rules("mir").catalog, future.state, asked[0], "")
                }
                after = max(0, left - found.blow.amount.total)
                assert told[TakeWound] == ("would die of it" if deadly else f"keeps {left} of {whole} Health")
                assert told[TakeHealthLoss] == f"{after} of {whole} Health left"
            assert future.do(command)
    assert (True, TakeWound) in seen
    assert (False, TakeHealthLoss) in seen


@pytest.mark.parametrize("dice", [1, 4, 7])
def test_the_spread_of_a_pool_is_that_of_the_odds(dice: int) -> None:
    assert sum(spread(dice)) == pytest.approx(1)
    assert sum(spread(dice)[2:]) == pytest.approx(at_least(dice, 2))


def test_whoever_outclasses_all_around_strikes_at_all_of_them() -> None:
    """One roll more against a die more of Defence, and the whole damage to each (MR-51, MR-52)."""
    state, _ = begun("mir-guard-room")
    guards = tuple(who for who, person in state.combatants.items() if person.name.startswith("Guard"))
    strong = replace(changed(state, "gleb", pools={"combat": 12}), current="gleb")
    assert best(strong, "gleb").targets == guards
    weak = replace(changed(state, "gleb", pools={"combat": 1, "unarmed-combat": 1}), current="gleb")
    for guard in guards:
        weak = changed(weak, guard, unaware=False, defence_base=5)
    command = best(weak, "gleb")
    assert not isinstance(command, AttackMelee) or isinstance(command.targets, str)
    one_each = replace(strong, house=replace(strong.house, multi_ranged=False))
    shooting = {"bow": Item(copied(Weapon, rules("mir").catalog.ranged_weapons["bow"]), ready=True)}
    archer = changed(changed(one_each, "gleb", items=shooting), "gleb", pools={"marksmanship": 12})
    assert isinstance(best(archer, "gleb").targets, str)


def test_wounds_that_were_seen_are_known_and_how_grave_they_are_is_not() -> None:
    state, who = begun()
    foe = foe_of(state, who)
    closed = changed(state, foe, secret=True)
    one, worse, two = (
        MINDS.known(changed(closed, foe, wounds=tuple(Wound(at, grave) for at, grave in enumerate(graves))), "party")
        for graves in ((0,), (3,), (3, 2))
    )
    assert one.combatants[foe] == worse.combatants[foe]
    assert (one.combatants[foe].malus, two.combatants[foe].malus) == (1, 2)


def test_every_wound_costs_and_health_the_more_the_less_is_left() -> None:
    state, who = begun()

    def after(wounds: int, health: int, grave: int = 1) -> float:
        cut = tuple(Wound(seq, grave) for seq in range(wounds))
        return MINDS.stands(changed(state, who, wounds=cut, health=health, health_max=12), "party")

    assert after(0, 12) > after(1, 12) > after(4, 12) > after(5, 12)
    assert 0 < after(0, 12) - after(0, 9) < after(0, 6) - after(0, 3)
    assert after(2, 12, grave=3) == after(2, 12, grave=0)


def test_what_somebody_can_bear_counts_by_what_they_can_still_do() -> None:
    """Health is worth nothing to whoever has no dice to strike with any more, and dice nothing to whoever falls to the
    next blow.
    """
    state, who = begun()
    foe = foe_of(state, who)

    def after(wounds: int, health: int) -> float:
        cut = tuple(Wound(seq, 1) for seq in range(wounds))
        return MINDS.standing(changed(state, foe, wounds=cut, health=health), "party")

    whole = state.combatants[foe].health
    assert after(7, whole) > 0.95
    assert after(7, whole) - after(7, 1) < 0.05 < after(0, 1) - after(0, whole)
    assert after(0, whole) < 0.1


def test_of_one_patient_the_gravest_wound_is_bandaged_first() -> None:
    state, who = begun()
    wounds = (Wound(1, 0), Wound(2, 3), Wound(3, 1), Wound(4, 3, bandaged=True))
    cut = changed(state, who, wounds=wounds, pools={"healing": 6})
    acts = MINDS.acts
    assert acts is not None
    found = [act.command for act in acts(rules("mir").catalog, cut, who, "") if isinstance(act.command, Bandage)]
    assert [(command.patient, command.wound) for command in found] == [(who, 2)]


@pytest.mark.parametrize(
    ("patient", "tried"), [({}, True), ({"out": "fled"}, False), ({"at": 1}, False), ({"side": "foes"}, False)]
)
def test_a_friend_is_bandaged_who_is_there_and_within_reach(patient: dict[str, Any], tried: bool) -> None:
    state, who = begun()
    friend = replace(state.combatants[who], id="friend", wounds=(Wound(1, 1),))
    friend = replace(friend, **({"side": state.combatants[who].side} | patient))
    if "at" in patient:
        friend = replace(friend, at=state.combatants[who].at + 1)
    cut = replace(changed(state, who, pools={"healing": 6}), combatants={**state.combatants, "friend": friend})
    acts = MINDS.acts
    assert acts is not None
    found = [
        act.command.patient for act in acts(rules("mir").catalog, cut, who, "") if isinstance(act.command, Bandage)
    ]
    assert found == ["friend"] * tried


def test_nobody_bandages_without_a_die_to_roll() -> None:
    state, who = begun()
    acts = MINDS.acts
    assert acts is not None
    for dice, tried in ((0, False), (1, True)):
        cut = changed(state, who, wounds=(Wound(1, 1),), pools={"healing": 1 + dice})
        found = [act.command for act in acts(rules("mir").catalog, cut, who, "")]
        assert any(isinstance(command, Bandage) for command in found) == tried


def test_a_blow_falls_alike_at_once_and_after_a_step() -> None:
    state, who = begun()
    foe = foe_of(state, who)
    system = rules("mir")

    def faces(whose: str, *commands: Any) -> list[tuple[str, tuple[int, ...]]]:
        seen: list[tuple[str, tuple[int, ...]]] = []
        future = Alike(system, state, 7, whose)
        for command in commands:
            assert future.do(
                command,
                lambda _, events: seen.extend(
                    (event.who, event.faces) for event in events if isinstance(event, Rolled)
                ),
            )
        return seen

    strike = AttackMelee(who, "sword", foe)
    near = Move(who, toward=foe)
    state = changed(state, who, at=state.combatants[foe].at)
    assert {whom for whom, _ in faces(who, strike)} == {who, foe}
    assert faces(who, Move(who, away=foe), SkillTest(who, "combat", 2)) == faces(who, SkillTest(who, "combat", 2))
    state = changed(state, who, at=state.combatants[foe].at - 1)
    after = faces(who, near, strike)
    state = changed(state, who, at=state.combatants[foe].at)
    assert faces(who, strike) == after
    assert faces(foe, strike) != after


def test_whatever_is_tried_first_others_are_as_lucky_afterwards() -> None:
    """A test that leads nowhere takes dice, and changes nothing of what is rolled later, while both end in one turn."""
    state, who = begun()
    near = changed(state, who, at=state.combatants[foe_of(state, who)].at)
    system, minds = rules("mir"), replace(MINDS, reach=Reach(horizon=12))
    for seed in range(6):
        stands = [
            played_on(system, minds, near, who, command, seed)[0]
            for command in (EndSlot(who), SkillTest(who, "healing", 2))
        ]
        assert stands[0] == pytest.approx(stands[1], abs=0.002)
