"""What nobody may do with too many dice, dead or fled, or once a fight has begun: asked of what golden saves hold."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.people import put
from engine.core.stored import CommandBase
from engine.systems.mir import commands as cmd
from engine.systems.mir.checks.flow import MAX_DICE, fit, startable
from engine.systems.mir.checks.rulings import overrulable
from engine.systems.mir.state.rolls import LastRoll
from tests.saves.reached import NOTHING, answer, facts, states, taken


@pytest.mark.rule("MR-09")
def test_no_roll_has_more_situation_dice_than_anybody_throws() -> None:
    first = {type(fact): (state, fact) for state, fact in reversed(facts("mir")) if isinstance(fact, CommandBase)}
    asked = [(state, fact) for state, fact in first.values() if isinstance(getattr(fact, "dice", None), int)]
    assert {cmd.Run, cmd.ResilienceTest, cmd.SearchPerson, cmd.SkillTest} <= {type(fact) for _, fact in asked}
    for state, fact in asked:
        for dice in (MAX_DICE + 1, -MAX_DICE - 1):
            assert answer("mir", state, replace(fact, dice=dice)) == ("range", "MR-09"), fact


LEFT: dict[type, tuple[str, str]] = {cmd.Move: ("no-move-left", "MR-14"), cmd.EndSlot: NOTHING, cmd.Swap: NOTHING}
"""What is refused to whoever has acted and moved already: an action, where nothing else is said."""


@pytest.mark.rule("MR-14", "MR-15", "MR-27")
@pytest.mark.parametrize(
    "kind",
    [
        *(cmd.AttackMelee, cmd.AttackRanged, cmd.Bandage, cmd.EndSlot, cmd.Move, cmd.ProlongedRoll, cmd.ProlongedStart),
        *(cmd.Reload, cmd.Run, cmd.SkillTest, cmd.Swap, cmd.UseArt),
    ],
)
def test_acts_are_done_in_the_own_slot_by_whoever_can(kind: type) -> None:
    state, act = taken("mir", kind, "slots")
    assert answer("mir", state, act) == NOTHING
    assert answer("mir", put(state, act.who, alive=False), act) == ("state", "MR-27")
    assert answer("mir", put(state, act.who, out="captured"), act) == ("turn", "MR-15")
    other = next(who for who in state.combatants if who != act.who)
    assert answer("mir", replace(state, current=other, forced=""), act) == ("turn", "MR-14")
    left = LEFT.get(kind, ("no-action-left", "MR-14"))
    assert answer("mir", put(state, act.who, acted=True, moved=True), act) == left


@pytest.mark.rule("MR-27")
def test_the_dead_search_nobody() -> None:
    state, search = next((state, fact) for state, fact in facts("mir") if isinstance(fact, cmd.SearchPerson))
    assert answer("mir", put(state, search.who, alive=False), search) == ("state", "MR-27")


@pytest.mark.rule("MR-15", "MR-27")
@pytest.mark.parametrize(
    ("phase", "out", "fits"),
    [("slots", "", True), ("slots", "fled", False), ("interlude", "fled", True), ("interlude", "captured", False)],
)
def test_who_fled_is_there_again_between_fights(phase: Any, out: str, fits: bool) -> None:
    state = next(state for state in states("mir") if state.combatants)
    who = next(iter(state.combatants))
    whole = put(replace(state, phase=phase), who, out=out, alive=True, down=False, wounds=())
    assert (fit(whole, who) is None) == fits


@pytest.mark.rule("MR-10")
def test_a_fight_that_has_begun_or_is_over_is_not_begun_again() -> None:
    state = next(state for state in states("mir") if state.combatants)
    told = {phase: startable(replace(state, phase=phase)) for phase in ("slots", "interlude")}
    assert [no.message for no in told.values() if no is not None] == ["the fight has started", "ask for the next"]


@pytest.mark.rule("MR-07")
def test_an_attack_that_came_last_is_no_test_to_be_changed() -> None:
    state = next(
        state
        for state in states("mir")
        if state.exchange is None and state.last and state.last.trial and overrulable(state, "test") is None
    )
    last: LastRoll = state.last
    assert overrulable(replace(state, last=replace(last, trial=None)), "test") is not None
