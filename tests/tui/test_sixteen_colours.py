"""A terminal of sixteen colours gets its own sixteen, in which everything stays readable."""

from __future__ import annotations

import pytest

from tui.appearance.chosen import appearance_of
from tui.appearance.look import COLOURLESS, DARK, TERMINAL, TERMINAL_ON_CONSOLE, TERMINAL_ON_LIGHT, THEMES, look
from tui.settings.store import Settings


@pytest.fixture
def settings(tmp_path) -> Settings:
    return Settings(tmp_path / "settings.toml", {})


@pytest.mark.parametrize("terminal", ["xterm", "xterm-16color", "screen", "tmux"])
def test_few_colours_are_the_terminals_own(settings, terminal):
    assert appearance_of(settings, {"TERM": terminal}).theme is TERMINAL


@pytest.mark.parametrize("terminal", ["linux", "linux-16color"])
def test_on_a_text_console_nothing_that_is_read_is_dimmed(settings, terminal):
    """Notes and reasons stood there in its dark grey, 2.8 to 1 on black."""
    theme = appearance_of(settings, {"TERM": terminal}).theme
    assert theme is TERMINAL_ON_CONSOLE
    drawn = look(theme)
    read = (drawn.base, drawn.dim, drawn.strong, drawn.accent, *drawn.tones.values(), *drawn.sides)
    assert not any(style.dim for style in read)
    assert drawn.dim.color == drawn.base.color


@pytest.mark.parametrize(
    "around",
    [
        {"TERM": "xterm-256color"},
        {"TERM": "screen-256color"},
        {"TERM": "xterm-kitty"},
        {"TERM": "screen", "COLORTERM": "truecolor"},
        {"TERM": "dumb"},
        {},
    ],
)
def test_more_colours_are_ours(settings, around):
    assert appearance_of(settings, around).theme is DARK


def test_what_was_chosen_stays_chosen(tmp_path):
    light = Settings(tmp_path / "settings.toml", {"theme": "light"})
    assert appearance_of(light, {"TERM": "screen"}).theme is THEMES["light"]
    assert appearance_of(light, {"TERM": "screen", "NO_COLOR": "1"}).theme is COLOURLESS


@pytest.mark.parametrize(
    ("ground", "theme"),
    [("15;0", TERMINAL), ("0;15", TERMINAL_ON_LIGHT), ("0;default;7", TERMINAL_ON_LIGHT), ("x", TERMINAL)],
)
def test_on_white_other_colours_are_taken(tmp_path, ground, theme):
    chosen = Settings(tmp_path / "settings.toml", {"theme": "terminal"})
    assert appearance_of(chosen, {"TERM": "xterm-256color", "COLORFGBG": ground}).theme is theme
