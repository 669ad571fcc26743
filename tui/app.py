"""The application: which screen comes first, and how one leads to another."""

from __future__ import annotations

import os
from pathlib import Path

from textual.app import App
from textual.screen import Screen

from saves.chronicle import Chronicle
from tui.errors import CannotOpen
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.launch import Launch
from tui.opening import begin, reopen
from tui.screens.fight import FightScreen


class CounterbeatApp(App[None]):
    """Shows one screen at a time: home, or a fight that was handed in ready to be played."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Counterbeat"

    def __init__(self, chronicle: Chronicle | None = None, glyphs: Glyphs = UNICODE, audience: str = "gm") -> None:
        super().__init__()
        self._first = chronicle
        self._audience = audience
        self.glyphs = glyphs

    def get_default_screen(self) -> Screen[None]:
        if self._first is None:
            return self._home()
        return FightScreen(self._first, self.glyphs, self._audience)

    def _home(self) -> Screen[None]:
        from tui.screens.home import HomeScreen  # a fight that is begun at once never needs the list of all

        return HomeScreen(self.glyphs)

    def go_home(self) -> None:
        """From a fight back to the list."""
        self._show(self._home())

    def _show(self, screen: Screen[None]) -> None:
        """Another screen instead of this one; the first of all stays below, where nobody sees it."""
        if len(self.screen_stack) == 1:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def begin(self, encounter: str, table_dice: bool) -> str:
        """Begin a fight, kept in the library; a sentence where that is not possible."""
        try:
            chronicle = begin(encounter, table_dice=table_dice, in_library=True)
        except CannotOpen as no:
            return str(no)
        self._show(FightScreen(chronicle, self.glyphs))
        return ""

    def go_on(self, path: Path | None) -> str:
        """Go on with a save; a sentence where that is not possible."""
        try:
            chronicle = reopen(path)
        except CannotOpen as no:
            return str(no)
        self._show(FightScreen(chronicle, self.glyphs))
        return ""


def glyphs_of(environment: dict[str, str]) -> Glyphs:
    """The signs to draw with: ASCII where ``COUNTERBEAT_GLYPHS`` says so or the locale has no UTF-8."""
    wanted = environment.get("COUNTERBEAT_GLYPHS", "")
    if wanted in ("ascii", "unicode"):
        return ASCII if wanted == "ascii" else UNICODE
    locale = next((environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "UTF-8")
    return UNICODE if "UTF" in locale.upper() else ASCII


def run(launch: Launch) -> int:
    """Open what was asked for and show it until it is left. Raises ``CannotOpen``."""
    app = CounterbeatApp(_open(launch), glyphs_of(dict(os.environ)), launch.audience)
    app.run()
    return app.return_code or 0


def _open(launch: Launch) -> Chronicle | None:
    if launch.kind == "home":
        return None
    if launch.kind == "play":
        return begin(
            launch.encounter or "", seed=launch.seed, table_dice=launch.table_dice, path=launch.file, in_library=True
        )
    return reopen(launch.file, read_only=launch.read_only)
