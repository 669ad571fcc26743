"""Damage, armour and Wounds (MR-01, MR-33, MR-38, MR-41, MR-48, MR-54, MR-58)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.systems.mir.catalog import Weapon
from engine.systems.mir.pools import STRENGTH, base_parts
from engine.systems.mir.state import SEVERE, Combatant, Part, State, Sum, Wound

CRITICAL = 2
"""12s that make a roll a critical hit (MR-41)."""
ABSORBED_PER_SEVERITY = 3


def successes(faces: Sequence[int]) -> int:
    """7 to 11 is one success, 12 is two (MR-01)."""
    return sum(2 if face == 12 else 1 for face in faces if face >= 7)


def twelves(faces: Sequence[int]) -> int:
    """How many 12s there are (MR-41)."""
    return sum(1 for face in faces if face == 12)


def protection(person: Combatant) -> int:
    """Protection of everything in hand (MR-33, MR-47)."""
    return sum(item.weapon.protection for item in person.items.values() if item.ready)


def armor_parts(state: State, person: Combatant, natural: bool = False) -> list[Part]:
    """What is taken off damage: armour and Protection, doubled against Natural weapons (MR-33, MR-48)."""
    body, held = person.armor.value, protection(person)
    if natural:
        body *= 2
        held *= 2 if state.option("natural_doubles_protection") == "yes" else 1
    return [Part("armour" if not natural else "armour, doubled", -body), Part("Protection", -held)]


def armor_value(state: State, person: Combatant, natural: bool = False) -> int:
    """The armour value (MR-33)."""
    return -sum(part.dice for part in armor_parts(state, person, natural))


def weapon_damage(state: State, person: Combatant, weapon: Weapon) -> int:
    """A weapon's own damage; ``strength`` is the Skill, or the whole pool under ``unarmed_damage`` (MR-49)."""
    if weapon.damage != "strength":
        return weapon.damage
    if state.option("unarmed_damage") == "skill":
        return person.skills.get(STRENGTH, 0)
    return sum(part.dice for part in base_parts(state, person, STRENGTH))


def damage(state: State, source: Combatant, weapon: Weapon, victim: Combatant, count: int) -> Sum:
    """Successes of the one who inflicts it, all of them, + weapon − armour, never below 0 (MR-38)."""
    parts = [
        Part("successes", count),
        Part(weapon.name, weapon_damage(state, source, weapon)),
        *armor_parts(state, victim, weapon.natural),
    ]
    kept = tuple(part for part in parts if part.dice)
    return Sum(kept, max(int(state.option("min_damage")), sum(part.dice for part in kept)))


def wound_for(amount: int) -> int:
    """The severity of the one Wound that absorbs this much damage; 13 and more is Severe (MR-54)."""
    return min(SEVERE, -(-amount // ABSORBED_PER_SEVERITY) - 1)


def absorbs(severity: int) -> int | None:
    """The most damage a Wound of this severity absorbs; ``None`` is all of it."""
    return None if severity >= SEVERE else ABSORBED_PER_SEVERITY * (severity + 1)


def critical_severity(count: int, weapon: Weapon) -> int:
    """Severity of the Wound of a critical hit with this many 12s (MR-41)."""
    return min(SEVERE, 1 + max(0, count - CRITICAL) + weapon.mutilating)


def takes_wounds(state: State, person: Combatant) -> bool:
    """Whether the victim may refuse damage with a Wound: PCs do, NPCs as the table says (MR-54, option
    ``npc_wounds``).
    """
    if person.kind == "pc":
        return True
    rule = state.option("npc_wounds")
    return rule == "all" or (rule == "flagged" and person.important)


def next_to_heal(person: Combatant) -> Wound | None:
    """The bandaged Wound that heals first: fewest severity, then the oldest; Severe ones do not heal (MR-58)."""
    healing = [wound for wound in person.wounds if wound.bandaged and not wound.severe]
    return min(healing, key=lambda wound: (wound.severity, wound.seq), default=None)


def severity_text(severity: int) -> str:
    """A severity in words."""
    return "Severe" if severity >= SEVERE else f"severity {severity}"


def wound_glyph(severity: int) -> str:
    """A Wound as the sheet draws it: a diamond and a dot for each severity."""
    return "◊●●●◊" if severity >= SEVERE else "◊" + "●" * severity
