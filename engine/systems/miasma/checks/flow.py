"""Who may decide now, and what the flow of a fight allows (Flow; MI-25 to MI-28, MI-S08, MI-S17)."""

from __future__ import annotations

from typing import Any

from engine.board.hexgrid import show
from engine.core.checks import refused, there_is
from engine.core.codes import ENCOUNTER, PHASE, TARGET, TURN, WINDOW
from engine.core.refusal import Refusal
from engine.core.roster import refused_unless_known
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.rules.stats import recovery_threshold
from engine.systems.miasma.rules.timing import awaited, foes_first, undecided, walks_while_casting
from engine.systems.miasma.state import Combatant, State

known = there_is("who", "MI-26", lambda _, state: state.combatants)


def in_a_segment(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """MI-26: actions are chosen in DECIDE."""
    if state.phase == "decide":
        return None
    if state.phase == "contest":
        return Refusal(WINDOW, "nobody chooses actions now: a contested hex has to be awarded first", "MI-S17")
    why = "no fight is on" if state.phase == "interlude" else "the fight has to be started first"
    return Refusal(PHASE, f"nobody chooses actions now: {why}", "MI-26")


def able(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """MI-26, MI-28, MI-64: alive, not staggered, not in the middle of something."""
    fighter = state.combatants[command.who]
    if not fighter.present:
        return Refusal("dead", f"{fighter.label} is not in this fight (Life {fighter.life})", "MI-26")
    if fighter.staggered:
        need = recovery_threshold(fighter)
        told = f"{fighter.label} is staggered until stamina {need}; has {fighter.stamina}"
        return Refusal("staggered", told, "MI-64")
    return None if walks_while_casting(state, fighter) else locked(fighter)


def locked(fighter: Combatant) -> Refusal | None:
    """MI-28, MI-79: whoever is in the middle of something; whoever casts may at most step, turn or stand (MI-S31)."""
    if fighter.commitment is None:
        return None
    return Refusal("locked", f"{fighter.label} is locked until segment {fighter.commitment.last + 1}", "MI-28")


def in_turn(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """MI-S08 (foes-first): foes decide first, and not again once they are told."""
    if not foes_first(state):
        return None
    fighter = state.combatants[command.who]
    if not fighter.of_party:
        if state.foes_told and fighter.id in state.decisions and not fighter.hidden:
            return Refusal(TURN, f"{fighter.label} has committed: foes decide first", "MI-S08")
        return None
    if fighter.id in state.decisions or fighter.id in undecided(state):
        return None
    return Refusal(TURN, f"{fighter.label} decides after the foes in segment {state.segment}", "MI-S08")


DECIDES = (known, in_a_segment, able, in_turn)
"""MI-26: who may choose an action."""

FREE = (*DECIDES, lambda catalog, state, command: locked(state.combatants[command.who]))
"""The same, for what cannot be done beside a casting."""


somebody_is_asked = refused(
    WINDOW, "nobody is asked for a decision in segment {s.segment}", "MI-26", lambda state, _: not awaited(state)
)


def nobody_is_asked(catalog: Catalog, state: State, command: c.Continue) -> Refusal | None:
    """Flow, DECIDE: a segment goes by itself only where nobody is asked."""
    if state.phase != "decide":
        return Refusal(PHASE, f"no segment is waiting to resolve (phase: {state.phase})", "MI-25")
    if awaited(state):
        return Refusal(WINDOW, f"segment {state.segment} still waits for decisions", "MI-26")
    return None


def contested(catalog: Catalog, state: State, command: c.AwardHex) -> Refusal | None:
    """MI-S17 (gm): there is a contest, and whoever is named wants the hex."""
    contest = state.contest
    if contest is None:
        return Refusal(WINDOW, "no hex is contested (0 claimants)", "MI-S17")
    if command.who and command.who not in contest.claimants:
        names = ", ".join(contest.claimants)
        return Refusal(TARGET, f"{command.who!r} does not want {show(contest.hex)}; {names} do", "MI-S17")
    return None


def ward_of_theirs(catalog: Catalog, state: State, command: c.DismissWard) -> Refusal | None:
    """MI-85: the caster ends a ward of theirs."""
    own = [ward.id for ward in state.wards if ward.caster == command.who]
    return refused_unless_known(command.ward, own, "MI-85", state.combatants[command.who].label)


in_setup = refused(PHASE, "fight {s.fight} has started already", "MI-25", lambda state, _: state.phase != "setup")
a_fight_is_on = refused(PHASE, "fight {s.fight} is over already", "MI-93", lambda state, _: state.phase == "interlude")


def two_sides(catalog: Catalog, state: State, command: c.StartFight) -> Refusal | None:
    """Flow, SETUP: on the board, two sides have somebody up."""
    there = {fighter.side for fighter in state.combatants.values() if fighter.present}
    if len(there) > 1:
        return None
    told = f"only {next(iter(there))} has" if there else "neither has"
    return Refusal(ENCOUNTER, f"two sides need somebody on the map: {told}", "MI-25")


CHECKS: dict[type, tuple[Any, ...]] = {
    c.Stand: DECIDES,
    c.RestStand: (somebody_is_asked,),
    c.Continue: (nobody_is_asked,),
    c.AwardHex: (contested,),
    c.DismissWard: (known, ward_of_theirs),
    c.StartFight: (in_setup, two_sides),
    c.EndFight: (a_fight_is_on,),
}
