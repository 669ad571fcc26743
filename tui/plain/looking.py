"""What somebody may look at in line mode, and how they move through the steps of a fight."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable
from typing import Any

from content.loader import rulebook
from content.problems import did_you_mean
from engine.core.options import Option
from engine.core.refusal import shortened
from engine.core.text import clean, whole_number
from engine.core.view import Line, View
from saves.chronicle import Chronicle
from saves.export import told_before
from saves.picture import told_lines
from tui.fight.kept_digits import KeptDigits
from tui.plain import say
from tui.plain.changes import changes
from tui.plain.talk import Talk, heard
from tui.plain.words import HELP
from tui.start.places import at_home, no_folder


class NotSo(Exception):  # noqa: N818 - said, and the conversation goes on
    """What was typed cannot be done; the message says why, and repeats no more of it than can be read."""

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


class Looking:
    """The words that change nothing but where one is, what it is called and where it is kept."""

    chronicle: Chronicle
    talk: Talk
    _digits: KeptDigits
    _last: list[Line]
    _menu: dict[int, Option]
    _seen: tuple[Any, View] | None = None

    @property
    def session(self) -> Any:
        """The session of the chronicle."""
        return self.chronicle.session

    @property
    def view(self) -> View:
        """The picture at the head, worked out once for each state: most of what is said looks at it."""
        if self._seen is None or self._seen[0] is not self.session.state:
            self._seen = self.session.state, self.session.view()
        return self._seen[1]

    @abstractmethod
    def _ask_again(self, told: Collection[str] = ()) -> None: ...

    def _save(self) -> None:
        trouble = self.chronicle.save()
        self._digits.keep()
        if trouble is not None:
            self.talk.say(f"NOT SAVED: {trouble.message}. The fight goes on; save FILE writes it somewhere else.")

    def _go(self, step: int) -> None:
        """To a step, and on to where the flow came to rest after it."""
        self.session.goto(self.session.timeline.resting(step))

    def _how(self) -> None:
        """The last act again, line by line with arithmetic and rules."""
        if not self._last:
            raise NotSo("Nothing was done here yet.")
        for line in self._last:
            self.talk.lines([heard(text) for text in told_lines(line, self.talk.width)])

    def _jump(self, move: Callable[[], None]) -> None:
        before = self.view
        move()
        self.talk.say(f"Step {self.session.head} of {self.session.timeline.size}, {self.session.moment().label}.")
        for text in changes(before, self.view):
            self.talk.say(text)
        self._save()
        self._ask_again()

    def _tell(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.talk.say(sentence)

    def _rule(self, rest: str) -> None:
        """A rule of the book: the one that is named, or that of what is asked or was told last."""
        asked = [question.rule for question in self.session.pending()] + [line.rule for line in reversed(self._last)]
        chosen = self._menu.get(whole_number(rest) or 0)
        wanted = (chosen.rule if chosen else rest.upper()) or next((rule for rule in asked if rule), "")
        book = rulebook(self.session.ruleset.name)
        if wanted not in book:
            raise NotSo(f"There is no rule {wanted}{did_you_mean(wanted, list(book))}." if wanted else "Name a rule.")
        entry = book[wanted]
        self.talk.say(f"{entry.id} {entry.title}.")
        self._tell(say.paragraphs(entry.text))

    def _sheets(self, rest: str) -> None:
        for sheet in say.named(self.view, rest):
            self._tell(say.in_full(sheet))

    def _help(self) -> None:
        for line in HELP:
            self.talk.say(line, "           " if line.startswith(" ") else "")

    def _log(self, rest: str) -> None:
        for line in told_before(self.session, self.session.head, "gm", count_of(rest or "10")):
            self.talk.lines([heard(text) for text in told_lines(line, self.talk.width)])

    def _steps(self, _: str) -> None:
        timeline = self.session.timeline
        for step in timeline.path():
            moment = self.session.moment(timeline.parent(step)).label
            self.talk.say(f"{step}. {self.session.label(step)}, {moment}")
        self.talk.say(f"Here: step {self.session.head}.")
        for leaf in timeline.leaves():
            if leaf != self.session.head:
                name = timeline.named(leaf)
                self.talk.say(f"Another branch{f' ({name})' if name else ''} ends in step {leaf}: goto {leaf}")

    def _name(self, rest: str) -> None:
        self.session.name_branch(self.session.head, rest)
        self._save()
        self.talk.say(f"This branch is called {clean(rest)}." if rest else "This branch has no name.")

    def _dice(self, rest: str) -> None:
        if rest not in ("table", "seeded"):
            raise NotSo("Say dice table (you roll and type the faces) or dice seeded.")
        self.session.set_dice(table=rest == "table", fresh=self.session.dice.fresh)
        self._save()
        self.talk.say("You roll and type the faces." if rest == "table" else "The program rolls.")

    def _save_as(self, rest: str) -> None:
        if not rest:
            raise NotSo("Say save FILE.")
        path = at_home(rest)
        if missing := no_folder(path):
            raise NotSo(as_sentence(clean(missing)))
        trouble = self.chronicle.move_to(path)
        if trouble is not None:
            raise NotSo(trouble.message)
        self.talk.lines([f"From here on kept in {clean(str(self.chronicle.path))}"])


def sentence(line: Line) -> str:
    """A line of the chronicle as a sentence."""
    return as_sentence(("Ruling: " if line.ruling else "") + line.text)


def as_sentence(text: str) -> str:
    """A sentence with its end."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def count_of(text: str, least: int = 1) -> int:
    """How many were meant; the least where nothing was said."""
    text = text or str(least)
    number = whole_number(text)
    if number is None or number < least:
        raise NotSo(f"{text!r} is no number from {least} up.")
    return number
