"""What players see of how their foes fare: the same four choices at every table, each system keeping them in a table
option of its own.

``exact``: what a foe has left, in figures. ``words``: how badly off it is, in words. ``damage``: what it has lost so
far, in figures, but not out of how much. ``nothing``: only what happens in front of everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

FoeSight = Literal["exact", "words", "damage", "nothing"]

FOE_SIGHTS: Mapping[FoeSight, str] = {
    "exact": "in figures",
    "words": "in words",
    "damage": "the damage taken",
    "nothing": "nothing",
}
"""Every choice, as people read it."""


def wounds(left: int, most: int) -> str:
    """How badly off somebody is: unhurt, hurt, or badly hurt at a quarter of the whole or less."""
    if left >= most:
        return "unhurt"
    return "badly hurt" if left * 4 <= most else "hurt"
