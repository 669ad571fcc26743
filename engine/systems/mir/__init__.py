"""MIR: pools of d12, Wounds that refuse death, and range bands; defenders can hurt whoever attacks them."""

from engine.systems.mir.catalog import Catalog, Encounter
from engine.systems.mir.check import check

__all__ = ["Catalog", "Encounter", "check"]
