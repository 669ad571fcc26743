"""Fires Far Away: one character, a pool of stamina dice, and enemies that tables drive."""

from engine.systems.fires.catalog import Catalog, Encounter
from engine.systems.fires.check import check

__all__ = ["Catalog", "Encounter", "check"]
