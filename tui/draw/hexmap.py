"""A hex map with the points up: four columns a hex, or six and two lines where there is room; every second row half a
hex further right.

Who somebody is, where they face, what is struck when and what a step costs are all told by letters and signs; colour
repeats it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style
from textual.strip import Strip

from engine.board.hexgrid import called, parse
from engine.core.text import cell_len, cut
from engine.core.view import Board, Cell, Overlay, Token
from engine.core.words import in_words
from tui.draw.hexplot import Plot, Scale
from tui.draw.overlays import INKS, STRUCK, TIMED, Marked, by_place, overlay_sign, together
from tui.draw.rows import Pen, Row
from tui.draw.window import Window

GROUNDS = {
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
    "way-out": "good",
}


APART = ":"
"""Between a figure of somebody's mark and the time when their hex is struck."""

NUMBERS = (3, 1)
"""Columns and lines that number the rows and columns of a map."""

NUMBERED = (40, 8)
"""Columns and lines from which on a map has room for them."""


class Ground(Struct, frozen=True, gc=False):
    """What the board itself shows, before anybody points at anything."""

    tokens: dict[str, Token]
    terrain: dict[str, Cell]
    strikes: dict[str, Overlay]
    reach: dict[str, Overlay]
    names: dict[str, str]


def survey(pen: Pen, board: Board) -> Ground:
    """The board's tokens, terrain and overlays by hex."""
    return pen.kept("ground", lambda: _survey(board))


def _survey(board: Board) -> Ground:
    tokens = {cell: token for token in board.tokens for cell in reversed(token.cells) if token.state == "dead"}
    tokens |= {cell: token for token in board.tokens for cell in reversed(token.cells) if token.state != "dead"}
    reach = {overlay.at: overlay for overlay in board.overlays if overlay.kind == "reach"}
    laid = by_place(overlay for overlay in board.overlays if overlay.kind != "reach")
    strikes = {at: together(overlays) for at, overlays in laid.items()}
    return Ground(tokens, {cell.at: cell for cell in board.cells}, strikes, reach, _names(board))


MORE = "+"
"""Behind the soonest of several times, where no more of them have room."""

ALIKE = 2
"""Names of one kind of ground that a legend tells; of more kinds only the sign has one."""


def _names(board: Board) -> dict[str, str]:
    """What each kind of ground is called: by the names of its cells, without where they are and what they do, where
    those are few.
    """
    named: dict[str, dict[str, None]] = {}
    for cell in board.cells:
        text = cell.text.removeprefix(called(cell.at, board.written)).split(":")[0].strip()
        named.setdefault(cell.glyph, {})[text] = None
    words = {glyph: in_words(glyph) for glyph in named}
    return {
        glyph: " or ".join(found) if len(found) <= ALIKE and all(found) else words[glyph]
        for glyph, found in named.items()
    }


def shown(ground: Ground, marked: Marked, at: str, laid: Sequence[Overlay]) -> Overlay | None:
    """The one overlay that a hex shows: prices while a place is chosen, else what is struck there; what a preview lays
    over it (``laid``) where that matters more.
    """
    struck = ground.strikes.get(at)
    if marked.moved and struck is not None and struck.kind == "route":
        struck = None
    if marked.choosing and at in marked.legal:
        priced = Overlay("reach", at, marked.prices[at]) if at in marked.prices else ground.reach.get(at)
        if priced is not None and priced.text:
            danger = struck is not None and struck.kind in TIMED
            struck = replace(priced, text=f"{priced.text}!", kind="threat") if danger else priced
    for there in laid:
        if there.kind == "path" and there.text and not there.text.isdigit():  # who would stand there, not a step
            danger = any(overlay.kind in TIMED for overlay in (*laid, *([struck] if struck is not None else ())))
            return replace(there, text=f"{there.text}{STRUCK}" if danger else there.text)
    every = [*laid] if struck is None else [struck, *laid]
    return together(every) if every else None


def strips(pen: Pen, board: Board, geometry: Plot, marked: Marked, window: Window) -> list[Strip]:
    """The lines of a window on the map, between the sides of a frame.

    Only lines in which something else is marked than before are drawn anew.
    """
    ground, extra = survey(pen, board), by_place(marked.extra)
    out: list[Strip] = []
    for y in range(window.top, window.top + window.height):
        r, part = y // geometry.scale.lines + geometry.top, y % geometry.scale.lines
        right = window.left + window.width
        line = pen.kept(
            ("row", r, window.left, right, geometry.scale),
            lambda r=r, right=right: tuple(geometry.between(r, window.left, right)),  # type: ignore[misc]
        )
        marks = tuple(_marks(marked, extra, at) for _, at in line)
        key = ("hexes", y, window, geometry.scale, marked.chosen, marked.choosing, marked.moved, marks)
        draw = partial(_line, pen, line, part, ground, marked, extra, geometry, window)
        out.append(pen.kept(key, partial(_recalled, pen, key, line, ground, marked, draw)))
    if window.numbers[1]:
        # Right above the first row, also where the map has more room than it needs.
        columns = pen.kept(("columns", window, geometry.scale), lambda: _columns(pen, geometry, window))
        out.insert(max(0, -window.top), columns)
    return out


def _recalled(
    pen: Pen,
    key: tuple[Any, ...],
    line: tuple[tuple[int, str], ...],
    ground: Ground,
    marked: Marked,
    draw: partial[Strip],
) -> Strip:
    """A line as it was drawn last, also in another state, where nothing on it is another than then."""
    tokens = [ground.tokens.get(at) for _, at in line]
    laid = [(ground.terrain.get(at), ground.strikes.get(at), ground.reach.get(at)) for _, at in line]
    chosen = next((token.id for token in tokens if token is not None and token.id == marked.chosen), "")
    hexes, y, window, scale, _, *marks = key
    return pen.recalled((hexes, y, window, scale), (line, tokens, laid, chosen, marks), draw)


def numbers(board: Board, width: int, height: int) -> tuple[int, int]:
    """Columns and lines that the numbers of rows and columns take of a pane: none where hexes do not go by them, or
    where every line is needed for hexes.
    """
    return NUMBERS if board.written != "axial" and width >= NUMBERED[0] and height >= NUMBERED[1] else (0, 0)


def _columns(pen: Pen, geometry: Plot, window: Window) -> Strip:
    """The numbers of the columns, above the rows that are not half a hex aside."""
    row, (aside, _) = Row(), window.numbers
    even = geometry.top + geometry.top % 2
    for x, at in geometry.between(even, window.left, window.left + window.width):
        column = called(at, "row-column").split(",")[1]
        row.to(aside + x - window.left, pen.look.base).add(f"{column:>2}", pen.look.dim)
    return pen.inside(row, aside + window.width + 2)


def struck(pen: Pen, board: Board) -> dict[str, str]:
    """Who stands where something will strike, and when it does first."""
    ground = survey(pen, board)
    found: dict[str, list[int]] = {}
    for token in board.tokens:
        laid = (ground.strikes[cell] for cell in token.cells if cell in ground.strikes)
        times = [time for overlay in laid if overlay.kind in TIMED for time in overlay.text.split(",")]
        found[token.id] = sorted(int(time) for time in times if time.isdecimal())
    return {who: str(times[0]) for who, times in found.items() if times}


def _marks(marked: Marked, extra: Mapping[str, Sequence[Overlay]], at: str) -> object:
    """What is marked on a hex; none on most."""
    legal = at in marked.legal
    if not legal and at != marked.cursor and at not in marked.picked and at not in extra:
        return None
    order = marked.picked.index(at) if at in marked.picked else -1
    laid = tuple((overlay.kind, overlay.text) for overlay in extra.get(at, ()))
    return legal, at == marked.cursor, order, marked.prices.get(at, ""), laid


def _line(
    pen: Pen,
    line: tuple[tuple[int, str], ...],
    part: int,
    ground: Ground,
    marked: Marked,
    extra: Mapping[str, Sequence[Overlay]],
    geometry: Plot,
    window: Window,
) -> Strip:
    row, aside = Row(), window.numbers[0]
    cells = geometry.scale.columns
    if aside and line and not part:
        number = f"{parse(line[0][1])[1]:>{aside - 1}}"
        row.to(max(0, -window.left), pen.look.base).add(number, pen.look.dim)
    beside = ""  # what the hex to the right begins with
    drawn: list[Told] = []
    for _, at in reversed(line):
        # The last column stays free where it can, so that two hexes never read as one word.
        room = cells - (beside.strip() != "")
        texts = _hex(pen, at, ground, marked, extra.get(at, ()), geometry.scale, room)
        text, style = texts[part] if part < len(texts) else ("", texts[0][1])
        drawn.append((cut(text, cells), style))
        beside = text[:1]
    for (x, _), (text, style) in zip(line, reversed(drawn), strict=True):
        row.to(aside + x - window.left, pen.look.base)
        row.add(text + " " * (cells - 1 - cell_len(text)), style)
        row.to(row.width + cells - max(cells - 1, cell_len(text)), pen.look.base)
    return pen.inside(row, aside + window.width + 2)


Told = tuple[str, Style]


def ends_with(
    pen: Pen,
    ground: Ground,
    marked: Marked,
    extra: Mapping[str, Sequence[Overlay]],
    hexes: tuple[str, str],
    scale: Scale,
) -> str:
    """The last sign on the first of two hexes side by side: ``STRUCK`` where that stands instead of when somebody is,
    ``MORE`` where only the soonest of several times has room.
    """
    at, beside = hexes
    cells = scale.columns
    next_one = _hex(pen, beside, ground, marked, extra.get(beside, ()), scale, cells)[0][0] if beside else ""
    room = cells - (next_one[:1].strip() != "")
    return _hex(pen, at, ground, marked, extra.get(at, ()), scale, room)[0][0][-1:]


def _hex(
    pen: Pen, at: str, ground: Ground, marked: Marked, laid: Sequence[Overlay], scale: Scale, room: int
) -> list[Told]:
    """The lines of a hex: who stands there or the ground; what is laid over it below that, where a hex has two lines,
    else instead of the ground. The time at which somebody is struck gets ``room`` cells with their mark.
    """
    look, cells, tall = pen.look, scale.columns, scale.lines > 1
    token, cell, overlay = ground.tokens.get(at), ground.terrain.get(at), shown(ground, marked, at, laid)
    if token is not None:
        told = [_token(pen, token, at, marked.chosen, cells)]
    else:
        told = [_ground(pen, cell.glyph if cell else "", cell.text if cell else "", cells)]
        if tall and cell is not None and cell.glyph == "wall":
            told.append(told[0])
    if overlay is not None:
        told = _overlaid(pen, overlay, told[0], token is not None, cell is not None, room, tall)
    if at in marked.picked:
        # Its place in the order that was chosen; who stands there keeps their letters.
        order, text = str(marked.picked.index(at) + 1), told[0][0]
        struck = STRUCK if overlay is not None and overlay.text.endswith(STRUCK) else ""
        told[0] = (f"{order}{text}" if token is not None else f"{order:>2}{struck}"), look.accent
    over = look.cursor if at == marked.cursor else look.target if at in marked.legal else None
    if over is not None:
        told = [(text, style + over) for text, style in (told if not tall else [*told, ("", told[0][1])][:2])]
    return told


def _token(pen: Pen, token: Token, at: str, chosen: str, cells: int) -> Told:
    look, signs = pen.look, pen.glyphs
    style = pen.side(token.side)
    short = pen.cut(token.short, cells - 1)
    room = cells - cell_len(short)
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


def _ground(pen: Pen, glyph: str, note: str, cells: int) -> Told:
    look, signs = pen.look, pen.glyphs
    air = " " * (cells // 4)
    if not glyph:
        return air + signs.ground, look.faint
    sign = ground_sign(pen, glyph)
    style = look.tone(GROUNDS.get(glyph, "dim"))
    if glyph == "wall":
        return sign[:1] * (cells - 1) if cells > 4 else sign, style
    text = sign + (pen.text(note) if glyph in ("cloud", "ward", "mark") and len(note) <= 2 else "")
    return (air + text if cell_len(text) < 3 else text), style


def ground_sign(pen: Pen, glyph: str) -> str:
    """The sign of a kind of ground."""
    terrain = pen.glyphs.terrain
    return terrain.get(glyph, terrain["mark"])


def _with_time(token: str, when: str, cells: int) -> str:
    """A token and the time at which its hex is struck, or a sign where games tell no time or it has no room; its facing
    gives way. A figure of the mark and one of the time are kept apart: *g2* and *44* would read as *244*.
    """
    letters = token.rstrip("".join(char for char in token if not char.isalnum()))
    signs = [when, STRUCK] if when.isdecimal() else [STRUCK]
    told = (
        f"{mark}{APART if (mark[-1:] + sign[:1]).isdecimal() else ''}{sign}"
        for sign in signs
        for mark in (token, letters)
    )
    return next((text for text in told if cell_len(text) <= cells), token)


def _times(text: str, cells: int) -> str:
    """Several times in so many cells: of more than fit only the soonest, and that there are more."""
    return text if cell_len(text) <= cells or "," not in text else f"{text.split(',')[0]}{MORE}"


def _overlaid(pen: Pen, overlay: Overlay, under: Told, taken: bool, uneven: bool, cells: int, tall: bool) -> list[Told]:
    text, style = under
    ink = pen.look.tone(INKS.get(overlay.kind, "plain"))
    told = _times(pen.text(overlay.text), cells)
    if taken:
        # Somebody stands there: the letters stay, the colour of what comes is laid under them, and when it comes.
        if overlay.kind not in (*TIMED, "target"):
            return [(text, style), (told, ink)] if tall else [(text, style)]
        turned = style + Style(reverse=True)
        if tall:
            return [(text, turned), (told, turned)]
        if overlay.kind == "target":
            return [(text, turned)]
        return [(_with_time(text, told.split(",")[0].rstrip(MORE), cells), turned)]
    sign = overlay_sign(pen, overlay)
    if tall:
        return [(" " + sign if not told else text, ink), (f"{told:>2}", ink)]
    ground = text.strip() if uneven else ""
    if ground and cell_len(ground) == 1 and cell_len(told) <= 2:
        return [(f"{ground}{told or sign}".rjust(3), ink)]  # what lies there matters to whoever would go there
    return [(f"{told:>2}" if told else " " + sign, ink)]
