"""Riding: how far a roll goes, and which way (MG-137 to MG-143, MG-146)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core import codes
from engine.core.refusal import Refusal
from engine.systems.mirage.rules import fear
from engine.systems.mirage.rules.zones import around, edge_between, has, open_edge
from engine.systems.mirage.state import State


def reach(state: State, who: str, successes: int) -> int:
    """Zones that a mounted move covers: 1, and 1 for each success; out of clutter only 1 (MG-139)."""
    return 1 if has(state, state.combatants[who].zone, "cluttered") else 1 + successes


def path_fault(state: State, who: str, path: Sequence[str], successes: int) -> Refusal | None:
    """Why a horse cannot go this way (MG-139): edges, cramped zones, cluttered ground, the length."""
    at = state.combatants[who].zone
    cluttered = any(has(state, zone, "cluttered") for zone in path)
    most = 1 if cluttered else reach(state, who, successes)
    if len(path) > most:
        return Refusal(codes.RANGE, f"this move goes {most} zone{'s' if most > 1 else ''} far", "MG-139")
    for zone in path:
        edge = edge_between(state, at, zone)
        if edge is None or not open_edge(edge):
            return Refusal("no-edge", "no open way leads there", "MG-139")
        if has(state, zone, "cramped"):
            return Refusal("mount-barred", "no mount gets in there", "MG-51")
        if not _allowed(state, who, at, zone):
            return Refusal("not-able", "terror leads away from what is feared, by the nearest way", "MG-112")
        at = zone
    if not path and must_ride(state, who):
        return Refusal("not-able", "terror does not stay", "MG-112")
    return None


def _allowed(state: State, who: str, at: str, to: str) -> bool:
    """Whether terror, if there is any, lets a rider go on from one zone to another (MG-112)."""
    person = state.combatants[who]
    if person.terror is None or person.terror.reaction != "flee":
        return True
    return to in fear.away(state, replace(person, zone=at))


def must_ride(state: State, who: str) -> bool:
    """Whether terror drives a rider on, with somewhere to go (MG-112)."""
    person = state.combatants[who]
    fled = person.terror is not None and person.terror.reaction == "flee"
    return fled and bool(ways(state, who)[person.zone])


def ways(state: State, who: str) -> dict[str, tuple[str, ...]]:
    """Where a horse may go on to from each zone (MG-139)."""
    return {
        zone: tuple(
            there
            for there, edge in around(state, zone)
            if open_edge(edge) and not has(state, there, "cramped") and _allowed(state, who, zone, there)
        )
        for zone in state.zones
    }
