"""What even a ruling needs: somebody who exists, numbers that can be, hexes of the map (MI-93). No rule of the game
forbids one. Those on declared fields are the core's to check.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.board.hexgrid import cell_set, parse, placed, show, wrong
from engine.core.checks import refused, there_is
from engine.core.codes import CHOICE, PHASE, PLACE, RANGE, STATE, TARGET, UNKNOWN
from engine.core.refusal import Refusal, within
from engine.core.roster import refused_unless_known
from engine.core.rulings import commands as r
from engine.core.rulings import ruled
from engine.core.rulings.commands import people_of
from engine.core.words import nearest
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.guard import not_carried, slots_refusal
from engine.systems.miasma.rules.ground import cells_at, occupied, offset
from engine.systems.miasma.rulings import LONGEST_EFFECT, RULE, RULINGS
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import Armour, Hex, Weapon

MOST = 99_999
"""Points of Miasma."""

LARGEST = 60
"""Hexes: the radius of a ward."""


def people(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """At least one, and all of them exist."""
    who = people_of(command)
    if not who:
        return Refusal(UNKNOWN, "name at least one combatant, 0 are given", RULE)
    return refused_unless_known(who, state.combatants, RULE)


def lasting(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """MI-72: between fights nothing is ruled about monsters of a fight that is over."""
    return ruled.past(RULINGS, state, people_of(command))


def hex_refusal(state: State, text: str) -> Refusal | None:
    """Why a text names no hex of the map."""
    if told := wrong(text):
        return Refusal(PLACE, told, RULE)
    return None if parse(text) in cell_set(state.map.rows) else Refusal("blocked", f"{text} is off the map", RULE)


def room_refusal(state: State, wanted: Iterable[Hex], whose: str = "") -> Refusal | None:
    """MI-22: two in one hex, or off the map; terrain and wards do not stop a ruling."""
    taken, inside = occupied(state.combatants), cell_set(state.map.rows)
    new: set[Hex] = set()
    for cell in wanted:
        if cell not in inside:
            return Refusal("blocked", f"{show(cell)} is off the map", RULE)
        other = taken.get(cell)
        if other is not None and other != whose:
            return Refusal("blocked", f"{show(cell)} is taken by {state.combatants[other].label}", RULE)
        if cell in new:
            return Refusal("blocked", f"{show(cell)} is taken by another of those who join", RULE)
        new.add(cell)
    return None


def standing_refusal(state: State, fighter: Combatant, anchor: Hex, facing: int) -> Refusal | None:
    """MI-22, MI-23: room for all of somebody."""
    return room_refusal(state, cells_at(fighter, anchor, facing), fighter.id)


def facing_fits(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """MI-19, MI-23: a facing with room for large ones."""
    value = command.facing if isinstance(command, r.RuleFace) else command.value
    if isinstance(command, r.RuleSet) and (command.field != "facing" or command.by or not isinstance(value, int)):
        return None
    for who in people_of(command):
        fighter = state.combatants[who]
        if fighter.present and fighter.hex is not None and len(fighter.sheet.footprint) > 1:
            if (no := standing_refusal(state, fighter, fighter.hex, value)) is not None:
                return no
    return None


def not_lost(catalog: Catalog, state: State, command: r.RulePlace) -> Refusal | None:
    """MI-67: whoever is lost comes back with Essence, or as a monster."""
    fighter = state.combatants[command.who]
    if not command.to or fighter.status != "lost":
        return None
    told = f"{fighter.label} is lost (Essence {fighter.essence}): set Essence first, or let them be a monster"
    return Refusal(STATE, told, "MI-67")


NO_FIGHT = "no fight is on: places are given when the next one begins"
a_fight_to_stand_in = refused(PHASE, NO_FIGHT, RULE, lambda state, _: state.phase == "interlude")


def a_free_place(catalog: Catalog, state: State, command: r.RulePlace) -> Refusal | None:
    """A free hex of the map, or none."""
    fighter = state.combatants[command.who]
    facing = fighter.facing if command.facing is None else command.facing
    no = within("facing", facing, 0, 5, RULE)
    if no is not None or not command.to:
        return no
    return hex_refusal(state, command.to) or standing_refusal(state, fighter, parse(command.to), facing)


def somebody_new(catalog: Catalog, state: State, command: r.RuleAdd) -> Refusal | None:
    """An entry of the catalog; places are the map's of a fight."""
    entries = {**catalog.monsters, **catalog.samurai}
    if command.entry not in entries:
        meant = nearest(command.entry, entries)
        hint = f": did you mean {meant}?" if meant else ""
        return Refusal(UNKNOWN, f"there is no monster or samurai {command.entry!r}{hint}", RULE)
    if command.at and command.places:
        return Refusal(PLACE, f"give one hex ({command.at}) or several, not both", RULE)
    if command.count > 1 and (command.at or command.places):
        return Refusal(RANGE, f"{command.count} of them need as many hexes, or none", RULE)
    return within("facing", command.facing, 0, 5, RULE) or within("count", command.count, 1, 30, RULE)


def room_for_them(catalog: Catalog, state: State, command: r.RuleAdd) -> Refusal | None:
    """MI-22, MI-23: room for as many somebodies new, one on each hex."""
    anchors = command.places or (command.at,) * bool(command.at)
    if anchors and (no := a_fight_to_stand_in(catalog, state, command)) is not None:
        return no
    for text in anchors:
        if (no := hex_refusal(state, text)) is not None:
            return no
    entry = catalog.monsters.get(command.entry)
    offsets = tuple(map(offset, entry.footprint)) if entry is not None else ((0, 0),)
    wanted = (cell for text in anchors for cell in placed(parse(text), command.facing, offsets))
    return room_refusal(state, wanted)


def owned(catalog: Catalog, state: State, command: c.RuleHands) -> Refusal | None:
    """Things owned: weapons and shields held, armour worn, one piece in a slot."""
    fighter = state.combatants[command.who]
    items = fighter.sheet.items
    for key in (command.hands or ()) + (command.worn or ()):
        if key not in items:
            return not_carried(fighter, key)
    for key in command.hands or ():
        if isinstance(items[key], Armour):
            return Refusal("hands", f"{items[key].name} is armour: it is not held in a hand", RULE)
    return slots_refusal(fighter, command.worn or ())


def carried(catalog: Catalog, state: State, command: r.RuleTake) -> Refusal | None:
    """The item is one that each of them owns."""
    fighters = (state.combatants[who] for who in people_of(command))
    return next(
        (not_carried(person, command.item) for person in fighters if command.item not in person.sheet.items), None
    )


def a_weapon(catalog: Catalog, state: State, command: c.RuleEnchant) -> Refusal | None:
    """MI-88: a weapon owned."""
    fighter = state.combatants[command.who]
    if not isinstance(fighter.sheet.items.get(command.item), Weapon):
        return Refusal("not-carried", f"{fighter.label} carries no weapon {command.item!r}", RULE)
    no = within("segments", command.segments, 0, LONGEST_EFFECT, RULE)
    return no or within("amount", command.amount, 0, 999, RULE)


def a_cloud(catalog: Catalog, state: State, command: c.RuleCloud) -> Refusal | None:
    """MI-66: a character's cloud on a hex of the map, or taken away."""
    fighter = state.combatants[command.who]
    if fighter.kind != "character":
        return Refusal(TARGET, f"{fighter.label} is no character: only they leave clouds", "MI-66")
    if (no := within("points", command.points, 0, MOST, RULE)) is not None:
        return no
    if command.points:
        return hex_refusal(state, command.to)
    there = command.who in state.clouds
    return None if there else Refusal(STATE, f"{fighter.label} has left no cloud (0 points)", RULE)


def a_circle(catalog: Catalog, state: State, command: c.RuleWard) -> Refusal | None:
    """MI-85: a circle on the map."""
    return (
        hex_refusal(state, command.at)
        or within("radius", command.radius, 0, LARGEST, RULE)
        or within("segments", command.segments, 0, LONGEST_EFFECT, RULE)
    )


def something_begun(catalog: Catalog, state: State, command: r.RuleCancel) -> Refusal | None:
    """MI-28: a commitment, or a decision of this segment."""
    for who in people_of(command):
        fighter = state.combatants[who]
        if fighter.commitment is None and who not in state.decisions and who not in state.swaps:
            return Refusal(STATE, f"{fighter.label} has 0 commitments to end", RULE)
    return None


WAYS_OUT = ("removed", "dead")
a_way_out = refused(
    CHOICE, "how cannot be {c.how!r:.42}: removed, dead", RULE, lambda _, command: command.how not in WAYS_OUT
)
a_fight_to_leave = refused(
    PHASE,
    "no fight is on: who comes along is said when the next one begins",
    RULE,
    lambda state, command: state.phase == "interlude" and command.how != "dead",
)


def lost(catalog: Catalog, state: State, command: c.RuleConvert) -> Refusal | None:
    """MI-67: a lost character."""
    fighter = state.combatants[command.who]
    if fighter.kind != "character" or fighter.status != "lost":
        return Refusal(STATE, f"{fighter.label} is not lost (Essence {fighter.essence})", "MI-67")
    no = within("rating", command.rating, 0, 9_999, RULE)
    if no is not None or not command.at:
        return no
    return (
        a_fight_to_stand_in(catalog, state, command)
        or hex_refusal(state, command.at)
        or standing_refusal(state, fighter, parse(command.at), fighter.facing)
    )


def hexes_of_the_map(catalog: Catalog, state: State, command: c.RuleTerrain) -> Refusal | None:
    """MI-24: at least one hex, and all of them on the map."""
    if not command.hexes:
        return Refusal(PLACE, "name at least one hex, 0 are given", RULE)
    return next((no for text in command.hexes if (no := hex_refusal(state, text)) is not None), None)


def points_left(catalog: Catalog, state: State, command: c.RuleShare) -> Refusal | None:
    """MI-S16: points left over."""
    if not state.spare:
        return Refusal(RANGE, "0 points are left over to give", "MI-S16")
    return within("points", command.points, 1, state.spare, "MI-S16")


DECLARED = ruled.checks(RULINGS)
CHECKS: dict[type, tuple[Any, ...]] = {
    **DECLARED,
    r.RuleSet: (*DECLARED[r.RuleSet], facing_fits),
    r.RuleFace: (*DECLARED[r.RuleFace], facing_fits),
    r.RulePlace: (people, a_fight_to_stand_in, not_lost, a_free_place),
    r.RuleAdd: (somebody_new, room_for_them),
    r.RuleRemove: (people, lasting, a_way_out, a_fight_to_leave),
    r.RuleGive: (people, lasting, there_is("item", RULE, lambda catalog, _: catalog.things)),
    r.RuleTake: (people, lasting, carried),
    r.RuleCancel: (people, something_begun),
    c.RuleHands: (people, lasting, owned),
    c.RuleEnchant: (people, lasting, a_weapon),
    c.RuleCloud: (people, a_cloud),
    c.RuleWard: (people, a_circle),
    c.RuleEndWard: (there_is("ward", RULE, lambda _, state: [ward.id for ward in state.wards]),),
    c.RuleConvert: (people, lost),
    c.RuleTerrain: (a_fight_to_stand_in, hexes_of_the_map),
    c.RuleShare: (people, points_left),
}
