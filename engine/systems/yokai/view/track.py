"""The tracker: the order with its ties, who may still act, the Tide, both Morale tracks, and what the round end would
bring.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Audience, Badge, Gauge, Mark, Meter, Place, Track
from engine.systems.yokai import initiative, legal
from engine.systems.yokai.catalog import Side
from engine.systems.yokai.derived import fp_max, opposing, rally_number, standing, threshold
from engine.systems.yokai.exchange import unanswered
from engine.systems.yokai.seen import numbers
from engine.systems.yokai.state import Attack, Combatant, State, Turn
from engine.systems.yokai.view.names import labels

SIDES: tuple[Side, Side] = ("players", "enemies")
NAMES = {"players": "Players", "enemies": "Enemies"}


def track(state: State, audience: Audience, short: dict[str, str], whole: bool) -> Track:
    """The round as places in order. ``whole``: nothing was left out of the state, so forecasts are complete."""
    ordered = {turn.who for turn in state.order}
    asked = _asked(state)
    places = [_place(state, turn, i, audience, short, asked) for i, turn in enumerate(state.order)]
    places += [_out(state, one, audience, short, asked) for one in state.combatants.values() if one.id not in ordered]
    title = f"Round {state.round}, cycle {state.cycle}" if state.round else "Order of round 1"
    return Track(
        "rounds",
        title,
        places=tuple(places),
        gauges=gauges(state, audience),
        forecast=tuple(_forecast(state, audience, whole)),
    )


def _asked(state: State) -> set[str]:
    """Whose answer is open."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Attack):
        return set(unanswered(frame))
    if state.phase == "rally":
        return set(state.asked)
    if state.phase == "turns" and not state.owner and not frame:
        return set(legal.eligible(state, state.at))
    return {state.owner} if state.owner else set()


# ---- places ------------------------------------------------------------------


def _place(state: State, turn: Turn, index: int, audience: Audience, short: dict[str, str], asked: set[str]) -> Place:
    one = state.combatants[turn.who]
    tied = sum(1 for other in state.order if other.group == turn.group) > 1
    pick = sum(1 for other in state.order if (other.group, other.side) == (turn.group, turn.side)) > 1
    return Place(
        id=one.id,
        name=one.name,
        short=short[one.id],
        side=one.side,
        pips=_pips(state, one, audience),
        badges=tuple(_badges(state, one, audience)),
        status=_status(state, one, index),
        group=f"{'pick one' if pick else 'tied'} {turn.group + 1}" if tied else "",
        active=state.owner == one.id,
        pending=one.id in asked,
        done=one.done or one.gone,
    )


def _pips(state: State, one: Combatant, audience: Audience) -> tuple[Meter, ...]:
    if not numbers(state, one, audience):
        return ()
    return (Meter("fp", "FP", one.fp, fp_max(one), "pips"),)


def _status(state: State, one: Combatant, index: int) -> str:
    if state.owner == one.id:
        return "turn"
    if one.done:
        return "done"
    if one.id in state.quiet:
        return "passed"
    if one.gone:
        return "gone"
    return "next slot" if state.phase == "turns" and not state.owner and index == state.at else ""


def _badges(state: State, one: Combatant, audience: Audience) -> Iterator[Badge]:
    if one.rallied:
        yield Badge("rallied", "good", rule="YO-75")
    if one.exhausted:
        yield Badge("exhausted", "bad", rule="YO-17")
    if not numbers(state, one, audience):
        return
    if one.held_back:
        yield Badge("held back", "warn", rule="YO-34")
    if legal.doomed(state, one):
        yield Badge("doomed", "bad", "leaves at round end", "YO-72")
    elif one.status == "in" and legal.held_back(state, one):
        yield Badge("in danger", "warn", "Morale = Threshold", "YO-72")


def _out(state: State, one: Combatant, audience: Audience, short: dict[str, str], asked: set[str]) -> Place:
    return Place(
        one.id,
        one.name,
        short[one.id],
        one.side,
        badges=tuple(_badges(state, one, audience)),
        status=absence(state, one, audience),
        pending=one.id in asked,
        out=True,
    )


def absence(state: State, one: Combatant, audience: Audience) -> str:
    """Why somebody is not in the fight, and what would bring them back."""
    words = {"reserve": "reserve", "out-morale": "out", "out-ki": "burned out", "withdrawn": "withdrawn", "in": "in"}[
        one.status
    ]
    if one.status in ("reserve", "in"):
        return words
    if one.rally_barred:
        return f"{words}, no Rally"
    if not numbers(state, one, audience):
        return words
    missing = rally_number(one) - state.morale[opposing(one.side)]
    return f"{words}, may rally" if missing <= 0 else f"{words}, rallies at {rally_number(one)} ({missing} more)"


# ---- gauges ------------------------------------------------------------------


def gauges(state: State, audience: Audience) -> tuple[Gauge, ...]:
    """The Tide to scale with its limit both ways, and both Morale tracks with every Threshold and Rally number on
    them.
    """
    name, _ = labels(state.kind)
    limit = state.tide_limit
    marks = (Mark(-limit, "breaks against the players"), Mark(limit, "breaks against the enemies"))
    tide = Gauge("tide", name, state.tide, limit, -limit, "balance", marks, "PLAYERS", "ENEMIES", f"breaks at {limit}")
    return (tide, *(_morale(state, side, audience) for side in SIDES))


def _morale(state: State, side: Side, audience: Audience) -> Gauge:
    """YO-69: the damage a side has taken, with the Thresholds of that side and the Rally numbers of the other."""
    marks: dict[int, list[str]] = {}
    for one in state.combatants.values():
        if not numbers(state, one, audience) or one.status == "reserve":
            continue
        if one.side == side and not one.rallied:
            marks.setdefault(threshold(one), []).append(f"{one.name} threshold")
        elif one.side != side and not one.rallied:
            marks.setdefault(rally_number(one), []).append(f"{one.name} rallies")
    value = state.morale[side]
    longest = max([value + 1, *marks])
    every = tuple(Mark(at, ", ".join(names)) for at, names in sorted(marks.items()))
    return Gauge(f"morale-{side}", f"{NAMES[side]}’ Morale", value, longest, 0, "boxes", every, text=str(value))


# ---- forecast ----------------------------------------------------------------


def _forecast(state: State, audience: Audience, whole: bool) -> Iterator[str]:
    if state.phase not in ("turns", "round-end"):
        return
    yield f"If the round ended now: {round_end(state, audience)}"
    gm = audience == "gm"
    waiting = [one.name for one in standing(state) if one.id not in state.quiet and (not gm or one.fp)]
    if gm and whole:
        everybody = len(waiting) > 2 and len(waiting) == len(standing(state))
        yield f"The round ends when these pass: {'all' if everybody else ', '.join(waiting) or 'nobody is left'}"
        yield f"Next round: {', '.join(_next(state))}"


def _next(state: State) -> list[str]:
    """YO-24: the order as it would be now."""
    return [f"{state.combatants[turn.who].name} {state.combatants[turn.who].fp}" for turn in initiative.by_focus(state)]


def round_end(state: State, audience: Audience) -> str:
    """YO-70, YO-72: the break and who would be forced out, as far as the audience can know."""
    counters = dict(state.morale)
    parts = []
    if state.tide:
        side: Side = "enemies" if state.tide > 0 else "players"
        counters[side] += 1
        parts.append(f"break against {NAMES[side]}, Morale {counters[side]}")
    else:
        parts.append("no break")
    for one in standing(state):
        if numbers(state, one, audience) and _out_at(state, one, counters[one.side]):
            parts.append(f"{one.name} out")
    return " → ".join(parts)


def _out_at(state: State, one: Combatant, damage: int) -> bool:
    if one.rallied:
        return False
    if state.house.forced_out_at_threshold == "on":
        return damage >= max(1, threshold(one))
    return damage > threshold(one)
