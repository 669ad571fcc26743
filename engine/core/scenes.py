"""Chronicle lines told again as scenes: one resolution, whatever it took, in a few words with its arithmetic.

Games only mark their lines (``Line.scene``, ``brief``, ``joins``); which lines make one scene, and how it reads, is
said here once for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.view import Line, Tone
from engine.core.words import listed

NEWS: frozenset[Tone] = frozenset({"bad", "death"})
"""Tones of what nobody at the table may miss: staggered, wounded, broken, out, dead."""

WEIGHTS: dict[Tone, int] = {"death": 4, "bad": 4, "ruling": 3, "hit": 3, "good": 2, "warn": 2, "magic": 2}
"""How much a phrase matters by its tone where there is no room for all of them; 1 for any other."""

BETWEEN = " · "

HEAVY = 3
"""The weight of a phrase beside which others are told more quietly, and of a line that is a scene by itself."""

LEFT = re.compile(r"\(\d+/\d+\)")
"""What is left of what was lost."""

MOVED = re.compile(r"(.+ )(\S+) → (\S+)(.*)")
"""A figure of the table that moves: what it is, from where, to where, and what is said of it besides."""


Part = tuple[str, Tone]
"""Words in one tone."""


class Phrase(Struct, frozen=True, gc=False):
    """One thing that happened, with what came of it, each in its tone; ``moment``: when, where told with others."""

    parts: tuple[Part, ...]
    who: str = ""
    about: str = ""
    moment: str = ""

    @property
    def weight(self) -> int:
        """How much it matters."""
        return max(WEIGHTS.get(tone, 1) for _, tone in self.parts)

    @property
    def rolled(self) -> bool:
        """Whether it tells somebody's dice; those of a table are nobody's."""
        return bool(self.who) and any(tone == "dice" for _, tone in self.parts)

    @property
    def whom(self) -> str:
        """Whom it is about: whoever it happens to, else whoever does it."""
        return self.about or self.who

    @property
    def text(self) -> str:
        """The phrase without its tones."""
        return " ".join(text for text, _ in self.parts)


class Scene(Struct, frozen=True, gc=False):
    """One resolution. ``step`` is the last that told of it; ``phrases`` is what to tell, ``lines`` all that was told.

    Without phrases it is bookkeeping only.
    """

    step: int
    moment: str
    phrases: tuple[Phrase, ...]
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The whole scene in one sentence."""
        return BETWEEN.join(phrase.text for phrase in alike(self.phrases))

    @property
    def heavy(self) -> bool:
        """Whether it is worth telling for long: what games mark as a scene, and what matters by itself."""
        return bool(self.lines[0].scene) or self.phrases[0].weight >= HEAVY

    @property
    def news(self) -> bool:
        """Whether something happened that nobody may miss."""
        return any(line.tone in NEWS for line in self.lines)


def scenes(told: Iterable[tuple[int, Line]]) -> list[Scene]:
    """Lines with their steps, oldest first, as scenes. A line without a mark is a scene of its own."""
    groups: list[list[tuple[int, Line]]] = []
    open_at: str | None = None
    for step, line in told:
        if line.scene == "goes-on" and open_at == line.moment:
            groups[-1].append((step, line))
        else:
            groups.append([(step, line)])
        open_at = line.moment if line.scene else None
    return [_scene(group) for group in groups]


def said_again(line: Line, after: Iterable[Line]) -> bool:
    """Whether one of the lines behind it says the same of the same person, or the same with more (*moves*, *moves up to
    Guard*): what only was said beforehand needs not be told then.
    """
    said = f"{line.brief or line.text} "
    return any(later.who == line.who and f"{later.text} ".startswith(said) for later in after)


def _scene(group: Sequence[tuple[int, Line]]) -> Scene:
    lines = tuple(line for _, line in group)
    return Scene(group[-1][0], lines[-1].moment, phrases(lines), lines)


def phrases(lines: Sequence[Line]) -> tuple[Phrase, ...]:
    """What the lines of a scene tell; what came of something behind it, a walk, cell by cell, by where it ends."""
    found: list[Phrase] = []
    walks = -1  # the phrase whose last part is a step
    for line in lines:
        if line.tone == "dim":
            continue
        if line.sums:
            found = [phrase for phrase in found if any(tone != "dice" for _, tone in phrase.parts)]
        part = (line.brief or line.text, line.tone)
        step = line.joins and line.tone == "move"
        if not line.joins:
            if (before := _announced(found, line, part[0])) is not None:
                del found[before]
            if not line.who and (earlier := _moved_before(found, part[0])) is not None:
                del found[earlier[0]]
                part = (earlier[1], line.tone)
            found.append(Phrase((part,), line.who, line.about))
            walks = -1
            continue
        at = _walks_on(found, line) if step and not line.about else _said_of(found, line.about or line.who)
        parts = () if at is None else found[at].parts[:-1] if step and at == walks else found[at].parts
        if parts and at is not None:
            found[at] = replace(found[at], parts=_with(parts, part))
        else:  # nothing was said before, or only a step that this one follows
            at = len(found) if at is None else at
            found[at:] = [Phrase(((line.text, line.tone),), line.who, line.about)]
        walks = at if step else -1
    return tuple(found)


def alike(told: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """What is said of one after the other in the same words as one phrase: *Aya is OUT by Morale, likewise Goro and
    Tomo*.
    """
    groups: list[tuple[Phrase, str, list[str]]] = []
    for phrase in told:
        first, words, names = groups[-1] if groups else (phrase, "", [])
        same, name = _in_the_same_words(first, phrase)
        if same and words in ("", same):
            groups[-1] = (first, same, [*names, name])
        else:
            groups.append((phrase, "", []))
    return tuple(_of_all(first, names) if names else first for first, _, names in groups)


def _of_all(first: Phrase, names: Iterable[str]) -> Phrase:
    ((text, tone),) = first.parts
    return replace(first, parts=((f"{text}, likewise {listed(names)}", tone),))


def _in_the_same_words(one: Phrase, other: Phrase) -> tuple[str, str]:
    """The words, two at least, that are said of two people, and the name of the other; empty where there are none."""
    (text, tone), *came = one.parts
    apart = one.who and other.who and one.who != other.who and one.moment == other.moment
    if not apart or came or tone == "dice" or [ink for _, ink in other.parts] != [tone]:
        return "", ""
    words, others = text.split(" "), other.text.split(" ")
    same = 0
    while same < min(len(words), len(others)) - 1 and words[-1 - same] == others[-1 - same]:
        same += 1
    while same and not words[-same][:1].islower():  # the end of two names
        same -= 1
    return (" ".join(words[-same:]), " ".join(others[:-same])) if same > 1 else ("", "")


def _with(parts: Sequence[Part], part: Part) -> tuple[Part, ...]:
    """What came of something behind what is said of it; of two in brackets one pair is enough: *(1 off, now D6)*."""
    (before, tone), (text, ink) = parts[-1], part
    if before.endswith(")") and text.startswith("(") and not LEFT.fullmatch(text):
        return (*parts[:-1], (f"{before[:-1]},", tone), (text[1:], ink))
    return (*parts, part)


def _walks_on(found: Sequence[Phrase], line: Line) -> int | None:
    """The phrase that a step goes on: what its walker did just before, if it told of that step or walked."""
    tones = [tone for _, tone in found[-1].parts] if found and found[-1].who == line.who else []
    own = bool(tones) and (tones[-1] in ("plain", "move") or (tones[-1] == "warn" and "move" in tones))
    return len(found) - 1 if own else None


def _announced(found: Sequence[Phrase], line: Line, text: str) -> int | None:
    """Where the phrase stands that only said beforehand what a line says of the same person with what it came to: the
    last one, or one with nothing but other phrases of theirs behind it.
    """
    for at in range(len(found) - 1, -1, -1):
        phrase = found[at]
        if phrase.who != line.who:
            return None
        same = text == phrase.text and not line.about  # a blow that is told twice was struck twice
        said = len(phrase.parts) == 1 and (same or text.startswith(f"{phrase.text} "))
        if said and phrase.weight <= WEIGHTS.get(line.tone, 1):
            return at
    return None


def _moved_before(found: Sequence[Phrase], text: str) -> tuple[int, str] | None:
    """Where the phrase stands whose figure moves on, and the way of both: *Tide +0 → −3*, then *−3 → −6*."""
    now = MOVED.fullmatch(text)
    for at, phrase in enumerate(found) if now is not None else ():
        was = MOVED.fullmatch(phrase.text) if not phrase.who and len(phrase.parts) == 1 else None
        if was is not None and now is not None and (was[1], was[3]) == (now[1], now[2]):
            return at, f"{was[1]}{was[2]} → {now[3]}{now[4]}"
    return None


def _is_blow(phrase: Phrase) -> bool:
    return phrase.parts[0][1] == "hit"


def _said_of(found: Sequence[Phrase], who: str) -> int | None:
    """Where the last phrase stands that is about somebody; one that happens to them before one that they do. A blow at
    one person that stands before a blow of another at several is over: what comes of that is said of each by name.
    """
    at_several = [at for at, one in enumerate(found) if _is_blow(one) and not one.about and one.who != who]
    over = {at for at in range(at_several[-1]) if _is_blow(found[at]) and found[at].about} if at_several else set()
    backwards = [at for at in range(len(found) - 1, -1, -1) if at not in over]
    done = [at for at in backwards if who and found[at].about == who] or [
        at for at in backwards if found[at].who == who
    ]
    return done[0] if who and done else None
