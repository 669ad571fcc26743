"""Clocks and timers: rounds in a fight, seconds on the campaign clock (MG-98 to MG-103, MG-111, MG-125)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.systems.mirage.coming import Unit
from engine.systems.mirage.house import House
from engine.systems.mirage.state import Clock, Combatant, Critical, State
from engine.systems.mirage.state.things import HarmKind, Status

SECONDS: dict[Unit, int] = {"minutes": 60, "hours": 3_600, "days": 86_400}
DAY = 86_400


def rounds_past(state: State) -> int:
    """The round of the fight that is on; 0 before its first, also where an earlier fight had some (MG-99)."""
    return state.round if state.phase == "turn" else 0


def last_round(state: State, rounds: int) -> int:
    """The round at whose end something of so many rounds from now is over (MG-99, MG-111, MG-S55)."""
    now = rounds_past(state)
    return now + rounds - (1 if state.house.timers_end == "count-current" and now else 0)


def started(state: State, unit: Unit, amount: int) -> Clock:
    """A clock of so many units from now: rounds and minutes in rounds while a fight runs (MG-99 to MG-101)."""
    house = state.house
    if state.phase == "interlude":
        seconds = amount * (house.seconds_per_round if unit == "rounds" else SECONDS[unit])
        return Clock(unit, seconds=state.seconds + seconds)
    if unit in ("rounds", "minutes"):
        rounds = amount if unit == "rounds" else rounds_of(house, amount * SECONDS[unit])
        return Clock(unit, round=last_round(state, rounds))
    return Clock(unit, seconds=now(state) + amount * SECONDS[unit])


def rounds_of(house: House, seconds: int) -> int:
    """Seconds as rounds, rounded up (MG-100, MG-101)."""
    return -(-seconds // house.seconds_per_round)


def now(state: State) -> int:
    """The campaign clock: seconds at the start of the fight, and those of its rounds."""
    return state.seconds + (state.round * state.house.seconds_per_round if state.phase == "turn" else 0)


def out_of_fight(state: State, clock: Clock) -> Clock:
    """A clock of rounds as seconds, when the fight ends after this round (MG-101)."""
    if clock.round is None:
        return clock
    left = max(0, clock.round - rounds_past(state)) * state.house.seconds_per_round
    return Clock(clock.unit, seconds=now(state) + left)


def into_fight(state: State, clock: Clock) -> Clock:
    """A clock of rounds or minutes back in rounds, when a fight begins (MG-101)."""
    if clock.seconds is None or clock.unit not in ("rounds", "minutes"):
        return clock
    return Clock(clock.unit, round=rounds_of(state.house, max(0, clock.seconds - state.seconds)))


def left(state: State, clock: Clock) -> int:
    """Seconds until a clock runs out, on the campaign clock as in a fight (MG-101)."""
    return (out_of_fight(state, clock).seconds or 0) - now(state)


def due(state: State, clock: Clock, *, round_end: bool) -> bool:
    """Whether a clock has run out: at the end of its round, or at its second (MG-99, MG-102)."""
    if clock.round is not None:
        return round_end and state.phase == "turn" and state.round >= clock.round
    return clock.seconds is not None and now(state) >= clock.seconds


def running(person: Combatant) -> list[tuple[Critical, Clock]]:
    """Criticals whose clock runs, with it, in the order of their arrival."""
    return [(critical, critical.clock) for critical in person.criticals if critical.clock is not None]


def lives(person: Combatant) -> bool:
    """Whether time still runs for somebody, on the field or away from it (MG-102)."""
    return person.status in ("active", "escaped")


def ticking(state: State) -> Iterator[tuple[Combatant, Critical, Clock]]:
    """Clocks that run for those for whom time still does, with whose they are (MG-102)."""
    for person in state.combatants.values():
        if lives(person):
            yield from ((person, critical, clock) for critical, clock in running(person))


def first_due(state: State) -> int | None:
    """The nearest moment of the campaign clock at which somebody's time runs out (MG-125)."""
    return min((clock.seconds for _, _, clock in ticking(state) if clock.seconds is not None), default=None)


def end_of(kind: HarmKind) -> Status:
    """What a clock does to its owner: fatal ones kill, chronic ones take the mind (MG-102)."""
    return "dead" if kind == "physical" else "lost-mind"
