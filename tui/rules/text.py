"""The small part of Markdown that rulebooks are written in, laid out in lines: paragraphs, lists, bold, code, rule ids.

The text is data. Nothing in it is obeyed beyond these marks, and what is no mark is shown as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from msgspec import Struct
from rich.style import Style

from engine.core.text import cell_len
from tui.draw.rows import Pen, Row

_MARKED = re.compile(r"(\*\*[^*]+\*\*|`[^`]+`)")
_RULE = re.compile(r"(\b[A-Z]{2,3}-[A-Z]?\d+[a-z]?\b)")
_ITEM = re.compile(r"^(\s*)(?:[-*]|(\d+)[.)])\s+(.*)$")


class Piece(Struct, frozen=True, gc=False):
    """A word, or some of the spaces between words. ``rule`` is the number of the reference it is, counted from 0."""

    text: str
    kind: str
    rule: int = -1


def references(text: str, known: Set[str], own: str = "") -> list[str]:
    """The rules a text names, in its order, once for each time; its own id is no reference."""
    return [found for found in _RULE.findall(text) if found in known and found != own]


def rows(pen: Pen, text: str, known: Set[str], own: str, chosen: int, width: int) -> tuple[list[Row], int]:
    """The text in rows of a width, and the row that holds the chosen reference (-1 where none is)."""
    out: list[Row] = []
    at, count = -1, 0
    for first, later, paragraph in _paragraphs(text):
        pieces = list(_pieces(pen.text(paragraph), known, own, count))
        for row, rules in _filled(pen, pieces, first, later, chosen, width):
            if chosen in rules:
                at = len(out)
            out.append(row)
        count += sum(1 for piece in pieces if piece.rule >= 0)
    return out, at


def _paragraphs(text: str) -> Iterator[tuple[str, str, str]]:
    """Each paragraph or item with what its first line and its later ones begin with."""
    words: list[str] = []
    first = later = ""
    for line in [*text.splitlines(), ""]:
        item = _ITEM.match(line)
        if words and (item is not None or not line.strip()):
            yield first, later, " ".join(words)
            words = []
            first = later = ""
        if item is not None:
            sign = f"{item[2]}. " if item[2] else "- "
            first = item[1] + sign
            later = " " * len(first)
            words = [item[3].strip()]
        elif line.strip():
            words.append(line.strip())
        else:
            yield "", "", ""


def _pieces(text: str, known: Set[str], own: str, count: int) -> Iterator[Piece]:
    for part in _MARKED.split(text):
        if part.startswith("**") and part.endswith("**") and len(part) > 4:
            yield from _words(part[2:-2], "strong")
        elif part.startswith("`") and part.endswith("`") and len(part) > 2:
            yield from _words(part[1:-1], "code")
        else:
            for half in _RULE.split(part):
                if half in known and half != own:
                    yield Piece(half, "rule", count)
                    count += 1
                else:
                    yield from _words(half, "plain")


def _words(text: str, kind: str) -> Iterator[Piece]:
    for word in re.split(r"(\s+)", text):
        if word:
            yield Piece(" " if word.isspace() else word, kind)


def _filled(
    pen: Pen, pieces: list[Piece], first: str, later: str, chosen: int, width: int
) -> Iterator[tuple[Row, list[int]]]:
    """Rows of words: pieces without a space between them stay together."""
    row, start = Row().add(first, pen.look.accent), True
    rules: list[int] = []
    line: list[Piece] = []
    for word in [*_together(pieces), []]:
        cells = sum(cell_len(piece.text) for piece in word)
        space = 0 if start else 1
        if not word or row.width + space + cells > width:
            if not start or not word:
                yield row, rules
                row, rules, start, space = Row().add(later, pen.look.base), [], True, 0
        if space:
            joined = bool(line) and line[-1].kind == word[0].kind == "code"
            row.add(" ", _style(pen, "code", False) if joined else pen.look.base)
        for piece in word:
            row.add(piece.text, _style(pen, piece.kind, piece.rule == chosen >= 0))
            if piece.rule >= 0:
                rules.append(piece.rule)
        line, start = word, start and not word


def _together(pieces: list[Piece]) -> Iterator[list[Piece]]:
    word: list[Piece] = []
    for piece in pieces:
        if piece.text == " ":
            if word:
                yield word
            word = []
        else:
            word.append(piece)
    if word:
        yield word


def _style(pen: Pen, kind: str, chosen: bool) -> Style:
    look = pen.look
    if kind == "rule":
        return look.cursor if chosen else look.tone("move")
    return {"strong": look.strong, "code": look.tone("dice")}.get(kind, look.base)
