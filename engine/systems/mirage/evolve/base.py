"""What several handlers share: people who leave the field."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.changed import entry
from engine.core.people import put_all
from engine.systems.mirage.events.interlude import Bought
from engine.systems.mirage.events.setup import Given
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.ground import Zone


def parted(pairs: tuple[tuple[str, str], ...], who: str) -> tuple[tuple[str, str], ...]:
    """Engagements without somebody's."""
    return tuple(pair for pair in pairs if who not in pair)


def unqueued(zones: dict[str, Zone], zone: str, who: str) -> dict[str, Zone]:
    """The zones without somebody in the queue of one (MG-51)."""
    if zone not in zones or who not in zones[zone].queue:
        return zones
    return entry(zones, zone, queue=tuple(other for other in zones[zone].queue if other != who))


def pair(state: State, who: str, other: str) -> State:
    """Two are within reach of each other (MG-53)."""
    return replace(state, engaged=tuple(sorted({*state.engaged, (min(who, other), max(who, other))})))


def owning(person: Combatant, event: Bought | Given) -> Combatant:
    """Somebody with a weapon more, or a thing."""
    if event.arm is not None:
        return replace(person, arms={**person.arms, event.key: event.arm})
    return person if event.item is None else replace(person, items={**person.items, event.key: event.item})


def gone(state: State, who: str) -> State:
    """Somebody who is not on the field any more: nobody holds, rides or fights them (MG-53, MG-68)."""
    person = state.combatants[who]
    zones = unqueued(state.zones, person.zone, who)

    def freed(other: Combatant) -> Combatant:
        changes: dict[str, Any] = {}
        if other.id == who:
            changes |= {"holding": "", "watch": None, "helping": None, "riding": "", "gagged": False}
        elif other.holding == who:
            changes["holding"] = ""
        elif other.riding == who:
            changes |= {"riding": "", "prone": True}
        elif other.id == person.holding:
            changes["gagged"] = False
        return replace(other, **changes) if changes else other

    return put_all(state, freed, engaged=parted(state.engaged, who), zones=zones)
