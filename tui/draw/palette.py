"""The palette: one list that answers every question. It is handed finished lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace
from rich.style import Style
from textual.strip import Strip

from engine.core.text import cell_len, wrap
from tui.draw.abreast import Spots
from tui.draw.asked import NOTHING, Content, Said
from tui.draw.below import NARROW, cut_note, fitting, said_below, unsaid
from tui.draw.entrylines import lines_of, listed, told_whole, without_the_one_thing
from tui.draw.rows import Pen, Row
from tui.fight.editors.entries import digits_of
from tui.fight.editors.outcome import Figure
from tui.fight.editors.typed import Typed

LOW = 7
"""Lines of a palette that is a low one."""

LEAST = 4
"""Lines for the answers and what comes of them with fewer of which a long question is cut."""

OPEN = re.compile(r"[,:] what now\?$")
"""The end of a question that asks no more than the list below it, and is left out where it has no room."""

SHORTEST = 6
"""Cells of what was chosen that stand before a question at least."""

BELOW = (2, 4)
"""Lines the preview takes of the list at most, in a low and in a high palette; the list has those it does not need, and
is laid out for the fewer: most previews are short, and entries need not be cut for the few that are long.
"""


def strips(pen: Pen, content: Content, said: Said, width: int, height: int) -> tuple[list[Strip], Spots]:
    """The framed palette, and where it shows which entry."""
    inner = width - 2
    if inner < NARROW:
        content = replace(content, entries=without_the_one_thing(content.entries))
    sought = _sought(pen, content)
    title, more = _head(pen, content, width, height, sought.width)
    room = height - 2 - len(more)
    ahead = unsaid(pen, Said(said.ahead), content, inner)
    foreseen = said_below(pen, ahead, inner, brief=inner < NARROW) if said.ahead != NOTHING else []
    shown = unsaid(pen, said, content, inner)
    groups = said_below(pen, shown, inner, brief=bool(foreseen) and not said.also)
    middle = _middle(pen, content, said, inner, room, groups, foreseen)
    left = room - len(middle.rows)
    if middle.groups is groups and sum(map(len, groups)) > left:  # what it comes to before what is rolled
        groups = said_below(pen, shown, inner, room=max(1, left))
    else:
        groups = middle.groups
    below = fitting(pen, groups, left, inner)
    below += fitting(pen, foreseen, left - len(below), inner)
    body = [*middle.rows, *[Row()] * (left - len(below)), *below]
    out = [pen.top(width, title, sought), *(pen.inside(row, width) for row in more)]
    out += [pen.inside(row, width, over) for row, over in zip_longest(body, middle.lit)]
    out.append(pen.bottom(width, _unseen(pen, content, middle)))
    return out, [(y + len(more), start, end, at) for y, start, end, at in middle.spots]


class Middle(NamedTuple):
    """What stands between the question and what comes of the entry under the cursor."""

    rows: list[Row]
    spots: Spots
    groups: list[list[Row]]
    """What is still to be told below."""
    lit: Sequence[Style | None] = ()
    """How lines are lit through to the frame."""
    above: int = 0
    hidden: int = 0
    """Entries above and below that have no room."""


def _middle(
    pen: Pen, content: Content, said: Said, inner: int, room: int, groups: list[list[Row]], foreseen: list[list[Row]]
) -> Middle:
    """A number being written, ways across a board, or a list."""
    if content.figure is not None:
        return Middle([_written(pen, content.figure, inner)], [], groups)
    told = any(groups)
    ways = content if content.flat else _directions(content, told)
    if ways is None:
        return _list(pen, content, said, inner, room, groups, sum(map(len, foreseen)))
    rows, spots = _beside(pen, ways, inner)
    if len(rows) > room - told:  # what was gone so far is worth more than what lies there
        rows, spots = _beside(pen, ways, inner, noted=False)
    return Middle(rows, spots, groups)


def _list(
    pen: Pen, content: Content, said: Said, inner: int, room: int, groups: list[list[Row]], foreseen: int
) -> Middle:
    """A line or more for each entry, as many as fit; ``foreseen`` lines are told ahead below it."""
    high = room > LOW
    # A second line of what threatens takes the last one that was left to what an act comes to.
    danger = min(len(said.danger), BELOW[0]) - (inner >= NARROW) if said.danger and high else 0
    rest = room if content.alone else max(1, room - BELOW[0] - danger)
    # What threatens and who else may act stays: a list that tells all in one line more leaves one for the preview.
    whole = rest if said.danger or said.also or high else max(rest, room - 1)
    lines = lines_of(pen, content, inner, room, rest, whole)
    cut = [] if any(groups) or told_whole(pen, content, inner, lines) else cut_note(pen, content, inner)
    if cut:
        groups = [cut]
    # How the last fight ended has been told: it has the lines that the list leaves, and no other.
    ended = content.alone and bool(said.also) and not (said.message or said.sums or said.why_not)
    left = room if ended else max(1, room - min(BELOW[high], sum(map(len, groups))))
    if foreseen and high:
        left = min(left, max(rest, left - foreseen))
    found, spots, (above, hidden) = listed(pen, content, inner, lines, rest, left, whole)
    if cut and _words(cut) in _words(row for row, over in found if over is not None):
        groups = []  # the lines below its name have told it
    return Middle([row for row, _ in found], spots, groups, [over for _, over in found], above, hidden)


def _unseen(pen: Pen, content: Content, middle: Middle) -> Row:
    """The edge's word of the entries that have no room, and of those that were never listed."""
    ended = any(at == len(content.entries) - 1 for *_, at in middle.spots)
    if ended:
        return pen.hidden(middle.above + middle.hidden, content.backward)
    return pen.hidden(middle.hidden, content.onward, middle.above)


def _words(rows: Iterable[Row]) -> str:
    """What rows say, however it is broken into lines."""
    return " ".join(" ".join("".join(text for text, _ in row.parts) for row in rows).split())


def _directions(content: Content, told: bool) -> Content | None:
    """The lines as ways across a board of which nothing is to be said, or the same of all where it is ``told`` below:
    six of them are no list. None where they are anything else.
    """
    entries = content.entries
    ways = content.pointing and not content.filtering and bool(entries) and all(way.digit for way in entries)
    said = {(way.note, way.cost) for way in entries}
    if not ways or len(said) > 1 or (said != {("", "")} and not told):
        return None
    return replace(content, entries=tuple(replace(way, note="", cost="") for way in entries))


def _sought(pen: Pen, content: Content) -> Row:
    """What the list is narrowed to, at the frame's right."""
    look, right = pen.look, Row()
    if content.filter or content.filtering:
        right.add("/", look.accent)
        pen.data(right, content.filter, look.strong).add("_" if content.filtering else "", look.accent)
    return right


def _head(pen: Pen, content: Content, width: int, height: int, taken: int) -> tuple[Row, list[Row]]:
    """The frame's title beside the ``taken`` cells at its right, and the lines below it that a long question needs."""
    across = width - 4 - (taken + 2 if taken else 0)
    longer = None if taken else _titled(pen, content, across, width - 2)
    if longer and height - 2 - len(longer[1]) >= LEAST:
        return longer
    return _title(pen, content, across), []


def _title(pen: Pen, content: Content, room: int) -> Row:
    """What was chosen so far, and the question, which is never cut for it."""
    look = pen.look
    if not content.question:
        return Row().add(pen.cut(content.title, room), look.title)
    asked = pen.text(content.question)
    title = Row().add(pen.cut(content.title, max(SHORTEST, room - cell_len(asked) - 2)), look.title)
    return title.add("  ", look.frame).add(asked, look.accent)


def _titled(pen: Pen, content: Content, room: int, inner: int) -> tuple[Row, list[Row]] | None:
    """The same where the frame has no room for the question: as far as it has, and the lines that tell the rest."""
    look, whole, asked = pen.look, pen.text(content.title), pen.text(content.question)
    if asked and cell_len(asked) + SHORTEST + 2 > room:
        return Row().add(pen.cut(whole, room), look.title), _lines(asked, look.accent, inner)
    if asked or cell_len(whole) <= room:
        return None
    first, *rest = wrap(OPEN.sub("", whole), room)
    return Row().add(first, look.title), _lines(" ".join(rest), look.title, inner)


def _lines(text: str, style: Style, inner: int) -> list[Row]:
    return [Row().add(f" {line}", style) for line in wrap(text, inner - 1) if line]


def _beside(pen: Pen, content: Content, width: int, noted: bool = True) -> tuple[list[Row], Spots]:
    """All entries beside each other, the one under the cursor marked, on as many lines as they need; notes that have
    no room leave a sign.
    """
    look, signs = pen.look, pen.glyphs
    rows, spots = [Row()], Spots()
    digits = {at: str(digit) for digit, at in digits_of(content.entries).items()}
    for at, entry in enumerate(content.entries):
        part = Row().add(signs.pointer if at == content.index and not content.pointing else " ", look.accent)
        if entry.picked is not None:
            part.add(signs.checked if entry.picked else " ", look.accent)
        part.add(f"{digits[at]} " if at in digits else "", look.accent)
        pen.data(part, entry.label, look.strong if entry.picked else look.base)
        part.add(f" {pen.text(entry.cost)}" if entry.cost else "", look.tone("warn"))
        if entry.note:
            part.add(pen.cut(f" {entry.note}", width - part.width) if noted else f" {signs.more}", look.dim)
        if rows[-1].width and rows[-1].width + 2 + part.width > width:
            rows.append(Row())
        row = rows[-1].add("  " if rows[-1].width else "", look.base)
        spots.append((len(rows), row.width + 1, row.width + part.width + 1, at))
        row.extend(part)
    return rows, spots


def _written(pen: Pen, figure: Figure | Typed, width: int) -> Row:
    look = pen.look
    row = Row().add("  ", look.base)
    if isinstance(figure, Typed):
        return pen.typed(row, figure, width - 3)
    row.add(pen.glyphs.low if figure.lower else " ", look.accent)
    row.add(f" {figure.text} ", look.cursor)
    row.add(pen.glyphs.high if figure.higher else " ", look.accent)
    hint = "   arrows or digits"  # the last line of the screen says what takes it
    return row.add(hint if row.width + len(hint) <= width else "", look.dim)
