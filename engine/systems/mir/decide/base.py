"""What all decisions share: rolling a pool, spending an action, death and consciousness."""

from __future__ import annotations

from typing import Any

from engine.core.draft import Draft
from engine.systems.mir.events import attack as ev
from engine.systems.mir.events.acts import Moved, ProlongedLost, Spent
from engine.systems.mir.rules.dice import LOWEST_SUCCESS, SIDES, counted
from engine.systems.mir.rules.distance import fallen_back
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Sum, Throw
from engine.systems.mir.state.sheet import Combatant, Origin, Wound

COUNTS = f"{LOWEST_SUCCESS} or more is a success, {SIDES} is two"
"""What of a face counts, for whoever types it."""

MirDraft = Draft[State, Any]


def throw(draft: MirDraft, pool: Sum, purpose: str, who: str, *, critical: bool = True) -> Throw:
    """Roll a pool; the purpose says what the pool is made of, so that typed dice can be counted out (MR-01, MR-08).

    A pool of no dice has no roll and no successes (MR-03). ``critical``: whether 12s can make this roll a critical
    hit.
    """
    faces = draft.roll(pool.total, SIDES, f"{purpose}: {pool}", who, COUNTS) if pool.total else ()
    return counted(pool, faces, critical=critical)


def spend_action(draft: MirDraft, who: str, *, prolonged: bool = False, run: bool = False) -> None:
    """Use the action up, while slots are taken; anything but its next roll ends a prolonged test (MR-20)."""
    if not draft.state.fighting:
        return
    draft.add(Spent(who, "run" if run else "action"))
    if not prolonged:
        lose_prolonged(draft, who, "the action went to something else")


def lose_prolonged(draft: MirDraft, who: str, why: str) -> None:
    """A prolonged test ends without completion (MR-20)."""
    test = draft.state.combatants[who].prolonged
    if test is not None:
        draft.add(ProlongedLost(who, test.label, why))


def fall_back(draft: MirDraft, who: str) -> None:
    """What does not reach a band is lost where a way ends (MR-28)."""
    back = fallen_back(draft.state, draft.state.combatants[who])
    if back is not None:
        draft.add(Moved(who, back.at, "lost", None, back.pins))


def tell_consciousness(draft: MirDraft, was: Combatant) -> None:
    """Say that somebody went down or woke, compared to before (MR-56)."""
    now = draft.state.combatants[was.id]
    if not now.alive:
        return
    if now.unconscious and not was.unconscious:
        draft.add(ev.FellUnconscious(was.id))
        lose_prolonged(draft, was.id, "unconscious")
    elif was.unconscious and not now.unconscious:
        draft.add(ev.Woke(was.id))


def new_wound(state: State, who: str, severity: int, origin: Origin) -> Wound:
    """A Wound that somebody receives now, the latest of theirs (MR-54). Wounds of others are not counted: of those of
    the hidden players know nothing.
    """
    seq = max((wound.seq for wound in state.combatants[who].wounds), default=0)
    return Wound(seq + 1, severity, False, origin, state.day)


def kill(draft: MirDraft, who: str, why: str) -> None:
    """Somebody dies, and so does the test they were at."""
    lose_prolonged(draft, who, "dead")
    draft.add(ev.Died(who, why))
