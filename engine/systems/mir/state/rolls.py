"""Rolls that were made, or wait for answers: pools written out, an exchange of blows, a test, and the last of them."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.mir.state.sheet import Combatant, Heading, Weapon

NOTHING = "nothing"
"""What damage comes to that armour stops."""


class Part(Stored, frozen=True):
    """One named line of a sum."""

    text: str
    dice: int


class Sum(Stored, frozen=True):
    """A pool or a damage written out; ``total`` is the sum after its floor (MR-03)."""

    parts: tuple[Part, ...]
    total: int

    def __str__(self) -> str:
        """For example ``Combat 3 + Fear 3 − Wounds 1 = 5``, or ``Defence 1 − Wounds 2, at least 1 = 1``; of one part
        alone ``Combat pool 4``.
        """
        return self.under("")

    @property
    def as_harm(self) -> str:
        """Damage: ``successes 4 + Mace 3 − armour 2 = 5``, or that the armour leaves nothing of it."""
        return str(self) if self.total else f"{self._written()} = {NOTHING}"

    def under(self, title: str) -> str:
        """The same below a title, which a part of that name, or a pool of it, does not say again; one such part is the
        whole sum: of ``Defence 3 = 3`` and ``Instinct pool 3 = 3`` ``3``, of ``Defence 3 − Wounds 1 = 2``
        ``3 − Wounds 1 = 2``.
        """
        same = (title, f"{title} pool")
        if len(self.parts) == 1 and self.parts[0].dice == self.total:
            return self._written(same)
        floor = f", at least {self.total}" if sum(part.dice for part in self.parts) < self.total else ""
        return f"{self._written(same)}{floor} = {self.total}"

    def _written(self, same: tuple[str, ...] = ()) -> str:
        """The parts with their signs, ``same`` without a word."""
        words = ""
        for part in self.parts:
            sign = "" if not words and part.dice >= 0 else (" − " if part.dice < 0 else " + ")
            words += sign + (f"{part.text} " if part.text not in same else "") + str(abs(part.dice))
        return words.strip() or "0"


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
    roll go. When the dice fell, ``helpless`` were the targets that were defenceless, and ``defending`` the others, the
    highest Defence pool of their own first. ``counters`` maps defender to item, ``shields`` maps breaker and victim
    (``a>b``) to yes or no, ``answers`` say packet by packet whether a Wound is taken.
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
    defending: tuple[str, ...] = ()
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
