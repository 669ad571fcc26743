"""Acts of golden saves out of turn, by the Broken and by those who are gone: each has to ask for itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.people import put
from engine.systems.mirage.commands import acts
from engine.systems.mirage.rules.fear import faced
from engine.systems.mirage.rules.people import far_ready
from engine.systems.mirage.state import Terror, Watch
from engine.systems.mirage.state.frames import Relief
from tests.engine.mirage.scene import Table, foe, pc
from tests.saves.reached import NOTHING, answer, taken

RULES = loader.rules("mirage")
SPOKEN = {acts.Shout}
"""What the Broken can do as well."""
ANSWERED = {acts.BreakFree}
"""What the others' turn may ask for."""
OWN = {
    *(acts.Attempt, acts.Draw, acts.DropItem, acts.Flee, acts.Grapple, acts.Help, acts.Move, acts.MoveInside),
    *(acts.Overwatch, acts.PickUp, acts.Rampage, acts.Release, acts.Ride, acts.SeekCover, acts.Shoot, acts.Shove),
    *(acts.Strike, acts.Throw, acts.Treat, acts.DropProne, acts.GetUp, acts.MountUp, acts.Dismount),
}

OF_A_WHOLE_MIND = {acts.Grapple, acts.Help, acts.Overwatch, acts.Shoot, acts.Shove, acts.Strike, acts.Throw, acts.Treat}


@pytest.mark.rule("MG-37", "MG-39", "MG-53", "MG-91")
@pytest.mark.parametrize("kind", sorted(OWN | SPOKEN | ANSWERED, key=str))
def test_acts_are_done_in_the_own_turn_by_whoever_can(kind: type) -> None:
    state, act = taken("mirage", kind, "turn")
    state = put(state, act.who, kind="npc")  # golden animals picked things up, which has no hands for it now (MG-142)
    assert answer("mirage", state, act) == NOTHING
    others = replace(state, side="adversaries" if state.side == "party" else "party")
    assert answer("mirage", others, act) == (NOTHING if kind in ANSWERED else ("turn", "MG-37"))
    broken = put(state, act.who, broken_physical="harm")
    assert answer("mirage", broken, act) == (NOTHING if kind in SPOKEN else ("not-able", "MG-91"))
    assert answer("mirage", put(state, act.who, status="defeated"), act)[0] == "not-able"
    waiting = replace(state, frames=(Relief(act.who, 1, ("physical",)),))
    assert answer("mirage", waiting, act) == ("window", "MG-39")


@pytest.mark.rule("MG-93")
@pytest.mark.parametrize("kind", sorted((OWN | SPOKEN) - {acts.Attempt}, key=str))
def test_who_is_broken_in_mind_attacks_aims_at_and_helps_nobody(kind: type) -> None:
    state, act = taken("mirage", kind, "turn")
    no = answer("mirage", put(state, act.who, broken_mental="harm", kind="npc"), act)
    assert no == (("not-able", "MG-93") if kind in OF_A_WHOLE_MIND else NOTHING)


@pytest.mark.rule("MG-41", "MG-71")
def test_who_helps_ahead_watches_no_more() -> None:
    state, act = taken("mirage", acts.Help, "turn")
    watching = put(state, act.who, watch=Watch(state.combatants[act.who].zone, state.beat))
    draft: Draft[Any, Any] = Draft(watching, RULES.evolve, TypedDice(()))
    RULES.decide(draft, act)
    assert draft.state.combatants[act.who].watch is None


@pytest.mark.rule("MG-108")
def test_a_source_of_fear_is_met_once_somebody_stood_up_to_it_or_is_terrified() -> None:
    state = Table(pc(), foe()).state
    assert not faced(state, "guard")
    assert faced(put(state, "zaynab", faced=("guard",)), "guard")
    terrified = put(state, "zaynab", terror=Terror("flee", "guard", 3))
    assert (faced(terrified, "guard"), faced(terrified, "ghoul")) == (True, False)


@pytest.mark.rule("MG-55")
def test_what_reaches_far_is_what_was_made_for_it() -> None:
    person = Table(pc(ready=["bow", "sword"]), foe()).state.combatants["zaynab"]
    assert list(far_ready(person)) == ["bow"]
