"""Is a file what it says it is, and would the rules of today decide every step as it was decided (law 10)?

Faces are held against the seed, the beginning against the encounter it came from, every step against the rules. What
cannot be checked is said: faces that somebody typed, an encounter that is no longer what it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.core.dice import GENERATOR, Rolled, SeededDice, Summed, Typed, TypedDice
from engine.core.digest import canonical
from engine.core.draft import Draft
from engine.core.refusal import BadDice, NeedsDice, Refused, RollNeeded
from engine.core.session import Session
from engine.core.timeline import ROOT, Step, faces_in
from saves.lines import Header
from saves.reading import Loaded


class Finding(Struct, frozen=True):
    """One thing that is not as it should be, or that cannot be known. ``step`` is 0 for the file as a whole."""

    step: int
    reason: str


class Verdict(Struct, frozen=True):
    """What was found: ``forged`` contradicts what the file itself says, ``changed`` is the first step that today's
    rules would decide otherwise, ``unknown`` could not be checked.
    """

    forged: tuple[Finding, ...]
    changed: Finding | None
    unknown: tuple[Finding, ...]


class Beginning(Struct, frozen=True):
    """What a file's encounter would begin with today: the ``root``, and the fingerprint of the ``content`` it is made
    from; or why nobody can say.
    """

    root: Any = None
    content: str = ""
    why_not: str = ""


def verify(loaded: Loaded, beginning: Beginning, *, played: bool = False) -> Verdict:
    """Everything there is to say of a file up to its last good commit. ``played``: somebody is writing it now."""
    session, header = loaded.session, loaded.header
    unknown = list(_unknown_faces(session, header))
    forged = [] if header.generator != GENERATOR else list(_forged_faces(session))
    if beginning.why_not:
        unknown.append(Finding(ROOT, f"the beginning cannot be checked: {beginning.why_not}"))
    elif canonical(session.timeline.states[ROOT]) != canonical(beginning.root):
        if why := _other_beginning(session, header, beginning):
            unknown.append(Finding(ROOT, f"the beginning cannot be checked: {why}"))
        else:
            told = f"the beginning is not that of {header.encounter}: figures in the first line were changed"
            forged.insert(0, Finding(ROOT, told))
    if not (loaded.chain.closed or played or loaded.damage is not None):
        unknown.append(
            Finding(ROOT, "there is no closing mark: the program was killed, or the end of the file is missing")
        )
    return Verdict(tuple(forged), changed_since(session), tuple(unknown))


def changed_since(session: Session[Any, Any, Any]) -> Finding | None:
    """The first step, on any branch, that today's rules would decide otherwise; none when they agree with all of
    them.
    """
    timeline = session.timeline
    for number in range(1, timeline.size + 1):
        reason = _difference(session, timeline.step(number))
        if reason:
            return Finding(number, reason)
    return None


def _other_beginning(session: Session[Any, Any, Any], header: Header, beginning: Beginning) -> str:
    """Why an encounter may begin with something else today; empty where there is no reason."""
    if header.content != beginning.content:
        return f"{header.encounter} or other content has changed since"
    if header.rules != session.ruleset.version or header.schema != session.ruleset.schema:
        return "the rules have changed since"
    return ""


def _unknown_faces(session: Session[Any, Any, Any], header: Header) -> Iterator[Finding]:
    if header.generator != GENERATOR:
        yield Finding(ROOT, f"rolled faces cannot be checked: they came from the generator {header.generator}")
    rolls = [(step, event) for step in _steps(session) for event in step.events if type(event) is Rolled]
    if typed := [(step, event) for step, event in rolls if event.typed]:
        count = sum(len(event.faces) or 1 for _, event in typed)
        faces = "1 face was" if count == 1 else f"{count} faces were"
        yield Finding(typed[0][0].id, f"{faces} typed in, the first at step {typed[0][0].id}: nobody can check those")


def _forged_faces(session: Session[Any, Any, Any]) -> Iterator[Finding]:
    """Steps with faces that are said to be rolled and are not what the seed gives."""
    timeline = session.timeline
    used = [0]
    for step in _steps(session):
        used.append(used[step.parent] + len(faces_in(step)))
        salt = timeline.step(step.parent).salt if step.parent else 0
        if step.salt not in (salt, step.id):
            yield Finding(step.id, f"step {step.id} has dice of a branch that it is not on")
        dice = SeededDice(session.seed, used[step.parent], step.salt)
        for event in step.events:
            if type(event) is Rolled:
                right = dice.roll(RollNeeded(len(event.faces), event.sides, event.purpose, event.who, event.each))
                if (right != event.faces or event.total) and not event.typed:
                    told, seed = ", ".join(map(str, event.faces)) or event.total, ", ".join(map(str, right))
                    yield Finding(step.id, f"step {step.id} says that {told} was rolled, and the seed gives {seed}")


def _steps(session: Session[Any, Any, Any]) -> Iterator[Step[Any, Any]]:
    return map(session.timeline.step, range(1, session.timeline.size + 1))


def typed_in(step: Step[Any, Any]) -> tuple[Typed, ...]:
    """What somebody would type in order to roll the same in a step: its faces, and sums where nothing else is known."""
    rolls = (event for event in step.events if type(event) is Rolled)
    return tuple(face for roll in rolls for face in ((Summed(roll.total),) if roll.total else roll.faces))


def _difference(session: Session[Any, Any, Any], step: Step[Any, Any]) -> str:
    rules, before = session.ruleset, session.timeline.states[step.parent]
    if step.auto and rules.follow_up(before) != step.command:
        return "the flow would not take it by itself"
    typed = any(type(event) is Rolled and event.typed for event in step.events)
    dice = TypedDice(typed_in(step), typed=typed)
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
