"""What golden saves decide in a segment, by the dead, off the board and between fights: each has to ask for itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.people import put
from engine.systems.miasma import commands as c
from tests.saves.reached import answer, taken

DECIDED = (c.Guard, c.Attack, c.Walk, c.Duck, c.ChangeItem, c.Turn, c.Run, c.Cast, c.UseMove, c.Stand, c.PickUp)


@pytest.mark.rule("MI-26")
@pytest.mark.parametrize("kind", DECIDED)
def test_only_who_stands_in_a_fight_decides_on_an_action(kind: type) -> None:
    state, action = taken("miasma", kind, "decide")
    for gone in (put(state, action.who, status="dead"), put(state, action.who, hex=None)):
        assert answer("miasma", gone, action) == ("dead", "MI-26")
    if kind is not c.Cast:  # which is for an interlude as well
        assert answer("miasma", replace(state, phase="interlude"), action) == ("phase", "MI-26")
