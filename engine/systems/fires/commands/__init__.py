"""What may be asked for: acts and answers in a fight, and the journey around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.rulings import commands as rulings
from engine.core.stored import CommandBase, tagged
from engine.systems.fires.commands import fight, journey

if TYPE_CHECKING:
    Command = CommandBase
else:
    Command = tagged(fight, journey) | rulings.Everywhere | rulings.RuleCondition
