"""What follows from somebody's attributes: pools, regeneration, prices, thresholds, levels."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.miasma.house import House
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Attribute

POOL_PER_POINT = 5
"""MI-03, MI-04: Stamina for a point of Endurance, Life for a point of Vitality."""

CREATION_SUM = 24
"""MI-02."""

CREATION_RANGE = (1, 10)
"""MI-02."""

HIGHEST = 50
"""MI-01, MI-07: of any attribute."""

ESSENCE = 5
"""MI-05, MI-76."""

DUCK_BASE = 20
"""MI-32."""

RUN_BASE = 10
"""MI-33."""


def attribute(fighter: Combatant, name: Attribute) -> int:
    """MI-01: an attribute; 0 for a monster that lacks it."""
    return fighter.sheet.attributes.get(name, 0)


def pool(points: int) -> int:
    """MI-03, MI-04: the maximum that hangs on an attribute."""
    return POOL_PER_POINT * points


def with_attribute(fighter: Combatant, name: Attribute, value: int, *, rising: bool) -> Combatant:
    """MI-03, MI-04, MI-75: an attribute with the maximum that hangs on it; ``rising``: the pool rises along with it.

    A monster's maxima are printed and stay.
    """
    by = pool(value - attribute(fighter, name))
    fighter = replace(fighter, sheet=replace(fighter.sheet, attributes={**fighter.sheet.attributes, name: value}))
    if fighter.kind == "monster":
        return fighter
    if name == "endurance":
        most = max(1, fighter.stamina_max + by)
        stamina = fighter.stamina + by * rising
        return replace(fighter, stamina_max=most, stamina=min(stamina, most))
    if name == "vitality":
        most = max(1, fighter.life_max + by)
        life = fighter.life + by * rising
        return replace(fighter, life_max=most, life=min(life, most))
    return fighter


def encumbrance(fighter: Combatant) -> int:
    """MI-06: the weights of everything worn or carried; a monster's as printed, else 0 (MI-S18)."""
    if fighter.kind == "monster":
        return fighter.sheet.weight
    lying = {dropped.item for dropped in fighter.dropped}
    return sum([item.weight for key, item in fighter.sheet.items.items() if key not in lying])


def duck_price(fighter: Combatant) -> int:
    """MI-32: 20 + encumbrance."""
    return DUCK_BASE + encumbrance(fighter)


def run_price(fighter: Combatant, hexes: int, house: House) -> int:
    """MI-33, MI-S05: (10 + encumbrance) × hexes, or 10 + encumbrance × hexes."""
    if house.run_price == "flat-plus":
        return RUN_BASE + encumbrance(fighter) * hexes
    return (RUN_BASE + encumbrance(fighter)) * hexes


def regeneration(fighter: Combatant) -> int:
    """MI-63: stamina regained in an idle segment: Endurance, or a monster's own; half, rounded down, behind a guard."""
    full = fighter.sheet.regen if fighter.kind == "monster" else attribute(fighter, "endurance")
    return full // 2 if fighter.guard else full


def regained(fighter: Combatant) -> int:
    """MI-63: what an idle segment gives back, the pool being no larger than it is."""
    return min(regeneration(fighter), fighter.stamina_max - fighter.stamina)


def recovery_threshold(fighter: Combatant) -> int:
    """MI-65: the stamina that ends a stagger, 75% of the maximum rounded up."""
    return -(-fighter.stamina_max * 3 // 4)


def recovers(fighter: Combatant) -> bool:
    """MI-65: whether a stagger ends now."""
    return fighter.staggered and fighter.present and fighter.stamina >= recovery_threshold(fighter)


def recovers_in(fighter: Combatant) -> int | None:
    """MI-65: how many more regenerations end the stagger if nobody hits; none where none ever does. A guard that is up
    as the blow is told goes down with it (MI-64) and halves none of them.
    """
    missing, gain = recovery_threshold(fighter) - fighter.stamina, regeneration(replace(fighter, guard=""))
    if missing <= 0:
        return 1
    return -(-missing // gain) if gain else None


def monster_regen(stamina_max: int, printed: int | None) -> int:
    """MI-S18: a fifth of the maximum, rounded down, at least 1, unless the entry gives one."""
    return printed if printed is not None else max(1, stamina_max // 5)


def level_price(level: int, house: House) -> int:
    """MI-74, MI-S03: Miasma points from ``level`` to the next one; every price is ceil(1.5 × the one before)."""
    price = 13 if house.level_prices == "from-13" else 5
    for reached in range(1, level):
        price = 13 if house.level_prices == "five-then-13" and reached == 1 else -(-price * 3 // 2)
    return price


def level_essence(essence: int, house: House) -> int:
    """MI-76, MI-S04: the Essence after a level."""
    return ESSENCE if house.level_essence == "exactly-5" else max(essence, ESSENCE)
