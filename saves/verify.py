"""Would the rules of today decide every step as it was decided? Asked with the faces that were rolled then (law 10)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.dice import Rolled, TypedDice
from engine.core.draft import Draft
from engine.core.refusal import BadDice, NeedsDice, Refused
from engine.core.session import Session
from engine.core.timeline import Step, faces_in


class Changed(Struct, frozen=True):
    """The first step that would come out differently today, and how."""

    step: int
    reason: str


def changed_since(session: Session[Any, Any, Any]) -> Changed | None:
    """The first step, on any branch, that today's rules would decide otherwise; none when they agree with all of
    them.
    """
    timeline = session.timeline
    for number in range(1, timeline.size + 1):
        reason = _difference(session, timeline.step(number))
        if reason:
            return Changed(number, reason)
    return None


def _difference(session: Session[Any, Any, Any], step: Step[Any, Any]) -> str:
    rules, before = session.ruleset, session.timeline.states[step.parent]
    if step.auto and rules.follow_up(before) != step.command:
        return "the flow would not take it by itself"
    typed = any(type(event) is Rolled and event.typed for event in step.events)
    dice = TypedDice(faces_in(step), typed=typed)
    draft: Draft[Any, Any] = Draft(before, rules.evolve, dice)
    try:
        rules.decide(draft, step.command)
    except Refused as no:
        return f"it would be refused now ({no.refusal.message})"
    except (NeedsDice, BadDice) as error:
        return f"it would roll other dice now ({error})"
    if dice.unused():
        return "it would roll fewer dice now"
    for then, now in zip(step.events, draft.events, strict=False):
        if then != now:
            return f"{type(then).__name__} would be different now"
    return "" if len(step.events) == len(draft.events) else "more or fewer things would happen now"
