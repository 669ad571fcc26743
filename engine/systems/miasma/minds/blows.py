"""What is about to land where somebody could stand, as far as their side knows.

A side knows what its own people have decided and are at. Of foes it has heard lines, and takes each of their moves that
begins like that to be as likely as the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.board.hexgrid import Hex, placed
from engine.systems.miasma import commands as c
from engine.systems.miasma.minds.worth import ends, harm
from engine.systems.miasma.rules.actions import commitment
from engine.systems.miasma.rules.danger import due
from engine.systems.miasma.rules.gear import held_weapons
from engine.systems.miasma.rules.ground import cells_at, occupied, until_blocked
from engine.systems.miasma.rules.timing import told_lines
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment, ComposedMove, MonsterMove, Strike
from engine.systems.miasma.state.things import Link

LEAVES = 0.4
"""The part of a blow that is still feared with each segment in which one could step aside before it lands."""


class Blow(NamedTuple):
    """A strike that lands after so many segments, where, and what it would cost whoever stands there."""

    waits: int
    cells: tuple[Hex, ...]
    harm: float


def coming(state: State, fighter: Combatant) -> list[Blow]:
    """What others are about to land that could strike somebody (MI-36, MI-95)."""
    found: list[Blow] = []
    for other in state.combatants.values():
        ours = other.side == fighter.side
        if other.id == fighter.id or not other.present or (ours and not state.house.friendly_fire):
            continue
        action = (state.decisions.get(other.id) if ours else None) or other.commitment
        if action is None or action.move is None:
            continue
        guessed = [MonsterMove(action.started, move.segments, move=move) for move in fitting(state, other)]
        actions = [action] if ours else guessed
        for likely in actions:
            for when, strike in due(state, other, likely):
                cost = -abs(harm(other, fighter, sum(strike.damage.values()) / 100)) / len(actions)
                found.append(Blow(when - state.segment, _struck(state, other, fighter, strike), cost))
    return found


def _struck(state: State, other: Combatant, fighter: Combatant, strike: Strike) -> tuple[Hex, ...]:
    """The hexes that a strike takes; what flies ends at the first body on its way (MI-56)."""
    at, facing = ends(other, state.decisions.get(other.id))
    hexes = placed(at, facing, strike.hexes)
    if strike.shape != "first":
        return hexes
    taken, flown = occupied(state.combatants), until_blocked(state, hexes)
    for count, cell in enumerate(flown, 1):
        if taken.get(cell, fighter.id) != fighter.id:
            return flown[:count]
    return flown


def suffered(state: State, fighter: Combatant, action: Commitment, blows: list[Blow]) -> float:
    """What those blows take from somebody who is at an action: all of what lands before they are free again, less of
    what they can still step out of. Walks that come after the strikes save from those of later segments alone (MI-S07).
    """
    if not blows:
        return 0.0
    total = 0.0
    late = state.house.walk_timing == "after-strikes" and action.kind == "walk"
    at, facing = fighter.at, fighter.facing
    here = cells_at(fighter, at, facing)
    there = cells_at(fighter, action.path[-1] if action.path else at, (facing + sum(action.turns)) % 6)
    for blow in blows:
        cells = here if late and not blow.waits else there
        if any(cell in blow.cells for cell in cells):
            total += blow.harm * LEAVES ** max(0, blow.waits - action.segments + 1)
    return total


def fitting(state: State, fighter: Combatant) -> list[ComposedMove]:
    """The moves of somebody that begin like what was heard of the one they are at."""
    action = fighter.commitment
    if action is None or action.move is None:
        return []
    told = tuple((line.first, line.text) for line in told_lines(state, fighter))
    passed = state.segment - action.started
    return [
        move
        for move in _moves(state, fighter)
        if move.segments > passed and tuple((line.first, line.text) for line in move.lines)[: len(told)] == told
    ]


def _moves(state: State, fighter: Combatant) -> Iterator[ComposedMove]:
    """The moves of somebody that the others can think of: the printed ones, and plain blows with what is in hand."""
    yield from fighter.sheet.moves.values()
    for key, weapon in held_weapons(fighter).items():
        for move in weapon.moves:
            made = commitment(state, c.Attack(fighter.id, c.AttackMove((Link(key, move.name),)))).move
            if made is not None:
                yield made
