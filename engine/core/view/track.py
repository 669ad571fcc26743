"""Whose moment it is: lanes over time, places in an order, numbers that the whole table watches."""

from __future__ import annotations

from typing import Literal

from engine.core.view.sheet import Badge, Mark, Meter, Shown, Tone


class Span(Shown, frozen=True):
    """A stretch of a lane, first and last unit of time included. ``kind`` chooses glyph and colour."""

    start: int
    end: int
    kind: Literal["decides", "busy", "strike", "cast", "move", "down", "effect", "ready"]
    label: str = ""


class Lane(Shown, frozen=True):
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


class Place(Shown, frozen=True):
    """One place in the order of a round. ``group`` ties places together; ``pips`` are what is left to spend; ``along``
    are those who have no place of their own, for they are told with this one.
    """

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
    along: tuple[str, ...] = ()


class Gauge(Shown, frozen=True):
    """A number the whole table watches: ``balance`` runs from ``min`` to ``max`` around 0, ``boxes`` and ``bar`` from
    0. ``tone`` is how its figure is told.
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
    tone: Tone = "plain"

    @property
    def worded(self) -> bool:
        """Whether its text says where it stands, better than its value would: ``3 days``."""
        return self.kind == "number" and bool(self.text)

    @property
    def besides(self) -> str:
        """Its text, where that says more than the value itself."""
        return self.text if self.text != str(self.value) else ""


class Track(Shown, frozen=True):
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
