"""The fold: the state after a fact, by tables of handlers. Needs neither content nor dice (laws 1 and 2)."""

from __future__ import annotations

from engine.core.rulings import made
from engine.systems.yokai.evolve import attack, flow, people
from engine.systems.yokai.rulings import RULINGS

evolve = made.fold(RULINGS, flow.HANDLERS, people.HANDLERS, attack.HANDLERS)
