"""Where everybody stands, drawn in plain characters: hex maps, boxes of zones, range tracks."""

from __future__ import annotations

from engine.board.hexgrid import ARROWS, called, parse
from engine.core.text import clean, cut, fit, wrap
from engine.core.view import Board, Token
from engine.core.words import in_words
from saves.zonemap import zone_map, zone_notes

_GROUND = "·"
_SIGNS = {
    "wall": "##",
    "water": "~",
    "steep": "▲",
    "mark": "×",
    "cloud": "%",
    "ward": "o",
    "outside": " ",
    "half-cover": "▄",
    "cover": "█",
    "hazard": "!",
    "deadly": "‼",
    "concealed": "░",
    "way-out": "∩",
}
_STRUCK = ("strike", "threat")
_REACHED = "•"
"""Where an overlay of these tells no time; ground that is not plain keeps its own sign."""
_COLUMNS = 4
"""Cells a hex is wide; every row is shifted by half a hex against the one above, which the axial coordinate gives
by itself.
"""


def board_lines(board: Board, width: int) -> list[str]:
    """The board in lines of at most ``width`` cells where it can be; a hex map is never squeezed."""
    return [*(_hexes(board) if board.kind == "hex" else ()), *listing(board, width)]


def drawing(board: Board, width: int) -> list[str]:
    """The board as a map; a hex map is never squeezed, and zones that have no room beside each other have none."""
    return _hexes(board) if board.kind == "hex" else zone_map(board, width)


def listing(board: Board, width: int) -> list[str]:
    """The board in words."""
    if board.kind == "hex":
        lines = [_token_line(token, board) for token in board.tokens]
        lines += wrap(" · ".join(_meanings(board)), width, "  ") if board.cells or board.overlays else []
    else:
        lines = _zones(board, width)
    for fact in (*board.prices, *board.benches):
        lines += wrap(f"{clean(fact.name)}: {clean(fact.text)}", width, "  ")
    lines += [line for text in board.legend for line in wrap(clean(text), width, "  ")]
    return lines


def _hexes(board: Board) -> list[str]:
    """The map, one line a row, with the row's number in front: bare ground, and signs on it where there is more."""
    ground: dict[int, list[tuple[int, int]]] = {}
    for q, r, count in board.hexes:
        ground.setdefault(r, []).append((q, count))
    signs: dict[int, dict[int, str]] = {}
    for (q, r), sign in _signs(board).items():
        signs.setdefault(r, {})[q] = sign
    rows = sorted({*ground, *signs})
    if not rows:
        return []
    left = min(_column(min([q for q, _ in ground.get(r, ())] + list(signs.get(r, ()))), r) for r in rows)
    return [*_columns(board, left), *(_row(r, ground.get(r, []), signs.get(r, {}), left) for r in rows)]


def _columns(board: Board, left: int) -> list[str]:
    """The numbers of the columns, where hexes go by them, above the rows that are not half a hex aside."""
    q, r, count = next((run for run in board.hexes if run[1] % 2 == 0), (0, 0, 0))
    if board.written == "axial" or not count:
        return []
    first = int(called(f"{q},{r}", board.written).partition(",")[2])
    numbers = "".join(str(column).ljust(_COLUMNS) for column in range(first, first + count))
    return [(" " * (6 + _column(q, r) - left) + numbers).rstrip()]


def _meanings(board: Board) -> list[str]:
    """What the signs on a map mean that are not those of people."""
    found: dict[str, dict[str, None]] = {}
    for cell in board.cells:
        name = clean(cell.text).removeprefix(called(cell.at, board.written)).partition(":")[0].strip()
        if cell.glyph != "outside":
            found.setdefault(_sign(cell.glyph), {})[name or in_words(cell.glyph)] = None
    taken = {at for token in board.tokens for at in token.cells}  # their marks stand there, not the sign
    for overlay in board.overlays:
        if overlay.kind in _STRUCK and not overlay.text and overlay.note and overlay.at not in taken:
            found.setdefault(_REACHED, {})[clean(overlay.note)] = None
    return [f"{sign} {', '.join(names)}" for sign, names in found.items()]


def _signs(board: Board) -> dict[tuple[int, int], str]:
    """What stands on single hexes; what matters more is put down later."""
    signs: dict[tuple[int, int], str] = {}
    for cell in board.cells:
        signs[parse(cell.at)] = _sign(cell.glyph)
    for overlay in board.overlays:
        told = fit(clean(overlay.text), 3).strip()
        if overlay.kind in _STRUCK and (told or parse(overlay.at) not in signs):
            signs[parse(overlay.at)] = told or _REACHED
    for token in reversed(board.tokens):
        short = cut(clean(token.short), 3) or "?"
        for at in reversed(token.cells):
            arrow = ARROWS[token.facing % 6] if token.facing is not None and at == token.cells[0] else ""
            signs[parse(at)] = ("†" + short if token.state in ("down", "dead") else short) + arrow
    return signs


def _sign(glyph: str) -> str:
    return _SIGNS.get(glyph, clean(glyph)[:1] or "?")


def _column(q: int, r: int) -> int:
    return _COLUMNS * q + _COLUMNS // 2 * r


def _row(r: int, ground: list[tuple[int, int]], signs: dict[int, str], left: int) -> str:
    line = ""
    for q, count in sorted(ground):
        line = line.ljust(_column(q, r) - left) + (_GROUND + " " * (_COLUMNS - 1)) * count
    # From the right, so that a sign as wide as two letters moves nothing that is still to be counted to.
    for q in sorted(signs, reverse=True):
        at = _column(q, r) - left
        line = line.ljust(at)
        after = line[at + _COLUMNS :]
        line = line[:at] + (fit(signs[q], _COLUMNS) if after.strip() else signs[q]) + after
    return f"{r:>4}  {line}".rstrip()


def _token_line(token: Token, board: Board) -> str:
    """Who a sign stands for, where, as the game calls it, and which way they look."""
    name = clean(token.name)
    parts = [f"{clean(token.short)} {name} at {called(token.cells[0], board.written)}" if token.cells else name]
    if token.facing is not None:
        parts.append(f"faces {ARROWS[token.facing % 6]}")
    if token.state != "up":
        parts.append(token.state)
    parts += [clean(text) for text in (token.guard, token.text) if text]
    return "  " + " · ".join(parts)


def _zones(board: Board, width: int) -> list[str]:
    """One paragraph a zone, in the order of the drawing, and the ways between them."""
    names = {zone.id: clean(zone.name) for zone in board.zones}
    called_by = {token.id: clean(token.name) for token in board.tokens}
    shorts = {token.id: f"{clean(token.name)} ({clean(token.short)})" for token in board.tokens}
    lines = []
    for zone in sorted(board.zones, key=lambda zone: (zone.row, zone.column)):
        head = f"[{clean(zone.name)}]"
        if zone.price:
            head += f" {clean(zone.price)}"
        who = ", ".join(shorts.get(occupant, clean(occupant)) for occupant in zone.occupants) or "-"
        lines += wrap(f"{head} {who}", width, "    ")
        if told := zone_notes(zone, called_by):
            lines += wrap("    " + ", ".join(told), width, "    ")
    ways = []
    for edge in board.edges:
        price = " / ".join(dict.fromkeys(filter(None, (edge.price, edge.back)))) or edge.text
        if price:
            ways.append(f"    {names.get(edge.a, clean(edge.a))} – {names.get(edge.b, clean(edge.b))}: {clean(price)}")
    return [*lines, "Ways", *ways] if ways else lines
