"""Where everybody stands: hexes, zones or a line, with what lies on them."""

from __future__ import annotations

from typing import Literal

from engine.core.view.sheet import Fact, Shown

OverlayKind = Literal[
    "reach", "threat", "path", "line", "area", "strike", "target", "arc", "route", "flee", "cut", "hazard", "blocked"
]


class Token(Shown, frozen=True):
    """A combatant on the board. ``cells``: all that it fills, its anchor first; ``facing``: 0–5 clockwise from east."""

    id: str
    name: str
    short: str
    side: str
    cells: tuple[str, ...]
    facing: int | None = None
    guard: str = ""
    state: Literal["up", "down", "dead", "hidden"] = "up"
    text: str = ""


class Cell(Shown, frozen=True):
    """A hex that is not plain ground. ``glyph`` names what to draw: wall, water, steep, mark, cloud, ward, outside,
    half-cover, cover, hazard, deadly, concealed, way-out.
    """

    at: str
    glyph: str
    text: str = ""


class Overlay(Shown, frozen=True):
    """Something laid over cells or zones: ``reach`` (with a price), ``threat`` (with the time it is struck), ``path``,
    ``line``, ``area``, ``strike``; ``arc`` (what somebody watches), ``route`` (where somebody is predicted to go),
    ``flee`` (the legal way out), ``cut`` (a way that is barred), ``hazard``, ``blocked`` (what stops a line of sight).

    Those that lead from one place to another name both: ``at`` and ``to``. In zones and on a line ``target`` and
    ``threat`` are about somebody (``who``): whom the focus can aim at, and who is threatened. ``note`` goes on where
    ``text`` ends, for a legend: ``8``, ``struck in segment 8``.
    """

    kind: OverlayKind
    at: str
    text: str = ""
    who: str = ""
    to: str = ""
    note: str = ""


class Spot(Shown, frozen=True):
    """A place inside a zone: a ``cover`` with its die and who is behind it, a ``group`` of people who are engaged with
    each other (``against``: the other side of the bracket), a ``queue`` of those who wait to get in, or a ``thing``.
    """

    kind: Literal["cover", "group", "queue", "thing"]
    name: str
    occupants: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    text: str = ""


class Edge(Shown, frozen=True):
    """A border between two zones: what crossing it costs from ``a`` to ``b`` and ``back``, and what it is like
    (``open``, ``obstacle``, ``barred``: nobody crosses; ``sight``: only seen through).
    """

    a: str
    b: str
    price: str = ""
    back: str = ""
    kind: Literal["open", "obstacle", "barred", "sight"] = "open"
    text: str = ""


class ZoneBox(Shown, frozen=True):
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


class Board(Shown, frozen=True):
    """Where everybody stands: ``hex`` (axial "q,r" cells, point up), ``zones`` (boxes), or ``line``.

    ``hexes`` lists every cell of a hex map in rows, each as q and r of its westernmost cell and the number of cells
    from there eastward; ``edges`` are the borders between neighbouring zones. For ``line`` the boxes are
    positions of a one-dimensional range track, ``column`` being the position. ``prices`` say what each target costs
    from the focus, worked out line by line. ``benches`` name who is out, by side. ``focus`` is from whom all this
    is told, somebody whom the audience sees, or empty. ``written`` is how the game itself calls a cell of a hex map,
    whose id is axial.
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
    written: Literal["axial", "row-column"] = "axial"
