"""Riding: how far a roll goes, and which way (MG-137 to MG-143, MG-146)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.systems.mirage.rules import fear
from engine.systems.mirage.rules.zones import around, has, open_edge
from engine.systems.mirage.state import State


def reach(state: State, who: str, successes: int) -> int:
    """Zones that a mounted move covers: 1, and 1 for each success; out of clutter only 1 (MG-139)."""
    return 1 if has(state, state.combatants[who].zone, "cluttered") else 1 + successes


def must_ride(state: State, who: str) -> bool:
    """Whether terror drives a rider on, with somewhere to go (MG-112)."""
    person = state.combatants[who]
    return person.panic == "flee" and bool(ways(state, who)[person.zone])


def ways(state: State, who: str) -> dict[str, tuple[str, ...]]:
    """Where a horse may go on to from each zone (MG-139)."""
    rider = state.combatants[who]
    return {
        zone: tuple(
            there
            for there, edge in around(state, zone)
            if open_edge(edge)
            and not has(state, there, "cramped")
            and fear.lets_go(state, replace(rider, zone=zone), there)
        )
        for zone in state.zones
    }
