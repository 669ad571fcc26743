"""What may be asked for."""

from __future__ import annotations

from engine.core.rulings import commands as r
from engine.core.stored import CommandBase, CommandOf


class StartFight(CommandBase, frozen=True):
    """The field is laid out: fight."""


class Attack(CommandOf, frozen=True):
    """Strike a foe within reach (BA-03)."""

    target: str


class Move(CommandOf, frozen=True):
    """Go to the other zone (BA-02)."""

    to: str


class Pass(CommandOf, frozen=True):
    """Let the turn go by."""


class EndFight(CommandBase, frozen=True):
    """The game master ends the fight."""


class Rest(CommandBase, frozen=True):
    """Rest between fights (BA-08)."""


class NextFight(CommandBase, frozen=True):
    """Those who are left of the party on another field; with nobody to meet, it is to be laid out."""

    title: str
    arrivals: tuple[r.RuleAdd, ...] = ()


Declared = r.RuleSet | r.RuleHide | r.RuleName | r.RuleSide | r.RuleOption | r.RuleNote
Command = StartFight | Attack | Move | Pass | EndFight | Rest | NextFight | Declared | r.RulePlace | r.RuleAdd
