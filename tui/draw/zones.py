"""Boards of zones and range tracks: boxes with who stands in them, the borders between them, and the lines below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from rich.style import Style
from textual.strip import Strip

from engine.core.text import cell_len, wrap
from engine.core.view import Board, Edge, Fact, Overlay, ZoneBox
from tui.draw import rangetrack, zonebox, zonefield
from tui.draw.overlays import Marked, by_place
from tui.draw.rangetrack import Track
from tui.draw.rows import Pen, Row
from tui.draw.standing import inside
from tui.draw.window import Window
from tui.draw.zonefield import Border, Field, border_sign, label

SHARE = 12
"""Lines of a pane from which on the lines below the field have some of their own."""


class Drawn(NamedTuple):
    """The lines of a board, between the sides of a frame, how many of those below the field had no room, and which
    lines are blank.
    """

    strips: list[Strip]
    left_out: int
    blank: range = range(0)


class Wanted(NamedTuple):
    """Lines that the fullest box or the range track would like, those that are kept free below the field, and those
    of the field that are not given up for them.
    """

    inside: int = 0
    below: int = 0
    people: int = 0

    def or_more(self, other: Wanted) -> Wanted:
        """The larger of both: what stood does not shrink because somebody left."""
        return Wanted(*map(max, self, other))


def wanted(pen: Pen, board: Board, width: int, height: int) -> Wanted:
    """What a board would like of a pane: in a high one the benches, and prices as far as there is room, in a low one
    prices before what is told of the zones themselves; what is told of borders has the air of the boxes.
    """
    benches, told = len(_benches(pen, board, width)), len(board.prices)
    if board.kind == "line":
        return Wanted(rangetrack.needed(board), benches + told)
    columns = max([1, *(zone.column + 1 for zone in board.zones)])
    inside, people = zonebox.needed(pen, board, max(zonefield.NARROWEST, width // columns))
    if height < SHARE:
        return Wanted(inside, told if all(zone.row == 0 for zone in board.zones) else 0, people)
    below = benches + min(told, height - SHARE)
    notes = len(_notes(pen, zonefield.field(board, width, height, inside), board))
    lines = max([1, *(zone.row + 1 for zone in board.zones)])
    return Wanted(inside, max(below, min(benches + told + notes, height - lines * inside + 1)))


def laid_out(board: Board, width: int, height: int, wants: Wanted) -> Field | Track:
    """The board's geometry in so much room."""
    room = max(zonefield.LOWEST, wants.people and min(wants.people, height), height - wants.below)
    if board.kind == "line":  # a crowd above each other comes before the last of what is told below
        air = height - wants.inside - wants.below - 1  # what is told below comes before it
        return rangetrack.track(board, width, max(room, min(wants.inside, height, SHARE)), air)
    return zonefield.field(board, width, room, wants.inside, wants.people)


class _Below(NamedTuple):
    """What stands below a field: labelled texts, then whoever is out, and how many lines have no room."""

    told: list[Row]
    benches: list[Row]
    left_out: int


def drawn(pen: Pen, board: Board, geometry: Field | Track, marked: Marked, window: Window) -> Drawn:
    """The part of the board in a window, and the lines below it."""
    width, height = window.width, window.height
    rows = _rows(pen, board, geometry, marked)
    lines = geometry.height if isinstance(geometry, Field) else len(rows)
    told, benches, left_out = _below(pen, board, geometry, marked, width, height, lines)
    shown = rows[max(0, window.top) : max(0, window.top) + min(height - len(benches), lines)]
    left = max(0, window.left)
    right = left + max(1, (width + 1) // geometry.snap) * geometry.snap
    strips = [_cropped(pen, row, max(geometry.width, width), left, min(right, left + width), width) for row in shown]
    strips += [pen.inside(row, width + 2) for row in told]
    blank = range(len(strips), height - len(benches))
    strips += [pen.inside(Row(), width + 2)] * len(blank)
    strips += [pen.inside(row, width + 2) for row in benches]
    return Drawn(strips, left_out, blank)


def left_out(pen: Pen, board: Board, geometry: Field | Track, width: int, height: int) -> int:
    """How many of the lines below the field have no room where the board is ``drawn`` from its beginning."""
    lines = geometry.height if isinstance(geometry, Field) else rangetrack.lines(pen, board, geometry)
    return _below(pen, board, geometry, Marked(), width, height, lines).left_out


def _rows(pen: Pen, board: Board, geometry: Field | Track, marked: Marked) -> list[Row]:
    if isinstance(geometry, Field):
        return _field(pen, board, geometry, marked)
    return rangetrack.rows(pen, board, marked, geometry)


def _below(
    pen: Pen, board: Board, geometry: Field | Track, marked: Marked, width: int, height: int, lines: int
) -> _Below:
    """What has room below so many lines of a field."""
    pointed = next((token.name for token in board.tokens if token.id == marked.cursor), "") if height < SHARE else ""
    prices = sorted(board.prices, key=lambda fact: pointed not in fact.name.split(", "))  # there is room for few
    notes = [*(_notes(pen, geometry, board) if isinstance(geometry, Field) else ()), *prices]
    out = _benches(pen, board, width)
    # In a low pane whoever is out has what field and distances leave: the order tells them too.
    marks = {token.name: token.short for token in board.tokens}
    told = _told(pen, notes, width, max(0, height - lines - (len(out) if height >= SHARE else 0)), marks)
    benches = out if height >= SHARE else out[: max(0, height - lines - len(told))]
    free = max(0, height - len(benches) - max(0, min(height - len(benches), lines)))
    kept = told[:free]
    return _Below(kept, benches, len(told) - len(kept) + len(out) - len(benches))


def _cropped(pen: Pen, row: Row, whole: int, left: int, right: int, width: int) -> Strip:
    if not left and row.width <= width:
        return pen.inside(row, width + 2)
    strip, line, sign = row.strip(whole, pen.look.base), Row(), pen.text("…")
    begun, ended = (_in_a_word(strip, at) for at in (left, right))
    if begun:  # the end of a word says nothing
        tail = cell_len(strip.crop(left, right).text.split(" ")[0])
        line.add(sign.ljust(tail), pen.look.dim)
        left += tail
    for segment in strip.crop(left, right - ended):
        line.add(segment.text, segment.style or pen.look.base)
    return pen.inside(line.add(sign if ended else "", pen.look.dim), width + 2)


def _in_a_word(strip: Strip, column: int) -> bool:
    """Whether a line that is cut before this column is cut within a word, or between a mark and its sign."""
    if not 0 < column < strip.cell_length:
        return False
    before, after = strip.crop(column - 1, column).text, strip.crop(column, column + 1).text
    return not (before.isspace() or after.isspace()) and (before.isalnum() or after.isalnum())


def neighbour(board: Board, at: str, key: str) -> str:
    """The zone that an arrow key leads to: the nearest in that direction. Empty where one comes from nowhere on it."""
    here = next((zone for zone in board.zones if zone.id == at), None)
    if here is None:
        return ""
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[key]

    def far(zone: ZoneBox) -> tuple[int, int]:
        ahead = (zone.column - here.column) * dx + (zone.row - here.row) * dy
        aside = abs((zone.column - here.column) * dy) + abs((zone.row - here.row) * dx)
        return ahead + 2 * aside, aside

    ahead = [z for z in board.zones if (z.column - here.column) * dx + (z.row - here.row) * dy > 0]
    return min(ahead, key=far).id if ahead else at


def _field(pen: Pen, board: Board, field: Field, marked: Marked) -> list[Row]:
    """All boxes with the borders between them, line by line."""
    canvas = _Canvas(pen, field.height)
    of, laid = inside(board, marked), by_place((*board.overlays, *marked.extra))
    for zone in board.zones:
        left, top, width, height = field.rects[zone.id]
        above = field.joined(zone.id)
        joint = "" if above is None else pen.glyphs.down if above.kind == "open" else border_sign(pen, above)
        for y, row in enumerate(zonebox.box(pen, zone, laid.get(zone.id, ()), of, width, height, joint)):
            canvas.put(left, top + y, row)
    ways = {(overlay.at, overlay.to): overlay for overlay in (*board.overlays, *marked.extra) if overlay.to}
    for border in field.borders:
        _border(
            pen,
            canvas,
            field,
            border,
            ways.get((border.first, border.second)) or ways.get((border.second, border.first)),
        )
    return canvas.rows()


class _Canvas:
    """Pieces of rows put anywhere on a drawing; none lies over another."""

    def __init__(self, pen: Pen, height: int) -> None:
        self._pen = pen
        self._lines: list[list[tuple[int, Row]]] = [[] for _ in range(height)]

    def put(self, x: int, y: int, row: Row) -> None:
        """A piece at a place."""
        if 0 <= y < len(self._lines):
            self._lines[y].append((x, row))

    def cross(self, x: int, y: int, sign: str, style: Style) -> None:
        """A sign at a place where another may lie: two ways that cross."""
        line = self._lines[y]
        crossed = [placed for placed in line if placed[0] == x]
        line[:] = [placed for placed in line if placed[0] != x]
        self.put(x, y, Row().add(self._pen.glyphs.slants[2] if crossed else sign, style))

    def rows(self) -> list[Row]:
        """The lines with all pieces on them."""
        out = []
        for pieces in self._lines:
            row = Row()
            for x, piece in sorted(pieces, key=lambda placed: placed[0]):
                row.to(x, self._pen.look.base).extend(piece)
            out.append(row)
        return out


def _border(pen: Pen, canvas: _Canvas, field: Field, border: Border, way: Overlay | None) -> None:
    """A border as a line between two boxes: open, walled off, to be climbed or only seen through."""
    left, top, columns, lines = field.rects[border.first]
    other_left, other_top, _, _ = field.rects[border.second]
    style = _ink(pen, border.edge, way)
    if border.slant:
        down = other_left > left  # from the left to the right, at the edge of the lower box where none is between
        at = (left + columns if down else left - field.gap) + field.gap // 2
        canvas.cross(at, max(top + lines, other_top - 1), _slant(pen, border, down, way), style)
        return
    if border.across:
        gap = other_left - left - columns
        for y, text in _across(pen, border, field.usual, gap, lines, way).items():
            canvas.put(left + columns, top + y, Row().add(text, style))
        return
    for y in range(top + lines, other_top):
        text = _down(pen, border, field.usual, way) if y == top + lines else pen.glyphs.down
        canvas.put(left + columns // 2, y, Row().add(pen.cut(text, columns - columns // 2), style))


def _slant(pen: Pen, border: Border, down: bool, way: Overlay | None) -> str:
    """The sign of a border from corner to corner: for whoever flees it shows which way."""
    if way is None or way.kind != "flee":
        return pen.glyphs.slants[0 if down else 1] if border.edge.kind == "open" else border_sign(pen, border.edge)
    there = way.at == border.first
    return pen.glyphs.facing[(1 if there else 4) if down else (2 if there else 5)]


def _ink(pen: Pen, edge: Edge, way: Overlay | None) -> Style:
    if way is not None and way.kind in ("flee", "cut"):
        return pen.look.tone("good" if way.kind == "flee" else "bad")
    tones = {"obstacle": "warn", "barred": "bad", "sight": "dim", "open": "dim"}
    return pen.look.tone(tones[edge.kind])


def _across(pen: Pen, border: Border, usual: str, gap: int, lines: int, way: Overlay | None) -> dict[int, str]:
    """The texts of a border between two boxes of a row, by line from the top of the box."""
    middle, edge = lines // 2, border.edge
    sign = border_sign(pen, edge)
    if edge.kind == "barred":
        return {y: sign.center(gap) for y in range(lines)}
    if edge.kind == "sight":
        return {middle: (sign * gap)[:gap]}
    line = pen.glyphs.across
    if way is not None and way.kind == "flee":
        forward = way.at == border.first
        sign = pen.glyphs.beyond[1 if forward else 3]
        return {middle: sign.center(gap, line)}
    if edge.kind == "obstacle":
        return {middle: sign.center(gap, line)}
    told = label(border, usual)
    if border.there != border.back and told and lines > 3:
        right, left = pen.glyphs.beyond[1], pen.glyphs.beyond[3]
        both = f"{border.there or '-'}{right}", f"{left}{border.back or '-'}"
        if max(map(cell_len, both)) <= gap:
            return {middle: both[0].center(gap), middle + 1: both[1].center(gap)}
    return {middle: pen.text(told).center(gap, line) if cell_len(told) <= gap else line * gap}


def _down(pen: Pen, border: Border, usual: str, way: Overlay | None) -> str:
    """The text of a border between two boxes of a column."""
    edge = border.edge
    if way is not None and way.kind == "flee":
        return pen.glyphs.beyond[2 if way.at == border.first else 0]
    if edge.kind != "open":
        named = f" {pen.text(edge.text)}" if edge.text else ""
        return border_sign(pen, edge) * (3 if edge.kind == "barred" else 1) + named
    if border.there != border.back and label(border, usual):
        down, up = pen.glyphs.beyond[2], pen.glyphs.beyond[0]
        return f"{down}{pen.text(border.there) or '-'} {up}{pen.text(border.back) or '-'}"
    return f"{pen.glyphs.down}{pen.text(label(border, usual))}"


def _notes(pen: Pen, field: Field, board: Board) -> list[Fact]:
    """Borders that a line cannot tell: obstacles with their prices, and those between boxes that are far apart."""
    names = {zone.id: zone.name for zone in board.zones}
    found = []
    told = [(border.edge, _long(border, field.usual)) for border in field.borders]
    told += [(edge, _price(edge)) for edge in field.others]
    for edge, text in told:
        if text or edge in field.others:
            name = f"{border_sign(pen, edge)} {names.get(edge.a, edge.a)} – {names.get(edge.b, edge.b)}"
            found.append(Fact(name, text))
    return found


def _long(border: Border, usual: str) -> str:
    """What has to be said of a border that is drawn."""
    edge = border.edge
    if edge.kind == "open":
        priced = (
            not label(border, usual) and not (border.there == border.back == usual) and (border.there or border.back)
        )
        return " · ".join(filter(None, (_price(edge) if priced else "", edge.text)))
    return _price(edge) if edge.price or edge.text else ""


def _price(edge: Edge) -> str:
    """What a border costs: one price, or both where they differ by direction."""
    both = edge.price if edge.price == edge.back else f"{edge.price or '-'} there, {edge.back or '-'} back"
    named = edge.text if edge.text and edge.text not in both else ""
    words = {"barred": "nobody crosses", "sight": "only seen through"}.get(edge.kind, "")
    return " · ".join(filter(None, (named, both, words)))


def _benches(pen: Pen, board: Board, width: int) -> list[Row]:
    """Who is out, side by side where that fits."""
    together = Row()
    for bench in board.benches:
        pen.data(together.add(" ", pen.look.base), bench.name, pen.look.strong).add("  ", pen.look.base)
        pen.data(together, bench.text, pen.look.dim).add("  ", pen.look.base)
    if 0 < together.width <= width:
        return [together]
    return [_fact(pen, bench, width) for bench in board.benches]


def _told(pen: Pen, facts: Sequence[Fact], width: int, lines: int, marks: Mapping[str, str]) -> list[Row]:
    """Labelled texts, each on a line; the first of them whole, as far as there are lines for it. Several people whose
    names have no room are told by their ``marks``, and so is one whose name would be cut: the price is worth more.
    """
    spare, out = lines - len(facts), []
    for fact in facts:
        whole = _wrapped(pen, fact, width)
        fits = len(whole) - 1 <= spare
        spare -= len(whole) - 1 if fits else 0
        names = fact.name.split(", ")
        over = cell_len(pen.text(fact.name)) + cell_len(pen.text(fact.text)) + 3 > width
        cut = cell_len(pen.text(fact.name)) > width // 3
        marked = over and (len(names) > 1 or cut) and all(name in marks for name in names)
        short = replace(fact, name=" ".join(marks[name] for name in names)) if marked else fact
        out += whole if fits else [_fact(pen, short, width)]
    return out


def _fact(pen: Pen, fact: Fact, width: int) -> Row:
    """A labelled text on one line; the label gives way to a short text, which is what one looks for."""
    room = max(width // 3, width - cell_len(pen.text(fact.text)) - 3)
    row = Row().add(" ", pen.look.base).add(pen.cut(fact.name, room), pen.look.strong).add("  ", pen.look.base)
    tone = pen.look.tone("dim" if fact.tone == "plain" else fact.tone)
    return row.add(pen.cut(fact.text, max(0, width - row.width)), tone)


def _wrapped(pen: Pen, fact: Fact, width: int) -> list[Row]:
    """A labelled text on as many lines as it needs."""
    look = pen.look
    row = pen.data(Row().add(" ", look.base), fact.name, look.strong).add("  ", look.base)
    indent = min(row.width, 12)
    first, *rest = wrap(pen.text(fact.text), max(8, width - row.width)) or [""]
    tone = look.tone("dim" if fact.tone == "plain" else fact.tone)
    more = wrap(" ".join(rest), max(8, width - indent)) if rest else []
    return [row.add(first, tone), *(Row().to(indent, look.base).add(text, tone) for text in more)]
