"""Step C: all strikes due, worked out against one picture and applied together (MI-36, MI-48, MI-49, MI-56, MI-61)."""

from __future__ import annotations

from engine.systems.miasma.decide.sight import Writing, notice
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.rules.attack import impact
from engine.systems.miasma.rules.timing import at_work
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Strike

Losses = dict[str, tuple[int, int]]
"""Life and stamina lost, by combatant."""


def strikes_due(state: State) -> list[tuple[Combatant, Strike]]:
    """The strikes of this segment, in roster order."""
    return [
        (fighter, strike)
        for fighter, what, index in at_work(state)
        if what.move is not None
        for strike in what.move.strikes
        if strike.at == index
    ]


def strike(draft: Writing) -> None:
    """Every strike that is due. One lands even if its owner is killed or staggered by another of this step."""
    picture = draft.state
    losses: Losses = {}
    for attacker, due in strikes_due(picture):
        landed = impact(picture, attacker, due)
        draft.add(e.Struck(attacker.id, due.shape, landed.hexes))
        if not landed.hits:
            draft.add(e.Missed(attacker.id))
        for blow in landed.hits:
            land(draft, blow, losses)
    for who, (life, stamina) in losses.items():
        lose(draft, who, life, stamina)


def land(draft: Writing, blow: e.Hit, losses: Losses) -> None:
    """A hit, which shows attacker and target to each other, and what it adds to the target's losses."""
    notice(draft, blow.who, blow.target)
    notice(draft, blow.target, blow.who)
    draft.add(blow)
    life, stamina = losses.get(blow.target, (0, 0))
    losses[blow.target] = life + blow.life, stamina + blow.stamina


def lose(draft: Writing, who: str, life: int, stamina: int) -> None:
    """Flow C: the sums of Life and stamina lost; pools stop at 0 (MI-64)."""
    fighter = draft.state.combatants[who]
    if life:
        draft.add(e.LifeLost(who, life, max(0, fighter.life - life)))
    if stamina:
        draft.add(e.StaminaLost(who, stamina, max(0, fighter.stamina - stamina)))
