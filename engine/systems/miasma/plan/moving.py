"""Standing, walking, turning, ducking and running (MI-30 to MI-33)."""

from __future__ import annotations

from engine.board.hexgrid import direction_to, distance, parse, ray, show
from engine.core.refusal import Refusal
from engine.systems.miasma import commands as c
from engine.systems.miasma.board import enter_refusal
from engine.systems.miasma.people import duck_price, label, run_price
from engine.systems.miasma.state import Combatant, Commitment, Hex, State
from engine.systems.miasma.timing import deciding_refusal

DUCK_HEXES = 3
"""MI-32."""

RUN_HEXES = 5
"""MI-33."""

SIDES_A_SEGMENT = 2
"""MI-31."""


def locked_by_casting(one: Combatant) -> Refusal | None:
    """MI-79: whoever concentrates on a spell may at most step, turn or stand (MI-S31)."""
    if one.commitment is None:
        return None
    return Refusal("locked", f"{label(one)} is locked until segment {one.commitment.last + 1}", "MI-28")


def stamina_refusal(state: State, one: Combatant, price: int) -> Refusal | None:
    """MI-62: an action other than an attack needs its price; with MI-S06 ``all-actions`` it must leave 1 as well."""
    if price > one.stamina:
        return Refusal("stamina", f"needs {price} stamina; {label(one)} has {one.stamina}", "MI-62")
    if price and price == one.stamina and state.options.get("stamina-floor") == "all-actions":
        return Refusal("stamina-floor", f"needs {price}, leaves at least 1; {label(one)} has {one.stamina}", "MI-S06")
    return None


def stand(state: State, command: c.Stand) -> Commitment | Refusal:
    """MI-26."""
    return deciding_refusal(state, command.who) or Commitment("stand", state.segment)


def walk(state: State, command: c.Walk) -> Commitment | Refusal:
    """MI-30."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    path = walk_path(state, state.combatants[command.who], command.to)
    return path if isinstance(path, Refusal) else Commitment("walk", state.segment, path=path)


def walk_path(state: State, one: Combatant, to: str) -> tuple[Hex, ...] | Refusal:
    """MI-30: one adjacent free hex."""
    try:
        there = parse(to)
    except ValueError as error:
        return Refusal("distance", str(error), "MI-18")
    here = one.hex or there
    if distance(here, there) != 1:
        return Refusal("distance", f"{to} is {distance(here, there)} hexes away, a walk goes 1", "MI-30")
    return enter_refusal(state, one, there, one.facing, "MI-30") or (there,)


def sides_to(facing: int, to: int, way: str) -> int:
    """MI-31: the sides to turn, clockwise positive; the present facing is the full circle."""
    clockwise = (to - facing) % 6 or 6
    counter = (facing - to) % 6 or 6
    if way == "clockwise" or (not way and clockwise <= counter):
        return clockwise
    return -counter


def turns_of(sides: int) -> tuple[int, ...]:
    """MI-31: sides turned in each segment, up to two at a time."""
    sign, left, out = (1 if sides > 0 else -1), abs(sides), []
    while left > 0:
        out.append(sign * min(SIDES_A_SEGMENT, left))
        left -= SIDES_A_SEGMENT
    return tuple(out)


def turn(state: State, command: c.Turn) -> Commitment | Refusal:
    """MI-31: 1–2 sides one segment, 3–4 two, 5 or the full circle three."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = state.combatants[command.who]
    if not 0 <= command.to <= 5:
        return Refusal("facing", f"facing {command.to}: must be 0 to 5", "MI-19")
    turns = turns_of(sides_to(one.facing, command.to, command.way))
    if one.commitment is not None and len(turns) > 1:
        sides = abs(sum(turns))
        return Refusal("locked", f"beside a casting only {SIDES_A_SEGMENT} sides can be turned, not {sides}", "MI-S31")
    if (no := turn_refusal(state, one, turns)) is not None:
        return no
    return Commitment("turn", state.segment, len(turns), turns=turns)


def turn_refusal(state: State, one: Combatant, turns: tuple[int, ...]) -> Refusal | None:
    """MI-23: the hexes of a large one must be free after every segment of a turn."""
    if len(one.sheet.footprint) == 1 or one.hex is None:
        return None
    facing = one.facing
    for by in turns:
        facing = (facing + by) % 6
        if (no := enter_refusal(state, one, one.hex, facing, "MI-23")) is not None:
            return no
    return None


def straight(one: Combatant, to: str, rule: str) -> tuple[int, int] | Refusal:
    """MI-21: the direction and length of the straight line to a hex."""
    try:
        there = parse(to)
    except ValueError as error:
        return Refusal("distance", str(error), "MI-18")
    here = one.hex or there
    direction = direction_to(here, there)
    if direction is None:
        return Refusal("distance", f"{to} lies on none of the 6 straight lines from {show(here)}", rule)
    return direction, distance(here, there)


def free_path(
    state: State, one: Combatant, direction: int, count: int, rule: str
) -> tuple[tuple[Hex, ...], Refusal | None]:
    """MI-32, MI-33: the free hexes of a straight line, and why it ends before ``count``."""
    path: list[Hex] = []
    for cell in ray(one.hex or (0, 0), direction, count):
        if (no := enter_refusal(state, one, cell, one.facing, rule)) is not None:
            return tuple(path), no
        path.append(cell)
    return tuple(path), None


def duck(state: State, command: c.Duck) -> Commitment | Refusal:
    """MI-32: exactly three free hexes in a line; with MI-S35 ``stop-short`` as far as they are free."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = state.combatants[command.who]
    if (no := locked_by_casting(one)) is not None:
        return no
    line = straight(one, command.to, "MI-32")
    if isinstance(line, Refusal):
        return line
    direction, count = line
    if count != DUCK_HEXES:
        return Refusal("distance", f"a duck goes exactly {DUCK_HEXES} hexes, {command.to} is {count} away", "MI-32")
    path, no = free_path(state, one, direction, DUCK_HEXES, "MI-32")
    if no is not None and (not path or state.options.get("short-duck") != "stop-short"):
        return no
    price = duck_price(one)
    return stamina_refusal(state, one, price) or Commitment("duck", state.segment, stamina=price, path=path)


def run(state: State, command: c.Run) -> Commitment | Refusal:
    """MI-33: one to five free hexes in a line."""
    if (no := deciding_refusal(state, command.who)) is not None:
        return no
    one = state.combatants[command.who]
    if (no := locked_by_casting(one)) is not None:
        return no
    line = straight(one, command.to, "MI-33")
    if isinstance(line, Refusal):
        return line
    direction, count = line
    if count > RUN_HEXES:
        return Refusal("distance", f"a run goes 1 to {RUN_HEXES} hexes, {command.to} is {count} away", "MI-33")
    path, no = free_path(state, one, direction, count, "MI-33")
    if no is not None:
        return no
    price = run_price(one, count, state.options)
    return stamina_refusal(state, one, price) or Commitment("run", state.segment, stamina=price, path=path)
