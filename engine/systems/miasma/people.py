"""What follows from somebody's attributes and belongings: weights, prices, resistances, regeneration, thresholds.

Small pure functions; nothing here looks at the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from engine.systems.miasma.catalog import Armour, Shield, Weapon
from engine.systems.miasma.state import Combatant, Item
from engine.systems.miasma.tables import ATTRIBUTES, DAMAGE_TYPES, Attribute, DamageType

DUCK_BASE = 20
"""MI-32."""

RUN_BASE = 10
"""MI-33."""

PARTY = "party"
"""The side of the players' characters."""


def attribute(one: Combatant, name: Attribute) -> int:
    """MI-01: an attribute; 0 for a monster that lacks it."""
    return one.sheet.attributes.get(name, 0)


def hundredths(scaling: Decimal, points: int) -> int:
    """A scaling times a number of points, in hundredths; exact for scalings with up to two decimals."""
    return int(scaling * 100) * points


def present(one: Combatant) -> bool:
    """Alive and in the fight."""
    return one.hex is not None and one.status == "up"


def label(one: Combatant) -> str:
    """The name people read, with the number that tells same-named foes apart."""
    return f"{one.name} {one.number}" if one.number else one.name


def is_party(one: Combatant) -> bool:
    """Whether players decide for this one."""
    return one.side == PARTY


# ---- weights and prices --------------------------------------------------------


def encumbrance(one: Combatant) -> int:
    """MI-06: the weights of everything worn or carried; a monster's as printed, else 0 (MI-S18)."""
    if one.kind == "monster":
        return one.sheet.weight
    dropped = one.dropped
    return sum(item.weight for key, item in one.sheet.items.items() if key not in dropped)


def duck_price(one: Combatant) -> int:
    """MI-32: 20 + encumbrance."""
    return DUCK_BASE + encumbrance(one)


def run_price(one: Combatant, hexes: int, options: Mapping[str, str]) -> int:
    """MI-33, MI-S05: (10 + encumbrance) × hexes, or 10 + encumbrance × hexes."""
    if options.get("run-price") == "flat-plus":
        return RUN_BASE + encumbrance(one) * hexes
    return (RUN_BASE + encumbrance(one)) * hexes


# ---- stamina -------------------------------------------------------------------


def regeneration(one: Combatant) -> int:
    """MI-63: stamina regained in an idle segment: Endurance, or a monster's own; half, rounded down, behind a guard."""
    full = one.sheet.regen if one.kind == "monster" else attribute(one, "endurance")
    return full // 2 if one.guard else full


def recovery_threshold(one: Combatant) -> int:
    """MI-65: the stamina that ends a stagger, 75% of the maximum rounded up."""
    return -(-one.stamina_max * 3 // 4)


def monster_regen(stamina_max: int, printed: int | None) -> int:
    """MI-S18: a fifth of the maximum, rounded down, at least 1, unless the entry gives one."""
    return printed if printed is not None else max(1, stamina_max // 5)


# ---- gear ----------------------------------------------------------------------


def missing_minimum(one: Combatant, item: Item) -> tuple[Attribute, int, int] | None:
    """MI-10: the first minimum of an item that is not met: attribute, needed, actual. Monsters without attributes
    pass.
    """
    if not one.sheet.attributes:
        return None
    for name, needed in item.minimum.items():
        if attribute(one, name) < needed:
            return name, needed, attribute(one, name)
    return None


def hands_needed(items: Mapping[str, Item], held: tuple[str, ...]) -> int:
    """MI-12: how many hands some items take; armour cannot be held and takes three."""
    total = 0
    for key in held:
        item = items[key]
        total += item.hands if isinstance(item, Weapon) else 1 if isinstance(item, Shield) else 3
    return total


def two_handed_with_shield(items: Mapping[str, Item], held: tuple[str, ...]) -> bool:
    """MI-12: a two-handed weapon can never be held with a shield."""
    kinds = [items[key] for key in held]
    return any(isinstance(i, Weapon) and i.hands == 2 for i in kinds) and any(isinstance(i, Shield) for i in kinds)


def held_weapons(one: Combatant) -> tuple[str, ...]:
    """The ids of the weapons in hand."""
    items = one.sheet.items
    return tuple(key for key in one.hands if isinstance(items[key], Weapon))


def shield_raised(one: Combatant) -> bool:
    """MI-37: whether the guard is a shield."""
    return bool(one.guard) and isinstance(one.sheet.items.get(one.guard), Shield)


def armour_points(one: Combatant, damage: DamageType) -> int:
    """MI-14: flat resistance against a type: all worn pieces and what is natural, added up."""
    total = one.sheet.resist.get(damage, 0)
    for key in one.sheet.worn:
        item = one.sheet.items[key]
        if isinstance(item, Armour):
            total += item.resist.get(damage, 0)
    return total


def resistances(one: Combatant) -> dict[DamageType, int]:
    """MI-14: the summed flat resistances."""
    return {kind: armour_points(one, kind) for kind in DAMAGE_TYPES}


def guard_percent(item: Item, damage: DamageType, options: Mapping[str, str]) -> int:
    """MI-58, MI-S02: by how many percent a guard lowers a type: a parry Physical only, a shield by its resistance."""
    if isinstance(item, Weapon):
        return item.parry if damage == "physical" else 0
    if not isinstance(item, Shield):
        return 0
    reading = options.get("shield-resistance", "percent")
    printed = item.resist.get(damage, 0)
    return {"percent": printed, "tens": min(100, printed * 10), "points": 0}[reading]


def guard_points(item: Item, damage: DamageType, options: Mapping[str, str]) -> int:
    """MI-S02 (points): the flat points that a shield takes off where the percentage would be."""
    if isinstance(item, Shield) and options.get("shield-resistance") == "points":
        return item.resist.get(damage, 0)
    return 0


# ---- weapons ---------------------------------------------------------------------


def weapon_damage(one: Combatant, weapon: Weapon) -> int:
    """MI-09: Physical damage in hundredths: base + Σ scaling × (attribute − the weapon's minimum for it), not below
    0.

    Below a minimum (possible by ruling, or with MI-S11 ``allow``) the term is negative.
    """
    total = weapon.damage * 100
    for name, scaling in weapon.scaling.items():
        total += hundredths(scaling, attribute(one, name) - weapon.minimum.get(name, 0))
    return max(0, total)


def basic_damage(one: Combatant, weapon: Weapon) -> dict[DamageType, int]:
    """MI-44, MI-11: MI-09 plus the weapon's special damage, in hundredths."""
    damage: dict[DamageType, int] = {"physical": weapon_damage(one, weapon)}
    for kind, points in weapon.special.items():
        damage[kind] = damage.get(kind, 0) + points * 100
    return damage


def value_of(one: Combatant, field: str) -> int:
    """What a field of somebody is now."""
    if field in ATTRIBUTES:
        return one.sheet.attributes.get(field, 0)
    holder = one.sheet if field in ("level", "rating", "regen") else one
    return int(getattr(holder, field))
