"""The effect vocabulary, whole: every primitive by its name, and the union that files are read with.

What they do is in ``decide.interpret`` and ``decide.using``; which rules they carry out says the rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.stored import tagged
from engine.systems.fires.catalog import board, harm, means
from engine.systems.fires.catalog.base import Base as Base
from engine.systems.fires.catalog.board import *  # noqa: F403 - each of them, so that no list forgets one
from engine.systems.fires.catalog.harm import *  # noqa: F403
from engine.systems.fires.catalog.means import *  # noqa: F403

if TYPE_CHECKING:
    Rule = Base
else:
    Rule = tagged(harm, means, board, of=Base)
"""A rule of a row."""

DEEDS = (
    *(harm.Damage, harm.Inflict, harm.RemoveCondition, harm.Heal, harm.ClearUnassigned, harm.GuardBreak),
    *(means.PoolRule, means.Perform, board.AdjustCounter, board.ShieldUp, board.EquipmentRule, board.Light),
    *(board.Reposition, board.SetTile, board.Darkness, board.Move, board.Outcome, board.Story, board.Defer),
)
"""What is done at once when its moment has come. All other primitives hold while they are in force."""
