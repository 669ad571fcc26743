"""Documents, and data for programs: the same bytes on every system, whatever its console speaks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from engine.core.text import clean
from saves.whole import whole
from tui.start.errors import CannotOpen
from tui.start.places import homely


def as_document() -> None:
    """Print UTF-8 from now on, with plain line ends; a terminal goes on being told what it can show."""
    if hasattr(sys.stdout, "reconfigure") and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


@contextmanager
def kept_in(path: Path) -> Iterator[BinaryIO]:
    """A new file that ``--output`` names, there once all of it is written; says where it is. Raises ``CannotOpen``."""
    told = clean(str(path))
    try:
        with whole(path) as file:
            yield file
    except FileExistsError as error:
        raise CannotOpen(f"{homely(told)} is there already: name another with --output") from error
    except OSError as error:
        raise CannotOpen(f"{homely(told)} cannot be written: {error.strerror}") from error
    sys.stdout.write(f"{told}\n")
