"""Boards of zones and range tracks: boxes with who stands in them, what they hold, and what each costs to get at."""

from __future__ import annotations

from collections import defaultdict

from engine.core.text import cell_len, wrap
from engine.core.view import Board, Edge, Fact, Token, ZoneBox
from tui.draw.hexmap import Marked
from tui.draw.rows import Pen, Row

BORDER = 3
"""A border's price of so many cells is written on it; a longer one is a line across the field, told below."""

Spots = dict[str, tuple[int, int, int, int]]
"""Left, top, right, bottom (the last two not included) of each box in the drawing."""


def rows(pen: Pen, board: Board, marked: Marked, width: int, height: int) -> tuple[list[Row], Spots]:
    """The lines of a board of zones or of a range track, and where its boxes lie."""
    benches = [_fact(pen, bench, width) for bench in board.benches]
    together = Row()
    for bench in board.benches:
        pen.data(together.add(" ", pen.look.base), bench.name, pen.look.strong).add("  ", pen.look.base)
        pen.data(together, bench.text, pen.look.dim).add("  ", pen.look.base)
    if 0 < together.width <= width:
        benches = [together]
    room = max(3, height - len(benches) - min(len(board.prices), max(0, height - 12)))
    lines, spots = (_line if board.kind == "line" else _graph)(pen, board, marked, width, room)
    whole = [row for price in board.prices for row in _wrapped(pen, price, width)]
    fits = len(lines) + len(whole) + len(benches) <= height
    lines += whole if fits else [_fact(pen, price, width) for price in board.prices]
    lines = lines[: height - len(benches)]
    lines += [Row() for _ in range(height - len(benches) - len(lines))]
    return lines + benches, spots


def zone_at(spots: Spots, x: int, y: int) -> str:
    """The zone drawn at a place; empty where there is none."""
    for zone, (left, top, right, bottom) in spots.items():
        if left <= x < right and top <= y < bottom:
            return zone
    return ""


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


def _wrapped(pen: Pen, fact: Fact, width: int) -> list[Row]:
    """A labelled text on as many lines as it needs."""
    look = pen.look
    row = pen.data(Row().add(" ", look.base), fact.name, look.strong).add("  ", look.base)
    indent = row.width
    first, *rest = wrap(pen.text(fact.text), max(8, width - indent)) or [""]
    tone = look.tone("dim" if fact.tone == "plain" else fact.tone)
    return [row.add(first, tone), *(Row().to(indent, look.base).add(text, tone) for text in rest)]


def _fact(pen: Pen, fact: Fact, width: int) -> Row:
    row = Row().add(" ", pen.look.base)
    pen.data(row, fact.name, pen.look.strong).add("  ", pen.look.base)
    return pen.data(
        row, fact.text, pen.look.tone("dim" if fact.tone == "plain" else fact.tone), max(0, width - row.width)
    )


def _people(pen: Pen, board: Board, zone: ZoneBox) -> list[tuple[str, Token | None]]:
    tokens = {token.id: token for token in board.tokens}
    standing = zone.occupants or tuple(token.id for token in board.tokens if zone.id in token.cells)
    return [(pen.text(tokens[id_].short if id_ in tokens else id_), tokens.get(id_)) for id_ in standing]


def _crowd(pen: Pen, board: Board, zone: ZoneBox, marked: Marked, cells: int, lines: int = 99) -> list[Row]:
    """Who stands in a zone, one after the other in so many cells; where there are too many for the lines, without their
    notes, and at last only how many more there are.
    """
    people = _people(pen, board, zone)
    for notes in (True, False):
        out = _flowed(pen, [_person(pen, person, marked, notes) for person in people], cells)
        if len(out) <= lines and max(row.width for row in out) <= cells:
            return out
    short = [_person(pen, person, marked, False) for person in people]
    for kept in range(len(people) - 1, -1, -1):
        rest = Row().add(f"+{len(people) - kept}", pen.look.accent)
        out = _flowed(pen, [*short[:kept], rest], cells)
        if len(out) <= lines:
            break
    return out


def _person(pen: Pen, one: tuple[str, Token | None], marked: Marked, notes: bool) -> Row:
    short, token = one
    if token is None:
        return Row().add(short, pen.look.base)
    signs = {"down": pen.glyphs.fallen, "dead": pen.glyphs.dead, "hidden": pen.glyphs.hidden}
    style = pen.side(token.side)
    if token.id == marked.cursor or token.id in marked.picked:
        style = pen.look.cursor
    elif token.id in marked.legal:
        style = style + pen.look.target
    row = Row().add(short + signs.get(token.state, ""), style)
    note = pen.text(token.text) if notes else ""
    return row.add(f" {note}" if note else "", pen.look.dim)


def _flowed(pen: Pen, pieces: list[Row], cells: int) -> list[Row]:
    out = [Row()]
    for piece in pieces:
        if out[-1].width and out[-1].width + 1 + piece.width > cells:
            out.append(Row())
        out[-1].add(" " if out[-1].width else "", pen.look.base).extend(piece)
    return out


def _box(pen: Pen, board: Board, zone: ZoneBox, marked: Marked, width: int, height: int) -> list[Row]:
    look, signs = pen.look, pen.glyphs
    lit = zone.id == marked.cursor
    edge = look.accent if lit else pen.side(zone.side) if zone.side else look.frame
    if zone.id in marked.legal and not lit:
        edge = look.tone("good")
    name = _telling(pen, zone.name, width - 3)
    head = Row().add(signs.corners[0] + signs.across, edge)
    head.add(name, look.strong if lit or zone.id == board.focus else look.base)
    head.add(signs.across * (width - head.width - 1), edge).add(signs.corners[1], edge)
    inside = _crowd(pen, board, zone, marked, width - 3, max(1, height - 2))
    for feature in zone.features:
        for text in wrap(pen.text(feature), max(4, width - 3)):
            inside.append(Row().add(text, look.dim))
    out = [head]
    for index in range(height - 2):
        row = Row().add(signs.down + " ", edge)
        if index < len(inside):
            for segment in inside[index].strip(min(inside[index].width, width - 3), look.base):
                row.add(segment.text, segment.style or look.base)
        out.append(row.to(width - 1, look.base).add(signs.down, edge))
    price = _telling(pen, zone.price, width - 3)
    foot = Row().add(signs.corners[2] + signs.across, edge).add(price, look.tone("warn"))
    out.append(foot.add(signs.across * (width - foot.width - 1), edge).add(signs.corners[3], edge))
    return out


def _telling(pen: Pen, text: str, cells: int) -> str:
    """A text for a narrow edge: where it does not fit, its last word tells most ("Players' Far", "distance 3")."""
    words = text.split()
    return pen.cut(text if cell_len(pen.text(text)) <= cells or not words else words[-1], cells)


def _tallest(pen: Pen, board: Board, marked: Marked, cells: int) -> int:
    """Lines that the fullest box needs, and a little air."""
    full = [
        len(_crowd(pen, board, zone, marked, cells - 3))
        + sum(len(wrap(pen.text(feature), max(4, cells - 3))) for feature in zone.features)
        for zone in board.zones
    ]
    return max([4, *full]) + 2


def _graph(pen: Pen, board: Board, marked: Marked, width: int, room: int) -> tuple[list[Row], Spots]:
    columns = max([1, *(zone.column + 1 for zone in board.zones)])
    lines = max([1, *(zone.row + 1 for zone in board.zones)])
    priced = max([0, *(cell_len(price) for price in map(_price, board.edges) if cell_len(price) <= BORDER)])
    gap = priced + 2 if priced and width // columns >= 16 + priced else max(1, priced)
    cells = max(8, (width + gap) // columns - gap)
    between = 1 if lines > 1 else 0
    tall = max(3, min(_tallest(pen, board, marked, cells), (room + between) // lines - between))
    out = [Row() for _ in range(lines * (tall + between) - between)]
    spots: Spots = {}
    told: list[str] = []
    by_place = {(zone.column, zone.row): zone for zone in board.zones}
    prices = {frozenset((edge.a, edge.b)): _price(edge) for edge in board.edges}
    for (column, line), zone in sorted(by_place.items(), key=lambda item: (item[0][1], item[0][0])):
        left, top = column * (cells + gap), line * (tall + between)
        spots[zone.id] = (left, top, left + cells, top + tall)
        for y, row in enumerate(_box(pen, board, zone, marked, cells, tall)):
            out[top + y].to(left, pen.look.base).extend(row)
        right = by_place.get((column + 1, line))
        price = prices.get(frozenset((zone.id, right.id))) if right else None
        if price is not None and cell_len(price) > gap:
            for y in range(top, top + tall):
                sign = (pen.glyphs.wall * gap)[:gap].center(gap)
                out[y].to(left + cells, pen.look.base).add(sign, pen.look.accent)
            told.append(f"{pen.glyphs.wall} {pen.text(price)}")
        elif price is not None:
            text = pen.text(price).center(gap, pen.glyphs.across)
            out[top + tall // 2].to(left + cells, pen.look.base).add(text, pen.look.dim)
        below = by_place.get((column, line + 1))
        price = prices.get(frozenset((zone.id, below.id))) if below else None
        if price is not None:
            text = f"{pen.glyphs.down}{pen.text(price)}"
            out[top + tall].to(left + cells // 2, pen.look.base).add(text, pen.look.dim)
    drawn = {
        frozenset((z.id, n.id))
        for (c, r), z in by_place.items()
        for d in ((c + 1, r), (c, r + 1))
        if (n := by_place.get(d))
    }
    names = {zone.id: pen.text(zone.name) for zone in board.zones}
    far = [(edge.a, edge.b, _price(edge)) for edge in board.edges if frozenset((edge.a, edge.b)) not in drawn]
    told += [f"{names.get(a, a)} {pen.glyphs.across} {names.get(b, b)} {p}".rstrip() for a, b, p in far]
    if told:
        out.append(Row().add(" " + "  ".join(told), pen.look.dim))
    return out, spots


def _price(edge: Edge) -> str:
    """What a border costs: one price, or both where they differ by direction."""
    if edge.kind != "open":
        return edge.text or edge.kind
    return edge.price if edge.price == edge.back else f"{edge.price or '-'}/{edge.back or '-'}"


def _line(pen: Pen, board: Board, marked: Marked, width: int, room: int) -> tuple[list[Row], Spots]:
    """A range track: positions along a ruler, who stands at each above it, features and prices below."""
    crowds: dict[int, list[Row]] = defaultdict(list)
    by_column = {zone.column: zone for zone in board.zones}
    first, last = min(by_column, default=0), max(by_column, default=0)
    cells = max(3, min(9, (width - 2) // (last - first + 1)))
    tall = 1
    for column, zone in by_column.items():
        crowds[column] = [_person(pen, person, marked, True) for person in _people(pen, board, zone)]
        tall = max(tall, len(crowds[column]))
    # The ruler, the names, the bands, and a line of prices below; that line gives way to who stands where.
    tall = tall if tall <= room - 4 else max(1, room - 3)
    taken = sorted(column for column, crowd in crowds.items() if crowd)
    for column, after in zip(taken, [*taken[1:], last + 1], strict=False):  # nobody is taken on an empty track
        if len(crowds[column]) > tall:  # beside each other, over the positions where nobody stands
            space = (after - column) * cells - 1
            crowds[column] = _crowd(pen, board, by_column[column], marked, space, tall)
    tall = max([1, *map(len, crowds.values())])
    above = max(0, min(2, room - 4 - tall))
    out = [Row() for _ in range(above + tall + 3)]
    spots: Spots = {}
    for column in range(first, last + 1):
        left = 1 + (column - first) * cells
        here = by_column.get(column)
        mid = left + cells // 2
        if here is None:
            out[above + tall].to(left, pen.look.frame).add(pen.glyphs.across * cells, pen.look.frame)
            continue
        spots[here.id] = (left, 0, left + cells, above + tall + 3)
        crowd = crowds[column][:tall]
        for index, row in enumerate(crowd):
            y = above + tall - len(crowd) + index
            out[y].to(min(mid - 1, max(left, left + cells - row.width)), pen.look.base).extend(row)
        lit = here.id == marked.cursor
        style = pen.look.cursor if lit else pen.look.tone("good") if here.id in marked.legal else pen.look.frame
        out[above + tall].to(left, pen.look.frame).add(pen.glyphs.across * (mid - left), pen.look.frame)
        out[above + tall].add("+", style).add(pen.glyphs.across * (left + cells - mid - 1), pen.look.frame)
        name = pen.text(here.name)[: cells - 1]
        out[above + tall + 1].to(mid - len(name) // 2, pen.look.base).add(name, style if lit else pen.look.dim)
        if here.price:
            price = pen.text(here.price)[: cells - 1]
            out[above + tall + 2].to(mid - len(price) // 2, pen.look.base).add(price, pen.look.tone("warn"))
    return out, spots
