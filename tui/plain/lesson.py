"""A lesson line by line: the hint is a sentence after what is asked, and names the words of line mode."""

from __future__ import annotations

from collections.abc import Collection

from content.lessons import Lesson
from engine.core.options import Option
from saves.chronicle import Chronicle
from tui.lesson.guide import Guide
from tui.plain.play import LineMode
from tui.plain.talk import Talk
from tui.start.fights import begin_lesson, lesson_of

WORDS = {
    "hot": "go",
    "take": "Enter",
    "undo": "u",
    "redo": "r",
    "timeline": "t",
    "rulebook": "rule",
    "lines": "l",
    "sheets": "s",
    "help": "h",
    "quit": "q",
    "home": "q",
    "back": "c",
    "options": "x",
}
"""What stands in line mode for the keys that hints name."""

PAGES = {"t": "timeline", "rule": "rulebook", "l": "lines", "h": "help"}
"""The pages that words stand for."""

PRESSED = {"go": "hot", "u": "undo", "r": "redo", "s": "sheets"}
"""The actions that words stand for."""


class LessonMode(LineMode):
    """A fight that teaches. When its hints are done it is a fight like any other."""

    def __init__(self, chronicle: Chronicle, talk: Talk, lesson: Lesson) -> None:
        super().__init__(chronicle, talk)
        self.guide = Guide(lesson, chronicle.session)
        self._told = ""
        self._words |= {"skip": lambda _: self._skip(), "hint": lambda _: self._tell_hint(again=True)}

    def _ask_again(self, told: Collection[str] = ()) -> None:
        super()._ask_again(told)
        self._tell_hint()

    def _obey(self, line: str) -> None:
        before, refused = self.session.head, self.refused
        super()._obey(line)
        word = line.partition(" ")[0]
        action = PRESSED.get(word, "")
        if self.refused == refused:
            self.guide.opened(PAGES.get(word, ""))
            if action and (action != "undo" or self.session.head != before):
                self.guide.pressed(action)
        self._tell_hint()

    def _skip(self) -> None:
        self.guide.skip()

    def _tell_hint(self, *, again: bool = False) -> None:
        """The hint, once for each time that it reads otherwise."""
        guide = self.guide
        guide.moved()
        guide.offered(self._listed())
        while guide.hint is not None and not guide.hint.plain and (guide.hint.points or guide.hint.opened == "home"):
            guide.skip()  # there is neither a cursor here nor a list of fights
        hint = guide.hint
        if hint is None:
            told = "The lesson is over, and the fight goes on. q quits; counterbeat resume --plain takes it up again."
        else:
            text = "".join(part for part, _ in guide.read(self._listed(), self._word, plain=True))
            told = f"Hint {guide.at + 1} of {len(guide.lesson.hints)}: {text}"
        if told != self._told or again:
            self._told = told
            self.talk.say(told)

    def _listed(self) -> list[tuple[str, Option]]:
        return [(f"{number} ", option) for number, option in self._menu.items() if option.enabled]

    def _word(self, action: str) -> str:
        return WORDS.get(action, action)


def learn(system: str) -> int:
    """The lesson of a game from its beginning. Raises ``CannotOpen``."""
    lesson = lesson_of(system)
    talk = Talk()
    talk.say(f"{lesson.title}. {lesson.summary} Skip passes over a hint, hint says it again.")
    return LessonMode(begin_lesson(lesson), talk, lesson).play()
