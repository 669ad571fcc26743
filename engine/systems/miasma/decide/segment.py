"""A segment, from the last decision to the next question: the flow of the game, top to bottom.

Everything in a segment is simultaneous (MI-25); the order of the steps is what decides (MI-S07).
"""

from __future__ import annotations

from engine.core.draft import Draft
from engine.systems.miasma.decide.acting import act, change_guards, foes_begin, pay, reveal, walkers
from engine.systems.miasma.decide.casting import take_effect
from engine.systems.miasma.decide.closing import breathe, close
from engine.systems.miasma.decide.dying import check
from engine.systems.miasma.decide.striking import strike
from engine.systems.miasma.events import ContestArose, Event
from engine.systems.miasma.movement import moved
from engine.systems.miasma.state import Contest, State
from engine.systems.miasma.timing import foes_first, is_free, pending

Flow = Draft[State, Event]


def go_on(draft: Flow) -> None:
    """MI-26: after a decision: foes that decide first are heard (MI-S08), and the segment resolves with the last
    one.
    """
    if foes_are_in(draft.state):
        foes_begin(draft)
    if pending(draft.state):
        return
    contest = open_contest(draft.state)
    if contest is not None:
        draft.add(ContestArose(contest))
        return
    resolve(draft)


def resolve(draft: Flow) -> None:
    """RESOLVE, steps A to H."""
    reveal(draft)  # A
    busy = pay(draft)
    act(draft)  # B
    strike(draft)  # C
    check(draft)  # D
    walkers(draft)  # MI-S07, where walks come after the strikes
    take_effect(draft)  # E
    check(draft, spells_done=True)  # F
    breathe(draft, busy)  # G
    change_guards(draft)  # MI-S07, where guards change at the end
    close(draft)  # H


def foes_are_in(state: State) -> bool:
    """MI-S08 (foes-first): all free foes have decided, and nobody heard of it yet."""
    if not foes_first(state) or state.foes_told:
        return False
    foes = [one for one in state.combatants.values() if one.side != "party" and is_free(state, one)]
    return bool(foes) and all(one.id in state.decisions for one in foes)


def open_contest(state: State) -> Contest | None:
    """MI-S17 (gm): a hex that several will want in this segment, which the GM has not awarded yet."""
    if state.options.get("contested-hex") != "gm":
        return None
    late = state.options.get("walk-timing") == "after-strikes"
    groups: tuple[dict[str, tuple[tuple[int, int], ...]], ...] = ({}, {})
    for who, what in state.decisions.items():
        if what.path:
            groups[late and what.kind in ("walk", "cast")][who] = what.path
    for paths in groups:
        found = moved(state, paths, ask=True)
        if isinstance(found, Contest):
            return found
    return None
