"""Letters that are read across a room: words drawn out of blocks, as large as they fit."""

from __future__ import annotations

import unicodedata

from rich.style import Style

from engine.core.text import clean, wrap
from tui.draw.rows import Pen, Row

ALPHABET = """
A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 O25552 P65644 Q25563
R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247
075557 126227 271747 371717 455711 574717 674757 771122 875757 975717
-00700 .00002 '22000 :02020 /11244 !22202 ?71202 (12221 )42224 ,00024 ·00200 +02720 &25356
"""
_LETTERS = {" ": "00000", **{letter[0]: letter[1:] for letter in ALPHABET.split()}}
"""Each letter as five rows of three points, a row as the number that its points are in binary."""

_ALIKE = {"’": "'", "‘": "'", "−": "-", "–": "-"}

SIZES = ((8, 4), (6, 3), (4, 2), (2, 1))
"""Columns and lines of a point, the largest first; smaller than these are half a line."""

LETTER, HALF = 4, 3
"""Columns of one of those with the gap behind it, and its lines."""

_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def plain_letters(text: str) -> str:
    """A text in the letters that there are: capitals without accents; what is none of them is a question mark."""
    bare = unicodedata.normalize("NFKD", clean(text))
    folded = "".join(char for char in bare if not unicodedata.combining(char)).upper()
    return "".join(char if char in _LETTERS else _ALIKE.get(char, "?") for char in folded)


def rows(pen: Pen, text: str, style: Style, width: int, height: int) -> list[Row]:
    """Words as large as they fit, below each other where a line has no room for them; in ordinary letters where that
    does not help.
    """
    points = _points(plain_letters(text))
    across = len(points[0])
    for wide, high in SIZES:
        if across * wide <= width and len(points) * high <= height:
            sign = "#" if pen.glyphs.ascii else "█"
            line = ["".join((sign if point else " ") * wide for point in row) for row in points]
            return [Row().add(text, style) for text in line for _ in range(high)]
    if not pen.glyphs.ascii:
        letters, room = plain_letters(text), (width + 1) // LETTER
        lines = wrap(letters, room) if max(map(len, letters.split()), default=0) <= room else []
        if lines and HALF * len(lines) <= height:
            return [row for line in lines for row in _halves(line, style)]
    return [pen.data(Row(), text, style, min(width, len(text)))]


def _halves(text: str, style: Style) -> list[Row]:
    """A line of the smallest letters: two rows of points in each row of cells."""
    points = _points(text)
    pairs = zip(points[::2], [*points[1::2], [0] * len(points[0])], strict=True)
    return [
        Row().add("".join(_HALVES[above, below] for above, below in zip(top, bottom, strict=True)), style)
        for top, bottom in pairs
    ]


def _points(text: str) -> list[list[int]]:
    """The rows of a text, a letter and a gap after the other."""
    out: list[list[int]] = [[] for _ in range(5)]
    for char in text:
        for row, bits in zip(out, _LETTERS[char], strict=True):
            row += [int(bits) >> 2 & 1, int(bits) >> 1 & 1, int(bits) & 1, 0]
    return [row[:-1] for row in out] if text else [[0]] * 5
