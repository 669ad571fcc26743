"""``counterbeat list``: the encounters there are."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace

import msgspec

from content.loader import listing
from engine.core.text import cell_len, clean, fit, safe_json, wrap
from engine.systems import SYSTEMS
from tui.commands.document import as_document

LEAST = 40
"""Cells in which a summary can be read beside the names."""

BELOW = "    "


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
        named = f"  {fit(clean(match.id), ids)}  {fit(clean(match.title), titles)}  "
        sys.stdout.write("\n".join(_row(named, clean(match.summary))) + "\n")
    return 0


def _row(named: str, summary: str) -> list[str]:
    """An encounter in a line, or in a terminal too narrow for that what it is about below its name."""
    whole = f"{named}{summary}".rstrip()
    if not sys.stdout.isatty():
        return [whole]
    columns = shutil.get_terminal_size().columns
    if cell_len(whole) <= columns:
        return [whole]
    if columns >= cell_len(named) + LEAST:
        return wrap(whole, columns, " " * cell_len(named))
    return [*wrap(named.rstrip(), columns, BELOW), *wrap(BELOW + summary, columns, BELOW)]
