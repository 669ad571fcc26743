"""What a fight will cost: an encounter played many times over, with what is there so far at every moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.worker import get_current_worker

from engine.core.minds.fights import Fight
from engine.core.offers import counted
from engine.core.text import clean
from tui.appearance.appearance import Appearance
from tui.draw import header, listing
from tui.draw.rows import Row
from tui.forecast.forecast import Forecast
from tui.forecast.remembered import remember
from tui.forecast.report import Plot, told
from tui.screens.page import Page
from tui.start.errors import CannotOpen, Usage
from tui.widgets.bindings import bindings_of
from tui.widgets.layout import Plan
from tui.widgets.pane import Painter, Pane

FIGHTS = 100
"""Fights that are played unless fewer are wanted."""

BAR = 30
"""Cells of the progress bar."""


class ForecastScreen(Page[None]):
    """The bar on top, the report below it; both grow while the fights are played beside the screen."""

    BINDINGS: ClassVar[list[BindingType]] = bindings_of("forecast")

    def __init__(self, appearance: Appearance, forecast: Forecast) -> None:
        super().__init__("forecast", appearance)
        self.forecast = forecast
        self.tally = forecast.tally()
        self.running = True
        self.scroller = listing.Scroller()
        self._begun = time.monotonic()
        self._kept: list[str] = []
        self._told: list[str] = []

    def on_mount(self) -> None:
        self.run_worker(self._play, thread=True, group="forecast")

    def _play(self) -> None:
        """Beside the screen: some fights after the other, until there are enough or nobody wants more."""
        call, worker = self.app.call_from_thread, get_current_worker()
        try:
            for fights in self.forecast.played(lambda: self.running and not worker.is_cancelled):
                if not self.running or not self._tell(call, fights):
                    return
        except (CannotOpen, Usage) as no:
            call(self._over, str(no))
            return
        if self.running and not worker.is_cancelled:  # else it has been told, or no page is there to be told
            call(self._over, "")

    def _tell(self, call: Callable[..., None], fights: list[Fight]) -> bool:
        call(self._counted, fights)
        return self.running

    def _counted(self, fights: list[Fight]) -> None:
        self.tally.add(fights)
        if self.is_current:
            self.paint()

    def _over(self, message: str) -> None:
        self.running = False
        self._remember()
        self.tell(message)

    def stop(self) -> None:
        """No more fights; what is there stays."""
        if self.running:
            self.running = False
            self.message = f"stopped after {self.tally.fights} of {self.forecast.fights} fights"
            self._remember()

    def _remember(self) -> None:
        if self.tally.fights:
            remember(self.forecast.task.encounter, self.tally)

    def plan(self, width: int, height: int) -> Plan:
        """Header, progress, report, footer."""
        return {
            "header": Region(0, 0, width, 1),
            "progress": Region(0, 1, width, 1),
            "report": Region(0, 2, width, height - 3),
            "footer": Region(0, height - 1, width, 1),
        }

    def painters(self) -> dict[str, Painter]:
        return {
            "header": self._header,
            "progress": self._progress,
            "report": self._report,
            "footer": self._footer,
        }

    def _header(self, width: int, height: int) -> list[Strip]:
        return [header.header(self.pen, width, (self.forecast.system, self.forecast.title), "", "", ("", "dim"))]

    def _progress(self, width: int, height: int) -> list[Strip]:
        look, done, of = self.pen.look, self.tally.fights, self.forecast.fights
        signs = self.pen.glyphs
        figures, left = f" {done} of {of} fights", ""
        if self.running and done:
            seconds = (time.monotonic() - self._begun) / done * (of - done)
            left = f", {seconds:.0f} s left"
        most = min(BAR, width - 2 - len(figures + left))
        full = done * most // max(1, of)
        row = Row().add(" ", look.base).add(signs.full * full, look.accent)
        row.add(signs.empty * (most - full), look.faint)
        row.add(figures, look.base).add(left, look.dim)
        return [row.strip(width, look.base)]

    def _lines(self, width: int) -> list[str]:
        if not self.tally.fights:
            return ["the first fights are being played" if self.running else "no fight was played"]
        signs = self.pen.glyphs
        return [*told(self.tally, self.forecast.names, Plot(signs.full, signs.ground, width)), *self._kept]

    def _report(self, width: int, height: int) -> list[Strip]:
        self._told = lines = self._lines(width - 4)
        look = self.pen.look

        def row(at: int, cells: int) -> Row:
            text = self.pen.text(lines[at])
            return Row().add(" ", look.base).add(text, look.strong if text[:1].strip() else look.base)

        rows = listing.strips(self.pen, self.scroller, len(lines), row, width, height - 2)
        title = Row().add("What it will probably come to", look.title)
        return listing.pane(self.pen, title, rows, width, height, listing.place(self.pen, self.scroller, len(lines)))

    def _footer(self, width: int, height: int) -> list[Strip]:
        keeping = [] if self.running or self._kept or not self.tally.fights else ["keep"]
        keys = [(self.keymap.shown("back"), "stop" if self.running else "back")]
        keys += self.keymap.footer([*keeping, "page_down", "help"])
        return [header.footer(self.pen, width, keys, (self.message, "warn"))]

    def perform(self, action: str) -> bool:
        if self.scroller.act(action, len(self._told)):
            return True
        if action == "back":
            if self.running:
                self.stop()
            else:
                self.dismiss(None)
        elif action == "keep":
            self._keep()
        else:
            return False
        return True

    def _keep(self) -> None:
        """The three fights nearest the median into the library, to be looked at step by step."""
        if self.running or not self.tally.fights:
            self.message = "wait for the fights, or stop them: then three of them can be kept"
        elif self._kept:
            self.message = "they are kept already"
        else:
            try:
                paths = self.forecast.kept(self.tally)
            except CannotOpen as no:
                self.message = str(no)
                return
            self._kept = ["", "Kept, the fights nearest the median", *(f"  {clean(Path(path).stem)}" for path in paths)]
            self.message = f"kept: {counted(len(paths), 'fight')}, to be opened from the list of fights"

    def wheeled(self, event: Pane.Wheeled) -> None:
        self.scroller.move(event.by, len(self._told))
        self.paint()
