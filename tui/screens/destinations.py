"""Where a page may lead: another page, another fight, the end.

Pages post these and know neither the application nor each other; the application alone knows how one leads to another.
Where something cannot be done the page that asked is told so in a sentence (``Page.tell``).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Home(Struct, frozen=True):
    """From a fight back to the list, and what is said there in its first line."""

    said: str = ""


class End(Struct, frozen=True):
    """The end of the program."""


class Help(Struct, frozen=True):
    """All keys of the page that asks."""


class Rule(Struct, frozen=True):
    """The rulebook of a system, at a rule where one is named."""

    system: str
    rule: str = ""


class Codex(Struct, frozen=True):
    """Everything a system has."""

    system: str


class Options(Struct, frozen=True):
    """The settings, with the house rules of a system: those of the fight, where a fight's page asks. ``at``: the
    setting or house rule to begin on.
    """

    system: str
    at: str = ""


class Timeline(Struct, frozen=True):
    """The timeline of the fight that asks, at a step or where the fight stands."""

    at: int | None = None


class Lines(Struct, frozen=True):
    """The chronicle of the fight that asks, line by line."""


class Ended(Struct, frozen=True):
    """The end of the fight that asks."""


class Layout(Struct, frozen=True):
    """What an empty field needs to be told, beginning with its system."""

    system: str


class Forecast(Struct, frozen=True):
    """What the fight of an encounter (an id or a file) will probably cost."""

    encounter: str


class Begin(Struct, frozen=True):
    """A new fight with an encounter, kept in the library."""

    encounter: str
    table_dice: bool


class Learn(Struct, frozen=True):
    """The lesson of a game, begun anew."""

    system: str


class BeginEmpty(Struct, frozen=True):
    """An empty field of a system, to be laid out."""

    system: str
    title: str
    sizes: Mapping[str, int]


class Resume(Struct, frozen=True):
    """A saved fight, to go on with."""

    path: Path | None


class Follow(Struct, frozen=True):
    """A fight that was begun while another was watched: watched instead, with the same eyes."""

    path: Path


Destination = (
    Home
    | End
    | Help
    | Rule
    | Codex
    | Options
    | Timeline
    | Lines
    | Ended
    | Layout
    | Forecast
    | Begin
    | Learn
    | BeginEmpty
    | Resume
    | Follow
)
