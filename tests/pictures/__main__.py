"""The pictures of the README, exported by the application itself: ``make pictures`` writes them anew.

Each is a fight begun with a fixed seed and played by the keys written here, so the same program draws the same picture.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent
SIZE = (120, 40)

FORD = "1 1 1 1 1 1 1 1 1 1 1 1 6 2 1 1 1 1 1 1 1 1 3 1 1 1 1 2 1 1 4 1"
"""Up to the kappas and into both of their moves: the claws have come down once, and Mamoru strikes back."""

PICTURES: dict[str, tuple[str, tuple[str, ...]]] = {
    "home": ("", ("down", "enter")),  # first, while there is nothing to continue
    "first-fight": ("ford-at-dusk", tuple(FORD.split())),
    "yokai": ("bridge-at-dusk", ("1", "1", "1", "c")),
    "mir": ("enc-gate", ("1", "1", "2")),
    "mirage": ("caravanserai", ("4", "1", "1", "2", "4", "1", "1", "1")),
    "fires": ("rats-on-the-quay", ("2", "1", "1", "1", "1", "1")),
}
"""By the name of the file: the encounter (none: the home screen) and the keys that lead to the picture."""

BLANK = "&#160;"
CELL = 12.2
"""How wide Textual draws a character, in units of the picture."""

TEXT = re.compile(
    r'<text class="([^"]+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+" clip-path="[^"]+">([^<]*)</text>'
)
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def export(encounter: str, presses: tuple[str, ...]) -> str:
    """The screen after these keys, as SVG."""
    from tui.app import CounterbeatApp
    from tui.screens.fight_page import PAUSE
    from tui.start.fights import begin

    async def run() -> str:
        app = CounterbeatApp(begin(encounter, seed=3, in_library=True) if encounter else None)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            for press in presses:
                await pilot.press(press)
            await pilot.pause(2 * PAUSE)
            return app.export_screenshot()

    return asyncio.run(run())


def settled(svg: str) -> str:
    """The same picture for every renderer: each word at its own place, and no font from elsewhere.

    Textual relies on ``textLength``, which some renderers do not know: their fonts would push the columns apart.
    """
    return FONTS.sub("", TEXT.sub(_words, svg)).replace("Fira Code", "ui-monospace, Menlo, Consolas, DejaVu Sans Mono")


def _words(found: re.Match[str]) -> str:
    kind, x, y, text = found[1], float(found[2]), found[3], found[4].replace(BLANK, "\u00a0")
    out, column = [], 0
    for word in re.findall("\u00a0+|[^\u00a0]+", text):
        cells = len(re.sub(r"&#?\w+;", "?", word))
        if not word.startswith("\u00a0"):
            place = (
                f'x="{x + column * CELL:.1f}" y="{y}" textLength="{cells * CELL:.1f}" lengthAdjust="spacingAndGlyphs"'
            )
            out.append(f'<text class="{kind}" {place}>{word}</text>')
        column += cells
    return "".join(out)


def main() -> None:
    """Write every picture."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["COUNTERBEAT_HOME"] = home
        for name, (encounter, presses) in PICTURES.items():
            (FOLDER / f"{name}.svg").write_text(settled(export(encounter, presses)), encoding="utf-8")
            sys.stdout.write(f"tests/pictures/{name}.svg\n")


if __name__ == "__main__":
    main()
