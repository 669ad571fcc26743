"""What all decisions share: the draft's type, rolling a pool, spending an action, changing consciousness."""

from __future__ import annotations

from typing import Any

from engine.core.draft import Draft
from engine.systems.mir import events as ev
from engine.systems.mir.harm import CRITICAL, successes, twelves
from engine.systems.mir.state import Combatant, State, Sum, Throw

Writing = Draft[State, Any]
SIDES_OF_DIE = 12


def throw(draft: Writing, pool: Sum, purpose: str, who: str, *, critical: bool = True) -> Throw:
    """Roll a pool; the purpose says what the pool is made of, so that typed dice can be counted out (MR-01, MR-08).

    A pool of no dice has no roll and no successes (MR-03). ``critical``: whether 12s can make this roll a critical
    hit.
    """
    faces = draft.roll(pool.total, SIDES_OF_DIE, f"{purpose}: {pool}", who) if pool.total else ()
    return counted(pool, faces, critical=critical)


def counted(pool: Sum, faces: tuple[int, ...], *, critical: bool = True) -> Throw:
    """Faces as they count (MR-01, MR-41)."""
    high = twelves(faces)
    return Throw(pool, faces, successes(faces), high, critical and high >= CRITICAL)


def spend_action(draft: Writing, who: str, *, prolonged: bool = False, run: bool = False) -> None:
    """Use the action up; anything but its next roll ends a prolonged test (MR-20)."""
    draft.add(ev.Spent(who, "run" if run else "action"))
    if not prolonged:
        lose_prolonged(draft, who, "the action went to something else")


def lose_prolonged(draft: Writing, who: str, why: str) -> None:
    """A prolonged test ends without completion (MR-20)."""
    test = draft.state.people[who].prolonged
    if test is not None:
        draft.add(ev.ProlongedLost(who, test.label, why))


def tell_consciousness(draft: Writing, was: Combatant) -> None:
    """Say that somebody went down or woke, compared to before."""
    now = draft.state.people[was.id]
    if not now.alive:
        return
    if now.unconscious and not was.unconscious:
        draft.add(ev.FellUnconscious(was.id))
        lose_prolonged(draft, was.id, "unconscious")
    elif was.unconscious and not now.unconscious:
        draft.add(ev.Woke(was.id))


def kill(draft: Writing, who: str, why: str) -> None:
    """Somebody dies."""
    lose_prolonged(draft, who, "dead")
    draft.add(ev.Died(who, why))
