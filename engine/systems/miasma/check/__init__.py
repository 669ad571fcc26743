"""What is wrong with content: cross-references and ranges that decoding cannot see (law of the house: list every
problem).

Paths are key paths such as ``monsters.kappa.moves.claw.strikes[0]``; encounters begin with ``combatants`` or
``terrain``.
"""

from __future__ import annotations

from engine.core.problem import Problem, in_range
from engine.systems.miasma.catalog import Catalog, Encounter
from engine.systems.miasma.check import content
from engine.systems.miasma.check.encounters import encounter_problems


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Every problem of a catalog, or of an encounter with it."""
    if encounter is not None:
        return list(encounter_problems(catalog, encounter))
    found: list[Problem] = []
    for key, weapon in catalog.weapons.items():
        found += content.weapon_problems(f"weapons.{key}", weapon)
    for key, armour in catalog.armour.items():
        found += content.gear_problems(f"armour.{key}", armour)
        found += content.points_problems(f"armour.{key}.resist", armour.resist)
    for key, shield in catalog.shields.items():
        found += content.gear_problems(f"shields.{key}", shield)
        found += in_range(f"shields.{key}.stability", shield.stability, 0, 100)
        for kind, percent in shield.resist.items():
            found += in_range(f"shields.{key}.resist.{kind}", percent, 0, 100)
    for key, spell in catalog.spells.items():
        found += content.spell_problems(f"spells.{key}", spell)
    for key, monster in catalog.monsters.items():
        found += content.monster_problems(catalog, f"monsters.{key}", monster)
    for key, samurai in catalog.samurai.items():
        found += content.samurai_problems(catalog, f"samurai.{key}", key, samurai)
    return found


def opening_problems(catalog: Catalog, encounter: Encounter) -> list[Problem]:
    """What keeps an encounter from being begun. One with nobody in it can be: its field is laid out on the spot; so
    can one with a single side, which others join.
    """
    return [problem for problem in check(catalog, encounter) if problem.path != "combatants"]
