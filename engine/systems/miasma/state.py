"""The state of a chronicle: the campaign, the fight that is on, and everybody in it.

All structs are frozen and share what did not change. Damage is kept in hundredths of a point (7 points are 700), so
every scaling is exact and no floating point exists here; pools are whole points. A hex is ``(q, r)``; offsets are
seen facing east (MI-20). Hundredths never leave a move: pools change by whole points only (MI-60).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.systems.miasma.catalog import Armour, BookMove, Shape, Shield, Spell, Telling, Weapon
from engine.systems.miasma.tables import Attribute, DamageType, Tradition

Hex = tuple[int, int]
"""Axial coordinates (MI-18)."""

Item = Weapon | Armour | Shield
"""Anything carried."""

Status = Literal["up", "dead", "lost", "removed"]
"""``dead``: out of this fight (MI-66, MI-71). ``lost``: no Essence left (MI-67). ``removed``: taken out by the GM
(MI-93).
"""

ActionKind = Literal["stand", "walk", "turn", "duck", "run", "guard", "change-item", "attack", "monster-move", "cast"]
"""MI-26."""

Phase = Literal["setup", "decide", "contest", "interlude"]
"""``setup``: a field is being laid out. ``decide``: free combatants choose. ``contest``: the GM says who gets a hex
(MI-S17). ``interlude``: no fight is on.
"""


class Strike(Struct, frozen=True, gc=False, omit_defaults=True):
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


class Stage(Struct, frozen=True, gc=False):
    """One link on a move's timeline (MI-54): the segments of its pull-back and its strike, and its price (MI-S09)."""

    pull: int
    strike: int
    stamina: int


class ComposedMove(Struct, frozen=True, gc=False, omit_defaults=True):
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


class Commitment(Struct, frozen=True, gc=False, omit_defaults=True):
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


class Swap(Struct, frozen=True, gc=False, omit_defaults=True):
    """MI-S12 (0 segments): hands changed beside another action, done before it. Secret until the segment resolves."""

    hands: tuple[str, ...]
    drop: tuple[str, ...] = ()


class Effect(Struct, frozen=True, gc=False, omit_defaults=True):
    """A spell on somebody. ``until`` is the last segment in which it works.

    Without ``item`` a Protection from ``type`` (MI-84); with it, ``amount`` hundredths of ``type`` on strikes with
    that item (MI-88).
    """

    type: DamageType
    until: int
    item: str = ""
    amount: int = 0


class Sheet(Struct, frozen=True, gc=False, omit_defaults=True):
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


class Combatant(Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody in the chronicle: every character of the roster, and the monsters of the fight.

    ``hex`` is none for whoever is not on the board. ``guard`` is the item guarded with, empty for none (MI-37).
    ``hands`` are the items held, ``dropped`` those lying on the ground until the fight is over. ``uses``: uses left
    today of each known spell. ``number`` tells same-named foes apart; it is given when the other side first sees
    them, so it tells nothing of hidden ones.
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
    dropped: tuple[str, ...] = ()
    miasma: int = 0
    essence: int = 0
    uses: dict[str, int] = field(default_factory=dict)
    number: int = 0


class Ground(Struct, frozen=True, gc=False, omit_defaults=True):
    """MI-24: the GM's tag on a hex."""

    tag: str
    no_entry: Literal["", "all", "non-swimmers"] = ""
    blocks_lines: bool = False


class Map(Struct, frozen=True, gc=False, omit_defaults=True):
    """The hexes there are, in rows (q, r, count), and the tagged ones by ``q,r``."""

    rows: tuple[tuple[int, int, int], ...] = ()
    terrain: dict[str, Ground] = field(default_factory=dict)


class Cloud(Struct, frozen=True, gc=False):
    """MI-66, MI-69: Miasma that somebody left behind; at most one per owner, found again in the same place."""

    place: str
    hex: Hex
    points: int


class Ward(Struct, frozen=True, gc=False, omit_defaults=True):
    """MI-85: hexes closed to monsters, around ``centre``. ``until``: its last segment, 0 until ended (MI-S22)."""

    id: str
    caster: str
    centre: Hex
    radius: int
    until: int = 0


class KnownMove(Struct, frozen=True, gc=False, omit_defaults=True):
    """A monster's move that players saw to its end: the lines, and which offsets were struck in which segment. No
    name.
    """

    lines: tuple[Telling, ...]
    strikes: tuple[tuple[int, tuple[Hex, ...]], ...]


class Contest(Struct, frozen=True, gc=False):
    """MI-S17 (``gm``): a hex that several want in the same micro-step; the GM says who gets it."""

    hex: Hex
    step: int
    claimants: tuple[str, ...]


class Award(Struct, frozen=True, gc=False):
    """The GM's answer to a contest; nobody where ``who`` is empty."""

    hex: Hex
    step: int
    who: str


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    """One moment of a chronicle.

    ``fight`` counts the fights begun, ``beat`` every segment and interlude there ever was. ``decisions`` are secret
    until all are in (MI-26), ``swaps`` likewise. ``foes_told``: foes have committed and the others decide now
    (MI-S08, foes-first). ``clouds`` by owner. ``known``: moves seen to the end, by the monster's name. ``slain``:
    ratings released in this segment, by monster, not shared yet (MI-71). ``spare``: points left for the GM to hand
    out (MI-S16). ``serial`` numbers wards.
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
    known: dict[str, tuple[KnownMove, ...]] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    title: str = ""
    place: str = ""
    resting_place: str = ""
    day: int = 1
    spare: int = 0
    serial: int = 0
