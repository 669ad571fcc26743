"""Mysteries of the Yokai: a tug of war of Tide and Morale, in rounds, with Focus instead of hit points."""

from __future__ import annotations

from engine.systems.yokai.catalog import Catalog, Encounter
from engine.systems.yokai.problems import check
from engine.systems.yokai.rules import Rules, opening

__all__ = ["Catalog", "Encounter", "Rules", "check", "opening"]
