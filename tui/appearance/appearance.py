"""What a person has chosen about how every screen looks and which keys it has, handed from screen to screen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from tui.appearance.glyphs import UNICODE, Glyphs
from tui.appearance.look import DARK, Look, Theme, look
from tui.settings.keymap import SCREENS, Keymap


class Appearance(Struct, frozen=True):
    """Colours, signs, and the keys that differ from ours, by screen and action; ``problems`` of the key map file.
    ``ask_everything``: even questions with one answer are asked.
    """

    theme: Theme = DARK
    glyphs: Glyphs = UNICODE
    keys: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    ask_everything: bool = False

    def keymap(self, screen: str) -> Keymap:
        """The keys of a screen."""
        return Keymap(SCREENS[screen], self.keys.get(screen), self.problems)

    def look(self, past: bool = False) -> Look:
        """The styles of the theme."""
        return look(self.theme, past)
