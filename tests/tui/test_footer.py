"""The last line of a fight that is played: what gives way to what as it gets narrower."""

from __future__ import annotations

import re

import pytest

from engine.core.refusal import RollNeeded
from engine.core.rulings.commands import RuleSet
from tests.tui.test_keys_that_stay import hit, opened
from tests.tui.test_program_plays import duel
from tests.tui.test_room_for_acts import PEN
from tui.fight.controller import FightController
from tui.fight.faces import Faces
from tui.fight.footer import Footer
from tui.settings.keymap import FIGHT, Keymap

UNDO = r"u (undo|takes back) .*$"
AGAIN = r"\. katana.*?(?=  |$)"


def footer_of(controller: FightController) -> Footer:
    return Footer(controller, Keymap(FIGHT), PEN, "")


def changes(foot: Footer, words: str) -> list[tuple[int, str]]:
    """What of the line these words match, with the width from which on it does."""
    found = [(0, "")]
    for width in range(30, 140):
        text = foot.strip(width, False).text
        assert len(text) == width
        now = match.group().strip() if (match := re.search(words, text)) else ""
        if now != found[-1][1]:
            found.append((width, now))
    return found[1:]


def test_what_an_undo_takes_back_is_told_in_words_where_all_of_it_has_room() -> None:
    chronicle = duel()
    for health in (7, 8):
        chronicle.session.do(RuleSet("health", health, "irena"), why="it promises most")
    assert changes(footer_of(FightController(chronicle.session)), UNDO) == [
        (54, "u undo Initiat… +2 (9 dice seen)"),
        (55, "u undo Initiati… +2 (9 dice seen)"),
        (56, "u undo Initiative +2 (9 dice seen)"),
        (100, "u takes back Initiative and the program’s 2 after it (9 dice seen)"),
    ]


def test_the_last_decision_gives_way_to_what_an_undo_takes_back_but_for_that_it_ends_the_turn() -> None:
    """At 53 columns it was *end tu…*."""
    controller = opened("first-snow-duel")
    hit(controller, *("1", "1", "space") * 2)
    foot = footer_of(controller)
    assert changes(foot, UNDO) == [
        (50, "u undo Hayato…"),
        (54, "u undo Hayato ends…"),
        (68, "u undo Hayato ends the turn"),
        (100, "u takes back Hayato ends the turn"),
    ]
    told = dict(changes(foot, AGAIN))
    assert set(told.values()) - {". katana…, end t…", ". katana…, end tu…"} == {
        ". katana…, end turn",
        ". katana ›…, end turn",
        ". katana › Hayato, end turn",
    }
    assert [told.get(width) for width in (32, 43, 50, 62, 68, 70)] == [
        ". katana…, end turn",
        ". katana › Hayato, end turn",
        ". katana…, end turn",
        ". katana › Hayato, end turn",
        ". katana ›…, end turn",
        ". katana › Hayato, end turn",
    ]
    assert max(width for width, words in told.items() if words.endswith("…")) < 32
    assert changes(foot, "1-9 choose") == [(82, "1-9 choose")]


@pytest.mark.parametrize(
    ("sides", "summed", "said"),
    [
        (6, False, " 1-6 faces  backspace one back  esc back out"),
        (10, False, " 0-9 faces  backspace one back  esc back out"),
        (8, True, " 1-8 faces  s sum  backspace one back  esc back out"),
    ],
)
def test_while_dice_are_typed_the_keys_are_those_that_make_faces(sides: int, summed: bool, said: str) -> None:
    controller = opened("first-snow-duel")
    faces = controller.faces = Faces({}, RollNeeded(2, sides, "luck", summed=summed))
    foot = footer_of(controller)
    assert foot.strip(100, False).text.rstrip() == said
    if summed:
        faces.switch()
        assert foot.strip(100, False).text.rstrip() == " 0-9 sum  s faces  backspace one back  esc back out"
