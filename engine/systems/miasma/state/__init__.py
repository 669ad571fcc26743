"""The state of a chronicle: the campaign, the fight that is on, and everybody in it.

All structs are frozen, share what did not change, and know nothing of packs: what somebody owns is written down here
in full (law 2), so that a pack may change or go. Damage and scalings are kept in hundredths of a point (7 points are
700), so that every sum is exact; pools are whole points (MI-60). A hex is ``(q, r)``; offsets are seen facing east
(MI-20).
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.core.words import slug
from engine.systems.miasma.house import House
from engine.systems.miasma.state.actions import AnyCommitment, ComposedMove
from engine.systems.miasma.state.things import (
    PARTY,
    Attribute,
    BookMove,
    DamageType,
    Hex,
    Item,
    NoEntry,
    Phase,
    Spell,
    Status,
    Telling,
    Tradition,
)

HIDDEN = "zyxwvutsrqponmlkjihgfedcba"
"""Ends of the ids of those who join in hiding, the first first: numbers would count them for others."""


class Swap(Stored, frozen=True):
    """MI-S12 (0 segments): hands changed beside another action, done before it. Secret until the segment resolves."""

    hands: tuple[str, ...]
    drop: tuple[str, ...] = ()


class Dropped(Stored, frozen=True):
    """MI-17: a thing that lies on the ground, still its owner's until somebody picks it up or the fight is over."""

    item: str
    hex: Hex


class Effect(Stored, frozen=True):
    """A spell on somebody. ``until`` is the last segment in which it works.

    Without ``item`` a Protection from ``type`` (MI-84); with it, ``amount`` hundredths of ``type`` on strikes with
    that item (MI-88).
    """

    type: DamageType
    until: int
    item: str = ""
    amount: int = 0


class Sheet(Stored, frozen=True):
    """What changes rarely: attributes, belongings, spells known and moves.

    ``items``: everything owned, by item id; ``worn``: the armour that is worn. ``book``: composed moves (MI-55);
    ``moves``: a monster's own (MI-57). ``entry``: the catalog id it was made from. ``weight``: encumbrance printed
    for a monster (MI-S18). ``regen``: of monsters; a character's is Endurance (MI-63).
    """

    entry: str = ""
    attributes: dict[Attribute, int] = field(default_factory=dict)
    level: int = 1
    tradition: Tradition | None = None
    items: dict[str, Item] = field(default_factory=dict)
    worn: tuple[str, ...] = ()
    spells: dict[str, Spell] = field(default_factory=dict)
    book: dict[str, BookMove] = field(default_factory=dict)
    moves: dict[str, ComposedMove] = field(default_factory=dict)
    resist: dict[DamageType, int] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    footprint: tuple[Hex, ...] = ((0, 0),)
    regen: int = 0
    weight: int = 0
    rating: int = 0
    text: str = ""


class Combatant(Stored, frozen=True):
    """Somebody in the chronicle: every character of the roster, and the monsters of the fight.

    ``hex`` is none for whoever is not on the board. ``guard`` is the item guarded with, empty for none (MI-37).
    ``hands`` are the items held, ``dropped`` those lying on the ground until the fight is over. ``uses``: uses left
    today of each known spell. ``number`` tells same-named foes apart; it is given when the other side first sees
    them, so it tells nothing of hidden ones. ``stays``: a monster that comes along into the next fight, off the board:
    a lost comrade (MI-67), or one that was added between fights (MI-72).
    """

    id: str
    name: str
    kind: Literal["character", "monster"]
    side: str
    sheet: Sheet
    life: int
    life_max: int
    stamina: int
    stamina_max: int
    hex: Hex | None = None
    facing: int = 0
    commitment: AnyCommitment | None = None
    guard: str = ""
    staggered: bool = False
    status: Status = "up"
    hidden: bool = False
    effects: tuple[Effect, ...] = ()
    hands: tuple[str, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    miasma: int = 0
    essence: int = 0
    uses: dict[str, int] = field(default_factory=dict)
    number: int = 0
    stays: bool = False

    @property
    def _sign(self) -> str:
        """What tells same-named ones apart: the number. Whoever is hidden has none that could be missed, but the end of
        the id.
        """
        ended = self.hidden and self.id[-2:-1] == "-"
        return str(self.number or (self.id[-1].upper() if ended else ""))

    @property
    def met_as(self) -> str:
        """The name that is kept of whoever was met, for their mark."""
        sign = self._sign
        return f"{self.name} {sign}" if sign else self.name

    @property
    def label(self) -> str:
        """The name people read: the same, but of somebody hidden with a word for the letter, and a count: the game
        master alone reads it.
        """
        sign = self._sign
        if not sign.isalpha():
            return self.met_as
        nth = HIDDEN.find(sign.lower()) + 1 if self.id[:-2] == slug(self.name) else 0
        return self.name + (f" in hiding {nth}" if nth > 1 else " in hiding" if nth else "")

    @property
    def present(self) -> bool:
        """Alive and in the fight."""
        return self.hex is not None and self.status == "up"

    @property
    def at(self) -> Hex:
        """Where they stand, for whoever asks that only of somebody on the board."""
        return self.hex or (0, 0)

    def item_name(self, item: str) -> str:
        """What a thing of theirs is called, its id where they have none such."""
        found = self.sheet.items.get(item)
        return found.name if found is not None else item

    def has_dropped(self, item: str) -> bool:
        """MI-17: whether a thing of theirs lies on the ground."""
        return any(lying.item == item for lying in self.dropped)

    @property
    def of_party(self) -> bool:
        """Whether players decide for this one."""
        return self.side == PARTY


class Ground(Stored, frozen=True):
    """MI-24: the GM's tag on a hex."""

    tag: str
    no_entry: NoEntry = ""
    blocks_lines: bool = False


class Map(Stored, frozen=True):
    """The hexes there are, in rows (q, r, count), and the tagged ones by ``q,r``."""

    rows: tuple[tuple[int, int, int], ...] = ()
    terrain: dict[str, Ground] = field(default_factory=dict)


class Cloud(Stored, frozen=True):
    """MI-66, MI-69: Miasma that somebody left behind; at most one per owner, found again in the same place. It has no
    hex where its owner died off every map.
    """

    place: str
    hex: Hex | None
    points: int


class Ward(Stored, frozen=True):
    """MI-85: hexes of the map ``place`` closed to monsters, around ``centre``; a camp's ward has no centre before a
    fight begins there. ``until``: its last segment, 0 until ended (MI-S22).
    """

    id: str
    caster: str
    centre: Hex | None
    radius: int
    place: str
    until: int = 0


class KnownMove(Stored, frozen=True):
    """A monster's move that players saw to its end: the lines, which offsets were struck in which segment. No name."""

    lines: tuple[Telling, ...]
    strikes: tuple[tuple[int, tuple[Hex, ...]], ...]


class Contest(Stored, frozen=True):
    """MI-S17 (``gm``): a hex that several want in the same micro-step; the GM says who gets it."""

    hex: Hex
    step: int
    claimants: tuple[str, ...]


class Award(Stored, frozen=True):
    """The GM's answer to a contest; nobody where ``who`` is empty."""

    hex: Hex
    step: int
    who: str


class State(Stored, frozen=True):
    """One moment of a chronicle.

    ``fight`` counts the fights begun, ``beat`` every segment and interlude there ever was. ``decisions`` are secret
    until all are in (MI-26), ``swaps`` likewise. ``foes_told``: foes have committed and the others decide now
    (MI-S08, foes-first). ``clouds`` by owner. ``moves_seen``: moves seen to the end, by the kind of monster. ``known``:
    whom players have met in this fight, in that order and by the names of then. ``slain``: ratings released in this
    segment, by monster, not shared yet (MI-71). ``spare``: points left for the GM to hand out (MI-S16). ``serial``
    numbers wards.
    """

    combatants: dict[str, Combatant]
    map: Map
    phase: Phase = "decide"
    segment: int = 1
    beat: int = 1
    fight: int = 1
    decisions: dict[str, AnyCommitment] = field(default_factory=dict)
    slain: dict[str, int] = field(default_factory=dict)
    wards: tuple[Ward, ...] = ()
    clouds: dict[str, Cloud] = field(default_factory=dict)
    swaps: dict[str, Swap] = field(default_factory=dict)
    foes_told: bool = False
    contest: Contest | None = None
    awards: tuple[Award, ...] = ()
    moves_seen: dict[str, tuple[KnownMove, ...]] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    house: House = House()
    title: str = ""
    place: str = ""
    resting_place: str = ""
    day: int = 1
    spare: int = 0
    serial: int = 0

    @property
    def camp(self) -> str:
        """Where the party is between fights: its resting place, else where it fought last."""
        return slug(self.resting_place) or self.place
