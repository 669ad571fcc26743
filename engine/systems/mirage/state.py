"""The facts of a moment: zones, people, whose turn it is, and the stack of things that are not finished yet.

What the rules derive (pools, distances, who is held by whom) is worked out when asked for and never stored, except
inside a roll that has been made, where it is a fact. No struct of a pack is stored: ``build`` makes these.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.mirage.coming import Attribute, Feature, Kind, Opening, Side, Unit
from engine.systems.mirage.commands.acts import Doing
from engine.systems.mirage.house import House

HarmKind = Literal["physical", "mental"]
Cause = Literal["attack", "harm", "prayer"]
Reaction = Literal["block", "dodge", "break-free", "hold", "chase", "none"]
TerrorKind = Literal["flee", "freeze", "faint", "attack"]
Phase = Literal["setup", "opening", "turn", "interlude"]
PreludeKind = Literal["", "surprise", "sneak", "standoff", "ambush"]
Status = Literal["active", "defeated", "dead", "lost-mind", "escaped", "absent"]
Speed = Literal["slow", "fast", "free"]
Step = Literal["watch", "react", "roll", "pray", "defend", "pray-defence", "extra", "effect", "harm", "choose"]

MAX_TOUGHNESS = 99
MAX_DAMAGE = 20
CONDITIONS = 3
"""Conditions of a kind before the next one breaks (MG-89)."""


# ---- dice ----------------------------------------------------------------------


class Modifier(Stored, frozen=True):
    """One named line of a test's modifier (MG-04)."""

    text: str
    value: int
    rule: str = ""


class PoolDie(Stored, frozen=True):
    """A die of a pool. Only ones on attribute and skill dice make a prayer cost (MG-13)."""

    sides: int
    origin: Literal["attribute", "skill", "bonus"] = "attribute"


class Pool(Stored, frozen=True):
    """The dice of a test, in the order in which they are rolled, and what made them so."""

    dice: tuple[PoolDie, ...]
    modifiers: tuple[Modifier, ...] = ()


class Test(Stored, frozen=True):
    """A test: whose dice, what for, and what they showed. ``mount`` is the animal whose dice a rider uses (MG-138).

    ``prayer``: not asked yet, declined, answered, unanswered.
    """

    __test__ = False
    who: str
    skill: str
    attribute: Attribute
    pool: Pool
    faces: tuple[int, ...] = ()
    successes: int = 0
    prayer: Literal["", "declined", "answered", "unanswered"] = ""
    mount: str = ""


# ---- people --------------------------------------------------------------------


class Skill(Stored, frozen=True):
    """A skill as this chronicle knows it (MG-02)."""

    name: str
    attribute: Attribute
    optional: bool = False


class Arm(Stored, frozen=True):
    """A weapon of somebody (MG-55, MG-56).

    ``melee`` is the skill it strikes with, ``ranged`` the one it shoots or is thrown with; empty where it does not.
    ``ammo`` counts only where the GM said so.
    """

    name: str
    damage: int
    bonus: int
    hands: int
    melee: str = ""
    ranged: str = ""
    nearest: int = 0
    farthest: int = 0
    thrown: bool = False
    natural: bool = False
    butt: bool = False
    ready: bool = False
    ammo: int | None = None
    source: str = ""


class Armour(Stored, frozen=True):
    """Armour as worn; rating 0 is ruined (MG-20, MG-86)."""

    name: str
    rating: int
    grace: int
    source: str = ""


class Item(Stored, frozen=True):
    """A thing somebody carries (MG-22)."""

    name: str
    bonus: int
    skills: tuple[str, ...] = ()
    kit: bool = False
    animal: bool = False
    source: str = ""


class Clock(Stored, frozen=True):
    """What runs out: at the end of round ``round`` of a fight, or at ``seconds`` of the campaign (MG-99 to MG-101)."""

    unit: Unit
    round: int | None = None
    seconds: int | None = None


class Critical(Stored, frozen=True):
    """A critical injury (MG-96); its clock is gone when it was stopped (MG-103). ``seq`` is its order of arrival."""

    seq: int
    row: int
    kind: HarmKind
    name: str
    clock: Clock | None = None
    treated: bool = False


class Trait(Stored, frozen=True):
    """A Defect or an Insight (MG-97, MG-129, MG-130). ``used`` is about this session."""

    seq: int
    name: str
    kind: HarmKind
    skill: str
    modifier: int
    insight: bool = False
    permanent: bool = False
    used: bool = False
    one_armed: bool = False


class Watch(Stored, frozen=True):
    """Overwatch: the zone watched, and the turn in which the position was taken (MG-71, MG-76)."""

    zone: str
    beat: int


class Terror(Stored, frozen=True):
    """Fear that won: what it makes one do, of what, and until the end of which round (MG-111)."""

    reaction: TerrorKind
    source: str
    until: int
    zone: str = ""


class Helping(Stored, frozen=True):
    """Help given ahead, paid already; it lapses at the end of the turn (MG-41)."""

    whom: str
    speed: Speed


class Day(Stored, frozen=True):
    """What somebody has done today (MG-119 to MG-122). ``company`` is the last scene they healed themselves in."""

    meditated: bool = False
    activity: bool = False
    healed: bool = False
    patient_physical: bool = False
    patient_mental: bool = False
    scene: int = -1


class Combatant(Stored, frozen=True):
    """Somebody in the fight or the roster. ``secret`` closes the sheet to players, ``hidden`` hides them.

    ``toughness_max`` 0 means the harm model of Conditions. ``penalty`` is what waits for the next test (MG-23),
    ``bonus`` what the GM gave for it. ``place``: ``open``, ``far`` or a cover's id.
    """

    id: str
    name: str
    kind: Kind
    side: Side
    zone: str
    attributes: dict[Attribute, int]
    skills: dict[str, int]
    sheet: str = ""
    size: Literal["small", "normal", "large"] = "normal"
    physical: tuple[int, ...] = ()
    mental: tuple[int, ...] = ()
    broken_physical: Cause | Literal[""] = ""
    broken_mental: Cause | Literal[""] = ""
    criticals: tuple[Critical, ...] = ()
    traits: tuple[Trait, ...] = ()
    toughness: int = 0
    toughness_max: int = 0
    penalty: int = 0
    bonus: tuple[Modifier, ...] = ()
    slow_spent: bool = False
    fast_spent: bool = False
    tried_free: int = -1
    turn_zone: str = ""
    place: str = "open"
    prone: bool = False
    hidden: bool = False
    spotted: bool = False
    secret: bool = False
    holding: str = ""
    gagged: bool = False
    watch: Watch | None = None
    terror: Terror | None = None
    faced: tuple[str, ...] = ()
    arms: dict[str, Arm] = field(default_factory=dict)
    armour: Armour | None = None
    items: dict[str, Item] = field(default_factory=dict)
    mount: bool = False
    riding: str = ""
    helping: Helping | None = None
    barred: tuple[str, ...] = ()
    status: Status = "active"
    resources: int = 0
    capital: int = 0
    fear: int = 0
    day: Day = Day()
    notes: tuple[str, ...] = ()

    @property
    def present(self) -> bool:
        """Still on the field: may be seen, hit and helped."""
        return self.status == "active"

    @property
    def conditions(self) -> bool:
        """Whether harm is counted in Conditions (MG-88) rather than Toughness (MG-90)."""
        return self.toughness_max == 0

    def broken(self, kind: HarmKind) -> bool:
        """Broken of that kind (MG-89)."""
        return bool(self.broken_physical if kind == "physical" else self.broken_mental)

    def marked(self, kind: HarmKind) -> tuple[int, ...]:
        """The Conditions of a kind that are marked, by their places 0 to 2."""
        return self.physical if kind == "physical" else self.mental


# ---- the field -----------------------------------------------------------------


class Obstacle(Stored, frozen=True):
    """What must be cleared first (MG-48)."""

    name: str
    cost: Speed
    skill: str
    successes: int


class Zone(Stored, frozen=True):
    """A zone (MG-44). ``queue`` is the order of a cramped one from end ``a`` to end ``b`` (MG-51)."""

    name: str
    column: int
    row: int
    features: tuple[Feature, ...] = ()
    exit: bool = False
    hidden: bool = False
    note: str = ""
    custom: str = ""
    custom_skill: str = ""
    custom_successes: int = 1
    custom_modifiers: dict[str, int] = field(default_factory=dict)
    ends: dict[str, Literal["a", "b"]] = field(default_factory=dict)
    queue: tuple[str, ...] = ()
    loot: dict[str, Arm] = field(default_factory=dict)


class Edge(Stored, frozen=True):
    """A way between two zones (MG-44)."""

    a: str
    b: str
    passable: bool = True
    sight: bool = True
    obstacle: Obstacle | None = None
    hidden: bool = False


class Cover(Stored, frozen=True):
    """A cover; rating 0 is destroyed (MG-84, MG-86)."""

    zone: str
    name: str
    rating: int
    hidden: bool = False
    source: str = ""


class Barrier(Stored, frozen=True):
    """Something between two spots of a zone, for melee in the way (MG-57)."""

    zone: str
    a: str
    b: str
    name: str
    obstacle: Obstacle | None = None


# ---- what is not finished yet ------------------------------------------------------


class Open(Stored, frozen=True, tag_field="frame"):
    """Base of the frames of the stack of unfinished things; the last one is resolved first."""


class Answer(Stored, frozen=True):
    """An interruption that was committed, or declined (MG-39); its test comes after the acting one."""

    who: str
    how: Reaction
    extra: tuple[Modifier, ...] = ()
    test: Test | None = None
    cost: Literal["", "slow", "fast"] = ""


class Act(Open, frozen=True, tag="act"):
    """A declared action that is not resolved yet: the command as given, and how far it has come.

    ``asked`` is who still has to answer in the open window; ``twin`` marks two shots that hit at the same time (MG-77).
    ``priority`` is an overwatch shot. ``damage`` is what is left of it so far.
    """

    command: Doing
    step: Step = "watch"
    extra: tuple[Modifier, ...] = ()
    asked: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    test: Test | None = None
    priority: bool = False
    interrupted: bool = False
    twin: bool = False
    bonus: int | None = None
    damage: int = 0
    speed: Speed = "slow"


class Harm(Open, frozen=True, tag="harm"):
    """Harm that has come through: points of a kind, on somebody (MG-88 to MG-92). ``hit``: an attack that hit."""

    who: str
    kind: HarmKind
    points: int
    cause: Cause
    hit: bool = False


class Dread(Open, frozen=True, tag="dread"):
    """A fear test that was called, and who still has to take it (MG-108). ``safe``: no duration (MG-117)."""

    source: str
    value: int
    left: tuple[str, ...]
    safe: bool = False
    test: Test | None = None
    step: Step = "roll"
    rounds: int = 0
    zone: str = ""


class Relief(Open, frozen=True, tag="relief"):
    """Conditions that somebody may clear: how many, of which kinds, and whether one Broken goes as well (MG-124)."""

    who: str
    count: int
    kinds: tuple[HarmKind, ...]
    broken: bool = False
    rule: str = "MG-119"


class Mending(Open, frozen=True, tag="mending"):
    """A recovery roll that did not reach for everything: which entries it goes to (MG-128)."""

    who: str
    kind: HarmKind
    count: int


class Trial(Open, frozen=True, tag="trial"):
    """Tests that the flow itself asks for, one after the other: of an opening, of difficult ground, or the GM's.

    ``extra`` is what everybody's test has on top, ``need`` the successes wanted; ``tested`` is everybody it is about,
    ``passed`` who had them.
    """

    purpose: Literal["ambush", "standoff", "sneak", "cluttered", "custom", "called"]
    left: tuple[str, ...]
    skill: str
    need: int = 1
    extra: tuple[Modifier, ...] = ()
    tested: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    test: Test | None = None
    text: str = ""


class Veil(Open, frozen=True, tag="veil"):
    """Something that only the game master knows of; what players are shown in its place."""


Frame = Act | Harm | Dread | Relief | Mending | Trial | Veil


class Prelude(Stored, frozen=True):
    """A turn before round 1; no names in ``actors`` means the whole side (MG-24 to MG-30)."""

    side: Side
    kind: PreludeKind
    actors: tuple[str, ...] = ()


class Sneak(Stored, frozen=True):
    """The boosted attack that a sneaking attacker has won (MG-26)."""

    who: str
    target: str


class State(Stored, frozen=True):
    """A moment. ``beat`` counts turns over the whole chronicle, ``seconds`` is the campaign clock at the fight's
    start. ``known`` is the order in which people came to be known, for their marks; ``lines`` are the weapons that the
    rules themselves use.
    """

    title: str
    combatants: dict[str, Combatant]
    zones: dict[str, Zone]
    edges: tuple[Edge, ...]
    covers: dict[str, Cover]
    skills: dict[str, Skill]
    house: House
    barriers: dict[str, Barrier] = field(default_factory=dict)
    phase: Phase = "setup"
    opening: Opening = "standard"
    prepared: bool = False
    stakes: str = ""
    side: Side = "party"
    prelude: Prelude | None = None
    preludes: tuple[Prelude, ...] = ()
    sneak: Sneak | None = None
    skipping: tuple[str, ...] = ()
    surprised: Side | Literal[""] = ""
    round: int = 0
    beat: int = 0
    seconds: int = 0
    day: int = 1
    session: int = 1
    adventure: int = 1
    scene: int = 0
    seq: int = 0
    known: tuple[str, ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()
    frames: tuple[Frame, ...] = ()
    lines: dict[str, Arm] = field(default_factory=dict)
    condition_names: dict[HarmKind, tuple[str, str, str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    winner: str = ""
