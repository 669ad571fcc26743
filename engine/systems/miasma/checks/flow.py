"""What the flow of a fight allows: letting the rest stand, going on, awarding a hex, ending wards and fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board.hexgrid import show
from engine.core.refusal import Refusal
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.people import present
from engine.systems.miasma.state import State
from engine.systems.miasma.timing import pending, unknown


def rest_stand(state: State, catalog: Catalog, command: c.RestStand) -> Refusal | None:
    """Flow, DECIDE."""
    if pending(state):
        return None
    return Refusal("nobody-pending", f"nobody is asked for a decision in segment {state.segment}", "MI-26")


def go_on(state: State, catalog: Catalog, command: c.Continue) -> Refusal | None:
    """Flow, DECIDE: only where nobody is asked."""
    if state.phase != "decide":
        return Refusal("phase", f"no segment is waiting to resolve (phase: {state.phase})", "MI-25")
    if pending(state):
        return Refusal("pending", f"segment {state.segment} still waits for decisions", "MI-26")
    return None


def start(state: State, catalog: Catalog, command: c.StartFight) -> Refusal | None:
    """Flow, SETUP: on the board, two sides have somebody up."""
    if state.phase != "setup":
        return Refusal("phase", f"fight {state.fight} has started already", "MI-25")
    there = {one.side for one in state.combatants.values() if present(one)}
    if len(there) < 2:
        told = f"only {next(iter(there))} has" if there else "neither has"
        return Refusal("setup", f"two sides need somebody on the map: {told}", "MI-25")
    return None


def award_hex(state: State, catalog: Catalog, command: c.AwardHex) -> Refusal | None:
    """MI-S17 (gm)."""
    contest = state.contest
    if contest is None:
        return Refusal("no-contest", "no hex is contested (0 claimants)", "MI-S17")
    if command.who and command.who not in contest.claimants:
        names = ", ".join(contest.claimants)
        return Refusal("target", f"{command.who!r} does not want {show(contest.hex)}; {names} do", "MI-S17")
    return None


def dismiss_ward(state: State, catalog: Catalog, command: c.DismissWard) -> Refusal | None:
    """MI-85."""
    if command.who not in state.combatants:
        return unknown(state, command.who)
    own = [ward.id for ward in state.wards if ward.caster == command.who]
    if command.ward in own:
        return None
    return Refusal("no-ward", f"{command.ward!r} is no ward of {command.who} ({', '.join(own) or 'has 0'})", "MI-85")


def end_fight(state: State, catalog: Catalog, command: c.EndFight) -> Refusal | None:
    """Flow, End."""
    if state.phase == "interlude":
        return Refusal("phase", f"fight {state.fight} is over already", "MI-93")
    return None


FLOW: dict[type, Callable[[State, Catalog, Any], Refusal | None]] = {
    c.RestStand: rest_stand,
    c.Continue: go_on,
    c.AwardHex: award_hex,
    c.DismissWard: dismiss_ward,
    c.StartFight: start,
    c.EndFight: end_fight,
}
