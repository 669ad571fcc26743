"""The system-neutral picture of a moment. Screens draw these structs and know no game.

A ruleset builds a view for one audience from the start; nothing secret is put in and filtered out again (law 9). All
texts are plain data: a screen shows them literally.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Audience = Literal["gm", "players"]
Tone = Literal["plain", "good", "bad", "warn", "move", "hit", "death", "magic", "dice", "ruling", "dim", "head"]
"""What kind of news a text is; screens choose the colour."""


SIDE_PARTS = {"party": 0, "players": 0, "foes": 1, "enemies": 1, "adversaries": 1}
"""The part of a side by its name: 0 are the players' own, 1 those against them; sides with other names come after."""

SceneMark = Literal["", "opens", "goes-on"]
"""Whether a line stands alone, is the first of a resolution, or one of those that follow it in the same moment."""


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """One chronicle line. ``moment`` is the short mark in front (``13``, ``2.1``), ``detail`` the arithmetic line by
    line.

    A resolution (an exchange of blows, a segment) is told again as one scene, see ``core/scenes``. There a line is
    ``brief`` (its text where that is empty; *dim* lines are bookkeeping and left out); ``joins`` puts it behind what
    was said last about the same person, which is ``about``, or else ``who``. ``harm`` is how much a blow did, to be
    compared within one game only, and ``by`` whose blow it was.
    """

    text: str
    rule: str = ""
    tone: Tone = "plain"
    moment: str = ""
    who: str = ""
    detail: tuple[str, ...] = ()
    ruling: bool = False
    scene: SceneMark = ""
    brief: str = ""
    about: str = ""
    joins: bool = False
    harm: int = 0
    by: str = ""


class Moment(Struct, frozen=True, gc=False):
    """Where in the game a state is. States with the same ``beat`` are one moment (segment, turn); ``round`` groups
    beats.
    """

    beat: int
    round: int
    label: str


class Mark(Struct, frozen=True, gc=False):
    """A threshold on a meter or gauge."""

    at: int
    label: str


class Meter(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pool of somebody: ``bar`` with numbers, ``pips`` (●○), ``slots`` (named boxes), ``words`` (only ``text`` is
    known). ``gain``: what fights are fought for, not with.
    """

    id: str
    name: str
    value: int = 0
    max: int = 0
    kind: Literal["bar", "pips", "slots", "number", "words"] = "bar"
    marks: tuple[Mark, ...] = ()
    text: str = ""
    tone: Tone = "plain"
    tokens: tuple[str, ...] = ()
    gain: bool = False


class Badge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A condition or stance, with its clock in words and the rule that defines it."""

    text: str
    tone: Tone = "plain"
    clock: str = ""
    rule: str = ""


class Fact(Struct, frozen=True, gc=False, omit_defaults=True):
    """One labelled line of a sheet."""

    name: str
    text: str
    rule: str = ""
    tone: Tone = "plain"


class Section(Struct, frozen=True, gc=False, omit_defaults=True):
    """A titled group of facts: weapons, spells, move book, carried things."""

    title: str
    facts: tuple[Fact, ...]


class Sheet(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything an audience may know of one combatant. ``summary`` is the single line of the compact form."""

    id: str
    name: str
    short: str
    side: str
    subtitle: str = ""
    state: str = ""
    meters: tuple[Meter, ...] = ()
    badges: tuple[Badge, ...] = ()
    facts: tuple[Fact, ...] = ()
    sections: tuple[Section, ...] = ()
    summary: str = ""
    out: bool = False


class Span(Struct, frozen=True, gc=False, omit_defaults=True):
    """A stretch of a lane, first and last unit of time included. ``kind`` chooses glyph and colour."""

    start: int
    end: int
    kind: Literal["decides", "busy", "strike", "cast", "move", "down", "effect", "ready"]
    label: str = ""


class Lane(Struct, frozen=True, gc=False, omit_defaults=True):
    """One combatant over time."""

    id: str
    name: str
    short: str
    side: str
    spans: tuple[Span, ...] = ()
    status: str = ""
    tone: Tone = "plain"
    pending: bool = False
    out: bool = False


class Place(Struct, frozen=True, gc=False, omit_defaults=True):
    """One place in the order of a round. ``group`` ties places together; ``pips`` are what is left to spend."""

    id: str
    name: str
    short: str
    side: str
    pips: tuple[Meter, ...] = ()
    badges: tuple[Badge, ...] = ()
    status: str = ""
    group: str = ""
    count: str = ""
    active: bool = False
    pending: bool = False
    done: bool = False
    out: bool = False


class Gauge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A number the whole table watches: ``balance`` runs from ``min`` to ``max`` around 0, ``boxes`` and ``bar`` from
    0.
    """

    id: str
    name: str
    value: int
    max: int
    min: int = 0
    kind: Literal["balance", "boxes", "bar", "number"] = "bar"
    marks: tuple[Mark, ...] = ()
    low: str = ""
    high: str = ""
    text: str = ""


class Track(Struct, frozen=True, gc=False, omit_defaults=True):
    """Whose moment it is. ``segments``: lanes over time from ``first`` with the now-line at ``now``; ``rounds``:
    ``places``. ``forecast`` says what is to come as things are, ``warnings`` what of it would put somebody out; what
    would change nothing is in neither.
    """

    kind: Literal["segments", "rounds"]
    title: str
    now: int = 0
    first: int = 0
    lanes: tuple[Lane, ...] = ()
    places: tuple[Place, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    forecast: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


OverlayKind = Literal[
    "reach",
    "threat",
    "path",
    "line",
    "area",
    "strike",
    "target",
    "arc",
    "route",
    "flee",
    "cut",
    "hazard",
    "blocked",
]


class Token(Struct, frozen=True, gc=False, omit_defaults=True):
    """A combatant on the board. ``cells`` are all cells it fills (the first is its anchor); ``facing`` 0–5 clockwise
    from east.
    """

    id: str
    name: str
    short: str
    side: str
    cells: tuple[str, ...]
    facing: int | None = None
    guard: str = ""
    state: Literal["up", "down", "dead", "hidden"] = "up"
    text: str = ""


class Cell(Struct, frozen=True, gc=False, omit_defaults=True):
    """A hex that is not plain ground. ``glyph`` names what to draw: wall, water, steep, mark, cloud, ward, outside,
    half-cover, cover, hazard, deadly, concealed.
    """

    at: str
    glyph: str
    text: str = ""


class Overlay(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something laid over cells or zones: ``reach`` (with a price), ``threat`` (with the time it is struck), ``path``,
    ``line``, ``area``, ``strike``; ``arc`` (what somebody watches), ``route`` (where somebody is predicted to go),
    ``flee`` (the legal way out), ``cut`` (a way that is barred), ``hazard``, ``blocked`` (what stops a line of sight).

    Those that lead from one place to another name both: ``at`` and ``to``. ``note`` goes on where ``text`` ends, for a
    legend: ``8``, ``struck in segment 8``.
    """

    kind: OverlayKind
    at: str
    text: str = ""
    who: str = ""
    to: str = ""
    note: str = ""


class Spot(Struct, frozen=True, gc=False, omit_defaults=True):
    """A place inside a zone: a ``cover`` with its die and who is behind it, a ``group`` of people who are engaged with
    each other (``against``: the other side of the bracket), a ``queue`` of those who wait to get in, or a ``thing``.
    """

    kind: Literal["cover", "group", "queue", "thing"]
    name: str
    occupants: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    text: str = ""


class Edge(Struct, frozen=True, gc=False, omit_defaults=True):
    """A border between two zones: what crossing it costs from ``a`` to ``b`` and ``back``, and what it is like
    (``open``, ``obstacle``, ``barred``: nobody crosses; ``sight``: only seen through).
    """

    a: str
    b: str
    price: str = ""
    back: str = ""
    kind: Literal["open", "obstacle", "barred", "sight"] = "open"
    text: str = ""


class ZoneBox(Struct, frozen=True, gc=False, omit_defaults=True):
    """A zone: its place in the drawing (column, row), who stands there, its features, and what it costs from the
    focus. ``spots`` are the places inside it, ``exits`` the ways off the field; a zone that is not ``known`` yet is a
    blank.
    """

    id: str
    name: str
    column: int
    row: int = 0
    side: str = ""
    occupants: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    price: str = ""
    spots: tuple[Spot, ...] = ()
    exits: tuple[str, ...] = ()
    known: bool = True


class Board(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where everybody stands: ``hex`` (axial "q,r" cells, point up), ``zones`` (boxes), or ``line``.

    ``hexes`` lists every cell of a hex map in rows, each as q and r of its westernmost cell and the number of cells
    from there eastward; ``edges`` are the borders between neighbouring zones. For ``line`` the boxes are
    positions of a one-dimensional range track, ``column`` being the position. ``prices`` say what each target costs
    from the focus, worked out line by line. ``benches`` name who is out, by side.
    """

    kind: Literal["hex", "zones", "line", "none"]
    hexes: tuple[tuple[int, int, int], ...] = ()
    cells: tuple[Cell, ...] = ()
    tokens: tuple[Token, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    zones: tuple[ZoneBox, ...] = ()
    edges: tuple[Edge, ...] = ()
    prices: tuple[Fact, ...] = ()
    benches: tuple[Fact, ...] = ()
    focus: str = ""
    legend: tuple[str, ...] = ()


class Pool(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice on the table: faces with the scores they give, which are spent or count double, and the sum line by line."""

    name: str
    faces: tuple[int, ...]
    sides: int
    marks: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    total: str = ""


class Table(Struct, frozen=True, gc=False, omit_defaults=True):
    """A table or checklist beside the map: rows of cells; which row is ``current``, which are ``spent`` for now and
    which are ``struck`` out for good. ``tokens`` counts what lies on it of how many; ``odds`` says of each row how
    likely it comes next.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    current: int | None = None
    spent: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    tokens: tuple[int, int] | None = None
    odds: tuple[str, ...] = ()


class Pending(Struct, frozen=True, gc=False, omit_defaults=True):
    """An open question: who answers, what is asked, in what kind of moment. ``owner`` is the audience that decides.
    ``pause``: it is asked so that the table can look before the flow goes on, even where there is but one answer;
    ``danger``: what threatens whoever decides, the soonest first.
    """

    who: str
    question: str
    kind: str = "act"
    owner: Audience = "gm"
    rule: str = ""
    detail: tuple[str, ...] = ()
    pause: bool = False
    danger: tuple[str, ...] = ()


class Preview(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a complete or partly filled command would cost and do: exact lines, overlays for the board, odds where
    dice decide.

    ``spans`` is how the actor's lane would go on; ``facts`` are the figures a composer shows while it is being put
    together (segments, price, damage, what remains), always the same ones in the same order.
    """

    cost: str = ""
    lines: tuple[Line, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    odds: tuple[Fact, ...] = ()
    spans: tuple[Span, ...] = ()
    facts: tuple[Fact, ...] = ()
    warning: str = ""


Mode = Literal["setup", "fight", "between", "over"]
"""What part of a chronicle a moment belongs to: a field being laid out, a fight, the time between fights, or its end
for good.
"""


class Also(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody who is not asked and may act all the same: an interruption, a free act. ``count`` of options, and in
    ``text`` the one that matters most, with its price.
    """

    who: str
    count: int
    text: str = ""


class View(Struct, frozen=True, gc=False, omit_defaults=True):
    """One moment for one audience.

    ``mode`` is all that a screen needs to know of the phase; ``phase`` is the game's own word. ``result`` says in one
    sentence how the last fight ended, where one has. ``also`` lists who may act out of turn.
    """

    system: str
    title: str
    clock: str
    phase: str
    audience: Audience
    moment: Moment
    track: Track
    board: Board
    sheets: tuple[Sheet, ...]
    pending: tuple[Pending, ...]
    pools: tuple[Pool, ...] = ()
    tables: tuple[Table, ...] = ()
    banner: str = ""
    mode: Mode = "fight"
    result: str = ""
    also: tuple[Also, ...] = ()
