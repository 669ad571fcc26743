"""Lessons line by line: each is played to its end by what its hints say, and goes on where it was left."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from content.lessons import Hint, lesson
from engine.systems import SYSTEMS
from tui.lesson.guide import Guide, _fits
from tui.plain.lesson import PAGES, PRESSED, WORDS, LessonMode, learn
from tui.plain.talk import Talk
from tui.start.fights import begin, begin_lesson, lesson_begun, reopen

MOST = 120
"""Answers after which nobody gets anywhere."""


class Pupil(Talk):
    """Somebody who hears everything and answers with what the hint says: the act that it names, else whatever lets the
    fight go on; and to a question about a choice, what the hint has words for.

    The game's own words stand beside how its lesson is played by keys: ``CHOSEN`` (what hints say to choose where
    something is asked: a direction, whom, where to), ``WAY`` (the cells of a way, where one is asked for), ``PLAN``
    (acts that the others need before they are of any use: two who are far apart).
    """

    def __init__(self, system: str, *, hints: int = 99) -> None:
        own = import_module(f"tests.tui.lessons.{system}")
        self.chosen: tuple[str, ...] = getattr(own, "CHOSEN", ())
        self.way: str = getattr(own, "WAY", "")
        self.plan: list[str] = list(getattr(own, "PLAN", ()))
        self.heard: list[str] = []
        self.asked: list[str] = []
        self.mode: LessonMode | None = None
        self.hints = hints
        self.whom = ""
        self._since = 0

    def say(self, text: str = "", indent: str = "  ") -> None:
        self.heard.append(text)

    def lines(self, lines: Any) -> None:
        self.heard += lines

    def ask(self, prompt: str) -> str:
        assert len(self.asked) < MOST, self.heard[-30:]
        found = self._answer(prompt)
        self._since = len(self.heard)
        self.asked.append(found)
        self.heard.append(f"{prompt}{found}")
        return found

    def _answer(self, prompt: str) -> str:
        assert self.mode is not None
        hint = self.mode.guide.hint
        if prompt.startswith("> "):
            if hint is None or self.mode.guide.at >= self.hints:
                return "q"
            if self.plan:
                step = self.plan.pop(0)
                return self._act(Hint("", did=step)) if step != "go" else step
            return self._word(hint) or self._act(hint)
        if "for yes" in prompt or "Enter for" in prompt or "leave out" in prompt:
            return ""
        if "of the way one after the other" in prompt:
            assert self.way, f"a way is asked for: tests/tui/lessons/{self.mode.guide.lesson.system}.py needs a WAY"
            return self.way
        if "the scores of the dice" in prompt:
            table = next(line for line in reversed(self.heard) if line.startswith("On the table: "))
            price = re.search(r"\((\d+) in all", prompt)
            least = int(price.group(1)) if price else 1
            dice: list[str] = re.findall(r"\d", table)
            return next(die for die in dice if int(die) >= least)
        told = [line for line in self.heard[self._since :] if line.partition(". ")[0].isdigit()]
        if prompt.startswith("Whose choices"):
            return next(line for line in told if line.endswith(self.whom)).partition(".")[0]
        meant = [line for line in told if any(word in line for word in self.chosen)]
        return (meant or told or ["1."])[0].partition(".")[0]

    def _word(self, hint: Hint) -> str:
        words = {action: word for word, action in PRESSED.items()} | {page: word for word, page in PAGES.items()}
        return words.get(hint.pressed or hint.opened, "")

    def _act(self, hint: Hint) -> str:
        """The number of the act that the hint names; else who has it is asked for; else the fight goes on."""
        mode = self.mode
        assert mode is not None
        if self.heard[-1].startswith(("Nothing goes on", "No: ")):
            return "1"
        if (answered := re.match(r"A blow has to be answered: (\d+),", self.heard[-1])) is not None:
            return answered.group(1)
        first = re.search(r"\{act\.([^}]+)\}", hint.otherwise)
        wanted = [hint, *([Hint("", did=first.group(1))] if first else [])]
        found = (number for wish in wanted for number, option in mode._listed() if _fits(wish, option))
        listed = next(found, "").strip()
        others = (
            [offer.who for offer in mode.session.options() if offer.enabled and _fits(hint, offer)] if hint.act else []
        )
        if not listed and others:
            self.whom = mode._name_of(others[0])
        return listed or ("w" if others else "go")


def taught(system: str, pupil: Pupil) -> LessonMode:
    found = lesson(system)
    pupil.mode = LessonMode(begin_lesson(found), pupil, found)
    pupil.mode.play()
    return pupil.mode


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_lesson_is_played_to_its_end_by_its_words(system: str) -> None:
    pupil = Pupil(system)
    mode = taught(system, pupil)
    assert mode.guide.hint is None, pupil.heard[-25:]
    assert any(line.startswith("The lesson is over") for line in pupil.heard)
    said = [line for line in pupil.heard if line.startswith("Hint ")]
    assert not [line for line in said if "{" in line]
    assert not [line for line in said if "cursor" in line or "the list" in line]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_lesson_goes_on_with_the_hint_it_was_left_at(system: str) -> None:
    mode = taught(system, Pupil(system, hints=3))
    path = mode.chronicle.path
    assert path is not None
    again = reopen(path)
    found = lesson_begun(again)
    assert found == mode.guide.lesson
    seen = [number for number, hint in enumerate(found.hints[: mode.guide.at], 1) if hint.did or hint.happened]
    assert seen[-1] <= Guide(found, again.session).at <= mode.guide.at, "of what was only pressed a save knows nothing"
    again.close()


def test_another_fight_with_the_same_encounter_is_no_lesson(tmp_path: Path) -> None:
    other = begin("first-duel", seed=lesson("miasma").seed + 1, path=tmp_path / "a.fight")
    assert lesson_begun(other) is None
    other.close()


def test_a_wrong_word_ends_no_hint_and_skip_passes_over_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    words = iter(["what?", "99", "u", "rule xx-1", "skip", "hint", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(words))
    learn("miasma")
    told = capsys.readouterr().out
    assert told.count("Hint 1 of 10") == 1
    assert told.count("Hint 3 of 10") == 2


def test_every_key_that_hints_name_has_a_word() -> None:
    for system in SYSTEMS:
        for hint in lesson(system).hints:
            if hint.plain or not (hint.points or hint.opened == "home"):
                named = re.findall(r"\{key\.([a-z_]+)\}", hint.plain or hint.text + hint.otherwise)
                assert not [name for name in named if name not in WORDS], (system, hint.text)
