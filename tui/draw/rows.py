"""A row of styled text being written from left to right, and the pen that knows look and signs.

``add`` takes our own words; ``data`` takes text from packs, saves and keyboards, which is made harmless first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from engine.core.text import cell_len as measured
from engine.core.text import clean as cleaned
from engine.core.text import cut
from engine.core.view import SIDE_PARTS
from tui.appearance.glyphs import Glyphs, plain
from tui.appearance.look import Look
from tui.fight.editors.typed import Typed

MOST_KNOWN = 8192
"""Words, or pairs of styles, that are known from the last paints."""

LINKS = frozenset(
    ["a", "an", "and", "as", "at", "before", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with"]
)
"""Words that only lead on to the next: nothing that is cut ends with one."""

LEAST_NAME = 5
"""Cells of a name before its number that still say something."""

cell_len = lru_cache(maxsize=MOST_KNOWN)(measured)
clean = lru_cache(maxsize=MOST_KNOWN)(cleaned)
"""The same few words and signs are measured, and looked through, at every paint."""


class Row:
    """Segments so far and the cells they fill."""

    __slots__ = ("parts", "width")

    def __init__(self) -> None:
        self.parts: list[tuple[str, Style]] = []
        self.width = 0

    def add(self, text: str, style: Style) -> Row:
        """Our own text at the end. Blanks take on their neighbour's ink: fewer segments, and a third fewer bytes."""
        if not text:
            return self
        self.width += cell_len(text)
        parts = self.parts
        if parts:
            last, ink = parts[-1]
            if ink is style or (text.isspace() and _joins(ink, style)):
                parts[-1] = (last + text, ink)
                return self
            if last.isspace() and _joins(style, ink):
                parts[-1] = (last + text, style)
                return self
        parts.append((text, style))
        return self

    def to(self, column: int, style: Style) -> Row:
        """Spaces up to a column; nothing where the row is already there."""
        if column > self.width:
            self.add(" " * (column - self.width), style)
        return self

    def extend(self, other: Row) -> Row:
        """Another row behind this one."""
        for text, style in other.parts:
            self.add(text, style)
        return self

    def over(self, style: Style) -> Row:
        """The same text with a style laid upon every other."""
        laid = Row()
        laid.parts, laid.width = [(text, ink + style) for text, ink in self.parts], self.width
        return laid

    def strip(self, width: int, style: Style, over: Style | None = None, sign: str = "") -> Strip:
        """The row in exactly ``width`` cells, ``over`` laid upon every style (a selected row). ``sign`` stands at the
        end of one that is longer.
        """
        return Strip(self.segments(width, style, over, sign), width)

    def segments(self, width: int, style: Style, over: Style | None = None, sign: str = "") -> list[Segment]:
        """What such a strip is made of."""
        if sign and self.width > width and (kept := self.within(width, sign)) is not self:
            return kept.segments(width, style, over)
        self.to(width, style)
        segments, left = [], width
        for text, ink in self.parts:
            cells = cell_len(text)
            if cells > left:
                text = _head(text, left)
                cells = cell_len(text)
                text += " " * (left - cells)
                cells = left
            if text:
                segments.append(Segment(text, ink + over if over is not None else ink))
            left -= cells
            if not left:
                break
        return segments

    def words(self, width: int, sign: str, ink: Style) -> Row:
        """The words there is room for before a sign that more follows."""
        text, room = "".join(part for part, _ in self.parts).rstrip(), width - cell_len(sign)
        kept = self.within(room, "")
        told = "".join(part for part, _ in kept.parts)
        if cell_len(text) > room:
            kept = self.within(cell_len(_whole_words(text, told, room)), "")
        return Row().extend(kept).add(sign, ink)

    def within(self, width: int, sign: str) -> Row:
        """What there is room for, with a sign where more than blanks is left out; the row itself where nothing is."""
        text = "".join(part for part, _ in self.parts)
        if cell_len(text.rstrip()) <= width:
            return self
        short, left = Row(), width - cell_len(sign)
        for part, ink in self.parts:
            told = _head(part, left)
            short.add(told, ink)
            left -= cell_len(told)
            if told != part:
                return short.add(sign, ink)
        return short


def _whole_words(text: str, short: str, cells: int, *, facts: bool = False) -> str:
    """What a text was cut to, up to its last whole word where that is more than half of the room, or to the last of
    its ``facts``; not to a word that only leads on to the next.
    """
    whole = short if text[len(short) :].startswith((" ", ": ", ", ")) else short.rpartition(" ")[0]
    figure = short[len(whole) :].lstrip(" +−-(")[:1].isdigit()  # *13.…* of 13.25 is another number
    fact = facts and whole.endswith(",")  # *7D, dam…* tells no more than *7D…*
    bare = whole
    while " " in bare and bare.rpartition(" ")[2].lower() in LINKS:
        bare = bare.rpartition(" ")[0]
    whole = (bare if 2 * cell_len(bare) > cells else whole).rstrip(" ,;:·")
    return whole if 2 * cell_len(whole) > cells or figure or fact else short


_joined: dict[tuple[int, int], tuple[bool, Style, Style]] = {}
"""What is known of two styles, by which objects they are: to tell whether they are equal takes longer than to compare
them. As long as it is known here, no other style takes the place of one of them.
"""


def _joins(ink: Style, blank: Style) -> bool:
    """Whether blanks look the same in one style as in another."""
    found = _joined.get((id(ink), id(blank)))
    if found is None:
        plain_ink = not (ink.underline or ink.reverse or blank.underline or blank.reverse)
        found = plain_ink and ink.bgcolor == blank.bgcolor, ink, blank
        if len(_joined) >= MOST_KNOWN:
            _joined.clear()
        _joined[id(ink), id(blank)] = found
    return found[0]


def _head(text: str, cells: int) -> str:
    used, out = 0, []
    for char in text:
        used += cell_len(char)
        if used > cells:
            break
        out.append(char)
    return "".join(out)


K = TypeVar("K")


class Pen:
    """Look and signs together, and the few strokes that every picture uses. A pen draws one state of a fight."""

    __slots__ = ("_kept", "before", "glyphs", "look", "sides", "stood", "was")

    def __init__(self, look: Look, glyphs: Glyphs, sides: Iterable[str] = ()) -> None:
        self.look = look
        self.glyphs = glyphs
        self.sides: dict[str, int] = {}
        self.was: dict[tuple[str, str], int] = {}
        self.stood: dict[tuple[str, int], int] = {}
        self._kept: dict[Hashable, Any] = {}
        self.before: dict[Hashable, tuple[Any, Any]] = {}
        """What was drawn last of each thing, and out of what; of a pen before this one where one drew alike."""
        for side in sorted(set(sides)):
            self._number(side)

    def side(self, side: str) -> Style:
        """The style of a side by its part in the fight, whoever was added first; plain for none."""
        return self.look.side(self._number(side)) if side else self.look.base

    def _number(self, side: str) -> int:
        if side not in self.sides:
            others = sum(known not in SIDE_PARTS for known in self.sides)
            self.sides[side] = SIDE_PARTS.get(side.casefold(), len(set(SIDE_PARTS.values())) + others)
        return self.sides[side]

    def draws_like(self, other: Pen) -> bool:
        """Whether both draw the same out of the same."""
        return (self.look is other.look and self.glyphs is other.glyphs) and self.sides == other.sides

    def kept(self, key: Hashable, make: Callable[[], K]) -> K:
        """What was made under this key before, or is made now: a cursor move draws two lines, not all of them."""
        found: K | None = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
        return found

    def recalled(self, key: Hashable, of: Any, make: Callable[[], K]) -> K:
        """What was made under this key last, in whatever state, if it was made out of the same (``of``: all that it
        hangs on beside look, signs and sides), or is made now. It must not be changed.
        """
        known = self.before.get(key)
        if known is None or known[0] != of:
            known = self.before[key] = of, make()
        made: K = known[1]
        return made

    def text(self, text: str) -> str:
        """Data made harmless, and in seven bits where the signs are."""
        safe = clean(text)
        return plain(safe) if self.glyphs.ascii else safe

    def cut(self, text: str, cells: int) -> str:
        """Data made harmless, in at most so many cells; what is cut ends in the sign that says so."""
        return cut(self.text(text), cells).replace("…", self.glyphs.more)

    def called(self, name: str, cells: int) -> str:
        """A name in at most so many cells; the number that tells somebody from others of the kind is not cut."""
        kind, _, number = self.text(name).rpartition(" ")
        if cell_len(self.text(name)) <= cells or not number.isdecimal() or cells < len(number) + LEAST_NAME:
            return self.cut(name, cells)
        return f"{self.cut(kind, cells - len(number) - 1)} {number}"

    def phrase(self, text: str, cells: int, facts: bool = False) -> str:
        """The same, cut behind a word where what is left of it is more than half of the room, or ends a fact of
        several.
        """
        short = self.cut(text, cells)
        if short == self.text(text):
            return short
        sign = self.glyphs.more
        return _whole_words(self.text(text), short.removesuffix(sign), cells, facts=facts) + sign

    def data(self, row: Row, text: str, style: Style, cells: int | None = None) -> Row:
        """Data at the end of a row; with ``cells`` cut or filled to exactly that many."""
        if cells is None:
            return row.add(self.text(text), style)
        safe = self.cut(text, cells)
        return row.add(safe + " " * (cells - cell_len(safe)), style)

    def typed(self, row: Row, line: Typed, room: int) -> Row:
        """A line that is being typed: what is suggested as if marked; of a long one what is about the cursor."""
        before, behind = (self.text(part) for part in line.parts)
        room -= 1
        while cell_len(before + behind) > room and cell_len(before) > room // 2:
            before = before[1:]
        row.add(before, self.look.cursor if line.offered else self.look.strong)
        row.add(behind[:1] or "_", self.look.cursor if behind else self.look.accent)
        return self.data(row, cut(behind[1:], max(0, room - cell_len(before + behind[:1]))), self.look.strong)

    def top(self, width: int, title: Row, right: Row | None = None) -> Strip:
        """The upper edge of a frame with a title in it."""
        look, signs = self.look, self.glyphs
        row = Row().add(signs.corners[0] + " ", look.frame)
        return self._edge(row, signs.corners[1], width, title, right)

    def hung(self, strips: list[Strip]) -> list[Strip]:
        """A frame below another whose lower edge is this one's upper edge."""
        signs, segments = self.glyphs, list(strips[0])
        segments[0] = Segment(signs.tee_left + segments[0].text[1:], segments[0].style)
        segments[-1] = Segment(segments[-1].text[:-1] + signs.tee_right, segments[-1].style)
        return [Strip(segments, strips[0].cell_length), *strips[1:]]

    def divider(self, width: int, title: Row) -> Strip:
        """A line across a frame with a title in it."""
        row = Row().add(self.glyphs.tee_left + " ", self.look.frame)
        return self._edge(row, self.glyphs.tee_right, width, title, None)

    def _edge(self, row: Row, corner: str, width: int, title: Row, right: Row | None) -> Strip:
        look, across = self.look, self.glyphs.across
        tail = right.width + 2 if right is not None and right.width else 0
        room = width - 4 - tail
        if title.width > room > 0:
            title = title.words(room, self.text("…"), look.frame)
        for text, ink, _ in title.segments(min(title.width, max(0, room)), look.frame):
            row.add(text, ink or look.frame)
        row.add(" " if title.width else across, look.frame)
        row.add(across * (width - row.width - 1 - tail), look.frame)
        if right is not None and tail:
            row.add(" ", look.frame).extend(right).add(" ", look.frame)
        row.add(corner, look.frame)
        return row.strip(width, look.frame)

    def bottom(self, width: int, note: Row | None = None) -> Strip:
        """The lower edge of a frame, with a note at its right end."""
        look, signs = self.look, self.glyphs
        row = Row().add(signs.corners[2], look.frame)
        tail = note.width + 3 if note is not None and note.width else 0
        row.add(signs.across * (width - 2 - tail), look.frame)
        if note is not None and tail:
            row.add(" ", look.frame).extend(note).add(" " + signs.across, look.frame)
        row.add(signs.corners[3], look.frame)
        return row.strip(width, look.frame)

    def hidden(self, lines: int, key: str, above: int = 0) -> Row:
        """How many lines are out of sight, and the ``key`` that leads to them, and how many above; nothing where there
        are none.
        """
        told = [f"{above} above"] if above > 0 else []
        told += [f"{lines} more: {key}" if key else f"{lines} more"] if lines > 0 else []
        return Row().add(f" {self.glyphs.dot} ".join(told), self.look.dim)

    def bottom_told(self, width: int, words: Row) -> Strip:
        """The lower edge of a frame with words at its left end."""
        look, signs = self.look, self.glyphs
        row = Row().add(signs.corners[2] + " ", look.frame)
        if words.within(width - 4, "") is not words:
            words = words.words(width - 4, self.text("…"), look.frame)
        for text, ink, _ in words.segments(min(words.width, width - 4), look.frame):
            row.add(text, ink or look.frame)
        row.add(" ", look.frame).add(signs.across * (width - row.width - 1), look.frame)
        return row.add(signs.corners[3], look.frame).strip(width, look.frame)

    def inside(self, row: Row | Strip, width: int, over: Style | None = None) -> Strip:
        """A row between the two sides of a frame; a strip is one already."""
        if isinstance(row, Strip):
            return row
        look, bar = self.look, self.glyphs.down
        edge = Segment(bar, look.frame)
        return Strip([edge, *row.segments(width - 2, look.base, over, self.text("…")), edge], width)

    def framed(
        self,
        width: int,
        height: int,
        title: Row,
        rows: Sequence[Row | Strip],
        right: Row | None = None,
        below: Row | None = None,
    ) -> list[Strip]:
        """A whole frame: as many rows as fit, empty ones to fill; ``below`` is written into its lower edge."""
        strips = [self.top(width, title, right)]
        strips += [self.inside(row, width) for row in rows[: height - 2]]
        strips += [self.inside(Row(), width)] * (height - 1 - len(strips))
        strips.append(self.bottom(width) if below is None else self.bottom_told(width, below))
        return strips
