"""Questions that are open one above the other, and answers that stay sealed until all have given theirs.

A frame is one question; it may ask several people. Frames lie on a stack: the topmost is answered first. What a frame
is about (an attack, a check) is the game's own struct, kept in ``about``.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core.codes import STATE, TURN, WINDOW
from engine.core.refusal import Refusal
from engine.core.view import Audience

T = TypeVar("T")
A = TypeVar("A")


class Frame(Struct, Generic[T, A], frozen=True, gc=False, forbid_unknown_fields=True):
    """One open question.

    ``kind`` is the game's word for the window; ``asked`` are the ids of those who answer, in their order; ``answers``
    what they said so far. ``sealed``: nobody but the game master knows an answer before all are in.
    """

    kind: str
    about: T
    asked: tuple[str, ...] = ()
    answers: dict[str, A] = {}
    sealed: bool = False


def push(stack: tuple[Frame[T, A], ...], frame: Frame[T, A]) -> tuple[Frame[T, A], ...]:
    """The stack with a new question on top."""
    return (*stack, frame)


def top(stack: tuple[Frame[T, A], ...]) -> Frame[T, A] | None:
    """The question that is answered first."""
    return stack[-1] if stack else None


def pop(stack: tuple[Frame[T, A], ...]) -> tuple[Frame[T, A], ...]:
    """The stack without its topmost question."""
    return stack[:-1]


def put(stack: tuple[Frame[T, A], ...], frame: Frame[T, A]) -> tuple[Frame[T, A], ...]:
    """The stack with its topmost question as it is now."""
    return (*stack[:-1], frame)


def waiting(frame: Frame[T, A]) -> tuple[str, ...]:
    """Those who have not answered yet, in their order."""
    return tuple(who for who in frame.asked if who not in frame.answers)


def complete(frame: Frame[T, A]) -> bool:
    """Whether all who were asked have answered."""
    return not waiting(frame)


def refusal(frame: Frame[T, A] | None, kind: str, who: str, rule: str = "") -> Refusal | None:
    """Why somebody cannot answer a question of this kind now: another is open (``window``), they are not asked
    (``turn``), or have answered (``state``).
    """
    if frame is None or frame.kind != kind:
        return Refusal(WINDOW, f"there is no question of {kind} open", rule)
    if who not in frame.asked:
        return Refusal(TURN, f"{who} is not asked", rule)
    if who in frame.answers:
        return Refusal(STATE, f"{who} has answered already", rule)
    return None


def answered(frame: Frame[T, A], who: str, answer: A) -> Frame[T, A]:
    """The question with one more answer."""
    return replace(frame, answers={**frame.answers, who: answer})


def known(frame: Frame[T, A], audience: Audience, side: frozenset[str] = frozenset()) -> dict[str, A]:
    """The answers that an audience may know: all for the game master and once all are in; while they are sealed, only
    those of ``side``, the people whom the audience plays.
    """
    if audience == "gm" or not frame.sealed or complete(frame):
        return frame.answers
    return {who: answer for who, answer in frame.answers.items() if who in side}
