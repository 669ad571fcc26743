"""What every state of the screens looks like, at both sizes. The gallery's pictures are the same in every run."""

from __future__ import annotations

import pytest

from saves.chronicle import Chronicle
from tests.tui.driver import NARROW, WIDE, Size
from tests.tui.scenes import duel, still
from tui.app import CounterbeatApp
from tui.appearance.glyphs import ASCII

STATES = {
    "segments on a hex map": ("ford", ()),
    "the cursor on the map": ("ford", ("2", "right")),
    "an entity as target": ("ford", ("3", "down")),
    "several of a list": ("ford", ("6", "1", "3")),
    "a number": ("ford", ("7", "right", "right")),
    "the filter": ("ford", ("slash", "s", "t")),
    "a refusal": ("ford", ("9",)),
    "the rulings": ("ford", ("g",)),
    "a ruling being typed": ("ford", ("g", "1", "h", "i")),
    "ready moves": ("ford", ("5",)),
    "the composer with nothing in it": ("ford", ("5", "3")),
    "the composer with a chain": ("ford", ("5", "3", "1", "plus", "plus", "a", "2")),
    "the composer pointing out hexes": ("ford", ("5", "3", "2", "enter", "tab", "space")),
    "the composer refused": ("ford", ("5", "3", "1", "plus", "plus", "plus", "plus")),
    "the chronicle": ("ford", ("1", "1", "1", "c", "c")),
    "the past": ("ford", ("1", "1", "u")),
    "a zone map": ("tide", ("8", "right")),
    "a range track": ("track", ()),
    "the sheets": ("ford", ("s",)),
    "keys": ("ford", ("question_mark",)),
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
@pytest.mark.parametrize("state", STATES)
def test_a_state_of_the_fight_screen(same_picture, state: str, size: Size) -> None:
    kind, presses = STATES[state]
    same_picture(CounterbeatApp(still(kind)), press=presses, terminal_size=size)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_dice_are_typed_into_a_small_box(same_picture, size: Size) -> None:
    """Three faces are asked for; a 3 and a ten are in, the third is awaited."""
    same_picture(CounterbeatApp(still("ford", table_dice=True)), press=("4", "3", "0"), terminal_size=size)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
def test_twelve_combatants_fit(same_picture, size: Size) -> None:
    same_picture(CounterbeatApp(still("ford", 12)), terminal_size=size)


def test_seven_bits_are_enough(same_picture) -> None:
    same_picture(CounterbeatApp(still("ford"), ASCII), terminal_size=WIDE)


def test_one_line_says_that_the_terminal_is_too_small(same_picture) -> None:
    same_picture(CounterbeatApp(still("ford")), terminal_size=(59, 17))


def test_the_smallest_game_has_a_screen_too(same_picture) -> None:
    chronicle: Chronicle = duel()
    same_picture(CounterbeatApp(chronicle), press=("1", "1"), terminal_size=NARROW)
