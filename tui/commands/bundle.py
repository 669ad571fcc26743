"""``counterbeat bundle FILE``: one archive with all that makes a report of a fault repeatable."""

from __future__ import annotations

import hashlib
import os
import zipfile
from argparse import ArgumentParser, Namespace
from io import BytesIO
from pathlib import Path
from shutil import copyfileobj
from typing import BinaryIO, Literal

from content.packs_on_disk import user_packs
from engine import __version__
from engine.core.text import clean
from saves.export import export
from saves.lines import Unreadable
from saves.reading import open_save
from tui.commands.arguments import named_save, new_file
from tui.commands.document import kept_in
from tui.report.health import page, signs
from tui.settings import keyfile
from tui.settings.store import FILE
from tui.start.errors import CannotOpen
from tui.start.fights import reopen
from tui.start.places import config_folder, homely, nameless

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The moment that every entry bears: the same input gives the same archive."""


def declare(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", metavar="FILE", type=named_save, help="the save that the report is about")
    parser.add_argument("--output", metavar="ARCHIVE", type=new_file, help="where to write (beside the save, .zip)")
    parser.add_argument("--players", action="store_true", help="leave out what players may not know")


def main(args: Namespace) -> int:
    """Write the archive and say where it is. An archive that is there already is not written over."""
    save: Path = args.file
    entries = _of_players(save) if args.players else _whole(save)
    target: Path = args.output or save.with_suffix(".players.zip" if args.players else ".zip")
    entries["doctor.txt"] = BytesIO(page(list(signs(os.environ, "players" if args.players else "gm"))).encode())
    entries["packs.txt"] = BytesIO(_packs(files=not args.players).encode())
    with kept_in(target) as file, zipfile.ZipFile(file, "w") as archive:
        for name, data in entries.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            with data, archive.open(entry, "w", force_zip64=True) as kept:
                copyfileobj(data, kept)
    return 0


def _whole(save: Path) -> dict[str, BinaryIO]:
    """The save as it is, byte for byte, even where it is damaged, and the settings and keys.

    It may be as long as it likes.
    """
    try:
        entries: dict[str, BinaryIO] = {"fight" + save.suffix: open_save(save)}
    except Unreadable as error:
        raise CannotOpen(f"{homely(clean(str(save)))}: {error}") from error
    for name in (FILE, keyfile.FILE):
        if os.path.isfile(config_folder() / name):
            text = _bytes(config_folder() / name).decode("utf-8", "surrogateescape")
            entries[name] = BytesIO(nameless(text).encode("utf-8", "surrogateescape"))
    return entries


def _of_players(save: Path) -> dict[str, BinaryIO]:
    """What players may know of the fight: its page and its chronicle. The save itself knows too much."""
    chronicle = reopen(save, read_only=True)
    kinds: tuple[Literal["html", "json"], ...] = ("html", "json")
    return {
        f"fight.{kind}": BytesIO(
            "".join(export(chronicle.session, chronicle.header, kind, "players")).encode("utf-8", "replace")
        )
        for kind in kinds
    }


def _packs(*, files: bool) -> str:
    """The packs that could have a say in the fight, each with a mark of its content, and with its files where those
    may be told: their names are what is in store.
    """
    lines = [f"shipped {__version__}"]
    for pack in user_packs():
        found = sorted(pack.rglob("*.toml"))
        mark = hashlib.sha256()
        for file in found:
            mark.update(file.relative_to(pack).as_posix().encode() + b"\0" + _bytes(file))
        lines.append(f"{clean(pack.name)} {mark.hexdigest()[:16]}")
        if files:
            lines += [f"  {clean(file.relative_to(pack).as_posix())} {len(_bytes(file))}" for file in found]
    return "\n".join(lines) + "\n"


def _bytes(file: Path) -> bytes:
    """What is in a file of a pack; nothing where it is no ordinary one, or cannot be read."""
    try:
        return file.read_bytes() if file.is_file() else b""
    except OSError:
        return b""
