"""Mysteries of the Yokai: a tug of war of Tide and Morale, in rounds, with Focus instead of hit points."""

from engine.systems.yokai.catalog import Catalog, Encounter
from engine.systems.yokai.check import check

__all__ = ["Catalog", "Encounter", "check"]
