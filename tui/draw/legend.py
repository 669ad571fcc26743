"""What the signs on a board mean, said of those that are in sight; and what is under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest

from msgspec.structs import replace

from engine.board.hexgrid import called
from engine.core.text import cell_len, cut, wrap
from engine.core.view import Board, Overlay, OverlayKind, Token, ZoneBox
from engine.core.words import in_words
from tui.draw import hexmap, overlays
from tui.draw.boards import Geometry
from tui.draw.hexplot import Plot
from tui.draw.overlays import STRUCK, TIMED, Marked
from tui.draw.rangetrack import Track
from tui.draw.rows import LINKS, Pen, Row
from tui.draw.window import Window
from tui.draw.zonefield import Field, border_signs

WORDS: Mapping[OverlayKind, str] = {
    "reach": "to get there",
    "threat": "struck then",
    "path": "the way",
    "line": "along the line",
    "area": "affected",
    "strike": "would be struck",
    "target": "can be aimed at",
    "arc": "watched",
    "route": "where they are thought to go",
    "flee": "the way out",
    "cut": "barred",
    "hazard": "dangerous",
    "blocked": "stops a line of sight",
}
"""What an overlay means where it says nothing itself."""

BRIEF: Mapping[OverlayKind, str] = {
    "reach": "there",
    "threat": "struck",
    "strike": "struck",
    "target": "in aim",
    "route": "its way",
    "flee": "way out",
    "blocked": "no line",
}
"""The same where not all parts of a legend have room."""

NARROW = 60
"""Columns below which a legend that has no room is told in brief."""

SHORT = 11
"""Cells of the name of a kind of ground there: *concealment* whole."""

LONGEST = 24
"""Cells of the name of a kind of ground."""

WORTH_TELLING = {"deadly": -2, "hazard": -1, "wall": 1}
"""Which kinds of ground a legend tells first where it has no room for all: what kills before what anybody knows."""


def row(pen: Pen, parts: Sequence[str], cells: int) -> Row:
    """As many parts as fit, and a sign that there are more; a long one is cut instead, and on a narrow line the last
    where its sign and a word fit.
    """
    dot = f" {pen.glyphs.dot} "
    out = Row()
    for index, part in enumerate(parts):
        text = (dot if out.width else "") + pen.text(part)
        room = cells - out.width - (0 if index == len(parts) - 1 else 2)
        if cell_len(text) > room:
            begun = cell_len(f"{dot}{' '.join(pen.text(part).split()[:2])}{pen.glyphs.more}")  # its sign and a word
            last = cells < NARROW and index == len(parts) - 1 and begun <= room
            if not out.width or last or (cell_len(text) > cells * 2 // 3 and room >= SHORT):
                return out.add(pen.phrase(text, room), pen.look.dim)
            return out.add(f" {pen.glyphs.more}", pen.look.dim)
        out.add(text, pen.look.dim)
    return out


def split(
    pen: Pen, parts: Sequence[str], cells: int, lines: int, wide: int, apart: bool = False
) -> tuple[list[str], list[str]]:
    """The parts for so many cells, and those before them as sentences for so many lines above, each of ``wide`` cells:
    no more lines than it takes, and those full; with ``apart``, where something else stands below, all that have room.
    Where not all have room, those below are too many, to leave their sign; none where there is no cell for it.
    """
    if whole(parts, cells) and not apart:
        return list(parts), []
    told = [f" {pen.glyphs.dot} ".join(map(pen.text, parts[:at])) for at in range(1, len(parts) + 1)]
    above = [wrap(said, wide) for said in told] if min(lines, wide) > 0 else []
    had = [at for at, said in enumerate(above, 1) if len(said) <= lines]
    fits = [at for at in had if whole(parts[at:], cells)]
    most = lines if apart or not fits else len(above[fits[0] - 1])
    at = max((at for at in fits or had if len(above[at - 1]) <= most), default=0)
    return list(parts[at:]) if cells > 0 else [], above[at - 1] if at else []


def of(pen: Pen, board: Board, geometry: Geometry, marked: Marked, window: Window, brief: int = 0) -> list[str]:
    """What is to be said of what a window on a board shows; in ``brief``, for so many cells, without who and when."""
    if isinstance(geometry, Plot):
        return _of_hexes(pen, board, geometry, marked, window, brief)
    return _of_zones(pen, board, geometry, marked, window, brief > 0)


def laid(
    pen: Pen, board: Board, of: Callable[[int], list[str]], width: int, taken: int, blank: int
) -> tuple[list[str], list[str]]:
    """What there is to be said, on the edge, of which other words have ``taken`` so many cells, and on blank lines
    above it. ``of``: all of that in full for 0, else in brief for so many cells.
    """
    parts = of(0)
    if width + 5 < NARROW and not whole(parts, width):
        parts = of(width)
    parts, above = split(pen, parts, width - taken, blank, width, taken > 0)
    if board.kind != "hex" and not whole(parts, width - taken) and whole(brief := of(width), width - taken):
        return brief, []  # of hexes it is told who and when, which is worth more than all of the ground
    return parts, above


def whole(parts: Sequence[str], cells: int) -> bool:
    """Whether all parts have room."""
    return sum(cell_len(part) for part in parts) + 3 * max(0, len(parts) - 1) <= cells


def _of_hexes(pen: Pen, board: Board, geometry: Plot, marked: Marked, window: Window, brief: int) -> list[str]:
    """What the hexes in sight show: what is laid over them, the ground, and what the game says itself."""
    ground, laid = hexmap.survey(pen, board), overlays.by_place(marked.extra)
    first = window.top // geometry.scale.lines + geometry.top
    last = (window.top + window.height - 1) // geometry.scale.lines + geometry.top
    seen: list[Overlay] = []
    grounds: set[str] = set()
    for r in range(first, last + 1):
        line = [at for _, at in geometry.between(r, window.left, window.left + window.width)]
        for at, beside in zip_longest(line, line[1:], fillvalue=""):
            overlay = hexmap.shown(ground, marked, at, laid.get(at, ()))
            if overlay is not None:
                token = ground.tokens.get(at)
                dated = overlay.kind in TIMED and overlay.text != ""
                end = hexmap.ends_with(pen, ground, marked, laid, (at, beside), geometry.scale) if dated else ""
                if token is None and end == hexmap.MORE:
                    overlay = replace(overlay, text=f"{overlay.text.split(',')[0]}{end}")
                seen.append(overlay if dated and end != STRUCK else _named_of(overlay, token))
            cell = ground.terrain.get(at) if at not in ground.tokens else None  # who stands there hides it
            if cell is not None and cell.glyph != "outside":
                grounds.add(cell.glyph)
    known = [
        f"{hexmap.ground_sign(pen, glyph)} {_named(ground.names[glyph], brief > 0)}"
        for glyph in sorted(ground.names, key=lambda glyph: WORTH_TELLING.get(glyph, 0))
        if glyph in grounds
    ]
    told = _overlays(pen, seen, marked, brief > 0)
    together = _alike(known)
    if brief and _untold(told, together, brief) < _untold(told, known, brief):
        known = together
    return [*told, *known, *board.legend]


def _alike(known: Sequence[str]) -> list[str]:
    """Kinds of ground of one name together: ``█ full ▄ half cover``."""
    out: list[str] = []
    for words in known:
        before, _, name = out[-1].rpartition(" ") if out else ("", "", "")
        if " " in before and words.endswith(f" {name}") and words.count(" ") > 1:
            out[-1] = f"{before} {words}"
        else:
            out.append(words)
    return out


def _untold(first: Sequence[str], known: Sequence[str], cells: int) -> int:
    """How many kinds of ground have no room behind what is told first."""
    most = len(known)
    return min(most - at for at in range(most + 1) if not at or whole([*first, *known[:at]], cells - 2 * (at < most)))


def _named_of(overlay: Overlay, token: Token | None) -> Overlay:
    """Danger to whoever stands there bears their mark, as on the map: ``FE!``."""
    return overlay if token is None or overlay.kind not in TIMED else replace(overlay, text=f"{token.short}{STRUCK}")


def _named(name: str, brief: bool) -> str:
    """A kind of ground; in brief the first words of its name that have room, with a sign that it has more, or that
    others go by the same sign: a word for all of them would be true of none (*steep* rubble).
    """
    if not brief:
        return cut(name, LONGEST)
    if cell_len(name) <= SHORT:
        return name
    words = name.split()
    while len(words) > 1 and (cell_len(" ".join(words)) >= SHORT or words[-1] in LINKS):
        words.pop()
    return cut(f"{' '.join(words).rstrip(',')}…", SHORT)


def _of_zones(
    pen: Pen, board: Board, geometry: Field | Track, marked: Marked, window: Window, brief: bool
) -> list[str]:
    """What the boxes in sight and the borders between them show."""
    sight = frozenset(zone.id for zone in board.zones if _in_sight(geometry, window, zone.id))
    seen = [
        overlay
        for overlay in (*marked.extra, *board.overlays)
        if overlay.at in sight
        and (overlay.kind != "reach" or (marked.choosing and overlay.at in marked.legal and board.kind != "line"))
    ]
    threats = [overlay for overlay in seen if overlay.kind == "threat"]
    told = [f"{STRUCK} {'in reach' if brief else threats[0].note}"] if threats else []
    told += _overlays(pen, [overlay for overlay in seen if overlay not in threats], marked, brief)
    told += _spots(pen, [zone for zone in board.zones if zone.id in sight])
    if isinstance(geometry, Field):
        told += border_signs(pen, geometry, sight)
    return [*told, *(map(_first_words, board.legend) if brief else board.legend)]


def _in_sight(geometry: Field | Track, window: Window, at: str) -> bool:
    """Whether a box is in a window; a position of a track has as many lines as its pane."""
    rect = geometry.rect(at)
    if rect is None:
        return False
    return window.holds(rect if isinstance(geometry, Field) else (rect[0], window.top, rect[2], 1))


def _first_words(told: str) -> str:
    """What a game says of a board, in brief: the words before its figures are no more than two."""
    words, colon, figures = told.partition(": ")
    return f"{' '.join(words.split()[:2])}{colon}{figures}" if colon else told


def _spots(pen: Pen, zones: Iterable[ZoneBox]) -> Iterable[str]:
    """The places inside zones, each kind once."""
    kinds = {spot.kind: spot.name for zone in zones for spot in zone.spots if spot.kind != "thing"}
    if "cover" in kinds:
        yield f"{pen.glyphs.terrain['half-cover']} cover"
    if "group" in kinds:
        yield f"[ ] {kinds['group']}"
    if "queue" in kinds:
        yield f"{pen.glyphs.step} {kinds['queue']}"


def _overlays(pen: Pen, seen: Sequence[Overlay], marked: Marked, brief: bool) -> list[str]:
    """A sentence for each kind of overlay, about the one under the cursor or the soonest."""
    kinds: dict[OverlayKind, list[Overlay]] = {}
    for overlay in seen:
        kinds.setdefault(overlay.kind, []).append(overlay)
    return [
        _briefly(pen, _example(found, marked), found) if brief else _sentence(pen, _example(found, marked), marked)
        for found in kinds.values()
    ]


def _example(found: Sequence[Overlay], marked: Marked) -> Overlay:
    here = [overlay for overlay in found if overlay.at == marked.cursor]
    some = [overlay for overlay in here or found if overlays.soonest(overlay)] or here or found
    return min(some, key=lambda one: (overlays.soonest(one), one not in marked.extra, not one.text))


def _briefly(pen: Pen, overlay: Overlay, found: Sequence[Overlay]) -> str:
    """``8 struck``, ``2–3 answers``, ``● in aim``, ``FE would stand``."""
    if overlay.kind in ("path", "route", "area") and overlay.text and not overlay.text.isdigit():
        come = "would come" if overlay.kind == "route" else "would stand"
        return f"{overlay.text} {'has come' if overlay.note.endswith(' has come') else come}"
    numbers = sorted({int(step.text) for step in found if step.text.isdigit()})
    if overlay.kind == "route" and len(numbers) > 1:
        return f"{numbers[0]}–{numbers[-1]} answers"
    sign = overlay.text.split(",")[0] if overlay.kind in (*TIMED, "route", "reach") else ""
    timeless = overlay.kind == "threat" and not sign[:1].isdigit()
    reach = "in reach" if overlay.note.startswith("in reach") else "at risk"
    words = reach if timeless else BRIEF.get(overlay.kind, WORDS[overlay.kind])
    return f"{sign or overlays.overlay_sign(pen, overlay)} {words}"


def _sentence(pen: Pen, overlay: Overlay, marked: Marked) -> str:
    """``8 struck in segment 8``, ``28 stamina to duck there``, ``● the way``."""
    if overlay.kind == "threat" and overlay.text.endswith(STRUCK) and overlay.text[:1].isdigit():
        return f"{overlay.text} {marked.priced or WORDS['reach']}, and struck there"
    if overlay.kind == "reach" and overlay.text:
        return f"{overlay.text} {marked.priced or overlay.note or WORDS['reach']}"
    aimed = overlay.kind == "target" and overlay in marked.extra
    words = overlay.note or ("aimed at" if aimed else WORDS[overlay.kind])
    if overlay.text and (overlay.kind in TIMED or overlay.note):
        return f"{overlay.text} {words}"
    named = overlay.text if overlay.kind != "target" else ""
    return f"{overlays.overlay_sign(pen, overlay)} {named or words}"


def under(pen: Pen, board: Board, marked: Marked, names: Mapping[str, str]) -> str:
    """What is under the cursor: where it is, what ground, who stands there, its price or when it is struck."""
    at = marked.cursor
    if not at:
        return ""
    if board.kind != "hex":
        return names.get(at, at)
    ground = hexmap.survey(pen, board)
    token, cell = ground.tokens.get(at), ground.terrain.get(at)
    overlay = hexmap.shown(ground, marked, at, [laid for laid in marked.extra if laid.at == at])
    place = called(at, board.written)
    parts = [] if cell is not None and cell.text.startswith(place) else [place]
    if token is not None:
        parts.append(f"{token.short} {token.name}")
    if cell is not None:
        parts.append(cell.text or in_words(cell.glyph))
    if overlay is not None:
        named = overlay if overlay.text else _named_of(overlay, token)
        parts.append(_sentence(pen, named, marked))
    return f" {pen.glyphs.dot} ".join(parts)
