"""Facts of the flow: Rounds, dice, windows, tables, effects, endings."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from engine.systems.fires.state import Asking, Beat, Die, Effect, Missiles, Outcome, Phase, Step, Turn
from engine.systems.fires.state.ground import Zone
from engine.systems.fires.state.tables import Table


class Base(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Every fact."""


class Started(Base, frozen=True, tag="started"):
    """The fight begins (SU3)."""


class Stepped(Base, frozen=True, tag="stepped"):
    """The flow goes on to its next step."""

    step: Step
    phase: Phase


class RoundOpened(Base, frozen=True, tag="round-opened"):
    """The tally goes up (R1)."""

    round: int


class PoolSet(Base, frozen=True, tag="pool-set"):
    """The dice on the table are these now: ``why`` is rolled, re-rolled, raised, lost, added, recovered or emptied."""

    pool: tuple[Die, ...]
    why: Literal["rolled", "rerolled", "raised", "lost", "added", "recovered", "emptied"]
    dice: tuple[int, ...] = ()
    by: str = ""


class DiceSpent(Base, frozen=True, tag="dice-spent"):
    """Dice leave the pool (FF-04)."""

    dice: tuple[int, ...]
    scores: tuple[int, ...]


class Committed(Base, frozen=True, tag="action-committed"):
    """The character acts: the ledger of the beat as it is now. ``path`` and targets are told by their own facts."""

    action: str
    name: str
    beat: Beat
    reaction: bool = False
    thing: str = ""
    scores: tuple[int, ...] = ()
    fp: int = 0


class BeatSet(Base, frozen=True, tag="beat-set"):
    """The ledger of the beat."""

    beat: Beat


class TurnSet(Base, frozen=True, tag="turn-set"):
    """The ledger of the counterbeat. ``news`` says what is told of it: an enemy's Turn, its choice, a skipped one."""

    turn: Turn
    news: Literal["", "turn", "choice", "idle", "waste", "windowless"] = ""
    text: str = ""


class TableSet(Base, frozen=True, tag="table-set"):
    """An encounter table: rolled, with a token more, cleared, an entry wiped out (FF-95 to FF-98)."""

    key: str
    table: Table
    why: Literal["rolled", "kept", "token", "cleared", "wiped", "foreseen"]
    total: int = 0


class DoomCame(Base, frozen=True, tag="doom"):
    """A doom event comes true; the changes are told by their own facts (R2)."""

    number: int
    text: str


class EffectBegun(Base, frozen=True, tag="effect-begun"):
    """A timed rule begins."""

    effect: Effect
    name: str


class EffectsEnded(Base, frozen=True, tag="effects-ended"):
    """Timed rules end."""

    numbers: tuple[int, ...]


class EffectUsed(Base, frozen=True, tag="effect-used"):
    """A rule with a limit was used once more."""

    number: int
    key: str = ""


class ZonesSet(Base, frozen=True, tag="zones-set"):
    """The zones on the field are these now (FF-131)."""

    zones: tuple[Zone, ...]


class DarknessSet(Base, frozen=True, tag="darkness-set"):
    """The encounter is dark, or is not."""

    dark: bool


class TileSet(Base, frozen=True, tag="tile-set"):
    """The ground of a cell is another: a special kind, a hazard, or plain."""

    cell: str
    tile: str = ""
    hazard: str = ""


class Asked(Base, frozen=True, tag="asked"):
    """Somebody is asked in the middle of a resolution."""

    asking: Asking


class Settled(Base, frozen=True, tag="settled"):
    """All that was asked is answered."""


class Noticed(Base, frozen=True, tag="noticed"):
    """Something that the table should know or carry out itself (FF-12)."""

    text: str
    rule: str = ""
    gm: bool = False


class RowsKept(Base, frozen=True, tag="rows-kept"):
    """Rows of the packs that the chronicle speaks of from now on (law 2)."""

    rows: dict[str, dict[str, Any]]


class CountSet(Base, frozen=True, tag="count-set"):
    """A count of the fight: dice re-rolled by fortune, HP tokens of this counterbeat and the last."""

    what: Literal["fortune", "raised_dice", "hp_lost", "hp_lost_now", "beats", "reflected"]
    value: int


class MissilesSet(Base, frozen=True, tag="missiles-set"):
    """Floating missiles (FF-186)."""

    missiles: Missiles | None


class Ended(Base, frozen=True, tag="encounter-ended"):
    """The fight is over; the clean-up of FF-172 goes with it."""

    outcome: Outcome
    text: str = ""
