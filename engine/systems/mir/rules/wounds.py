"""Wounds: how bad, what they absorb, who takes them, which heals and which kills (MR-41, MR-54, MR-57, MR-58)."""

from __future__ import annotations

from engine.systems.mir.rules.dice import CRITICAL
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import SEVERE, Combatant, Weapon, Wound

ABSORBED_PER_SEVERITY = 3


def wound_for(amount: int) -> int:
    """The severity of the one Wound that absorbs this much damage; 13 and more is Severe (MR-54)."""
    return min(SEVERE, -(-amount // ABSORBED_PER_SEVERITY) - 1)


def absorbs(severity: int) -> int | None:
    """The most damage a Wound of this severity absorbs; ``None`` is all of it (MR-54)."""
    return None if severity >= SEVERE else ABSORBED_PER_SEVERITY * (severity + 1)


def critical_severity(count: int, weapon: Weapon) -> int:
    """Severity of the Wound of a critical hit with this many 12s (MR-41)."""
    return min(SEVERE, 1 + max(0, count - CRITICAL) + weapon.mutilating)


def takes_wounds(state: State, person: Combatant) -> bool:
    """Whether the victim may refuse damage with a Wound: PCs do, NPCs as the table says (MR-54, ``npc-wounds``)."""
    if person.kind == "pc":
        return True
    rule = state.house.npc_wounds
    return rule == "all" or (rule == "flagged" and person.important)


def next_to_heal(person: Combatant) -> Wound | None:
    """The bandaged Wound that heals first: fewest severity, then the oldest; Severe ones do not heal (MR-58)."""
    healing = [wound for wound in person.wounds if wound.bandaged and not wound.severe]
    return min(healing, key=lambda wound: (wound.severity, wound.seq), default=None)


def doomed(person: Combatant) -> bool:
    """Dies at the next *End day*: an unbandaged Severe Wound (MR-57)."""
    return person.alive and any(wound.severe and not wound.bandaged for wound in person.wounds)


def worsened(wound: Wound) -> int:
    """The severity of an unbandaged Wound when a day ends (MR-57)."""
    return min(SEVERE, wound.severity + 1)
