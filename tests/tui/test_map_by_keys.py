"""A map that speaks: panned, larger, on the whole screen, with pointers to what is out of sight and a legend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events

from content.loader import encounter, rules
from engine.board.hexgrid import distance, parse
from engine.core.view import Board, Overlay, Token
from saves.chronicle import Chronicle, start
from tests.tui.driver import NARROW, WIDE, Size, cell, keys, looks, seen
from tests.tui.scenes import still
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw import hexmap
from tui.draw.hexplot import LARGE, SMALL, plot
from tui.draw.rows import Pen
from tui.draw.window import Window, beyond, told
from tui.start.fights import begin, begin_empty
from tui.widgets.layout import plan

HUGE: Size = (200, 60)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))


def crowd(folder: Path, people: int, size: int) -> Chronicle:
    """Samurai in the west and kappa in the east of a square map, row by row."""
    lines = ['system = "miasma"', 'title = "A crowd"', 'summary = "Many."', f"width = {size}", f"height = {size}"]
    for number in range(people):
        west = number % 2 == 0
        row = 2 + number * (size - 4) // people
        column = 3 if west else size - 4
        who = 'samurai = "mamoru"' if west else 'monster = "kappa"'
        at = f'at = "{column - row // 2},{row}"'
        lines += ["", "[[combatants]]", who, at, f"facing = {0 if west else 3}"]
    path = folder / "crowd.toml"
    path.write_text("\n".join(lines) + "\n")
    ruleset: Any = rules("miasma")
    return start(ruleset, ruleset.begin(encounter(str(path))), title="A crowd", encounter="crowd", seed=7, by="test")


def window(chronicle: Chronicle, *presses: str, size: Size = WIDE) -> Any:
    """The part of the board in sight after these keys, and the geometry it is of."""
    found: list[Any] = []

    async def look_at(app, pilot):
        found.append(app.screen.controller.chart)

    keys(chronicle, *presses, size=size, then=look_at)
    return found[0]


def test_shift_and_arrows_show_another_part_of_the_map(tmp_path: Path):
    before = window(crowd(tmp_path, 4, 40)).window
    after = window(crowd(tmp_path, 4, 40), "shift+right", "shift+down").window
    assert (after.left - before.left, after.top - before.top) == (12, 3)


def test_a_map_that_ends_there_says_so(tmp_path: Path):
    assert seen(keys(crowd(tmp_path, 4, 40), "shift+left", "shift+left", "shift+left"), "the map ends there")


def test_the_wheel_pans_the_map(tmp_path: Path):
    chronicle, found = crowd(tmp_path, 4, 40), []

    async def turn(app, pilot):
        before = app.screen.controller.chart.window.top
        await pilot._post_mouse_events([events.MouseScrollDown], offset=cell(app, "board", 5, 5))
        await pilot.pause()
        found.append(app.screen.controller.chart.window.top - before)

    keys(chronicle, then=turn)
    assert found == [3]


def test_the_map_follows_again_when_somebody_else_is_looked_at(tmp_path: Path):
    chronicle = crowd(tmp_path, 4, 40)
    panned = window(chronicle, "shift+down", "shift+down", "shift+down")
    chosen = next(token for token in chronicle.session.view("gm").board.tokens if token.id == "mamoru")
    assert not panned.window.holds(panned.geometry.rect(chosen.cells[0]))
    back = window(chronicle, "shift+down", "shift+down", "shift+down", "tab", "shift+tab")
    assert back.window.holds(back.geometry.rect(chosen.cells[0]))


def test_whoever_acts_is_in_sight_wherever_they_stand(tmp_path: Path):
    for presses in ((), ("tab",), ("tab", "tab"), ("tab", "tab", "tab")):
        found: list[bool] = []

        async def look_at(app, pilot, found=found):
            controller = app.screen.controller
            token = next(token for token in controller.view.board.tokens if token.id == controller.chosen)
            rect = controller.chart.geometry.rect(token.cells[0])
            found.append(rect is not None and controller.chart.window.holds(rect))

        keys(crowd(tmp_path, 4, 40), *presses, size=NARROW, then=look_at)
        assert found == [True]


def test_what_stood_stays_while_the_cursor_is_in_sight(tmp_path: Path):
    chronicle = crowd(tmp_path, 4, 40)
    assert window(chronicle).window == window(chronicle, "1", "right", "right", "down").window


def test_a_low_map_stands_as_it_stood_while_one_decides_after_the_other_and_shows_everybody():
    """Where somebody walks is asked with more lines of the map in sight: after each it was somewhere else."""
    tops: list[int] = []
    unseen: list[tuple[int, int, int, int]] = []

    async def decide(app, pilot):
        chart, board = app.screen.controller.chart, app.screen.controller.view.board
        for presses in ("11", "11", "14", "11", "5"):
            tops.append(chart.window.top)
            rects = [chart.geometry.rect(token.cells[0]) for token in board.tokens]
            unseen.extend(rect for rect in rects if not chart.window.holds(rect))
            for press in presses:
                await pilot.press(press)
            await pilot.pause()

    keys(begin("ford-at-dusk", seed=7), size=NARROW, then=decide)
    assert len(tops) == 5
    assert len(set(tops)) == 1
    assert unseen == []


def test_the_frame_points_to_who_is_out_of_sight_and_tells_what_is_cut(tmp_path: Path):
    title = next(line for line in keys(crowd(tmp_path, 4, 40)) if "╭ Map" in line)
    assert "▶" in title
    assert "▼" in title
    right = title.split("▶")[1].split("▼")[0]
    assert "k1" in right
    assert right.split()[0].isdecimal()


def test_a_map_that_is_all_in_sight_points_nowhere():
    title = next(line for line in keys(still("ford")) if "╭ Map" in line)
    assert not set("▲▼◀▶") & set(title)


def test_whoever_is_threatened_out_of_sight_is_told_first_with_the_time():
    pen = Pen(look(), UNICODE)
    tokens = tuple(Token(f"k{n}", "Kappa", f"k{n}", "foes", (f"{n},0",)) for n in range(30))
    strikes = (Overlay("threat", "29,0", "11"), Overlay("threat", "29,0", "8"), Overlay("threat", "3,0", "9"))
    board = Board("hex", hexes=((0, 0, 30),), tokens=tokens, overlays=strikes)
    assert hexmap.struck(pen, board) == {"k29": "8", "k3": "9"}
    found = beyond(board, plot(board), Window(0, 0, 40, 1))
    told_ = told(pen, found, hexmap.struck(pen, board), 30).strip(30, pen.look.base).text.rstrip()
    assert told_ == "▶20 k29→8 k10 k11 k12 k13 +15"


def test_sixteen_on_a_large_map_are_all_told_without_scrolling(tmp_path: Path):
    chronicle = crowd(tmp_path, 16, 40)
    lines = keys(chronicle)
    text = "\n".join(lines)
    view = chronicle.session.view("gm")
    first, *others = view.sheets
    assert seen(lines, f"▸{first.short}")  # whose moment it is
    for sheet in others:  # how everybody stands
        life, stamina = (next(pool for pool in sheet.meters if pool.id == name) for name in ("life", "stamina"))
        told_ = f"{sheet.short:3} L {life.value}/{life.max} S {stamina.value}/{stamina.max}"
        assert told_ in text, told_
    title = next(line for line in lines if "╭ Map" in line)
    drawn = [line[:69] for line in lines[lines.index(title) :]]
    for token in view.board.tokens:  # where they are
        assert any(token.short in line for line in drawn)
    # The order folds those who decide alike: the map has eleven rows, whoever acts a sheet of five lines.
    assert next(at for at, line in enumerate(drawn) if line.startswith("╰")) - 1 >= 11
    beside = [line[69:] for line in lines[lines.index(title) :]]
    assert next(at for at, line in enumerate(beside) if line.startswith("├ The others")) - 1 >= 5
    assert seen(lines, "9 decide: k4 M5 k5 M6 k6 M7 k7 M8 k8")
    low = plan(*WIDE, 16, "board", map_lines=4)
    assert low["tracker"].height == 15, "a map that is seen whole takes nothing from the order"
    assert plan(*WIDE, 13, "board", map_lines=40)["tracker"].height == 15, "nobody is folded for it who has a line"
    assert plan(*WIDE, 14, "board", map_lines=40)["tracker"].height == 10


def test_a_map_with_room_is_drawn_in_two_lines_a_hex():
    assert window(still("ford"), size=HUGE).geometry.scale == LARGE
    assert window(still("ford"), size=WIDE).geometry.scale == SMALL


def test_a_key_makes_the_hexes_larger_and_smaller_again():
    assert window(still("ford"), "Z").geometry.scale == LARGE
    assert window(still("ford"), "Z", "Z").geometry.scale == SMALL
    assert seen(keys(still("tide"), "Z"), "only a map of hexes has another size")


def plain() -> Chronicle:
    """A map that leaves no line of a low screen."""
    return begin_empty("miasma", "The plain", {"width": 40, "height": 40})


@pytest.mark.parametrize("size", [NARROW, WIDE, HUGE], ids=["80x24", "120x40", "200x60"])
def test_z_fills_the_screen_with_one_pane_and_back(size: Size):
    before, lines, after = looks(still("ford"), (), "z", "z", size=size)
    assert lines[1].startswith("╭ Map")
    assert lines[-2].startswith("╰")
    frames = [line for line in lines if line.startswith("╭")]
    assert len(frames) == 2, "the acts have the lines that the map leaves"
    assert "what does he do?" in frames[1]
    assert after == before
    zones = [line for line in keys(still("tide"), "z", size=size) if line.startswith("╭")]
    assert [line.split(" ")[1] for line in zones] == ["Field", "Mamoru,"], "and those that zones leave"


def test_a_range_track_leaves_the_acts_the_lines_that_it_would_only_spread_over():
    lines = keys(begin("enc-gate", seed=3), "1", "z")
    assert seen(lines, "│ Mara  Melee"), "all that is told below it is there"
    assert seen(lines, "│ 9 Swap weapons")


def test_a_pane_that_fills_the_screen_says_how_to_leave_it_and_the_key_back_does():
    """*z larger* was told before, and nothing then: escape did nothing."""
    for name in ("ford", "tide"):
        before, full, after = looks(still(name), (), "z", ("escape",), size=NARROW)
        assert seen(full[-1:], "z all panes"), name
        assert after == before, name
    half = keys(still("ford"), "z", "2", "escape", size=NARROW)
    assert seen(half[-1:], "z all panes"), "what is half done first"


def test_another_pane_takes_the_whole_screen_while_it_is_full():
    lines = keys(still("ford"), "z", "s")
    assert lines[1].startswith("╭ MA Mamoru")
    assert sum(line.startswith("╭") for line in lines) == 1


@pytest.mark.parametrize("pane", [(), ("s",), ("c",)], ids=["map", "sheets", "chronicle"])
@pytest.mark.parametrize("asks", ["p", "ctrl+p", "slash", "g", "w"])
def test_a_pane_that_fills_the_screen_gives_way_to_what_is_asked_by_a_key(pane: tuple[str, ...], asks: str):
    """Nothing is typed unseen: Enter gave a ruling that nobody could read."""
    chronicle = plain()
    alone, asked, again = looks(chronicle, ("z", *pane), (asks,), ("escape",), size=NARROW)
    assert sum(line.startswith("╭") for line in alone) == 1
    assert asked == keys(chronicle, *pane, asks, size=NARROW)
    assert again == alone


@pytest.mark.parametrize(("asks", "asked"), [("o", "The program plays"), ("e", "Write an encounter")])
def test_a_pane_that_fills_the_screen_gives_way_to_what_the_table_is_asked(asks: str, asked: str):
    """The keys answered who is given to the program, below the question of an act."""
    chronicle = plain()
    keys(chronicle, "2", "enter", "enter", "1", "enter", "right", "enter", size=NARROW)
    assert seen(keys(chronicle, "z", asks, size=NARROW), f"╭ {asked}")


def test_a_pane_without_the_field_gives_way_to_the_question_of_an_act():
    for pane in ("s", "c"):
        asked = keys(still("tide"), "z", pane, "7", size=NARROW)
        assert asked == keys(still("tide"), pane, "7", size=NARROW)


def test_what_a_key_cannot_do_is_said_below_a_map_that_fills_the_screen():
    told, gone = looks(plain(), ("z", "space"), ("down",), size=NARROW)
    assert seen(told[-1:], "two sides need somebody on the map")
    assert seen(gone[-1:], "choose")


def test_the_whole_screen_says_what_is_asked():
    assert seen(keys(plain(), "z")[-2:], "▸ Add foes")
    assert seen(keys(still("ford"), "z", "2", "right"), "Walk  walk where"), "the acts are there"


def test_the_legend_is_made_from_what_is_shown():
    edge = keys(still("ford"))
    assert seen(edge, "│ 16 struck then · ~ water"), "its first line"
    assert not seen(keys(still("tide")), "struck then")


def test_the_title_tells_what_is_under_the_cursor():
    assert seen(keys(still("ford"), "2", "right"), "╭ Map  2,4")


def test_prices_while_a_way_is_chosen_and_strikes_otherwise():
    ruleset: Any = rules("miasma")
    chronicle = start(
        ruleset, ruleset.begin(encounter("ford-at-dusk")), title="Ford", encounter="ford-at-dusk", seed=7, by="test"
    )
    before = keys(chronicle)
    assert not seen(before, "stamina to run there")
    lines = keys(chronicle, "slash", *"run", "enter")
    assert seen(lines, "stamina to run there")


def test_each_way_that_has_a_digit_is_in_sight_where_somebody_panned(tmp_path: Path) -> None:
    """The map moved only as far as the cursor asked: of six ways three stood beyond its edge."""
    large = tmp_path / "large.toml"
    large.write_text(
        'system = "miasma"\ntitle = "Large"\nsummary = "Wide."\nwidth = 60\nheight = 60\n'
        '[[combatants]]\nsamurai = "mamoru"\nat = "6,6"\n[[combatants]]\nmonster = "kappa"\nat = "30,40"\n'
    )
    shown = keys(begin(str(large), seed=1), *["shift+right"] * 3, "1", size=NARROW)
    for row in ("5   6", "4  MA→  1", "3   2"):
        assert seen(shown, row), "\n".join(shown)


def test_hexes_are_listed_from_whoever_acts_outward():
    ruleset: Any = rules("miasma")
    chronicle = start(
        ruleset, ruleset.begin(encounter("ford-at-dusk")), title="Ford", encounter="ford-at-dusk", seed=7, by="test"
    )
    found: list[Any] = []

    async def look_at(app, pilot):
        controller = app.screen.controller
        found.append((controller._place(), [entry.value for entry in controller.builder.entries()][:6]))

    keys(chronicle, "g", "slash", *"move", "enter", then=look_at)
    place, nearest = found[0]
    assert all(distance(parse(place), parse(at)) == 1 for at in nearest[:4])


def test_ground_shows_through_what_is_laid_over_it() -> None:
    lines = keys(begin("in-the-reeds", seed=1), "2", "1", size=NARROW)
    assert seen(lines, "↙   ←   ░← re"), "a way through the reeds"
    lines = keys(begin("in-the-reeds", seed=1), "2", "1", "tab", size=NARROW)
    assert seen(lines, "░   ░●  ░●  ·"), "those beside the one that an archer stands in"


def test_where_every_way_costs_alike_the_map_shows_the_digit_of_each() -> None:
    """Around whoever walks stood five noughts: *0 stamina to get there*."""
    lines = keys(begin("first-duel", seed=1), "1", size=NARROW)
    assert seen(lines, "4  MA→  1")
    assert seen(lines, "3   2")
    assert seen(lines, "1 goes there")
    assert not seen(lines, "0 stamina")
    chronicle = begin("first-duel", seed=1)
    keys(chronicle, "1", "2", size=NARROW)
    assert chronicle.session.state.decisions["mamoru"].path == ((1, 4),), "the digit that stood there"
    assert seen(keys(begin("first-duel", seed=1), "7", size=NARROW), "28 stamina to duck there"), "a price is told"
