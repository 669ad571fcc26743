"""The frame of a palette: where its question stands, what gives way to what, and what is typed into it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.view import Line, Preview
from tests.tui.test_room_for_acts import PEN
from tui.draw import palette
from tui.draw.asked import NOTHING, Content, Said
from tui.fight.editors.entries import Entry
from tui.fight.editors.outcome import Figure

ACTS = (Entry("Kick", "kick", digit=1), Entry("Bite", "bite", digit=2))
WAYS = tuple(Entry(f"Way {at}", at, note="over the ford", digit=at) for at in range(1, 5))


def drawn(width: int, height: int, said: Preview = NOTHING, **content: Any) -> list[str]:
    strips, _ = palette.strips(PEN, Content(**content), Said(said), width, height)
    assert all(strip.cell_length == width for strip in strips)
    return [strip.text.strip("╭╮╰╯│─ ") for strip in strips]


@pytest.mark.parametrize(
    ("width", "filtered", "top"),
    [
        (28, "", "Attack, Light: Arming S…"),
        (29, "", "Attac…  which of the two?"),
        (49, "", "Attack, Light: Arming Swo…  which of the two?"),
        (50, "", "Attack, Light: Arming Sword  which of the two?"),
        (34, "ki", "Attac…  which of the two?  /ki"),
        (55, "ki", "Attack, Light: Arming Sword  which of the two?  /ki"),
    ],
)
def test_the_question_is_whole_and_what_was_chosen_before_it_gives_way(width: int, filtered: str, top: str) -> None:
    lines = drawn(
        width, 9, title="Attack, Light: Arming Sword", question="which of the two?", entries=ACTS, filter=filtered
    )
    assert lines[0] == top
    assert lines[1] == ("1 Kick" if "which" in top else "which of the two?")


@pytest.mark.parametrize(("height", "noted"), [(5, False), (6, True)])
def test_notes_of_ways_are_left_out_where_they_would_need_more_lines_than_there_are(height: int, noted: bool) -> None:
    lines = drawn(44, height, title="Where?", entries=WAYS, flat=True)
    assert any("over the ford" in line for line in lines) == noted
    assert all(any(f"{at} Way {at}" in line for line in lines) for at in range(1, 5))


@pytest.mark.parametrize(("height", "noted"), [(6, False), (7, True)])
def test_what_a_way_comes_to_has_a_line_before_the_notes_of_the_others(height: int, noted: bool) -> None:
    burns = Preview(lines=(Line("it burns", "", "bad"),))
    lines = drawn(44, height, burns, title="Where?", entries=WAYS, flat=True)
    assert lines[-2] == "it burns"
    assert any("over the ford" in line for line in lines) == noted


@pytest.mark.parametrize(
    ("lower", "higher", "written"),
    [(True, True, "◀ 3 ▶"), (False, True, "3 ▶"), (True, False, "◀ 3"), (False, False, "3")],
)
def test_a_number_says_where_it_can_go_and_by_what_where_that_has_room(lower: bool, higher: bool, written: str) -> None:
    figure = Figure("3", lower, higher)
    for width in (27, 28):
        (line,) = (line for line in drawn(width, 6, title="How many?", entries=(), figure=figure) if "3" in line)
        assert line.removesuffix("arrows or digits").strip() == written
        assert line.endswith("arrows or digits") == (width == 28)
