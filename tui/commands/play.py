"""``counterbeat play ENCOUNTER``: a new fight, on the screen or line by line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from tui.commands.arguments import add_dice, new_file
from tui.commands.home import on_screen
from tui.start.errors import Usage
from tui.start.launch import Launch


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("encounter", metavar="ENCOUNTER", help="an id from counterbeat list, or a TOML file")
    add_dice(parser, "you roll real dice and type the faces")
    parser.add_argument("--save", type=new_file, metavar="FILE", help="where the fight is kept (default: the library)")
    parser.add_argument("--auto", default="", metavar="SIDE[=MIND],…", help="sides that the program plays: --auto foes")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and bad links")


def main(args: Namespace) -> int:
    """Begin it."""
    if args.plain:
        from tui.plain import fights  # loads content; the screen does so in its own time

        how = {"seed": args.seed, "table_dice": args.table_dice, "path": args.save}
        return fights.begin(args.encounter, **how, auto=args.auto)
    try:
        return on_screen(Launch("play", args.encounter, args.save, args.seed, args.table_dice, auto=args.auto))
    except Usage:
        from tui.start.fights import begin  # no other way to play helps with what cannot be played at all

        begin(args.encounter, auto=args.auto)
        raise
