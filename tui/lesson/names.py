"""What a lesson's hints may name of the screen."""

from __future__ import annotations

from content.lessons import Screens
from tui.screens import destinations
from tui.screens.destinations import Destination
from tui.settings.keymap import FIGHT

PAGES: dict[type[Destination], str] = {
    destinations.Home: "home",
    destinations.Help: "help",
    destinations.Rule: "rulebook",
    destinations.Codex: "codex",
    destinations.Options: "settings",
    destinations.Timeline: "timeline",
    destinations.Lines: "lines",
}
"""The pages that a fight leads to, as hints call them."""

SCREENS = Screens(frozenset(action.id for action in FIGHT), frozenset(PAGES.values()))
