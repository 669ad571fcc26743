"""Resizing, the mouse, the home screen, copying: what is around a fight."""

from __future__ import annotations

from typing import Any

import pytest

from saves.chronicle import start
from tests.engine.core.duel import DuelRules
from tests.rest import until
from tests.tui.driver import NARROW, WIDE, cell, keys, seen, text_of
from tests.tui.scenes import duel, still
from tui.appearance.chosen import glyphs_of
from tui.appearance.glyphs import ASCII, UNICODE
from tui.start.fights import begin


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))


async def resized(app, size):
    """The screen once it has the new size, for which the application waits a moment."""
    await until(lambda: len(text_of(app)) == size[1])
    return text_of(app)


def test_resizing_keeps_what_was_being_chosen():
    async def resize(app, pilot):
        for size in (NARROW, (39, 17), WIDE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.screen.controller.builder.editor.place == "2,3"
            lines = await resized(app, size)
            assert seen(lines, "40 columns and 18") == (size == (39, 17))

    lines = keys(still("ford"), "2", "tab", then=resize)
    assert seen(lines, "walk where")


def test_narrow_screens_show_map_sheets_and_chronicle_in_turn():
    chronicle = still("ford")
    assert seen(keys(chronicle, "1", size=NARROW), "├ Map")
    assert seen(keys(chronicle, "s", size=NARROW), "├ The others")
    assert seen(keys(chronicle, "c", size=NARROW), "├ Chronicle")
    assert seen(keys(chronicle, "c", "m", size=NARROW), "├ Map")


def test_the_mouse_picks_an_option_and_then_a_hex():
    chronicle = still("ford")

    async def click(app, pilot):
        await pilot.click(offset=cell(app, "palette", 6, 2))
        assert app.screen.controller.builder.slot.name == "to"
        chart = app.screen.controller.chart
        x, y = chart.geometry.spot("2,3")
        left, top = chart.window[:2]
        await pilot.click(offset=cell(app, "board", x - left + 1, y - top + 1))

    keys(chronicle, then=click)
    assert chronicle.session.timeline.step(1).command.to == "2,3"


def test_the_mouse_chooses_whom_to_look_at():
    async def click(app, pilot):
        await pilot.click(offset=cell(app, "tracker", 6, 3))
        assert app.screen.controller.chosen == "kappa-1"

    assert seen(keys(still("ford"), then=click), "k1 Kappa · monster")


def test_copying_takes_the_chronicle_as_text():
    async def look(app, pilot):
        await pilot.press("1", "y")
        assert "Mamoru does stand" in app.clipboard

    keys(still("ford"), then=look)


def test_enter_twice_from_a_fresh_start_is_in_a_fight():
    lines = keys(None, "enter", "enter", size=NARROW)
    assert seen(lines, "First Duel")
    assert seen(lines, "├ Map")


def test_home_goes_on_where_the_newest_fight_stopped():
    keys(None, "enter", "enter", "1", "1", "q", size=NARROW)
    lines = keys(None, size=NARROW)
    assert seen(lines, "Continue")
    lines = keys(None, "enter", size=NARROW)
    assert seen(lines, "step 1")


def test_home_finds_an_encounter_by_typing():
    lines = keys(None, "slash", "f", "o", "r", "d")
    assert seen(lines, "The Ford at Dusk")
    assert not seen(lines, "First Duel")


def test_leaving_a_fight_for_the_list_and_coming_back():
    lines = keys(None, "enter", "enter", "h")
    assert seen(lines, "Continue")
    assert seen(keys(None, "enter", "enter", "h", "enter"), "╭ Map")


def test_a_fight_that_was_in_memory_only_can_be_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed = [{"/": "slash", ".": "full_stop"}.get(c, c) for c in "./xkept.fight"]
    lines = keys(duel(), "w", "ctrl+u", *typed[:3], "backspace", *typed[3:], "enter")
    assert (tmp_path / "kept.fight").exists()
    assert seen(lines, "kept as")


def test_escape_from_asking_for_a_file_goes_back_to_the_question():
    assert seen(keys(duel(), "w", "escape"), "Ann: strike whom?")


def test_a_second_screen_follows_what_the_first_one_does(tmp_path):
    from saves.chronicle import look

    rules: Any = DuelRules()
    path = tmp_path / "followed.fight"
    first = start(rules, rules.begin(), title="Followed", encounter="duel", seed=7, by="test", path=path)
    second = look(path, lambda system: rules)

    async def meanwhile(app, pilot):
        keys_before = app.screen.controller.session.head
        first.session.do(first.session.ruleset.command.__args__[0]("ann", "ben"))
        first.save()
        await until(lambda: app.screen.controller.session.head == keys_before + 1)

    lines = keys(second, "1", then=meanwhile)
    assert seen(lines, "watching")
    assert seen(lines, "Ben: parry or take it?")


@pytest.mark.parametrize(
    ("environment", "glyphs"),
    [
        ({}, UNICODE),
        ({"LANG": "de_DE.UTF-8"}, UNICODE),
        ({"LANG": "C"}, ASCII),
        ({"LANG": "C", "COUNTERBEAT_GLYPHS": "unicode"}, UNICODE),
        ({"COUNTERBEAT_GLYPHS": "ascii"}, ASCII),
    ],
)
def test_the_signs_follow_the_terminal(environment, glyphs):
    assert glyphs_of(environment) is glyphs


def test_among_the_others_nobody_is_without_what_they_have_left():
    """*ID* stood there alone: the names of three Conditions had no room in half a line."""
    chronicle = begin("hourglass", seed=1)
    chronicle.session.do(chronicle.session.ruleset.read({"do": "start-fight"}))
    lines = keys(chronicle, "s", size=NARROW)
    at = next(at for at, line in enumerate(lines) if line.startswith("├ The others"))
    found = next(line for line in lines[at:] if " ID " in line)
    assert "ID  Idris         Phy. ●●●● Men. ○○○○" in found, "\n".join(lines)
