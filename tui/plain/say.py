"""A fight in short sentences, for ears: where everybody is, how they are, whose moment it is. No drawing characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine.board.hexgrid import COMPASS, called
from engine.core.view import Board, Fact, Gauge, Meter, Sheet, Token, View, ZoneBox
from engine.core.words import listed
from saves.picture import badge_text, heading
from saves.zonemap import spot_told


def everything(view: View) -> list[str]:
    """The whole moment: the clock, whose moment it is, where everybody is and how they are, dice and tables."""
    return [
        _spoken(heading(view)),
        *whose(view),
        *where(view),
        *who(view),
        *map(_spoken, (*_dice(view), *(() if _by_tables(view) else _tables(view)))),
    ]


def _by_tables(view: View) -> bool:
    """Whether tables say where everybody is: of a fight without a board they stand in the map's place."""
    return view.board.kind == "none" and view.mode in ("setup", "fight")


def whose(view: View) -> list[str]:
    """What is asked of whom, who may act as well, and the numbers that the table watches."""
    names = {sheet.id: sheet.name for sheet in view.sheets}
    told = [text for question in view.pending for text in (question.question, *question.danger[:1])]
    told = told or ["Nobody is asked anything now."]
    told += [
        f"{names.get(also.who, also.who)} may act too: {also.text or f'{also.count} choices'}." for also in view.also
    ]
    told += [f"{gauge.name} {_stand(gauge)}" for gauge in view.track.gauges]
    return [_spoken(text) for text in (*told, *view.track.warnings, *view.track.forecast)]


def _dice(view: View) -> Iterator[str]:
    """The dice on the table, each with its mark, and what they come to."""
    for pool in view.pools:
        marks = (*pool.marks, *("" for _ in pool.faces[len(pool.marks) :]))
        faces = ", ".join(
            " ".join(filter(None, (str(face), mark))) for face, mark in zip(pool.faces, marks, strict=True)
        )
        yield f"{pool.name}: {'; '.join(filter(None, (faces, pool.total)))}"


def _tables(view: View) -> Iterator[str]:
    """The tables beside the map that can be read aloud, a sentence for each row."""
    for table in view.tables:
        if table.drawn:
            continue
        columns, rows = table.told
        yield table.title + ("" if table.tokens is None else ", {} of {}".format(*table.tokens))
        for at, (first, *cells) in enumerate(rows):
            gone = "used up" if at in table.spent else "struck out" if at in table.struck else ""
            head = ", ".join(filter(None, (first, "now" if at == table.current else gone)))
            named = zip(columns[1:] or [""] * len(cells), cells, strict=True)
            yield ": ".join(filter(None, (head, ", ".join(" ".join(filter(None, cell)) for cell in named if cell[1]))))


def _stand(gauge: Gauge) -> str:
    """Where a number stands that the table watches."""
    return gauge.text if gauge.worded else ", ".join(filter(None, (str(gauge.value), gauge.besides)))


def where(view: View, name: str = "") -> list[str]:
    """Where everybody is, or those whose name or mark begins so."""
    wanted = {sheet.id for sheet in named(view, name)}
    board = view.board
    if board.kind in ("zones", "line"):
        told = [sentence for zone in board.zones if (sentence := _zone(board, zone, wanted))]
    else:
        told = [_token(token, board.written) for token in board.tokens if token.id in wanted and token.cells]
    told += _tables(view) if _by_tables(view) else ()
    told += [f"{bench.name}: {bench.text}." for bench in board.benches if bench.text and not name]
    told += [f"From {_name(view, board.focus)} to {price.name}: {price.text}." for price in board.prices if not name]
    return [_spoken(text) for text in told] or ["Nobody stands anywhere."]


def _token(token: Token, written: str) -> str:
    facing = f", facing {COMPASS[token.facing % 6]}" if token.facing is not None and token.state != "dead" else ""
    state = f", {token.state}" if token.state != "up" else ""
    cells = " and ".join(called(cell, written) for cell in token.cells)
    return f"{token.name}: {cells}{facing}{state}{', ' + token.text if token.text else ''}."


def _zone(board: Board, zone: ZoneBox, wanted: set[str]) -> str:
    """A zone with those who are in it; empty where nobody who is meant is."""
    names = [token.name for token in board.tokens if token.id in zone.occupants and token.id in wanted]
    if not names:
        return ""
    side = f" ({zone.side})" if zone.side else ""
    known = [_MARK.sub("", feature) for feature in zone.features]  # a map has its letter, which nobody says
    every = {token.id: token.name for token in board.tokens}
    inside = [*filter(None, [", ".join(known)]), *(spot_told(spot, every) for spot in zone.spots), *zone.exits]
    return f"{zone.name}{side}: {'; '.join((', '.join(names), *inside))}."


def who(view: View, name: str = "") -> list[str]:
    """How everybody is, a sentence each, or those whose name or mark begins so."""
    return [_spoken(_sheet(sheet)) for sheet in named(view, name)] or ["Nobody is there."]


def _sheet(sheet: Sheet) -> str:
    parts = [meter_said(meter) for meter in sheet.meters] or [sheet.summary]
    parts += [badge_text(badge) for badge in sheet.badges]
    if not any(badge.state for badge in sheet.badges):
        parts += [sheet.state or "out" * sheet.out]
    return f"{sheet.name}, {sheet.short}: {', '.join(dict.fromkeys(part for part in parts if part))}."


def in_full(sheet: Sheet) -> list[str]:
    """Everything that a sheet says, a sentence each: who it is, how they are, what they have."""
    told = [", ".join(filter(None, (sheet.name, sheet.short, sheet.subtitle, sheet.state)))]
    told += [meter_said(meter, in_full=True) for meter in sheet.meters]
    told += [badge_text(badge) for badge in sheet.badges]
    told += [_fact(fact) for fact in sheet.facts]
    for section in sheet.sections:
        told += [f"{section.title}:", *map(_fact, section.facts)]
    return [text if text.endswith(":") else _spoken(text) for text in told]


def _fact(fact: Fact) -> str:
    said = _spoken(": ".join(filter(None, (fact.name, fact.text))))
    return f"{said.rstrip('.')} ({fact.rule})." if fact.rule else said


def holds_harm(meter: Meter) -> bool:
    """Whether a meter counts what befell somebody: none of it is said in a word."""
    return meter.fills or meter.kind == "slots"


def meter_said(meter: Meter, *, in_full: bool = False) -> str:
    """``Life 25 of 25 (7: a stagger ends here)``, ``Physical winded and bruised``; with what else is known of it."""
    named, harm = [token for token in meter.tokens if token[:1].isalpha()], holds_harm(meter)
    besides = f", {meter.text}" if in_full and meter.text and meter.kind != "words" else ""
    if meter.kind == "words":
        return f"{meter.name} {meter.text}"
    if named and harm:
        return f"{meter.name} {listed(named)}{besides}"
    top = f" of {meter.of or meter.max}" if meter.max else ""
    if harm and not meter.value:
        return f"{meter.name} none{top}{besides}"
    marks = ", ".join(f"{mark.at}: {mark.label}" for mark in meter.marks if mark.label)
    return f"{meter.name} {meter.value}{top}" + (f" ({marks})" if marks else "") + besides


def _spoken(text: str) -> str:
    """A sentence with its end, and without signs that nobody says."""
    said = text.replace(" · ", ", ").strip()
    return said if said.endswith((".", "?", "!")) else f"{said}."


def named(view: View, name: str) -> list[Sheet]:
    """Everybody whose name or mark begins so; everybody for no name."""
    wanted = name.casefold()
    return [sheet for sheet in view.sheets if _begins(sheet, wanted)]


def _begins(sheet: Sheet, wanted: str) -> bool:
    return any(text.casefold().startswith(wanted) for text in (sheet.name, sheet.short, sheet.id))


def _name(view: View, who: str) -> str:
    places = {zone.id: zone.name for zone in view.board.zones}
    return next((sheet.name for sheet in view.sheets if sheet.id == who), places.get(who, "here"))


def is_named(name: str, text: str) -> bool:
    """Whether a text names somebody: *Anna waits* says nothing of Ann."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def paragraphs(text: str) -> list[str]:
    """A text of a rulebook as it is read aloud: paragraphs and items whole, without the marks of its writing."""
    found = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text)
    return [re.sub(r"^[-*] |[`*]", "", " ".join(part.split())) for part in found if part.strip()]


def new_to(told: Iterable[str], sentences: Iterable[str]) -> list[str]:
    """The sentences that tell something which was not told before: each fact once, also of several."""
    lines = [line.casefold() for line in told]
    return of_several(text for text in sentences if not _was_said(text, lines))


_OF_WHOM = re.compile(r"(?P<name>[^:]+?)(?P<rest>(?:, now|, no longer)?: .+)")
"""A sentence about somebody, and what it says."""


def of_several(sentences: Iterable[str]) -> list[str]:
    """What is said of several in the same words is said once: *Zaynab and Guard 1: Slow 0 to 1 of 1.*"""
    groups: dict[str, list[str]] = {}
    for sentence in sentences:
        about = _OF_WHOM.fullmatch(sentence)
        groups.setdefault(about["rest"] if about else sentence, []).extend([about["name"]] if about else [])
    return [f"{listed(names)}{rest}" if names else rest for rest, names in groups.items()]


_MARK = re.compile(r"^[A-Z] (?=[a-z])")
"""The letter that a map has for what a zone is like: ``D dimly lit``."""

_NUMBER = re.compile(r"(?P<name>.+): (?P<meter>.+) (?P<was>\d+) to (?P<now>\d+) of (?P<top>\d+)\.")
"""A sentence about a number that changed."""

_MARKER = re.compile(r"(?P<name>.+): −?\d+ to (?P<now>−?\d+)\.")
"""A sentence about what moved along a scale."""


def _was_said(sentence: str, lines: Sequence[str]) -> bool:
    """Whether a sentence tells nothing new of somebody's way, or of what they have left: they and where they went, or
    what it came to, were named.
    """
    said = " ".join(lines)
    if number := _NUMBER.fullmatch(sentence):
        told = f"{number['name']}: {number['meter']} "
        if not {f"{told}{way}{number['now']}".casefold() for way in ("", f"{number['was']} → ")}.isdisjoint(lines):
            return True
        whole = f"{number['meter']} {number['was']} → {number['now']}".casefold()
        if any(line.startswith(f"{number['name']} ".casefold()) and line.endswith(f": {whole}") for line in lines):
            return True
        parts = (number["name"], number["meter"], f"{number['now']}/{number['top']}")
        return all(part.casefold() in said for part in parts)
    if marker := _MARKER.fullmatch(sentence):
        told, there = f"{marker['name']} ".casefold(), re.compile(rf"→ \+?{marker['now']}(?!\d)")
        return any(line.startswith(told) and there.search(line) for line in lines)
    if sentence.rstrip(".").replace(", now: ", ": ").casefold() in lines:
        return True
    name, _, rest = sentence.rstrip(".").partition(": from ")
    goal = rest.partition(" to ")[2]
    return bool(goal) and name.casefold() in said and goal.casefold() in said
