"""``counterbeat`` without a command: the home screen."""

from __future__ import annotations

import gc
import os
import sys
from argparse import ArgumentParser, Namespace

from tui.start.errors import Usage
from tui.start.launch import Launch

UNABLE = ("dumb", "unknown")
"""Terminals that cannot place a cursor."""


def declare(parser: ArgumentParser) -> None:
    """No arguments."""


def main(args: Namespace) -> int:
    """Open it."""
    return on_screen(Launch("home"))


def on_screen(launch: Launch) -> int:
    """Hand over to the screen. Raises ``Usage`` where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Usage("the screen needs a terminal; use --plain, or run for programs")
    if os.environ.get("TERM", "").lower() in UNABLE:
        raise Usage(f"nothing can be drawn on this terminal (TERM={os.environ['TERM']}): play ENCOUNTER --plain")
    gc.disable()  # until the first picture stands: what is imported and built for it lives as long as the program
    from tui.app import run  # the only way to Textual, and the slowest import there is

    return run(launch)
