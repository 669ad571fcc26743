"""Who can still attack somebody in this round, where everybody stands now (YO-29, YO-37, YO-52)."""

from __future__ import annotations

from engine.core.words import counted_off
from engine.systems.yokai.rules.actions import actions, basic_attack
from engine.systems.yokai.rules.field import price
from engine.systems.yokai.rules.people import opposing, standing
from engine.systems.yokai.state import Combatant, State

NAMED = 2
"""So many foes are named at most, of more the first alone: a line, not two, which the acts would lack."""


def danger(state: State, fighter: Combatant) -> tuple[str, ...]:
    """``Oni 1 and Kappa can still attack you this round``, whoever has the FP for it; nothing where nobody has."""
    foes = standing(state, opposing(fighter.side))
    able = [foe.name for foe in foes if not foe.done and _reaches(state, foe, fighter)]
    return (f"{counted_off(able, NAMED)} can still attack you this round",) if able else ()


def _reaches(state: State, foe: Combatant, fighter: Combatant) -> bool:
    """YO-45: with an attack of theirs, or with the one that anybody has."""
    attacks = (*(action for action in actions(foe.sheet).values() if action.attack), basic_attack(state))
    return any(price(state, foe, action, [fighter]).total <= foe.fp for action in attacks)
