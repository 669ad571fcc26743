"""Run by ``counterbeat.pyz`` before anything else: whoever has a Python for which it holds nothing is told so.

It has to be understood by Pythons that are too old for the rest.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Collection, Sequence
from importlib.machinery import EXTENSION_SUFFIXES

OLDEST = (3, 11)
MODULE = "_core"


def complaint(names: Collection[str], suffixes: Sequence[str], version: Sequence[int], system: str) -> str:
    """Why nothing can be run, as a line; empty where it can.

    ``names`` are those of the compiled modules there are, ``suffixes`` the ends that this Python looks for.
    """
    here = f"this is Python {version[0]}.{version[1]} on {system}"
    if tuple(version[:2]) < OLDEST:
        return f"counterbeat.pyz needs Python 3.11 or newer: {here}"
    if any(MODULE + suffix in names for suffix in suffixes):
        return ""
    return (
        f"counterbeat.pyz holds nothing for this Python: {here}; pipx install FOLDER, with its source, makes what fits"
    )


if __name__ == "__main__":
    folder = os.path.join(str(globals()["site_packages"]), "msgspec")  # named by the archive
    wrong = complaint(
        os.listdir(folder), EXTENSION_SUFFIXES, tuple(sys.version_info[:2]), f"{platform.system()} {platform.machine()}"
    )
    if wrong:
        sys.exit(wrong)
