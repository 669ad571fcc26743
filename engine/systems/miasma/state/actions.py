"""Attack moves that are ready to be made, and the actions that somebody may be committed to."""

from __future__ import annotations

from engine.core.stored import Stored, kebab
from engine.systems.miasma.state.things import ActionKind, DamageType, Hex, Shape, Telling


class Strike(Stored, frozen=True):
    """MI-43: a strike in segment ``at`` of a move, on offsets in order, with damage per type in hundredths.

    ``weapon`` is the item it is made with (for enchantments, MI-88); a monster's own moves have none. ``aimed``: the
    one offset is where a projectile is shot at, off the facing line (MI-S24).
    """

    at: int
    shape: Shape
    hexes: tuple[Hex, ...]
    damage: dict[DamageType, int]
    weapon: str = ""
    aimed: bool = False


class Stage(Stored, frozen=True):
    """One link on a move's timeline (MI-54): the segments of its pull-back and its strike, and its price (MI-S09)."""

    pull: int
    strike: int
    stamina: int


class ComposedMove(Stored, frozen=True):
    """MI-43: an attack move ready to be made: composed from links, or a monster's as printed (then without
    ``stages``).

    ``front`` is how many segments were moved to its very start (MI-52).
    """

    name: str
    segments: int
    stamina: int
    strikes: tuple[Strike, ...]
    lines: tuple[Telling, ...]
    stages: tuple[Stage, ...] = ()
    front: int = 0


NO_HEXES: tuple[Hex, ...] = ()
NO_TURNS: tuple[int, ...] = ()
NO_MOVE: ComposedMove | None = None


class Commitment(Stored, frozen=True, tag_field="kind", tag=kebab):
    """MI-26 to MI-28: an action somebody is committed to, filling ``started`` … ``started + segments − 1``.

    Each kind has the fields that it needs and no others; what only some have reads as empty here.
    """

    started: int = 0
    segments: int = 1
    stamina, miasma = 0, 0
    """What is paid in its first segment; ``miasma`` is what a spell costs besides."""
    by_link = False
    """Whether a chain is paid link by link instead (MI-S09)."""
    path = NO_HEXES
    """The hexes it enters in this segment, in order."""
    turns = NO_TURNS
    """Sides turned in each segment, clockwise positive (MI-31)."""
    move = NO_MOVE
    """The attack move."""
    spell, target = "", ""
    """The spell that is cast; whom it is cast on, or whose thing is picked up."""

    @property
    def kind(self) -> ActionKind:
        """Which action it is: the tag of its struct."""
        return self.__struct_config__.tag  # type: ignore[return-value]

    @property
    def last(self) -> int:
        """The last segment it fills; its owner decides again in the next (MI-27)."""
        return self.started + self.segments - 1


class Stand(Commitment, frozen=True):
    """MI-26: nothing is done."""


class Walk(Commitment, frozen=True):
    """MI-30: a step into the next hex."""

    path: tuple[Hex, ...] = ()


class Turn(Commitment, frozen=True):
    """MI-31: turning, a side at a time."""

    turns: tuple[int, ...] = ()


class Duck(Commitment, frozen=True):
    """MI-32: three hexes in a straight line."""

    stamina: int = 0
    path: tuple[Hex, ...] = ()


class Run(Commitment, frozen=True):
    """MI-33: up to five hexes in a straight line."""

    stamina: int = 0
    path: tuple[Hex, ...] = ()


class Guard(Commitment, frozen=True):
    """MI-38: ``guard`` is the item to guard with, empty for none."""

    guard: str = ""


class ChangeItem(Commitment, frozen=True):
    """MI-17: what is held afterwards, and what falls."""

    hands: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()


class PickUp(Commitment, frozen=True):
    """MI-17: a thing of ``target`` that lies on the ground."""

    target: str = ""
    item: str = ""


class Attack(Commitment, frozen=True):
    """MI-43: a move that was composed."""

    stamina: int = 0
    by_link: bool = False
    move: ComposedMove | None = None


class MonsterMove(Commitment, frozen=True):
    """MI-57: a monster's move as printed."""

    stamina: int = 0
    move: ComposedMove | None = None


class Cast(Commitment, frozen=True):
    """MI-78: ``spell`` on ``target``, or on an ``item`` of theirs; ``aim`` is the offset a projectile is shot at
    (MI-S24). It may carry a ``path`` and ``turns`` of this segment (MI-S31).
    """

    stamina: int = 0
    miasma: int = 0
    path: tuple[Hex, ...] = ()
    turns: tuple[int, ...] = ()
    spell: str = ""
    target: str = ""
    item: str = ""
    aim: Hex | None = None


AnyCommitment = Stand | Walk | Turn | Duck | Run | Guard | ChangeItem | PickUp | Attack | MonsterMove | Cast
