"""Documents, and data for programs: the same bytes on every system, whatever its console speaks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core.text import clean
from tui.start.errors import CannotOpen
from tui.start.places import homely


def as_document() -> None:
    """Print UTF-8 from now on, with plain line ends; a terminal goes on being told what it can show."""
    if hasattr(sys.stdout, "reconfigure") and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


@contextmanager
def kept_in(path: Path) -> Iterator[None]:
    """Around writing a new file that ``--output`` names; says where it is. Raises ``CannotOpen``."""
    told = clean(str(path))
    try:
        yield
    except FileExistsError as error:
        raise CannotOpen(f"{homely(told)} is there already: name another with --output") from error
    except OSError as error:
        raise CannotOpen(f"{homely(told)} cannot be written: {error.strerror}") from error
    sys.stdout.write(f"{told}\n")
