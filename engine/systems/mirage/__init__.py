"""Mirage: pools of mixed dice, prayers, zones, Conditions instead of hit points, and fear."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.systems.mirage.catalog import Catalog, Encounter
from engine.systems.mirage.check import check

if TYPE_CHECKING:
    from engine.systems.mirage.ruleset import Rules

__all__ = ["Catalog", "Encounter", "Rules", "check"]


def __getattr__(name: str) -> Any:
    """``Rules``, once it is asked for: whoever only checks content never decides, and need not load what does."""
    if name != "Rules":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.systems.mirage.ruleset import Rules

    return Rules
