"""What golden saves decide in a segment, by the dead, off the board and between fights: each has to ask for itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.people import put
from engine.core.refusal import Refused
from engine.systems.miasma import commands as c
from tests.saves.reached import facts

RULES = loader.rules("miasma")
DECIDED = (c.Guard, c.Attack, c.Walk, c.Duck, c.ChangeItem, c.Turn, c.Run, c.Cast, c.UseMove, c.Stand, c.PickUp)


@pytest.mark.rule("MI-26")
@pytest.mark.parametrize("kind", DECIDED)
def test_only_who_stands_in_a_fight_decides_on_an_action(kind: type) -> None:
    found: tuple[Any, Any] = next(
        (state, fact) for state, fact in facts("miasma") if type(fact) is kind and state.phase == "decide"
    )
    state, action = found
    told = {"dead": put(state, action.who, status="dead"), "off": put(state, action.who, hex=None)}
    if kind is not c.Cast:  # which is for an interlude as well
        told["over"] = replace(state, phase="interlude")
    for why, other in told.items():
        with pytest.raises(Refused) as refused:
            RULES.decide(Draft(other, RULES.evolve, TypedDice(())), action)
        no = refused.value.refusal
        assert (no.code, no.rule) == ("phase" if why == "over" else "dead", "MI-26")
