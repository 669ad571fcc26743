"""Where packs lie: the shipped ones inside this package, the user's own in the data directory.

A pack folder holds one folder for each system it has something for; that holds one TOML file for each kind of thing
(``weapons.toml``), a folder ``encounters`` with one file each, and, in the shipped pack, ``rulebook.md``.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

SHIPPED = Path(__file__).resolve().parent / "packs"


def data_folder() -> Path:
    """Where packs and saves of this user lie: ``COUNTERBEAT_HOME`` where set, else what the platform prescribes."""
    home = os.environ.get("COUNTERBEAT_HOME")
    if home:
        return Path(home)
    if sys.platform == "linux":
        # What platformdirs answers here, without its import: 6 of the 40 ms that an interpreter with msgspec takes,
        # paid by each `list` and `check`. A test compares the two.
        base = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
        if os.path.isabs(base):
            return Path(base, "counterbeat")
    from platformdirs import user_data_path

    return user_data_path("counterbeat", appauthor=False)


def user_packs() -> list[Path]:
    """The user's pack folders, in the order in which they add to or override what came before: by name."""
    folder = data_folder() / "packs"
    try:
        return sorted(entry for entry in folder.iterdir() if entry.is_dir())
    except OSError:
        return []


def system_folders(system: str) -> list[Path]:
    """All folders with content for a system: the shipped one first."""
    return [folder for pack in (SHIPPED, *user_packs()) if os.path.isdir(folder := pack / system)]


_CREATIVE_COMMONS = r"\bCC(?:0| BY(?:-[A-Z]+)*)(?: \d\.\d)?(?: [A-Z]{2}\b)?"


def licence_of(folder: Path) -> str:
    """The licence that a pack's file ``NOTICE`` names, in a Creative Commons short name or its first line: that of a
    system's folder, else that of the pack around it. Empty where nobody says.
    """
    for place in (folder, folder.parent):
        notice = place / "NOTICE"
        try:
            if not notice.is_file():
                continue
            with notice.open("rb") as file:
                text = file.read(4_096).decode("utf-8-sig", "replace").strip()
        except OSError:
            continue
        named = re.search(_CREATIVE_COMMONS, text)
        return named.group() if named else text.partition("\n")[0].strip()[:80]
    return ""
