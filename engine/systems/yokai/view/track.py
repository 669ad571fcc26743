"""The tracker: the order with its ties, who may still act, the Tide, both Morale tracks, what the round end brings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from engine.core.view import Audience, Badge, Gauge, Mark, Meter, Place, Track
from engine.core.words import listed
from engine.systems.yokai.audience import numbers
from engine.systems.yokai.rules import exchange, initiative, tide
from engine.systems.yokai.rules.people import fp_max, opposing, rally_number, standing, threshold
from engine.systems.yokai.state import SIDES, Combatant, Side, Slot, State
from engine.systems.yokai.words import SIDE_NAMES, TIDE_NAMES

NAMED = 2
"""So many who have not passed yet are named; of more the order tells whether they acted, passed or are done."""

UNDER_WAY = ("turns", "round-end")
"""The phases of a round in which turns are taken, or were until now."""

ABSENCE = {"reserve": "reserve", "out-morale": "out", "out-ki": "burned out", "withdrawn": "withdrawn", "in": "in"}


def track(state: State, audience: Audience, short: dict[str, str]) -> Track:
    """The round as places in order; forecasts of the next are the game master's, who alone sees everybody. After the
    fight who was in it, without Tide, Morale and FP, which went with it (YO-93).
    """
    if state.phase == "interlude":
        return Track("rounds", "After the fight", places=tuple(_left(state, short)))
    ordered = {slot.who for slot in state.order}
    asked = _asked(state)
    places = [_place(state, slot, at, audience, short, asked) for at, slot in enumerate(state.order)]
    others = (fighter for key, fighter in state.combatants.items() if key not in ordered)
    places += [_out(state, fighter, audience, short, asked) for fighter in others]
    title = f"Round {state.round}, cycle {state.cycle}" if state.round else "Order of round 1"
    warnings, forecast = _forecast(state, audience)
    dials = gauges(state, audience)
    return Track("rounds", title, places=tuple(places), gauges=dials, forecast=forecast, warnings=warnings)


def _asked(state: State) -> set[str]:
    """Who is asked now: for a defence, whether to rally, to act, or to take a shared slot."""
    window = exchange.top(state)
    if window is not None and window.asked:
        return set(exchange.unanswered(window))
    if state.phase == "rally":
        return set(state.asked)
    return {state.owner} if state.owner else set(initiative.choosing(state) if window is None else ())


def _place(state: State, slot: Slot, index: int, audience: Audience, short: dict[str, str], asked: set[str]) -> Place:
    fighter = state.combatants[slot.who]
    tied = sum(1 for other in state.order if other.group == slot.group) > 1
    pick = sum(1 for other in state.order if (other.group, other.side) == (slot.group, slot.side)) > 1
    return Place(
        id=fighter.id,
        name=fighter.name,
        short=short[fighter.id],
        side=fighter.side,
        pips=_pips(state, fighter, audience),
        badges=tuple(_badges(state, fighter, audience)),
        status=_status(state, fighter, slot, index),
        group=f"{'pick one' if pick else 'tied'} {slot.group + 1}" if tied else "",
        active=state.owner == fighter.id,
        pending=fighter.id in asked,
        done=state.phase in UNDER_WAY and (fighter.done or slot.taken),
    )


def _pips(state: State, fighter: Combatant, audience: Audience) -> tuple[Meter, ...]:
    if not numbers(state, fighter, audience):
        return ()
    return (Meter("fp", "FP", fighter.fp, fp_max(fighter), "pips"),)


def _status(state: State, fighter: Combatant, slot: Slot, index: int) -> str:
    """How far somebody is in the cycle; while a round begins that is still of the one before, and nothing to tell."""
    if state.phase not in UNDER_WAY:
        return ""
    if state.owner == fighter.id:
        return "turn"
    if fighter.done:
        return "done"
    if fighter.id in state.quiet:
        return "passed" if fighter.fp else "skipped"
    if slot.taken:
        return "acted"
    return "next slot" if state.offered and index == initiative.next_slot(state.order) else ""


def _badges(state: State, fighter: Combatant, audience: Audience) -> Iterator[Badge]:
    if fighter.rallied:
        yield Badge("rallied", "good", rule="YO-75")
    if fighter.exhausted:
        yield Badge("exhausted", "bad", rule="YO-17")
    if not numbers(state, fighter, audience):
        return
    if fighter.held_back:
        yield Badge("held back", "warn", rule="YO-34")
    if tide.doomed(state, fighter):
        yield Badge("doomed", "bad", "leaves at round end", "YO-72")
    elif fighter.status == "in" and tide.held_back(state, fighter):
        yield Badge("in danger", "warn", f"out above Morale {threshold(fighter)}", "YO-72")


def _left(state: State, short: dict[str, str]) -> Iterator[Place]:
    for fighter in state.combatants.values():
        tired = (Badge("exhausted", "bad", rule="YO-17"),) if fighter.exhausted else ()
        out = fighter.status not in ("in", "reserve")
        status = ABSENCE[fighter.status] if out else ""
        yield Place(fighter.id, fighter.name, short[fighter.id], fighter.side, (), tired, status, out=out)


def _out(state: State, fighter: Combatant, audience: Audience, short: dict[str, str], asked: set[str]) -> Place:
    return Place(
        fighter.id,
        fighter.name,
        short[fighter.id],
        fighter.side,
        badges=tuple(_badges(state, fighter, audience)),
        status=absence(state, fighter, audience),
        pending=fighter.id in asked,
        out=True,
    )


def absence(state: State, fighter: Combatant, audience: Audience) -> str:
    """Why somebody is not in the fight, and what would bring them back; after it nothing does (YO-93)."""
    words = ABSENCE[fighter.status]
    if fighter.status in ("reserve", "in") or state.phase == "interlude":
        return words
    if fighter.rally_barred:
        return f"{words}, no Rally"
    if not numbers(state, fighter, audience):
        return words
    missing = rally_number(fighter) - state.morale[opposing(fighter.side)]
    return f"{words}, may rally" if missing <= 0 else f"{words}, rallies at {rally_number(fighter)} ({missing} more)"


def gauges(state: State, audience: Audience) -> tuple[Gauge, ...]:
    """The Tide to scale with its limit both ways, both Morale tracks with every Threshold and Rally number."""
    name, limit = TIDE_NAMES[state.kind], state.tide_limit
    marks = (Mark(-limit, "breaks against the players"), Mark(limit, "breaks against the enemies"))
    bar = Gauge("tide", name, state.tide, limit, -limit, "balance", marks, "PLAYERS", "ENEMIES", f"breaks at {limit}")
    return (bar, *(_morale(state, side, audience) for side in SIDES))


def _morale(state: State, side: Side, audience: Audience) -> Gauge:
    """YO-69: the damage a side has taken, with the Thresholds of that side and the Rally numbers of the other."""
    marks: dict[int, list[str]] = {}
    for fighter in state.combatants.values():
        if not numbers(state, fighter, audience) or fighter.status == "reserve":
            continue
        if fighter.side == side and not fighter.rallied:
            marks.setdefault(threshold(fighter), []).append(f"{fighter.name} threshold")
        elif fighter.side != side and not fighter.rallied:
            marks.setdefault(rally_number(fighter), []).append(f"{fighter.name} rallies")
    value = state.morale[side]
    longest = max([value + 1, *marks])
    every = tuple(Mark(at, ", ".join(names)) for at, names in sorted(marks.items()))
    return Gauge(f"morale-{side}", f"{SIDE_NAMES[side]}’ Morale", value, longest, 0, "boxes", every, text=str(value))


def _forecast(state: State, audience: Audience) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What would put somebody out if the round ended now, and what else is to come."""
    if state.phase not in ("turns", "round-end"):
        return (), ()
    morale, leaving = tide.after_round(state)
    told = list(_ending(state, morale, leaving, audience))
    ending, once = f"Round end: {' → '.join(told)}", _once(state) if audience == "gm" else ""
    grave = any(numbers(state, fighter, audience) for fighter in leaving)
    if state.tide and not grave:  # in one line with who has to pass: the first blow of a round moves no map
        once = f"{ending}, once {once}" if once else ending
    elif once:
        once = f"The round ends once {once}"
    coming = f"Next round: {'; '.join(_next(state, leaving))}" if audience == "gm" else ""
    return ((ending,) if grave else ()), tuple(filter(None, (once, coming)))


def _has_to_pass(state: State, fighter: Combatant) -> bool:
    """YO-32: whoever has the turn, and whoever has Focus and has neither passed nor is done."""
    return fighter.id == state.owner or (bool(fighter.fp) and not fighter.done and fighter.id not in state.quiet)


def _once(state: State) -> str:
    """Who has to pass before the round ends: ``Goro and Oni pass``; empty where nobody has to."""
    here = standing(state)
    waiting = [fighter.name for fighter in here if _has_to_pass(state, fighter)]
    if not waiting:
        return ""
    everybody = len(waiting) == len(here)
    several = "all" if everybody else f"{len(waiting)} more"
    named = listed(waiting) if len(waiting) <= NAMED and not everybody else several
    return f"{named} {'passes' if len(waiting) == 1 else 'pass'}"


def _ending(state: State, morale: dict[Side, int], leaving: list[Combatant], audience: Audience) -> Iterator[str]:
    """YO-70, YO-72, YO-S22: the break and who would leave, as far as the audience can know."""
    side = tide.leans(state.tide)
    yield f"{SIDE_NAMES[side]} break, Morale {morale[side]}" if state.tide else "no break"
    known = [fighter for fighter in leaving if numbers(state, fighter, audience)]
    out, burning = ([one.name for one in known if bool(one.burning) is burns] for burns in (False, True))
    if out:
        yield f"{listed(out)} out"
    if burning:
        yield f"{listed(burning)} burn{'s' if len(burning) == 1 else ''} out"


def _next(state: State, leaving: list[Combatant]) -> Iterator[str]:
    """YO-24: the order of those who would be there, as it would be now; or that a side would be gone (YO-78)."""
    stay = [fighter for fighter in standing(state) if fighter not in leaving]
    for side in SIDES:
        if not any(fighter.side == side for fighter in stay):
            yield f"nobody of the {side} is left"
    come = [state.combatants[slot.who] for slot in initiative.by_focus(stay, state.house)]
    for focus, some in itertools.groupby(come, lambda fighter: fighter.fp):
        yield f"{', '.join(fighter.name for fighter in some)} at {focus} FP"
