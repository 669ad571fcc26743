"""Settings, key map file and environment made into how the screens look."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from saves.system import HERE
from tui.appearance.appearance import Appearance
from tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from tui.appearance.look import COLOURLESS, DARK, TERMINAL, TERMINAL_ON_CONSOLE, TERMINAL_ON_LIGHT, THEMES
from tui.settings import keyfile
from tui.settings.store import Settings


def appearance_of(settings: Settings, environment: Mapping[str, str] | None = None) -> Appearance:
    """What the settings and the key map beside them say; colourless where ``NO_COLOR`` is set, in the terminal's own
    colours where it has but sixteen.
    """
    around = os.environ if environment is None else environment
    changes, problems = keyfile.load(settings.path.with_name(keyfile.FILE))
    signs = glyphs_of(around, str(settings.values["glyphs"]))
    bare = around.get("NO_COLOR") or terminal_of(around) in MONOCHROME
    theme = COLOURLESS if bare else THEMES[str(settings.values["theme"])]
    if theme is DARK and has_sixteen(around):
        theme = TERMINAL
    if theme is TERMINAL and is_light(around):
        theme = TERMINAL_ON_LIGHT
    elif theme is TERMINAL and terminal_of(around) in CONSOLES:
        theme = TERMINAL_ON_CONSOLE
    return Appearance(theme, signs, changes, problems, settings.values["questions"] == "all")


MONOCHROME = frozenset({"vt52", "vt100", "vt102", "vt220", "vt320", "ansi-m"})
"""Terminals without colours, of seven bits, without a mouse."""

CONSOLES = frozenset({"linux", "cons25", "ansi", "pcansi"})
"""Text consoles: sixteen colours, the signs of their font alone, and no mouse that a program is told of."""


def terminal_of(environment: Mapping[str, str]) -> str:
    """What the terminal calls itself, without its additions."""
    return environment.get("TERM", "").lower().partition("-")[0]


def has_mouse(environment: Mapping[str, str]) -> bool:
    """Whether the terminal knows what to do with being asked for its mouse."""
    return terminal_of(environment) not in MONOCHROME | CONSOLES


def glyphs_of(environment: Mapping[str, str], wanted: str = "auto") -> Glyphs:
    """The signs to draw with: as ``COUNTERBEAT_GLYPHS`` says, else as is wanted, else what the locale can show."""
    told = environment.get("COUNTERBEAT_GLYPHS", "")
    chosen = told if told in ("ascii", "unicode") else wanted
    if chosen in ("ascii", "unicode"):
        return ASCII if chosen == "ascii" else UNICODE
    if terminal_of(environment) in MONOCHROME | CONSOLES:
        return ASCII
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    return UNICODE if HERE.shows_unicode(environment, encoding) else ASCII


def has_sixteen(environment: Mapping[str, str]) -> bool:
    """Whether the terminal says that it has sixteen colours: rounded to those, several shades of ours are the same."""
    terminal = environment.get("TERM", "").lower()
    if not terminal or terminal in ("dumb", "unknown"):
        return False
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return False
    return terminal.rpartition("-")[2] not in ("256color", "kitty", "direct")


def is_light(environment: Mapping[str, str]) -> bool:
    """Whether the terminal says that it writes on white: the last number of ``COLORFGBG`` is its ground."""
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return ground == "7" or (ground.isdecimal() and 9 <= int(ground) <= 15)
