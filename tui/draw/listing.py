"""A list of any length in a pane: only the lines that are seen are worked out, and it scrolls no more than needed."""

from __future__ import annotations

from collections.abc import Callable

from textual.strip import Strip

from engine.core.text import cell_len
from tui.draw.rows import Pen, Row
from tui.fight.editors.typed import Typed


class Scroller:
    """The cursor in a list, and the first line that is seen."""

    def __init__(self) -> None:
        self.index = 0
        self.top = 0
        self.height = 1

    def move(self, by: int, count: int) -> None:
        """The cursor so many lines on, within the list."""
        self.index = max(0, min(self.index + by, count - 1))

    def act(self, action: str, count: int) -> bool:
        """Do one of the actions that every list has; false for any other."""
        page = max(1, self.height - 1)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "first": -count, "last": count}
        if action not in steps:
            return False
        self.move(steps[action], count)
        return True

    def window(self, count: int, height: int) -> range:
        """The lines that are seen, with a little to see beyond the cursor."""
        self.height = height
        edge = min(2, (height - 1) // 2)
        self.index = max(0, min(self.index, count - 1))
        self.top = min(self.top, self.index - edge)
        self.top = max(self.top, self.index - height + 1 + edge)
        self.top = max(0, min(self.top, count - height))
        return range(self.top, min(count, self.top + height))


def strips(
    pen: Pen, scroller: Scroller, count: int, draw: Callable[[int, int], Row], width: int, height: int
) -> list[Strip]:
    """The lines of a list between the sides of a frame, the one under the cursor marked."""
    out = []
    for index in scroller.window(count, height):
        over = pen.look.selected if index == scroller.index else None
        out.append(pen.inside(draw(index, width - 2), width, over))
    return out + [pen.inside(Row(), width)] * (height - len(out))


def pane(
    pen: Pen,
    title: Row,
    body: list[Strip],
    width: int,
    height: int,
    right: Row | None = None,
    note: Row | None = None,
) -> list[Strip]:
    """A frame around lines that have their sides already."""
    filled = body[: height - 2] + [pen.inside(Row(), width)] * (height - 2 - len(body))
    return [pen.top(width, title, right), *filled, pen.bottom(width, note)]


def place(pen: Pen, scroller: Scroller, count: int) -> Row:
    """Which line of how many the cursor is on."""
    return Row().add(f"{scroller.index + 1} of {count}" if count else "none", pen.look.dim)


def footer_field(pen: Pen, width: int, title: str, line: Typed, note: str = "") -> Strip:
    """The last line while something is typed."""
    look = pen.look
    row = Row().add(f" {title} ", look.accent)
    pen.typed(row, line, max(1, width - row.width - cell_len(pen.text(note)) - 5)).add("  ", look.base)
    pen.data(row, note, look.dim)
    return row.strip(width, look.base)
