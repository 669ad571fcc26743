"""Zones: ways, distances, arcs, queues, and the way out (MG-44 to MG-54, MG-58, MG-72, MG-80, MG-112)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

from engine.systems.mirage.coming import Feature
from engine.systems.mirage.rules.people import helpless, rider_of, side_of
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.ground import Barrier, Edge, Obstacle, Zone

MEDIUM, LONG = 1, 4


def band(distance: int) -> str:
    """The name of a distance in zones (MG-45)."""
    if distance <= 0:
        return "short"
    if distance <= MEDIUM:
        return "medium"
    return "long" if distance <= LONG else "extreme"


def has(state: State, zone: str, feature: Feature) -> bool:
    """Whether a zone has a feature."""
    return zone in state.zones and feature in state.zones[zone].features


def too_narrow(state: State, person: Combatant, zone: str) -> bool:
    """Whether a cramped zone keeps somebody out: mounts, ridden or not (MG-51)."""
    return (person.mount or bool(person.riding)) and has(state, zone, "cramped")


def crawls(state: State, person: Combatant, to: str) -> bool:
    """Whether a step costs two fast actions: out of a cramped zone, into one, or within it (MG-51, MG-S35)."""
    narrow = has(state, person.zone, "cramped") or has(state, to, "cramped")
    return narrow and state.house.cramped_move_cost == "two"


def edge_between(state: State, a: str, b: str) -> Edge | None:
    """The edge that connects two zones."""
    for edge in state.edges:
        if (edge.a == a and edge.b == b) or (edge.a == b and edge.b == a):
            return edge
    return None


def around(state: State, zone: str) -> Iterator[tuple[str, Edge]]:
    """Neighbours of a zone with their edges."""
    for edge in state.edges:
        if edge.a == zone:
            yield edge.b, edge
        elif edge.b == zone:
            yield edge.a, edge


def open_edge(edge: Edge) -> bool:
    """Whether one can simply walk through (MG-47, MG-48)."""
    return edge.passable and edge.obstacle is None


def distances(
    state: State, start: str, through: Callable[[Edge], bool], stop: Callable[[str], bool] | None = None, end: str = ""
) -> dict[str, int]:
    """Steps from a zone to every other, or to all up to an ``end``, over edges that let through; ``stop`` zones are
    entered but not passed.
    """
    found = {start: 0}
    queue = deque([start])
    while queue:
        zone = queue.popleft()
        if stop is not None and zone != start and stop(zone):
            continue
        for there, edge in around(state, zone):
            if there not in found and through(edge):
                found[there] = found[zone] + 1
                if there == end:
                    return found
                queue.append(there)
    return found


def shots(state: State, start: str, end: str = "") -> dict[str, int]:
    """Shot distance to every zone in sight, or to all up to an ``end``: dim zones may be shot into and out of, not
    through (MG-50, MG-58).
    """
    return distances(state, start, lambda edge: edge.sight, lambda zone: has(state, zone, "dimly-lit"), end)


def shot_distance(state: State, start: str, end: str) -> int | None:
    """Fewest sight edges between two zones; none where no line leads there (MG-58)."""
    return 0 if start == end else shots(state, start, end).get(end)


def steps(state: State, start: str) -> dict[str, int]:
    """Zones to walk to every zone that can be reached."""
    return distances(state, start, open_edge)


def arc(state: State, start: str, direction: str, farthest: int) -> tuple[str, ...]:
    """The zones that a direction of overwatch covers (MG-72)."""
    if direction == start:
        return (start,)
    whole = shots(state, start)
    if whole.get(direction) != 1:
        return ()
    # None of the shortest lines may lead by way of another neighbour; none leads on through the dark (MG-50).
    beside = [
        {zone: 0} if has(state, zone, "dimly-lit") else shots(state, zone)
        for zone, edge in around(state, start)
        if edge.sight and zone != direction
    ]
    return tuple(
        zone
        for zone, length in whole.items()
        if 0 < length <= farthest and (zone == direction or all(near.get(zone) != length - 1 for near in beside))
    )


def queue(state: State, zone: str, of: Combatant | None = None, named: str = "") -> tuple[str, ...]:
    """The order of a cramped zone from end ``a`` to ``b`` (MG-51, MG-S36), or what somebody knows ``of`` it.

    Who is out holds nobody up, and who hides no enemy: a refusal would tell where they are. Friends know, whoever
    hides sees who is in the way, and of one who is ``named`` all the same it is known where they are (MG-54).
    """
    if not has(state, zone, "cramped") or state.house.cramped_queue == "gm-only":
        return ()
    there = [state.combatants[who] for who in state.zones[zone].queue if who in state.combatants]
    known = [one for one in there if of is None or not one.hidden or side_of(state, one) == of.side or one.id == named]
    return tuple(one.id for one in known if one.present)


def ranks(state: State, zone: str, of: Combatant, named: str = "") -> list[tuple[str, ...]]:
    """The same place by place: a mount is where its rider is, who came to ride in there by a ruling (MG-146)."""
    out: dict[str, tuple[str, ...]] = {}
    for who in queue(state, zone, of, named):
        leads = rider_of(state, who) or who
        out[leads] = (*out.get(leads, ()), who)
    return list(out.values())


def next_in_queue(state: State, person: Combatant, other: Combatant) -> bool:
    """Whether two are neighbours in a queue; true where there is no queue (MG-51)."""
    at = {who: place for place, there in enumerate(ranks(state, person.zone, person, other.id)) for who in there}
    return person.id not in at or other.id not in at or abs(at[person.id] - at[other.id]) <= 1


def shut_in(state: State, person: Combatant, to: str) -> bool:
    """Whether a neighbour in the queue bars the way towards another zone (MG-51)."""
    order = ranks(state, person.zone, person)
    if not any(person.id in there for there in order):
        return False
    end = state.zones[person.zone].ends.get(to, "a")
    return person.id not in (order[0] if end == "a" else order[-1])


def drawn_ends(zones: Mapping[str, Zone], edges: Iterable[Edge], key: str) -> dict[str, Literal["a", "b"]]:
    """The end of a cramped zone that leads to each of its neighbours (MG-51): as it is declared, else as it is drawn,
    ``a`` to the left of it and above, ``b`` to the right and below.
    """
    zone = zones[key]
    ends = dict(zone.ends)
    for edge in edges:
        if key in (edge.a, edge.b):
            there = edge.b if edge.a == key else edge.a
            other = zones[there]
            ends.setdefault(there, "a" if (other.column, other.row) < (zone.column, zone.row) else "b")
    return ends


def last_before(state: State, start: str, zone: str) -> str:
    """The zone from which somebody who walks from farther away comes into another; itself where no way is open."""
    walk = steps(state, start)
    ways = [there for there, edge in around(state, zone) if open_edge(edge) and there in walk]
    return min(ways, key=walk.__getitem__, default=start)


def comes_up(state: State, person: Combatant, other: Combatant) -> bool:
    """Whether nobody in a queue is between somebody and an enemy to walk up to, from here or from elsewhere (MG-51)."""
    if person.zone == other.zone:
        return next_in_queue(state, person, other)
    if shut_in(state, person, last_before(state, other.zone, person.zone)):
        return False
    order = ranks(state, other.zone, person)
    came = last_before(state, person.zone, other.zone)
    end = 0 if state.zones[other.zone].ends.get(came, "a") == "a" else -1
    return other.id in order[end] if any(other.id in there for there in order) else True


def queue_with(state: State, who: str, zone: str, came: str) -> tuple[str, ...]:
    """The queue of a zone after somebody has joined it at the end where they enter (MG-51)."""
    there = tuple(other for other in state.zones[zone].queue if other != who)
    return (who, *there) if state.zones[zone].ends.get(came, "a") == "a" else (*there, who)


def obstacle_at(state: State, person: Combatant, to: str) -> Obstacle | None:
    """What somebody could clear: in a barrier of their zone, or in the way to a neighbouring one (MG-46, MG-48)."""
    barrier = state.barriers.get(to)
    if barrier is not None and barrier.zone == person.zone:
        return barrier.obstacle
    edge = edge_between(state, person.zone, to)
    return edge.obstacle if edge is not None else None


def barrier_to(state: State, person: Combatant, place: str) -> Barrier | None:
    """What stands between somebody and another place of their zone (MG-46)."""
    for barrier in state.barriers.values():
        if barrier.zone == person.zone and {barrier.a, barrier.b} == {person.place, place}:
            return barrier
    return None


def barrier_between(state: State, a: Combatant, b: Combatant) -> Barrier | None:
    """What melee between two in one zone would have to reach over (MG-57)."""
    return None if a.place == b.place else barrier_to(state, a, b.place)


def exits(state: State) -> tuple[str, ...]:
    """Zones at the edge of the map."""
    return tuple(key for key, zone in state.zones.items() if zone.exit)


def held_zones(state: State, person: Combatant) -> set[str]:
    """Zones with an enemy who bars the way (MG-80, MG-S92)."""
    exempt = person.zone if state.house.flee_exempt == "current" else person.turn_zone
    return {
        somebody.zone
        for somebody in state.combatants.values()
        if side_of(state, somebody) != person.side
        and not somebody.hidden
        and not helpless(state, somebody)
        and somebody.zone != exempt
    }


def flee_path(state: State, person: Combatant, *, crowded: bool = True) -> tuple[str, ...] | None:
    """The shortest legal way out from the zone where somebody is, that zone included; none where an enemy bars every
    one (MG-80), or, where it is ``crowded``, somebody in a queue (MG-51). Without a marked exit the game master says:
    the zone itself.
    """
    if not exits(state):
        return (person.zone,)
    barred = held_zones(state, person)
    if person.zone in barred:
        return None
    ways: deque[tuple[str, ...]] = deque([(person.zone,)])
    seen = {person.zone}
    while ways:
        way = ways.popleft()
        if state.zones[way[-1]].exit:
            return way
        for zone, edge in around(state, way[-1]):
            if zone in seen or zone in barred or not open_edge(edge) or too_narrow(state, person, zone):
                continue
            if not crowded or _has_room(state, person, way, zone):
                seen.add(zone)
                ways.append((*way, zone))
    return None


def _has_room(state: State, person: Combatant, way: tuple[str, ...], to: str) -> bool:
    """Whether a way goes on past nobody in a queue: neither out of it nor along one that it leads through (MG-51)."""
    if len(way) == 1:
        return not shut_in(state, person, to)
    ends = state.zones[way[-1]].ends
    return ends.get(way[-2], "a") == ends.get(to, "a") or not queue(state, way[-1], person)


def shut_off(state: State, person: Combatant) -> dict[str, str]:
    """Zones with what has to be cleared before somebody whose way out is barred could go there, past no enemy: those
    beyond the first obstacles (MG-48, MG-80).
    """
    barred = held_zones(state, person)
    free = distances(state, person.zone, open_edge, stop=barred.__contains__)
    near = [(beyond, edge) for zone in free if zone not in barred for beyond, edge in around(state, zone)]
    return {beyond: edge.obstacle.name for beyond, edge in near if edge.obstacle is not None and beyond not in free}


def away_from(state: State, person: Combatant, source: str) -> tuple[str, ...]:
    """Zones beside it that terror allows: not nearer its source, on a shortest way out free of foes (MG-80, MG-112)."""
    barred = held_zones(state, person) - {person.zone}
    far = steps(state, source)
    near = [zone for zone, edge in around(state, person.zone) if open_edge(edge)]
    near = [zone for zone in near if not shut_in(state, person, zone) and not too_narrow(state, person, zone)]
    fine = [zone for zone in near if zone not in far or far[zone] >= far[person.zone]]
    ways = _ways_out(state, person.zone, barred)
    best = [zone for zone in fine if ways and min(_ways_out(state, zone, barred), default=min(ways)) < min(ways)]
    return tuple(best or fine)


def _ways_out(state: State, zone: str, barred: set[str]) -> list[int]:
    """Steps to each zone at the edge of the map that can be reached from here past the barred ones."""
    if zone in barred:
        return []
    here = distances(state, zone, lambda edge: open_edge(edge) and not barred.intersection((edge.a, edge.b)))
    return [here[way] for way in exits(state) if way in here]
