"""What happened: facts with their results in them, never refused, never recomputed (law 2).

Names are short because a save holds one record for each; what a field means is said here. Whatever a game master
ruled has an event of its own in ``ruled``, or ``ruled`` set.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from engine.systems.miasma.catalog import Shape
from engine.systems.miasma.state import (
    Award,
    Commitment,
    Contest,
    Effect,
    Hex,
    KnownMove,
    Ward,
)
from engine.systems.miasma.tables import DamageType

# ---- deciding ------------------------------------------------------------------


class Committed(Struct, frozen=True, gc=False, tag_field="type", tag="committed"):
    """MI-26: ``who`` chose ``what``; secret until the segment resolves, and replaced by a later one of the same
    segment.
    """

    who: str
    what: Commitment


class SwapChosen(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="swap-chosen"):
    """MI-S12 (0 segments): what ``who`` will hold before acting; secret as well. Takes back an action chosen before."""

    who: str
    hands: tuple[str, ...]
    drop: tuple[str, ...] = ()


class FoesCommitted(Struct, frozen=True, gc=False, tag_field="type", tag="foes-committed"):
    """MI-S08 (foes-first): all foes have chosen, their first lines are told next, then the others choose."""


# ---- A, B: reveal, pay, act ------------------------------------------------------


class Revealed(Struct, frozen=True, gc=False, tag_field="type", tag="revealed"):
    """Step A: all decisions become commitments, swaps are made."""


class CostPaid(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="cost-paid"):
    """Step A: stamina and Miasma paid, and one use of ``spell``."""

    who: str
    stamina: int = 0
    miasma: int = 0
    spell: str = ""


class LineTold(Struct, frozen=True, gc=False, tag_field="type", tag="line-told"):
    """MI-29: the line of narration that begins in this segment."""

    who: str
    text: str


class Moved(Struct, frozen=True, gc=False, tag_field="type", tag="moved"):
    """MI-35: the hexes entered, in order; the last is where ``who`` is now."""

    who: str
    path: tuple[Hex, ...]


class MoveBlocked(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="move-blocked"):
    """MI-35, MI-23: the step to ``at`` failed, because of ``by`` where it was somebody; ``turn``: it was a turn."""

    who: str
    at: Hex
    by: str = ""
    turn: bool = False


class ContestArose(Struct, frozen=True, gc=False, tag_field="type", tag="contest-arose"):
    """MI-S17 (gm): the GM is asked who gets a hex before the segment goes on."""

    contest: Contest


class HexAwarded(Struct, frozen=True, gc=False, tag_field="type", tag="hex-awarded"):
    """MI-S17 (gm): the answer."""

    award: Award


class CloudCollected(Struct, frozen=True, gc=False, tag_field="type", tag="cloud-collected"):
    """MI-69: all points of the owner's cloud are theirs again."""

    who: str
    points: int


class Turned(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="turned"):
    """MI-31: the facing now."""

    who: str
    facing: int
    ruled: bool = False


class GuardChanged(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="guard-changed"):
    """MI-38: the item guarded with now, empty for none."""

    who: str
    guard: str = ""
    ruled: bool = False


class ItemChanged(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="item-changed"):
    """MI-17: what is held now, and what fell to the ground; a guard with an item not held any more is over."""

    who: str
    hands: tuple[str, ...]
    drop: tuple[str, ...] = ()


class Seen(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="seen"):
    """A hidden combatant shows itself; ``number`` tells it apart from same-named ones seen before (0: none)."""

    who: str
    number: int = 0


# ---- C to F: strikes, checks, spells -----------------------------------------------


class Struck(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="struck"):
    """Step C: a strike on hexes of the map, in order; those behind a block of the line are left out (MI-49).

    ``spell`` is set for bolts and balls (step E).
    """

    who: str
    shape: Shape
    hexes: tuple[Hex, ...]
    spell: str = ""


class Missed(Struct, frozen=True, gc=False, tag_field="type", tag="missed"):
    """Nobody stood in the hexes struck just before."""

    who: str


class Sum(Struct, frozen=True, gc=False, omit_defaults=True):
    """MI-58 for one damage type: ``start`` hundredths (before halving for a later sweep target), then in this order

    halved (``Hit.half``), halved by Protection where ``first`` rules (MI-S28), less ``percent`` % (guard, MI-S02 and
    MI-S27), less ``points`` (a shield read as points, MI-S02), less ``armour``, not below 0, halved by Protection
    (``protected``), rounded: ``life``.
    """

    type: DamageType
    start: int
    life: int
    percent: int = 0
    points: int = 0
    armour: int = 0
    protected: bool = False


class Hit(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="hit"):
    """MI-58, MI-59: what one strike does to one target; pools change by ``LifeLost`` and ``StaminaLost``, once per
    segment.

    ``half``: a later target of a sweep. ``guard``: how the target guarded. ``shell``: struck from behind (MI-91).
    ``first``: a Protection counts before everything (MI-S28). ``stamina``: lost, being ``share`` % of the Physical
    damage.
    """

    who: str
    target: str
    sums: tuple[Sum, ...]
    life: int
    stamina: int = 0
    share: int = 0
    half: bool = False
    guard: Literal["", "parry", "shield"] = ""
    shell: bool = False
    first: bool = False


class LifeLost(Struct, frozen=True, gc=False, tag_field="type", tag="life-lost"):
    """The sum of a step: ``amount`` lost, ``left`` the Life now."""

    who: str
    amount: int
    left: int


class StaminaLost(Struct, frozen=True, gc=False, tag_field="type", tag="stamina-lost"):
    """The sum of a step: ``amount`` lost, ``left`` the stamina now."""

    who: str
    amount: int
    left: int


class Interrupted(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="interrupted"):
    """MI-64: a commitment came to nothing. ``kept``: the spell whose use is given back (MI-S33). ``short``: the rest
    of a chain could not be paid (MI-S09).
    """

    who: str
    kept: str = ""
    short: bool = False


class Staggered(Struct, frozen=True, gc=False, tag_field="type", tag="staggered"):
    """MI-64: at 0 stamina; guard down, helpless."""

    who: str


class Died(Struct, frozen=True, gc=False, tag_field="type", tag="died"):
    """MI-66: a character's death; off the board."""

    who: str


class CloudDissipated(Struct, frozen=True, gc=False, tag_field="type", tag="cloud-dissipated"):
    """MI-70: an older cloud is gone for good."""

    who: str
    points: int


class CloudLeft(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="cloud-left"):
    """MI-66: the Miasma of the dead stays in a hex. ``ruled``: put there by the GM, not taken from the owner's pool."""

    who: str
    hex: Hex
    points: int
    ruled: bool = False


class EssenceLost(Struct, frozen=True, gc=False, tag_field="type", tag="essence-lost"):
    """MI-66: the Essence left."""

    who: str
    left: int


class CharacterLost(Struct, frozen=True, gc=False, tag_field="type", tag="character-lost"):
    """MI-67: Essence 0."""

    who: str


class MonsterSlain(Struct, frozen=True, gc=False, tag_field="type", tag="monster-slain"):
    """MI-71: off the board; the rating is released, and shared in step H."""

    who: str
    rating: int


class SpellTookEffect(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="spell-took-effect"):
    """MI-80: a casting is complete; ``targets`` whom it concerns."""

    who: str
    spell: str
    targets: tuple[str, ...] = ()


class Healed(Struct, frozen=True, gc=False, tag_field="type", tag="healed"):
    """MI-82, MI-83: ``amount`` healed by the spell (rounded, MI-60), ``left`` the Life after all of step E."""

    who: str
    amount: int
    left: int


class EffectBegan(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="effect-began"):
    """MI-84, MI-88: an effect begins, or its timer starts again."""

    who: str
    effect: Effect
    ruled: bool = False


class EffectEnded(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="effect-ended"):
    """The Protection of a type, or the enchantment of an item, is over."""

    who: str
    effect: DamageType
    item: str = ""
    ruled: bool = False


class EssenceSet(Struct, frozen=True, gc=False, tag_field="type", tag="essence-set"):
    """MI-76, MI-86: the Essence now."""

    who: str
    essence: int


class WardRaised(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="ward-raised"):
    """MI-85."""

    ward: Ward
    ruled: bool = False


class WardEnded(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="ward-ended"):
    """MI-85: dismissed, its caster died, its time is up, or the GM ended it."""

    ward: str
    ruled: bool = False


# ---- G, H: breath, close --------------------------------------------------------------


class StaminaRegained(Struct, frozen=True, gc=False, tag_field="type", tag="stamina-regained"):
    """MI-63, step G: what each regained in this segment; whoever is full or busy is left out."""

    gains: dict[str, int]


class Recovered(Struct, frozen=True, gc=False, tag_field="type", tag="recovered"):
    """MI-65: not staggered any more; decides in the next segment."""

    who: str


class MiasmaShared(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="miasma-shared"):
    """MI-71: the rating of one slain monster. ``lost``: points nobody got; ``spare``: points kept for the GM to hand
    out.
    """

    monster: str
    shares: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    spare: int = 0


class MoveSeen(Struct, frozen=True, gc=False, tag_field="type", tag="move-seen"):
    """Players saw a move of monsters of this name to its end."""

    name: str
    move: KnownMove


class SegmentBegan(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="segment-began"):
    """MI-25: the next segment; the commitments of ``free`` are complete."""

    segment: int
    free: tuple[str, ...] = ()


class FightEnded(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="fight-ended"):
    """An interlude begins; commitments, guards, staggers, effects and wards are over. ``ruled``: the GM ended it."""

    ruled: bool = False


class Reformed(Struct, frozen=True, gc=False, tag_field="type", tag="reformed"):
    """MI-68: the dead return at the last resting place, with full pools."""

    who: str
