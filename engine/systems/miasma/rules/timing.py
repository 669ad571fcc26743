"""Whose decision is pending, what everybody is at, what was heard of it (MI-25 to MI-29, MI-S08, MI-S31)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.miasma.state import Combatant, Dropped, State
from engine.systems.miasma.state.actions import Commitment
from engine.systems.miasma.state.things import Telling

SECONDS = 2
"""MI-25: the length of a segment."""

COSTLY = ("duck", "run", "attack", "monster-move", "cast")
"""MI-63: actions that cost stamina; whoever is at one does not regenerate."""


def is_setup(state: State) -> bool:
    """Flow, SETUP: the first segment of a fight, before anybody has decided."""
    if state.phase == "setup":
        return True
    return state.phase == "decide" and state.segment == 1 and not state.decisions and not state.swaps


def foes_first(state: State) -> bool:
    """MI-S08: whether foes commit before the others decide."""
    return state.house.declaration == "foes-first"


def leads(fighter: Combatant) -> bool:
    """MI-S08: whether the others wait for what somebody decides, where foes decide first."""
    return not fighter.of_party and not fighter.hidden


def walks_while_casting(state: State, fighter: Combatant) -> bool:
    """MI-S31: whether somebody casting may give a step or a turn in this segment."""
    cast = fighter.commitment
    return cast is not None and cast.kind == "cast" and state.house.cast_and_walk


def is_free(state: State, fighter: Combatant) -> bool:
    """MI-26: alive, in the fight, not staggered, not committed: asked for a decision in this segment."""
    return (
        fighter.hex is not None
        and fighter.status == "up"
        and not fighter.staggered
        and (fighter.commitment is None or walks_while_casting(state, fighter))
    )


def resolves(state: State) -> bool:
    """Flow: whether a segment resolves just now, with everybody who could decide bound to something."""
    return not any(fighter.commitment is None and is_free(state, fighter) for fighter in state.combatants.values())


def awaited(state: State) -> bool:
    """Whether somebody is asked who has not decided yet."""
    return state.phase == "decide" and not all_decided(state)


def all_decided(state: State) -> bool:
    """MI-26: whether whoever is free has decided."""
    for who, fighter in state.combatants.items():
        if who not in state.decisions and is_free(state, fighter):
            return False
    return True


def undecided(state: State) -> tuple[str, ...]:
    """Who has not decided yet and is asked now; with foes first, the others only after them (MI-S08), but for foes in
    hiding, whom nobody waits for (law 9).
    """
    if state.phase != "decide":
        return ()
    decided = state.decisions
    waiting = [fighter for who, fighter in state.combatants.items() if who not in decided and is_free(state, fighter)]
    if foes_first(state) and any(map(leads, waiting)):
        return tuple(fighter.id for fighter in waiting if not fighter.of_party)
    return tuple(fighter.id for fighter in waiting)


def acting(state: State, fighter: Combatant) -> Combatant:
    """MI-S12 (0 segments): somebody as they will act, with the hands they chose to change before."""
    swap = state.swaps.get(fighter.id)
    if swap is None:
        return fighter
    return with_hands(fighter, swap.hands, swap.drop)


def with_hands(fighter: Combatant, hands: tuple[str, ...], drop: tuple[str, ...]) -> Combatant:
    """MI-17: somebody with other things in hand, some dropped where they stand; a guard that is not held is over."""
    at = fighter.at
    fallen = fighter.dropped + tuple(Dropped(key, at) for key in drop)
    return replace(fighter, hands=hands, dropped=fallen, guard=fighter.guard if fighter.guard in hands else "")


def at_work(state: State) -> list[tuple[Combatant, Commitment, int]]:
    """Everybody at something, with which segment of it this is, from 1."""
    return [
        (fighter, fighter.commitment, state.segment - fighter.commitment.started + 1)
        for fighter in state.combatants.values()
        if fighter.commitment is not None
    ]


def fight_is_over(state: State) -> bool:
    """Flow, End: fewer than two sides have somebody up."""
    return len({fighter.side for fighter in state.combatants.values() if fighter.present}) < 2


def line_of(what: Commitment, index: int) -> str:
    """MI-29: the line that begins in a segment of a commitment, if any."""
    if what.move is not None:
        return next((line.text for line in what.move.lines if line.first == index), "")
    if index == 1 and what.segments > 1:
        plain = {"cast": "concentrates on a spell", "turn": "begins to turn", "guard": "shifts to another guard"}
        return plain.get(what.kind, "changes what is in the hands")
    return ""


def heard(state: State, action: Commitment) -> int:
    """How many segments of a commitment have been told of: all before this one, or this one too (MI-S08, ``told``)."""
    passed = state.segment - action.started
    return passed + 1 if state.house.told == "with-current" else passed


def told_lines(state: State, fighter: Combatant) -> tuple[Telling, ...]:
    """The lines of somebody's attack that everybody has heard, oldest first (MI-29)."""
    action = fighter.commitment
    if action is None or action.move is None:
        return ()
    return tuple(line for line in action.move.lines if line.first <= heard(state, action))
