"""``counterbeat learn [GAME]``: a first fight with hints beside the prompt."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from engine.systems import SYSTEMS
from tui.commands.home import on_screen
from tui.start.launch import Launch

FIRST = next(iter(SYSTEMS))


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    told = f"which game: {', '.join(SYSTEMS)} (default: {FIRST})"
    parser.add_argument("game", metavar="GAME", nargs="?", choices=tuple(SYSTEMS), default=FIRST, help=told)
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and bad links")


def main(args: Namespace) -> int:
    """Begin it."""
    if args.plain:
        from tui.plain.lesson import learn  # loads content; the screen does so in its own time

        return learn(args.game)
    return on_screen(Launch("learn", args.game))
