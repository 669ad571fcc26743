"""Every pool as a sum of named parts, floored once at the end (MR-02 to MR-04, MR-09, MR-32 to MR-35, MR-46, MR-50,
MR-51).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.systems.mir.rules.dice import total
from engine.systems.mir.rules.distance import distance, overreach
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Exchange, Part, Sum
from engine.systems.mir.state.sheet import Combatant, Path, Weapon

PATHS: dict[Path, str] = {
    "legacy": "Legacy",
    "hope": "Hope",
    "dogma": "Dogma",
    "secrets": "Secrets",
    "fear": "Fear",
    "lies": "Lies",
}
INSTINCT, STRENGTH, HEALING = "instinct", "strength", "healing"
RESILIENCE, INVESTIGATION = "resilience", "investigation"
MIN_DEFENCE = 1
REACH_DICE = 1


def base_parts(state: State, person: Combatant, skill: str) -> list[Part]:
    """The dice of a skill itself: the sheet's fixed pool, else Path + Skill (MR-02, option ``pool-formula``)."""
    entry = state.book.skills[skill]
    if skill in person.pools:
        return [Part(f"{entry.name} pool", person.pools[skill])]
    if state.house.pool_formula == "sheet":
        return []
    parts = [Part(entry.name, person.skills.get(skill, 0))]
    if state.house.pool_formula == "path+skill":
        parts.append(Part(PATHS[entry.path], person.paths.get(entry.path, 0)))
    return parts


def malus_part(person: Combatant) -> Part:
    """−1D for each unbandaged Wound (MR-04)."""
    return Part("Wounds", -person.malus)


def situation_part(person: Combatant) -> Part:
    """The GM's dice on somebody's next roll (MR-09)."""
    return gm_part(person.situation, person.reason)


def gm_part(dice: int, reason: str = "") -> Part:
    """The GM's dice on this roll (MR-09)."""
    return Part(reason or "situation", dice)


def skill_pool(state: State, person: Combatant, skill: str, dice: int = 0) -> Sum:
    """The pool of a skill test, Initiative included (MR-02, MR-03, option ``min-test-dice``)."""
    parts = [*base_parts(state, person, skill), situation_part(person), gm_part(dice), malus_part(person)]
    return total(parts, state.house.min_test_dice)


def skill_sizes(state: State, person: Combatant) -> list[int]:
    """How many dice each skill of the book has on a test, in its order: the same sums without their parts."""
    more, floor = sum(part.dice for part in (situation_part(person), malus_part(person))), state.house.min_test_dice
    return [
        max(floor, more + sum([part.dice for part in base_parts(state, person, skill)])) for skill in state.book.skills
    ]


def melee_reach(person: Combatant) -> int:
    """The longest Reach in hand; ranged weapons and bare hands have none (MR-46)."""
    return max((item.weapon.reach for item in person.ready(ranged=False).values()), default=0)


def helpers(state: State, attacker: Combatant, targets: Sequence[Combatant], weapon: Weapon) -> list[Combatant]:
    """Allies fighting alongside: able, and in the Melee band of a target (MR-50, option ``gang-up``).

    Somebody the players have not seen helps nobody whose pool they see: its size would tell. The GM may always type
    another number.
    """
    rule = state.house.gang_up
    if rule == "off" or (weapon.range and rule == "melee-only"):
        return []
    blind = attacker.kind == "pc" or not attacker.secret
    aimed_at = {target.id for target in targets}
    return [
        ally
        for ally in state.combatants.values()
        if ally.side == attacker.side
        and ally.id != attacker.id
        and ally.id not in aimed_at
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
        situation_part(attacker),
        gm_part(dice, reason),
        malus_part(attacker),
    ]
    return total(parts, state.house.min_test_dice)


def plain_defence(state: State, target: Combatant) -> Sum:
    """The Defence pool against nobody in particular, as a sheet shows it (MR-32, MR-34)."""
    if target.defenceless:
        return HELPLESS
    return total([*_defence_parts(state, target), situation_part(target)], MIN_DEFENCE)


HELPLESS = Sum((Part("defenceless", 0),), 0)
"""No Defence at all (MR-34)."""


def _defence_parts(state: State, target: Combatant) -> list[Part | None]:
    """What a Defence pool is made of before anybody attacks: base, armour, malus (MR-32, MR-33)."""
    return [
        Part("Defence", target.defence_base),
        Part(target.armour.name, target.armour.defence),
        malus_part(target) if state.house.malus_on_defence else None,
    ]


def _reach_part(state: State, weapon: Weapon, target: Combatant) -> Part | None:
    """The longer weapon is worth a die: −1D on the target of a longer one, +1D on that of a shorter one (MR-46)."""
    theirs = melee_reach(target)
    if weapon.range or state.house.reach_defence == "off":
        return None
    return Part("Reach", -REACH_DICE if weapon.reach > theirs else REACH_DICE if weapon.reach < theirs else 0)


def defence_against(state: State, attacker: Combatant, weapon: Weapon, target: Combatant, dice: int = 0) -> Sum:
    """One target's Defence pool against one attack (MR-32); 0 when defenceless (MR-34)."""
    if target.defenceless:
        return HELPLESS
    parts = [*_defence_parts(state, target), _reach_part(state, weapon, target)]
    if weapon.range:
        parts.append(Part("overreach", overreach(state, weapon, distance(state, attacker, target)) or 0))
    return total([*parts, gm_part(target.situation + dice)], MIN_DEFENCE)


def by_defence(
    state: State, attacker: Combatant, weapon: Weapon, targets: Sequence[Combatant]
) -> tuple[Combatant, ...]:
    """Those of several targets who can defend, the highest Defence pool of their own first (MR-51, MR-53); among equals
    as they were named.
    """
    standing = [target for target in targets if not target.defenceless]
    return tuple(sorted(standing, key=lambda target: -defence_against(state, attacker, weapon, target).total))


def combined_defence(
    state: State, attacker: Combatant, weapon: Weapon, targets: Sequence[Combatant], dice: int = 0
) -> Sum | None:
    """The Defence pool of an exchange; none when every target is defenceless (MR-51, MR-53).

    The GM's dice on the exchange are inside the only target's own pool, or on top of the combined one; those on one
    target are inside its own (MR-S54).
    """
    standing = by_defence(state, attacker, weapon, targets)
    if not standing:
        return None
    if len(targets) == 1:
        return defence_against(state, attacker, weapon, standing[0], dice)
    best = Part(f"{standing[0].name}:", defence_against(state, attacker, weapon, standing[0]).total)
    return total([best, Part("more targets", len(targets) - 1), gm_part(dice)], MIN_DEFENCE)


def exchange_pools(state: State, exchange: Exchange) -> tuple[Sum, Sum | None]:
    """Both pools of an exchange: the attacker's (MR-35), and the Defence of its targets (MR-32, MR-51)."""
    attacker = state.combatants[exchange.attacker]
    targets = [state.combatants[who] for who in exchange.targets]
    allies = exchange.allies
    if allies is None:
        allies = len(helpers(state, attacker, targets, exchange.weapon))
    attack = attack_pool(state, attacker, exchange.weapon, allies, exchange.dice, exchange.reason)
    return attack, combined_defence(state, attacker, exchange.weapon, targets, exchange.defence_dice)
