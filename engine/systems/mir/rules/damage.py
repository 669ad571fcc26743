"""Armour and damage (MR-33, MR-38, MR-48, MR-49)."""

from __future__ import annotations

from engine.systems.mir.rules.dice import total
from engine.systems.mir.rules.pools import STRENGTH, base_parts
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import Part, Sum
from engine.systems.mir.state.sheet import Combatant, Weapon


def protection(person: Combatant) -> int:
    """Protection of everything in hand (MR-33, MR-47)."""
    return sum(item.weapon.protection for item in person.items.values() if item.ready)


def armour_parts(state: State, person: Combatant, natural: bool = False) -> list[Part]:
    """What is taken off damage: armour and Protection, doubled against Natural weapons (MR-33, MR-48)."""
    body, held = person.armour.value, protection(person)
    if natural:
        body *= 2
        held *= 2 if state.house.natural_doubles_protection else 1
    return [Part("armour, doubled" if natural else "armour", -body), Part("Protection", -held)]


def armour_value(state: State, person: Combatant, natural: bool = False) -> int:
    """The armour value (MR-33)."""
    return -sum(part.dice for part in armour_parts(state, person, natural))


def weapon_damage(state: State, person: Combatant, weapon: Weapon) -> int:
    """A weapon's own damage; ``strength`` is the Skill, or the whole pool under ``unarmed-damage`` (MR-49)."""
    if weapon.damage != "strength":
        return weapon.damage
    if state.house.unarmed_damage == "skill":
        return person.skills.get(STRENGTH, 0)
    return sum(part.dice for part in base_parts(state, person, STRENGTH))


def beside_successes(state: State, source: Combatant, weapon: Weapon, victim: Combatant) -> int:
    """What a weapon adds to the successes, less what the victim's armour takes off; often less than nothing (MR-38)."""
    return weapon_damage(state, source, weapon) - armour_value(state, victim, weapon.natural)


def damage(state: State, source: Combatant, weapon: Weapon, victim: Combatant, count: int) -> Sum:
    """Successes of the one who inflicts it, all of them, + weapon − armour, never below 0 (MR-38)."""
    parts = [
        Part("successes", count),
        Part(weapon.name, weapon_damage(state, source, weapon)),
        *armour_parts(state, victim, weapon.natural),
    ]
    return total(parts, state.house.min_damage)
