"""What stands under the list of the palette: what the choice would change, why it is refused, what threatens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.core.text import cell_len, wrap
from engine.core.view import Fact
from tui.draw.asked import Content, Said
from tui.draw.rows import Pen, Row
from tui.fight.editors.entries import Entry

NARROW = 60
"""Columns below which what threatens somebody is told in one line."""

GAP = "  "
"""What stands between what is said and its rule."""

PART = ", "
"""What stands between a chance and what it comes to."""

SAYING = 3
"""Letters of a word with fewer of which it says nothing alone."""

WORTH = 8
"""Cells in which the beginning of a name still says something."""


def unsaid(pen: Pen, said: Said, content: Content, width: int) -> Said:
    """What the list does not say itself, what decides first, then what it does: the lines under it are few."""
    preview = said.preview
    entries = content.entries
    here = entries[content.index] if 0 <= content.index < len(entries) else None
    priced = here is not None and (
        preview.cost in (here.cost, here.note, f"{here.cost} action") or here.note.startswith(f"{preview.cost} = ")
    )
    lines = tuple(sorted(preview.lines, key=lambda line: (line.tone != "death", line.tone != "hit")))
    if (
        here is not None
        and len(lines) == 1
        and said.also
        and lines[0].text.casefold().endswith(f" {here.label.casefold()}")
    ):
        lines = ()  # who could act as well is worth more than what the list says itself
    facts = () if lines else preview.facts
    if here is not None and not here.enabled:
        cells = 8 + sum(cell_len(pen.text(part)) for part in (here.label, here.refused, here.rule))
        again, whole = said.message == here.why_not, cells <= width
        why_not = "" if whole or again else said.why_not
        said = replace(said, message="" if again and whole else said.message, why_not=why_not)
    # Of what kills the list warns already, and the line of it is as loud.
    twice = here is not None and here.note == preview.warning and any(line.tone == "death" for line in lines)
    return replace(
        said,
        preview=replace(
            preview,
            cost="" if priced else preview.cost,
            facts=facts,
            lines=lines,
            warning="" if twice and _whole(pen, here, width) else preview.warning,
        ),
    )


def _whole(pen: Pen, entry: Entry | None, width: int) -> bool:
    """Whether a line has room for all that there is to say of an entry."""
    told = (entry.label, entry.cost, entry.note) if entry is not None else ()
    return 3 + sum(cell_len(pen.text(part)) + 2 for part in told if part) <= width


def cut_note(pen: Pen, content: Content, width: int) -> list[Row]:
    """The consequence of the entry under the cursor in full."""
    if content.pointing or not 0 <= content.index < len(content.entries):
        return []
    entry = content.entries[content.index]
    text = entry.note if entry.enabled else entry.why_not
    return sentence_rows(pen, text, "", "dim", width) if text else []


def fitting(pen: Pen, said: list[list[Row]], room: int, width: int) -> list[Row]:
    """As much of what stands under a list as there is room for: what is begun and not ended has a sign."""
    rows: list[Row] = []
    for whole in said:
        kept = whole[: room - len(rows)]
        if kept and len(kept) < len(whole):
            last = kept[-1]
            told = "".join(text for text, _ in last.parts).rstrip()
            if cell_len(told) > width - 2:  # a rule behind it, or a figure: half of it says something else
                gap = GAP if GAP in told else " "
                at = told.rfind(gap)
                last = last.within(cell_len(told[:at]) if told[:at].strip() else width - 2, "")
            kept[-1] = last.words(width, f" {pen.glyphs.more}", pen.look.dim)
        rows += kept
    return rows


def said_below(pen: Pen, said: Said, width: int, brief: bool = False, room: int = 0) -> list[list[Row]]:
    """What stands under a list, the most urgent first: the lines of each thing that is said. Where it is to be
    ``brief``, what threatens has one line of a narrow screen instead of two, and figures go before what they are of; so
    they do where not all of them have ``room`` in so many lines: sums (a pool with all that changes it) are the last
    then, long ones, or all of them where there is one line for all figures.
    """
    rows: list[list[Row]] = []
    if said.message:
        rows.append(sentence_rows(pen, said.message, said.rule, said.tone, width))
    if said.why_not:
        rows.append(sentence_rows(pen, said.why_not, "", "warn", width))
    for sentence in said.danger:
        rows.append(_threat(pen, sentence, said.marks, 1 if brief else 2, width))
    rows += [sentence_rows(pen, sentence, "", "head", width) for sentence in said.sums]
    preview = said.preview
    if preview.warning:
        rows.append(sentence_rows(pen, preview.warning, "", "warn", width))
    lines = room - sum(map(len, rows)) if room else 0
    below = figures(pen, (*preview.facts, *preview.odds), width, preview.cost, brief, lines)
    rows += [below] if below else []  # figures are one thing: where some have no room that has a sign
    rows += [sentence_rows(pen, line.text, line.rule, line.tone, width) for line in said.changes or preview.lines]
    if said.also:
        rows.append(min((sentence_rows(pen, also, "", "dim", width) for also in said.also), key=len))
    return rows


def _threat(pen: Pen, sentence: str, marks: Mapping[str, str], lines: int, width: int) -> list[Row]:
    """What threatens, in so many ``lines`` of a narrow screen: by marks where names leave no room for what is done."""
    whole = sentence_rows(pen, sentence, "", "warn", width)
    if width >= NARROW:
        return whole
    if len(whole) > lines:  # up to the frame: the last word is whom it is about
        whole = sentence_rows(pen, _by_marks(sentence, marks), "", "warn", width + 1)
    return fitting(pen, [whole], lines, width)


def _by_marks(sentence: str, marks: Mapping[str, str]) -> str:
    """Marks in the place of names: ``gu can strike, s1 and s2 can shoot ID``."""
    names = "|".join(re.escape(name) for name in sorted(marks, key=len, reverse=True))
    return re.sub(rf"\b(?:{names})\b", lambda found: marks[found[0]], sentence) if names else sentence


def figures(
    pen: Pen, facts: Sequence[Fact], width: int, cost: str = "", brief: bool = False, lines: int = 0
) -> list[Row]:
    """Figures behind each other, the price first, on as many lines as they need; where it is to be ``brief``, those go
    first that need the fewest, and where they have only so many ``lines`` sums are the last, of which each part could
    have one; in a single line sums that need no more are the last as well.
    """
    look = pen.look
    price = [pen.data(Row(), cost, look.tone("warn"))] if cost else []
    told = [_figure(pen, fact, width - 2) for fact in facts]
    if brief:
        told.sort(key=len)
    if lines > 0:
        summed = [len(some) > 1 and some[-1].parts[0][0].startswith(pen.glyphs.dot) for some in told]
        if lines == 1:
            summed = [f" {pen.glyphs.dot} " in pen.text(fact.text) for fact in facts]
        told = [told[at] for at in sorted(range(len(told)), key=summed.__getitem__)]
    room = width - 4 - price[0].width if price else 0
    if price and told and told[0][0].width > room:  # a long pool leaves the line of the price to what comes of it
        beside = next((some for some in told if len(some) == 1 and some[0].width <= room), told[0])
        told = [beside, *(some for some in told if some is not beside)]
    head, below = Row(), list[Row]()
    for figure in (*price, *(row for some in told for row in some)):
        between = " " if figure.parts[0][0].startswith(pen.glyphs.dot) else "   "
        if not head.width or head.width + len(between) + figure.width > width:
            head = Row().add(" ", look.base)
            below.append(head)
        else:
            head.add(between, look.base)
        head.extend(figure)
    return below


def _figure(pen: Pen, fact: Fact, cells: int) -> list[Row]:
    """What a figure is of, and the figure, which is never cut for that: the parts of a long one may go on below."""
    ink = pen.look.tone("head" if fact.tone == "plain" else fact.tone)
    dot = f" {pen.glyphs.dot} "
    whole = pen.text(fact.text)
    # A narrow palette is high: no name is cut there.
    named = WORTH if cells >= NARROW else cell_len(pen.text(fact.name))
    chance, comma, rest_of_it = whole.partition(PART)
    ways = ([whole], whole.split(dot), [chance + comma.rstrip(), rest_of_it])
    first, *rest = next((way for way in ways if cell_len(way[0]) + named + 1 <= cells), ways[1])
    if cell_len(first) + named + 1 > cells:  # beside so long a figure no name says anything
        lines = [pen.cut(fact.name, cells), *wrap(first, cells)]
        inks = [pen.look.dim, *[ink] * (len(lines) - 1)]
        rows = [Row().add(text, tone) for text, tone in zip(lines, inks, strict=True)]
        return [*rows, *(Row().add(f"{dot.lstrip()}{part}", ink) for part in rest)]
    lead = "" if first.endswith(PART.rstrip()) else dot.lstrip()
    name = pen.cut(fact.name, max(WORTH, cells - cell_len(first) - 1))
    row = Row().add(name, pen.look.dim).add(" ", pen.look.base).add(first, ink)
    return [row, *(Row().add(f"{lead}{part}", ink) for part in rest)]


def sentence_rows(pen: Pen, text: str, rule: str, tone: str, width: int) -> list[Row]:
    """A sentence on at most three lines, with its rule at the end of the first; a last word that says nothing alone
    (the price behind a name) has the one before it on its line.
    """
    style = pen.look.tone(tone)
    lines = wrap(pen.text(text), max(10, width - 1 - (len(rule) + 2 if rule else 1)))[:3]
    if len(lines) > 1 and len(lines[-1]) < SAYING:
        head, _, word = lines[-2].rpartition(" ")
        lines[-2:] = [head, f"{word} {lines[-1]}"] if head else lines[-2:]
    rows = [Row().add(" ", style).add(line, style) for line in lines]
    if rule:
        rows[0].to(width - len(rule) - 1, style).add(pen.text(rule), pen.look.dim)
    return rows
