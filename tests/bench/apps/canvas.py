"""A map of 120×40 characters drawn line by line.

`c` moves a cursor and refreshes only the two cells it touches; `r` changes every cell. The text has no pattern, so
that compression would have little to hold on to.
"""

from random import Random

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

COLOURS = (("#d0d0d0", "#101820"), ("#70c0ff", "#101820"), ("#a0e080", "#182818"), ("#ffb060", "#281810"))
STYLES = [Style.parse(f"{ink} on {paper}") for ink, paper in COLOURS]
GLYPHS = "abcdefghijklmnopqrstuvwxyz.,:;/\\_-|# "
CURSOR = Style.parse("black on #ffff80")


class Canvas(Widget, can_focus=True):
    def __init__(self) -> None:
        super().__init__()
        self.tick = 0
        self.at = (60, 20)
        self.kept: dict[int, Strip] = {}

    def render_line(self, y: int) -> Strip:
        if y in self.kept:
            return self.kept[y]
        width = self.size.width
        rng = Random(y * 100_003 + self.tick)
        segments = []
        for x in range(0, width, 4):
            text = "".join(rng.choices(GLYPHS, k=min(4, width - x)))
            segments.append(Segment(text, rng.choice(STYLES)))
        strip = Strip(segments, width)
        across, down = self.at
        if y == down:
            strip = Strip.join([strip.crop(0, across), Strip([Segment("@", CURSOR)]), strip.crop(across + 1)])
        self.kept[y] = strip
        return strip

    def key_c(self) -> None:
        old = self.at
        self.at = (61 if old[0] == 60 else 60, old[1])
        self.kept.pop(old[1], None)
        self.refresh(Region(old[0], old[1], 1, 1).union(Region(self.at[0], self.at[1], 1, 1)))

    def key_r(self) -> None:
        self.tick += 1
        self.kept.clear()
        self.refresh()


class Map(App[None]):
    CSS = "Canvas { width: 100%; height: 100%; }"

    def compose(self) -> ComposeResult:
        yield Canvas()

    def on_mount(self) -> None:
        self.query_one(Canvas).focus()


if __name__ == "__main__":
    Map().run()
