"""What refused acts are called on the line that they share."""

from __future__ import annotations

import pytest

from tui.appearance.glyphs import UNICODE
from tui.appearance.look import look
from tui.draw import refused
from tui.draw.rows import Pen
from tui.fight.editors.entries import Entry

PEN = Pen(look(), UNICODE)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("A short reprieve", "A short reprieve"),
        ("Attack, Guarded", "Guarded"),
        ("Shield Up! behind the door", "Shield"),
    ],
)
def test_a_refused_act_is_shortened_to_what_names_it(name: str, short: str) -> None:
    """*A short*, and *Attack* of many attacks."""
    others = "Persuade whoever keeps the gate to open it for a while"
    some = [("1", Entry(name, 1, enabled=False, why_not="no")), ("2", Entry(others, 2, enabled=False, why_not="no"))]
    (row,) = refused.together(PEN, some, 40)
    assert "".join(text for text, _ in row.parts)[1:].startswith(f"1 {short}, 2 Persuade  no")


def test_refused_acts_whose_first_words_are_one_are_told_apart() -> None:
    """*2 Attack, 4 Shield, Shield…, Leap  needs 2, you have 1*: two of them were one word."""
    names = (("2", "Attack, Light"), ("4", "Shield Up!"), ("", "Shield Bash"), ("", "Leap"))
    some = [(digit, Entry(name, name, enabled=False, why_not="needs 2, you have 1")) for digit, name in names]
    (row,) = refused.together(PEN, some, 64)
    line = "".join(text for text, _ in row.parts)
    assert "Shield…" not in line
    assert "needs 2, you have 1" in line
