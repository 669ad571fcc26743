"""Timeline, settings and recording: what each step led to, house rules under their headings, a minute of play."""

from __future__ import annotations

import json
from pathlib import Path

import pyte
import pytest

from engine.core.text import cell_len
from tests.pictures.cast import COLUMNS, FILE, PLAY, ROWS
from tests.tui.driver import NARROW, WIDE, Size, keys, seen
from tests.tui.test_scene import struck
from tui.settings.store import SETTINGS
from tui.start.fights import begin

SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])


@SIZES
def test_a_step_says_what_came_of_it_under_the_moment_it_was_taken_in(size: Size) -> None:
    lines = keys(struck(), "t", size=size)
    assert any("segment 2" in line and "→ Mamoru" in line for line in lines)
    assert seen(lines, "on this branch")


def test_after_a_mark_the_timeline_says_what_to_do():
    assert seen(keys(struck(), "t", "d"), "marked: go to another step")


@SIZES
def test_house_rules_stand_under_their_headings_apart_from_the_program(size: Size) -> None:
    lines = keys(begin("first-duel", seed=1), "comma", size=size)
    assert seen(lines, "The program")
    lines = keys(begin("first-duel", seed=1), "comma", "tab", size=size)
    assert seen(lines, "House rules: ")
    assert seen(lines, "MI-S11")


def test_a_heading_is_no_line_of_its_own_for_the_cursor():
    past = ["down"] * (len(SETTINGS) + 1)
    assert seen(keys(begin("first-duel", seed=1), "comma", *past), "MI-S11")
    assert seen(keys(begin("first-duel", seed=1), "comma", *past, "up"), "keymap.toml")


def test_the_recording_is_a_minute_of_play_that_plays_without_the_network():
    first, *events = map(json.loads, Path(FILE).read_text(encoding="utf-8").splitlines())
    assert (first["version"], first["width"], first["height"]) == (2, COLUMNS, ROWS)
    times = [when for when, _, _ in events]
    assert times == sorted(times)
    assert 45 <= sum(pause for _, pause in PLAY) <= 75
    assert 40 <= times[-1] <= 75
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    shown = set()
    for _, kind, text in events:
        assert kind == "o"
        stream.feed(text)
        shown |= {words for words in WORDS if any(words in line for line in screen.display)}
    assert shown == WORDS
    assert all(cell_len(line.rstrip()) <= COLUMNS for line in screen.display)


WORDS = {"Fights", "Walk", "Mamoru hits Kappa", "The past", "the fight is over", "Where it turned"}


def test_a_step_says_once_what_came_of_it_and_nothing_that_its_label_or_its_dice_say() -> None:
    """MIR: *Osip s… → Osip: Bow · Osip [5 4 1 8 6… 5 4 1 8 6 6…*; forty columns had faces instead of acts."""
    begun = begin("enc-knight", seed=3)
    played = keys(begun, *"111", "space", *"111", "t", size=NARROW)
    assert seen(played, "Osip shoots at Knight → misses Knight  5 4 1 8 6 6…")
    assert seen(played, "→ Order: Osip (")
    assert seen(played, "Crossbowman shoots at Irena           10 9 9 1 5 6…")
    assert seen(played, "Irena loses Health → takes 3 (7/10)")
    begun = begin("enc-knight", seed=3)
    small = keys(begun, *"111", "space", *"111", "t", size=(40, 30))
    assert seen(small, "turn 1      Osip shoots at Kn…")
    assert seen(keys(begin("first-snow-duel", seed=3), *"12", "t", size=NARROW), "Aya attacks Hayato: Katana   ")


def test_a_result_leaves_no_half_of_a_name_out() -> None:
    told = keys(begin("ford-at-dusk", seed=1), *"11.14", "t")
    assert not seen(told, "→ 1 walks")
