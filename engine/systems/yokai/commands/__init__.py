"""What somebody may want. Every command may be refused; ``do`` is its tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.rulings import commands as rulings
from engine.core.stored import CommandBase, tagged
from engine.systems.yokai.commands import actions, attack, flow, interlude, people

if TYPE_CHECKING:
    Command = CommandBase
else:
    Command = (
        tagged(actions, attack, flow, interlude, people)
        | rulings.Everywhere
        | (rulings.RuleCondition | rulings.RuleOverrule)
    )
