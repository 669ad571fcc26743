"""Dice on the table: pools, what made them so, and tests."""

from __future__ import annotations

from typing import Literal

from engine.core.stored import Stored
from engine.systems.mirage.coming import Attribute


class Modifier(Stored, frozen=True):
    """One named line of a test's modifier (MG-04)."""

    text: str
    value: int
    rule: str = ""


class PoolDie(Stored, frozen=True):
    """A die of a pool. Only ones on attribute and skill dice make a prayer cost (MG-13)."""

    sides: int
    origin: Literal["attribute", "skill", "bonus"] = "attribute"


class Pool(Stored, frozen=True):
    """The dice of a test, in the order in which they are rolled, and what made them so."""

    dice: tuple[PoolDie, ...]
    modifiers: tuple[Modifier, ...] = ()


class Test(Stored, frozen=True):
    """A test: whose dice, what for, and what they showed. ``mount`` is the animal whose dice a rider uses (MG-138).

    ``prayer``: not asked yet, declined, answered, unanswered.
    """

    __test__ = False
    who: str
    skill: str
    attribute: Attribute
    pool: Pool
    faces: tuple[int, ...] = ()
    successes: int = 0
    prayer: Literal["", "declined", "answered", "unanswered"] = ""
    mount: str = ""
