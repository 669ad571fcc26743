"""The last forecast of each encounter, so that a list can tell how hard it is. Without the file nothing is lost."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from content.loader import encounter, encounter_files, rules
from content.packs_on_disk import data_folder
from content.reading import ContentError, text_of
from engine.core.digest import digest
from engine.core.odds import round_percent
from engine.core.offers import counted
from engine.core.words import agreeing
from saves.whole import write_whole
from tui.forecast.tally import Tally

Known = dict[str, tuple[str, str]]
"""By encounter the digest of what was forecast, and what came of it in a line."""


def file() -> Path:
    """Where they lie."""
    return data_folder() / "forecasts.json"


def remember(name: str, tally: Tally) -> None:
    """Keep what the fights of an encounter of the list came to."""
    if name not in encounter_files():
        return
    known = _known()
    known[name] = (_digest(name), verdict(tally))
    with suppress(OSError):  # a list that cannot tell it leaves it out
        file().parent.mkdir(parents=True, exist_ok=True)
        write_whole(file(), msgspec.json.encode(known), replace=True)


def remembered(name: str) -> str:
    """What the last forecast of an encounter came to; empty where there was none of it as it is now."""
    of, told = _known().get(name, ("", ""))
    return told if of and of == _digest(name) else ""


def verdict(tally: Tally) -> str:
    """``the forecast: players win 61 % of 100 fights, in 9 rounds``."""
    ((side, wins),) = tally.wins.most_common(1)
    who = "no side wins" if side == "draw" else f"{side} {agreeing(side, 'wins', 'win')}"
    often = f"{round_percent(wins / tally.fights)} of {counted(tally.fights, 'fight')}"
    return f"the forecast: {who} {often}, in {counted(tally.middle(), tally.unit)}"


def _digest(name: str) -> str:
    found = encounter(name)
    return digest([rules(found.system).version, found])


def _known() -> Known:
    try:
        return msgspec.json.decode(text_of(file()), type=Known)
    except (OSError, ContentError, UnicodeDecodeError, msgspec.DecodeError):
        return {}
