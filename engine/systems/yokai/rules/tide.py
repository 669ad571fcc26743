"""Damage, Tide and Morale: what a hit does, when the Tide breaks, whom Morale holds back or forces out, who rallies."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.systems.yokai.house import House
from engine.systems.yokai.rules.people import opposing, rally_number, standing, threshold
from engine.systems.yokai.state import SIDES, Clock, Combatant, Outcome, Side, State
from engine.systems.yokai.state.exchange import Mod

OUT = ("out-morale", "out-ki", "withdrawn")
ROUND_END = "round-end"
"""The point of the flow that clocks count."""


def margin_bonus(margin: int | None) -> int:
    """YO-58: 1 for every full 3 points of margin; none for a hit by ruling without a margin (YO-65)."""
    return max(0, margin or 0) // 3


def damage(base: Iterable[Mod], margin: int | None, worn: Iterable[Mod]) -> tuple[int, bool]:
    """YO-62: base, bonuses and margin bonus less armour, at least 1; and whether that minimum stepped in."""
    exact = sum(line.value for line in base) + margin_bonus(margin) - sum(line.value for line in worn)
    return max(1, exact), exact < 1


def pushed(marker: int, against: Side, amount: int) -> int:
    """YO-67: where the marker is after a push; positive is against the enemies."""
    return marker + (amount if against == "enemies" else -amount)


def leans(marker: int) -> Side:
    """YO-68: the side that the marker leans to."""
    return "enemies" if marker > 0 else "players"


def breaks(house: House, marker: int, limit: int) -> bool:
    """YO-68: whether the Tide breaks there (YO-S04)."""
    return abs(marker) > limit if house.tide_break == "past-limit" else abs(marker) >= limit


def carried(house: House, marker: int, limit: int) -> int:
    """YO-S08: what stays on the bar after a break: nothing, or what was beyond the length."""
    return abs(marker) - limit if house.tide_overshoot == "carry" else 0


def held_back(state: State, fighter: Combatant) -> bool:
    """YO-34: no refresh: not rallied, and the own side's Morale has reached the Threshold (YO-S11, YO-S12)."""
    return not fighter.rallied and state.morale[fighter.side] >= threshold(fighter)


def beyond(house: House, fighter: Combatant, morale: int) -> bool:
    """YO-72: forced out at the end of a round with that Morale (YO-S03); YO-75: never once rallied."""
    if house.forced_out_at_threshold:
        return not fighter.rallied and morale >= max(1, threshold(fighter))
    return not fighter.rallied and morale > threshold(fighter)


def doomed(state: State, fighter: Combatant) -> bool:
    """YO-72: will be forced out when the round ends, as things stand."""
    return fighter.status == "in" and beyond(state.house, fighter, state.morale[fighter.side])


def can_rally(state: State, fighter: Combatant) -> bool:
    """YO-74: out, not barred (YO-87), and the other side's Morale is at least the Rally number."""
    reached = state.morale[opposing(fighter.side)] >= rally_number(fighter)
    return fighter.status in OUT and not fighter.rally_barred and reached


def stalled(state: State) -> bool:
    """YO-72: as a round starts nobody has FP left, all are held back and nobody out could rally, so that no round will
    change anything. Thresholds that change with a round's end may still do so.
    """
    here = standing(state)
    stuck = all(fighter.fp == 0 and held_back(state, fighter) for fighter in here)
    waiting = any(can_rally(state, fighter) for fighter in state.combatants.values())
    passing = any(condition.kind == "threshold" for fighter in here for condition in fighter.conditions)
    return state.phase == "order" and stuck and not waiting and not passing


def lost_sides(state: State) -> list[Side]:
    """YO-78: sides with nobody in; with ``last-stand-rally`` only where nobody may rally next round (YO-S13)."""
    stand = state.house.last_stand_rally and state.phase not in ("rally", "order")
    return [side for side in SIDES if not standing(state, side) and not (stand and _may_return(state, side))]


def _may_return(state: State, side: Side) -> bool:
    return any(can_rally(state, fighter) for fighter in state.combatants.values() if fighter.side == side)


def winner(lost: list[Side]) -> Outcome:
    """YO-78: the other side wins; YO-S30: both at once is a draw."""
    return "draw" if len(lost) == 2 else opposing(lost[0])


def after_round(state: State) -> tuple[dict[Side, int], list[Combatant]]:
    """YO-70, YO-72: both Morale counters if the round ended now, and who would leave: forced or burned out (YO-S22)."""
    morale = dict(state.morale)
    if state.tide:
        morale[leans(state.tide)] += 1
    leaving = [
        fighter for fighter in standing(state) if fighter.burning or beyond(state.house, fighter, morale[fighter.side])
    ]
    return morale, leaving


def ticked(clocks: Iterable[Clock]) -> tuple[tuple[Clock, ...], tuple[Clock, ...]]:
    """YO-32: the clocks of modifiers once a round has ended: those that still run, those that ran out."""
    out = tuple(clock for clock in clocks if clock.point == ROUND_END and clock.left <= 1)
    left = (clock for clock in clocks if clock not in out)
    return tuple(replace(clock, left=clock.left - (clock.point == ROUND_END)) for clock in left), out
