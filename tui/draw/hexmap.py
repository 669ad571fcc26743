"""A hex map with the points up: four columns a hex, every second row half a hex further right.

Who somebody is, where they face, what is struck when and what a step costs are all told by letters and signs; colour
repeats it.
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style
from textual.strip import Strip

from engine.board.hexgrid import parse, show
from engine.core.text import cell_len, cut
from engine.core.view import Board, Cell, Overlay, Token
from tui.draw.rows import Pen, Row

CELL = 4
"""Columns of a hex."""

KINDS = (
    "path",
    "area",
    "arc",
    "line",
    "route",
    "flee",
    "blocked",
    "cut",
    "reach",
    "hazard",
    "threat",
    "strike",
    "target",
)
RANK = {kind: rank for rank, kind in enumerate(KINDS)}
"""Which of several overlays of one hex is told."""


class Plot(Struct, frozen=True, gc=False):
    """Where hexes lie in the drawing: column and line of each, before scrolling."""

    spots: dict[str, tuple[int, int]]
    width: int
    height: int


def plot(board: Board) -> Plot:
    """The drawing's geometry."""
    places = [(q + i, r) for q, r, count in board.hexes for i in range(count)]
    if not places:
        return Plot({}, 0, 0)
    left = min(CELL * q + 2 * r for q, r in places)
    top = min(r for _, r in places)
    spots = {show((q, r)): (CELL * q + 2 * r - left, r - top) for q, r in places}
    return Plot(spots, max(x for x, _ in spots.values()) + CELL, max(y for _, y in spots.values()) + 1)


class Marked(Struct, frozen=True, gc=False):
    """What the person at the keyboard points at: the cursor, what may be picked, what is picked, who is chosen."""

    cursor: str = ""
    legal: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()
    chosen: str = ""
    extra: tuple[Overlay, ...] = ()


def scrolled(geometry: Plot, keep: str, width: int, height: int, before: tuple[int, int]) -> tuple[int, int]:
    """Where the window starts: centred where all fits, else moved as little as keeps a hex in sight."""
    x, y = geometry.spots.get(keep, (0, 0))
    return _axis(geometry.width, width, x, before[0], 2 * CELL), _axis(geometry.height, height, y, before[1], 2)


def _axis(whole: int, window: int, at: int, before: int, margin: int) -> int:
    if whole <= window:
        return -((window - whole) // 2)
    low, high = at - window + margin + 1, at - margin
    return max(0, min(max(low, min(before, high)), whole - window))


def hex_at(geometry: Plot, x: int, y: int) -> str:
    """The hex drawn at a column and line of the drawing; empty where there is none."""
    for at, (left, top) in geometry.spots.items():
        if top == y and left <= x < left + CELL:
            return at
    return ""


def neighbour(geometry: Plot, at: str, key: str) -> str:
    """The hex that an arrow key leads to: up and down go straight by taking turns between the two neighbours.

    Empty where the place one comes from is not on the map.
    """
    if at not in geometry.spots:
        return ""
    q, r = parse(at)
    x = geometry.spots[at][0]
    if key in ("left", "right"):
        there = show((q + (1 if key == "right" else -1), r))
        return there if there in geometry.spots else at
    dr = 1 if key == "down" else -1
    lean = 1 if (x // 2) % 2 == 0 else -1
    options = [show((q, r + dr)), show((q - dr, r + dr))]
    found = [place for place in options if place in geometry.spots]
    found.sort(key=lambda place: (geometry.spots[place][0] - x) * lean, reverse=True)
    return found[0] if found else at


class _Ground(Struct, frozen=True, gc=False):
    """What the board itself shows, before anybody points at anything."""

    tokens: dict[str, Token]
    terrain: dict[str, Cell]
    overlays: dict[str, Overlay]


def _survey(board: Board) -> _Ground:
    tokens = {cell: token for token in board.tokens for cell in reversed(token.cells) if token.state == "dead"}
    tokens |= {cell: token for token in board.tokens for cell in reversed(token.cells) if token.state != "dead"}
    return _Ground(tokens, {cell.at: cell for cell in board.cells}, _told(board.overlays, {}))


def _window(geometry: Plot, width: int, height: int, start: tuple[int, int]) -> list[list[tuple[int, str]]]:
    lines: list[list[tuple[int, str]]] = [[] for _ in range(height)]
    for at, (x, y) in geometry.spots.items():
        if 0 <= y - start[1] < height and 0 <= x - start[0] <= width + 1 - CELL:
            lines[y - start[1]].append((x - start[0], at))
    return [sorted(line) for line in lines]


def strips(
    pen: Pen, board: Board, geometry: Plot, marked: Marked, width: int, height: int, start: tuple[int, int]
) -> list[Strip]:
    """The lines of the window that starts at ``start``, between the sides of a frame.

    Only lines in which something else is marked than before are drawn anew.
    """
    ground = pen.kept("ground", lambda: _survey(board))
    lines = pen.kept(("window", start, width, height), lambda: _window(geometry, width, height, start))
    overlays = _told(marked.extra, ground.overlays) if marked.extra else ground.overlays
    marks: dict[int, list[object]] = {}
    pointed = [(at, "legal") for at in marked.legal] + [(marked.cursor, "cursor")]
    pointed += [(at, str(number)) for number, at in enumerate(marked.picked)]
    for at, kind in [*pointed, *((overlay.at, f"{overlay.kind} {overlay.text}") for overlay in marked.extra)]:
        if at in geometry.spots:
            marks.setdefault(geometry.spots[at][1] - start[1], []).append((at, kind))
    out = []
    for y, line in enumerate(lines):
        key = ("hexes", y, start, width, height, marked.chosen, tuple(marks.get(y, ())))
        out.append(pen.kept(key, partial(_line, pen, line, ground, overlays, marked, width)))
    return out


def _line(
    pen: Pen, line: list[tuple[int, str]], ground: _Ground, overlays: dict[str, Overlay], marked: Marked, width: int
) -> Strip:
    row = Row()
    for x, at in line:
        row.to(x, pen.look.base)
        glyph = ground.terrain.get(at)
        _cell(pen, row, at, ground.tokens.get(at), glyph, overlays.get(at), marked)
    return pen.inside(row, width + 2)


def _told(overlays: tuple[Overlay, ...], before: dict[str, Overlay]) -> dict[str, Overlay]:
    told = dict(before)
    for overlay in overlays:
        there = told.get(overlay.at)
        if there is None or RANK[overlay.kind] > RANK[there.kind]:
            told[overlay.at] = overlay
        elif overlay.kind == there.kind:
            several = overlay.kind in ("strike", "threat")
            told[overlay.at] = replace(overlay, text=_together(there.text, overlay.text)) if several else overlay
    return told


def _together(before: str, text: str) -> str:
    """Two texts of one hex: times in their order, the soonest first; of more than fit only that they are more."""
    parts = {*filter(None, before.rstrip("+").split(",")), *filter(None, text.split(","))}
    if not all(part.isdecimal() for part in parts):
        return text or before
    times = sorted(parts, key=int)
    joined = ",".join(times)
    return joined if len(joined) <= CELL and not before.endswith("+") else f"{times[0]}+"


def _cell(
    pen: Pen, row: Row, at: str, token: Token | None, glyph: Cell | None, overlay: Overlay | None, marked: Marked
) -> None:
    look = pen.look
    over: Style | None = look.target if at in marked.legal else None
    if at == marked.cursor:
        over = look.cursor
    if token is not None:
        text, style = _token(pen, token, at, marked.chosen)
    else:
        text, style = _ground(pen, glyph.glyph if glyph else "", glyph.text if glyph else "")
    if overlay is not None:
        text, style = _overlaid(pen, overlay, text, style, token is not None)
    if at in marked.picked:
        # Its place in the order that was chosen; who stands there keeps their letters.
        order = str(marked.picked.index(at) + 1)
        text, style = (f"{order}{text}" if token is not None else f"{order:>2}"), look.accent
    # The last column stays free where it can, so that two hexes never read as one word.
    text = cut(text, CELL)
    shown = text + " " * (CELL - 1 - cell_len(text))
    row.add(shown, style + over if over is not None else style)
    row.to(row.width + CELL - max(CELL - 1, cell_len(text)), look.base)


def _token(pen: Pen, token: Token, at: str, chosen: str) -> tuple[str, Style]:
    look, signs = pen.look, pen.glyphs
    style = pen.side(token.side)
    short = pen.cut(token.short, CELL - 1)
    room = CELL - cell_len(short)
    if at != token.cells[0]:
        return short + signs.part, look.dim if token.state in ("dead", "hidden") else style
    if token.state == "dead":
        return short + signs.dead, look.dim
    tail = ""
    if token.state == "down":
        tail = signs.fallen
    elif token.facing is not None:
        tail = signs.facing[token.facing % 6]
    if token.state == "hidden":
        tail = (tail + signs.hidden)[-min(2, room) :]
    elif token.guard:
        tail = (tail + signs.guard)[:room]
    if token.id == chosen:
        style = style + Style(underline=True)
    return short + tail, style


def _ground(pen: Pen, glyph: str, note: str) -> tuple[str, Style]:
    look, signs = pen.look, pen.glyphs
    if not glyph:
        return " " + signs.ground, look.faint
    tones = {
        "water": "move",
        "cloud": "magic",
        "ward": "good",
        "steep": "warn",
        "mark": "warn",
        "hazard": "bad",
        "deadly": "bad",
        "half-cover": "good",
        "cover": "good",
        "concealed": "magic",
    }
    sign = signs.terrain.get(glyph, signs.terrain["mark"])
    style = look.tone(tones.get(glyph, "dim"))
    text = sign + (pen.text(note) if glyph in ("cloud", "ward", "mark") and len(note) <= 2 else "")
    return (" " + text if cell_len(text) < 3 else text), style


def _with_time(token: str, when: str) -> str:
    """A token and the time at which its hex is struck; where both have no room its facing gives way."""
    if not when.isdecimal() or len(token + when) <= CELL:
        return token + (when if when.isdecimal() else "")
    letters = token.rstrip("".join(char for char in token if not char.isalnum()))
    return letters + when if len(letters + when) <= CELL else token


def _overlaid(pen: Pen, overlay: Overlay, text: str, style: Style, taken: bool) -> tuple[str, Style]:
    look = pen.look
    tones = {
        "threat": "bad",
        "strike": "ruling",
        "reach": "good",
        "path": "move",
        "line": "warn",
        "area": "warn",
        "hazard": "bad",
        "blocked": "bad",
        "cut": "bad",
        "route": "move",
        "flee": "good",
        "arc": "ruling",
    }
    ink = look.tone(tones.get(overlay.kind, "plain"))
    told = pen.text(overlay.text)
    if taken:
        # Somebody stands there: the letters stay, the colour of what comes is laid under them, and when it comes.
        if overlay.kind not in ("strike", "threat", "target"):
            return text, style
        when = told.split(",")[0].rstrip("+") if overlay.kind != "target" else ""
        return _with_time(text, when), style + Style(reverse=True)
    if told:
        return f"{told:>2}", ink
    return {"path": " " + pen.glyphs.pip, "reach": " " + pen.glyphs.no_pip}.get(
        overlay.kind, " " + pen.glyphs.marker
    ), ink
