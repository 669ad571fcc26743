"""``counterbeat list``: the encounters there are."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

import msgspec

from content.loader import listing
from engine.core.text import cell_len, clean, fit, safe_json
from engine.systems import SYSTEMS
from tui.commands.document import as_document


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def main(args: Namespace) -> int:
    """Print them, by system."""
    found = listing()
    if args.json:
        fields = ("id", "system", "title", "summary", "licence")
        rows = [{field: getattr(summary, field) for field in fields} for summary in found]
        as_document()
        sys.stdout.write(safe_json(msgspec.json.encode(rows).decode()) + "\n")
        return 0
    ids = max([cell_len(clean(summary.id)) for summary in found], default=0)
    titles = max([cell_len(clean(summary.title)) for summary in found], default=0)
    system = ""
    for match in found:
        if match.system != system:
            sys.stdout.write(("\n" if system else "") + SYSTEMS.get(match.system, clean(match.system)) + "\n")
            system = match.system
        line = f"  {fit(clean(match.id), ids)}  {fit(clean(match.title), titles)}  {clean(match.summary)}"
        sys.stdout.write(line.rstrip() + "\n")
    return 0
