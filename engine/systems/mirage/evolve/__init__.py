"""The fold: the state after a fact, by tables of handlers. Needs neither content nor dice (laws 1 and 2)."""

from __future__ import annotations

from engine.core.rulings import made
from engine.systems.mirage.evolve import acts, flow, harm, interlude, setup
from engine.systems.mirage.rulings import RULINGS

evolve = made.fold(RULINGS, flow.HANDLERS, acts.HANDLERS, harm.HANDLERS, interlude.HANDLERS, setup.HANDLERS)
