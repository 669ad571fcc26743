"""``counterbeat doctor``: how things stand here, as text to paste into a report."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from tui.report.health import page, signs

AILING = 1


def declare(parser: ArgumentParser) -> None:
    """No arguments."""


def main(args: Namespace) -> int:
    """Print it; 1 where something is wrong."""
    found = list(signs(os.environ))
    sys.stdout.write(page(found))
    return AILING if any(sign.remedy for sign in found) else 0
