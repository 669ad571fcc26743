"""What even a ruling needs: combatants that exist, numbers that can be, hexes of the map (MI-93). No rule of the
game forbids one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board.hexgrid import parse, placed, show
from engine.core.refusal import Refusal
from engine.core.words import slug
from engine.systems.miasma import rulings as r
from engine.systems.miasma.board import cells_at, lay, occupancy, offset
from engine.systems.miasma.catalog import Armour, Catalog, Weapon
from engine.systems.miasma.checks.interlude import slots_refusal
from engine.systems.miasma.make import find_item
from engine.systems.miasma.people import label
from engine.systems.miasma.state import Combatant, Hex, State
from engine.systems.miasma.tables import ATTRIBUTES, option_fault
from engine.systems.miasma.timing import refused_unless_known, unknown

RULE = "MI-93"
LONGEST_EFFECT = 9_999
RANGES: dict[str, tuple[int, int]] = {
    "life_max": (1, 9_999),
    "stamina_max": (1, 999),
    "essence": (0, 10),
    "miasma": (0, 99_999),
    "staggered": (0, 1),
    "level": (1, 999),
    "rating": (0, 9_999),
    "regen": (1, 999),
}
"""What a field may be set to; pools go up to their maximum, attributes from 1 to 50 (MI-01)."""


def out_of_range(what: str, value: int, low: int, high: int) -> Refusal | None:
    """A number that cannot be."""
    return None if low <= value <= high else Refusal("range", f"{what} {value}: must be {low} to {high}", RULE)


def limits(one: Combatant, field: str) -> tuple[int, int]:
    """What a field of somebody may be set to."""
    if field == "life":
        return 0, one.life_max
    if field == "stamina":
        return 0, one.stamina_max
    return (1, 50) if field in ATTRIBUTES else RANGES[field]


def set_(state: State, catalog: Catalog, command: r.RuleSet) -> Refusal | None:
    """Pools, flags, attributes. A relative change stops at the ends of the range."""
    if (no := refused_unless_known(state, command.who)) is not None or command.by:
        return no
    for who in command.who:
        one = state.combatants[who]
        what = f"{command.field.replace('_', ' ')} of {label(one)}"
        if (no := out_of_range(what, command.value, *limits(one, command.field))) is not None:
            return no
    return None


def uses(state: State, catalog: Catalog, command: r.RuleUses) -> Refusal | None:
    """Uses of a spell known."""
    if (no := refused_unless_known(state, command.who)) is not None:
        return no
    for who in command.who:
        if command.spell not in state.combatants[who].sheet.spells:
            return Refusal("unknown-spell", f"{label(state.combatants[who])} does not know {command.spell!r}", RULE)
    return out_of_range("uses", command.value, 0, 99)


def hex_of(state: State, text: str) -> Hex | Refusal:
    """A hex of the map."""
    try:
        cell = parse(text)
    except ValueError as error:
        return Refusal("hex", str(error), RULE)
    return cell if cell in lay(state.map).inside else Refusal("blocked", f"{text} is off the map", RULE)


def standing_refusal(state: State, one: Combatant, anchor: Hex, facing: int) -> Refusal | None:
    """MI-22: two in one hex, or off the map; terrain and wards do not stop a ruling."""
    taken, inside = occupancy(state.combatants), lay(state.map).inside
    for cell in cells_at(one, anchor, facing):
        if cell not in inside:
            return Refusal("blocked", f"{show(cell)} is off the map", RULE)
        other = taken.get(cell)
        if other is not None and other != one.id:
            return Refusal("blocked", f"{show(cell)} is taken by {label(state.combatants[other])}", RULE)
    return None


def place(state: State, catalog: Catalog, command: r.RulePlace) -> Refusal | None:
    """A free hex of the map, or none."""
    one = state.combatants.get(command.who)
    if one is None:
        return unknown(state, command.who)
    facing = one.facing if command.facing is None else command.facing
    if (no := out_of_range("facing", facing, 0, 5)) is not None or not command.to:
        return no
    anchor = hex_of(state, command.to)
    return anchor if isinstance(anchor, Refusal) else standing_refusal(state, one, anchor, facing)


def face(state: State, catalog: Catalog, command: r.RuleFace) -> Refusal | None:
    """A facing, with room for large ones."""
    if (no := refused_unless_known(state, command.who) or out_of_range("facing", command.facing, 0, 5)) is not None:
        return no
    for who in command.who:
        one = state.combatants[who]
        if one.hex is not None and one.status == "up":
            if (no := standing_refusal(state, one, one.hex, command.facing)) is not None:
                return no
    return None


def guard(state: State, catalog: Catalog, command: r.RuleGuard) -> Refusal | None:
    """Something held."""
    if (no := refused_unless_known(state, command.who)) is not None or not command.item:
        return no
    for who in command.who:
        one = state.combatants[who]
        if command.item not in one.hands:
            return Refusal("not-held", f"{label(one)} does not hold {command.item!r}", RULE)
        if one.staggered:
            # It would not work (MI-42), and could keep somebody who regenerates 1 from ever recovering.
            return Refusal("staggered", f"{label(one)} is staggered (stamina {one.stamina}): no guard works", "MI-42")
    return None


def hands(state: State, catalog: Catalog, command: r.RuleHands) -> Refusal | None:
    """Things owned: weapons and shields held, armour worn, one piece in a slot."""
    one = state.combatants.get(command.who)
    if one is None:
        return unknown(state, command.who)
    for key in (command.hands or ()) + (command.worn or ()):
        if key not in one.sheet.items:
            return Refusal("not-carried", f"{label(one)} does not carry {key!r}", RULE)
    for key in command.hands or ():
        if isinstance(one.sheet.items[key], Armour):
            return Refusal("hands", f"{one.sheet.items[key].name} is armour: it is not held in a hand", RULE)
    return slots_refusal(one, command.worn or ())


def give(state: State, catalog: Catalog, command: r.RuleGive) -> Refusal | None:
    """An item of the catalog."""
    if (no := refused_unless_known(state, command.who)) is not None:
        return no
    if find_item(catalog, command.item) is None:
        return Refusal("not-carried", f"there is no item {command.item!r}", RULE)
    return None


def take(state: State, catalog: Catalog, command: r.RuleTake) -> Refusal | None:
    """Something owned."""
    if (no := refused_unless_known(state, command.who)) is not None:
        return no
    for who in command.who:
        if command.item not in state.combatants[who].sheet.items:
            return Refusal("not-carried", f"{label(state.combatants[who])} does not carry {command.item!r}", RULE)
    return None


def effect(state: State, catalog: Catalog, command: r.RuleEffect) -> Refusal | None:
    """A Protection begun, or ended where there is one."""
    no = refused_unless_known(state, command.who)
    return no or out_of_range("segments", command.segments, 0, LONGEST_EFFECT)


def enchant(state: State, catalog: Catalog, command: r.RuleEnchant) -> Refusal | None:
    """A weapon owned."""
    one = state.combatants.get(command.who)
    if one is None:
        return unknown(state, command.who)
    if not isinstance(one.sheet.items.get(command.item), Weapon):
        return Refusal("not-carried", f"{label(one)} carries no weapon {command.item!r}", RULE)
    return out_of_range("segments", command.segments, 0, LONGEST_EFFECT) or out_of_range(
        "amount", command.amount, 0, 999
    )


def cloud(state: State, catalog: Catalog, command: r.RuleCloud) -> Refusal | None:
    """A character's cloud on a hex of the map, or taken away."""
    one = state.combatants.get(command.who)
    if one is None or one.kind != "character":
        return unknown(state, command.who)
    if (no := out_of_range("points", command.points, 0, 99_999)) is not None:
        return no
    if not command.points:
        there = command.who in state.clouds
        return None if there else Refusal("no-cloud", f"{label(one)} has left no cloud (0 points)", RULE)
    cell = hex_of(state, command.to)
    return cell if isinstance(cell, Refusal) else None


def ward(state: State, catalog: Catalog, command: r.RuleWard) -> Refusal | None:
    """A circle on the map."""
    if command.who not in state.combatants:
        return unknown(state, command.who)
    cell = hex_of(state, command.at)
    if isinstance(cell, Refusal):
        return cell
    return out_of_range("radius", command.radius, 0, 60) or out_of_range(
        "segments", command.segments, 0, LONGEST_EFFECT
    )


def end_ward(state: State, catalog: Catalog, command: r.RuleEndWard) -> Refusal | None:
    """A ward there is."""
    known = [one.id for one in state.wards]
    if command.ward in known:
        return None
    return Refusal("no-ward", f"there is no ward {command.ward!r} ({', '.join(known) or '0 stand'})", RULE)


def add(state: State, catalog: Catalog, command: r.RuleAdd) -> Refusal | None:
    """An entry of the catalog, on a free hex or off the board."""
    if command.entry not in catalog.monsters and command.entry not in catalog.samurai:
        return Refusal("unknown-entry", f"there is no monster or samurai {command.entry!r}", RULE)
    if (no := out_of_range("facing", command.facing, 0, 5)) is not None:
        return no
    if command.at and command.hexes:
        return Refusal("hex", f"give one hex ({command.at}) or several, not both", RULE)
    from_ = catalog.monsters.get(command.entry)
    footprint = from_.footprint if from_ is not None else ("0,0",)
    return room_refusal(state, command.hexes or (command.at,) * bool(command.at), command.facing, footprint)


def room_refusal(state: State, anchors: tuple[str, ...], facing: int, footprint: tuple[str, ...]) -> Refusal | None:
    """MI-22, MI-23: room for as many somebodies new, one on each hex."""
    taken, inside = occupancy(state.combatants), lay(state.map).inside
    new: set[Hex] = set()
    for text in anchors:
        anchor = hex_of(state, text)
        if isinstance(anchor, Refusal):
            return anchor
        for cell in placed(anchor, facing, tuple(offset(one) for one in footprint)):
            if cell not in inside:
                return Refusal("blocked", f"{show(cell)} is off the map", RULE)
            if cell in taken:
                return Refusal("blocked", f"{show(cell)} is taken by {label(state.combatants[taken[cell]])}", RULE)
            if cell in new:
                return Refusal("blocked", f"{show(cell)} is taken by another of those who join", RULE)
            new.add(cell)
    return None


def name(state: State, catalog: Catalog, command: r.RuleName) -> Refusal | None:
    """Some letters."""
    if command.who not in state.combatants:
        return unknown(state, command.who)
    return None if slug(command.name) else Refusal("name", "a name needs at least 1 letter", RULE)


def several(state: State, catalog: Catalog, command: r.RuleRemove | r.RuleHide) -> Refusal | None:
    """Combatants that exist."""
    return refused_unless_known(state, command.who)


def cancel(state: State, catalog: Catalog, command: r.RuleCancel) -> Refusal | None:
    """A commitment, or a decision of this segment, there is."""
    if (no := refused_unless_known(state, command.who)) is not None:
        return no
    for who in command.who:
        if state.combatants[who].commitment is None and who not in state.decisions and who not in state.swaps:
            return Refusal("no-commitment", f"{label(state.combatants[who])} has 0 commitments to end", RULE)
    return None


def side(state: State, catalog: Catalog, command: r.RuleSide) -> Refusal | None:
    """A name for a side."""
    if not slug(command.side):
        return Refusal("side", "a side needs a name of at least 1 letter", RULE)
    return refused_unless_known(state, command.who)


def convert(state: State, catalog: Catalog, command: r.RuleConvert) -> Refusal | None:
    """MI-67: a lost character."""
    one = state.combatants.get(command.who)
    if one is None:
        return unknown(state, command.who)
    if one.kind != "character" or one.status != "lost":
        return Refusal("not-lost", f"{label(one)} is not lost (Essence {one.essence})", "MI-67")
    if (no := out_of_range("rating", command.rating, 0, 9_999)) is not None or not command.at:
        return no
    anchor = hex_of(state, command.at)
    return anchor if isinstance(anchor, Refusal) else standing_refusal(state, one, anchor, one.facing)


def terrain(state: State, catalog: Catalog, command: r.RuleTerrain) -> Refusal | None:
    """Hexes of the map."""
    if not command.hexes:
        return Refusal("hex", "name at least one hex, 0 are given", RULE)
    for text in command.hexes:
        cell = hex_of(state, text)
        if isinstance(cell, Refusal):
            return cell
    return None


def option(state: State, catalog: Catalog, command: r.RuleOption) -> Refusal | None:
    """A table option and one of its values."""
    fault = option_fault(command.option, command.value)
    return Refusal("option", fault, RULE) if fault else None


def share(state: State, catalog: Catalog, command: r.RuleShare) -> Refusal | None:
    """MI-S16: points left over."""
    if command.who not in state.combatants:
        return unknown(state, command.who)
    if not state.spare:
        return Refusal("range", "0 points are left over to give", "MI-S16")
    return out_of_range("points", command.points, 1, state.spare)


def note(state: State, catalog: Catalog, command: r.RuleNote) -> Refusal | None:
    """Some words."""
    return None if command.text.strip() else Refusal("note", "a note needs at least 1 word", RULE)


RULINGS: dict[type, Callable[[State, Catalog, Any], Refusal | None]] = {
    r.RuleSet: set_,
    r.RuleUses: uses,
    r.RulePlace: place,
    r.RuleFace: face,
    r.RuleGuard: guard,
    r.RuleHands: hands,
    r.RuleGive: give,
    r.RuleTake: take,
    r.RuleEffect: effect,
    r.RuleEnchant: enchant,
    r.RuleCloud: cloud,
    r.RuleWard: ward,
    r.RuleEndWard: end_ward,
    r.RuleAdd: add,
    r.RuleName: name,
    r.RuleRemove: several,
    r.RuleCancel: cancel,
    r.RuleSide: side,
    r.RuleHide: several,
    r.RuleConvert: convert,
    r.RuleTerrain: terrain,
    r.RuleOption: option,
    r.RuleShare: share,
    r.RuleNote: note,
}
