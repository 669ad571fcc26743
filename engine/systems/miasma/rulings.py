"""What the game master may rule at any time, in every phase (MI-93): ordinary commands, marked as rulings.

``who`` names one combatant or several at once. A ruling is refused only where it makes no sense (an unknown
combatant, a number out of range, two in one hex); no rule of the game stands against it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.systems.miasma.tables import DamageType

Field = Literal[
    "life",
    "life_max",
    "stamina",
    "stamina_max",
    "essence",
    "miasma",
    "staggered",
    "level",
    "rating",
    "regen",
    "strength",
    "dexterity",
    "endurance",
    "vitality",
    "power",
]
"""What ``rule-set`` sets. ``staggered`` is 0 or 1; ``rating`` and ``regen`` are a monster's."""


class RuleSet(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-set"):
    """Set a pool, flag or attribute; with ``by`` the value is added instead."""

    who: tuple[str, ...]
    field: Field
    value: int
    by: bool = False


class RuleUses(Struct, frozen=True, gc=False, tag_field="do", tag="rule-uses"):
    """Set the uses left of a known spell."""

    who: tuple[str, ...]
    spell: str
    value: int


class RulePlace(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-place"):
    """Put somebody on a hex (also the dead and those who stood outside: they are in the fight again), or take them
    off the board.

    ``to`` empty: off the board. ``facing`` left out: unchanged.
    """

    who: str
    to: str
    facing: int | None = None


class RuleFace(Struct, frozen=True, gc=False, tag_field="do", tag="rule-face"):
    """Turn somebody to a facing 0–5."""

    who: tuple[str, ...]
    facing: int


class RuleGuard(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-guard"):
    """Set the guard to a held item, or to none."""

    who: tuple[str, ...]
    item: str = ""


class RuleHands(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-hands"):
    """Set what somebody holds and wears; left out: unchanged."""

    who: str
    hands: tuple[str, ...] | None = None
    worn: tuple[str, ...] | None = None


class RuleGive(Struct, frozen=True, gc=False, tag_field="do", tag="rule-give"):
    """Give somebody an item of the catalog."""

    who: tuple[str, ...]
    item: str


class RuleTake(Struct, frozen=True, gc=False, tag_field="do", tag="rule-take"):
    """Take an item away from somebody."""

    who: tuple[str, ...]
    item: str


class RuleEffect(Struct, frozen=True, gc=False, tag_field="do", tag="rule-effect"):
    """A Protection for so many segments, this one included; 0 ends it."""

    who: tuple[str, ...]
    type: DamageType
    segments: int


class RuleEnchant(Struct, frozen=True, gc=False, tag_field="do", tag="rule-enchant"):
    """An enchantment of an item for so many segments, this one included; 0 ends it. ``amount`` in points."""

    who: str
    item: str
    type: DamageType
    amount: int
    segments: int


class RuleCloud(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-cloud"):
    """Put somebody's cloud on a hex with so many points; 0 points take it away."""

    who: str
    points: int
    to: str = ""


class RuleWard(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-ward"):
    """Raise a ward around a hex; ``segments`` 0: until ended."""

    who: str
    at: str
    radius: int
    segments: int = 0


class RuleEndWard(Struct, frozen=True, gc=False, tag_field="do", tag="rule-end-ward"):
    """End a ward."""

    ward: str


class RuleAdd(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-add"):
    """MI-72: add a monster or a ready character of the catalog; ``at`` empty: to the roster, off the board.

    ``hexes`` instead of ``at``: several of the same at once, one for each hex.
    """

    entry: str
    at: str = ""
    facing: int = 0
    side: str = ""
    name: str = ""
    hidden: bool = False
    hexes: tuple[str, ...] = ()


class RuleName(Struct, frozen=True, gc=False, tag_field="do", tag="rule-name"):
    """Call somebody by another name."""

    who: str
    name: str


class RuleRemove(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-remove"):
    """Take combatants out; ``how`` says whether they count as slain or dead, with all that follows (MI-66, MI-71)."""

    who: tuple[str, ...]
    how: Literal["removed", "dead"] = "removed"


class RuleCancel(Struct, frozen=True, gc=False, tag_field="do", tag="rule-cancel"):
    """End commitments, or take back decisions of this segment; nothing is refunded."""

    who: tuple[str, ...]


class RuleSide(Struct, frozen=True, gc=False, tag_field="do", tag="rule-side"):
    """Change sides; any name makes a side."""

    who: tuple[str, ...]
    side: str


class RuleHide(Struct, frozen=True, gc=False, tag_field="do", tag="rule-hide"):
    """Hide combatants from the other sides, or reveal them."""

    who: tuple[str, ...]
    hidden: bool


class RuleConvert(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-convert"):
    """MI-67: a lost character comes back as a monster with this rating, on a hex or (empty) off the board."""

    who: str
    rating: int
    at: str = ""


class RuleTerrain(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-terrain"):
    """MI-24: tag hexes; an empty tag clears them."""

    hexes: tuple[str, ...]
    tag: str = ""
    no_entry: Literal["", "all", "non-swimmers"] = ""
    blocks_lines: bool = False


class RuleOption(Struct, frozen=True, gc=False, tag_field="do", tag="rule-option"):
    """Change a table option."""

    option: str
    value: str


class RuleShare(Struct, frozen=True, gc=False, tag_field="do", tag="rule-share"):
    """MI-S16 (``gm``): hand out points that were left over."""

    who: str
    points: int


class RuleNote(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="rule-note"):
    """Write a note into the chronicle; ``secret`` ones are for the GM only."""

    text: str
    secret: bool = False


Ruling = (
    RuleSet
    | RuleUses
    | RulePlace
    | RuleFace
    | RuleGuard
    | RuleHands
    | RuleGive
    | RuleTake
    | RuleEffect
    | RuleEnchant
    | RuleCloud
    | RuleWard
    | RuleEndWard
    | RuleAdd
    | RuleName
    | RuleRemove
    | RuleCancel
    | RuleSide
    | RuleHide
    | RuleConvert
    | RuleTerrain
    | RuleOption
    | RuleShare
    | RuleNote
)
