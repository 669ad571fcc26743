"""One zone as a box: its name, who stands where in it, its features, what is laid over it, what it costs to get there.

What has no room leaves by what it matters: first the notes, then each place inside it gets its short form, then only
how many more there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace
from rich.style import Style

from engine.core.text import cell_len, wrap
from engine.core.view import Board, Overlay, ZoneBox
from tui.draw.overlays import INKS, Marked, overlay_sign
from tui.draw.rows import Pen, Row
from tui.draw.standing import Inside, flowed, in_no_place, inside, noted, once, person, place, split, tied

UNKNOWN = "?"

ABBREVIATED = 3
"""Letters of a word that still tell which it is."""

PERSONAL = ("target", "threat")
"""Overlays that stand at the people they are about."""


def box(
    pen: Pen, zone: ZoneBox, laid: Sequence[Overlay], of: Inside, width: int, height: int, joint: str = ""
) -> list[Row]:
    """The lines of a box; ``joint`` is the sign of the way to the one that it touches from below."""
    edge = _edge(pen, zone, laid, of.marked)
    room, cells = height - 2, width - 3
    people, features, signs = contents(pen, zone, laid, of, cells)
    content = [*people, *features, *signs]
    in_head = len(content) > room
    if in_head:
        content = [*people, *features] if len(people) + len(features) <= room else people
    if len(content) > room:
        content = _small(pen, zone, of, cells, room)
    cover = pen.glyphs.terrain["half-cover"]
    hidden = any(spot.kind == "cover" for spot in zone.spots) and not any(
        cover in text for row in content for text, _ in row.parts
    )
    rows = [_head(pen, zone, laid, of, width, edge, in_head, cover if hidden else "", joint)]
    for index in range(room):
        row = Row().add(pen.glyphs.down + " ", edge)
        if index < len(content):
            shown = content[index].strip(min(content[index].width, cells), pen.look.base, sign=pen.glyphs.more)
            for segment in shown:
                row.add(segment.text, segment.style or pen.look.base)
        rows.append(row.to(width - 1, pen.look.base).add(pen.glyphs.down, edge))
    inside = _small(pen, zone, of, width - 4, 1)[0] if not room and zone.known else Row()
    return [*rows, _foot(pen, zone, laid, of, width, edge, inside)]


def needed(pen: Pen, board: Board, cells: int) -> tuple[int, int]:
    """Lines that the fullest box would like, frame and a little air included, and those that its people take alone."""
    of = inside(board, Marked())
    full = [[*map(len, contents(pen, zone, _at(board, zone), of, cells - 3))] for zone in board.zones]
    return max([3, *map(sum, full)]) + 3, max([1, *(people for people, _, _ in full)]) + 2


def _at(board: Board, zone: ZoneBox) -> list[Overlay]:
    return [overlay for overlay in board.overlays if overlay.at == zone.id]


def _edge(pen: Pen, zone: ZoneBox, laid: Sequence[Overlay], marked: Marked) -> Style:
    look = pen.look
    if zone.id == marked.cursor:
        return look.accent
    if zone.id in marked.legal:
        return look.tone("good")
    told = [overlay.kind for overlay in laid if overlay.kind in ("path", "arc", "cut")]
    if told:
        return look.tone(INKS[told[0]])
    return pen.side(zone.side) if zone.side else look.frame


def _head(
    pen: Pen,
    zone: ZoneBox,
    laid: Sequence[Overlay],
    of: Inside,
    width: int,
    edge: Style,
    small: bool,
    cover: str,
    joint: str,
) -> Row:
    """The upper edge with the name; where there is no room inside, with the signs of what is told there: of ``cover``
    too that nobody is behind.
    """
    look, signs = pen.look, pen.glyphs
    notes = f"{cover}{_short_features(pen, zone)}" if small else ""
    marks = "".join(dict.fromkeys(overlay_sign(pen, overlay) for overlay in _signs(laid))) if small else ""
    if zone.id in of.marked.picked:
        marks = f"{of.marked.picked.index(zone.id) + 1}{marks}"
    called, tail = zone.name if zone.known else UNKNOWN, " ".join(filter(None, (marks, notes)))
    if 5 + cell_len(pen.text(called)) + cell_len(tail) > width:
        tail = marks + notes
    room = width - 3 - (cell_len(tail) + 2 if tail else 0)  # a sign is worth a letter of the name
    # Of zones that belong to sides their colours tell which of two it is.
    others = [] if zone.side else [other for at, other in of.names.items() if at != zone.id]
    name = telling(pen, called, max(4, room), others)
    lit = zone.id in (of.marked.cursor, of.focus) or of.marked.chosen in zone.occupants
    head = Row().add(signs.corners[0] + signs.across, edge).add(name, look.strong if lit else look.base)
    tail = pen.cut(tail, max(0, width - head.width - 3)) if tail else ""
    line = signs.across * (width - head.width - 1 - (cell_len(tail) + 1 if tail else 0))
    at = max(0, width // 2 - head.width)
    head.add(f"{line[:at]}{joint}{line[at + 1 :]}" if joint and at < len(line) else line, edge)
    if tail:
        head.add(tail, look.tone("warn")).add(signs.across, edge)
    return head.to(width - 1, edge).add(signs.corners[1], edge)


def _foot(pen: Pen, zone: ZoneBox, laid: Sequence[Overlay], of: Inside, width: int, edge: Style, people: Row) -> Row:
    """The lower edge with the price and the ways out; behind the ``people``, where they have no line of their own."""
    look, signs = pen.look, pen.glyphs
    price = zone.price
    if of.marked.choosing and zone.id in of.marked.legal:
        reach = next((overlay.text for overlay in laid if overlay.kind == "reach"), "")
        price = of.marked.prices.get(zone.id) or reach or price
    exits = f"{signs.overlays['flee']} {', '.join(zone.exits)}" if zone.exits else ""
    foot = Row().add(signs.corners[2], edge)
    foot.extend(Row().add(" ", look.base).extend(people).add(" ", look.base) if people.width else Row())
    foot.add("" if people.width else signs.across, edge)
    room = width - foot.width - 1
    exits = exits if not people.width or cell_len(exits) + 1 < room else signs.overlays["flee"] if exits else ""
    if exits and (needed := cell_len(pen.text(price))) > room - cell_len(exits) - 1 and needed <= room - 2:
        exits = signs.overlays["flee"]  # its sign says as much as its word, and a bare figure nothing
    room -= cell_len(exits) + 1 if exits else 0
    told = telling(pen, price, max(0, room))
    foot.add(told if not people.width or cell_len(told) == cell_len(pen.text(price)) else "", look.tone("warn"))
    leaving = pen.cut(exits, max(0, width - foot.width - 2)) if exits else ""
    foot.add(signs.across * (width - foot.width - 1 - (cell_len(leaving) + 1 if leaving else 0)), edge)
    if leaving:
        foot.add(leaving, look.tone("good")).add(signs.across, edge)
    return foot.to(width - 1, edge).add(signs.corners[3], edge)


def telling(pen: Pen, text: str, cells: int, others: Iterable[str] = ()) -> str:
    """A text for a narrow edge: where it does not fit, its last word tells most ("Players' Far"), or its figure; before
    a figure, and before a last word that one of the ``others`` ends with too, how it begins: ``N. bank``.
    """
    words = text.split()
    if cell_len(pen.text(text)) <= cells or not words:
        return pen.cut(text, cells)
    most = next((word for word in words if word.isdigit()), words[-1])
    alone = not most.isdigit() and all(other.split()[-1:] != [most] for other in others)
    begins, least = cells - cell_len(most) - 2, 1 if others else ABBREVIATED
    if not alone and len(words) > 1 and words[0][0].isalpha() and least <= begins < len(words[0]):
        most = f"{words[0][:begins]}. {most}"
    return pen.cut(most, cells)


def _short_features(pen: Pen, zone: ZoneBox) -> str:
    """Features by the letter that leads them, where one does: ``C cluttered`` is C."""
    letters = [feature.split()[0] for feature in zone.features if feature.split()]
    return "".join(pen.text(letter) for letter in letters if cell_len(letter) == 1)


def contents(
    pen: Pen, zone: ZoneBox, laid: Sequence[Overlay], of: Inside, cells: int
) -> tuple[list[Row], list[Row], list[Row]]:
    """Everything about a zone, each thing on its own lines: people and the places inside it, features, signs."""
    if not zone.known:
        return [], [], []
    out = flowed(pen, [noted(pen, who, of, cells) for who in in_no_place(zone, of)], cells)
    if any(place(pen, spot, of).width > cells for spot in zone.spots):
        zone, of = once(pen, zone, of)
    for spot in zone.spots:
        forms = [place(pen, spot, of)]
        if spot.kind == "queue":  # who is between whom is told by one line
            forms.append(place(pen, spot, of, tight=True))
        found = next((form for form in forms if form.width <= cells), None)
        out += flowed(pen, [found], cells) if found is not None else split(pen, spot, of, cells)
    features = [Row().add(text, pen.look.dim) for feature in zone.features for text in _words(pen, feature, cells)]
    signs = [_sign(pen, overlay, of, cells) for overlay in _signs(laid)]
    parts = out, flowed(pen, features, cells, "  "), flowed(pen, signs, cells, "  ")
    people, told, over = ([row for row in part if row.width] for part in parts)
    return people, told, over


def _words(pen: Pen, feature: str, cells: int) -> list[str]:
    """What the ground is like, no word of it broken: the letter that leads it tells which it is, as the legend does."""
    text = pen.text(feature)
    whole = max(map(cell_len, text.split()), default=0) <= cells
    letter = text.partition(" ")[0]
    return wrap(text, cells) if whole else [letter if cell_len(letter) == 1 else pen.cut(text, cells)]


def _small(pen: Pen, zone: ZoneBox, of: Inside, cells: int, lines: int) -> list[Row]:
    """The people alone, those in one place tied together; of too many only how many more there are."""
    loose = in_no_place(zone, of)
    zone, of = once(pen, zone, of)
    calm = replace(of, threatened=frozenset())  # who is bracketed with an enemy is threatened, that says it too
    forms = ((True, False, of), (False, False, of), (False, True, of), (False, True, calm))
    for notes, tight, told, apart in (*((*form, False) for form in forms), (False, True, calm, True)):
        pieces = [person(pen, who, told, notes) for who in loose]
        for spot in zone.spots:
            if apart and spot.kind == "group":
                pieces += tied(pen, spot, told)
            elif spot.occupants or (spot.kind == "cover" and not tight):
                pieces.append(place(pen, spot, told, short=True, tight=tight))
        rows = flowed(pen, pieces, cells)
        if len(rows) <= lines and max(row.width for row in rows) <= cells:
            return rows
    people = list(dict.fromkeys([*loose, *(who for spot in zone.spots for who in (*spot.occupants, *spot.against))]))
    kept, rows = _few(pen, people, of, of, cells, lines)
    if kept > 1:
        return rows
    # The sign of one who can be aimed at is worth less than the mark of another: the list tells of it too.
    return max((kept, rows), _few(pen, people, of, _unmarked(of), cells, lines), key=lambda found: found[0])[1]


def _unmarked(of: Inside) -> Inside:
    """The same without the signs of who is threatened, or can be aimed at."""
    return replace(of, threatened=frozenset(), targets=frozenset())


def _few(pen: Pen, people: Sequence[str], of: Inside, told: Inside, cells: int, lines: int) -> tuple[int, list[Row]]:
    """As many of the people as have room, with what is ``told`` of each, and how many those are: first whoever is asked
    or pointed at, then those who can be chosen.
    """
    each = {who: person(pen, who, told, False) for who in people}
    asked = (of.marked.cursor, of.marked.chosen, of.focus)
    first = sorted(people, key=lambda who: (who not in asked, who not in of.marked.legal and who not in of.targets))
    for kept in range(len(each), -1, -1):
        rest = [Row().add(f"+{len(each) - kept}", pen.look.accent)] if kept < len(each) else []
        rows = flowed(pen, [*(row for who, row in each.items() if who in first[:kept]), *rest], cells)
        if len(rows) <= max(1, lines):
            break
    return kept, rows


def _signs(laid: Sequence[Overlay]) -> list[Overlay]:
    """What is told inside a box; prices stand on its edge, aims and threats at those they are about."""
    seen: dict[tuple[str, str], Overlay] = {}
    for overlay in laid:
        if overlay.kind != "reach" and not (overlay.kind in PERSONAL and overlay.who):
            seen.setdefault((overlay.kind, overlay.to), overlay)
    return list(seen.values())


def _sign(pen: Pen, overlay: Overlay, of: Inside, cells: int) -> Row:
    """What is laid over a zone; where it leads is left out where there is no room, for the border tells that too."""
    to = of.names.get(overlay.to, overlay.to)
    words = f"{overlay_sign(pen, overlay)} {pen.text(overlay.text)}".rstrip()
    whole = words + (pen.text(f" {pen.glyphs.arrow} {to}") if to else "")
    brief = overlay_sign(pen, overlay)  # the legend tells what it means, the beginning of a word does not
    told = whole if cell_len(whole) <= cells else words if cell_len(words) <= cells else brief
    return Row().add(told, pen.look.tone(INKS.get(overlay.kind, "plain")))
