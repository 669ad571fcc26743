"""What is about to land on whom, where everybody stands now (MI-43, MI-58, MI-59): told to whoever decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.systems.miasma.rules.attack import impact
from engine.systems.miasma.state import Combatant, State


class Danger(NamedTuple):
    """What the strikes of one segment would take from somebody, and who strikes."""

    segment: int
    who: tuple[str, ...]
    life: int
    stamina: int


def dangers(state: State, seen: Callable[[Combatant], bool]) -> dict[str, list[Danger]]:
    """By target, segment after segment: the strikes to come of everybody whose actions are ``seen``, as they would land
    if nobody moved.
    """
    found: dict[tuple[str, int], list[tuple[str, int, int]]] = {}
    for fighter in state.combatants.values():
        action = fighter.commitment or state.decisions.get(fighter.id)
        if action is None or action.move is None or not fighter.present or not seen(fighter):
            continue
        started = action.started or state.segment
        for strike in action.move.strikes:
            when = started + strike.at - 1
            for blow in impact(state, fighter, strike).hits if when >= state.segment else ():
                found.setdefault((blow.target, when), []).append((fighter.id, blow.life, blow.stamina))
    out: dict[str, list[Danger]] = {}
    for (target, when), blows in sorted(found.items(), key=lambda item: item[0][1]):
        names = tuple(dict.fromkeys(who for who, _, _ in blows))
        life, stamina = sum(blow[1] for blow in blows), sum(blow[2] for blow in blows)
        out.setdefault(target, []).append(Danger(when, names, life, stamina))
    return out


def fate(fighter: Combatant, danger: Danger) -> str:
    """What it would come to (MI-64): ``dead``, ``staggered``, or nothing of note."""
    if danger.life >= fighter.life:
        return "dead"
    return "staggered" if danger.stamina >= fighter.stamina and not fighter.staggered else ""
