"""Every pool as a sum of named parts, floored once at the end (MR-02 to MR-04, MR-09, MR-32 to MR-35, MR-46, MR-50,
MR-51).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.view import Audience
from engine.systems.mir.catalog import Path, Weapon
from engine.systems.mir.distance import distance, overreach
from engine.systems.mir.state import Combatant, Part, State, Sum, ready_weapons

PATHS: dict[Path, str] = {
    "legacy": "Legacy",
    "hope": "Hope",
    "dogma": "Dogma",
    "secrets": "Secrets",
    "fear": "Fear",
    "lies": "Lies",
}
INSTINCT, STRENGTH, HEALING, RESILIENCE, INVESTIGATION = (
    "instinct",
    "strength",
    "healing",
    "resilience",
    "investigation",
)
MIN_DEFENSE = 1
REACH_DICE = 1


def total(parts: Iterable[Part | None], floor: int) -> Sum:
    """The sum of the parts that matter, floored once (MR-03)."""
    kept = tuple(part for part in parts if part is not None and part.dice)
    return Sum(kept, max(floor, sum(part.dice for part in kept)))


def skill_title(state: State, skill: str) -> str:
    """A skill as the game writes it: ``Combat (Fear)``."""
    entry = state.book.skills[skill]
    return f"{entry.name} ({PATHS[entry.path]})"


def base_parts(state: State, person: Combatant, skill: str) -> list[Part]:
    """The dice of a skill itself: the sheet's fixed pool, else Path + Skill (MR-02, option ``pool_formula``)."""
    entry = state.book.skills[skill]
    if skill in person.pools:
        return [Part(f"{entry.name} pool", person.pools[skill])]
    formula = state.option("pool_formula")
    if formula == "sheet":
        return []
    parts = [Part(entry.name, person.skills.get(skill, 0))]
    if formula == "path+skill":
        parts.append(Part(PATHS[entry.path], person.paths.get(entry.path, 0)))
    return parts


def malus_part(person: Combatant) -> Part | None:
    """−1D for each unbandaged Wound (MR-04)."""
    return Part("Wounds", -person.malus) if person.malus else None


def gm_part(dice: int, reason: str = "") -> Part | None:
    """The GM's situation dice (MR-09)."""
    return Part(reason or "situation", dice) if dice else None


def pool_floor(state: State) -> int:
    """The fewest dice of an ordinary or attack pool (MR-03, option ``min_test_dice``)."""
    return int(state.option("min_test_dice"))


def skill_pool(state: State, person: Combatant, skill: str, dice: int = 0) -> Sum:
    """The pool of a skill test, Initiative included."""
    parts = [
        *base_parts(state, person, skill),
        gm_part(person.situation, person.reason),
        gm_part(dice),
        malus_part(person),
    ]
    return total(parts, pool_floor(state))


def melee_reach(person: Combatant) -> int:
    """The longest Reach in hand; ranged weapons and bare hands have none (MR-46)."""
    longest = 0
    for item in ready_weapons(person, ranged=False).values():
        longest = max(longest, item.weapon.reach)
    return longest


def helpers(
    state: State, attacker: Combatant, targets: Sequence[Combatant], weapon: Weapon, audience: Audience = "gm"
) -> list[Combatant]:
    """Allies fighting alongside: able, and in the Melee band of a target (MR-50, option ``gang_up``).

    Somebody the players have not seen helps nobody whose pool they see: its size would tell. The GM may always type
    another number.
    """
    rule = state.option("gang_up")
    if rule == "off" or (weapon.range and rule == "melee-only"):
        return []
    blind = attacker.kind == "pc" or not attacker.secret or audience == "players"
    return [
        ally
        for ally in state.people.values()
        if ally.side == attacker.side
        and ally.id != attacker.id
        and ally.able
        and not (blind and ally.hidden)
        and any(distance(state, ally, target) == 0 for target in targets)
    ]


def attack_pool(state: State, attacker: Combatant, weapon: Weapon, allies: int, dice: int = 0, reason: str = "") -> Sum:
    """The attacker's pool (MR-35)."""
    parts = [
        *base_parts(state, attacker, weapon.skill),
        Part("Fast", weapon.fast),
        Part("allies", allies),
        gm_part(attacker.situation, attacker.reason),
        gm_part(dice, reason),
        malus_part(attacker),
    ]
    return total(parts, pool_floor(state))


def defense_parts(state: State, target: Combatant) -> list[Part | None]:
    """What a Defense pool is made of before anybody attacks: base, armour, malus (MR-32, MR-33)."""
    return [
        Part("Defense", target.defense_base),
        Part(target.armor.name, target.armor.defense),
        malus_part(target) if state.option("malus_on_defense") == "yes" else None,
    ]


def plain_defense(state: State, target: Combatant) -> Sum:
    """The Defense pool against nobody in particular, as a sheet shows it."""
    if target.defenseless:
        return Sum((Part("defenseless", 0),), 0)
    return total(defense_parts(state, target), MIN_DEFENSE)


def reach_part(state: State, attacker: Combatant, weapon: Weapon, target: Combatant) -> Part | None:
    """The longer weapon is worth a die: −1D on the target of a longer one, +1D on that of a shorter one (MR-46)."""
    if weapon.range or state.option("reach_defense") == "off":
        return None
    theirs = melee_reach(target)
    if weapon.reach == theirs:
        return None
    return Part("Reach", -REACH_DICE if weapon.reach > theirs else REACH_DICE)


def defense_against(state: State, attacker: Combatant, weapon: Weapon, target: Combatant, dice: int = 0) -> Sum:
    """One target's Defense pool against one attack (MR-32); 0 when defenseless (MR-34)."""
    if target.defenseless:
        return Sum((Part("defenseless", 0),), 0)
    parts = defense_parts(state, target)
    parts.append(reach_part(state, attacker, weapon, target))
    if weapon.range:
        parts.append(Part("overreach", overreach(state, weapon, distance(state, attacker, target)) or 0))
    parts.append(gm_part(dice))
    return total(parts, MIN_DEFENSE)


def combined_defense(
    state: State, attacker: Combatant, weapon: Weapon, targets: Sequence[Combatant], dice: int = 0
) -> Sum | None:
    """The Defense pool of an exchange; none when every target is defenseless (MR-51, MR-53).

    The GM's dice are inside the only target's own pool, or on top of the combined one (MR-S54).
    """
    standing = [target for target in targets if not target.defenseless]
    if not standing:
        return None
    dice += sum(target.situation for target in standing)
    if len(targets) == 1:
        return defense_against(state, attacker, weapon, standing[0], dice)
    pools = [defense_against(state, attacker, weapon, target) for target in standing]
    best = max(range(len(pools)), key=lambda index: pools[index].total)
    parts = [Part(standing[best].name, pools[best].total), Part("more targets", len(targets) - 1), gm_part(dice)]
    return total(parts, MIN_DEFENSE)
