"""At no width and in no game is anything cut without a sign: words on the screen, and lines as they are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.text import cell_len
from tests.tui.driver import WIDE, Size, keys, text_of
from tui.draw.rows import Row, _head
from tui.start.fights import begin

FIGHTS = {
    "miasma": ("ford-at-dusk", ("5",)),
    "yokai": ("bridge-at-dusk", ("1", "1")),
    "mir": ("mir-long-shot", ("space", "4")),
    "mirage": ("ambush-in-the-gorge", ("space", "4", "enter")),
    "fires": ("rats-on-the-quay", ("2", "enter", "1", "1")),
}
"""An encounter of each game, and the keys of its first decision: with a blow in the lanes, a track wider than forty
columns, a question longer than a line.
"""

SIZES: tuple[Size, ...] = ((40, 30), (60, 24), (80, 24), (100, 30), WIDE)
LOOKS = ("z", "z", "s", "c", "escape", "g", "escape", "p", "escape", "space", "space", "t", "d", "home")
"""Each pane and list, then what came of the decision, and the timeline with two moments compared."""

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[^\W\d_]+")
SHORT = 4
"""Letters of a word that is looked for; ``Phy`` and ``sta`` are how a figure is told in brief."""

Cut = tuple[Size, str, str]


def words(text: str) -> set[str]:
    return {word.casefold() for word in WORD.findall(text)}


@cache
def ours() -> frozenset[str]:
    """Every word that stands in the program and its packs."""
    files = [path for folder in ("tui", "engine") for path in (ROOT / folder).rglob("*.py")]
    files += [path for path in (ROOT / "content").rglob("*") if path.suffix in (".py", ".toml", ".md")]
    return frozenset().union(*(words(path.read_text(encoding="utf-8")) for path in files))


def broken(lines: list[str], known: Set[str]) -> Iterator[str]:
    """Words that are the beginning of a known one, or at the left edge its end, and have no sign there."""
    for line in lines:
        for found in WORD.finditer(line):
            word, before, after = found[0].casefold(), line[: found.start()][-1:], line[found.end() :][:1]
            if word in known or after in ("…", "."):
                continue
            at_the_edge = "│" in (before, after)
            if len(word) < (SHORT - 1 if at_the_edge else SHORT):
                continue
            if any(whole.startswith(word) or (before == "│" and whole.endswith(word)) for whole in known):
                yield f"{found[0]!r} in {line.strip()!r}"


@pytest.mark.parametrize("game", FIGHTS)
def test_nothing_is_cut_without_a_sign(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    encounter, first = FIGHTS[game]
    chronicle = begin(encounter, seed=1)
    found: set[Cut] = set()
    drawn: list[str] = []
    segments = Row.segments

    def looked_at(row: Row, width: int, style: Any, over: Any = None, sign: str = "") -> Any:
        text = "".join(part for part, _ in row.parts)
        if not sign and cell_len(text.rstrip(" ─-")) > width:
            drawn.append(f"{_head(text, width)!r} of {text!r}")
        return segments(row, width, style, over, sign)

    monkeypatch.setattr(Row, "segments", looked_at)

    async def look(app: Any, pilot: Any) -> None:
        for press in (*first, *LOOKS):
            await pilot.press(press)
            view = msgspec.json.encode(chronicle.session.view("gm")).decode()
            known = ours() | words(view)
            for size in SIZES:
                drawn.clear()
                await pilot.resize_terminal(*size)
                await pilot.pause()
                found.update((size, press, cut) for cut in (*drawn, *broken(text_of(app), known)))

    keys(chronicle, then=look)
    assert not found, "\n".join(f"{size} after {press}: {cut}" for size, press, cut in sorted(found))
