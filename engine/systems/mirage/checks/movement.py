"""Why one may not go there: ways, terror, saddles, cover (MG-46 to MG-52, MG-80, MG-83, MG-112, MG-137)."""

from __future__ import annotations

from typing import Any

from engine.core import codes
from engine.core.refusal import Refusal
from engine.core.roster import unknown
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks import base
from engine.systems.mirage.commands.acts import Move
from engine.systems.mirage.rules import fear, turns, zones
from engine.systems.mirage.rules.mounts import ways
from engine.systems.mirage.rules.people import engaged_with, holder_of, rider_of, side_of
from engine.systems.mirage.state import State
from engine.systems.mirage.state.ground import Barrier
from engine.systems.mirage.words import name, zone_name

on_feet = base.barred("prone", "{who} lies on the ground: get up first", "MG-52", lambda person: person.prone)


def walks(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Into a neighbouring zone over an open edge (MG-47, MG-48, MG-51, MG-52)."""
    person = state.combatants[command.who]
    if command.to not in state.zones:
        return unknown(command.to, [key for key, zone in state.zones.items() if not zone.hidden], "MG-47")
    if person.prone and not zones.has(state, person.zone, "cramped"):
        return Refusal("prone", f"{name(state, person.id)} lies on the ground: get up first", "MG-52")
    edge = zones.edge_between(state, person.zone, command.to)
    if edge is None or not edge.passable:
        return Refusal("no-edge", f"no way leads to {zone_name(state, command.to)} from here", "MG-47")
    if edge.obstacle is not None:
        return Refusal("obstacle", f"{edge.obstacle.name} bars the way: clear it first", "MG-48")
    if zones.shut_in(state, person, command.to):
        return base.NO_ROOM
    if person.riding:
        return Refusal("mount-barred", "in the saddle one rides", "MG-139")
    if zones.too_narrow(state, person, command.to):
        return base.NO_MOUNT
    return drags_nobody(catalog, state, command) or (None if fear.lets_go(state, person, command.to) else base.AWAY)


def drags_nobody(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Nobody leaves the zone with somebody in hand (MG-68)."""
    holding = state.combatants[command.who].holding
    return Refusal("already-holding", f"{name(state, holding)} is held: let go first", "MG-68") if holding else None


def crawl_price(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A cramped zone may cost two fast actions (MG-S35)."""
    person, to = state.combatants[command.who], command.to if isinstance(command, Move) else ""
    if not zones.crawls(state, person, to) or turns.fasts_left(person) >= 2:
        return None
    return Refusal(codes.COST, f"{name(state, person.id)} has not the two actions that crawling costs", "MG-51")


def inside(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """Somewhere else in the zone, or up to an enemy who can be reached (MG-46, MG-51)."""
    person = state.combatants[command.who]
    if command.to in ("open", "far", "away"):
        place = "far" if command.to == "far" else "open"
        if person.place == place and not engaged_with(state, person.id):
            return Refusal(codes.PLACE, f"{name(state, person.id)} is there already", "MG-46")
        return crossed(zones.barrier_to(state, person, place))
    if (no := base.no_such(state, command.to)) is not None:
        return no
    other = state.combatants[command.to]
    if other.zone != person.zone or not other.present or other.hidden or side_of(state, other) == person.side:
        return Refusal(codes.PLACE, "one moves up to an enemy in the same zone", "MG-46")
    if other.id in engaged_with(state, person.id):
        return Refusal(codes.PLACE, f"{name(state, other.id)} is within reach already", "MG-46")
    if not zones.next_in_queue(state, person, other):
        return base.NO_ROOM
    return crossed(zones.barrier_between(state, person, other))


def crossed(barrier: Barrier | None) -> Refusal | None:
    """A barrier with an obstacle is cleared before it is crossed (MG-46, MG-48)."""
    if barrier is None or barrier.obstacle is None:
        return None
    return Refusal("obstacle", f"{barrier.name} is in the way: clear it first", "MG-48")


def _rides(rule: str) -> base.Check:
    return base.barred("not-mounted", "{who} does not ride", rule, lambda person: not person.riding)


in_saddle, has_mounted = _rides("MG-139"), _rides("MG-137")


def rides_on(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A way that a horse can take (MG-51, MG-139)."""
    person = state.combatants[command.who]
    if ways(state, person.id)[person.zone]:
        return None
    near = [zone for zone, edge in zones.around(state, person.zone) if zones.open_edge(edge)]
    if near and all(zones.has(state, zone, "cramped") for zone in near):
        return base.NO_MOUNT
    away = any(not fear.lets_go(state, person, zone) for zone in near)
    return base.AWAY if away else Refusal("no-edge", "no open way leads on from here", "MG-139")


bridle_free = base.refused(
    base.HELD,
    "the mount of {who} is held: nobody gets away on it",
    "MG-66",
    lambda state, command: (mount := state.combatants[command.who].riding) and holder_of(state, mount),
)


def saddle(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A free mount at hand and on its feet, whosever it was (MG-52, MG-137)."""
    person, animal = state.combatants[command.who], state.combatants[command.animal]
    if not animal.mount or not animal.present:
        return Refusal(codes.TARGET, f"{name(state, animal.id)} cannot be ridden", "MG-137")
    if person.riding or rider_of(state, animal.id):
        return Refusal("mount-taken", "one rider, one mount", "MG-137")
    if animal.zone != person.zone or animal.hidden:
        return Refusal("out-of-range", f"{name(state, animal.id)} is not here", "MG-137")
    if animal.place != person.place and animal.id not in engaged_with(state, person.id):
        return Refusal("out-of-range", f"{name(state, animal.id)} is not at hand: be where it is", "MG-137")
    if animal.prone:
        return Refusal("prone", f"{name(state, animal.id)} lies on the ground", "MG-52")
    if person.kind == "animal":
        return Refusal(codes.TARGET, "animals do not ride", "MG-137")
    return None


def way_out(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A way past no enemy, over nothing that has to be cleared, and past nobody in a queue (MG-51, MG-80)."""
    person = state.combatants[command.who]
    if zones.flee_path(state, person) is not None:
        return None
    if zones.flee_path(state, person, crowded=False) is not None:
        return base.NO_ROOM
    told = "the way out leads through a zone held by an enemy"
    if not zones.steps(state, person.zone).keys() & zones.exits(state):
        shut = " or ".join(dict.fromkeys(zones.shut_off(state, person).values()))
        told = f"no way out is open: {shut} has to be cleared first" if shut else "no way leads out of here"
    elif not zones.held_zones(state, person):
        told = "no way out is wide enough for a mount"
    return Refusal("blocked-by-enemy", told, "MG-80")


lies = base.barred("not-prone", "{who} stands already", "MG-52", lambda person: not person.prone)


def cover(catalog: Catalog, state: State, command: Any) -> Refusal | None:
    """A cover of this zone that still stands (MG-83)."""
    person = state.combatants[command.who]
    found = state.covers.get(command.cover)
    if found is None or found.zone != person.zone or (found.hidden and not person.secret) or not found.rating:
        return Refusal("no-cover-here", "there is no such cover here", "MG-83")
    if person.place == command.cover:
        return Refusal("no-cover-here", f"{name(state, person.id)} is behind it already", "MG-83")
    return crossed(zones.barrier_to(state, person, command.cover))
