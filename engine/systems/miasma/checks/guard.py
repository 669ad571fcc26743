"""Raising, lowering and switching guards; what is in the hands, picked up, worn and taken (MI-10 to MI-17, MI-37)."""

from __future__ import annotations

from typing import Any

from engine.board.hexgrid import show
from engine.core.codes import PLACE, UNKNOWN
from engine.core.offers import counted
from engine.core.refusal import Refusal
from engine.core.words import listed
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.flow import FREE
from engine.systems.miasma.house import House
from engine.systems.miasma.rules import gear
from engine.systems.miasma.rules.actions import hands_then
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State, Swap
from engine.systems.miasma.state.things import Armour


def not_carried(fighter: Combatant, item: str) -> Refusal:
    """MI-17: there is no such thing among somebody's belongings."""
    return Refusal("not-carried", f"{fighter.label} does not carry {item!r}", "MI-17")


def a_guard(catalog: Catalog, state: State, command: c.Guard) -> Refusal | None:
    """MI-37: a guard is a held weapon that can parry, or a held shield."""
    fighter, item = acting(state, state.combatants[command.who]), command.item
    if not item:
        return None
    if item not in fighter.hands or item not in fighter.sheet.items:
        return Refusal("not-held", f"{fighter.label} does not hold {fighter.item_name(item)}", "MI-37")
    thing = fighter.sheet.items[item]
    return None if gear.can_guard(thing) else Refusal("no-parry", f"{thing.name} cannot parry (0%)", "MI-37")


def another_guard(catalog: Catalog, state: State, command: c.Guard) -> Refusal | None:
    """MI-38: another guard than the one that is up."""
    fighter = acting(state, state.combatants[command.who])
    if command.item != fighter.guard:
        return None
    now = f"guards with {fighter.item_name(fighter.guard)}" if fighter.guard else "has no guard up"
    return Refusal("same", f"{fighter.label} {now} already", "MI-38")


def requirement_refusal(fighter: Combatant, item: str, house: House) -> Refusal | None:
    """MI-10, MI-S11: the minimum attributes of an item."""
    thing = fighter.sheet.items[item]
    lack = gear.missing_minimum(fighter, thing)
    if lack is None or gear.may_use(fighter, thing, house):
        return None
    name, needed, actual = lack
    told = f"{thing.name} needs {name.capitalize()} {needed}; {fighter.label} has {actual}"
    return Refusal("requirement", told, "MI-10")


def hands_refusal(fighter: Combatant, hands: tuple[str, ...], readied: tuple[str, ...], house: House) -> Refusal | None:
    """MI-10, MI-12: what two hands can hold, of which some is taken in hand now."""
    items = fighter.sheet.items
    for key in hands:
        if key not in items:
            return not_carried(fighter, key)
        if isinstance(items[key], Armour):
            told = f"{items[key].name} is armour: it is worn, not held in one of {gear.HANDS} hands"
            return Refusal("hands", told, "MI-12")
        if key in readied and (no := requirement_refusal(fighter, key, house)) is not None:
            return no
    if len(set(hands)) != len(hands):
        return Refusal("hands", f"{len(hands)} items are named for the hands, one of them twice", "MI-12")
    names, needed = listed([items[key].name for key in hands]), gear.hands_needed(items, hands)
    if gear.two_handed_with_shield(items, hands):
        return Refusal("two-handed", f"{names}: what takes {gear.HANDS} hands cannot be held with a shield", "MI-12")
    return (
        Refusal("hands", f"{names} take {needed} hands, there are {gear.HANDS}", "MI-12")
        if needed > gear.HANDS
        else None
    )


def slots_refusal(fighter: Combatant, worn: tuple[str, ...]) -> Refusal | None:
    """MI-13: one piece of armour in a slot."""
    taken: dict[str, str] = {}
    for key in worn:
        item = fighter.sheet.items[key]
        if not isinstance(item, Armour):
            return Refusal("slot", f"{item.name} is no armour: it fits none of the 5 slots", "MI-13")
        if item.slot in taken:
            told = f"{item.name} and {taken[item.slot]} both go on {item.slot}: 1 piece each"
            return Refusal("slot", told, "MI-13")
        taken[item.slot] = item.name
    return None


def carried(catalog: Catalog, state: State, command: c.ChangeItem) -> Refusal | None:
    """MI-17: only what is carried can be taken, stowed or dropped; armour stays as it is in a fight."""
    fighter = state.combatants[command.who]
    for key in command.hold + command.stow + command.drop:
        if key not in fighter.sheet.items or fighter.has_dropped(key):
            return not_carried(fighter, key)
    for key in command.drop:
        if key in fighter.sheet.worn:
            told = f"{fighter.item_name(key)} is worn: armour stays as it is in a fight"
            return Refusal("not-carried", told, "MI-17")
    return None


def a_change(catalog: Catalog, state: State, command: c.ChangeItem) -> Refusal | None:
    """MI-17: other things in hand than now, or than was chosen already, that two hands can hold."""
    fighter = state.combatants[command.who]
    hands = hands_then(fighter, command)
    chosen = state.swaps.get(fighter.id, Swap(fighter.hands))
    if set(hands) == set(chosen.hands) and command.drop == chosen.drop:
        return Refusal("same", f"{fighter.label} would hold the same {counted(len(hands), 'item')} as now", "MI-17")
    if any(key in command.stow + command.drop for key in command.hold):
        return Refusal("hands", "the same item cannot be held and put away (1 named twice)", "MI-17")
    return hands_refusal(fighter, hands, command.hold, state.house)


def lies_here(catalog: Catalog, state: State, command: c.PickUp) -> Refusal | None:
    """MI-17: what lies in one's own hex can be picked up."""
    fighter, owner = state.combatants[command.who], state.combatants.get(command.of or command.who)
    lying = next((lying for lying in owner.dropped if lying.item == command.item), None) if owner else None
    if lying is None:
        return Refusal(UNKNOWN, f"there lies no {command.item!r}", "MI-17")
    if lying.hex == fighter.hex:
        return None
    return Refusal(PLACE, f"it lies in {show(lying.hex)}: stand there to pick it up", "MI-17")


CHECKS: dict[type, tuple[Any, ...]] = {
    c.Guard: (*FREE, a_guard, another_guard),
    c.ChangeItem: (*FREE, carried, a_change),
    c.PickUp: (*FREE, lies_here),
}
