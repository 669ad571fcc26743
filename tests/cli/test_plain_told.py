"""What line mode tells of a step of Miasma: each fact once, and nothing that was told to come."""

from __future__ import annotations

from tests.cli.test_plain import Script
from tui.plain.play import LineMode
from tui.plain.say import new_to
from tui.start.fights import begin


def test_that_somebody_is_free_again_as_was_told_is_no_news():
    """The question says so; three lines a segment told it once more."""
    talk = Script("5", "go", "go", "q")
    LineMode(begin("first-duel", seed=1), talk).play()
    assert "Mamoru, now: Slash (free in 3)." in talk.said
    assert any(text.startswith("Mamoru, free in segment 3") for text in talk.said)
    assert not any("no longer" in text for text in talk.said), talk.said


def test_a_number_that_a_line_has_told_is_not_told_once_more():
    changed = ("Mamoru: Essence 5 to 4 of 5.", "Sayo: Essence 5 to 4 of 5.", "Mamoru: Stamina 9 to 4 of 30.")
    assert new_to(["Mamoru: Essence 4", "Mamoru dies"], changed) == [*changed[1:]]
