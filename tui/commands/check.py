"""``counterbeat check PATH``: everything wrong with a pack, a catalog file or an encounter."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from content.checking import check
from engine.core.text import clean
from tui.lesson.names import SCREENS

if TYPE_CHECKING:
    from argparse import ArgumentParser

NAMED = ("path",)
"""All that there is to say where nothing begins with a dash: no parser has to be loaded in order to read that."""


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("path", metavar="PATH", help="a pack folder, the folder of one system in it, or one TOML file")


def main(args: Any) -> int:
    """Print every problem, one a line; 1 where there are any."""
    found = check(args.path, SCREENS)
    for problem in found:
        sys.stdout.write(clean(str(problem)) + "\n")
    if found:
        return 1
    sys.stdout.write(f"{clean(args.path)}: all good\n")
    return 0
