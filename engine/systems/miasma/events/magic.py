"""Facts of spells, effects and wards."""

from __future__ import annotations

from engine.core.stored import EventBase
from engine.systems.miasma.state import Effect, Ward
from engine.systems.miasma.state.things import DamageType, Spell, Tradition


class SpellTookEffect(EventBase, frozen=True):
    """MI-80: a casting is complete; ``targets`` whom it concerns."""

    who: str
    spell: str
    targets: tuple[str, ...] = ()


class Healed(EventBase, frozen=True):
    """MI-82, MI-83: ``amount`` healed by the spell (rounded, MI-60), ``left`` the Life after all of step E."""

    who: str
    amount: int
    left: int


class EffectBegan(EventBase, frozen=True):
    """MI-84, MI-88: an effect begins, or its timer starts again."""

    who: str
    effect: Effect
    ruled: bool = False


class EffectEnded(EventBase, frozen=True):
    """The Protection of a type, or the enchantment of an item, is over."""

    who: str
    effect: DamageType
    item: str = ""
    ruled: bool = False


class EssenceSet(EventBase, frozen=True):
    """MI-76, MI-86: the Essence now."""

    who: str
    essence: int


class WardRaised(EventBase, frozen=True):
    """MI-85 Ward."""

    ward: Ward
    ruled: bool = False


class WardEnded(EventBase, frozen=True):
    """MI-85: dismissed, its caster died, its time is up, or the GM ended it."""

    ward: str
    ruled: bool = False


class SpellLearned(EventBase, frozen=True):
    """MI-77 Two traditions."""

    who: str
    id: str
    spell: Spell


class TraditionFixed(EventBase, frozen=True):
    """MI-77: by the first spell."""

    who: str
    tradition: Tradition


class DayBegan(EventBase, frozen=True):
    """MI-89: spell uses are full."""

    day: int


Magic = (
    SpellTookEffect
    | Healed
    | EffectBegan
    | EffectEnded
    | EssenceSet
    | WardRaised
    | WardEnded
    | SpellLearned
    | TraditionFixed
    | DayBegan
)
