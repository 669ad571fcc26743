"""The home screen with two saves and three encounters in its list."""

from __future__ import annotations

from pathlib import Path

import pytest

from content.loader import Summary
from saves.library import SaveSummary
from tests.tui.driver import NARROW, WIDE, Size
from tui.app import CounterbeatApp

STATES = {
    "going on": (),
    "an encounter": ("down", "down"),
    "an encounter opened": ("down", "down", "enter"),
    "a save that cannot be opened": ("down",),
    "the filter": ("slash", "f", "o", "r", "d"),
}
SAVES = [
    SaveSummary(Path("ford.fight"), "The Ford at Dusk", "miasma", "segment 14", 41, 0.0),
    SaveSummary(Path("torn.fight"), "torn", "", "", 0, 0.0, problem="the first line of this save is damaged"),
]
ENCOUNTERS = [
    Summary("first-duel", "miasma", "First Duel", "Mamoru meets one kappa on a river bank."),
    Summary("ford-at-dusk", "miasma", "The Ford at Dusk", "Two samurai must cross a ford."),
    Summary("lantern-road", "yokai", "Lantern road", "Three shadows on a road at night."),
]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["120x40", "80x24"])
@pytest.mark.parametrize("state", STATES)
def test_a_state_of_the_home_screen(same_picture, monkeypatch, state: str, size: Size) -> None:
    monkeypatch.setattr("tui.screens.home.saved", lambda folder: SAVES)
    monkeypatch.setattr("tui.screens.home.listing", lambda: ENCOUNTERS)
    same_picture(CounterbeatApp(), press=STATES[state], terminal_size=size)
