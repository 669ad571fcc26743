"""Walking, turning, ducking and running (MI-30 to MI-33).

What is judged here is judged on what the mover's own side may know: a hex that holds a foe hidden from it is free for
this purpose, and fails in step B (law 9).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.board.hexgrid import direction_to, distance, parse, show, step, wrong
from engine.core.codes import RANGE
from engine.core.refusal import Refusal, within
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.checks.flow import DECIDES, FREE
from engine.systems.miasma.rules.ground import barrier, cells, cells_at, stands_in
from engine.systems.miasma.rules.movement import DUCK_HEXES, RUN_HEXES, SIDES_A_SEGMENT, free_path, sides_to, turns_of
from engine.systems.miasma.rules.stats import duck_price, run_price
from engine.systems.miasma.rules.timing import acting
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.things import Hex


def ground_refusal(state: State, fighter: Combatant, fresh: tuple[Hex, ...], rule: str) -> Refusal | None:
    """MI-22, MI-24, MI-85: why the map does not let somebody into hexes: its edge, terrain, a ward."""
    found = barrier(state, fighter, fresh)
    if found is None:
        return None
    at = show(found.at)
    if found.kind == "edge":
        return Refusal("blocked", f"{at} is off the map", rule)
    ward = found.ward
    if ward is None or ward.centre is None:
        return Refusal("blocked", f"{fighter.label} cannot enter {at} ({state.map.terrain[at].tag})", "MI-24")
    far = f"{distance(ward.centre, found.at)} hexes from {show(ward.centre)}"
    return Refusal("warded", f"{at} lies in a ward: {far}, closed to monsters within {ward.radius}", "MI-85")


def enter_refusal(state: State, fighter: Combatant, anchor: Hex, facing: int, rule: str) -> Refusal | None:
    """MI-22, MI-23: why somebody may not fill the hexes of an anchor and facing, as far as their side knows."""
    now = cells(fighter)
    fresh = tuple(cell for cell in cells_at(fighter, anchor, facing) if cell not in now)
    if (no := ground_refusal(state, fighter, fresh, rule)) is not None:
        return no
    for cell in fresh:
        other = stands_in(state.combatants, cell, fighter.side)
        if other is not None and other.id != fighter.id:
            return Refusal("blocked", f"{show(cell)} is taken by {other.label}", rule)
    return None


def stamina_refusal(state: State, fighter: Combatant, price: int) -> Refusal | None:
    """MI-62: an action other than an attack needs its price; with MI-S06 ``all-actions`` it must leave 1 as well."""
    if price > fighter.stamina:
        return Refusal("stamina", f"needs {price} stamina; {fighter.label} has {fighter.stamina}", "MI-62")
    if price and price == fighter.stamina and state.house.stamina_floor == "all-actions":
        told = f"needs {price}, leaves at least 1; {fighter.label} has {fighter.stamina}"
        return Refusal("stamina-floor", told, "MI-S06")
    return None


def bad_hex(to: str) -> Refusal | None:
    """Why a text is no hex: one is written ``q,r``."""
    told = wrong(to)
    return Refusal("distance", told, "MI-18") if told else None


def step_refusal(state: State, fighter: Combatant, to: str) -> Refusal | None:
    """MI-30: why a step cannot lead there: to one adjacent free hex it can."""
    if (no := bad_hex(to)) is not None:
        return no
    there = parse(to)
    far = distance(fighter.hex or there, there)
    if far != 1:
        return Refusal("distance", f"{to} is {far} hexes away, a walk goes 1", "MI-30")
    return enter_refusal(state, fighter, there, fighter.facing, "MI-30")


def a_step(catalog: Catalog, state: State, command: c.Walk) -> Refusal | None:
    """MI-30: a neighbouring hex that can be entered."""
    return step_refusal(state, state.combatants[command.who], command.to)


def turn_refusal(state: State, fighter: Combatant, turns: tuple[int, ...]) -> Refusal | None:
    """MI-23, MI-85: room for a large one after every segment of a turn; a ward that it turns out of is closed to it."""
    if len(fighter.sheet.footprint) == 1 or fighter.hex is None:
        return None
    for by in turns:
        facing = (fighter.facing + by) % 6
        if (no := enter_refusal(state, fighter, fighter.at, facing, "MI-23")) is not None:
            return no
        fighter = replace(fighter, facing=facing)
    return None


def a_facing(catalog: Catalog, state: State, command: c.Turn) -> Refusal | None:
    """MI-19: one of the six facings."""
    return within("facing", command.to, 0, 5, "MI-19")


def a_short_turn(catalog: Catalog, state: State, command: c.Turn) -> Refusal | None:
    """MI-S31: beside a casting, up to two sides."""
    fighter = state.combatants[command.who]
    sides = sides_to(fighter.facing, command.to, command.way)
    if fighter.commitment is None or abs(sides) <= SIDES_A_SEGMENT:
        return None
    told = f"beside a casting only {SIDES_A_SEGMENT} sides can be turned, not {abs(sides)}"
    return Refusal("locked", told, "MI-S31")


def room_to_turn(catalog: Catalog, state: State, command: c.Turn) -> Refusal | None:
    """MI-23: whoever fills several hexes has room for all of itself on the way round."""
    fighter = state.combatants[command.who]
    return turn_refusal(state, fighter, turns_of(sides_to(fighter.facing, command.to, command.way)))


def turn_beside(state: State, fighter: Combatant, facing: int) -> Refusal | None:
    """MI-S31: a turn in the first segment of a casting."""
    if not 0 <= facing <= 5 or abs(sides_to(fighter.facing, facing, "")) > SIDES_A_SEGMENT:
        return Refusal(RANGE, f"turn to {facing}: a facing 0 to 5, at most two sides away", "MI-S31")
    return turn_refusal(state, fighter, (sides_to(fighter.facing, facing, ""),))


def _straight(fighter: Combatant, to: str, rule: str) -> Refusal | None:
    """MI-21: only the six straight lines lead anywhere."""
    if (no := bad_hex(to)) is not None:
        return no
    here, there = fighter.at, parse(to)
    if direction_to(here, there) is not None:
        return None
    return Refusal("distance", f"{to} lies on none of the 6 straight lines from {show(here)}", rule)


class Dash(NamedTuple):
    """How far a duck or a run goes, in words, and its rule."""

    least: int
    most: int
    told: str
    rule: str


DASHES: dict[type, Dash] = {
    c.Duck: Dash(DUCK_HEXES, DUCK_HEXES, f"a duck goes exactly {DUCK_HEXES} hexes", "MI-32"),
    c.Run: Dash(1, RUN_HEXES, f"a run goes 1 to {RUN_HEXES} hexes", "MI-33"),
}


def a_line(catalog: Catalog, state: State, command: c.Duck | c.Run) -> Refusal | None:
    """MI-32, MI-33: so many hexes in a line."""
    fighter, dash = state.combatants[command.who], DASHES[type(command)]
    if (no := _straight(fighter, command.to, dash.rule)) is not None:
        return no
    far = distance(fighter.at, parse(command.to))
    if dash.least <= far <= dash.most:
        return None
    return Refusal("distance", f"{dash.told}, {command.to} is {far} away", dash.rule)


def room(catalog: Catalog, state: State, command: c.Duck | c.Run) -> Refusal | None:
    """MI-32, MI-33: all of them free; with MI-S35 ``stop-short`` a duck goes as far as they are, if it is one hex."""
    fighter, there = state.combatants[command.who], parse(command.to)
    way, far = direction_to(fighter.at, there) or 0, distance(fighter.at, there)
    path = free_path(state, fighter, way, far)
    short = isinstance(command, c.Duck) and state.house.short_duck == "stop-short"
    if len(path) == far or (path and short):
        return None
    barred = step(fighter.at, way, len(path) + 1)
    return enter_refusal(state, fighter, barred, fighter.facing, DASHES[type(command)].rule)


def breath(catalog: Catalog, state: State, command: c.Duck | c.Run) -> Refusal | None:
    """MI-32, MI-33, MI-62: stamina enough to get there."""
    fighter = acting(state, state.combatants[command.who])
    if isinstance(command, c.Duck):
        return stamina_refusal(state, fighter, duck_price(fighter))
    return stamina_refusal(state, fighter, run_price(fighter, distance(fighter.at, parse(command.to)), state.house))


CHECKS: dict[type, tuple[Any, ...]] = {
    c.Walk: (*DECIDES, a_step),
    c.Turn: (*DECIDES, a_facing, a_short_turn, room_to_turn),
    c.Duck: (*FREE, a_line, room, breath),
    c.Run: (*FREE, a_line, room, breath),
}
