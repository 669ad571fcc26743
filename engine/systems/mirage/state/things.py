"""Words of the state, and what people can do and own."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import Stored
from engine.systems.mirage.coming import Attribute, Use

HarmKind = Literal["physical", "mental"]
KINDS: tuple[HarmKind, HarmKind] = ("physical", "mental")
Cause = Literal["attack", "harm", "prayer"]
Reaction = Literal["block", "dodge", "break-free", "hold", "chase", "none"]
TerrorKind = Literal["flee", "freeze", "faint", "attack"]
Status = Literal["active", "defeated", "dead", "lost-mind", "escaped", "absent"]
Speed = Literal["slow", "fast", "free"]
Step = Literal["watch", "react", "roll", "pray", "defend", "pray-defence", "extra", "effect", "harm", "choose"]


class Skill(Stored, frozen=True):
    """A skill as this chronicle knows it (MG-02)."""

    name: str
    attribute: Attribute
    optional: bool = False


class Arm(Stored, frozen=True):
    """A weapon of somebody (MG-55, MG-56).

    ``melee`` is the skill it strikes with, ``ranged`` the one it shoots or is thrown with; empty where it does not.
    ``ammo`` counts only where the GM said so.
    """

    name: str
    damage: int
    bonus: int
    hands: int
    melee: str = ""
    ranged: str = ""
    nearest: int = 0
    farthest: int = 0
    thrown: bool = False
    natural: bool = False
    butt: bool = False
    ready: bool = False
    ammo: int | None = None
    source: str = ""


class Armour(Stored, frozen=True):
    """Armour as worn; rating 0 is ruined (MG-20, MG-86)."""

    name: str
    rating: int
    grace: int
    source: str = ""


class Item(Stored, frozen=True):
    """A thing somebody carries (MG-22). ``uses`` are the tests of its skills that it is made for; none: all of them."""

    name: str
    bonus: int
    skills: tuple[str, ...] = ()
    uses: tuple[Use, ...] = ()
    kit: bool = False
    animal: bool = False
    source: str = ""
