"""Miasma: samurai against monsters on a hex map, in simultaneous segments of two seconds, without dice."""

from __future__ import annotations

from engine.systems.miasma.catalog import Catalog, Encounter
from engine.systems.miasma.check import check
from engine.systems.miasma.rules import Rules

__all__ = ["Catalog", "Encounter", "Rules", "check"]
