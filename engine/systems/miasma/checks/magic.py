"""Starting a casting: what it needs and whom it may name (MI-77 to MI-79, MI-82, MI-87 to MI-89)."""

from __future__ import annotations

from typing import Any

from engine.core.checks import first
from engine.core.codes import PHASE, TARGET
from engine.core.refusal import Refusal
from engine.core.roster import refused_unless_known
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.flow import FREE, known
from engine.systems.miasma.checks.interlude import a_character
from engine.systems.miasma.checks.links import aim_refusal
from engine.systems.miasma.checks.movement import stamina_refusal, step_refusal, turn_beside
from engine.systems.miasma.rules.magic import BETWEEN, LINES, NAMED
from engine.systems.miasma.rules.stats import attribute
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import Spell, Weapon


def may_cast(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-26, MI-79, MI-89: in a fight whoever is free; between fights any character."""
    return first(_BETWEEN if state.phase == "interlude" else FREE, catalog, state, command)


def knows_it(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-78: a spell that the caster knows."""
    fighter = state.combatants[command.who]
    return refused_unless_known(command.spell, fighter.sheet.spells, "MI-78", fighter.label)


def _spell(state: State, command: c.Cast) -> tuple[Combatant, Spell]:
    fighter = acting(state, state.combatants[command.who])
    return fighter, fighter.sheet.spells[command.spell]


def of_ones_tradition(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-77: characters cast spells of their own tradition only."""
    fighter, spell = _spell(state, command)
    own = fighter.sheet.tradition
    if fighter.kind == "monster" or own is None or own == spell.tradition:
        return None
    told = f"{spell.name} is {spell.tradition.capitalize()}; {fighter.label} follows {own.capitalize()}"
    return Refusal("tradition", told, "MI-77")


def powerful_enough(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-78: as much Power as the spell asks for."""
    fighter, spell = _spell(state, command)
    has = attribute(fighter, "power")
    if has >= spell.power:
        return None
    return Refusal("power", f"{spell.name} needs Power {spell.power}; {fighter.label} has {has}", "MI-78")


def uses_left(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-78, MI-89: a use of the spell that is left today."""
    fighter, spell = _spell(state, command)
    if fighter.uses.get(command.spell, 0) > 0:
        return None
    return Refusal("uses", f"{spell.name} has 0 of {spell.uses} uses left today", "MI-78")


def unguarded(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-40: not behind any guard."""
    fighter, _ = _spell(state, command)
    if not fighter.guard:
        return None
    told = f"{fighter.label} guards with {fighter.item_name(fighter.guard)}: lower it first (1 segment)"
    return Refusal("guarding", told, "MI-40")


def affordable(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-62, MI-78: stamina and Miasma. Between fights nobody casts what would stagger them and be lost (MI-64)."""
    fighter, spell = _spell(state, command)
    if (no := stamina_refusal(state, fighter, spell.stamina)) is not None:
        return no
    if state.phase == "interlude" and spell.stamina and spell.stamina == fighter.stamina:
        told = f"needs {spell.stamina} and would leave 0: {fighter.label} would be staggered, the spell lost"
        return Refusal("stamina-floor", told, "MI-64")
    if fighter.miasma >= spell.miasma:
        return None
    told = f"{spell.name} needs {spell.miasma} Miasma; {fighter.label} has {fighter.miasma}"
    return Refusal("miasma", told, "MI-78")


def outlasts_the_moment(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-89: between fights, only what is still there when the next one begins."""
    _, spell = _spell(state, command)
    if state.phase != "interlude" or spell.effect in BETWEEN:
        return None
    return Refusal(PHASE, f"{spell.name} would be over before the next fight begins", "MI-89")


def target_of_its_kind(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-78: some spells name somebody, some do not; only Fire Sword names a weapon."""
    _, spell = _spell(state, command)
    if spell.effect not in NAMED and spell.effect != "enchant":
        if command.target or command.item:
            return Refusal(TARGET, f"{spell.name} names no target (1 given)", "MI-78")
        return None
    if not command.target:
        return Refusal(TARGET, f"{spell.name} needs a target, 0 are named", "MI-78")
    if command.item and spell.effect != "enchant":
        return Refusal(TARGET, f"{spell.name} names no item (1 given)", "MI-78")
    return None


def a_living_target(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-82, MI-88: a living character; for a monster caster, one of its side. Nobody can name a hidden foe."""
    if not command.target:
        return None
    caster, spell = _spell(state, command)
    target = state.combatants.get(command.target)
    if target is None or (target.hidden and target.side != caster.side):
        return Refusal(TARGET, f"there is no {command.target!r} to name", "MI-82")
    if not (target.present or (state.phase == "interlude" and target.status == "up")):
        return Refusal(TARGET, f"{target.label} is not in this fight", "MI-82")
    if caster.kind == "monster" and target.side != caster.side:
        return Refusal(TARGET, f"{target.label} is not on the side of {caster.label}", "MI-82")
    if caster.kind == "character" and target.kind == "monster":
        return Refusal(TARGET, f"{target.label} is a monster: {spell.name} names a character", "MI-82")
    return None


def a_held_weapon(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-88: one weapon in somebody's hand, as everybody sees them: what others choose in this segment is secret."""
    caster, spell = _spell(state, command)
    if spell.effect != "enchant":
        return None
    holder = caster if command.target == caster.id else state.combatants[command.target]
    if command.item in holder.hands and isinstance(holder.sheet.items.get(command.item), Weapon):
        return None
    return Refusal(TARGET, f"{holder.label} holds no weapon {command.item!r}", "MI-88")


def a_free_line(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-87, MI-S24: where a projectile is shot at; along the facing where nothing is said."""
    fighter, spell = _spell(state, command)
    if not command.aim:
        return None
    if spell.effect not in LINES:
        return Refusal(TARGET, f"{spell.name} flies along no line: it cannot be aimed", "MI-87")
    return aim_refusal(fighter, command.aim, spell.range, state.house)


def a_step_beside(catalog: Catalog, state: State, command: c.Cast) -> Refusal | None:
    """MI-S31: a step or a turn beside the first segment of a casting."""
    fighter, _ = _spell(state, command)
    if not command.walk and command.turn is None:
        return None
    both = command.walk and command.turn is not None
    if not state.house.cast_and_walk or both or state.phase == "interlude":
        told = "a caster concentrates: no step or turn beside a casting (at most 1 by MI-S31)"
        return Refusal("locked", told, "MI-79")
    if command.walk:
        return step_refusal(state, fighter, command.walk)
    return turn_beside(state, fighter, command.turn or 0)


_BETWEEN = (known, a_character)

CHECKS: dict[type, tuple[Any, ...]] = {
    c.Cast: (
        may_cast,
        knows_it,
        of_ones_tradition,
        powerful_enough,
        uses_left,
        unguarded,
        affordable,
        outlasts_the_moment,
        target_of_its_kind,
        a_living_target,
        a_held_weapon,
        a_free_line,
        a_step_beside,
    )
}
