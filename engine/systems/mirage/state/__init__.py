"""The facts of a moment: people, whose turn it is, and the stack of things that are not finished yet.

What the rules derive (pools, distances, who is held by whom) is worked out when asked for and never stored, except
inside a roll that has been made, where it is a fact. No struct of a pack is stored: ``build`` makes these.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from engine.core.stored import Stored
from engine.systems.mirage.coming import Attribute, Kind, Opening, Side, Size, Unit
from engine.systems.mirage.house import House
from engine.systems.mirage.state.dice import Modifier
from engine.systems.mirage.state.frames import Frame
from engine.systems.mirage.state.ground import Barrier, Cover, Edge, Zone
from engine.systems.mirage.state.things import Arm, Armour, Cause, HarmKind, Item, Skill, Speed, Status, TerrorKind

Phase = Literal["setup", "opening", "turn", "interlude"]
PreludeKind = Literal["", "surprise", "sneak", "standoff", "ambush"]
MAX_TOUGHNESS = 99
MAX_DAMAGE = 20
CONDITIONS = 3
"""Conditions of a kind before the next one breaks (MG-89)."""


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
    """Fear that won: what it makes one do, of what, and until the end of which round (MG-111). ``unseen``: whoever it
    struck lies where nobody looks as long as it lasts (MG-113).
    """

    reaction: TerrorKind
    source: str
    until: int
    zone: str = ""
    unseen: bool = False


class Helping(Stored, frozen=True):
    """Help given ahead, paid already; it lapses at the end of the turn (MG-41)."""

    whom: str
    speed: Speed


class Day(Stored, frozen=True):
    """What somebody has done today (MG-119 to MG-122). ``scene`` is the last one they healed themselves in."""

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
    size: Size = "normal"
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

    @property
    def present(self) -> bool:
        """Still on the field: may be seen, hit and helped."""
        return self.status == "active"

    @property
    def conditions(self) -> bool:
        """Whether harm is counted in Conditions (MG-88) rather than Toughness (MG-90)."""
        return self.toughness_max == 0

    @property
    def panic(self) -> TerrorKind | Literal[""]:
        """What terror makes of somebody; empty where there is none (MG-111)."""
        return self.terror.reaction if self.terror is not None else ""

    def broken(self, kind: HarmKind) -> bool:
        """Broken of that kind (MG-89)."""
        return bool(self.broken_physical if kind == "physical" else self.broken_mental)

    def marked(self, kind: HarmKind) -> tuple[int, ...]:
        """The Conditions of a kind that are marked, by their places 0 to 2."""
        return self.physical if kind == "physical" else self.mental


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
    start. ``known`` are those whom players have met in this fight, in that order and by the names of then; ``lines``
    are the weapons that the rules themselves use.
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
    known: dict[str, str] = field(default_factory=dict)
    engaged: tuple[tuple[str, str], ...] = ()
    frames: tuple[Frame, ...] = ()
    lines: dict[str, Arm] = field(default_factory=dict)
    condition_names: dict[HarmKind, tuple[str, str, str]] = field(default_factory=dict)
    winner: str = ""
