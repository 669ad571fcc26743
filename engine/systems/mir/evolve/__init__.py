"""The fold: the state after a fact, by tables of handlers. Needs neither content nor dice (laws 1 and 2)."""

from __future__ import annotations

from engine.core.rulings import made
from engine.systems.mir.evolve import acts, attack, flow, interlude, rulings
from engine.systems.mir.rulings import RULINGS

evolve = made.fold(RULINGS, flow.HANDLERS, acts.HANDLERS, attack.HANDLERS, interlude.HANDLERS, rulings.HANDLERS)
