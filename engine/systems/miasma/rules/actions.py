"""From an action that the checks let pass to the commitment it becomes (MI-26 to MI-33, MI-38, MI-43, MI-78)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board.hexgrid import direction_to, distance, parse, ray
from engine.systems.miasma import commands as c
from engine.systems.miasma.rules.gear import guard_segments
from engine.systems.miasma.rules.links import aim_offset, compose
from engine.systems.miasma.rules.movement import DUCK_HEXES, free_path, sides_to, turns_of
from engine.systems.miasma.rules.stats import duck_price, run_price
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state import actions as now
from engine.systems.miasma.state.actions import AnyCommitment
from engine.systems.miasma.state.things import BookMove, Hex


def links_of(fighter: Combatant, move: c.AttackMove) -> BookMove:
    """MI-55: the links, name and lines of a move of the book, or of one composed on the spot."""
    kept = fighter.sheet.book.get(move.book) if move.book else None
    return kept if kept is not None else BookMove(move.name, move.links, move.lines)


def _line(fighter: Combatant, to: str) -> tuple[Hex, ...]:
    """MI-21: the hexes of the straight line to one."""
    here, there = fighter.at, parse(to)
    return ray(here, direction_to(here, there) or 0, distance(here, there))


def _stand(state: State, fighter: Combatant, command: c.Stand) -> now.Stand:
    return now.Stand(state.segment)


def _walk(state: State, fighter: Combatant, command: c.Walk) -> now.Walk:
    return now.Walk(state.segment, path=(parse(command.to),))


def _turn(state: State, fighter: Combatant, command: c.Turn) -> now.Turn:
    turns = turns_of(sides_to(fighter.facing, command.to, command.way))
    return now.Turn(state.segment, len(turns), turns=turns)


def _duck(state: State, fighter: Combatant, command: c.Duck) -> now.Duck:
    path = _line(fighter, command.to)
    if state.house.short_duck == "stop-short":
        path = free_path(state, fighter, direction_to(fighter.at, path[0]) or 0, DUCK_HEXES)
    return now.Duck(state.segment, stamina=duck_price(acting(state, fighter)), path=path)


def _run(state: State, fighter: Combatant, command: c.Run) -> now.Run:
    path = _line(fighter, command.to)
    return now.Run(state.segment, stamina=run_price(acting(state, fighter), len(path), state.house), path=path)


def _guard(state: State, fighter: Combatant, command: c.Guard) -> now.Guard:
    segments = guard_segments(acting(state, fighter), command.item, state.house)
    return now.Guard(state.segment, segments, guard=command.item)


def _change(state: State, fighter: Combatant, command: c.ChangeItem) -> now.ChangeItem:
    segments = max(1, state.house.swap_segments)
    return now.ChangeItem(state.segment, segments, hands=hands_then(fighter, command), drop=command.drop)


def hands_then(fighter: Combatant, command: c.ChangeItem) -> tuple[str, ...]:
    """MI-17: what is held after a change; whatever is not named stays in hand."""
    away = command.stow + command.drop
    hands = tuple(key for key in fighter.hands if key not in away)
    return hands + tuple(key for key in dict.fromkeys(command.hold) if key not in hands)


def _pick_up(state: State, fighter: Combatant, command: c.PickUp) -> now.PickUp:
    return now.PickUp(state.segment, item=command.item, target=command.of or command.who)


def _attack(state: State, fighter: Combatant, command: c.Attack) -> now.Attack:
    fighter = acting(state, fighter)
    kept = links_of(fighter, command.move)
    move = compose(fighter, kept.links, state.house, name=kept.name, lines=kept.lines)
    by_link = state.house.chain_payment == "per-link"
    paid = 0 if by_link else move.stamina
    return now.Attack(state.segment, move.segments, stamina=paid, by_link=by_link, move=move)


def _own_move(state: State, fighter: Combatant, command: c.UseMove) -> now.MonsterMove:
    move = fighter.sheet.moves[command.move]
    return now.MonsterMove(state.segment, move.segments, stamina=move.stamina, move=move)


def _cast(state: State, fighter: Combatant, command: c.Cast) -> now.Cast:
    spell = fighter.sheet.spells[command.spell]
    return now.Cast(
        state.segment,
        spell.segments,
        stamina=spell.stamina,
        miasma=spell.miasma,
        path=(parse(command.walk),) if command.walk else (),
        turns=() if command.turn is None else turns_of(sides_to(fighter.facing, command.turn, "")),
        spell=command.spell,
        target=command.target,
        item=command.item,
        aim=aim_offset(fighter, command.aim) if command.aim else None,
    )


ACTIONS: dict[type, Callable[[State, Combatant, Any], AnyCommitment]] = {
    c.Stand: _stand,
    c.Walk: _walk,
    c.Turn: _turn,
    c.Duck: _duck,
    c.Run: _run,
    c.Guard: _guard,
    c.ChangeItem: _change,
    c.PickUp: _pick_up,
    c.Attack: _attack,
    c.UseMove: _own_move,
    c.Cast: _cast,
}
"""MI-26."""


def commitment(state: State, command: c.Action) -> AnyCommitment:
    """MI-26, MI-27: the commitment that an action becomes."""
    return ACTIONS[type(command)](state, state.combatants[command.who], command)
