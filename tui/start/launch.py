"""What the command line asks of the screen: how to begin. Known to both, so that neither needs the other to say it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct


class Launch(Struct, frozen=True):
    """What to open.

    ``home``: the home screen. ``learn``: the lesson of the game ``encounter``. ``play``: a new chronicle with
    ``encounter`` (an id or a path), kept in ``file`` or, where that is none, in the library. ``resume``: the chronicle
    in ``file``, or the newest one where that is none. ``watch``: the chronicle in ``file``, followed and never written,
    for ``audience``. ``seed`` none: one of chance. ``auto``: the sides that the program plays, as they
    are written on the command line.
    """

    kind: Literal["home", "learn", "play", "resume", "watch"]
    encounter: str | None = None
    file: Path | None = None
    seed: int | None = None
    table_dice: bool = False
    audience: Literal["gm", "players"] = "gm"
    read_only: bool = False
    auto: str = ""
