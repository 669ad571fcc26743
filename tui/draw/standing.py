"""Who stands in a zone or on a stretch of a track, as rows: people by their marks, and the places that hold them
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace
from rich.style import Style

from engine.core.text import cell_len, wrap
from engine.core.view import Board, Overlay, Spot, Token, ZoneBox
from tui.draw.overlays import STRUCK, Marked
from tui.draw.rows import Pen, Row


class Inside(Struct, frozen=True, gc=False):
    """What the boxes of a board are filled from."""

    tokens: dict[str, Token]
    names: dict[str, str]
    marked: Marked
    targets: frozenset[str]
    threatened: frozenset[str]
    focus: str = ""


def inside(board: Board, marked: Marked) -> Inside:
    """Who is who on a board, who is aimed at, or can be while nobody is, and who is threatened."""

    def of(kind: str, laid: Iterable[Overlay]) -> frozenset[str]:
        return frozenset(overlay.who for overlay in laid if overlay.kind == kind and overlay.who)

    targets = of("target", marked.extra) or of("target", board.overlays)
    threatened = of("threat", (*board.overlays, *marked.extra))
    names = {zone.id: zone.name for zone in board.zones}
    return Inside({token.id: token for token in board.tokens}, names, marked, targets, threatened, board.focus)


def in_no_place(zone: ZoneBox, of: Inside) -> list[str]:
    """Who stands in a zone and in none of the places inside it."""
    standing = zone.occupants or tuple(token.id for token in of.tokens.values() if zone.id in token.cells)
    placed = {who for spot in zone.spots for who in (*spot.occupants, *spot.against)}
    return [who for who in standing if who not in placed]


def once(pen: Pen, zone: ZoneBox, of: Inside) -> tuple[ZoneBox, Inside]:
    """A zone in which nobody stands twice: whoever is engaged behind a cover stands in the bracket, with its sign."""
    groups = [spot for spot in zone.spots if spot.kind == "group"]
    tied = {who for spot in groups for who in (*spot.occupants, *spot.against)}
    tokens, spots = dict(of.tokens), []
    for spot in zone.spots:
        if spot.kind == "cover":
            for who in tied.intersection(spot.occupants, tokens):
                sign = pen.glyphs.terrain["half-cover"]
                tokens[who] = replace(tokens[who], short=f"{sign}{tokens[who].short}")
            spot = replace(spot, occupants=tuple(who for who in spot.occupants if who not in tied))
        spots.append(spot)
    return replace(zone, spots=tuple(spots)), replace(of, tokens=tokens)


def person(pen: Pen, who: str, of: Inside, notes: bool = True) -> Row:
    """Somebody by their mark, with their state, whether they are threatened or can be aimed at, and their note."""
    token, marked = of.tokens.get(who), of.marked
    if token is None:
        return Row().add(pen.text(who), pen.look.base)
    signs = {"down": pen.glyphs.fallen, "dead": pen.glyphs.dead, "hidden": pen.glyphs.hidden}
    style = pen.side(token.side) if token.state != "dead" else pen.look.dim
    if token.id == marked.cursor or token.id in marked.picked:
        style = pen.look.cursor
    elif token.id in marked.legal:
        style = style + pen.look.target
    elif token.id == marked.chosen:
        style = style + Style(underline=True)
    aimed = pen.glyphs.overlays["target"] if who in of.targets else ""
    row = Row().add(pen.text(token.short) + signs.get(token.state, ""), style)
    struck = STRUCK if who in of.threatened else ""
    row.add(struck + aimed, style)  # in one ink with the mark: each of its own is forty bytes on a slow line
    note = pen.text(token.text) if notes else ""
    # The sign stands where the blank would: boxes are so narrow that a note would be cut for it.
    return row.add(("" if struck and not aimed else " ") + note if note else "", pen.look.dim)


def noted(pen: Pen, who: str, of: Inside, cells: int) -> Row:
    """Somebody with as many words of their note as there is room for: ``AY 12`` in six cells, not ``AY 12 F``."""
    whole, bare = person(pen, who, of), person(pen, who, of, False)
    if whole.width <= cells or who not in of.tokens:
        return whole
    for word in pen.text(of.tokens[who].text).split():
        if bare.width + 1 + cell_len(word) > cells:
            break
        bare.add(f" {word}", pen.look.dim)
    return bare


def place(pen: Pen, spot: Spot, of: Inside, short: bool = False, tight: bool = False) -> Row:
    """A place inside a zone in one line: ``▄D10 counter: gu``, ``[ZA TA × s1]``, ``ZA › TA › s1``; ``tight`` without
    the blanks that can be spared.
    """
    look, row = pen.look, Row()
    people = [person(pen, who, of, False) for who in spot.occupants]
    if spot.kind == "group":
        against = "x" if pen.glyphs.ascii else "×"
        row.add("[", look.accent).extend(_joined(pen, people, " "))
        row.add(against if tight else f" {against} ", look.accent)
        return row.extend(_joined(pen, [person(pen, who, of, False) for who in spot.against], " ")).add(
            "]", look.accent
        )
    if spot.kind == "queue":
        return row.extend(_joined(pen, people, pen.glyphs.step if tight else f" {pen.glyphs.step} "))
    if spot.kind == "cover":
        row.add(pen.glyphs.terrain["half-cover"], look.tone("good")).add(pen.text(spot.text), look.strong)
        row.add("" if short else f" {pen.text(spot.name)}", look.dim)
    else:
        row.add(pen.text(f"{spot.name} {spot.text}".strip()), look.dim)
    return row.add(": ", look.dim).extend(_joined(pen, people, " ")) if people else row


def split(pen: Pen, spot: Spot, of: Inside, cells: int) -> list[Row]:
    """A place that needs several lines: its name, then its people."""
    if spot.kind in ("group", "queue"):
        return flowed(pen, tied(pen, spot, of), cells)
    words = f"{pen.text(spot.text)} {pen.text(spot.name)}" if spot.kind == "cover" else f"{spot.name} {spot.text}"
    sign = pen.glyphs.terrain["half-cover"] if spot.kind == "cover" else ""
    name = [Row().add(text, pen.look.dim) for text in wrap(sign + pen.text(words.strip()), cells)]
    people = [person(pen, who, of, False) for who in spot.occupants]
    return [*name, *(flowed(pen, people, cells) if people else [])]


def tied(pen: Pen, spot: Spot, of: Inside) -> list[Row]:
    """Those in a bracket or a queue, each with the sign that stands before them or closes it."""
    people = [person(pen, who, of, False) for who in (*spot.occupants, *spot.against)]
    if spot.kind == "queue":
        return [Row().add(pen.glyphs.step, pen.look.accent), *people]
    signs = {0: "[", len(spot.occupants): "x" if pen.glyphs.ascii else "×"}
    tied = [Row().add(signs.get(at, ""), pen.look.accent).extend(row) for at, row in enumerate(people)]
    tied[-1].add("]", pen.look.accent)
    return tied


def _joined(pen: Pen, pieces: Sequence[Row], between: str) -> Row:
    row = Row()
    for index, piece in enumerate(pieces):
        row.add(between if index else "", pen.look.dim).extend(piece)
    return row


def flowed(pen: Pen, pieces: Sequence[Row], cells: int, between: str = " ") -> list[Row]:
    """Pieces one after the other, on as many lines as they need."""
    out = [Row()]
    for piece in pieces:
        if out[-1].width and out[-1].width + len(between) + piece.width > cells:
            out.append(Row())
        out[-1].add(between if out[-1].width else "", pen.look.base).extend(piece)
    return out
