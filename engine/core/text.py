"""Text from packs, saves and keyboards made harmless for a terminal, and measured in its cells.

What comes in is data: a name may hold markup, escape sequences, characters that turn the direction of a line around,
or ten thousand letters. Everything that prints one for a terminal passes it through here first.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category, combining, east_asian_width

_MARKS_IN_A_ROW = 2
"""Combining marks kept on one letter; more of them run over the lines above and below."""

_ZERO = frozenset({"Mn", "Me"})

_REMEMBERED = 4096
_SHORT = 100
"""How many texts are known from the last time, and how many letters one of them has at most: the same names and signs
are written again and again.
"""

_STAYS = "\u00a0"
"""A blank at which no line ends; clean text has none."""


def clean(text: str) -> str:
    """The text on one line, with nothing in it that a terminal obeys.

    Control characters become their pictures (``␛``), odd spaces plain ones; direction marks, invisible and undefined
    characters and lone surrogates become ``�``; markup stays the letters that it is.
    """
    if text.isascii() and text.isprintable():
        return text
    return _known_clean(text) if len(text) <= _SHORT else _cleaned(text)


def _cleaned(text: str) -> str:
    out: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if combining(char) or category(char) in _ZERO else 0
        if marks <= _MARKS_IN_A_ROW:
            out.append(char if char.isprintable() else _visible(char))
    return "".join(out)


_known_clean = lru_cache(_REMEMBERED)(_cleaned)


def _visible(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    return " " if category(char) == "Zs" else "�"


def safe_json(text: str) -> str:
    """JSON that means the same, with numbers in place of the characters that a terminal would obey or not show."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else _escape(ord(char)) for char in text)


def _escape(code: int) -> str:
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def whole_number(text: str) -> int | None:
    """The number that somebody wrote in digits, nine at most, with a sign or without; none for any other text. Python
    alone falls over thousands of digits, and over ``²``, which it takes for one.
    """
    digits = text[text[:1] in ("-", "+") :]
    return int(text) if digits.isdecimal() and len(digits) < 10 else None


def cell_len(text: str) -> int:
    """How many terminal cells a cleaned text fills: two for wide characters, none for combining marks."""
    if text.isascii():
        return len(text)
    return _known_length(text) if len(text) <= _SHORT else _length(text)


def _length(text: str) -> int:
    return sum(map(_cells, text))


_known_length = lru_cache(_REMEMBERED)(_length)


@lru_cache(maxsize=4096)
def _cells(char: str) -> int:
    if char < "\u0300":
        return 1
    if combining(char) or category(char) in _ZERO:
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def cut(text: str, cells: int) -> str:
    """The text in at most so many cells; where something had to go, the last one is ``…``."""
    if len(text) <= cells and cell_len(text) <= cells:
        return text
    if cells < 1:
        return ""
    used, out = 0, []
    for char in text:
        used += _cells(char)
        if used > cells - 1:
            break
        out.append(char)
    return "".join(out) + "…"


def fit(text: str, cells: int) -> str:
    """The text in exactly so many cells: cut, or filled with spaces on the right."""
    short = cut(text, cells)
    return short + " " * (cells - cell_len(short))


def wrap(text: str, cells: int, indent: str = "") -> list[str]:
    """The text in lines of at most so many cells, broken at spaces if it has any; later lines begin with ``indent``."""
    if cell_len(text) <= cells:
        return [text]
    lines: list[str] = []
    line = text[: len(text) - len(text.lstrip(" "))]
    for word in text.lstrip(" ").split(" "):
        longer = f"{line} {word}" if line.strip() else line + word
        if cell_len(longer) <= cells:
            line = longer
            continue
        if line.strip():
            lines.append(line)
            line = indent
        word = line + word
        while cell_len(word) > cells:
            head = _head(word, cells)
            lines.append(head)
            word = indent + word[len(head) :] if head != word else ""
        line = word
    return [*lines, line] if line.strip() or not lines else lines


def wrap_but(joint: re.Pattern[str], text: str, cells: int) -> list[str]:
    """The same, but broken at no space that a ``joint`` matches."""
    return [line.replace(_STAYS, " ") for line in wrap(joint.sub(_STAYS, text), cells)]


def _head(word: str, cells: int) -> str:
    """As much of a word as fits, at least one character beyond any indent so that cutting comes to an end."""
    used = 0
    for at, char in enumerate(word):
        used += _cells(char)
        if used > cells:
            return word[: max(at, 1 + len(word) - len(word.lstrip()))]
    return word
