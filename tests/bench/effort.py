"""How long to measure."""

from __future__ import annotations

from msgspec import Struct


class Effort(Struct, frozen=True):
    """Repetitions per kind of measurement; every repetition runs ours and its baseline once, in turn."""

    starts: int
    """Program starts that paint (two seconds each)."""
    calls: int
    """Program starts that draw nothing."""
    presses: int
    """Key presses per case."""
    passes: int
    """Passes over whatever is measured inside this process."""
    steps: int
    """Steps of the long chronicles."""
    sharp: int
    """Fights of the sharp mind against each other mind in each game, at most: they take ten seconds and more each."""


FULL = Effort(starts=15, calls=25, presses=200, passes=9, steps=10_000, sharp=160)
QUICK = Effort(starts=2, calls=3, presses=20, passes=3, steps=2_000, sharp=2)
"""To see that a measurement works; its figures mean little."""
