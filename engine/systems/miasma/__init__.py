"""Miasma: samurai against monsters on a hex map, in simultaneous segments of two seconds, without dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.systems.miasma.catalog import Catalog, Encounter
from engine.systems.miasma.check import check

if TYPE_CHECKING:
    from engine.systems.miasma.ruleset import Rules

__all__ = ["Catalog", "Encounter", "Rules", "check"]


def __getattr__(name: str) -> Any:
    """``Rules``, once it is asked for: whoever only checks content never decides, and need not load what does."""
    if name != "Rules":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.systems.miasma.ruleset import Rules

    return Rules
