"""The end of a fight, what lies around it, and who only looks on: in every game, by keys."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from content.loader import listing
from engine.core.options import Option
from engine.core.scenes import NEWS
from engine.core.view import SIDE_PARTS
from saves.chronicle import Chronicle
from saves.page import page
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, text_of
from tests.tui.every_game import GAMES, before_the_end, deciding, struck, what_follows
from tests.tui.test_in_every_game import KEYS_OF, PHONE, flat, in_every_game, pane
from tui.app import CounterbeatApp
from tui.appearance.appearance import Appearance
from tui.forecast.remembered import remember
from tui.forecast.tally import Tally
from tui.screens.watch import WatchScreen
from tui.start.fights import begin, reopen


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))


def typed(text: str) -> list[str]:
    return [KEYS_OF.get(sign, sign) for sign in text]


def named(app: Any) -> str:
    return type(app.screen).__name__


@in_every_game
def test_the_end_of_a_fight_is_a_page_that_leads_on_to_all_that_may_come(game: str, tmp_path: Path) -> None:
    """Who won, a line for each, the dice, three turning points at most; then back into the fight, export, the next one,
    the same once more moment by moment, and again with new dice.
    """
    chronicle, last = before_the_end(game)
    session = chronicle.session

    async def press(app: Any, pilot: Any, *presses: str) -> None:
        for key in presses:
            await pilot.press(key)
            await pilot.pause()

    async def ended(app: Any, pilot: Any) -> None:
        assert named(app) == "EndingScreen"
        told, picture = app.screen.told, flat(text_of(app))
        assert told.result.split(".")[0].split()[0].casefold() in picture.casefold()
        fates = [fared.fate for fared in told.people]
        assert any(re.match("fell in .* to [A-Z]|out by Morale in ", fate) for fate in fates), fates
        assert any("stands" in fate for fate in fates), fates
        for fared in told.people:
            assert fared.name.split()[0] in picture
            assert re.sub("[│…]", " ", fared.fate).split(",")[0] in picture, picture
        assert "best " in picture
        assert ("dice " in picture) == told.dice
        assert 1 <= len(told.turns) <= 3
        assert all(turn.text.split()[0] in picture for turn in told.turns)

        await press(app, pilot, "4", "ctrl+u", *typed(str(tmp_path / "end.md")), "enter")
        assert (tmp_path / "end.md").read_text(encoding="utf-8").startswith(f"# {told.title}")

        await press(app, pilot, "enter")
        assert named(app) == "FightScreen"
        assert told.start <= session.head <= told.end
        await press(app, pilot, "end")
        while named(app) != "FightScreen":
            await press(app, pilot, "escape")
        assert seen(text_of(app), "Between fights")
        assert not seen(text_of(app), "Nothing has happened yet")
        await press(app, pilot, "b", "1")
        assert seen(text_of(app), "The next fight  which?"), text_of(app)

        await press(app, pilot, "escape", "b", "3")
        assert session.head == told.start
        for _ in range(told.end - told.start + 2):
            if named(app) == "EndingScreen":
                break
            await press(app, pilot, "space")
        assert seen(text_of(app), told.heading)

        await press(app, pilot, "2")
        assert session.head == told.start
        assert session.dice.fresh
        assert session.view("gm").mode == "fight" or told.start == 0

    keys(chronicle, *last, size=NARROW, then=ended)


@in_every_game
def test_what_stands_in_the_red_of_news_is_news(game: str) -> None:
    chronicle = struck(game)
    bad = Appearance().look().tone("bad").color
    lines = [line for step in chronicle.session.timeline.path() for line in chronicle.session.lines(step, "gm")]
    news = " ".join(f"{line.text} {line.brief}" for line in lines if line.tone in NEWS)

    async def look(app: Any, pilot: Any) -> None:
        for name in ("strip", "chronicle"):
            left, top, width, height = app.screen.panes[name].region
            for strip in app.screen._compositor.render_strips()[top : top + height]:
                for segment in strip.crop(left, left + width):
                    if segment.style is not None and segment.style.color == bad and segment.text.strip(" │→…"):
                        assert segment.text.strip(" │→…").split()[0] in news, segment.text

    keys(chronicle, size=(200, 60), then=look)


@in_every_game
def test_the_page_of_a_fight_has_a_picture_at_each_of_its_moments(game: str) -> None:
    session = struck(game).session
    written = "".join(page(session, "A fight", "gm"))
    data = json.loads(written.partition('id="fight">')[2].partition("</script>")[0])
    assert len(data["frames"]) > 2
    names = [sheet.name for sheet in session.view("gm").sheets]
    for frame in data["frames"]:
        shown = {data["texts"][title]: data["texts"][text] for title, text, _ in frame[1:]}
        assert "Board" in shown
        assert all(name in "".join(shown.values()) for name in names)


@in_every_game
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_the_card_of_a_fight_shows_who_fights_where_and_how_hard_it_is(game: str, size: Size) -> None:
    entry = next(entry for entry in listing() if entry.id == GAMES[game][0])
    remember(entry.id, Tally(fights=4, wins=Counter({"party": 3, "foes": 1}), rounds=Counter({9: 4})))
    lines = keys(None, "slash", *typed(entry.title.casefold()), "enter", size=size)
    view = begin(entry.id, seed=1).session.view("gm")
    for sheet in view.sheets[:2]:
        assert seen(lines, sheet.name.split()[0]), "\n".join(lines)
    standing = {token.short for token in view.board.tokens if token.cells}
    told = "\n".join(lines)
    assert not standing or any(re.search(rf"{mark}[→←! ◎]", told) for mark in standing), told
    assert seen(lines, "the forecast: party wins 75 %"), told


@in_every_game
def test_between_fights_the_same_palette_says_before_and_after_in_whole_words(game: str) -> None:
    chronicle, last = before_the_end(game)

    async def look(app: Any, pilot: Any) -> None:
        await pilot.press("escape")
        await pilot.pause()
        assert named(app) == "FightScreen"
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        assert re.search(r"[│▸✗ ][1-9] [A-Z]", "\n".join(pane(app, "palette"))), text_of(app)
        told = []
        for _ in range(len(app.screen.controller.builder.entries())):
            told.append([line.strip("│ ") for line in pane(app, "after")])
            await pilot.press("down")
            await pilot.pause()
        changes = [line for lines in told for line in lines if " → " in line]
        assert changes, told
        assert not [line for line in changes if "…" in line]

    keys(chronicle, *last, size=NARROW, then=look)


@in_every_game
def test_whom_to_add_is_chosen_by_the_sheet_of_each(game: str) -> None:
    chronicle = deciding(game)
    label = next(
        option.label for option in chronicle.session.options("gm") if option.label.split()[0] == "Add" and joins(option)
    )

    async def look(app: Any, pilot: Any) -> None:
        await pilot.press("g", "slash", *typed(label.casefold()), "enter")
        await pilot.pause()
        controller, shown = app.screen.controller, []
        assert controller.builder.slot is not None
        for _ in range(3):
            for one in controller.ahead.newcomers:
                sheet = " ".join(pane(app, "sheets"))
                assert one.name.split()[0] in sheet, sheet
                assert any(meter.figures in sheet for meter in one.meters), sheet
                shown.append(one.name)
            await pilot.press("down")
            await pilot.pause()
        assert len(set(shown)) > 1

    keys(chronicle, then=look)


def joins(option: Option) -> bool:
    """Whether it asks first who comes, of several."""
    return bool(option.slots) and option.slots[0].name == "entry" and len(list(option.slots[0].allowed({}))) > 1


@pytest.mark.parametrize("encounter", [entry.id for entry in listing()])
def test_sides_have_their_colours_by_their_part(encounter: str) -> None:
    view = begin(encounter, seed=1).session.view("gm")
    assert {sheet.side for sheet in view.sheets} <= set(SIDE_PARTS)


def kept(game: str, path: Path) -> Chronicle:
    """The fight in a file, after somebody was struck."""
    chronicle = struck(game)
    assert chronicle.move_to(path) is None
    return chronicle


@in_every_game
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["40x30", "120x40"])
def test_who_watches_follows_steps_back_and_goes_on_with_the_next_fight(game: str, size: Size, tmp_path: Path) -> None:
    """With the order alone and in large letters, as players see it."""
    writer = kept(game, tmp_path / "first.fight")

    async def run() -> None:
        app = CounterbeatApp(reopen(tmp_path / "first.fight", read_only=True), watched="players", newest=True)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen: Any = app.screen
            assert isinstance(screen, WatchScreen)
            before = screen.controller.session.head
            command, why = what_follows(game)
            writer.session.do(command, why=why)
            assert writer.save() is None
            screen.follow()
            assert screen.controller.session.head > before
            newest = screen.controller.session.head
            await pilot.press("left_square_bracket")
            await pilot.pause()
            assert screen.controller.looking_back
            assert screen.controller.session.head < newest
            await pilot.press("end")
            await pilot.pause()
            assert not screen.controller.looking_back
            await pilot.press("v")
            await pilot.pause()
            names = [sheet.name for sheet in writer.session.view("players").sheets]
            assert all(seen(text_of(app), name.split()[0]) for name in names), text_of(app)
            assert not app.screen.panes["board"].region
            await pilot.press("v")
            await pilot.pause()

            assert Counter("".join(text_of(app)))["█"] + Counter("".join(text_of(app)))["▀"] > 10
            await pilot.press("v")
            second = begin("first-duel", seed=1, path=tmp_path / "second.fight")
            os.utime(tmp_path / "second.fight", (time.time() + 9, time.time() + 9))
            for _ in range(10):
                app.screen.follow()
            await pilot.pause()
            assert app.screen.chronicle.path.name == "second.fight"
            second.close()

    asyncio.run(run())
    writer.close()
