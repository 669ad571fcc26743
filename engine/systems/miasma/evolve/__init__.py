"""The fold: one handler for every event (law 1). Handlers need nothing but the state and the fact (law 2)."""

from __future__ import annotations

from engine.core.people import told_only
from engine.core.rulings import made
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.events.flow import LineTold
from engine.systems.miasma.events.magic import SpellTookEffect
from engine.systems.miasma.events.movement import MoveBlocked
from engine.systems.miasma.evolve import attack, death, flow, guard, interlude, magic, movement, rulings
from engine.systems.miasma.rulings import RULINGS

ONLY_TOLD = (LineTold, MoveBlocked, e.Struck, e.Missed, e.Hit, SpellTookEffect)
"""Facts that change nothing."""

evolve = made.fold(
    RULINGS,
    flow.HANDLERS,
    movement.HANDLERS,
    guard.HANDLERS,
    attack.HANDLERS,
    magic.HANDLERS,
    death.HANDLERS,
    interlude.HANDLERS,
    rulings.HANDLERS,
    dict.fromkeys(ONLY_TOLD, told_only),
)
