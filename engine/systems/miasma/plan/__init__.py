"""From an action to the commitment it becomes, or to the reason why it may not be chosen.

Decisions and lists of options ask the same functions, so the two cannot disagree (law 3). What is judged here is
judged on what the mover's own side may know: a hex that holds a foe hidden from it is free for this purpose, and
fails in step B (law 9).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.refusal import Refusal
from engine.systems.miasma import commands as c
from engine.systems.miasma.plan.attacking import attack, use_move
from engine.systems.miasma.plan.casting import cast
from engine.systems.miasma.plan.guarding import change_item, guard
from engine.systems.miasma.plan.moving import duck, run, stand, turn, walk
from engine.systems.miasma.state import Commitment, State

PLANS: dict[type, Callable[[State, Any], Commitment | Refusal]] = {
    c.Stand: stand,
    c.Walk: walk,
    c.Turn: turn,
    c.Duck: duck,
    c.Run: run,
    c.Guard: guard,
    c.ChangeItem: change_item,
    c.Attack: attack,
    c.UseMove: use_move,
    c.Cast: cast,
}
"""The actions of MI-26."""


def plan_of(state: State, command: c.Action) -> Commitment | Refusal:
    """The commitment an action becomes, or why it may not be chosen now."""
    return PLANS[type(command)](state, command)


__all__ = ["PLANS", "plan_of"]
