"""What may be asked for: wishes, which may be refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.rulings import commands as rulings
from engine.core.stored import tagged
from engine.systems.mirage.commands import acts, answers, flow, interlude, setup
from engine.systems.mirage.commands.base import Action

if TYPE_CHECKING:
    Doing = Action
else:
    Doing = tagged(acts, of=Action)
"""What may stand on the stack of declared actions."""

Command = (
    tagged(acts, answers, flow, interlude, setup)
    | rulings.Everywhere
    | (rulings.RuleSide | rulings.RuleCondition | rulings.RuleCancel | rulings.RuleOverrule)
)
