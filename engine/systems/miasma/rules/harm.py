"""What a strike does to whoever it hits: Life per damage type (MI-58), stamina (MI-59), rounding (MI-60).

Damage comes in hundredths of a point. Inside a sum it is counted in 1/40,000 of a point, so that two halvings and a
percentage stay whole numbers; only the last step rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.board.hexgrid import direction_to
from engine.systems.miasma.events.attack import Hit, Sum
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import armour_points, guard_percent, guard_points
from engine.systems.miasma.rules.hexes import in_front
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.actions import Strike
from engine.systems.miasma.state.things import DamageType, Item, Shield, Weapon

SCALE = 40_000
"""Parts of a point a sum is counted in: 100 (hundredths) × 100 (percent) × 2 (sweep) × 2 (Protection)."""


SHELL_BONUS = 5
"""MI-91: points (or percent, MI-S27) of Physical resistance that a shell adds from behind."""


SHELL_STABILITY = 50
"""MI-91: percent."""


UNGUARDED_SHARE = 50
"""MI-59: percent of the Physical damage that an open target loses in stamina; behind a parry it is all."""


def rounded(parts: int, scale: int, rounding: Literal["down", "half-up", "up"]) -> int:
    """MI-60, MI-S01: a number of parts as whole points: down, half-up or up."""
    if rounding == "up":
        return -(-parts // scale)
    if rounding == "half-up":
        return (2 * parts + scale) // (2 * scale)
    return parts // scale


def guard_item(attacker: Combatant, target: Combatant, house: House) -> Item | None:
    """MI-37, MI-42, MI-S14: what the target guards itself with against this attacker; nothing while staggered."""
    if not target.guard or target.staggered:
        return None
    if house.guard_arc == "front" and not in_front(target.at, target.facing, attacker.at):
        return None
    return target.sheet.items.get(target.guard)


def from_behind(attacker: Combatant, target: Combatant) -> bool:
    """MI-91: whether the attacker's hex lies on the straight line out of the target's B side, at any distance."""
    return direction_to(attacker.at, target.at) == target.facing


def shelled(attacker: Combatant, target: Combatant) -> bool:
    """MI-91: whether a shell counts against this attacker; it is no stance, so stagger does not remove it."""
    return "shell" in target.sheet.traits and from_behind(attacker, target)


def protected(target: Combatant, kind: DamageType) -> bool:
    """MI-84: whether a Protection of a type is active."""
    return any(effect.type == kind and not effect.item for effect in target.effects)


def strike_damage(attacker: Combatant, strike: Strike) -> dict[DamageType, int]:
    """MI-43, MI-88: a strike's damage in hundredths, with the enchantments of its weapon."""
    damage = strike.damage
    for effect in attacker.effects:
        if effect.item and effect.item == strike.weapon:
            damage = {**damage, effect.type: damage.get(effect.type, 0) + effect.amount}
    return damage


def life_sum(
    kind: DamageType, start: int, half: bool, guard: Item | None, shell: bool, target: Combatant, house: House
) -> Sum:
    """MI-58: one type: halved for a later sweep target, guard, flat resistance, Protection, rounded down."""
    percent = guard_percent(guard, kind, house) if guard is not None else 0
    points = guard_points(guard, kind, house) if guard is not None else 0
    armour = armour_points(target, kind)
    if shell and kind == "physical":
        if house.shell_bonus == "percent":
            percent += SHELL_BONUS
        else:
            armour += SHELL_BONUS
    percent = min(100, percent)
    safe = protected(target, kind)
    first = safe and house.protection_order == "first"
    parts = max(0, _halved(start, half, first) * (100 - percent) - (points + armour) * SCALE)
    life = rounded(parts, SCALE * 2 if safe and not first else SCALE, house.damage_rounding)
    return Sum(kind, start, life, percent, points, armour, safe)


def stamina_share(guard: Item | None, shell: bool) -> int:
    """MI-59, MI-91: the percent of the Physical damage lost in stamina."""
    if guard is None:
        return 100 - SHELL_STABILITY if shell else UNGUARDED_SHARE
    if isinstance(guard, Weapon):
        return 100 - SHELL_STABILITY if shell else 100
    return 100 - guard.stability if isinstance(guard, Shield) else 100


def stamina_loss(start: int, half: bool, share: int, safe_first: bool, house: House) -> int:
    """MI-59: of the Physical damage before guard, armour and Protection; halved if the sweep halved it."""
    return rounded(_halved(start, half, safe_first) * share, SCALE, house.damage_rounding)


def _halved(start: int, *halves: bool) -> int:
    """Hundredths, counted in quarters and halved for each that is true; a percent of that is counted in ``SCALE``."""
    for half in halves:
        start *= 1 if half else 2
    return start


def hit(attacker: Combatant, target: Combatant, damage: Mapping[DamageType, int], half: bool, house: House) -> Hit:
    """MI-58, MI-59: the whole arithmetic of one strike against one target."""
    guard = guard_item(attacker, target, house)
    shell = shelled(attacker, target)
    sums = tuple(life_sum(kind, start, half, guard, shell, target, house) for kind, start in damage.items())
    physical = damage.get("physical", 0)
    first = house.protection_order == "first"
    share = stamina_share(guard, shell) if physical else 0
    how: Literal["", "parry", "shield"] = "" if guard is None else "parry" if isinstance(guard, Weapon) else "shield"
    return Hit(
        who=attacker.id,
        target=target.id,
        sums=sums,
        life=sum(part.life for part in sums),
        stamina=stamina_loss(physical, half, share, first and protected(target, "physical"), house),
        share=share,
        half=half,
        guard=how,
        shell=shell,
        first=first and any(part.protected for part in sums),
    )
