"""Lessons, played by keys: every hint goes when its thing has happened, and nothing else ends one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from content.lessons import FILLED, PLACE, lesson, lesson_files
from content.loader import encounter
from engine.systems import SYSTEMS
from saves.library import listing
from tests.tui.driver import NARROW, WIDE, Size, seen, text_of, typed
from tests.tui.pupil import Pupil
from tui.app import CounterbeatApp
from tui.lesson.draw import LINES
from tui.screens.home import HomeScreen
from tui.screens.lesson import AT_HOME, LessonScreen
from tui.start.fights import begin, begin_lesson, lesson_begun, reopen
from tui.start.places import saves_folder
from tui.start.welcome import welcome

Then = Callable[[CounterbeatApp, Any, LessonScreen], Awaitable[None]]


LESSONS = Path(__file__).parent / "lessons"
"""A module of each game with the function ``played``, which gives a pupil's keys."""


def taught(system: str, then: Then, size: Size = NARROW) -> list[str]:
    """The screen after what is done in a lesson."""

    async def run() -> list[str]:
        plan = lesson(system)
        app = CounterbeatApp(begin_lesson(plan), lesson=plan)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, LessonScreen)
            await then(app, pilot, app.screen)
            await pilot.pause()
            return text_of(app)

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def in_a_home_of_its_own(home: Path) -> None:
    """Lessons are kept in the library like any fight."""


def test_every_game_has_a_lesson_and_a_test_that_plays_it() -> None:
    assert set(SYSTEMS) - set(lesson_files()) == set(), "games without content/packs/NAME/lessons/*.toml"
    played = {path.stem for path in LESSONS.glob("*.py")}
    assert set(SYSTEMS) == played, "games whose lesson nobody plays: tests/tui/lessons/NAME.py"


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_lesson_is_played_to_its_end_by_what_it_says(system: str, size: Size) -> None:
    """Its last hint leads to the list of fights, where the fight stands and is gone on with."""

    async def play(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        pupil = Pupil(app, pilot)
        assert pupil.hint() == 1
        await import_module(f"tests.tui.lessons.{system}").played(pupil)
        hints, at = page.guide.lesson.hints, pupil.hint()
        assert at == len(hints), f"the pupil got no further than hint {at} of {len(hints)}: {hints[at - 1].text}"
        await pupil.key("home")
        assert isinstance(app.screen, HomeScreen)
        assert page.guide.hint is None
        assert seen(text_of(app), AT_HOME[:40])
        await pupil.keys("enter")
        assert app.screen.chronicle.session.head > 0  # type: ignore[attr-defined]

    taught(system, play, size)
    assert [kept.title for kept in listing(saves_folder())] == [begun(system)]


def begun(system: str) -> str:
    return str(encounter(lesson(system).encounter).title)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_hint_stands_on_two_lines_whatever_is_filled_in(system: str) -> None:
    """Looked at hint by hint; none is cut at 80 columns."""

    async def look(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        for number, hint in enumerate(page.guide.lesson.hints, 1):
            lines = text_of(app)[-1 - LINES : -1]
            assert lines[0].startswith(f" {number}/{len(page.guide.lesson.hints)} ")
            for text in {hint.text, hint.otherwise} - {""}:
                assert _fits(page, text), text
            last = _words(page)[-1]
            assert " ".join(lines).split("esc skips")[0].rstrip().endswith(last), lines
            assert "esc skips" in " ".join(lines) or lines[1].strip(), (
                "what passes a hint over has the line that is left, where the first has no room"
            )
            await pilot.press("escape")

    taught(system, look)


def _words(page: LessonScreen) -> list[str]:
    return "".join(text for text, _ in page.guide.said(page.controller.builder, page.keymap.shown)).split()


def _fits(page: LessonScreen, text: str) -> bool:
    words = PLACE.sub("x" * FILLED, text).split()
    lines, width = 1, 80 - 8
    used = 0
    for word in words:
        if used and used + 1 + len(word) > width:
            lines, used = lines + 1, 0
        used += len(word) + bool(used)
    return lines <= LINES


def test_wrong_keys_end_no_hint() -> None:
    """Acts that are not asked for, keys without a meaning, refused ones, and escape out of a half-made choice."""

    async def try_them(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        pupil = Pupil(app, pilot)
        for keys in (
            ("enter", "escape"),
            ("z", "ctrl+r", "right_square_bracket", "end"),
            ("g", "escape"),
            ("slash", "w", "escape"),
            ("p", "escape"),
            ("up", "down", "tab", "m", "s", "c"),
            ("question_mark", "escape"),
            ("y", "a", "a"),
        ):
            await pupil.keys(*keys)
            assert pupil.hint() == 1, keys
        await pupil.act("stand")
        await pupil.key("hot")
        assert pupil.hint() == 1
        await pupil.pick("walk", "E ")
        assert pupil.hint() == 2

    taught("miasma", try_them)


def test_who_let_everybody_wait_is_told_how_the_kappa_is_asked() -> None:
    """The key that goes on lets the rest stand, the kappa too: pressed for ever it would never be asked."""

    async def wait_for_it(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        pupil = Pupil(app, pilot)
        await pupil.pick("walk", "E ")
        await pupil.key("hot")
        assert pupil.hint() == 2
        assert f"{pupil.digit('stand')} Stand" in " ".join(_words(page))
        await pupil.act("stand")
        await pupil.point("monster-move")
        assert pupil.hint() == 3
        await pupil.key("hot")
        await pupil.act("guard")
        await pupil.key("hot")
        assert pupil.hint() == 4
        assert f"{pupil.digit('stand')} Stand" in " ".join(_words(page))
        await pupil.act("stand")
        await pupil.act("monster-move")
        assert pupil.hint() == 5

    taught("miasma", wait_for_it)


def test_whoever_takes_the_wound_the_hint_of_it_is_true() -> None:
    """MIR: the Duellist loses Health, strikes, and it is Irena who is wounded."""
    plan = lesson("mir")
    told = [hint.text + hint.plain for hint in plan.hints if "Wound takes" in hint.text]
    assert len(told) == 1
    assert "Duellist" not in told[0]


NOTHING = ("z", "ctrl+r", "end", "tab", "m", "c", "y", "a", "a", "g", "escape", "slash", "w", "escape")


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_hint_of_any_game_ends_by_keys_that_do_nothing_for_it(system: str) -> None:
    async def try_them(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        pupil = Pupil(app, pilot)
        for number, hint in enumerate(page.guide.lesson.hints, 1):
            for key in NOTHING:
                if page.keymap.action(key) != (hint.pressed or "none"):
                    await app.on_event(typed(key))
                assert app.screen is page
                assert pupil.hint() == number, (key, hint.text)
            page.guide.skip()

    taught(system, try_them)


def test_escape_passes_over_one_hint_and_the_fight_goes_on_without_any() -> None:
    async def skip(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        hints = len(page.guide.lesson.hints)
        for number in range(hints):
            assert page.guide.at == number
            assert page.shows("hint")
            await pilot.press("escape")
        assert not page.shows("hint")
        assert page.panes["palette"].region.bottom == 23
        await pilot.press("escape")
        await Pupil(app, pilot).pick("walk", "E ")
        assert page.controller.session.head == 1

    lines = taught("miasma", skip)
    assert not seen(lines, "skips")


def test_a_hint_follows_the_digits_as_they_are() -> None:
    """Face to face *Parry* stands elsewhere in the list than before, and the hint says so."""

    async def walk(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        pupil = Pupil(app, pilot)
        await pupil.pick("walk", "E ")
        await pupil.keys("escape")
        await pupil.key("hot")
        before = pupil.digit("guard")
        assert seen(text_of(app)[-3:], f"{before} Parry with Katana")
        await pupil.pick("walk", "E ")
        await pupil.key("hot")
        after = pupil.digit("guard")
        assert seen(text_of(app)[-3:], f"{after} Parry with Katana")

    taught("miasma", walk)


def test_a_hint_makes_room_once_what_it_waits_for_cannot_come() -> None:
    """Fires: it waited for equal ways of the enemy, while the window of the next hint had been open and was gone."""

    async def walk(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        pupil = Pupil(app, pilot)
        await pupil.act("start-fight")
        await pupil.act("act:move", "6", "5", "6", "enter", "4", "enter")
        assert pupil.hint() == 3
        await pupil.act("end-beat")
        assert seen(text_of(app), "has come close: a reaction?")
        assert pupil.hint() == 5
        await pupil.act("pass")
        assert pupil.hint() == 6

    taught("fires", walk)


def test_space_leads_back_to_whoever_is_asked_from_somebody_whose_turn_cannot_end() -> None:
    """It told why the turn of whom one looked at could not end, while its footer said *back to Irena*."""

    async def look(app: CounterbeatApp, pilot: Any, page: LessonScreen) -> None:
        pupil = Pupil(app, pilot)
        await pupil.act("roll-initiative")
        await pupil.key("next")
        assert "space back to Irena" in text_of(app)[-1]
        await pupil.key("hot")
        assert seen(text_of(app), "╭ Irena: move and action left")

    taught("mir", look)


def test_it_is_offered_once_and_opens_from_the_list() -> None:
    """At the first start of all; later the key is in the footer, for the game under the cursor."""
    assert "press l for a first fight with hints" in welcome("l")
    assert welcome("l") == ""

    async def run(first: str) -> None:
        app = CounterbeatApp(None, welcome=first)
        async with app.run_test(size=NARROW) as pilot:
            await pilot.pause()
            assert seen(text_of(app)[:1], "a first fight with hints") is bool(first)
            assert seen(text_of(app)[-1:], "l learn")
            if not first:
                return
            await pilot.press("slash", *"snow", "enter", "escape", "l")
            await pilot.pause()
            assert isinstance(app.screen, LessonScreen)
            assert app.screen.guide.lesson.system == "yokai"

    asyncio.run(run(""))
    asyncio.run(run("new here? press l for a first fight with hints"))


def test_who_has_fights_already_is_offered_nothing() -> None:
    begin_lesson(lesson("miasma")).close()
    assert welcome("l") == ""


def test_a_broken_lesson_of_a_pack_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("content.packs_on_disk.data_folder", lambda: home)
    folder = home / "packs" / "mine" / "miasma" / "lessons"
    folder.mkdir(parents=True)
    shutil.copy(lesson_files()["miasma"], folder)
    (folder / "first-duel.toml").write_text('system = "miasma"\n', encoding="utf-8")

    async def run() -> list[str]:
        app = CounterbeatApp(None)
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            await pilot.press("l")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
            return text_of(app)

    assert seen(asyncio.run(run()), "first-duel.toml")


def test_a_fight_with_the_encounter_and_the_seed_of_a_lesson_is_none(tmp_path: Path) -> None:
    plan = lesson("miasma")
    begin(plan.encounter, seed=plan.seed, path=tmp_path / "own.fight").close()
    taught = begin_lesson(plan)
    taught.close()
    assert lesson_begun(reopen(tmp_path / "own.fight")) is None
    assert lesson_begun(reopen(taught.path)) == plan


def test_a_lesson_that_is_taken_up_again_goes_on_with_its_hint() -> None:
    chronicle = begin_lesson(lesson("miasma"))
    walk = next(option for option in chronicle.session.options("gm", "mamoru") if option.command.get("do") == "walk")
    command = {**walk.command, walk.slots[0].name: walk.slots[0].allowed({})[0]}
    chronicle.session.do(chronicle.session.ruleset.read(command))
    assert chronicle.save() is None
    path = chronicle.path
    chronicle.close()

    async def run() -> None:
        app = CounterbeatApp(reopen(path))
        async with app.run_test(size=WIDE) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, LessonScreen)
            assert page.guide.at == 1
            assert page.shows("hint")
            assert any("2/10" in line for line in text_of(app))

    asyncio.run(run())
