"""What is held, worn and carried: hands, minimums, resistances, guards, the damage of a weapon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.systems.miasma.house import House
from engine.systems.miasma.rules.stats import attribute
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import DAMAGE_TYPES, Armour, Attribute, DamageType, Item, Shield, Weapon

HANDS = 2
"""MI-12."""

NEVER_HELD = HANDS + 1
"""MI-12: the hands that armour would take."""


def missing_minimum(fighter: Combatant, item: Item) -> tuple[Attribute, int, int] | None:
    """MI-10: the first minimum of an item not met: attribute, needed, actual. Monsters without attributes pass."""
    if fighter.sheet.attributes:
        for name, needed in item.minimum.items():
            if attribute(fighter, name) < needed:
                return name, needed, attribute(fighter, name)
    return None


def may_use(fighter: Combatant, item: Item, house: House) -> bool:
    """MI-10, MI-S11: whether somebody may ready or wear a thing."""
    return house.unqualified_gear == "allow" or missing_minimum(fighter, item) is None


def hands_needed(items: Mapping[str, Item], held: Iterable[str]) -> int:
    """MI-12: how many hands some items take; armour cannot be held."""
    total = 0
    for key in held:
        item = items[key]
        total += item.hands if isinstance(item, Weapon) else 1 if isinstance(item, Shield) else NEVER_HELD
    return total


def two_handed_with_shield(items: Mapping[str, Item], held: Iterable[str]) -> bool:
    """MI-12: a two-handed weapon can never be held with a shield."""
    things = [items[key] for key in held]
    return any(isinstance(item, Weapon) and item.hands == HANDS for item in things) and any(
        isinstance(item, Shield) for item in things
    )


def hands_hold(items: Mapping[str, Item], held: Iterable[str]) -> bool:
    """MI-12: whether two hands can hold some items together."""
    keys = tuple(held)
    return hands_needed(items, keys) <= HANDS and not two_handed_with_shield(items, keys)


def held_weapons(fighter: Combatant) -> dict[str, Weapon]:
    """The weapons in hand, by item id."""
    items = fighter.sheet.items
    return {key: item for key in fighter.hands if isinstance(item := items[key], Weapon)}


def can_guard(item: Item) -> bool:
    """MI-37: a weapon with a parry value, or a shield."""
    return isinstance(item, Shield) or (isinstance(item, Weapon) and bool(item.parry))


def shield_raised(fighter: Combatant) -> bool:
    """MI-37: whether the guard is a shield."""
    return bool(fighter.guard) and isinstance(fighter.sheet.items.get(fighter.guard), Shield)


def guard_segments(fighter: Combatant, item: str, house: House) -> int:
    """MI-38, MI-S34: one from any guard to any other; perhaps two from one guard straight to another."""
    return house.guard_switch if fighter.guard and item else 1


def guard_percent(item: Item, damage: DamageType, house: House) -> int:
    """MI-58, MI-S02: by how many percent a guard lowers a type: a parry Physical only, a shield by its resistance."""
    if isinstance(item, Weapon):
        return item.parry if damage == "physical" else 0
    if not isinstance(item, Shield):
        return 0
    printed = item.resist.get(damage, 0)
    return {"percent": printed, "tens": min(100, printed * 10), "points": 0}[house.shield_resistance]


def guard_points(item: Item, damage: DamageType, house: House) -> int:
    """MI-S02 (points): the flat points that a shield takes off where the percentage would be."""
    if isinstance(item, Shield) and house.shield_resistance == "points":
        return item.resist.get(damage, 0)
    return 0


def armour_points(fighter: Combatant, damage: DamageType) -> int:
    """MI-14: flat resistance against a type: all worn pieces and what is natural, added up."""
    total = fighter.sheet.resist.get(damage, 0)
    for key in fighter.sheet.worn:
        item = fighter.sheet.items[key]
        if isinstance(item, Armour):
            total += item.resist.get(damage, 0)
    return total


def resistances(fighter: Combatant) -> dict[DamageType, int]:
    """MI-14: the summed flat resistances."""
    return {kind: armour_points(fighter, kind) for kind in DAMAGE_TYPES}


def weapon_damage(fighter: Combatant, weapon: Weapon) -> int:
    """MI-09: Physical damage in hundredths: base + Σ scaling × (attribute − the weapon's minimum for it), not below
    0.

    Below a minimum (possible by ruling, or with MI-S11 ``allow``) the term is negative. A monster that lacks the
    attribute deals the base, which is what the least attribute required does (MI-90).
    """
    total = weapon.damage * 100
    for name, scaling in weapon.scaling.items():
        if name in fighter.sheet.attributes:
            total += scaling * (attribute(fighter, name) - weapon.minimum.get(name, 0))
    return max(0, total)


def basic_damage(fighter: Combatant, weapon: Weapon) -> dict[DamageType, int]:
    """MI-44, MI-11: MI-09 plus the weapon's special damage, in hundredths."""
    damage: dict[DamageType, int] = {"physical": weapon_damage(fighter, weapon)}
    for kind, points in weapon.special.items():
        damage[kind] = damage.get(kind, 0) + points * 100
    return damage
