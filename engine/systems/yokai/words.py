"""Words shared by chronicle, preview and view."""

from __future__ import annotations

from collections.abc import Iterable

from engine.systems.yokai.state import Mod, Total


def signed(value: int) -> str:
    """A number with its sign, the minus being a minus."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def lines_of(mods: Iterable[Mod]) -> tuple[str, ...]:
    """YO-15: each modifier on a line of its own."""
    return tuple(f"{mod.name} {signed(mod.value)}" for mod in mods)


def total_text(total: Total) -> str:
    """Dice, modifier and total: ``5 4 2 +6 = 17``."""
    dice = " ".join(map(str, total.faces)) if total.faces else str(total.dice)
    bonus = total.total - total.dice
    return f"{dice} {signed(bonus)} = {total.total}" if total.lines else f"{dice} = {total.total}"


def damage_text(base: Iterable[Mod], margin_bonus: int, armour: Iterable[Mod], damage: int, *, floored: bool) -> str:
    """YO-62: ``6 + 1 − 2 = 5``."""
    parts = f"{sum(mod.value for mod in base)} + {margin_bonus}"
    worn = sum(mod.value for mod in armour)
    parts += f" − {worn}" if worn else ""
    return f"{parts} = {damage}" + (" (at least 1)" if floored else "")
