"""The signs that pictures are made of, in two sets: single-width Unicode, and nothing beyond seven bits.

Whatever is told by colour is told by one of these as well, so a monochrome screen loses nothing.
"""

from __future__ import annotations

from functools import cache
from unicodedata import normalize

from msgspec import Struct


class Glyphs(Struct, frozen=True, gc=False):
    """One set of signs. Lists over facings go clockwise from east, those over edges (``beyond``) from the upper one;
    ``slants`` go down to the right, down to the left, and both.
    """

    ascii: bool
    corners: str
    across: str
    down: str
    wall: str
    tee_left: str
    tee_right: str
    full: str
    empty: str
    lost: str
    threshold: str
    pip: str
    no_pip: str
    box: str
    no_box: str
    facing: str
    guard: str
    fallen: str
    dead: str
    hidden: str
    part: str
    ground: str
    terrain: dict[str, str]
    now: str
    pointer: str
    acts: str
    refused: str
    checked: str
    unchecked: str
    saved: str
    unsaved: str
    spans: dict[str, str]
    strike: str
    cast: str
    dot: str
    arrow: str
    marker: str
    low: str
    high: str
    more: str
    step: str
    beyond: str
    slants: str
    overlays: dict[str, str]


UNICODE = Glyphs(
    ascii=False,
    corners="╭╮╰╯",
    across="─",
    down="│",
    wall="║",
    tee_left="├",
    tee_right="┤",
    full="█",
    empty="░",
    lost="▒",
    threshold="┊",
    pip="●",
    no_pip="○",
    box="■",
    no_box="□",
    facing="→↘↙←↖↗",
    guard="┃",
    fallen="✶",
    dead="†",
    hidden="?",
    part="▪",
    ground="·",
    terrain={
        "wall": "▓▓",
        "water": "~",
        "steep": "▲",
        "mark": "×",
        "cloud": "≈",
        "ward": "◊",
        "outside": " ",
        "half-cover": "▄",
        "cover": "█",
        "hazard": "!",
        "deadly": "‼",
        "concealed": "░",
        "way-out": "∩",
    },
    now="▼",
    pointer="▸",
    acts=">",
    refused="✗",
    checked="◉",
    unchecked="○",
    saved="●",
    unsaved="○",
    spans={
        "decides": "·",
        "busy": "░",
        "strike": "▒",
        "cast": "▒",
        "move": "╌",
        "down": "✶",
        "effect": "≈",
        "ready": "·",
    },
    strike="▶",
    cast="✦",
    dot="·",
    arrow="→",
    marker="●",
    low="◀",
    high="▶",
    more="…",
    step="›",
    beyond="▲▶▼◀",
    slants="╲╱╳",
    overlays={
        "path": "●",
        "reach": "○",
        "route": "→",
        "flee": "»",
        "arc": "◇",
        "cut": "✗",
        "blocked": "▒",
        "hazard": "!",
        "target": "◎",
    },
)

ASCII = Glyphs(
    ascii=True,
    corners="++++",
    across="-",
    down="|",
    wall="#",
    tee_left="+",
    tee_right="+",
    full="#",
    empty=".",
    lost="-",
    threshold="!",
    pip="*",
    no_pip="o",
    box="#",
    no_box="_",
    facing=">.,<`'",
    guard="|",
    fallen="%",
    dead="+",
    hidden="?",
    part="=",
    ground=".",
    terrain={
        "wall": "##",
        "water": "~",
        "steep": "^",
        "mark": "x",
        "cloud": "&",
        "ward": "o",
        "outside": " ",
        "half-cover": "u",
        "cover": "U",
        "hazard": "!",
        "deadly": "X",
        "concealed": "%",
        "way-out": "n",
    },
    now="v",
    pointer=">",
    acts="+",
    refused="x",
    checked="*",
    unchecked="o",
    saved="*",
    unsaved="o",
    spans={
        "decides": ".",
        "busy": ":",
        "strike": "=",
        "cast": "=",
        "move": "-",
        "down": "%",
        "effect": "&",
        "ready": ".",
    },
    strike=">",
    cast="*",
    dot=".",
    arrow=">",
    marker="*",
    low="<",
    high=">",
    more="~",
    step=">",
    beyond="^>v<",
    slants="\\/X",
    overlays={
        "path": "*",
        "reach": "o",
        "route": ">",
        "flee": "}",
        "arc": "<",
        "cut": "x",
        "blocked": "%",
        "hazard": "!",
        "target": "@",
    },
)

_SPOKEN = {
    "·": ".",
    "—": "-",
    "–": "-",
    "−": "-",
    "×": "x",
    "…": "...",
    "½": "1/2",
    "≥": ">=",
    "≤": "<=",
    "→": "->",
    "←": "<-",
    "↗": "NE",
    "↘": "SE",
    "↙": "SW",
    "↖": "NW",
    "●": "*",
    "○": "o",
    "■": "#",
    "□": "_",
    "•": "*",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
}


def plain(text: str) -> str:
    """A sentence in seven bits, for the ``ascii`` set: signs by their nearest, what has none as ``?``."""
    return text if text.isascii() else "".join(_SPOKEN.get(char) or _letter(char) for char in text)


def _letter(char: str) -> str:
    """A letter without its marks."""
    base = normalize("NFKD", char)[0]
    return base if base.isascii() else "?"


def in_place(text: str) -> str:
    """Something laid out in Unicode, in seven bits: each sign by the one that stands there in the ``ascii`` set."""
    return "".join(_in_place().get(char) or plain(char) for char in text)


@cache
def _in_place() -> dict[str, str]:
    found: dict[str, str] = {}
    for name in Glyphs.__struct_fields__:
        sign, other = getattr(UNICODE, name), getattr(ASCII, name)
        for one, two in [(sign[key], other[key]) for key in sign] if isinstance(sign, dict) else [(sign, other)]:
            if isinstance(one, str):
                found = dict(zip(one, two, strict=True)) | found
    return found
