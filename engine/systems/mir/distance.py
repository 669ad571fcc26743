"""Positions, distances and bands on the range track (MR-28 to MR-31), and how far a shot reaches (MR-37)."""

from __future__ import annotations

from engine.systems.mir.catalog import Band, Weapon
from engine.systems.mir.state import Combatant, State

FREE_MOVE = 1
RUN = 2
LONG_RUN = 3
"""Units a run covers with four or more successes (MR-18)."""
LONG_RUN_SUCCESSES = 4
OVERREACH_DICE = 2


def pair(a: str, b: str) -> str:
    """The key of a pair in ``pins``."""
    return f"{a}|{b}" if a < b else f"{b}|{a}"


def distance(state: State, a: Combatant, b: Combatant) -> int:
    """Units between two combatants: the GM's pin, else the difference of positions (MR-30)."""
    if state.pins:
        pinned = state.pins.get(pair(a.id, b.id))
        if pinned is not None:
            return pinned
    return abs(a.at - b.at)


def bands(state: State) -> tuple[tuple[str, Band], ...]:
    """The bands from near to far (MR-28)."""
    return tuple(sorted(state.book.bands.items(), key=lambda entry: entry[1].units))


def band_index(state: State, units: int) -> int:
    """The place of the first band whose units reach the distance; one past the last band is off the scene (MR-30)."""
    return sum(1 for band in state.book.bands.values() if band.units < units)


def off_scene(state: State, units: int) -> bool:
    """Whether a distance is beyond the last band (MR-30)."""
    return band_index(state, units) >= len(state.book.bands)


def band_name(state: State, units: int) -> str:
    """The name of the band of a distance."""
    at, all_bands = band_index(state, units), bands(state)
    return all_bands[at][1].name if at < len(all_bands) else "off the scene"


def units_text(units: int) -> str:
    """A distance in words."""
    return f"{units} unit{'' if units == 1 else 's'}"


def place_text(state: State, units: int) -> str:
    """A distance with its band: ``Long, 3 units``."""
    return f"{band_name(state, units)}, {units_text(units)}" if units else band_name(state, units)


def overreach(state: State, weapon: Weapon, units: int) -> int | None:
    """Dice that a shot from this far adds to the target's Defense; ``None`` when it fails (MR-37, option
    ``overreach``).
    """
    band = state.book.bands[weapon.range]
    beyond = band_index(state, units) - band_index(state, band.units)
    if beyond <= 0:
        return 0
    rule = state.option("overreach")
    if rule == "none" or off_scene(state, units):
        return None
    return OVERREACH_DICE if beyond == 1 or rule == "any" else None


def farthest_shot(state: State, weapon: Weapon) -> int:
    """The largest distance in units from which a weapon still reaches."""
    reach = state.book.bands[weapon.range].units
    for _, band in bands(state):
        if overreach(state, weapon, band.units) is not None:
            reach = max(reach, band.units)
    return reach


def step_toward(start: int, end: int, units: int) -> int:
    """The position at most ``units`` from ``start`` in the direction of ``end``."""
    gap = end - start
    return end if abs(gap) <= units else start + (units if gap > 0 else -units)


def settled_distance(state: State, start: int, units: int, toward: bool) -> int:
    """The last band fully reached on the way from ``start`` to ``units`` away (MR-28, option ``partial_progress``)."""
    marks = [band.units for _, band in bands(state)]
    if toward:
        reached = [mark for mark in marks if units <= mark <= start]
        return min(reached, default=start)
    reached = [mark for mark in marks if start <= mark <= units]
    return max(reached, default=start)
