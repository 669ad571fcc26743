"""The state of a chronicle: field, bodies, gear, pool, tables, effects, the journey, and which question is open.

What the rules derive (capacities, prices, reach) is worked out from these facts and the packs when asked for and never
stored. Cells are axial hexes; files and people write them ``row,column`` (FF-115).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.board.hexgrid import Hex
from engine.core.stored import Stored
from engine.systems.fires.coming import ComingPacket, ComingResult
from engine.systems.fires.commands import Command
from engine.systems.fires.house import House
from engine.systems.fires.state.ground import Field, Zone
from engine.systems.fires.state.tables import Table

HERO = "hero"
"""The character's id among the combatants: there is one (FF-13)."""

LIMITED = "limit "
"""How the keys begin, among the changes of a body, under which the limits of rules are counted."""

Phase = Literal["journey", "setup", "round", "beat", "counterbeat", "interlude"]

Step = Literal[
    "idle",
    "round-open",
    "doom",
    "clear",
    "roll-pool",
    "after-roll",
    "round-conditions",
    "beat-open",
    "beat",
    "beat-close",
    "stances",
    "trickle",
    "roll-tables",
    "charmed",
    "enemy",
    "enemy-start",
    "enemy-move",
    "after-move",
    "attack",
    "strike",
    "enemy-end",
    "exhaust",
    "counterbeat-close",
]
"""Where the flow stands: R0 to R6, B1 to B4, C0 to C7, in their order."""

Outcome = Literal["", "victory", "defeat", "retreat", "special"]


class Die(Stored, frozen=True):
    """A die of the pool with its number on the table (FF-04)."""

    id: int
    score: int
    rerolled: bool = False
    spent: bool = False


class Piece(Stored, frozen=True):
    """One thing that the character owns, or a kind of missile that broke. ``exhausted``: where it is planted
    (``planted:4,8``), or until when it is of no use: ``acts``, the end of what lasts as long, or ``netted:rat-1``, a
    condition of somebody. ``loaded``: the missile in it. ``tokens``: what its raised shield has caught.
    """

    kind: Literal["weapon", "shield", "catalyst", "armour", "ring", "item", "flask", "missile"]
    id: str
    used: int = 0
    broken: bool = False
    ephemeral: bool = False
    exhausted: str = ""
    lit: bool = False
    loaded: str = ""
    tokens: int = 0
    charges: int = 0
    tinkered: bool = False


class Person(Stored, frozen=True):
    """The character's sheet (FF-13 to FF-43). Places hold keys of ``pieces``; ``hands`` are indices of ``slots``, −1
    for a free hand; ``off`` is which of the two hands is the off-hand.
    """

    name: str
    stats: dict[str, int]
    pieces: dict[str, Piece] = msgspec.field(default_factory=dict)
    hmn: int = 0
    sl: int = 0
    souls: int = 0
    fp: int = 0
    slots: tuple[str, str, str, str] = ("", "", "", "")
    hands: tuple[int, int] = (-1, -1)
    off: int = 1
    armour: str = ""
    rings: tuple[str, ...] = ()
    pouches: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    stash: tuple[str, ...] = ()
    missiles: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    pots: tuple[str, ...] = ()


SHIMMER = "shimmer"
"""What is raised where it is no piece: a shield with numbers of its own."""


class Raised(Stored, frozen=True):
    """A raised shield: the piece of the character, ``own`` for an enemy's, or ``SHIMMER``."""

    by: str
    defence: int = 0
    stability: int = 0
    tokens: int = 0


class Combatant(Stored, frozen=True):
    """A body in the fight. ``entry``: an enemy's sheet in the packs, with ``changes`` to it. ``wounds`` are HP tokens,
    ``bled`` those of them marked Bleed; ``waiting`` tokens by type; ``sunk`` tokens by sink; ``held``: conditions with
    a token that stays longer than usual.
    """

    id: str
    name: str
    kind: Literal["character", "enemy"]
    entry: str = ""
    at: Hex | None = None
    tail: Hex | None = None
    wounds: int = 0
    bled: int = 0
    waiting: dict[str, int] = msgspec.field(default_factory=dict)
    sunk: dict[str, int] = msgspec.field(default_factory=dict)
    conditions: dict[str, int] = msgspec.field(default_factory=dict)
    held: dict[str, str] = msgspec.field(default_factory=dict)
    routine: dict[str, int] = msgspec.field(default_factory=dict)
    raised: Raised | None = None
    shield_tokens: int = 0
    shield_used: int = 0
    shield_broken: bool = False
    changes: dict[str, int] = msgspec.field(default_factory=dict)
    mark: str = ""
    out: Literal["", "defeated", "lost"] = ""
    hidden: bool = False

    @property
    def here(self) -> Hex:
        """The cell of the body, of its head. Only where it is on the field."""
        assert self.at is not None
        return self.at


class Harm(ComingPacket, frozen=True):
    """Damage of a doom event (FF-133)."""


class Doom(Stored, frozen=True):
    """What happens when a Round of this tally begins (R2)."""

    round: int
    text: str
    who: tuple[str, ...] = ()
    value: str = ""
    by: int = 0
    spawns: tuple[Combatant, ...] = ()
    tile: str = ""
    cells: tuple[Hex, ...] = ()
    packets: tuple[Harm, ...] = ()


class Effect(Stored, frozen=True):
    """A timed rule: the rule number ``rule`` of a row, whose figures were ``names`` when it began. ``bearer`` has it;
    ``piece`` is the gear it is about; ``used`` counts what its limit limits, by enemy or for all.
    """

    number: int
    kind: str
    row: str
    rule: int
    bearer: str
    until: str
    names: dict[str, int] = msgspec.field(default_factory=dict)
    piece: str = ""
    target: str = ""
    cell: Hex | None = None
    used: dict[str, int] = msgspec.field(default_factory=dict)


class Missiles(Stored, frozen=True):
    """FF-186: missiles that float beside the character: how many are left, and what each does."""

    left: int
    amount: int
    type: str
    reach: int
    beats: int = 0


class Beat(Stored, frozen=True, cache_hash=True):
    """What the character has done in this beat (FF-51 to FF-57)."""

    simple: int = 0
    dynamic: int = 0
    double: int = 0
    free: int = 0
    free_last: bool = False
    extra: int = 0
    extra_attack: bool = False

    @property
    def actions(self) -> int:
        """Actions committed, Free ones left out."""
        return self.simple + self.dynamic + self.double


class Turn(Stored, frozen=True):
    """The counterbeat: whose Turn it is, which behaviour, attack and repetition, and what was bought against it."""

    enemy: str = ""
    done: tuple[str, ...] = ()
    entry: int = -1
    deed: int = -1
    attack: int = 0
    time: int = 0
    moved_from: Hex | None = None
    moved: bool = False
    reacted: bool = False
    asked: bool = False
    early: bool = False
    stances: int = 0
    skipped: tuple[str, ...] = ()
    reflected: int = 0
    charmed: tuple[str, ...] = ()
    cancelled: bool = False


class Question(Stored, frozen=True):
    """What is asked inside a resolution, and what may be answered. ``many``: how many of ``choices``; ``numbers``: a
    whole number between these. ``kind`` is the word of the digest: sink, acid, shield-order, broken, route, target …
    """

    kind: str
    text: str
    choices: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    rule: str = ""
    who: str = HERO
    detail: tuple[str, ...] = ()


class Asking(Stored, frozen=True):
    """An open question with the answers before it; ``command`` is what is being resolved, none for a step of the flow.
    The resolution runs again from where it began once an answer is in, so that its facts are told once, whole.
    """

    question: Question
    answers: tuple[str, ...] = ()
    command: Command | None = None


class Result(ComingResult, frozen=True):
    """What an ending gives and takes (FF-173, FF-174)."""

    heals: Literal["", "full", "one", "none"] = ""


class Held(Stored, frozen=True):
    """What a fight that can be repeated took: it comes back with a victory there (FF-174)."""

    souls: int = 0
    pieces: tuple[Piece, ...] = ()


class Journey(Stored, frozen=True):
    """The scenario around the fights (FF-178 to FF-182). ``page`` is where one is, ``encounter`` the fight it is in;
    ``counters`` are the chapter's own (FF-181), ``held`` what fights keep, by their ids.
    """

    scenario: str = ""
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    chapter: str = ""
    page: str = ""
    prestige: Literal["locked", "open", "done"] = "locked"
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    permanent: dict[str, str] = msgspec.field(default_factory=dict)
    taken: tuple[str, ...] = ()
    resting: bool = False
    encounter: str = ""
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    held: dict[str, Held] = msgspec.field(default_factory=dict)


class State(Stored, frozen=True):
    """A whole chronicle at a moment. ``known``: whom players met in this fight, in order, by the names of then."""

    title: str
    house: House
    combatants: dict[str, Combatant]
    person: Person | None = None
    known: dict[str, str] = msgspec.field(default_factory=dict)
    phase: Phase = "setup"
    step: Step = "idle"
    field: Field = Field()
    text: str = ""
    ambush: bool = False
    round: int = 0
    beats: int = 0
    pool: tuple[Die, ...] = ()
    beat: Beat = Beat()
    turn: Turn = Turn()
    tables: dict[str, Table] = msgspec.field(default_factory=dict)
    dooms: tuple[Doom, ...] = ()
    doom: tuple[int, ...] = ()
    victory: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    counter: int = 0
    zones: tuple[Zone, ...] = ()
    missiles: Missiles | None = None
    fortune: int = 0
    raised_dice: int = 0
    hp_lost: int = 0
    hp_lost_now: int = 0
    changes: dict[str, Any] = msgspec.field(default_factory=dict)
    kept: dict[str, Any] = msgspec.field(default_factory=dict)
    encounter: str = ""
    results: dict[str, Result] = msgspec.field(default_factory=dict)
    fallen: tuple[str, ...] = ()
    outcome: Outcome = ""
    asking: Asking | None = None
    journey: Journey = Journey()
    fights: int = 0

    @property
    def hero(self) -> Combatant:
        """The character's body."""
        return self.combatants[HERO]

    @property
    def sheet(self) -> Person:
        """The character's sheet. Only where there is a character."""
        assert self.person is not None
        return self.person

    @property
    def enemies(self) -> tuple[Combatant, ...]:
        """Enemies still in the fight, in the encounter's order."""
        return tuple([body for body in self.combatants.values() if body.kind == "enemy" and not body.out])

    @property
    def fought(self) -> bool:
        """Whether a fight is on."""
        return self.phase in ("round", "beat", "counterbeat")

    @property
    def between(self) -> bool:
        """Whether no fight is on, and none laid out."""
        return self.phase in ("journey", "interlude")

    @property
    def scores(self) -> tuple[int, ...]:
        """What the dice that can be spent show."""
        return tuple([die.score for die in self.pool if not die.spent])
