"""Where everybody stands, drawn in plain characters: hex maps, boxes of zones, range tracks."""

from __future__ import annotations

from engine.board.hexgrid import ARROWS, parse
from engine.core.text import cell_len, clean, cut, fit, wrap
from engine.core.view import Board, Token

_GROUND = "·"
_SIGNS = {"wall": "##", "water": "~", "steep": "▲", "mark": "×", "cloud": "%", "ward": "o", "outside": " "}
_STRUCK = ("strike", "threat")
_COLUMNS = 4
"""Cells a hex is wide; every row is shifted by half a hex against the one above, which the axial coordinate gives
by itself.
"""


def board_lines(board: Board, width: int) -> list[str]:
    """The board in lines of at most ``width`` cells where it can be; a hex map is never squeezed."""
    lines: list[str] = []
    if board.kind == "hex":
        lines += _hexes(board)
        lines += [_token_line(token) for token in board.tokens]
    elif board.kind in ("zones", "line"):
        lines += _zones(board, width)
    for fact in (*board.prices, *board.benches):
        lines += wrap(f"{clean(fact.name)}: {clean(fact.text)}", width, "  ")
    lines += [line for text in board.legend for line in wrap(clean(text), width, "  ")]
    return lines


def _hexes(board: Board) -> list[str]:
    """The map, one line a row, with the row's number in front."""
    marks: dict[tuple[int, int], str] = {}
    for q, r, count in board.hexes:
        marks.update(((q + step, r), _GROUND) for step in range(count))
    for cell in board.cells:
        marks[parse(cell.at)] = _SIGNS.get(cell.glyph, clean(cell.glyph)[:1] or "?")
    for overlay in board.overlays:
        if overlay.kind in _STRUCK:
            marks[parse(overlay.at)] = fit(clean(overlay.text), 3).strip() or "!"
    for token in reversed(board.tokens):
        short = cut(clean(token.short), 3) or "?"
        for at in reversed(token.cells):
            arrow = ARROWS[token.facing % 6] if token.facing is not None and at == token.cells[0] else ""
            marks[parse(at)] = ("†" + short if token.state in ("down", "dead") else short) + arrow
    if not marks:
        return []
    rows = sorted({r for _, r in marks})
    left = min(_COLUMNS * q + _COLUMNS // 2 * r for q, r in marks)
    return [_row(marks, r, left) for r in rows]


def _row(marks: dict[tuple[int, int], str], r: int, left: int) -> str:
    line = f"{r:>4}  "
    start = cell_len(line)
    for q in sorted(q for q, row in marks if row == r):
        column = start + _COLUMNS * q + _COLUMNS // 2 * r - left
        line = fit(line, column) + marks[q, r]
    return line.rstrip()


def _token_line(token: Token) -> str:
    """Who a sign stands for, where, and which way they look."""
    parts = [
        f"{clean(token.short)} {clean(token.name)} at {clean(token.cells[0])}" if token.cells else clean(token.name)
    ]
    if token.facing is not None:
        parts.append(f"faces {ARROWS[token.facing % 6]}")
    if token.state != "up":
        parts.append(token.state)
    parts += [clean(text) for text in (token.guard, token.text) if text]
    return "  " + " · ".join(parts)


def _zones(board: Board, width: int) -> list[str]:
    """One paragraph a zone, in the order of the drawing, and the ways between them."""
    names = {zone.id: clean(zone.name) for zone in board.zones}
    shorts = {token.id: f"{clean(token.name)} ({clean(token.short)})" for token in board.tokens}
    lines = []
    for zone in sorted(board.zones, key=lambda one: (one.row, one.column)):
        head = f"[{clean(zone.name)}]"
        if zone.price:
            head += f" {clean(zone.price)}"
        who = ", ".join(shorts.get(one, clean(one)) for one in zone.occupants) or "-"
        lines += wrap(f"{head} {who}", width, "    ")
        if zone.features:
            lines += wrap("    " + ", ".join(map(clean, zone.features)), width, "    ")
    for edge in board.edges:
        price = " / ".join(dict.fromkeys(filter(None, (edge.price, edge.back)))) or edge.text
        if price:
            lines.append(f"  {names.get(edge.a, clean(edge.a))} - {names.get(edge.b, clean(edge.b))}: {clean(price)}")
    return lines
