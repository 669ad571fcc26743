"""``counterbeat where``: the folders in use."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from content.packs_on_disk import SHIPPED, data_folder
from engine.core.text import clean
from tui.start.places import config_folder, saves_folder


def declare(parser: ArgumentParser) -> None:
    """No arguments."""


def main(args: Namespace) -> int:
    """Print what lies where, whether the folders exist yet or not."""
    for name, folder in (
        ("saves", saves_folder()),
        ("your packs", data_folder() / "packs"),
        ("settings", config_folder()),
        ("shipped packs", SHIPPED),
    ):
        sys.stdout.write(f"{name:<14} {clean(str(folder))}\n")
    return 0
