"""Phrases of a scene in fewer words, and which of them give way first, where there is no room for all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.scenes import HEAVY, LEFT, NEWS, Phrase

OPPOSED = 2
"""Who rolled last, and against whom: what came of it is understood of both alone."""

SUM = re.compile(r"(?<=\btakes )[^=]+= |\d\S* ?[+−×][^=]+= |\[[\d ]*\] ")
"""How a result was come by: what stands before it as a sum, and faces of dice."""

LESSER = re.compile(r"(?<=\d )([^\W\d]+)(?: −\d+ [^\W\d]+)+$")
"""What is lost most, with lesser losses behind it."""

DEALT = re.compile(r"(?::| with)? \d+ [^\W\d]+(?:, \d+ [^\W\d]+)*(?: left)?$")
"""What a blow would do, at the end of what is said of it: *Lamp Staff 1 crush, 1 burn*, *hits with 2 successes left*.
"""


def in_short(phrase: Phrase) -> Phrase:
    """A phrase with its results alone, without the arithmetic."""
    return replace(phrase, parts=tuple((SUM.sub("", text), tone) for text, tone in phrase.parts))


def outlined(phrase: Phrase) -> Phrase:
    """What was done and what nobody may miss of it, without what led from one to the other."""
    first, *rest = phrase.parts
    return replace(phrase, parts=(first, *(part for part in rest if part[1] in NEWS)))


def bare(phrase: Phrase) -> Phrase:
    """A phrase in short with its first loss alone, and without what a blow would do where it is told what it did: what
    is left stands where everybody has a line.
    """
    parts = tuple((LESSER.sub(r"\1", text), tone) for text, tone in in_short(phrase).parts if not LEFT.fullmatch(text))
    (text, tone), *came = parts
    return replace(phrase, parts=((DEALT.sub("", text), tone), *came) if came else parts)


def fallen(phrase: Phrase) -> Phrase:
    """A phrase in outline, without what the blow would do: *The Ferryman: Attack, Light at Weir Rat → DEFEATED*."""
    return outlined(bare(phrase))


def left_out(told: Sequence[Phrase]) -> list[int]:
    """The phrases by their places in the order in which they give way where there is no room for all: those that matter
    least, the last dice against each other after what only led to them, the older of two before the newer. The last is
    what has just happened, and gives way to blows alone.
    """
    last = len(told) - 1
    against = [at for at, phrase in enumerate(told) if phrase.rolled][-OPPOSED:]

    def matters(at: int) -> tuple[int, bool, int]:
        return max(told[at].weight, HEAVY - 1 if at == last else 0), at in against, at

    return sorted(range(len(told)), key=matters)
