"""What a refusal repeats of what was asked is bounded."""

from __future__ import annotations

import pytest

from engine.core.refusal import LONGEST, BadDice, Refused, shortened


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("a short one", "a short one"),
        ("x" * 159, "x" * 159),
        (f"there is no {'x' * 5_000}: did you mean y?", f"there is no {'x' * 80}…: did you mean y?"),
        (f"no '{'x' * 160}' and no '{'z' * 160}'", f"no '{'x' * 80}…' and no '{'z' * 80}…'"),
    ],
    ids=["short", "a long word", "one without end", "two of them"],
)
def test_no_word_goes_on_and_on(message: str, told: str) -> None:
    assert shortened(message) == told
    assert str(Refused("unknown", message)) == told
    assert str(BadDice(message)) == told


def test_of_many_words_the_beginning_and_the_end_are_kept() -> None:
    told = shortened("begins " + "word " * 2_000 + "ends")
    assert told.startswith("begins ")
    assert told.endswith(" ends")
    assert len(told) < LONGEST
