"""Whatever names a key names the one that it has: with a key map file that moves them, and in lists of figures."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from engine.core.options import Option, Slot
from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, keys, seen, text_of
from tests.tui.scenes import duel
from tui.app import CounterbeatApp
from tui.appearance.chosen import appearance_of
from tui.fight.command_builder import CommandBuilder, of
from tui.fight.editors.entries import digits_of
from tui.fight.editors.outcome import Told
from tui.settings.keymap import FIGHT, Keymap
from tui.settings.store import load
from tui.start.fights import begin, begin_lesson, lesson_of

MOVED = """
[fight]
take = "i"
hot = "n"
last = "f9"
next = "f8"
[home]
take = "o"
dice = "D"
forecast = "F"
[ending]
next = "n"
again = "A"
replay = "r"
export = "e"
go = "g"
[settings]
after = "n"
[timeline]
back = "Q"
"""


def moved(tmp_path: Path, chronicle: Chronicle | None, *presses: str, size: tuple[int, int] = NARROW) -> list[str]:
    """The screen after keys, with these keys elsewhere."""
    (tmp_path / "keymap.toml").write_text(MOVED, encoding="utf-8")

    async def run() -> list[str]:
        settings = load(tmp_path / "settings.toml")
        app = CounterbeatApp(chronicle, appearance=appearance_of(settings, {}), settings=settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for press in presses:
                await pilot.press(press)
            await pilot.pause()
            return text_of(app)

    return asyncio.run(run())


def slain() -> Chronicle:
    """First Duel at its end."""
    chronicle = begin("first-duel", seed=3)
    session: Any = chronicle.session
    session.do(session.ruleset.read({"do": "rule-remove", "who": "kappa-1", "how": "dead"}))
    end = next(option for option in session.options() if option.aim == "end-fight")
    session.do(session.ruleset.read(end.command))
    return chronicle


def test_the_card_of_an_encounter_names_the_keys_it_has(tmp_path: Path) -> None:
    assert seen(moved(tmp_path, None), "o     twice begins it")
    opened = moved(tmp_path, None, "o")
    assert seen(opened, "o     begins the fight")
    assert seen(opened, "F     forecast")
    assert seen(keys(None, "enter", size=NARROW), "enter begins the fight")


def test_the_card_of_a_journey_begins_a_story_and_foretells_no_fight() -> None:
    opened = keys(None, "slash", *"weir", "enter", size=NARROW)
    assert seen(opened, "enter begins the story")
    assert not seen(opened, "who may win")


def test_what_a_list_says_of_keys_names_the_keys_it_has() -> None:
    told = Told("{} only goes on: {} takes this line", keys=("hot", "take"))
    assert told.read(Keymap(FIGHT, {"hot": ("n",)}).shown) == "n only goes on: enter takes this line"
    assert Told("{} is a name").read(str) == "{} is a name"


def test_the_page_of_the_end_has_the_keys_of_the_file(tmp_path: Path) -> None:
    lines = moved(tmp_path, slain(), "b")
    assert seen(lines, "n next fight   A the same fight again   r replay   e export"), "\n".join(lines)
    assert seen(lines, "n A r e what now")
    assert seen(moved(tmp_path, slain(), "b", "question_mark"), "  n  the next fight")
    replayed = moved(tmp_path, slain(), "b", "r")
    assert seen(replayed, "n goes on moment by moment, f9 to the end"), "\n".join(replayed)


def test_the_page_of_the_end_and_its_help_name_the_digits() -> None:
    lines = keys(slain(), "b", size=NARROW)
    assert seen(lines, "1 next fight   2 the same fight again   3 replay   4 export")
    assert seen(lines, "1-4 what now")
    assert seen(keys(slain(), "b", "question_mark", size=NARROW), " 1  the next fight"), "not 1-9"


def test_the_settings_and_the_timeline_name_the_keys_of_the_file(tmp_path: Path) -> None:
    lines = moved(tmp_path, duel(), "comma", *["down"] * 6)
    assert seen(lines, "n changes it") or seen(lines, "Nothing is wrong with it.")
    assert seen(moved(tmp_path, duel(), "1", "1", "t", "d"), "Q ends it")


def test_in_two_columns_what_the_keys_of_a_group_do_begins_in_one_column() -> None:
    """The longest names of keys pushed what they do aside."""
    lines = keys(begin("first-duel", seed=1), "question_mark", size=WIDE)
    begins = {
        line.index(words)
        for words in ("the map (narrow", "further down", "further right")
        for line in lines
        if words in line
    }
    assert len(begins) == 1


@pytest.mark.parametrize(
    ("figures", "digits"),
    [
        (("2", "3", "4"), {2: 0, 3: 1, 4: 2}),
        (("0", "1", "2"), {1: 1, 2: 2}),
        (("5", "10"), {5: 0}),
        (("10", "11"), {1: 0, 2: 1}),
        (("one", "2"), {1: 0, 2: 1}),
    ],
)
def test_of_a_list_of_figures_each_is_its_own_digit(figures: tuple[str, ...], digits: dict[int, int]) -> None:
    """*1 2*, *2 3*: the key 2 would have chosen 3."""
    option = Option("build", "", "Build", {"do": "build"}, (Slot("row", "choice", figures),))
    builder = of((option,), str).take(option)
    assert isinstance(builder, CommandBuilder)
    assert digits_of(builder.entries()) == digits


def test_a_hint_of_a_lesson_reads_as_it_did_while_something_is_half_chosen() -> None:
    """It spoke of a kappa that is asked while Mamoru's attack was being chosen, and while rulings were listed."""
    played = ("1", "1", "space", "full_stop", "space", "5", "2")
    for half in ((), ("6",), ("g",), ("0",), ("p",), ("slash", "w")):
        lines = keys(begin_lesson(lesson_of("miasma")), *played, *half, size=NARROW)
        assert seen(lines, "3/10 A claw lands two segments later"), "\n".join(lines)
