"""What is about to land on whom, where everybody stands now (MI-43, MI-58, MI-59): told to whoever decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.systems.miasma.rules.attack import STAMINA_LEFT, impact
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment, Strike


class Danger(NamedTuple):
    """What the strikes of one segment would take from somebody, and who strikes."""

    segment: int
    who: tuple[str, ...]
    life: int
    stamina: int


def lasts(state: State, fighter: Combatant, action: Commitment) -> int:
    """How many segments an action fills as things stand: a chain that is paid link by link ends in the pull-back of the
    first link that its owner cannot pay, who regains nothing meanwhile (MI-S09).
    """
    stages = action.move.stages if action.by_link and action.move is not None else ()
    passed, left = state.segment - begun(state, action), fighter.stamina
    for stage in stages:
        if stage.pull > passed:
            left -= stage.stamina
            if left < STAMINA_LEFT:
                return stage.pull
    return action.segments


def begun(state: State, action: Commitment) -> int:
    """The segment in which an action began, or begins if it is only decided."""
    return action.started or state.segment


def due(state: State, fighter: Combatant, action: Commitment) -> Iterator[tuple[int, Strike]]:
    """The strikes of an action that are still to come as things stand, each with its segment."""
    end = lasts(state, fighter, action)
    for strike in action.move.strikes if action.move is not None else ():
        when = begun(state, action) + strike.at - 1
        if when >= state.segment and strike.at <= end:
            yield when, strike


def dangers(state: State, seen: Callable[[Combatant], bool]) -> dict[str, list[Danger]]:
    """By target, by segment: strikes to come of all whose actions are ``seen``, as they land if nobody moves."""
    found: dict[tuple[str, int], list[tuple[str, int, int]]] = {}
    for fighter in state.combatants.values():
        action = fighter.commitment or state.decisions.get(fighter.id)
        if action is None or not fighter.present or not seen(fighter):
            continue
        for when, strike in due(state, fighter, action):
            for blow in impact(state, fighter, strike).hits:
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
