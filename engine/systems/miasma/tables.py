"""The table options (house rules) of the silent spots, and the level prices they choose between.

A chronicle keeps only the options that differ from the default, as text; numbers are written in digits.
"""

from __future__ import annotations

from typing import Literal

from engine.core import house
from engine.core.foes import FoeOption

Attribute = Literal["strength", "dexterity", "endurance", "vitality", "power"]
"""MI-01."""

DamageType = Literal["physical", "fire", "lightning", "dark"]
"""MI-14."""

Slot = Literal["head", "body", "arms", "legs", "feet"]
"""MI-13."""

Tradition = Literal["shinto", "buddhist"]
"""MI-77."""

ATTRIBUTES: tuple[Attribute, ...] = ("strength", "dexterity", "endurance", "vitality", "power")
POOL_PER_POINT = 5
"""MI-03, MI-04: Stamina for a point of Endurance, Life for a point of Vitality."""

DAMAGE_TYPES: tuple[DamageType, ...] = ("physical", "fire", "lightning", "dark")

TABLE_OPTIONS: dict[str, tuple[str, ...]] = {
    "damage-rounding": ("down", "half-up", "up"),
    "shield-resistance": ("percent", "tens", "points"),
    "level-prices": ("formula", "five-then-13", "from-13"),
    "reaffirm-essence": ("10", "5"),
    "level-essence": ("at-least-5", "exactly-5"),
    "run-price": ("per-hex", "flat-plus"),
    "stamina-floor": ("attacks-only", "all-actions"),
    "walk-timing": ("before-strikes", "after-strikes"),
    "guard-timing": ("before-strikes", "end-of-segment"),
    "declaration": ("simultaneous", "foes-first"),
    "told": ("past", "with-current"),
    "chain-payment": ("at-once", "per-link"),
    "reach-hits": ("all", "first"),
    "lunge": ("on", "off"),
    "unqualified-gear": ("forbid", "allow"),
    "swap-segments": ("1", "0", "2"),
    "move-facing": ("keep", "follow-run", "follow-all"),
    "guard-arc": ("all", "front"),
    "miasma-remainder": ("roster", "lost", "gm"),
    "contested-hex": ("nobody", "roster", "gm"),
    "breather-life": ("no", "full"),
    "ten-metres": ("11", "10", "12"),
    "grand-healing-self": ("no", "yes"),
    "ward-segments": ("until-ended", "10", "30", "60"),
    "ball-burst": ("none", "neighbours"),
    "aimed-lines": ("off", "front"),
    "improvised-moves": ("on", "off"),
    "shell-bonus": ("points", "percent"),
    "protection-order": ("last", "first"),
    "cast-and-walk": ("off", "on"),
    "interrupted-use": ("spent", "kept"),
    "guard-switch": ("1", "2"),
    "short-duck": ("refuse", "stop-short"),
    "character-area": ("off", "on"),
    "players-see-pools": ("words", "bars", "numbers", "damage", "nothing"),
    "sweep-moves": ("sideways", "any"),
    "friendly-fire": ("on", "off"),
}
"""Every table option with its values, the default first."""

FOES: FoeOption | None = FoeOption(
    "players-see-pools", {"exact": "numbers", "words": "words", "damage": "damage", "nothing": "nothing"}
)
"""MI-S38. ``bars`` is between figures and words; ``damage`` and ``nothing`` are ours."""

ANY_NUMBER: dict[str, tuple[int, int]] = {"ward-segments": (1, 9_999)}
"""Options that take any whole number in a range besides the values listed."""


def is_value(option: str, value: str) -> bool:
    """Whether a table option may take a value."""
    if value in TABLE_OPTIONS.get(option, ()):
        return True
    low, high = ANY_NUMBER.get(option, (1, 0))
    return value.isascii() and value.isdigit() and len(value) <= 4 and low <= int(value) <= high


def option_fault(option: str, value: str) -> str:
    """Why a table option cannot have a value; empty where it can."""
    return "" if is_value(option, value) else house.option_fault(TABLE_OPTIONS, option, value)


def setting(options: dict[str, str], option: str) -> str:
    """The value of a table option, its default where none was chosen."""
    return options.get(option) or TABLE_OPTIONS[option][0]


def level_price(level: int, prices: str = "formula") -> int:
    """MI-74, MI-S03: Miasma points that lead from ``level`` to the next one; every price is ceil(1.5 × the one
    before).
    """
    price = 13 if prices == "from-13" else 5
    for reached in range(1, level):
        price = 13 if prices == "five-then-13" and reached == 1 else -(-price * 3 // 2)
    return price
