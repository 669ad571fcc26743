"""What may be asked for."""

from __future__ import annotations

from msgspec import Struct

from engine.core import rulings
from engine.core.rulings import RuleAdd, RulePlace


class Asked(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do"):
    """Base of the game's own commands."""


class StartFight(Asked, frozen=True, tag="start-fight"):
    """The field is laid out: fight."""


class Attack(Asked, frozen=True, tag="attack"):
    """Strike somebody (BA-03)."""

    who: str
    target: str


class Move(Asked, frozen=True, tag="move"):
    """Go to the other zone (BA-02)."""

    who: str
    to: str


class Pass(Asked, frozen=True, tag="pass"):
    """Let the turn go by."""

    who: str


class EndFight(Asked, frozen=True, tag="end-fight"):
    """The game master ends the fight."""


class Rest(Asked, frozen=True, tag="rest"):
    """Rest between fights (BA-08)."""


class NextFight(Asked, frozen=True, tag="next-fight"):
    """Those who are left of the party on another field; with nobody to meet, it is to be laid out."""

    title: str
    arrivals: tuple[RuleAdd, ...] = ()


Declared = (
    rulings.RuleSet | rulings.RuleHide | rulings.RuleName | rulings.RuleSide | rulings.RuleOption | rulings.RuleNote
)
Command = StartFight | Attack | Move | Pass | EndFight | Rest | NextFight | Declared | RulePlace | RuleAdd
