"""``counterbeat verify [FILE]``: is the file whole, and would today's rules decide the same?"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from engine.core.text import clean
from saves.lines import Unreadable
from saves.reading import load
from saves.verify import changed_since
from tui.commands.arguments import add_save
from tui.start.errors import CannotOpen
from tui.start.fights import newest_path, rules_for

DAMAGED = 1
CHANGED = 3


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    add_save(parser)


def main(args: Namespace) -> int:
    """Print the verdict: 0 whole and agreed with, 1 damaged, 3 whole but the rules have changed."""
    file = args.file or newest_path()
    try:
        loaded = load(file, rules_for)
    except Unreadable as error:
        raise CannotOpen(f"{clean(str(file))}: {error}") from error
    steps = loaded.session.timeline.size
    damage = loaded.reading.damage
    changed = changed_since(loaded.session)
    told = []
    if damage is not None:
        told.append(f"the file is damaged at record {damage.record}, after step {steps}: {clean(damage.reason)}")
    if changed is not None:
        told.append(f"the rules have changed since step {changed.step}: {clean(changed.reason)}")
    sys.stdout.write(
        "\n".join(told or [f"whole: {steps} steps, and today's rules decide every one of them the same"]) + "\n"
    )
    return DAMAGED if damage is not None else CHANGED if changed is not None else 0
