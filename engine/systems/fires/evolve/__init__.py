"""The fold: the state after a fact, by tables of handlers. Needs neither content nor dice (laws 1 and 2)."""

from __future__ import annotations

from engine.core.rulings import made
from engine.systems.fires.evolve import body, flow, gear, journey
from engine.systems.fires.rulings import RULINGS

evolve = made.fold(RULINGS, flow.HANDLERS, body.HANDLERS, gear.HANDLERS, journey.HANDLERS)
