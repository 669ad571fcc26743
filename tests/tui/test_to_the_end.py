"""A new user takes the program's advice and gives it by keys, for both sides, to the end of the fight.

On the way nothing is asked that has one answer, no digit moves, what happened is told above the palette, and the end is
seen as an end.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from saves.chronicle import Chronicle
from tests.chosen import choose
from tests.tui.driver import NARROW, Size, keys
from tests.tui.test_keys_that_stay import Watched, hit, reached
from tui.appearance.appearance import Appearance
from tui.fight import flow
from tui.fight.controller import FightController
from tui.fight.editors.entries import digits_of
from tui.fight.painter import FightPainter
from tui.start.fights import begin

FIGHTS = [
    ("ford-at-dusk", 1, 140),
    ("first-snow-duel", 1, 45),
    ("enc-knight", 1, 90),
    ("caravanserai", 3, 65),
    ("hollowed-adventurer", 1, 60),
]
"""An encounter of each game with the seed of its dice and the keys that it may take: at the ford one a decision."""

PUT_OFF = ("take-wound", "bandage")
"""Advice that makes a fight long: somebody in a hurry takes what stands first."""

EMPTY: tuple[object, ...] = (None, "", [], False)


class Advised:
    """Finds the keys for what the program would do."""

    def __init__(self) -> None:
        self.wish: dict[str, Any] = {}

    def __call__(self, controller: FightController) -> str:
        builder = controller.builder
        if builder.option is not None:
            assert builder.slot is not None
            rows = builder.entries()
            wanted = self.wish.get(builder.slot.name)
            if builder.slot.many is not None:
                open_ = [value for value in wanted or () if not any(row.value == value and row.picked for row in rows)]
                if not open_:
                    return "enter"
                wanted = open_[0]
            if "toward" in self.wish and builder.slot.kind == "zone":
                wanted = self._nearest(controller, [row.value for row in rows])
            at = next((at for at, row in enumerate(rows) if row.value == wanted), None)
            return self.line(controller, at) if at is not None else "enter"
        if controller.chosen not in {question.who for question in controller.pending}:
            return "space" if flow.hot(controller) is not None else "1"
        session = controller.session
        advice = choose(session.ruleset, session.state, controller.chosen, "simple", session.seed, session.head)
        self.wish = _meant(json.loads(msgspec.json.encode(advice.command)))
        if self.wish["do"] in PUT_OFF:
            return "1"
        hot = flow.hot(controller)
        if hot is not None and (hot.aim == "end-fight" or self._says(hot)):
            return "space"
        rows = builder.entries()
        said = [at for at, row in enumerate(rows) if self._says(row.value)]
        alike = [at for at, row in enumerate(rows) if row.enabled and self._is_about(row.value)]
        alike.sort(key=lambda at: -self._in_common(rows[at].value))
        at = next(iter(said + alike), None)
        return self.line(controller, at) if at is not None else "space"

    def _says(self, option: Any) -> bool:
        """Whether an option, with its questions answered, is what is wished."""
        if not getattr(option, "enabled", False):
            return False
        given = _meant(option.command)
        rest = set(self.wish) - set(given)
        return all(self.wish.get(key) == value for key, value in given.items()) and rest <= {
            slot.name for slot in option.slots
        }

    def _is_about(self, option: Any) -> bool:
        return bool(getattr(option, "command", {}).get("do") == self.wish["do"])

    def _in_common(self, option: Any) -> int:
        """How much of what is wished an option is without its questions."""
        return sum(self.wish.get(key) == value for key, value in option.command.items())

    def _nearest(self, controller: FightController, places: list[Any]) -> Any:
        """The place on a line that is nearest to whoever is meant."""
        there = next(token.cells[0] for token in controller.view.board.tokens if token.id == self.wish["toward"])
        return min(places, key=lambda place: abs(int(place) - int(there)))

    @staticmethod
    def line(controller: FightController, at: int) -> str:
        """The digit of a line, or a step of the cursor towards it."""
        builder = controller.builder
        digit = next((digit for digit, line in digits_of(builder.entries()).items() if line == at), None)
        if digit is not None:
            return str(digit)
        return "enter" if at == builder.index else "down" if at > builder.index else "up"


def _meant(command: dict[str, Any]) -> dict[str, Any]:
    """A command without the fields that say nothing."""
    plain = {key: [*value] if isinstance(value, tuple) else value for key, value in command.items()}
    return {key: value for key, value in plain.items() if value not in EMPTY}


class Told(Watched):
    """Looks at the lines above the palette whenever something has happened. The fight is begun by its key."""

    def __init__(self, chronicle: Chronicle) -> None:
        super().__init__(FightController(chronicle.session))
        if self.controller.view.mode == "setup":
            hit(self.controller, "space")
        look = Appearance()
        self.painter = FightPainter(self.controller, "", look.keymap("fight"), look)
        self.steps = 0
        self.keys_of_the_end: list[str] = []

    def meaning(self) -> None:
        super().meaning()
        controller = self.controller
        track = controller.view.track
        for told in (*track.forecast, *track.warnings):
            assert not re.search(r"(\d+) → \1\b", told), told
        assert all(change.before != change.after for change in controller.ahead.changes)
        hot = flow.hot(controller)
        if hot is not None and controller.builder.option is None:
            following = flow.next_asked(controller)
            says = f"space {f'next: {controller.name_of(following)}' if following else hot.label} "
            footer = self.painter.footer(*NARROW)[0].text
            assert says.casefold() in footer.casefold(), footer
        if controller.session.head == self.steps:
            return
        self.steps = controller.session.head
        self.painter.load()
        told = " ".join(strip.text for strip in self.painter.strip(NARROW[0], 3))
        last = controller.history.scenes("gm", 1)[-1:]
        for scene in last:
            heaviest = max(scene.phrases, key=lambda phrase: phrase.weight, default=None)
            if heaviest is not None and scene.news:
                named = heaviest.text.split()[0]
                assert named in told, f"{heaviest.text!r} is not told:\n{told}"


class Played(NamedTuple):
    """A fight that was played to its end: what was watched, the steps before the last of its decisions, and the keys
    that this one takes.
    """

    watched: Told
    steps: tuple[Any, ...]
    last: list[str]


@cache
def played(encounter: str, seed: int, most: int) -> Played:
    decided: dict[int, int] = {}

    class Noted(Advised):
        def __call__(self, controller: FightController) -> str:
            decided.setdefault(controller.session.head, len(watched.pressed))
            return super().__call__(controller)

    watched = Told(begin(encounter, seed=seed))
    watched.play(Noted(), most)
    head, before = max(decided.items(), key=lambda when: when[1])
    timeline = watched.controller.session.timeline
    return Played(watched, tuple(timeline.step(number) for number in range(1, head + 1)), watched.pressed[before:])


@pytest.mark.parametrize(("encounter", "seed", "most"), FIGHTS)
def test_a_fight_to_its_end_by_keys(encounter: str, seed: int, most: int) -> None:
    chronicle = begin(encounter, seed=seed)
    begun = Told(chronicle)
    for sheet in begun.controller.view.sheets:
        looking = FightController(chronicle.session)
        assert any(reached(looking, sheet.id, sheet.short[:length]) for length in (1, 2)), sheet.name
    watched = played(encounter, seed, most).watched
    print(encounter, len(watched.pressed), "keys:", " ".join(watched.pressed))
    assert watched.controller.view.mode == "between", f"{len(watched.pressed)} keys did not do"


def before_the_end(encounter: str, seed: int, most: int) -> tuple[Chronicle, list[str]]:
    """A fight before the last of its decisions, and the keys that this one takes."""
    _, steps, last = played(encounter, seed, most)
    chronicle = begin(encounter, seed=seed)
    chronicle.session.replay(steps)
    return chronicle, named(FightController(chronicle.session), last)


def named(controller: FightController, presses: list[str]) -> list[str]:
    """The same keys with what has no digit found by its first word: how far a step of the cursor goes depends on how
    many acts stand abreast.
    """
    steps = next((at for at, key in enumerate(presses) if key != "down"), len(presses))
    if not steps:
        return presses
    builder = controller.builder
    word = builder.entries()[builder.index + steps].label.split()[0].lower()
    return ["slash", *word, "enter", *presses[steps + 1 :]]


@pytest.mark.parametrize(("encounter", "seed", "most"), FIGHTS)
@pytest.mark.parametrize("size", [NARROW, (40, 30)], ids=["80x24", "40x30"])
def test_the_end_is_seen_as_an_end(encounter: str, seed: int, most: int, size: Size) -> None:
    chronicle, presses = before_the_end(encounter, seed, most)
    ended = keys(chronicle, *presses, size=size)
    picture = "\n".join(ended)
    words = " ".join(" ".join(line.strip("│ ") for line in ended).split())
    assert "Where it turned" in words, picture
    for sheet in chronicle.session.view("gm").sheets:
        assert sheet.name.split()[0] in words, picture
    for way in ("1 next fight", "again", "3 replay", "4 export"):
        assert way in words, picture
