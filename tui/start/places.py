"""Which folders of this user are for saves and for settings.

``COUNTERBEAT_HOME`` moves everything to one folder (a memory stick, a test); without it the platform decides.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from content.packs_on_disk import data_folder

_ANY_HOME = re.compile(r"(?P<within>(?<=[\w.-]))?(?P<homes>(?:/home|/Users|[A-Za-z]:[\\/]Users)[\\/])[^\\/\s:;\"']+")
"""Where systems keep the home folders of people, whoever is asking; ``within`` another folder, such as a backup's."""


def homely(text: object) -> str:
    """A text in which home folders are ``~``: one's own, wherever it is, and those of others."""
    told = str(text)
    own = os.path.expanduser("~")
    for home in {own, os.path.realpath(own)}:
        if len(home) > 1:
            told = re.sub(rf"{re.escape(home)}(?![\w.-])", "~", told)
    return _ANY_HOME.sub(lambda found: "~" if found["within"] is None else f"{found['homes']}~", told)


def nameless(text: object) -> str:
    """A text to hand out: home folders as ``~``, and so is whoever asks, in whatever path (``/media/ann/stick``)."""
    told, name = homely(text), os.path.basename(os.path.expanduser("~").rstrip("/\\"))
    return re.sub(rf"(?<=[\\/]){re.escape(name)}(?![\w.-])", "~", told) if name else told


def config_folder() -> Path:
    """Where settings and key maps lie."""
    home = os.environ.get("COUNTERBEAT_HOME")
    if home:
        return Path(home)
    from platformdirs import user_config_path  # costs some milliseconds of start-up, so only who asks pays them

    return user_config_path("counterbeat", appauthor=False)


def saves_folder() -> Path:
    """Where chronicles lie that were not given a place of their own."""
    return data_folder() / "saves"


def no_folder(path: Path) -> str:
    """Why a file that somebody named cannot be written: its folder, which is theirs to make, is not there; empty where
    it is.
    """
    where = path.parent
    return "" if os.path.isdir(where) else f"there is no folder {homely(where)}: make it first, or name another place"


def at_home(typed: str) -> Path:
    """A path that somebody typed, from their home where it begins there; a ``~`` of nobody is a name like others."""
    return Path(os.path.expanduser(typed))


def named(typed: str, suggested: Path) -> Path:
    """The file that somebody means who was suggested one: a bare name is another one in the same folder, a folder is
    for one of the same name, and a name without an ending has the same.
    """
    name = os.path.basename(typed)
    path = suggested.parent / at_home(typed) if name == typed else at_home(typed)
    if not name or os.path.isdir(path):
        return path / suggested.name
    return path if path.suffix else path.with_suffix(suggested.suffix)
