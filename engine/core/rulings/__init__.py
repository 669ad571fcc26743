"""The game master above the rules (law 8): what may be ruled in every game, in the same words.

A system declares what can be set as ``Field`` values and gets command, check, event, fold, option, preview line,
label and sentence of each made here. What only it can do (somebody joins, a roll is overruled) it decides itself, with
the commands of ``rulings.commands``, so that a script says the same thing in every game.
"""

from engine.core.rulings.commands import (
    RuleAdd,
    RuleCancel,
    RuleCondition,
    RuleFace,
    RuleGive,
    RuleHide,
    RuleName,
    RuleNote,
    RuleOption,
    RuleOverrule,
    RulePlace,
    RuleRemove,
    RuleSet,
    RuleSide,
    RuleTake,
    Ruling,
    people_of,
)
from engine.core.rulings.fields import Field, Rulings
from engine.core.rulings.made import HouseRuled, Noted, Ruled, evolve, folds, label, tell
from engine.core.rulings.offered import offered, preview_lines
from engine.core.rulings.ruled import decide, past, refusal

__all__ = [
    "Field",
    "HouseRuled",
    "Noted",
    "RuleAdd",
    "RuleCancel",
    "RuleCondition",
    "RuleFace",
    "RuleGive",
    "RuleHide",
    "RuleName",
    "RuleNote",
    "RuleOption",
    "RuleOverrule",
    "RulePlace",
    "RuleRemove",
    "RuleSet",
    "RuleSide",
    "RuleTake",
    "Ruled",
    "Ruling",
    "Rulings",
    "decide",
    "evolve",
    "folds",
    "label",
    "offered",
    "past",
    "people_of",
    "preview_lines",
    "refusal",
    "tell",
]
