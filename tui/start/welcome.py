"""The very first start: whoever sees Counterbeat for the first time is offered the lesson, once."""

from __future__ import annotations

import os
from contextlib import suppress

from saves.library import newest
from tui.start.places import config_folder, saves_folder

MARK = "welcomed"
"""An empty file beside the settings: the offer was made."""

OFFER = "new here? press {key} for a first fight with hints"


def welcome(key: str) -> str:
    """What the list of fights says at its head: the offer at the first start of all, nothing afterwards."""
    folder = config_folder()
    if os.path.exists(folder / MARK) or newest(saves_folder()) is not None:
        return ""
    with suppress(OSError):  # where nothing can be written the offer is made again: better than never
        folder.mkdir(parents=True, exist_ok=True)
        (folder / MARK).touch()
    return OFFER.format(key=key)
