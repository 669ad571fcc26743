"""What is allowed between fights: creation, gear, levels, spells, moves, rest, the next fight (MI-02, MI-73 to
MI-77, MI-92).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.refusal import Refusal
from engine.core.words import slug
from engine.systems.miasma import commands as c
from engine.systems.miasma.attack import compose
from engine.systems.miasma.catalog import Armour, Catalog
from engine.systems.miasma.check import opening_problems
from engine.systems.miasma.make import find_item
from engine.systems.miasma.people import attribute, label
from engine.systems.miasma.plan.guarding import hands_refusal, requirement_refusal
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.tables import ATTRIBUTES, level_price, setting
from engine.systems.miasma.timing import unknown

CREATION_SUM = 24
"""MI-02."""

CREATION_RANGE = (1, 10)
"""MI-02."""

HIGHEST = 50
"""MI-01, MI-07."""


def is_setup(state: State) -> bool:
    """Flow, SETUP: the first segment of a fight, before anybody has decided."""
    if state.phase == "setup":
        return True
    return state.phase == "decide" and state.segment == 1 and not state.decisions and not state.swaps


def interlude_only(state: State, rule: str, *, setup: bool = False) -> Refusal | None:
    """Between fights; with ``setup`` also before the first decision of one."""
    if state.phase == "interlude" or (setup and is_setup(state)):
        return None
    when = "between fights or before the first decision of one" if setup else "between fights"
    return Refusal("interlude-only", f"only {when}; this is segment {state.segment} of fight {state.fight}", rule)


def character_refusal(state: State, who: str) -> Refusal | None:
    """A character that players still have."""
    one = state.combatants.get(who)
    if one is None:
        return unknown(state, who)
    if one.kind != "character":
        return Refusal("dead", f"{label(one)} is no character", "MI-67")
    if one.status == "lost":
        return Refusal("dead", f"{label(one)} is lost (Essence {one.essence})", "MI-67")
    return None


def create(state: State, catalog: Catalog, command: c.CreateCharacter) -> Refusal | None:
    """MI-02: five attributes from 1 to 10 that add up to 24."""
    if (no := interlude_only(state, "MI-02", setup=True)) is not None:
        return no
    low, high = CREATION_RANGE
    for name in ATTRIBUTES:
        value = getattr(command.attributes, name)
        if not low <= value <= high:
            return Refusal("creation", f"{name.capitalize()} {value}: must be {low} to {high}", "MI-02")
    total = sum(getattr(command.attributes, name) for name in ATTRIBUTES)
    if total != CREATION_SUM:
        off = f"{CREATION_SUM - total} missing" if total < CREATION_SUM else f"{total - CREATION_SUM} over"
        return Refusal("creation", f"the attributes add up to {total}, must be {CREATION_SUM}: {off}", "MI-02")
    if not slug(command.name):
        return Refusal("creation", "a character needs a name of at least 1 letter", "MI-02")
    for key in command.gear:
        if find_item(catalog, key) is None:
            return Refusal("creation", f"there is no item {key!r}", "MI-02")
    return None


def slots_refusal(one: Combatant, worn: tuple[str, ...]) -> Refusal | None:
    """MI-13: one piece of armour in a slot."""
    taken: dict[str, str] = {}
    for key in worn:
        item = one.sheet.items[key]
        if not isinstance(item, Armour):
            return Refusal("slot", f"{item.name} is no armour: it fits none of the 5 slots", "MI-13")
        if item.slot in taken:
            text = f"{item.name} and {taken[item.slot]} both go on {item.slot}: 1 piece each"
            return Refusal("slot", text, "MI-13")
        taken[item.slot] = item.name
    return None


def equip(state: State, catalog: Catalog, command: c.Equip) -> Refusal | None:
    """MI-10, MI-12, MI-13."""
    if command.who not in state.combatants:
        return unknown(state, command.who)
    if (no := interlude_only(state, "MI-17", setup=True)) is not None:
        return no
    one = state.combatants[command.who]
    for key in command.worn + command.hands:
        if key not in one.sheet.items:
            return Refusal("not-carried", f"{label(one)} does not carry {key!r}", "MI-17")
    for key in command.worn:
        if (no := requirement_refusal(one, key, state.options)) is not None:
            return no
    return slots_refusal(one, command.worn) or hands_refusal(one, command.hands, state.options)


def level_up(state: State, catalog: Catalog, command: c.LevelUp) -> Refusal | None:
    """MI-73 to MI-75."""
    if (no := character_refusal(state, command.who) or interlude_only(state, "MI-73")) is not None:
        return no
    one = state.combatants[command.who]
    price = level_price(one.sheet.level, setting(state.options, "level-prices"))
    if one.miasma < price:
        text = f"level {one.sheet.level + 1} needs {price} Miasma; {label(one)} has {one.miasma}"
        return Refusal("level-price", text, "MI-73")
    if attribute(one, command.attribute) >= HIGHEST:
        return Refusal("attribute-cap", f"{command.attribute.capitalize()} is {HIGHEST}, the highest there is", "MI-75")
    return None


def learn_spell(state: State, catalog: Catalog, command: c.LearnSpell) -> Refusal | None:
    """MI-77."""
    if (no := character_refusal(state, command.who) or interlude_only(state, "MI-77")) is not None:
        return no
    one, spell = state.combatants[command.who], catalog.spells.get(command.spell)
    if spell is None:
        return Refusal("unknown-spell", f"there is no spell {command.spell!r}", "MI-77")
    if command.spell in one.sheet.spells:
        return Refusal("known", f"{label(one)} knows {spell.name} already ({len(one.sheet.spells)} spells)", "MI-77")
    if one.sheet.tradition not in (None, spell.tradition):
        own = str(one.sheet.tradition).capitalize()
        text = f"{spell.name} is {spell.tradition.capitalize()}; {label(one)} follows {own}"
        return Refusal("tradition", text, "MI-77")
    return None


def compose_move(state: State, catalog: Catalog, command: c.ComposeMove) -> Refusal | None:
    """MI-55: at any time, out of what is carried."""
    one = state.combatants.get(command.who)
    if one is None:
        return unknown(state, command.who)
    if not slug(command.name):
        return Refusal("no-move", "a move needs a name of at least 1 letter", "MI-55")
    move = command.move
    made = compose(one, move.links, state.options, held=one.sheet.items, name=command.name, lines=move.lines)
    return made if isinstance(made, Refusal) else None


def between_fights(state: State, catalog: Catalog, command: Any) -> Refusal | None:
    """MI-92."""
    return interlude_only(state, "MI-92")


def rest(state: State, catalog: Catalog, command: c.Rest) -> Refusal | None:
    """MI-92."""
    if not command.place.strip():
        return Refusal("place", "a resting place needs a name of at least 1 letter", "MI-92")
    return interlude_only(state, "MI-92")


def collect_cloud(state: State, catalog: Catalog, command: c.CollectCloud) -> Refusal | None:
    """MI-69."""
    if (no := character_refusal(state, command.who) or interlude_only(state, "MI-69")) is not None:
        return no
    if command.who not in state.clouds:
        return Refusal("no-cloud", f"{label(state.combatants[command.who])} has left no cloud (0 points)", "MI-69")
    return None


def begin_fight(state: State, catalog: Catalog, command: c.BeginFight) -> Refusal | None:
    """The next fight, with characters that are alive."""
    if state.phase != "interlude":
        return Refusal("phase", f"fight {state.fight} is still on, in segment {state.segment}", "MI-93")
    for who in command.who or ():
        if (no := character_refusal(state, who)) is not None:
            return no
    problems = opening_problems(catalog, command.encounter)
    if problems:
        return Refusal("encounter", f"{problems[0].path}: {problems[0].message}", "MI-93")
    return None


INTERLUDE: dict[type, Callable[[State, Catalog, Any], Refusal | None]] = {
    c.CreateCharacter: create,
    c.Equip: equip,
    c.LevelUp: level_up,
    c.LearnSpell: learn_spell,
    c.ComposeMove: compose_move,
    c.Rest: rest,
    c.Breather: between_fights,
    c.NewDay: between_fights,
    c.CollectCloud: collect_cloud,
    c.BeginFight: begin_fight,
}
