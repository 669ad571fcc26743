"""Miasma: samurai against monsters on a hex map, in simultaneous segments of two seconds, without dice."""

from engine.systems.miasma.catalog import Catalog, Encounter
from engine.systems.miasma.check import check

__all__ = ["Catalog", "Encounter", "check"]
