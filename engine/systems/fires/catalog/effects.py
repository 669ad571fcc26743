"""The effect vocabulary, whole: every primitive of both halves by its name, and the union that files are read with.

What they do is in ``decide.interpret`` and ``decide.using``; which rules they carry out says the rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.stored import tagged
from engine.systems.fires.catalog import board_effects, primitives
from engine.systems.fires.catalog.board_effects import *  # noqa: F403 - each of them, so that no list forgets one
from engine.systems.fires.catalog.primitives import *  # noqa: F403

if TYPE_CHECKING:
    Rule = primitives.Base
else:
    Rule = tagged(primitives, board_effects, of=primitives.Base)
"""A rule of a row."""

DEEDS = (
    *(Damage, Inflict, RemoveCondition, Heal, ClearUnassigned, GuardBreak, AdjustCounter, PoolRule),  # noqa: F405
    *(ShieldUp, EquipmentRule, Light, Reposition, SetTile, Darkness, Move, Outcome, Story, Defer, Perform),  # noqa: F405
)
"""What is done at once when its moment has come. All other primitives hold while they are in force."""
