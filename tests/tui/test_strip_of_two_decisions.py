"""The strip of what just happened, where two decisions share its lines."""

from __future__ import annotations

from tests.tui.test_drawing import told
from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw import chronicle
from tui.draw.rows import Pen


def test_what_came_of_a_decision_has_the_lines_that_nothing_else_takes() -> None:
    """The roll after it was reckoned with two lines, of which it took one: what a blow did gave way to a blank."""
    blow = told(4, "2.5", "The Ferryman: Attack, Heavy at Weir Warden: 4 slash → 1 sunk in P.DEF, 3 HP")
    roll = told(5, "2.5", "The Warden: 3 gives entry 3-4: A: Gate Slam; B: Move, Boat Hook")
    assert [strip.text.strip() for strip in chronicle.strip(Pen(look(), UNICODE), (blow, roll), 69, 3)] == [
        "2.5 The Ferryman: Attack, Heavy at Weir Warden: 4 slash → 1 sunk in",
        "P.DEF, 3 HP",
        "2.5 The Warden: 3 gives entry 3-4: A: Gate Slam; B: Move, Boat Hook",
    ]
