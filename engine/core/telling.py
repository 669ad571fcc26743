"""Plain sentences of the chronicle: a line about whoever an event is about, as a row of a system's table of tellers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.core.view import Audience, Line, Tone


class Voice(Protocol):
    """Who tells an event to an audience: what that calls somebody, and how a line of the moment is made."""

    def name(self, who: str) -> str:
        """What the audience calls somebody."""

    def may_hear(self, who: str, *, secret: bool) -> bool:
        """Whether the audience knows of somebody, and with ``secret`` all about them."""

    def line(self, text: str, rule: str, tone: Tone, *, who: str, ruling: bool, brief: str, joins: bool) -> Line:
        """A line with the mark of the moment."""


Sentence = Callable[[Any, Any], Line | None]
"""``(voice, event)`` to the line, or to none where the audience learns nothing."""


def plain(
    text: str | Callable[[Any, Any], str],
    rule: str,
    tone: Tone = "plain",
    *,
    secret: bool = False,
    ruling: bool = False,
    brief: str = "",
    joins: bool = False,
) -> Sentence:
    """One sentence for every event of a kind: ``{name}`` is whose it is, ``{e.…}`` a field of the event, ``{t.…}`` of
    the voice that tells it; where that does not do, a function of both. ``secret``: only for those who know everything
    about whom it is about. ``brief`` is the same for a scene, which ``joins`` it to what was told of them before.
    """

    def told(voice: Voice, event: Any) -> Line | None:
        who = getattr(event, "who", "")
        if who and not voice.may_hear(who, secret=secret):
            return None
        gaps = {"name": voice.name(who) if who else "", "e": event, "t": voice}
        short = brief.format(**gaps)
        said = text.format(**gaps) if isinstance(text, str) else text(voice, event)
        return voice.line(said, rule, tone, who=who, ruling=ruling, brief=short, joins=joins)

    return told


# ---- where names and lines are functions of state and audience -------------------------------

Lines = tuple[Line, ...]
Teller = Callable[[Any, Any, Audience], Lines]
"""``(state, event, audience)`` to the lines."""


class Spoken:
    """The voice of a system that tells by functions of state and audience."""

    def __init__(self, state: Any, audience: Audience, says: tuple[Callable[..., Any], ...]) -> None:
        self.state = state
        self.audience = audience
        self._name, self._may_hear, self._line = says

    def name(self, who: str) -> str:
        """What the audience calls somebody."""
        return str(self._name(self.state, who, self.audience))

    def may_hear(self, who: str, *, secret: bool) -> bool:
        """Whether the audience knows of somebody, and with ``secret`` all about them."""
        return bool(self._may_hear(self.state, who, self.audience, secret))

    def line(self, text: str, rule: str, tone: Tone, **more: Any) -> Line:
        """A line of the moment."""
        line: Line = self._line(self.state, text, rule, tone, **more)[0]
        return line


def spoken(
    name: Callable[[Any, str, Audience], str],
    may_hear: Callable[[Any, str, Audience, bool], bool],
    line: Callable[..., Lines],
) -> Callable[..., Teller]:
    """``plain`` for such a system: its sentences as tellers."""

    def plainly(*words: Any, **more: Any) -> Teller:
        sentence = plain(*words, **more)

        def tell(state: Any, event: Any, audience: Audience) -> Lines:
            told = sentence(Spoken(state, audience, (name, may_hear, line)), event)
            return () if told is None else (told,)

        return tell

    return plainly
