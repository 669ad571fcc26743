"""Whoever is taken out while something is open: it goes on without them, or does not come about (law 8)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.mirage.decide.base import Writing, close, push
from engine.systems.mirage.events.acts import ActLost
from engine.systems.mirage.state.frames import Act, Dread, Frame, Harm, Mending, Relief, Trial


def without(draft: Writing, who: str) -> None:
    """The stack of what is open, down to the lowest thing that somebody had a part in, without them."""
    frames = draft.state.frames
    rests = [_rest(frame, who) for frame in frames]
    lowest = next((at for at, (frame, rest) in enumerate(zip(frames, rests, strict=True)) if frame != rest), None)
    if lowest is None:
        return
    for frame, rest in reversed([*zip(frames, rests, strict=True)][lowest:]):
        close(draft)
        if rest is None and isinstance(frame, Act):
            draft.add(ActLost(frame.command.who, f"{draft.state.combatants[who].name} is gone"))
    for rest in rests[lowest:]:
        if rest is not None:
            push(draft, rest)


def _rest(frame: Frame, who: str) -> Frame | None:
    """What is left of something open; none where it was theirs, or done to them."""
    if isinstance(frame, Act):
        ridden = frame.test.mount if frame.test is not None else ""
        theirs = who in (frame.command.who, getattr(frame.command, "target", ""), ridden)
        return None if theirs else _unanswered(frame, who)
    if isinstance(frame, Harm | Relief | Mending):
        return None if frame.who == who else frame
    if isinstance(frame, Dread | Trial) and who in frame.left:
        left = tuple(other for other in frame.left if other != who)
        if frame.left[0] != who:
            return replace(frame, left=left)
        if isinstance(frame, Dread):
            return replace(frame, left=left, test=None, step="roll", rounds=0)
        return replace(frame, left=left, test=None)
    return frame


def _unanswered(act: Act, who: str) -> Act:
    """An action that they are not asked about any more, and do not interrupt."""
    asked = tuple(other for other in act.asked if other != who)
    answers = tuple(answer for answer in act.answers if answer.who != who)
    at = "defend" if act.step == "pray-defence" and answers != act.answers else act.step
    return replace(act, asked=asked, answers=answers, step=at)
