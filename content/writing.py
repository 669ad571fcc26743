"""Writing encounters down as files of a pack, which anybody may edit by hand afterwards."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from content.loader import catalog, encounter_files, system_module
from content.packs_on_disk import SHIPPED, data_folder
from content.reading import ContentError, Found

PACK = "mine"
"""The user's pack that the program itself writes into."""


def id_of(title: str) -> str:
    """A title as the id of an encounter: small letters, digits and hyphens; ``fight`` where nothing is left."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "fight"


def own_path(system: str, name: str) -> Path:
    """Where an encounter of the user goes: by its id into their pack, or wherever a path ending in ``.toml`` leads."""
    if name.endswith(".toml"):
        return Path(name).expanduser()
    return data_folder() / "packs" / PACK / system / "encounters" / f"{id_of(name)}.toml"


def is_own(file: str) -> bool:
    """Whether the user wrote the file of an encounter: it lies in their own packs."""
    return Path(file).is_relative_to(data_folder() / "packs")


def wrong_in(encounter: Any, file: str = "") -> list[Found]:
    """Everything that ``check`` would say of an encounter; ``file`` is the one that it would be."""
    return [
        Found(file, problem.path, problem.message)
        for problem in system_module(encounter.system).check(catalog(encounter.system), encounter)
    ]


def write_encounter(
    encounter: Any, path: Path, *, replace: bool = False, write: Callable[[Path, bytes], object] = Path.write_bytes
) -> None:
    """Write an encounter as TOML. Raises ``ContentError`` with everything that ``check`` would say of it, where a file
    is there already and is not to be replaced, and where it cannot be written. ``write`` puts it there: whole or not
    at all where the caller has what does that.
    """
    wrong = wrong_in(encounter, str(path))
    if not replace and os.path.exists(path):
        wrong.append(Found(str(path), "", "is there already"))
    other = encounter_files().get(path.stem)
    if other is not None and _is_a_pack_file(path) and not _same(other, path):
        whose = "comes with the program" if other.is_relative_to(SHIPPED) else f"is {other}"
        wrong.append(Found(str(path), "", f"the encounter {path.stem} {whose}: choose another name"))
    if wrong:
        raise ContentError(wrong)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, as_toml(encounter).encode())
    except OSError as error:
        raise ContentError([Found(str(path), "", f"cannot be written: {error.strerror or error}")]) from error


def as_toml(encounter: Any) -> str:
    """The text of an encounter's file."""
    import tomli_w  # only who writes pays for it

    plain = msgspec.to_builtins(encounter)
    # What a reader looks for first comes first; tables must come last, or they would swallow the keys behind them.
    head = {key: plain[key] for key in ("system", "title", "summary")}
    return tomli_w.dumps({**head, **plain}, multiline_strings=False)


def _is_a_pack_file(path: Path) -> bool:
    return (data_folder() / "packs").resolve() in path.resolve().parents


def _same(path: Path, other: Path) -> bool:
    return path.resolve() == other.resolve()
