"""Small pieces of wording that options, previews, views and chronicle lines share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board.hexgrid import ARROWS, NAMES, show
from engine.core.words import counted_off
from engine.systems.miasma.rules.ground import DIRECTION_NAMES
from engine.systems.miasma.state import Combatant, Effect
from engine.systems.miasma.state.actions import Commitment, Guard
from engine.systems.miasma.state.things import DAMAGE_TYPES, DamageType, Hex

ATTRIBUTE_SHORT = {"strength": "Str", "dexterity": "Dex", "endurance": "End", "vitality": "Vit", "power": "Pow"}

BESIDE = "beside another action"
"""What changing items costs where it takes no segment of its own (MI-S12)."""


def points(hundredths: int) -> str:
    """An exact number of hundredths as people write it: 1920 is ``19.2``."""
    whole, rest = divmod(abs(hundredths), 100)
    sign = "−" if hundredths < 0 else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0") if rest else f"{sign}{whole}"


def type_name(kind: DamageType) -> str:
    """A damage type with its capital letter."""
    return kind.capitalize()


def damage(amounts: Mapping[DamageType, int]) -> str:
    """Damage in hundredths, in words: ``25 Physical, 5 Fire``."""
    return ", ".join(f"{points(amounts[kind])} {type_name(kind)}" for kind in DAMAGE_TYPES if amounts.get(kind))


def direction(facing: int) -> str:
    """A direction with its arrow: ``E →``."""
    return f"{NAMES[facing]} {ARROWS[facing]}"


def offset_name(offset: Hex) -> str:
    """A neighbour by its name (MI-20), any other offset as the steps from the attacker: ``F``, ``F×3``, ``2,-1``."""
    for name, (q, r) in zip(DIRECTION_NAMES, ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), strict=True):
        far = max(abs(offset[0]), abs(offset[1]))
        if far and (q * far, r * far) == offset:
            return name if far == 1 else f"{name}×{far}"
    return show(offset)


def offset_names(offsets: Iterable[Hex]) -> str:
    """Several offsets in order."""
    return " ".join(map(offset_name, offsets))


def effect_words(fighter: Combatant, effect: Effect) -> str:
    """What an effect does: ``half Physical``, ``Short Sword +5 Fire``."""
    if effect.item:
        return f"{fighter.item_name(effect.item)} +{points(effect.amount)} {type_name(effect.type)}"
    return f"half {type_name(effect.type)}"


def action_words(fighter: Combatant, what: Commitment) -> str:
    """What somebody is about: ``Slash``, ``Healing``, ``walk to 3,4``."""
    if what.move is not None:
        return what.move.name
    if what.kind == "cast":
        spell = fighter.sheet.spells.get(what.spell)
        return spell.name if spell is not None else what.spell
    if isinstance(what, Guard):
        return f"guard with {fighter.item_name(what.guard)}" if what.guard else "lower the guard"
    if what.path:
        return f"{what.kind} to {show(what.path[-1])}"
    return {"change-item": "change items", "pick-up": "pick something up"}.get(what.kind, what.kind)


def own_side(fighter: Combatant, struck: Iterable[Combatant]) -> str:
    """MI-95: who of the own side is among those who would be struck, first of all that is told of a blow: cut, it must
    not read like one at a foe. Empty where nobody is.
    """
    struck = tuple(struck)
    own = counted_off(sorted(other.label for other in struck if other.side == fighter.side))
    too = " too" if any(other.side != fighter.side for other in struck) else ""
    return f"own side{too}: {own}, " if own else ""
