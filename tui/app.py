"""The application: which screen comes first, and how one leads to another."""

from __future__ import annotations

from textual.app import App
from textual.screen import Screen

from saves.chronicle import Chronicle
from tui.glyphs import UNICODE, Glyphs
from tui.screens.fight import FightScreen


class CounterbeatApp(App[None]):
    """Shows one screen at a time; a fight is handed in ready to be played."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Counterbeat"

    def __init__(self, chronicle: Chronicle | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.chronicle = chronicle
        self.glyphs = glyphs

    def get_default_screen(self) -> Screen[None]:
        assert self.chronicle is not None
        return FightScreen(self.chronicle, self.glyphs)
