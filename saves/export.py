"""The chronicle of a fight for reading and keeping: text, Markdown, JSON, or one page that can be stepped through.

Everything is asked of the session for one audience; nothing secret is fetched and left out afterwards (law 9). What
players get is counted by what they saw: a step that showed them nothing leaves no gap in their numbers, and what a step
of somebody hidden told belongs to the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine.core.session import Session
from engine.core.text import clean, safe_json
from engine.core.view import Audience, Line
from saves.lines import Header
from saves.page import page
from saves.picture import told_lines

FORMATS = ("text", "md", "json", "html")
_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>|~&]|^[#+=-]|(?<=^[0-9])[.)]")


class Passage(Struct, frozen=True):
    """What one step told an audience, with what came of it, and in which moment it was taken.

    ``number`` counts passages from 1; ``step`` is 0 where the audience may not know it.
    """

    number: int
    moment: str
    label: str
    lines: tuple[Line, ...]
    step: int = 0


def passages(session: Session[Any, Any, Any], audience: Audience) -> Iterator[Passage]:
    """What was told from the beginning to the head, steps that told nothing left out."""
    number = 0
    for opener, steps in groupby(session.timeline.path(), lambda step: session.opener(step, audience)):
        taken = list(steps)
        lines = tuple(line for step in taken for line in session.lines(step, audience))
        if lines:
            number += 1
            known = opener if audience == "gm" else 0
            moment = session.moment(session.timeline.parent(taken[0])).label
            yield Passage(number, moment, session.label(taken[0], audience), lines, known)


def told_before(session: Session[Any, Any, Any], step: int, audience: Audience, count: int) -> list[Line]:
    """The last lines told up to a step, oldest first."""
    found: list[Line] = []
    while step and len(found) < count:
        found[:0] = session.lines(step, audience)
        step = session.timeline.parent(step)
    return found[-count:]


def export(
    session: Session[Any, Any, Any],
    header: Header,
    kind: Literal["text", "md", "json", "html"],
    audience: Audience,
) -> Iterator[str]:
    """The chronicle, in pieces to be written one after the other."""
    title = f"{clean(header.title)} · {clean(session.ruleset.title)}"
    if kind == "json":
        yield from _json(session, header, audience)
    elif kind == "html":
        yield from page(session, title, audience)
    else:
        yield from (_markdown if kind == "md" else _text)(title, sections(session, audience))


def sections(session: Session[Any, Any, Any], audience: Audience) -> Iterator[tuple[str, list[Line]]]:
    """What was told from the beginning to the head under the moments in which it happened: a step that ends a round
    is told in two of them. A line that only leads from one moment through the next to a third begins the third.
    """
    moment, lines, led = "", list[Line](), False
    for now, line, leads in _told(session, audience):
        if now != moment:
            if lines and not (led and len(lines) == 1):
                yield moment, lines
                lines = []
            moment, led = now, leads
        lines.append(line)
    if lines:
        yield moment, lines


def _told(session: Session[Any, Any, Any], audience: Audience) -> Iterator[tuple[str, Line, bool]]:
    """Each line with the moment after what it tells, and whether that was another one before."""
    ruleset = session.ruleset
    for step in session.timeline.path():
        for before, event, after in session.facts(step):
            moment = ruleset.moment(after).label
            leads = moment != ruleset.moment(before).label
            yield from ((moment, line, leads) for line in ruleset.tell(before, event, audience))


def _text(title: str, told: Iterator[tuple[str, list[Line]]]) -> Iterator[str]:
    yield f"{title}\n"
    for moment, lines in told:
        yield f"\n{clean(moment)}\n"
        for line in lines:
            yield "".join(f"  {part}\n" for part in told_lines(line, 100))


def _markdown(title: str, told: Iterator[tuple[str, list[Line]]]) -> Iterator[str]:
    yield f"# {_escaped(title)}\n"
    for moment, lines in told:
        yield f"\n## {_escaped(moment)}\n\n"
        for line in lines:
            rule = f" *({_escaped(line.rule)})*" if line.rule else ""
            ruling = "**ruling:** " if line.ruling else ""
            yield f"- {ruling}{_escaped(line.text)}{rule}\n"
            yield from (f"    - {_escaped(text)}\n" for text in line.detail)


def _escaped(text: str) -> str:
    return _MARKDOWN.sub(r"\\\g<0>", clean(text))


def _json(session: Session[Any, Any, Any], header: Header, audience: Audience) -> Iterator[str]:
    """One object; for the game master with the commands and events of every step."""
    head = {"title": header.title, "system": header.system, "audience": audience}
    yield safe_json(msgspec.json.encode(head).decode())[:-1] + ',"passages":['
    between = "\n"
    for passage in passages(session, audience):
        row = msgspec.to_builtins(passage)
        if passage.step:
            step = session.timeline.step(passage.step)
            row |= {"command": step.command, "events": step.events}
        else:
            del row["step"]
        yield between + safe_json(msgspec.json.encode(row).decode())
        between = ",\n"
    yield "\n]}\n"
