"""Mirage: pools of mixed dice, prayers, zones, Conditions instead of hit points, and fear."""

from engine.systems.mirage.catalog import Catalog, Encounter
from engine.systems.mirage.check import check

__all__ = ["Catalog", "Encounter", "check"]
