"""Facts of spells, effects and wards."""

from __future__ import annotations

from engine.core.stored import EventAbout, EventBase
from engine.systems.miasma.state import Effect, Ward
from engine.systems.miasma.state.things import DamageType, Spell, Tradition


class SpellTookEffect(EventAbout, frozen=True):
    """MI-80: a casting is complete; ``targets`` whom it concerns."""

    spell: str
    targets: tuple[str, ...] = ()


class Healed(EventAbout, frozen=True):
    """MI-82, MI-83: ``amount`` healed by the spell (rounded, MI-60), ``left`` the Life after all of step E."""

    amount: int
    left: int


class EffectBegan(EventAbout, frozen=True):
    """MI-84, MI-88: an effect begins, or its timer starts again."""

    effect: Effect
    ruled: bool = False


class EffectEnded(EventAbout, frozen=True):
    """The Protection of a type, or the enchantment of an item, is over."""

    effect: DamageType
    item: str = ""
    ruled: bool = False


class EssenceSet(EventAbout, frozen=True):
    """MI-76, MI-86: the Essence now."""

    essence: int


class WardRaised(EventBase, frozen=True):
    """MI-85: a ward stands, around a hex or, between fights, around the camp."""

    ward: Ward
    ruled: bool = False


class WardEnded(EventBase, frozen=True):
    """MI-85: dismissed, its caster died, its time is up, or the GM ended it."""

    ward: str
    ruled: bool = False


class SpellLearned(EventAbout, frozen=True):
    """MI-77: somebody knows one spell more, under this id."""

    id: str
    spell: Spell


class TraditionFixed(EventAbout, frozen=True):
    """MI-77: by the first spell."""

    tradition: Tradition


class DayBegan(EventBase, frozen=True):
    """MI-89: spell uses are full."""

    day: int
