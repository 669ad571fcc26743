"""Facts of the flow: Rounds, dice, windows, tables, effects, endings."""

from __future__ import annotations

from typing import Any, Literal

from engine.core.stored import EventBase
from engine.systems.fires.state import Asking, Beat, Die, Effect, Missiles, Outcome, Phase, Step, Turn
from engine.systems.fires.state.ground import Zone
from engine.systems.fires.state.tables import Table


class Started(EventBase, frozen=True):
    """The fight begins (SU3)."""


class Stepped(EventBase, frozen=True):
    """The flow goes on to its next step."""

    step: Step
    phase: Phase


class RoundOpened(EventBase, frozen=True):
    """The tally goes up (R1)."""

    round: int


class PoolSet(EventBase, frozen=True):
    """The dice on the table are these now: ``why`` is rolled, re-rolled, raised, lost, added, recovered or emptied."""

    pool: tuple[Die, ...]
    why: Literal["rolled", "rerolled", "raised", "lost", "added", "recovered", "emptied"]
    dice: tuple[int, ...] = ()
    by: str = ""


class DiceSpent(EventBase, frozen=True):
    """Dice leave the pool (FF-04)."""

    dice: tuple[int, ...]
    scores: tuple[int, ...]


class Committed(EventBase, frozen=True, tag="action-committed"):
    """The character acts: the ledger of the beat as it is now. ``path`` and targets are told by their own facts."""

    action: str
    name: str
    beat: Beat
    reaction: bool = False
    thing: str = ""
    scores: tuple[int, ...] = ()
    fp: int = 0


class BeatSet(EventBase, frozen=True):
    """The ledger of the beat."""

    beat: Beat


News = Literal["", "turn", "choice", "idle", "waste", "short", "hidden", "afraid", "mute"]


class TurnSet(EventBase, frozen=True):
    """The ledger of the counterbeat. ``news`` says what is told of it: an enemy's Turn, its choice, a skipped one, one
    that is carried out as far as it can be (``waste``), an attack that falls ``short`` or whose target is ``hidden``
    behind something, what fear (``afraid``) or muteness (``mute``) keeps it from.
    """

    turn: Turn
    news: News = ""
    text: str = ""


class TableSet(EventBase, frozen=True):
    """An encounter table: rolled, with a token more, cleared, an entry wiped out (FF-95 to FF-98)."""

    key: str
    table: Table
    why: Literal["rolled", "kept", "token", "cleared", "wiped", "foreseen"]
    total: int = 0


class DoomCame(EventBase, frozen=True, tag="doom"):
    """A doom event comes true; the changes are told by their own facts (R2)."""

    number: int
    text: str


class EffectBegun(EventBase, frozen=True):
    """A timed rule begins."""

    effect: Effect
    name: str


class EffectsEnded(EventBase, frozen=True):
    """Timed rules end."""

    numbers: tuple[int, ...]


class EffectUsed(EventBase, frozen=True):
    """A rule with a limit was used once more."""

    number: int
    key: str = ""


class ZonesSet(EventBase, frozen=True):
    """The zones on the field are these now (FF-131)."""

    zones: tuple[Zone, ...]


class DarknessSet(EventBase, frozen=True):
    """The encounter is dark, or is not."""

    dark: bool


class TileSet(EventBase, frozen=True):
    """The ground of cells is another: a special kind, a hazard, or plain."""

    cells: tuple[str, ...]
    tile: str = ""
    hazard: str = ""


class Asked(EventBase, frozen=True):
    """Somebody is asked in the middle of a resolution."""

    asking: Asking


class Settled(EventBase, frozen=True):
    """All that was asked is answered."""


class Noticed(EventBase, frozen=True):
    """Something that the table should know or carry out itself (FF-12)."""

    text: str
    rule: str = ""
    gm: bool = False


class RowsKept(EventBase, frozen=True):
    """Rows of the packs that the chronicle speaks of from now on (law 2)."""

    rows: dict[str, dict[str, Any]]


class CountSet(EventBase, frozen=True):
    """A count of the fight: dice re-rolled by fortune, HP tokens of this counterbeat and the last."""

    what: Literal["fortune", "raised_dice", "hp_lost", "hp_lost_now", "beats", "reflected"]
    value: int


class MissilesSet(EventBase, frozen=True):
    """FF-186: so many missiles float beside the character, or none any more."""

    missiles: Missiles | None


class Ended(EventBase, frozen=True, tag="encounter-ended"):
    """The fight is over; the clean-up of FF-172 goes with it. ``stays``: conditions that outlast it."""

    outcome: Outcome
    text: str = ""
    stays: tuple[str, ...] = ()
