"""``counterbeat run``: a fight played by lines of JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from saves.chronicle import Chronicle
from tui.commands.arguments import add_dice, named_save, new_file
from tui.protocol.requests import requests
from tui.protocol.server import ProtocolServer
from tui.start.auto import give
from tui.start.errors import CannotOpen, NotSaved, Usage, mention
from tui.start.fights import begin, reopen


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("encounter", metavar="ENCOUNTER", nargs="?", help="an id from counterbeat list, or a TOML file")
    parser.add_argument("--resume", type=named_save, metavar="FILE", help="go on with a saved fight instead")
    add_dice(parser, "every face comes with the request")
    parser.add_argument("--auto", default="", metavar="SIDE[=MIND],…", help="sides that the program plays, or person")
    parser.add_argument("--save", type=new_file, metavar="FILE", help="where the fight is kept (default: nowhere)")


def main(args: Namespace) -> int:
    """Answer requests until there are no more."""
    chronicle = _opened(args)
    for note in chronicle.notes:
        mention(note)
    table = ProtocolServer(chronicle)
    table.play_on()
    chronicle.save()
    out = sys.stdout.buffer
    for line in requests(sys.stdin.buffer):
        out.write(table.answer(line) + b"\n")
        out.flush()
    trouble = chronicle.save()
    chronicle.close()
    if trouble is not None:
        raise NotSaved(f"the last of the fight is not saved: {trouble.message}")
    return 0


def _opened(args: Namespace) -> Chronicle:
    if args.resume is None:
        if args.encounter is None:
            raise Usage("run what? Give an ENCOUNTER (counterbeat list prints them) or --resume FILE")
        return begin(args.encounter, seed=args.seed, table_dice=args.table_dice, path=args.save, auto=args.auto)
    if args.encounter is not None or args.seed is not None or args.save is not None or args.table_dice:
        raise Usage("--resume FILE goes on with what the file says: no encounter, seed, dice or other file beside it")
    chronicle = reopen(args.resume)
    if chronicle.read_only:
        raise CannotOpen(chronicle.notes[0])
    give(chronicle, args.auto)
    return chronicle
