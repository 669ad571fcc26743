"""Questions that are open one above the other, and who has still to answer them.

A frame is one question; it may ask several people. Frames lie on a stack, a tuple: the last is answered first. What a
frame is about (an attack, a check) is the game's own struct, kept in ``about``.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")
A = TypeVar("A")


class Frame(Struct, Generic[T, A], frozen=True, gc=False, forbid_unknown_fields=True):
    """One open question.

    ``kind`` is the game's word for the window; ``asked`` are the ids of those who answer, in their order; ``answers``
    what they said so far. Whoever may not know an answer before all are in is given the frame without it, by the
    game's ``visible``.
    """

    kind: str
    about: T
    asked: tuple[str, ...] = ()
    answers: dict[str, A] = {}


def waiting(frame: Frame[T, A]) -> tuple[str, ...]:
    """Those who have not answered yet, in their order."""
    return tuple([who for who in frame.asked if who not in frame.answers])


def answered(frame: Frame[T, A], who: str, answer: A) -> Frame[T, A]:
    """The question with one more answer."""
    return replace(frame, answers={**frame.answers, who: answer})
