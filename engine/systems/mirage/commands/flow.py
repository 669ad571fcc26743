"""The flow of the game: openings, turns, ends, and what the game master calls for."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandBase, CommandOf
from engine.systems.mirage.coming import Coming, Opening, Side


class StartFight(CommandBase, frozen=True):
    """The fight opens (MG-24 to MG-30). ``who`` are those who surprise, where not all of their side do (MG-25);
    ``victims`` the side that is ambushed, by attackers who may be ``prepared`` (MG-28).
    """

    opening: Opening = "standard"
    who: tuple[str, ...] = ()
    victims: Side = "party"
    prepared: bool = False


class SneakAttack(CommandOf, frozen=True):
    """One attacker sneaks up on one target, before the fight; ``close`` into melee reach (MG-26). ``skill``: with what
    they have something for, where it is not Shadowcraft.
    """

    target: str
    close: bool
    skill: str = "shadowcraft"


class EndTurn(CommandBase, frozen=True):
    """The side has done what it wanted (MG-33)."""


class EndFight(CommandBase, frozen=True):
    """The game master ends the fight; ``confirm`` where somebody's time runs out with its last round (MG-102)."""

    winner: Literal["", "party", "adversaries"] = ""
    confirm: bool = False


class NextFight(CommandBase, frozen=True):
    """The next encounter, for those who are left."""

    encounter: Coming


class CallFear(CommandBase, frozen=True):
    """Fear tests for these; ``source`` is somebody, or words for what is seen (MG-108). ``safe``: nobody is in danger,
    so that terror has no duration (MG-117).
    """

    source: str
    value: int
    who: tuple[str, ...]
    safe: bool = False


class CallTest(CommandBase, frozen=True):
    """A test of a skill outside any action (MG-129, MG-131)."""

    who: tuple[str, ...]
    skill: str
    need: int = 1
    text: str = ""


class UseDefect(CommandOf, frozen=True):
    """The game master uses a Defect, once a session (MG-129): on the next test, or otherwise."""

    defect: int
    use: Literal["test", "reaction", "demand", "control"] = "test"


class RuleHarm(CommandBase, frozen=True):
    """Harm outside attacks (MG-95): ``armour`` stops some of it, ``attack`` makes it count as a hit."""

    who: tuple[str, ...]
    kind: Literal["physical", "mental"]
    amount: int
    armour: bool = False
    attack: bool = False


class RuleTerror(CommandOf, frozen=True):
    """Terror on anybody, by the game master's word (MG-118)."""

    reaction: Literal["flee", "freeze", "faint", "attack"]
    rounds: int
    source: str = ""


class RuleBroken(CommandOf, frozen=True):
    """Make somebody Broken, with or without a critical injury of this row (MG-87, MG-97); 0 is none."""

    kind: Literal["physical", "mental"]
    row: int = 0
