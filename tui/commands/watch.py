"""``counterbeat watch [FILE]``: follow a fight that somebody else plays, as players see it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from engine.core.view import Audience
from tui.commands.arguments import add_save
from tui.commands.home import on_screen
from tui.start.launch import Launch


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    add_save(parser)
    parser.add_argument("--gm", action="store_true", help="everything, not only what players may know")
    parser.add_argument("--plain", action="store_true", help="line by line (so it is anyway without a terminal)")


def main(args: Namespace) -> int:
    """Watch until interrupted."""
    audience: Audience = "gm" if args.gm else "players"
    if not args.plain and sys.stdin.isatty() and sys.stdout.isatty():
        return on_screen(Launch("watch", file=args.file, audience=audience, read_only=True))
    from tui.plain.talk import Talk
    from tui.plain.watch import follow
    from tui.start.fights import reopen, to_follow  # loads content; the screen does so in its own time

    follow(reopen(to_follow(args.file), read_only=True), audience, Talk(), newest=args.file is None)
    return 0
