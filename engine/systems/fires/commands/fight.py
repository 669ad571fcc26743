"""Commands of a fight. Cells are axial ``q,r`` like on every board; dice go by their numbers on the table (FF-04)."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import CommandBase


class Place(CommandBase, frozen=True):
    """The character stands on a start cell (SU2)."""

    at: str
    who: str = "hero"


class Ready(CommandBase, frozen=True):
    """Before a fight: what is held in which hand (slots 0 to 3, −1 for none; ``off`` the off-hand), a missile loaded,
    a light lit or put out (FF-S120).
    """

    who: str = "hero"
    hands: tuple[int, int] | None = None
    off: int = 1
    thing: str = ""
    missile: str = ""
    lit: bool | None = None


class StartFight(CommandBase, frozen=True):
    """The first Round begins (SU3)."""


class Act(CommandBase, frozen=True, cache_hash=True):
    """An action, reaction, stance, attunement, item or flask, with everything that has to be said about it.

    ``thing`` is the piece it is made with (``fist`` for bare hands), ``used_as`` the weapon it also functions as;
    ``targets`` in order; ``path`` the movement, ``after`` a second one; ``cell``, ``direction`` (0 to 5 from the east,
    counter-clockwise) and ``turn`` place an area; ``dice`` pay, ``first`` is a die apart; ``fp`` is paid beyond the
    price; ``chosen`` a number of the effect's own; ``other`` another piece (a weapon to imbue, gear to mend, a missile
    to load, a table or an entry) or the type that the second of two weapons deals; ``performs`` the attack that is
    copied, or the weapon that the second of two also functions as; ``hands`` for a swap.
    """

    action: str
    who: str = "hero"
    thing: str = ""
    used_as: str = ""
    type: str = ""
    attunement: str = ""
    item: str = ""
    targets: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    cell: str = ""
    direction: int = -1
    turn: Literal["", "left", "right"] = ""
    dice: tuple[int, ...] = ()
    first: int | None = None
    fp: int = 0
    chosen: int = 0
    other: str = ""
    missile: str = ""
    performs: str = ""
    picks: tuple[int, ...] = ()
    hands: tuple[int, int] | None = None
    off: int = 1


class EndBeat(CommandBase, frozen=True):
    """The beat is over (B3)."""

    who: str = "hero"


class Pass(CommandBase, frozen=True):
    """An open window is let pass: no reaction, no stance, no more re-rolls."""

    who: str = "hero"


class Choose(CommandBase, frozen=True):
    """The answer to what is asked inside a resolution."""

    answer: str
    who: str = "hero"


class Charm(CommandBase, frozen=True):
    """What the player makes a Charmed enemy do: a Move, and one of its attacks (FF-112)."""

    enemy: str
    path: tuple[str, ...] = ()
    attack: str = ""
    target: str = ""
    who: str = "hero"


class Reroll(CommandBase, frozen=True):
    """Dice of the pool are rolled anew by a thing or attunement that allows it now (FF-02)."""

    by: str
    dice: tuple[int, ...]
    who: str = "hero"


class RaiseDie(CommandBase, frozen=True):
    """One die of a fresh pool is raised (the adventurer's set)."""

    by: str
    die: int
    who: str = "hero"


class FireMissile(CommandBase, frozen=True):
    """One floating missile flies (FF-186)."""

    target: str
    who: str = "hero"


class RuleTile(CommandBase, frozen=True):
    """The ground of cells is another: a special kind, a hazard, or plain where both are empty."""

    hexes: tuple[str, ...]
    tile: str = ""
    hazard: str = ""


class EndFight(CommandBase, frozen=True):
    """The game master ends the fight."""

    outcome: Literal["victory", "defeat", "retreat", "special"]
