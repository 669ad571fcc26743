"""``counterbeat show [FILE]``: one picture of a fight as text."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace

from engine.core.refusal import Refused
from engine.core.view import Audience
from saves.export import told_before
from saves.picture import picture
from tui.commands.arguments import add_save
from tui.start.errors import Usage, mention
from tui.start.fights import reopen

_NEWS = 8
"""Chronicle lines under the picture."""


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    add_save(parser)
    parser.add_argument("--at", type=int, metavar="STEP", help="as it was after this step (default: where it stands)")
    parser.add_argument("--players", action="store_true", help="only what players may know")


def main(args: Namespace) -> int:
    """Print it, as wide as the terminal, or 100 cells where there is none."""
    chronicle = reopen(args.file, read_only=True)
    session = chronicle.session
    if args.at is not None:
        try:
            session.goto(args.at)
        except Refused as no:
            raise Usage(no.refusal.message) from no
    for note in chronicle.notes:
        mention(note)
    audience: Audience = "players" if args.players else "gm"
    told = told_before(session, session.head, audience, _NEWS)
    width = max(40, shutil.get_terminal_size((100, 40)).columns) if sys.stdout.isatty() else 100
    sys.stdout.write("\n".join(picture(session.view(audience), width, told)) + "\n")
    return 0
