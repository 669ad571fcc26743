"""Somebody in a MIR fight or its roster, with what they carry and how hurt they are."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored

UNARMED = "unarmed"
"""The weapon that everybody always has (MR-49)."""

SEVERE = 4
"""The severity of a Severe Wound; 0 to 3 are the others (MR-54)."""

Path = Literal["legacy", "hope", "dogma", "secrets", "fear", "lies"]
Kind = Literal["pc", "npc"]
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
    """One Wound: ``seq`` is its order of arrival among those of its bearer, ``day`` the day it was received."""

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
