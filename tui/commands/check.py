"""``counterbeat check PATH``: everything wrong with a pack, a catalog file or an encounter."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from content.checking import check
from engine.core.text import clean
from tui.lesson.names import SCREENS


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("path", metavar="PATH", help="a pack folder, the folder of one system in it, or one TOML file")


def main(args: Namespace) -> int:
    """Print every problem, one a line; 1 where there are any."""
    found = check(args.path, SCREENS)
    for problem in found:
        sys.stdout.write(clean(str(problem)) + "\n")
    if found:
        return 1
    sys.stdout.write(f"{clean(args.path)}: all good\n")
    return 0
