"""Mysteries of the Yokai: a tug of war of Tide and Morale, in rounds, with Focus instead of hit points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.systems.yokai.catalog import Catalog, Encounter
from engine.systems.yokai.check import check

if TYPE_CHECKING:
    from engine.systems.yokai.ruleset import Rules

__all__ = ["Catalog", "Encounter", "Rules", "check"]


def __getattr__(name: str) -> Any:
    """``Rules``, once it is asked for: whoever only checks content never decides, and need not load what does."""
    if name != "Rules":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.systems.yokai.ruleset import Rules

    return Rules
