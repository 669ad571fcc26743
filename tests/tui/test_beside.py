"""A map with the order beside it, where the terminal is low: rows and columns numbered, and what is asked below."""

from __future__ import annotations

import re

import pytest

from engine.board.hexgrid import called
from engine.core.view import Meter, Place, Track
from tests.tui.driver import NARROW, WIDE, keys
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw import tracker
from tui.draw.column import Body
from tui.draw.rows import Pen, Row
from tui.start.fights import begin

DOOM = "Round 4: The one who was late is here, carrying a lamp."


@pytest.fixture
def pen():
    return Pen(look(), UNICODE, ["party", "foes"])


def test_a_low_screen_shows_the_map_the_order_and_the_decision_of_a_fight_of_fires():
    lines = keys(begin("the-sunken-road", seed=7), "space", size=NARROW)
    rows = [line for line in lines if re.match(r"│ ?\d+ [ ▓]", line)]
    assert len(rows) >= 8
    beside = " ".join(line[55:].strip("│╮╯ ") for line in lines[1:13])
    assert "The Ferryman HP 9/9 FP 7/7 P.DEF 0/2 D.DEF 0/1 RES 0/1" in " ".join(beside.split())
    assert DOOM in " ".join(beside.split())
    assert any("Your beat: what do you do?" in line for line in lines)
    assert sum(bool(re.match(r"│ [\d✗] ", line)) for line in lines) >= 6


def test_the_rest_of_a_low_screen_is_beside_the_order_too():
    for key, title in (("s", "FE The Ferryman"), ("c", "Chronicle")):
        lines = keys(begin("the-sunken-road", seed=7), "space", key, size=NARROW)
        assert title in lines[1]
        assert "Round 1, beat" in lines[1]


@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_rows_and_columns_bear_the_numbers_by_which_texts_call_them(size):
    chronicle = begin("the-sunken-road", seed=7)
    lines = keys(chronicle, size=size)
    above = next(at for at, line in enumerate(lines) if re.match(r"│ +0 +1 +2 +3 ", line))
    head = lines[above]
    assert re.match(r"│ *\d+ {1,3}[▓·]", lines[above + 1]), "no line between the numbers and the rows"
    for token in chronicle.session.view().board.tokens:
        row, column = called(token.cells[0], "row-column").split(",")
        line = next(line for line in lines if re.match(rf"│ *{row} [ ▓]", line))
        at = re.search(rf"(?<!\d){column}(?!\d)", head[2:])
        assert at is not None
        # the mark with a question mark is where they would go, not where they stand
        stands = [found.start() for found in re.finditer(rf"{token.short}(?!\?)", line) if found.start() >= 4]
        assert min(abs(start - (at.start() + 2)) for start in stands) <= 4, "half a hex aside in every second row"


def test_the_mouse_finds_a_hex_beside_the_numbers():
    chronicle = begin("the-sunken-road", seed=7)

    async def click(app, pilot):
        chart = app.screen.controller.chart
        hero = chronicle.session.view().board.tokens[0].cells[0]
        x, y = chart.geometry.spot(hero)
        across, down = chart.window.numbers
        assert (across, down) == (3, 1)
        assert chart.at(x - chart.window.left + across, y - chart.window.top + down) == hero
        assert chart.at(1, 3) == chart.at(5, 0) == ""

    keys(chronicle, size=NARROW, then=click)


def test_a_column_without_room_leaves_out_what_others_have_left_first(pen):
    hp, sink = Meter("hp", "HP", 6, 7), Meter("p-def", "P.DEF", 0, 1, kind="pips")
    foe = Place("a", "Drowned Watchman", "dr", "foes", pips=(hp,), status="frozen, netted")
    track = Track("rounds", "Round 1", places=(foe, Place("b", "The Ferryman", "FE", "party")), forecast=(DOOM,))
    bodies = {"a": Body(counted=(hp, sink))}

    def told(height):
        rows, who = tracker.rows(pen, track, 23, height, "b", bodies=bodies)
        assert {name for spans in who.values() for *_, name in spans} == {"a", "b"}
        return ["".join(text for text, _ in row.parts).rstrip() for row in rows if isinstance(row, Row)]

    state, doom = "  frozen  netted", [" Round 4: The one who", " was late is here,", " carrying a lamp."]
    head, last = " dr Drowned Wat… HP 6/7", "▸FE The Ferryman"
    assert told(7) == [head, "  P.DEF 0/1  frozen", "  netted", last, *doom]
    assert told(6) == [head, state, last, *doom]
    assert told(4) == [head, state, last, " Round 4: The one who…"]
    assert told(2) == [head, last]


def test_a_column_without_room_keeps_what_whoever_decides_has_left_to_do(pen):
    """After a swap beside five rats, three of them fallen, neither dice nor actions stood anywhere, and five lines were
    empty.
    """
    pools = (Meter("fp", "FP", 7, 7), Meter("p-def", "P.DEF", 0, 2, kind="pips"), Meter("d-def", "D.DEF", 0, 1))
    status = "dice 6 6 4 4 1, actions 0/2, Free used"
    hero = Place("fe", "The Ferryman", "FE", "party", pips=(Meter("hp", "HP", 9, 10),), status=status)
    rats = [
        Place(
            f"w{at}", f"Weir Rat {at}", f"w{at}", "foes", pips=(Meter("hp", "HP", 3, 3),), out=at < 4, status="defeated"
        )
        for at in range(1, 6)
    ]

    def shown(places, height):
        rows, _ = tracker.rows(
            pen, Track("rounds", "Round 3", places=tuple(places)), 23, height, "fe", bodies={"fe": Body(counted=pools)}
        )
        assert len(rows) <= height
        return ["".join(part for part, _ in row.parts).strip() for row in rows if isinstance(row, Row)]

    told = shown([hero, *rats], 10)
    assert [line for line in told if "w4" in line or "w5" in line or line.startswith("out")] == [
        "w4 Weir Rat 4   HP 3/3",
        "w5 Weir Rat 5   HP 3/3",
        "out w1 w2 w3",
    ]
    assert {"dice 6 6 4 4 1", "actions 0/2", "Free used"} <= {*told}
    assert {"dice 6 6 4 4 1", "actions 0/2", "Free used"} <= {*shown([hero, *rats], 7)}, "pools are on the sheet too"
    assert "Free used" in shown([hero, *rats[3:]], 4)
