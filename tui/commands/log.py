"""``counterbeat log [FILE]``: the chronicle of a fight, to read, to keep, or to step through."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from saves.export import FORMATS, export
from tui.commands.arguments import add_save, new_file
from tui.commands.document import as_document, kept_in
from tui.start.errors import mention
from tui.start.fights import reopen


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    add_save(parser)
    parser.add_argument("--players", action="store_true", help="only what players may know")
    parser.add_argument(
        "--format", choices=FORMATS, default="text", help="html is one page that can be stepped through"
    )
    parser.add_argument(
        "--output",
        metavar="NEW",
        type=new_file,
        help="a new file, in UTF-8: PowerShell changes what goes through >",
    )


def main(args: Namespace) -> int:
    """Print it."""
    chronicle = reopen(args.file, read_only=True)
    for note in chronicle.notes:
        mention(note)
    blocks = export(chronicle.session, chronicle.header, args.format, "players" if args.players else "gm")
    if args.output is not None:
        with kept_in(args.output) as file:
            file.writelines(block.encode(errors="replace") for block in blocks)
        return 0
    if args.format != "text":
        as_document()
    sys.stdout.writelines(blocks)
    return 0
