"""How things stand here: terminal, folders, versions, packs and saves, each line that is wrong with what to do.

Nothing personal is told: home folders are ``~``, and of saves only what is needed to find them again.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryFile

from msgspec import Struct

from content.loader import left_out
from content.packs_on_disk import SHIPPED, data_folder, user_packs
from engine import __version__
from engine.core.text import clean
from engine.core.view import Audience
from engine.systems import SYSTEMS
from saves.library import listing
from saves.lines import Unreadable
from saves.reading import load
from saves.system import HERE
from saves.whole import left_behind
from tui.settings import keyfile
from tui.settings.store import FILE
from tui.settings.store import load as load_settings
from tui.start.fights import rules_for
from tui.start.places import config_folder, homely, nameless, saves_folder

LIBRARIES = ("textual", "rich", "msgspec", "platformdirs")
NEWEST = 5
"""Saves that are read to the end."""

SMALLEST = (40, 15)
"""Columns and lines below which no screen is drawn."""

OLDEST = (3, 11)

ROOM = 1_000_000
"""Bytes that a disk should have left: a long fight and its pages."""


class Sign(Struct, frozen=True):
    """One line: what was looked at, how it is, and what to do where it is wrong (empty where all is well)."""

    about: str
    found: str
    remedy: str = ""


def signs(environment: Mapping[str, str], audience: Audience = "gm") -> Iterator[Sign]:
    """Everything there is to say, in an order that reads well. Players learn nothing of what the game master has:
    which saves there are, and what is in their packs.
    """
    yield from versions()
    yield from terminal(environment)
    yield from folders()
    yield from settings()
    if audience == "gm":
        yield from packs()
        yield from saves()


def versions() -> Iterator[Sign]:
    """The program, Python, the system, the libraries."""
    yield Sign("counterbeat", __version__)
    old = sys.version_info[:2] < OLDEST
    yield Sign("python", platform.python_version(), "install Python 3.11 or newer" if old else "")
    yield Sign("system", f"{platform.system()} {platform.release()} {platform.machine()}")
    for name in LIBRARIES:
        try:
            yield Sign(name, importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            yield Sign(name, "not installed", f"pip install {name}")


def terminal(environment: Mapping[str, str]) -> Iterator[Sign]:
    """What the terminal says of itself, its size and its encoding."""
    kind = environment.get("TERM", "")
    remedy = "play with --plain: this terminal cannot place text" if kind in ("dumb", "unknown") else ""
    yield Sign("terminal", kind or "TERM is not set", remedy)
    if environment.get("NO_COLOR"):
        colours = "none, as NO_COLOR says"
    else:
        true = environment.get("COLORTERM", "") in ("truecolor", "24bit")
        colours = "true colour" if true else "256" if "256" in kind else "16"
    yield Sign("colours", colours)
    encoding = (getattr(sys.stdout, "encoding", None) or "unknown").lower()
    narrow = not HERE.shows_unicode(environment, encoding)
    remedy = 'set a UTF-8 locale, or glyphs = "unicode" in the settings: until then all is drawn in ASCII'
    yield Sign("encoding", encoding, remedy if narrow else "")
    if sys.stdout.isatty():
        columns, lines = shutil.get_terminal_size()
        small = columns < SMALLEST[0] or lines < SMALLEST[1]
        yield Sign("size", f"{columns} by {lines}", "make the window larger: 80 by 24 is good" if small else "")
    else:
        yield Sign("size", "not a terminal")


def folders() -> Iterator[Sign]:
    """Where things are kept, and whether they can be."""
    for name, folder in (("saves", saves_folder()), ("packs", data_folder() / "packs"), ("settings", config_folder())):
        yield Sign(f"folder of {name}", homely(folder), _folder_remedy(folder))


def _folder_remedy(folder: Path) -> str:
    """What to do where nothing could be written into a folder, or it could not be made."""
    there = folder
    while not os.path.exists(there) and there != there.parent:
        there = there.parent
    if not os.path.isdir(there):
        return f"{homely(there)} is no folder: move it away, or set COUNTERBEAT_HOME to another place"
    try:
        with TemporaryFile(dir=there):  # asking for rights is not enough: Windows grants them to anybody who asks
            pass
    except OSError:
        return f"nothing can be written to {homely(there)}: set COUNTERBEAT_HOME to another place"
    free = shutil.disk_usage(there).free
    if free < ROOM:
        return f"there are {free // 1000} kB left on its disk: make room, or set COUNTERBEAT_HOME to another place"
    return ""


def settings() -> Iterator[Sign]:
    """The settings file and that of the keys, with each thing wrong in them."""
    for name, problems in ((FILE, load_settings().problems), (keyfile.FILE, keyfile.load()[1])):
        if not problems:
            yield Sign(name, "nothing wrong")
        for problem in problems:
            told = homely(problem).removeprefix(f"{name}: ")
            yield Sign(name, told, "correct it there, or take it out: until then it is as if it were not there")


def packs() -> Iterator[Sign]:
    """The packs in use and those left out."""
    yield Sign("shipped packs", homely(SHIPPED))
    names = [clean(pack.name) for pack in user_packs()]
    yield Sign("your packs", ", ".join(names) or "none")
    for pack in user_packs():
        try:
            os.listdir(pack)
        except OSError as error:
            told = f"left out: it cannot be read: {error.strerror or error}"
            yield Sign(f"pack {clean(pack.name)}", told, "let it be read, or move it away")
    for system in SYSTEMS:
        for found in left_out(system):
            remedy = f"correct this; counterbeat check {HERE.command_line([homely(found.file)])} tells when all is good"
            yield Sign(f"pack for {system}", f"left out: {homely(clean(str(found)))}", remedy)


def saves() -> Iterator[Sign]:
    """The newest saves, read to their end."""
    found = listing(saves_folder())
    yield Sign("saves", f"{len(found)}" if found else "none yet")
    for summary in found[:NEWEST]:
        yield Sign(f"save {clean(summary.path.name)}", *_wholeness(summary.path))
    for path in (*left_behind(saves_folder()), *left_behind(config_folder())):
        told = "left by a program that was killed while it wrote, or is writing now"
        yield Sign(f"file {clean(path.name)}", told, f"delete it if it stays: {homely(clean(str(path)))}")


def _wholeness(path: Path) -> tuple[str, str]:
    """Whether a save is whole, and what to do where it is not."""
    try:
        damage = load(path, rules_for).damage
    except (Unreadable, OSError) as error:
        told = f"cannot be opened: {homely(clean(str(error)))}"
        return told, "move it elsewhere, or open it with the Counterbeat that wrote it"
    if damage is None:
        return "whole", ""
    return (
        f"damaged at record {damage.record}",
        "keep a copy of it; then counterbeat resume FILE goes on with all that is before the damage",
    )


def page(found: list[Sign]) -> str:
    """The lines as text to paste; what is wrong stands out by its first sign."""
    width = max(len(sign.about) for sign in found)
    lines = []
    for sign in found:
        lines.append(f"{'!' if sign.remedy else ' '} {sign.about:<{width}}  {nameless(clean(sign.found))}")
        if sign.remedy:
            lines.append(f"  {'':<{width}}  -> {nameless(clean(sign.remedy))}")
    return "\n".join(lines) + "\n"
