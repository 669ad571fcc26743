"""What may be asked for: wishes, which may be refused."""

from __future__ import annotations

from engine.core.rulings import commands as ruling
from engine.systems.mirage.commands.acts import FREE, Doing
from engine.systems.mirage.commands.answers import ANSWERS
from engine.systems.mirage.commands.flow import FLOW
from engine.systems.mirage.commands.interlude import INTERLUDE
from engine.systems.mirage.commands.setup import SETUP

RULINGS = (
    ruling.RuleSet
    | ruling.RuleHide
    | ruling.RuleName
    | ruling.RuleSide
    | ruling.RuleOption
    | ruling.RuleNote
    | ruling.RulePlace
    | ruling.RuleCondition
    | ruling.RuleAdd
    | ruling.RuleRemove
    | ruling.RuleGive
    | ruling.RuleTake
    | ruling.RuleCancel
    | ruling.RuleOverrule
)

Command = Doing | FREE | ANSWERS | FLOW | INTERLUDE | SETUP | RULINGS
