"""Fires Far Away: one character, a pool of stamina dice, and enemies that tables drive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.systems.fires.catalog import Catalog, Encounter
from engine.systems.fires.check import check

if TYPE_CHECKING:
    from engine.systems.fires.ruleset import Rules

__all__ = ["Catalog", "Encounter", "Rules", "check"]


def __getattr__(name: str) -> Any:
    """``Rules``, once it is asked for: whoever only checks content never decides, and need not load what does."""
    if name != "Rules":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.systems.fires.ruleset import Rules

    return Rules
