"""``counterbeat verify [FILE]``: is the file whole and what it says, and would today's rules decide the same?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from engine.core.offers import counted
from engine.core.text import clean
from saves.disk import is_played
from saves.lines import Unreadable
from saves.reading import load
from saves.verify import verify
from tui.commands.arguments import add_save
from tui.start.errors import CannotOpen
from tui.start.fights import beginning_today, newest_path, rules_for

DAMAGED = 1
CHANGED = 3
SHOWN = 10
"""Findings of one kind that are listed; a file that is forged throughout would fill the terminal."""


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    add_save(parser)


def main(args: Namespace) -> int:
    """Print the verdict: 0 whole and agreed with, 1 damaged or forged, 3 whole but the rules have changed."""
    file = args.file or newest_path()
    try:
        loaded = load(file, rules_for)
    except Unreadable as error:
        raise CannotOpen(f"{clean(str(file))}: {clean(str(error))}") from error
    steps = loaded.session.timeline.size
    damage = loaded.damage
    verdict = verify(loaded, beginning_today(loaded), played=bool(is_played(file)))
    told = []
    if damage is not None:
        told.append(f"the file is damaged at record {damage.record}, after step {steps}: {damage.reason}")
    told += [found.reason for found in verdict.forged[:SHOWN]]
    if len(verdict.forged) > SHOWN:
        told.append(f"and {len(verdict.forged) - SHOWN} more that are not as the file says")
    if (changed := verdict.changed) is not None:
        told.append(f"the rules have changed since step {changed.step}: {changed.reason}")
    each = "it" if steps == 1 else "every one of them"
    told = told or [f"whole: {counted(steps, 'step')}, and today's rules decide {each} the same"]
    told += [found.reason for found in verdict.unknown]
    sys.stdout.write("".join(f"{clean(line)}\n" for line in told))
    return DAMAGED if damage is not None or verdict.forged else CHANGED if verdict.changed is not None else 0
