"""Sentences of the chronicle and names of steps: who tells them to whom, and tables with one for each kind of fact.

Each game has a voice of its own, which knows what an audience may hear of whom, and writes a sentence as words with
gaps (``plain``) or, where those do not do, as a function of the voice and the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from engine.core.rulings import made
from engine.core.rulings.facts import HouseRuled, Noted, Ruled
from engine.core.rulings.fields import Rulings
from engine.core.view import Audience, Line, SceneMark, Tone
from engine.core.words import Called, listed

S = TypeVar("S")

Told = Line | tuple[Line, ...] | None
"""What an audience is told of an event; none where it learns nothing."""
Sentence = Callable[[Any, Any], Told]
"""``(voice, event)`` to what is told."""
Words = str | Callable[[Any, Any], str | None]
"""Words with gaps: ``{name}`` is whose it is, ``{e.…}`` a field of what they are about, ``{t.…}`` one of the voice that
tells it; where that does not do, a function of both, to none where there is nothing to tell.
"""


class Voice(Generic[S]):
    """Who tells what happened in a state to an audience: what that calls somebody, and what it may hear of them."""

    rulings: ClassVar[Rulings[Any, Any]]

    def __init__(self, state: S, audience: Audience, called: Called = str) -> None:
        self.state = state
        self.audience = audience
        self.gm = audience == "gm"
        self.called = called
        self.mark = self.rulings.mark(state)

    def name(self, who: str) -> str:
        """What the audience calls somebody."""
        known: Any = self.state
        person = known.combatants.get(who)
        return who if person is None else str(person.name)

    def names(self, people: Iterable[str]) -> str:
        """The same of several, each once."""
        return listed(dict.fromkeys(map(self.name, people)))

    def may_hear(self, who: str, *, secret: bool = False) -> bool:
        """Whether the audience knows of somebody, and with ``secret`` all about them, as the game master does."""
        return self.gm if secret else self.rulings.known(self.state, who, self.audience)

    def unheard(self, command: Any) -> bool:
        """Whether a command is given by, or about, nobody but people of whom the audience does not know."""
        known: Any = self.state
        who = getattr(command, "who", None) or ()
        people = [one for one in ((who,) if isinstance(who, str) else who) if one in known.combatants]
        return bool(people) and not any(map(self.may_hear, people))

    def line(
        self,
        text: str,
        rule: str = "",
        tone: Tone = "plain",
        who: str = "",
        detail: tuple[str, ...] = (),
        *,
        ruling: bool = False,
        **more: Any,
    ) -> Line:
        """A line with the mark of the moment; ``more`` is how a scene tells it."""
        return Line(text, rule, tone, self.mark, who, detail, ruling, **more)

    def words(self, words: Words, about: Any) -> str | None:
        """Words with their gaps filled from an event or a command."""
        if not isinstance(words, str):
            return words(self, about)
        who = getattr(about, "who", None) or ""
        return words.format(name=self.name(who) if isinstance(who, str) else self.names(who), e=about, t=self)


def plain(
    text: Words,
    rule: Words = "",
    tone: Tone = "plain",
    *,
    secret: bool = False,
    ruling: bool = False,
    brief: Words = "",
    joins: bool = False,
    of: str = "",
    mark: Words = "",
    dice: bool = False,
) -> Sentence:
    """One sentence for every event of a kind. ``secret``: only for those who know everything about whom it is about.
    An event that says so itself (``ruled``) is a ``ruling`` like those that always are. ``brief`` is the same for a
    scene, which ``joins`` it to what was told of them before. ``of`` is whose it is where the event names nobody.
    ``mark`` is that of the moment which begins with the event: a line has else the mark of the one before. ``dice``: it
    tells the ``faces`` of the event, as the event has them and with a blank between two.
    """

    def sentence(voice: Voice[Any], event: Any) -> Line | None:
        who = getattr(event, "who", of)
        if who and not voice.may_hear(who, secret=secret):
            return None
        said = voice.words(text, event)
        if said is None:
            return None
        cited, short = voice.words(rule, event) or "", voice.words(brief, event) or ""
        ruled = ruling or getattr(event, "ruled", False)
        voice.mark = voice.words(mark, event) or voice.mark
        faces = event.faces if dice else ()
        return voice.line(said, cited, tone, who, ruling=ruled, brief=short, joins=joins, faces=faces)

    return sentence


def told(
    voice: Voice[S], sentences: Mapping[type, Sentence], event: Any, scene: Callable[[S, Any], SceneMark]
) -> tuple[Line, ...]:
    """The lines of an event, as the part of a scene that it is; those of rulings are the same in every game."""
    if isinstance(event, Ruled | HouseRuled | Noted):
        return made.tell(voice.rulings, voice.state, event, voice.audience, voice.called)
    sentence = sentences.get(type(event))
    said = None if sentence is None else sentence(voice, event)
    lines = said if isinstance(said, tuple) else () if said is None else (said,)
    mark = scene(voice.state, event) if lines else ""
    return tuple(line if line.ruling else replace(line, scene=mark) for line in lines) if mark else lines
