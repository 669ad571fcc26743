"""The state of a MIR chronicle: who there is, where, how hurt, and which exchange waits for whose answer.

Everything the rules derive (pools, armour value, malus, bands) is worked out when asked for and never stored, except
inside a roll that has been made, where it is a fact. No struct of a pack is in here: ``build`` makes these.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.mir.house import House

UNARMED = "unarmed"
"""The weapon that everybody always has (MR-49)."""

SEVERE = 4
"""The severity of a Severe Wound; 0 to 3 are the others (MR-54)."""

MAX_AT = 100
"""Positions farther out than any band are a typing error."""

MAX_SCORE = 99
"""What a pool, a skill, armour or a count may come to: far beyond any sheet, and still soon rolled."""

MAX_HEALTH = 999

Path = Literal["legacy", "hope", "dogma", "secrets", "fear", "lies"]
Kind = Literal["pc", "npc"]
Phase = Literal["setup", "initiative", "slots", "interlude"]
Origin = Literal["absorbed", "critical", "gm"]
Out = Literal["", "fled", "captured", "surrendered"]


class Skill(Stored, frozen=True):
    """One of the thirty skills, under one of the six Paths (MR-02)."""

    name: str
    path: Path


class Band(Stored, frozen=True):
    """A range band, and how many distance units away it is (MR-28)."""

    name: str
    units: int


class Armour(Stored, frozen=True):
    """What somebody wears: what it takes off damage, and how many dice it adds to Defence (MR-33).

    ``key`` is its entry of the catalog.
    """

    key: str
    name: str
    value: int
    defence: int


class Weapon(Stored, frozen=True):
    """A weapon with its traits (MR-46 to MR-49).

    ``damage`` is a number or ``strength``; ``hands`` 0 is part of the body, 2 is two-handed; ``range`` names a band
    and makes the weapon ranged; ``shots`` count only under the table option ``ammo``.
    """

    name: str
    skill: str
    damage: int | Literal["strength"]
    hands: int
    range: str = ""
    reach: int = 0
    fast: int = 0
    protection: int = 0
    mutilating: int = 0
    reload: int = 0
    natural: bool = False
    shield_breaker: bool = False
    concealable: bool = False
    shield: bool = False
    shots: int = 0


class Wound(Stored, frozen=True):
    """One Wound: ``seq`` is its order of arrival in the whole chronicle, ``day`` the day it was received."""

    seq: int
    severity: int
    bandaged: bool = False
    origin: Origin = "absorbed"
    day: int = 1

    @property
    def severe(self) -> bool:
        """Whether it is a Severe Wound (MR-56)."""
        return self.severity >= SEVERE


class Item(Stored, frozen=True):
    """A weapon of somebody: in hand or stowed, loaded or being reloaded (MR-23), shots left (option ``ammo``)."""

    weapon: Weapon
    ready: bool = False
    loaded: bool = True
    progress: int = 0
    shots: int = 0


class Prolonged(Stored, frozen=True):
    """A prolonged test: progress in successes, whether this slot's roll has been made (MR-20), and whether a roll of it
    was hidden, so that players are not told the progress (MR-07).
    """

    label: str
    skill: str
    target: int
    progress: int = 0
    rolled: bool = True
    hidden: bool = False


class Heading(Stored, frozen=True):
    """Towards or away from whom somebody moved in this slot, and from how far (option ``partial-progress``)."""

    target: str
    toward: bool
    start: int


class Combatant(Stored, frozen=True):
    """Somebody in the fight or the roster. ``situation`` are the GM's dice on the next roll; ``secret`` hides the
    sheet, ``hidden`` all; ``veiled`` the count of a hidden Initiative roll.
    """

    id: str
    name: str
    kind: Kind
    side: str
    health_max: int
    health: int
    defence_base: int
    armour: Armour
    sheet: str = ""
    paths: dict[Path, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    pools: dict[str, int] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    at: int = 0
    wounds: tuple[Wound, ...] = ()
    important: bool = False
    unaware: bool = False
    down: bool = False
    alive: bool = True
    out: Out = ""
    initiative: int | None = None
    veiled: bool = False
    joined: int = 0
    moved: bool = False
    acted: bool = False
    swapped: bool = False
    ran: bool = False
    heading: Heading | None = None
    prolonged: Prolonged | None = None
    rest_day: int = 0
    resilience_day: int = 0
    well_rested: bool = False
    situation: int = 0
    reason: str = ""
    hidden: bool = False
    secret: bool = False

    @property
    def malus(self) -> int:
        """Dice lost on every roll: the number of unbandaged Wounds (MR-04)."""
        return len([wound for wound in self.wounds if not wound.bandaged]) if self.wounds else 0

    @property
    def unconscious(self) -> bool:
        """Down by the GM's word, or bearing an unbandaged Severe Wound (MR-56)."""
        return self.down or (self.wounds != () and any(wound.severe and not wound.bandaged for wound in self.wounds))

    @property
    def defenceless(self) -> bool:
        """Unconscious, or unaware of what is coming (MR-34)."""
        return self.unaware or self.unconscious

    @property
    def present(self) -> bool:
        """Alive and still in the fight: may be targeted (MR-15, MR-27)."""
        return self.alive and not self.out

    @property
    def able(self) -> bool:
        """Alive, in the fight and conscious: may act and help."""
        return self.alive and not self.out and not self.unconscious

    @property
    def hands(self) -> int:
        """Hands in use (MR-25)."""
        return sum(item.weapon.hands for item in self.items.values() if item.ready)

    def ready(self, *, ranged: bool | None = None) -> dict[str, Item]:
        """Items in hand, unarmed left out; only melee (``False``) or ranged ones (``True``) when asked."""
        return {
            key: item
            for key, item in self.items.items()
            if item.ready and key != UNARMED and (ranged is None or bool(item.weapon.range) == ranged)
        }


class Part(Stored, frozen=True):
    """One named line of a sum."""

    text: str
    dice: int


class Sum(Stored, frozen=True):
    """A pool or a damage written out; ``total`` is the sum after its floor (MR-03)."""

    parts: tuple[Part, ...]
    total: int

    def __str__(self) -> str:
        """For example ``Combat 3 + Fear 3 − Wounds 1 = 5``, or ``Defence 1 − Wounds 2, at least 1 = 1``."""
        return self.under("")

    def under(self, title: str) -> str:
        """The same below a title, which a part of that name does not say again; one such part is the whole sum: of
        ``Defence 3 = 3`` ``3``, of ``Defence 3 − Wounds 1 = 2`` ``3 − Wounds 1 = 2``.
        """
        if [part.text for part in self.parts] == [title] and self.parts[0].dice == self.total:
            return str(self.total)
        words = ""
        for part in self.parts:
            sign = "" if not words and part.dice >= 0 else (" − " if part.dice < 0 else " + ")
            words += sign + (f"{part.text} " if part.text != title else "") + str(abs(part.dice))
        floor = f", at least {self.total}" if sum(part.dice for part in self.parts) < self.total else ""
        return f"{words.strip() or '0'}{floor} = {self.total}"


class Throw(Stored, frozen=True):
    """A pool that was rolled, as it counts now; ``overruled`` tells what it was before the GM changed it (MR-07)."""

    pool: Sum
    faces: tuple[int, ...]
    successes: int
    twelves: int
    critical: bool
    overruled: str = ""


Side = Literal["attacker", "defender", "both", "none"]


class Exchange(Stored, frozen=True):
    """An attack being resolved, with every answer given so far. Nobody is changed until all answers are in (MR-40).

    ``item`` is the key of the weapon; ``free``: it opens the fight and costs nothing (option ``opening-attack``);
    ``allies``: the GM's own number of helpers; ``outcome``: the GM's own result; ``released``: the GM has let a held
    roll go. ``helpless`` are the targets that were defenceless when the dice fell. ``counters`` maps defender to
    item, ``shields`` maps breaker and victim (``a>b``) to yes or no, ``answers`` say packet by packet whether a Wound
    is taken.
    """

    kind: Literal["melee", "ranged"]
    attacker: str
    item: str
    weapon: Weapon
    targets: tuple[str, ...]
    free: bool = False
    allies: int | None = None
    dice: int = 0
    defence_dice: int = 0
    reason: str = ""
    hidden: bool = False
    hold: bool = False
    released: bool = False
    attack: Throw | None = None
    defence: Throw | None = None
    outcome: Side | None = None
    helpless: tuple[str, ...] = ()
    counters: dict[str, str] = field(default_factory=dict)
    shields: dict[str, bool] = field(default_factory=dict)
    answers: tuple[bool, ...] = ()


TestKind = Literal["skill", "run", "prolonged", "bandage", "resilience", "search", "art"]


class Trial(Stored, frozen=True):
    """A test that was rolled, with all that its result needs (MR-19): ``to`` and ``heading`` for a run, ``patient``
    and ``wound`` for a bandage, ``target`` for a search, ``label`` for a prolonged test or an Art. ``ruled`` is the
    result as the GM says it is, where it was said (MR-07).
    """

    kind: TestKind
    who: str
    skill: str
    difficulty: int
    throw: Throw
    hidden: bool = False
    passed: bool = False
    ruled: bool | None = None
    to: int = 0
    heading: Heading | None = None
    patient: str = ""
    wound: int = 0
    target: str = ""
    label: str = ""


class Moment(Stored, frozen=True):
    """Whose slot it was, in which turn."""

    turn: int
    current: str
    forced: str


class LastRoll(Stored, frozen=True):
    """The last roll that took effect, with those whom it changed and the pins, just before and just after: an overrule
    starts again from before (MR-07).

    ``moment`` is when it was rolled; ``next`` is who got the first slot since, as before that slot.
    """

    moment: Moment
    exchange: Exchange | None = None
    trial: Trial | None = None
    before: dict[str, Combatant] = field(default_factory=dict)
    after: dict[str, Combatant] = field(default_factory=dict)
    pins_before: dict[str, int] = field(default_factory=dict)
    pins_after: dict[str, int] = field(default_factory=dict)
    settled: bool = False
    next: Combatant | None = None


class Book(Stored, frozen=True):
    """The tables that pools and distances are worked out with, as they were when the chronicle began."""

    skills: dict[str, Skill]
    bands: dict[str, Band]


class State(Stored, frozen=True):
    """One chronicle. ``combatants`` in the order they joined; ``order`` is the initiative order; ``current`` has the
    slot; ``known`` are those whom players have met in this fight, in that order and by the names of then, whatever
    became of them.

    ``forced`` is somebody the GM lets act out of order (MR-14). ``rounds`` and ``beats`` count turns and slots over
    all fights. ``pins`` are distances the GM fixed, by pair (MR-30). ``opened`` says that the attack before
    initiative was made; ``winner`` is the side that won the last fight, where one did.
    """

    title: str
    book: Book
    combatants: dict[str, Combatant]
    house: House
    sides: dict[str, str] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    phase: Phase = "initiative"
    winner: str = ""
    stakes: str = ""
    places: dict[str, str] = field(default_factory=dict)
    day: int = 1
    turn: int = 0
    order: tuple[str, ...] = ()
    current: str = ""
    forced: str = ""
    opened: bool = False
    exchange: Exchange | None = None
    last: LastRoll | None = None
    pins: dict[str, int] = field(default_factory=dict)
    seq: int = 0
    rounds: int = 0
    beats: int = 0

    @property
    def active(self) -> str:
        """Whose slot it is; nobody outside the slots."""
        return self.forced or self.current

    @property
    def fighting(self) -> bool:
        """Whether slots are being taken, so that acts have their price."""
        return self.phase == "slots"

    @property
    def able_sides(self) -> list[str]:
        """The sides that still have somebody able (MR-16)."""
        return list(dict.fromkeys(person.side for person in self.combatants.values() if person.able))
