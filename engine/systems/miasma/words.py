"""Small pieces of wording that options, previews, views and chronicle lines share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board.hexgrid import ARROWS, NAMES, show
from engine.systems.miasma.catalog import DIRECTION_NAMES
from engine.systems.miasma.state import Combatant, Effect, Hex, Item
from engine.systems.miasma.tables import DAMAGE_TYPES, DamageType

ATTRIBUTE_SHORT = {"strength": "Str", "dexterity": "Dex", "endurance": "End", "vitality": "Vit", "power": "Pow"}


def count(number: int, thing: str, things: str = "") -> str:
    """``1 segment``, ``2 segments``."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


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
    return " ".join(offset_name(one) for one in offsets)


def item_name(one: Combatant, item: str) -> str:
    """What an item of somebody is called, its id where they have none such."""
    found: Item | None = one.sheet.items.get(item)
    return found.name if found is not None else item


def effect_words(one: Combatant, effect: Effect) -> str:
    """What an effect does: ``half Physical``, ``Short Sword +5 Fire``."""
    if effect.item:
        return f"{item_name(one, effect.item)} +{points(effect.amount)} {type_name(effect.type)}"
    return f"half {type_name(effect.type)}"
