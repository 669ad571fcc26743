"""What in MIR is worth something only turns later."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content.loader import encounter, rules
from engine.core.minds.future import Future
from engine.core.rulings.commands import RuleRemove
from engine.systems.mir.commands import Move, Run, TakeHealthLoss, TakeWound
from engine.systems.mir.minds import MINDS, acts
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Wound
from tests.bench.scenes import HERE
from tests.chosen import choose

CUTS = tuple(Wound(seq, 1) for seq in range(5))

VOICE = HERE / "mir-voice.toml"


def test_a_swordsman_runs_past_a_shield_that_is_down_to_its_last_health_to_the_archer_behind_it() -> None:
    """The blow that waits meanwhile costs more in this turn and the next; the bow is silent for all that come."""
    system = rules("mir")
    future = Future(system, system.begin(encounter(str(VOICE))), 0)
    while not MINDS.asked(future.state):
        assert future.do(MINDS.flow(future.state))
    state: State = future.state
    people = state.combatants
    stood = {"irena": {"at": 2, "health": 1}, "osip": {"at": 0}, "echo-bearer": {"at": 2, "health": 5}}
    people = {who: replace(person, acted=who != "knight", **stood.get(who, {})) for who, person in people.items()}
    state = replace(state, combatants=people, order=("osip", "irena", "echo-bearer", "knight"), current="knight")
    chosen = [choose(system, state, "knight", "sharp", seed).command for seed in range(4)]
    assert chosen.count(Run("knight", toward="osip")) >= 3, chosen


def test_whoever_looks_ahead_stays_though_no_strike_pays_any_more_and_goes_when_undone() -> None:
    """The blows that they take do not fall on the others, who can win it."""
    system = rules("mir")
    future = Future(system, system.begin(encounter("mir-duel")), 1)
    while not MINDS.asked(future.state):
        assert future.do(MINDS.flow(future.state))
    state: State = future.state
    who = MINDS.asked(state)[0]
    foe = next(person.id for person in state.combatants.values() if person.side != state.combatants[who].side)

    def asked(wounds: tuple[Wound, ...], turn: int = 1) -> State:
        there = replace(state.combatants[foe], wounds=wounds, at=state.combatants[who].at)
        return replace(state, combatants={**state.combatants, foe: there}, current=foe, turn=turn)

    gone = RuleRemove(foe, "fled")
    for moment in (asked(CUTS), asked(CUTS[:3], turn=30)):
        assert choose(system, moment, foe, "simple", 1).command == gone
        assert choose(system, moment, foe, "sharp", 1).command != gone
    assert choose(system, asked((*CUTS, *CUTS)), foe, "sharp", 1).command == gone


def test_whoever_looks_ahead_loses_health_while_there_is_enough_and_keeps_the_dice() -> None:
    """Each Wound takes a die of every pool to come, and how grave it is tells only once the fight is over."""
    system = rules("mir")
    seen: set[tuple[bool, bool, bool]] = set()
    for seed in range(8):
        future = Future(system, system.begin(encounter("mir-duel")), seed)
        while not MINDS.winner(future.state):
            asked = MINDS.asked(future.state)
            if not asked:
                assert future.do(MINDS.flow(future.state))
                continue
            near, far = (
                max(acts(system.catalog, future.state, asked[0], "", far=looks), key=lambda act: act.worth).command
                for looks in (False, True)
            )
            found = question(future.state)
            if isinstance(near, TakeHealthLoss | TakeWound):
                assert found is not None
                assert found.blow is not None
                deadly = found.blow.amount.total >= future.state.combatants[asked[0]].health - found.lost
                seen.add((deadly, isinstance(near, TakeWound), isinstance(far, TakeWound)))
            assert future.do(near)
    nearly = (False, True, True)
    assert seen - {nearly} == {(True, True, True), (False, True, False), (False, False, False)}


def beside(who: str, **stood: dict[str, Any]) -> State:
    """The slot of somebody among a shield and a bow, a knight and a voice, each as told."""
    system = rules("mir")
    future = Future(system, system.begin(encounter(str(VOICE))), 0)
    while not MINDS.asked(future.state):
        assert future.do(MINDS.flow(future.state))
    state: State = future.state
    people = {name: replace(person, **stood.get(name, {})) for name, person in state.combatants.items()}
    return replace(state, combatants=people, current=who)


def steps(state: State, who: str, *, far: bool) -> dict[Any, float]:
    found = acts(rules("mir").catalog, state, who, "", far=far)
    return {act.command: act.worth for act in found if isinstance(act.command, Move)}


@pytest.mark.rule("MR-17")
def test_whoever_looks_ahead_steps_back_from_a_foe_who_has_too_many_wounds_to_strike_back() -> None:
    """Held, they would strike on; with nobody in reach they leave."""
    struck = {"at": 2, "acted": True}
    spent = beside(
        "knight", knight=struck, irena={"at": 2, "wounds": CUTS}, osip={"at": 0}, **{"echo-bearer": {"at": 9}}
    )
    back = Move("knight", away="irena")
    assert back not in steps(spent, "knight", far=False)
    assert steps(spent, "knight", far=True)[back] > 0
    assert all(choose(rules("mir"), spent, "knight", "sharp", seed).command == back for seed in range(4))
    whole = beside("knight", knight=struck, irena={"at": 2, "wounds": CUTS[:3]}, osip={"at": 0})
    assert back not in steps(whole, "knight", far=True)
    assert back not in steps(beside("knight", knight={"at": 2}, irena={"at": 2, "wounds": CUTS}), "knight", far=True)


@pytest.mark.rule("MR-37")
@pytest.mark.parametrize(("apart", "steps_back"), [(2, True), (3, True), (4, False)])
def test_a_shooter_who_looks_ahead_keeps_as_far_away_as_a_shot_is_sure(apart: int, steps_back: bool) -> None:
    state = beside("osip", osip={"at": 0, "acted": True}, knight={"at": apart}, **{"echo-bearer": {"at": 7}})
    found = steps(state, "osip", far=True)
    assert (Move("osip", away="knight") in found) == steps_back
    assert Move("osip", away="knight") not in steps(state, "osip", far=False)
