"""Whose decision is pending, and why somebody is not asked (MI-26 to MI-28, MI-S08, MI-S31)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.core.view import Moment
from engine.systems.miasma.people import is_party, label, present
from engine.systems.miasma.state import Combatant, State

SECONDS = 2
"""MI-25: the length of a segment."""

SEGMENTS_IN_A_ROUND = 5
"""Ten seconds: how far a long step through the chronicle goes. The game itself knows no rounds (MI-25)."""


def moment(state: State) -> Moment:
    """MI-25: every segment and every interlude is a beat; five segments, or an interlude, are a round, named by its
    beat.
    """
    if state.phase == "interlude":
        return Moment(state.beat, state.beat, f"after fight {state.fight}")
    if state.phase == "setup":
        return Moment(state.beat, state.beat, "set-up")
    first = state.beat - (state.segment - 1) % SEGMENTS_IN_A_ROUND
    return Moment(state.beat, first, f"segment {state.segment} ({SECONDS * (state.segment - 1)} s)")


def foes_first(state: State) -> bool:
    """MI-S08: whether foes commit before the others decide."""
    return state.options.get("declaration") == "foes-first"


def walks_while_casting(state: State, one: Combatant) -> bool:
    """MI-S31: whether somebody casting may give a step or a turn in this segment."""
    cast = one.commitment
    return cast is not None and cast.kind == "cast" and state.options.get("cast-and-walk") == "on"


def is_free(state: State, one: Combatant) -> bool:
    """MI-26: alive, in the fight, not staggered, not committed: asked for a decision in this segment."""
    return (
        one.hex is not None
        and one.status == "up"
        and not one.staggered
        and (one.commitment is None or walks_while_casting(state, one))
    )


def pending(state: State) -> tuple[str, ...]:
    """Who has not decided yet and is asked now; with foes first, the others only after them (MI-S08)."""
    if state.phase != "decide":
        return ()
    decided = state.decisions
    open_ = [one for one in state.combatants.values() if one.id not in decided and is_free(state, one)]
    if foes_first(state) and not state.foes_told:
        foes = [one.id for one in open_ if not is_party(one)]
        if foes:
            return tuple(foes)
    return tuple(one.id for one in open_)


def acting(state: State, one: Combatant) -> Combatant:
    """MI-S12 (0 segments): somebody as they will act, with the hands they chose to change before."""
    swap = state.swaps.get(one.id)
    if swap is None:
        return one
    guard = one.guard if one.guard in swap.hands else ""
    return replace(one, hands=swap.hands, dropped=one.dropped + swap.drop, guard=guard)


def deciding_refusal(state: State, who: str) -> Refusal | None:
    """MI-26, MI-28: why somebody may not choose an action now."""
    one = state.combatants.get(who)
    if one is None:
        return unknown(state, who)
    if state.phase != "decide":
        why = {"interlude": "no fight is on", "setup": "the fight has to be started first"}
        now = why.get(state.phase, "a contested hex has to be awarded first")
        return Refusal("not-deciding", f"nobody chooses actions now: {now}", "MI-26")
    if not present(one):
        return Refusal("dead", f"{label(one)} is not in this fight (Life {one.life})", "MI-26")
    if one.staggered:
        need = -(-one.stamina_max * 3 // 4)
        return Refusal("staggered", f"{label(one)} is staggered until stamina {need}; has {one.stamina}", "MI-64")
    if one.commitment is not None and not walks_while_casting(state, one):
        return Refusal("locked", f"{label(one)} is locked until segment {one.commitment.last + 1}", "MI-28")
    if foes_first(state):
        return order_refusal(state, one)
    return None


def order_refusal(state: State, one: Combatant) -> Refusal | None:
    """MI-S08 (foes-first): foes decide first, and not again once they are told."""
    if not is_party(one):
        if state.foes_told and one.id in state.decisions:
            return Refusal("not-deciding", f"{label(one)} has committed: foes decide first", "MI-S08")
        return None
    if state.foes_told or one.id in pending(state) or one.id in state.decisions:
        return None
    return Refusal("not-deciding", f"{label(one)} decides after the foes in segment {state.segment}", "MI-S08")


def unknown(state: State, who: str) -> Refusal:
    """There is nobody of that id."""
    return Refusal("unknown-combatant", f"there is no combatant {who!r}", "")


def refused_unless_known(state: State, who: tuple[str, ...]) -> Refusal | None:
    """Why some ids cannot be ruled about: one is unknown, or none is given."""
    if not who:
        return Refusal("unknown-combatant", "name at least one combatant, 0 are given", "")
    for one in who:
        if one not in state.combatants:
            return unknown(state, one)
    return None
