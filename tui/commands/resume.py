"""``counterbeat resume [FILE]``: go on where a fight stopped."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tui.commands.arguments import add_save
from tui.commands.home import on_screen
from tui.start.launch import Launch


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    add_save(parser)
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and bad links")


def main(args: Namespace) -> int:
    """Open it."""
    if args.plain:
        from tui.plain import fights  # loads content; the screen does so in its own time

        return fights.go_on(args.file)
    return on_screen(Launch("resume", file=args.file))
