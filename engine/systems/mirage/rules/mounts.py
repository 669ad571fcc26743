"""Riding: how far a roll goes, and which way (MG-137 to MG-143, MG-146)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import codes
from engine.core.refusal import Refusal
from engine.systems.mirage.rules.zones import edge_between, has, open_edge
from engine.systems.mirage.state import State


def reach(successes: int) -> int:
    """Zones that a mounted move covers: 1, and 1 for each success (MG-139)."""
    return 1 + successes


def path_fault(state: State, who: str, path: Sequence[str], successes: int) -> Refusal | None:
    """Why a horse cannot go this way (MG-139): edges, cramped zones, cluttered ground, the length."""
    at = state.combatants[who].zone
    most = reach(successes)
    if has(state, at, "cluttered") or any(has(state, zone, "cluttered") for zone in path if zone in state.zones):
        most = 1
    if len(path) > most:
        return Refusal(codes.RANGE, f"this move goes {most} zone{'s' if most > 1 else ''} far", "MG-139")
    for zone in path:
        edge = edge_between(state, at, zone)
        if zone not in state.zones or edge is None or not open_edge(edge):
            return Refusal("no-edge", "no open way leads there", "MG-139")
        if has(state, zone, "cramped"):
            return Refusal("mount-barred", "no mount gets in there", "MG-51")
        at = zone
    return None


def ways(state: State, who: str) -> dict[str, tuple[str, ...]]:
    """Where a horse may go on to from each zone (MG-139)."""
    found: dict[str, tuple[str, ...]] = {}
    for zone in state.zones:
        near = [
            edge.b if edge.a == zone else edge.a for edge in state.edges if zone in (edge.a, edge.b) and open_edge(edge)
        ]
        found[zone] = tuple(person for person in near if not has(state, person, "cramped"))
    return found
