"""The system-neutral picture of a moment. Screens draw these structs and know no game.

A ruleset builds a view for one audience from the start; nothing secret is put in and filtered out again (law 9). All
texts are plain data: a screen shows them literally.
"""

from __future__ import annotations

from typing import Literal

from engine.core.view.board import Board as Board
from engine.core.view.board import Cell as Cell
from engine.core.view.board import Edge as Edge
from engine.core.view.board import Overlay as Overlay
from engine.core.view.board import OverlayKind as OverlayKind
from engine.core.view.board import Spot as Spot
from engine.core.view.board import Token as Token
from engine.core.view.board import ZoneBox as ZoneBox
from engine.core.view.sheet import Badge as Badge
from engine.core.view.sheet import Fact as Fact
from engine.core.view.sheet import Mark as Mark
from engine.core.view.sheet import Meter as Meter
from engine.core.view.sheet import Section as Section
from engine.core.view.sheet import Sheet as Sheet
from engine.core.view.sheet import Shown
from engine.core.view.sheet import Tone as Tone
from engine.core.view.sheet import sections as sections
from engine.core.view.track import Gauge as Gauge
from engine.core.view.track import Lane as Lane
from engine.core.view.track import Place as Place
from engine.core.view.track import Span as Span
from engine.core.view.track import Track as Track

Audience = Literal["gm", "players"]

SIDE_PARTS = {"party": 0, "players": 0, "foes": 1, "enemies": 1, "adversaries": 1}
"""The part of a side by its name: 0 are the players' own, 1 those against them; sides with other names come after."""

SceneMark = Literal["", "opens", "goes-on"]
"""Whether a line stands alone, is the first of a resolution, or one of those that follow it in the same moment."""


class Line(Shown, frozen=True):
    """One chronicle line. ``moment`` is the short mark in front (``13``, ``2.1``), ``detail`` the arithmetic line by
    line.

    A resolution (an exchange of blows, a segment) is told again as one scene, see ``core/scenes``. There a line is
    ``brief`` (its text where that is empty; *dim* lines are bookkeeping and left out, and *head* lines alone are no
    news: of a step with nothing else a screen tells its label); ``joins`` puts it behind what was said last about the
    same person, which is ``about``, or else ``who``, and ``sums`` in the place of the dice of the scene, whose results
    it tells. A ``brief`` that does not join names whoever it is about, for it
    stands behind what others did. ``harm`` is how much a blow did, to be compared within one game only, and ``by``
    whose blow it was. ``faces`` are the dice that it tells, as they fell.
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
    sums: bool = False
    faces: tuple[int, ...] = ()


class Moment(Shown, frozen=True):
    """Where in the game a state is. States with the same ``beat`` are one moment (segment, turn); ``round`` groups
    beats. ``ended``: how the last fight ended, as long as no other is on; lists of saves say it.
    """

    beat: int
    round: int
    label: str
    ended: str = ""


class Pool(Shown, frozen=True):
    """Dice on the table: faces with the scores they give, which are spent or count double, and the sum line by line."""

    name: str
    faces: tuple[int, ...]
    sides: int
    marks: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    total: str = ""


class Table(Shown, frozen=True):
    """A table or checklist beside the map: rows of cells; which row is ``current``, which are ``spent`` for now and
    which are ``struck`` out for good. ``tokens`` counts what lies on it of how many; ``odds`` says of each row how
    likely it comes next. ``drawn``: its cells are drawn in marks, which say nothing when they are read aloud; the
    sheets have them in words.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    current: int | None = None
    spent: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    tokens: tuple[int, int] | None = None
    odds: tuple[str, ...] = ()
    drawn: bool = False

    @property
    def told(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        """Columns (none at all where none has a name) and rows, the odds as the second of them: the widest text gives
        way before they do.
        """
        columns = self.columns if any(self.columns) else ()
        if not self.odds:
            return columns, list(self.rows)
        odds = (*self.odds, *("" for _ in self.rows[len(self.odds) :]))
        rows = [(*row[:1], chance, *row[1:]) for row, chance in zip(self.rows, odds, strict=False)]
        return (*columns[:1], "odds", *columns[1:]) if columns else (), rows


class Pending(Shown, frozen=True):
    """An open question: who answers, what is asked, in what kind of moment; ``kind`` and ``rule`` tell it from others,
    in each of which options have digits of their own. ``owner`` is the audience that decides.
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


class Preview(Shown, frozen=True):
    """What a complete or partly filled command would cost and do: exact lines, overlays for the board, odds where
    dice decide.

    ``spans`` is how the actor's lane would go on; ``facts`` are the figures a composer shows while it is being put
    together (segments, price, damage, what remains), always the same ones in the same order. ``danger``: what would
    threaten whoever acts where the act ends; None where it ends where they are.
    """

    cost: str = ""
    lines: tuple[Line, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    odds: tuple[Fact, ...] = ()
    spans: tuple[Span, ...] = ()
    facts: tuple[Fact, ...] = ()
    warning: str = ""
    danger: tuple[str, ...] | None = None


Mode = Literal["setup", "fight", "between", "over"]
"""What part of a chronicle a moment belongs to: a field being laid out, a fight, the time between fights, or its end
for good.
"""


class Also(Shown, frozen=True):
    """Somebody who is not asked and may act all the same: an interruption, a free act. ``count`` of options, and in
    ``text`` the one that matters most, with its price.
    """

    who: str
    count: int
    text: str = ""


class View(Shown, frozen=True):
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
