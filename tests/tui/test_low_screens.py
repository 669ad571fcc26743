"""What is seen on few lines and in few columns while nothing is chosen: the map, the order, what an act would cost."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.tui.driver import NARROW, Size, keys, seen
from tui.fight.editors.lists import PAGE
from tui.start.fights import begin
from tui.widgets.layout import hung, plan

PHONE: Size = (40, 30)


def rows_of(lines: list[str], pane: str) -> list[str]:
    """What stands between the edges of a pane."""
    top = next(at for at, line in enumerate(lines) if line[1:].startswith(f" {pane} "))
    return [line[1:-1] for line in lines[top + 1 : next(at for at in range(top, len(lines)) if lines[at][0] == "╰")]]


@pytest.mark.parametrize(("size", "rows"), [(NARROW, 6), (PHONE, 7)], ids=["80x24", "40x30"])
def test_a_map_has_six_rows_beside_an_order_of_four(size: Size, rows: int):
    """The times stand in the frame of the order, and its lower edge is the upper one of the map."""
    lines = keys(begin("ford-at-dusk", seed=1), size=size)
    assert [line[2:4] for line in lines[2:6]] == ["MA", "SA", "k1", "k2"]
    assert re.search(r"Segments ─+ 1▼  2   3   4", lines[1])
    assert lines[6].startswith("├ Map ")
    assert lines[6].endswith(" ┤")
    assert len(rows_of(lines, "Map")) == rows


def test_forty_columns_tell_four_segments_and_marks_without_names():
    """When a blow lands is told nowhere else; what a mark stands for, by the sheets."""
    lines = keys(begin("ford-at-dusk", seed=1), "5", size=PHONE)
    assert "Segments" in lines[1]
    assert [at for at in ("1", "2", "3", "4") if at in lines[1]] == ["1", "2", "3", "4"]
    assert re.match(r"│ MA +25/25 30/30 ··· ▶Slash ", lines[2])
    assert not seen(lines[2:6], "Mamoru")


@pytest.mark.parametrize("pane", ["m", "s", "c"])
def test_whatever_lies_below_the_order_closes_its_frame(pane: str):
    lines = keys(begin("lantern-road", seed=1), pane, size=NARROW)
    joint = next(at for at, line in enumerate(lines) if line[0] == "├" and at > 2)
    assert not any(line[0] == "╰" for line in lines[1:joint])
    assert lines[joint].endswith("┤")


def test_frames_are_joined_only_where_both_are_as_wide():
    assert hung(plan(80, 24, 4, "sheets")) == "sheets"
    assert not hung(plan(120, 40, 4, "board"))
    assert not hung(plan(80, 24, 4, "board", (53, 12)))
    assert not hung(plan(80, 24, 0, "board"))


def test_prices_come_before_what_is_told_of_the_zones():
    """Whom a blow reaches, and what it costs, decides; that a zone is *in reach* is said by its prices too."""
    lines = keys(begin("lantern-road", seed=1), "space", size=NARROW)
    field = rows_of(lines, "Field")
    assert any("Aya  distance 1: Shell and claws 1 FP" in line for line in field)
    assert any("Tomo  distance 2: Shell and claws 4 FP" in line for line in field)
    assert not seen(lines, "more  z larger")
    assert any("k2" in line for line in field)


def test_the_distance_that_is_told_is_of_whoever_is_pointed_at():
    """There is one line for it below six zones: it told of the first foe, whoever the arrow was to be for."""
    aiming = ("space", "space", "1", "down", "down")
    lines = keys(begin("bridge-at-dusk", seed=3), *aiming, size=NARROW)
    assert any("o1 o2 ka  distance 2: Longbow 1 FP" in line for line in rows_of(lines, "Field"))
    assert seen(lines, "◎ in aim · out above: o1 o2 ka 2, AY TM SU ki 3, GR 4")


def test_a_crowd_keeps_its_lines_before_the_prices():
    """Five in one zone are all there by their marks."""
    lines = keys(begin("siege-of-takegawa", seed=1), "space", size=NARROW)
    field = " ".join(rows_of(lines, "Field"))
    assert all(mark in field for mark in ("o1", "o2", "o3", "o4", "o5", "A1", "A2", "A3", "AY"))


def test_a_range_track_has_no_air_while_something_has_no_room():
    lines = keys(begin("enc-gate", seed=1), "space", size=NARROW)
    field = rows_of(lines, "Field")
    assert seen(lines, "more  z larger")
    assert all(line.strip() for line in field), field


def test_a_long_list_of_values_has_pages_and_ends_and_the_fight_keeps_its_keys():
    """While a value is chosen pages and ends are the list's; before that they are the chronicle's and time's."""
    chronicle = begin("first-duel", seed=1)

    async def look(app: Any, pilot: Any) -> None:
        await pilot.press("g", "slash", *"add", "space", *"foes", "enter")
        builder = app.screen.controller.builder
        last = len(builder.entries()) - 1
        assert last >= PAGE
        for key, at in (("pagedown", PAGE), ("end", last), ("pagedown", last), ("pageup", last - PAGE), ("home", 0)):
            await pilot.press(key)
            assert app.screen.controller.builder.index == at, key
        await pilot.press("escape", "escape", "g", "space", "end", "home")
        assert app.screen.controller.where.step == 0, "the beginning, not the first of the acts"

    keys(chronicle, size=NARROW, then=look)


def test_all_keys_say_how_many_are_out_of_sight_and_have_ends():
    lines = keys(begin("first-duel", seed=1), "question_mark", size=NARROW)
    assert re.search(r"─ \d+ more: down ─╯", lines[-1])
    assert seen(lines, "shift+tab  the target or person before")
    lines = keys(begin("first-duel", seed=1), "question_mark", "end", size=NARROW)
    assert re.search(r"─ \d+ more: up ─╯", lines[-1])
    assert seen(lines, "q  leave; everything is saved already")
    assert seen(lines, " shift+right  further right")


def test_a_map_of_which_all_ground_is_in_sight_stands_while_a_way_is_chosen():
    """At 80×24 it took two lines of the palette for rows of wall, and scrolled; ground that is out of sight comes."""
    chronicle = begin("rats-on-the-quay", seed=1)
    before = keys(chronicle, "2", "enter", "1", size=NARROW)
    assert seen(before, "▲1  ▼1")
    choosing = keys(chronicle, "1", "1", size=NARROW)
    assert seen(choosing, "Move  which way?")
    numbered = [[line[:4] for line in lines[:14] if line[1:4].strip().isdigit()] for lines in (before, choosing)]
    assert numbered == [[f"│{row:2} " for row in range(1, 10)]] * 2
    assert seen(choosing, "1 of 18 cells")
    assert seen(keys(chronicle, "1", "1", "enter", size=NARROW), "Move › 1 cell  which dice?")
    longer, low = (ground_of(keys(chronicle, *presses, size=(40, 30))) for presses in (("1",), ()))
    assert len(longer) == len(low) + 1
    assert longer[:-1] == low, "one row more, below those that stood"


def ground_of(lines: list[str]) -> list[str]:
    """The rows of a map without numbers."""
    top = next(at for at, line in enumerate(lines) if "Map" in line)
    return lines[top + 1 : next(at for at, line in enumerate(lines) if at > top and line[0] == "╰")]


def test_ways_that_all_cost_the_same_stand_beside_each_other_too():
    """A run had six, and two of them were seen: the price stood behind each, and below the list once more."""
    lines = keys(begin("ford-at-dusk", seed=3), "8", size=(80, 24))
    assert seen(lines, "1 1 hex E →   2 1 hex SE ↘   3 1 hex SW ↙   4 1 hex W ←   5 1 hex NW ↖")
    assert seen(lines, "6 1 hex NE ↗")
    assert seen(lines, "1 segment, 18 stamina")
