"""Positions, distances and bands on the range track (MR-28 to MR-31), and how far a shot reaches (MR-37)."""

from __future__ import annotations

from typing import NamedTuple

from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Band, Combatant, Heading, Weapon

FREE_MOVE = 1
RUN = 2
LONG_RUN = 3
"""Units a run covers with four or more successes (MR-18)."""
LONG_RUN_SUCCESSES = 4
OVERREACH_DICE = 2


def pair(a: str, b: str) -> str:
    """The key of a pair in ``pins``."""
    return "|".join(sorted((a, b)))


def distance(state: State, a: Combatant, b: Combatant) -> int:
    """Units between two combatants: the GM's pin, else the difference of positions (MR-30)."""
    if state.pins:
        pinned = state.pins.get(pair(a.id, b.id))
        if pinned is not None:
            return pinned
    return abs(a.at - b.at)


def bands(state: State) -> tuple[Band, ...]:
    """The bands from near to far (MR-28)."""
    return tuple(sorted(state.book.bands.values(), key=lambda band: band.units))


def band_index(state: State, units: int) -> int:
    """The place of the first band whose units reach the distance; one past the last band is off the scene (MR-30)."""
    return sum(1 for band in state.book.bands.values() if band.units < units)


def off_scene(state: State, units: int) -> bool:
    """Whether a distance is beyond the last band (MR-30)."""
    return band_index(state, units) >= len(state.book.bands)


def overreach(state: State, weapon: Weapon, units: int) -> int | None:
    """Dice that a shot from this far adds to the target's Defence; ``None`` if it fails (MR-37, ``overreach``)."""
    beyond = band_index(state, units) - band_index(state, state.book.bands[weapon.range].units)
    if beyond <= 0:
        return 0
    if state.house.overreach == "none" or off_scene(state, units):
        return None
    return OVERREACH_DICE if beyond == 1 or state.house.overreach == "any" else None


def farthest_shot(state: State, weapon: Weapon) -> int:
    """The largest distance in units from which a weapon still reaches (MR-37)."""
    reaching = [band.units for band in bands(state) if overreach(state, weapon, band.units) is not None]
    return max(state.book.bands[weapon.range].units, *reaching)


class Arrival(NamedTuple):
    """Where a way ends, and the pins there are then."""

    at: int
    pins: dict[str, int]


def heading_of(state: State, person: Combatant, other: Combatant, toward: bool) -> Heading:
    """The way toward or away from somebody; going on in a direction keeps where it began (MR-28)."""
    heading = person.heading
    if heading is not None and (heading.target, heading.toward) == (other.id, toward):
        return heading
    return Heading(other.id, toward, distance(state, person, other))


def along(state: State, person: Combatant, heading: Heading, units: int) -> Arrival:
    """At most so many units toward or away from somebody (MR-17, MR-18); by pairs, only their distance changes."""
    other = state.combatants[heading.target]
    apart = distance(state, person, other)
    then = max(0, apart - units) if heading.toward else apart + units
    if state.house.distance_model == "pairs":
        return Arrival(person.at, {**state.pins, pair(person.id, other.id): then})
    gap = other.at - person.at
    if heading.toward:
        gone = apart - then
        at = person.at + max(-gone, min(gap, gone))
    else:
        at = person.at + (units if gap <= 0 else -units)
    pins = moved_pins(state, person, at)
    key = pair(person.id, other.id)
    return Arrival(at, {**pins, key: then} if key in pins else pins)


def straight(state: State, person: Combatant, to: int, units: int) -> Arrival:
    """At most so many units to a position (MR-17, MR-18)."""
    at = person.at + max(-units, min(to - person.at, units))
    return Arrival(at, moved_pins(state, person, at))


def moved_pins(state: State, person: Combatant, at: int) -> dict[str, int]:
    """The pins when somebody stands somewhere else: they shrink by the units gone toward and grow by those gone away
    after that, so that a run past somebody is the same as its steps one by one (MR-30, MR-S13).
    """
    pins, gone = dict(state.pins), at - person.at
    for other in state.combatants.values():
        key, gap = pair(person.id, other.id), other.at - person.at
        if other.id != person.id and key in pins:
            toward = min(abs(gap), abs(gone)) if gap * gone > 0 else 0
            pins[key] = max(0, pins[key] - toward) + abs(gone) - toward
    return pins


def fallen_back(state: State, person: Combatant) -> Arrival | None:
    """Back to the last band fully reached, where a way ended short of the next (MR-28, option ``partial-progress``)."""
    heading = person.heading
    if heading is None or state.house.partial_progress == "kept":
        return None
    other = state.combatants[heading.target]
    now = distance(state, person, other)
    right = settled_distance(state, heading.start, now, heading.toward)
    if right == now:
        return None
    key = pair(person.id, other.id)
    if state.house.distance_model == "pairs":
        return Arrival(person.at, {**state.pins, key: right})
    side = (person.at > other.at) - (person.at < other.at)  # none where only the GM's pin keeps them apart
    at = person.at + (right - now) * side
    pins = moved_pins(state, person, at)
    return Arrival(at, {**pins, key: right} if key in pins else pins)


def settled_distance(state: State, start: int, units: int, toward: bool) -> int:
    """The last band fully reached on the way from ``start`` to ``units`` away (MR-28, option ``partial-progress``);
    nobody falls back onto the way that somebody else has made longer.
    """
    marks = [band.units for band in bands(state)]
    if toward:
        return max(units, min([start, *(mark for mark in marks if mark >= units)]))
    return min(units, max([start, *(mark for mark in marks if mark <= units)]))
