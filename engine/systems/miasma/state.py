"""The state of a chronicle: the campaign, the fight that is on, and everybody in it.

All structs are frozen, share what did not change, and know nothing of packs: what somebody owns is written down here
in full (law 2), so that a pack may change or go. Damage and scalings are kept in hundredths of a point (7 points are
700), so that every sum is exact; pools are whole points (MI-60). A hex is ``(q, r)``; offsets are seen facing east
(MI-20).
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from engine.core.words import slug
from engine.systems.miasma.house import House

Hex = tuple[int, int]
"""Axial coordinates (MI-18)."""

Attribute = Literal["strength", "dexterity", "endurance", "vitality", "power"]
"""MI-01."""

DamageType = Literal["physical", "fire", "lightning", "dark"]
"""MI-14."""

Slot = Literal["head", "body", "arms", "legs", "feet"]
"""MI-13."""

Tradition = Literal["shinto", "buddhist"]
"""MI-77."""

Shape = Literal["line", "sweep", "area", "first"]
"""How a strike takes its hexes: a ``line`` and an ``area`` hit everybody in them (MI-49), a ``sweep`` goes through
them in order (MI-48), ``first`` is a projectile that stops at the first occupied hex (MI-56).
"""

SpellEffect = Literal["healing", "grand-healing", "protection", "ward", "reaffirm", "bolt", "ball", "enchant"]
"""What a spell does: MI-82, 83, 84, 85, 86, 87, 87, 88."""

NoEntry = Literal["", "all", "non-swimmers"]
"""MI-24: whom a hex is closed to; empty for nobody."""

ATTRIBUTES: tuple[Attribute, ...] = ("strength", "dexterity", "endurance", "vitality", "power")
DAMAGE_TYPES: tuple[DamageType, ...] = ("physical", "fire", "lightning", "dark")

PARTY = "party"
"""The side of the players' characters."""

Status = Literal["up", "dead", "lost", "removed"]
"""``dead``: out of this fight (MI-66, MI-71). ``lost``: no Essence left (MI-67). ``removed``: taken out by the GM
(MI-93).
"""

ActionKind = Literal[
    "stand", "walk", "turn", "duck", "run", "guard", "change-item", "pick-up", "attack", "monster-move", "cast"
]
"""MI-26."""

Phase = Literal["setup", "decide", "contest", "interlude"]
"""``setup``: a field is being laid out. ``decide``: free combatants choose. ``contest``: the GM says who gets a hex
(MI-S17). ``interlude``: no fight is on.
"""


class Stored(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What lies in a save: whole, so that a changed default changes no chronicle, and without anything unknown."""


def kebab(name: str) -> str:
    """The name of a class as the tag that scripts and saves know it by: ``FightBegan`` is ``fight-began``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Fact(Stored, frozen=True, tag_field="type", tag=kebab):
    """An event; its tag is its name."""


class Command(Stored, frozen=True, tag_field="do", tag=kebab):
    """Something that may be asked for; its tag is its name."""


# ---- things, spells and moves --------------------------------------------------------


class Telling(Stored, frozen=True):
    """MI-29: one line of narration, for the segments ``first`` to ``last`` of a move (``last`` 0: the same as
    ``first``).
    """

    first: int
    text: str
    last: int = 0


class WeaponMove(Stored, frozen=True):
    """MI-16, MI-40: a way to use a weapon. Every move makes lines; ``sweep`` and ``with_shield`` say what else it
    can.
    """

    name: str
    sweep: bool = False
    with_shield: bool = False


class Weapon(Stored, frozen=True, tag_field="item", tag="weapon"):
    """MI-08. ``scaling`` in hundredths; ``parry`` is a percentage, 0 where the weapon cannot parry; ``reach`` is the
    range of a ranged weapon, in hexes.
    """

    name: str
    damage: int
    weight: int
    moves: tuple[WeaponMove, ...]
    minimum: dict[Attribute, int] = field(default_factory=dict)
    scaling: dict[Attribute, int] = field(default_factory=dict)
    special: dict[DamageType, int] = field(default_factory=dict)
    reach: int = 1
    parry: int = 0
    hands: int = 1
    ranged: bool = False
    text: str = ""


class Armour(Stored, frozen=True, tag_field="item", tag="armour"):
    """MI-13, MI-14: ``resist`` are flat points per damage type."""

    name: str
    slot: Slot
    weight: int
    minimum: dict[Attribute, int] = field(default_factory=dict)
    resist: dict[DamageType, int] = field(default_factory=dict)
    text: str = ""


class Shield(Stored, frozen=True, tag_field="item", tag="shield"):
    """MI-15: ``stability`` is a percentage, ``resist`` the printed numbers (what they mean: MI-S02)."""

    name: str
    weight: int
    stability: int
    minimum: dict[Attribute, int] = field(default_factory=dict)
    resist: dict[DamageType, int] = field(default_factory=dict)
    text: str = ""


Item = Weapon | Armour | Shield
"""Anything carried."""


class Spell(Stored, frozen=True):
    """MI-78 ff. ``scaling`` in hundredths, ``range`` in hexes, ``duration`` in segments; ``type`` is what is dealt,
    halved or added.
    """

    name: str
    tradition: Tradition
    power: int
    stamina: int
    segments: int
    uses: int
    effect: SpellEffect
    miasma: int = 0
    base: int = 0
    scaling: int = 0
    type: DamageType | None = None
    range: int = 0
    duration: int = 0
    text: str = ""


class Link(Stored, frozen=True):
    """One link of a composed attack move: MI-44 to MI-54.

    ``weapon`` is an item held; ``move`` one of its moves (empty: the first that makes the shape). ``extra`` are
    hexes beyond Reach of a line; ``hexes`` the ordered hexes of a sweep or the hexes of an area, as offsets facing
    east or named neighbours. ``power`` lists an attribute for every power-up segment, ``front`` how many of the
    link's extra segments are moved to the very start of the chain. ``aim`` is the hex on the map a projectile is
    shot at, where aimed lines are allowed (MI-S24).
    """

    weapon: str
    move: str = ""
    shape: Literal["line", "sweep", "area"] = "line"
    extra: int = 0
    hexes: tuple[str, ...] = ()
    power: tuple[Literal["strength", "dexterity"], ...] = ()
    front: int = 0
    aim: str = ""


class BookMove(Stored, frozen=True):
    """MI-55: a composed move that was named and kept."""

    name: str
    links: tuple[Link, ...]
    lines: tuple[Telling, ...] = ()


# ---- actions ---------------------------------------------------------------------------


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


class Commitment(Stored, frozen=True):
    """MI-26 to MI-28: an action somebody is committed to, filling ``started`` … ``started + segments − 1``.

    Only the fields of its kind are set. ``stamina`` and ``miasma`` are paid in its first segment; ``by_link``: a
    chain paid link by link instead (MI-S09). ``path``: the hexes a walk, duck or run enters, in order. ``turns``:
    sides turned in each segment, clockwise positive (MI-31). ``guard``: the item to guard with, empty for none.
    ``hands`` and ``drop``: what is held afterwards and what falls (MI-17). ``move``: the attack move. ``spell``,
    ``target``, ``item``: what is cast on what; ``aim``: the offset a projectile is shot at (MI-S24). A casting may
    carry a ``path`` and ``turns`` of this segment (MI-S31).
    """

    kind: ActionKind
    started: int = 0
    segments: int = 1
    stamina: int = 0
    miasma: int = 0
    by_link: bool = False
    path: tuple[Hex, ...] = ()
    turns: tuple[int, ...] = ()
    guard: str = ""
    hands: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    move: ComposedMove | None = None
    spell: str = ""
    target: str = ""
    item: str = ""
    aim: Hex | None = None

    @property
    def last(self) -> int:
        """The last segment it fills; its owner decides again in the next (MI-27)."""
        return self.started + self.segments - 1


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
    commitment: Commitment | None = None
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
    def label(self) -> str:
        """The name people read, with the number that tells same-named foes apart."""
        return f"{self.name} {self.number}" if self.number else self.name

    @property
    def present(self) -> bool:
        """Alive and in the fight."""
        return self.hex is not None and self.status == "up"

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
    """A monster's move that players saw to its end: the lines, and which offsets were struck in which segment. No
    name.
    """

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
    who came to be known to players, in that order; their short marks hang on it. ``slain``: ratings released in this
    segment, by monster, not shared yet (MI-71). ``spare``: points left for the GM to hand out (MI-S16). ``serial``
    numbers wards.
    """

    combatants: dict[str, Combatant]
    map: Map
    phase: Phase = "decide"
    segment: int = 1
    beat: int = 1
    fight: int = 1
    decisions: dict[str, Commitment] = field(default_factory=dict)
    slain: dict[str, int] = field(default_factory=dict)
    wards: tuple[Ward, ...] = ()
    clouds: dict[str, Cloud] = field(default_factory=dict)
    swaps: dict[str, Swap] = field(default_factory=dict)
    foes_told: bool = False
    contest: Contest | None = None
    awards: tuple[Award, ...] = ()
    moves_seen: dict[str, tuple[KnownMove, ...]] = field(default_factory=dict)
    known: tuple[str, ...] = ()
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


def without(rows: dict[str, Any], key: str) -> dict[str, Any]:
    """A dictionary without a key; the same one if it has none."""
    return {name: row for name, row in rows.items() if name != key} if key in rows else rows
