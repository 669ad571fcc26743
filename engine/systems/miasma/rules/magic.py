"""What spells do: amounts, whom they reach, how long they last (MI-77 to MI-89)."""

from __future__ import annotations

from engine.board.hexgrid import distance, neighbours, ray
from engine.systems.miasma.rules.ground import aimed, flight, occupied, passed_over
from engine.systems.miasma.rules.harm import rounded
from engine.systems.miasma.rules.stats import attribute
from engine.systems.miasma.state import Combatant, Effect, State
from engine.systems.miasma.state.things import Hex, Spell

NAMED = ("healing", "protection", "reaffirm")
"""Spells that name a character (MI-82)."""

LINES = ("bolt", "ball")
"""Spells that fly along a line (MI-87)."""

BETWEEN = ("healing", "grand-healing", "reaffirm", "ward")
"""Spells whose effect outlasts the moment: those cast between fights (MI-89)."""

PROTECTION_SEGMENTS = 10
"""MI-84, where a spell gives no duration of its own."""

ENCHANTMENT_SEGMENTS = 30
"""MI-88, likewise."""


def amount(caster: Combatant, spell: Spell) -> int:
    """MI-81: base + scaling × (Power − requirement), in hundredths, with the caster's Power now; not below 0."""
    return max(0, spell.base * 100 + spell.scaling * (attribute(caster, "power") - spell.power))


def healing(state: State, caster: Combatant, spell: Spell) -> int:
    """MI-82, MI-60: the Life that a spell gives back."""
    return rounded(amount(caster, spell), 100, state.house.damage_rounding)


def allies_near(state: State, caster: Combatant) -> tuple[str, ...]:
    """MI-83, MI-S21: living allies within 10 metres, between fights all; the caster only if the table says so."""
    near, here, apart = state.house.ten_metres, caster.at, state.phase == "interlude"
    return tuple(
        ally.id
        for ally in state.combatants.values()
        if ally.status == "up"
        and ally.side == caster.side
        and (ally.id != caster.id or state.house.grand_healing_self)
        and (apart or (ally.hex is not None and distance(here, ally.hex) <= near))
    )


def lasting(caster: Combatant, spell: Spell, segment: int, item: str) -> Effect | None:
    """MI-84, MI-88: the Protection or enchantment that takes effect in a segment."""
    if spell.type is None:
        return None
    if spell.effect == "protection":
        return Effect(spell.type, segment + (spell.duration or PROTECTION_SEGMENTS))
    return Effect(spell.type, segment + (spell.duration or ENCHANTMENT_SEGMENTS), item, amount(caster, spell))


def with_effect(fighter: Combatant, effect: Effect) -> tuple[Effect, ...]:
    """MI-84, MI-88: the effects with one begun; the same type, or the same item, again replaces the older one."""
    begun = (effect.item, effect.item or effect.type)
    return (*(old for old in fighter.effects if (old.item, old.item or old.type) != begun), effect)


def ward_until(state: State) -> int:
    """MI-85, MI-S22: the last segment of a ward that takes effect now; 0 until it is ended."""
    chosen = state.house.ward_segments
    return 0 if chosen == "until-ended" else state.segment + chosen


def bolt(state: State, caster: Combatant, spell: Spell, aim: Hex | None) -> tuple[tuple[Hex, ...], str | None]:
    """MI-87, MI-S24: how far a bolt or ball flies, along the facing or as aimed, and whom it hits."""
    path = ray(caster.at, caster.facing, spell.range) if aim is None else aimed(caster, aim)
    return flight(state, path, lambda who: passed_over(state, caster, who))


def burst(state: State, caster: Combatant, spell: Spell, at: Hex, who: str) -> list[str]:
    """MI-87, MI-S23: everybody whom a bolt or ball hurts that meets somebody: balls may burst."""
    if spell.effect != "ball" or state.house.ball_burst != "neighbours":
        return [who]
    taken = occupied(state.combatants)
    around = dict.fromkeys(other for cell in neighbours(at) if (other := taken.get(cell)) is not None)
    return [who, *(other for other in around if other != who and not passed_over(state, caster, other))]
