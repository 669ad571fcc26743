"""Raising, lowering and switching guards, and changing what is in the hands (MI-17, MI-37, MI-38)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.refusal import Refusal
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Armour, Weapon
from engine.systems.miasma.people import hands_needed, label, missing_minimum, two_handed_with_shield
from engine.systems.miasma.plan.moving import locked_by_casting
from engine.systems.miasma.state import Combatant, Commitment, State
from engine.systems.miasma.timing import acting, deciding_refusal

HANDS = 2
"""MI-12."""


def guard_refusal(one: Combatant, item: str) -> Refusal | None:
    """MI-37: a guard is a held weapon that can parry, or a held shield."""
    if not item:
        return None
    if item not in one.hands or item not in one.sheet.items:
        return Refusal("not-held", f"{label(one)} does not hold {item!r}", "MI-37")
    thing = one.sheet.items[item]
    if isinstance(thing, Armour) or (isinstance(thing, Weapon) and not thing.parry):
        return Refusal("no-parry", f"{thing.name} cannot parry (0%)", "MI-37")
    return None


def guard(state: State, command: c.Guard) -> Commitment | Refusal:
    """MI-38: one segment from any guard to any other; with MI-S34 two from one guard straight to another."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = acting(state, state.combatants[command.who])
    if (no := locked_by_casting(one) or guard_refusal(one, command.item)) is not None:
        return no
    if command.item == one.guard:
        now = f"guards with {one.sheet.items[one.guard].name}" if one.guard else "has no guard up"
        return Refusal("same", f"{label(one)} {now} already", "MI-38")
    straight = bool(one.guard and command.item) and state.options.get("guard-switch") == "2"
    return Commitment("guard", state.segment, 2 if straight else 1, guard=command.item)


# ---- items ------------------------------------------------------------------------


def requirement_refusal(one: Combatant, item: str, options: Mapping[str, str]) -> Refusal | None:
    """MI-10, MI-S11: the minimum attributes of an item."""
    if options.get("unqualified-gear") == "allow":
        return None
    thing = one.sheet.items[item]
    lack = missing_minimum(one, thing)
    if lack is None:
        return None
    name, needed, actual = lack
    text = f"{thing.name} needs {name.capitalize()} {needed}; {label(one)} has {actual}"
    return Refusal("requirement", text, "MI-10")


def hands_refusal(one: Combatant, hands: tuple[str, ...], options: Mapping[str, str]) -> Refusal | None:
    """MI-10, MI-12: what two hands can hold."""
    items = one.sheet.items
    for key in hands:
        if key not in items:
            return Refusal("not-carried", f"{label(one)} does not carry {key!r}", "MI-17")
        if isinstance(items[key], Armour):
            return Refusal(
                "hands", f"{items[key].name} is armour: it is worn, not held in one of {HANDS} hands", "MI-12"
            )
        if (no := requirement_refusal(one, key, options)) is not None:
            return no
    if len(set(hands)) != len(hands):
        return Refusal("hands", f"{len(hands)} items are named for the hands, one of them twice", "MI-12")
    if two_handed_with_shield(items, hands):
        return Refusal("two-handed", "a two-handed weapon (2 hands) cannot be held with a shield", "MI-12")
    needed = hands_needed(items, hands)
    if needed > HANDS:
        return Refusal("hands", f"that takes {needed} hands, there are {HANDS}", "MI-12")
    return None


def carried_refusal(one: Combatant, keys: tuple[str, ...]) -> Refusal | None:
    """MI-17: only what is carried can be taken, stowed or dropped."""
    for key in keys:
        if key not in one.sheet.items or key in one.dropped:
            return Refusal("not-carried", f"{label(one)} does not carry {key!r}", "MI-17")
    return None


def change_item(state: State, command: c.ChangeItem) -> Commitment | Refusal:
    """MI-17, MI-S12: what is in the hands changes; armour stays as it is in a fight."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = state.combatants[command.who]
    if (no := locked_by_casting(one) or carried_refusal(one, command.hold + command.stow + command.drop)) is not None:
        return no
    for key in command.drop:
        if key in one.sheet.worn:
            thing = one.sheet.items[key].name
            return Refusal("not-carried", f"{thing} is worn: armour stays as it is in a fight", "MI-17")
    away = command.stow + command.drop
    hands = tuple(key for key in one.hands if key not in away)
    hands += tuple(key for key in dict.fromkeys(command.hold) if key not in hands)
    if set(hands) == set(one.hands) and not command.drop:
        return Refusal("same", f"{label(one)} would hold the same {len(hands)} items as now", "MI-17")
    if any(key in away for key in command.hold):
        return Refusal("hands", "the same item cannot be held and put away (1 named twice)", "MI-17")
    if (no := hands_refusal(one, hands, state.options)) is not None:
        return no
    segments = 2 if state.options.get("swap-segments") == "2" else 1
    return Commitment("change-item", state.segment, segments, hands=hands, drop=command.drop)
