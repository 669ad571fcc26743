"""What may exist in a Mirage chronicle: weapons, armour, covers, things, services, injuries, people and encounters.

These structs are the only declaration of the pack's files; a field they do not name is an error in the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from engine.core.minds.contract import Temper
from engine.systems.mirage import coming
from engine.systems.mirage.coming import Attribute, Opening, Side, Size, Unit, Use

Origin = Literal["source", "ours"]
Die = Literal[6, 8, 10, 12]

UNARMED = "unarmed"
BUTT = "rifle-butt"
IMPROVISED = "thrown-improvised"
"""Weapons that the rules themselves use (MG-55, MG-56); the catalog must hold them."""


class _Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Base of what a file holds."""

    name: str
    text: str = ""
    origin: Origin = "source"


class Skill(_Entry, frozen=True, kw_only=True):
    """A skill and its attribute (MG-02); an ``optional`` one exists under the table option ``skills-endurance``."""

    attribute: Attribute
    optional: bool = False


class MeleeWeapon(_Entry, frozen=True, kw_only=True):
    """A weapon for somebody within reach (MG-55); ``natural`` ones are part of a body and always ready."""

    damage: int
    bonus: int
    skill: str
    hands: int
    availability: int = 0
    natural: bool = False


class RangedWeapon(_Entry, frozen=True, kw_only=True):
    """A weapon with a range in zones (MG-58).

    ``thrown`` leaves the hand; ``melee`` is the skill it is also used with at arm's length; a ``butt`` strikes too.
    """

    damage: int
    bonus: int
    skill: str
    hands: int
    nearest: int
    farthest: int
    availability: int = 0
    thrown: bool = False
    melee: str = ""
    butt: bool = False


class Armour(_Entry, frozen=True, kw_only=True):
    """MG-20, MG-85: what is worn on the body; ``grace`` is what it takes off moving."""

    rating: Die
    grace: int
    availability: int


class CoverType(_Entry, frozen=True, kw_only=True):
    """What one can get behind (MG-84)."""

    rating: Die


class Thing(_Entry, frozen=True, kw_only=True):
    """Equipment: its bonus on those tests of its skills that it is made for (MG-22). A ``kit`` is what Healing needs
    (MG-105); an ``animal`` helps where it is (MG-143).
    """

    bonus: int
    skills: tuple[str, ...]
    uses: tuple[Use, ...] = ()
    availability: int
    kit: bool = False
    animal: bool = False


class Service(_Entry, frozen=True, kw_only=True):
    """What each participant gets (MG-124): Broken cleared, mental Conditions, Conditions of ``any`` kind."""

    availability: int
    broken: bool = False
    mental: int = 0
    any: int = 0


class Living(_Entry, frozen=True, kw_only=True):
    """A standard of living: the key is the number of Resources (MG-133, MG-134)."""

    bargaining: int
    capital: int


class Injury(_Entry, frozen=True, kw_only=True):
    """A row of a critical table (MG-96 to MG-98): what it leaves behind, and how soon it kills."""

    row: int
    effect: str
    skill: str
    modifier: int
    insight: bool = False
    limit: Unit = ""
    one_armed: bool = False


class Fear(_Entry, frozen=True, kw_only=True):
    """An example of a fear value (MG-108)."""

    value: int


class FeatureText(_Entry, frozen=True, kw_only=True):
    """A zone feature and the letter the map draws (MG-49 to MG-51)."""

    mark: str


class Band(_Entry, frozen=True, kw_only=True):
    """What a distance in zones is called (MG-45)."""

    nearest: int
    farthest: int


class ConditionNames(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The names of the three Conditions of a kind, in the order of marking (MG-88)."""

    names: tuple[str, str, str]
    origin: Origin = "ours"


class Person(_Entry, frozen=True, kw_only=True):
    """A sheet. ``ready`` weapons are in hand, ``carried`` ones are not; natural ones stand in ``ready``. ``temper`` is
    how they fight when the program plays them.
    """

    strength: Die
    agility: Die
    wits: Die | None = None
    empathy: Die | None = None
    skills: dict[str, Die] = {}
    ready: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    armour: str = ""
    items: tuple[str, ...] = ()
    size: Size = "normal"
    temper: Temper = ""


class Character(Person, frozen=True, kw_only=True):
    """A player character: harmed by Conditions (MG-88)."""

    resources: int = 3


class Adversary(Person, frozen=True, kw_only=True):
    """A non-player character: harmed by Toughness (MG-90)."""

    toughness: int
    fear: int = 0


class Animal(Person, frozen=True, kw_only=True):
    """An animal (MG-142); ``mount`` may be ridden. ``items`` are what its company is worth (MG-143)."""

    toughness: int
    fear: int = 0
    mount: bool = False


class ObstacleAt(coming.ComingObstacle, frozen=True, omit_defaults=True):
    """``ComingObstacle`` in a file."""


class ZoneAt(coming.ComingZone, frozen=True, omit_defaults=True):
    """``ComingZone`` in a file."""


class EdgeAt(coming.ComingEdge, frozen=True, omit_defaults=True):
    """``ComingEdge`` in a file."""

    obstacle: ObstacleAt | None = None


class CoverAt(coming.ComingCover, frozen=True, omit_defaults=True):
    """``ComingCover`` in a file."""


class BarrierAt(coming.ComingBarrier, frozen=True, omit_defaults=True):
    """``ComingBarrier`` in a file."""

    obstacle: ObstacleAt | None = None


class Placed(coming.ComingOne, frozen=True, omit_defaults=True):
    """``ComingOne`` in a file."""


class Encounter(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A fight ready to begin: zones, ways, covers, who is where, and how it opens."""

    system: Literal["mirage"]
    title: str
    summary: str
    zones: dict[str, ZoneAt]
    edges: tuple[EdgeAt, ...] = ()
    covers: dict[str, CoverAt] = {}
    barriers: tuple[BarrierAt, ...] = ()
    combatants: tuple[Placed, ...] = ()
    opening: Opening = "standard"
    prepared: bool = False
    stakes: str = ""
    options: dict[str, str] = {}
    origin: Origin = "source"


class Catalog(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """All content of the system, by file and id."""

    skills: dict[str, Skill] = {}
    conditions: dict[str, ConditionNames] = {}
    features: dict[str, FeatureText] = {}
    bands: dict[str, Band] = {}
    covers: dict[str, CoverType] = {}
    armour: dict[str, Armour] = {}
    melee_weapons: dict[str, MeleeWeapon] = {}
    ranged_weapons: dict[str, RangedWeapon] = {}
    equipment: dict[str, Thing] = {}
    services: dict[str, Service] = {}
    resources: dict[str, Living] = {}
    fears: dict[str, Fear] = {}
    critical_physical: dict[str, Injury] = {}
    critical_mental: dict[str, Injury] = {}
    characters: dict[str, Character] = {}
    adversaries: dict[str, Adversary] = {}
    animals: dict[str, Animal] = {}

    @property
    def goods(self) -> tuple[Mapping[str, Any], ...]:
        """What may be bought or given, table by table."""
        return self.equipment, self.melee_weapons, self.ranged_weapons, self.armour

    def ware(self, key: str) -> Any:
        """One of these; none of that id."""
        return next((table[key] for table in self.goods if key in table), None)

    def price(self, key: str) -> int:
        """What a ware costs in successes; 0 where it is not for sale (MG-132)."""
        found = self.ware(key)
        return found.availability if found is not None else 0

    def weapon(self, key: str) -> MeleeWeapon | RangedWeapon | None:
        """A weapon of either table."""
        return self.melee_weapons.get(key) or self.ranged_weapons.get(key)

    def person(self, key: str) -> Character | Adversary | Animal | None:
        """A sheet of any table."""
        return self.characters.get(key) or self.adversaries.get(key) or self.animals.get(key)

    @property
    def sheets(self) -> tuple[str, ...]:
        """The ids of all sheets, of whichever table."""
        return *self.characters, *self.adversaries, *self.animals

    def side(self, placed: Placed) -> Side:
        """Whom somebody is with: characters are of the party, unless the encounter says otherwise."""
        return placed.side or ("party" if placed.sheet in self.characters else "adversaries")

    def injury(self, kind: str, row: int) -> tuple[str, Injury]:
        """Id and entry of a row of the critical table of a kind (MG-96). Raises ``KeyError``."""
        table = self.critical_physical if kind == "physical" else self.critical_mental
        return {injury.row: (key, injury) for key, injury in table.items()}[row]
