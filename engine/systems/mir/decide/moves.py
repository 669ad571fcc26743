"""Moving along the range track, or nearer to and farther from somebody (MR-17, MR-18, MR-28, MR-30)."""

from __future__ import annotations

from typing import Literal

from engine.systems.mir import events as ev
from engine.systems.mir.checks.acts import position
from engine.systems.mir.decide.base import Writing
from engine.systems.mir.distance import distance, pair, step_toward
from engine.systems.mir.state import Heading, State

FAR = 1_000
"""Farther than anybody runs: the goal of a way that only has a direction."""


def goal(state: State, who: str, to: str, toward: str, away: str) -> tuple[int, Heading | None]:
    """The position a way leads to, and by whom it was named, if by somebody."""
    person = state.people[who]
    if to:
        at = position(to)
        assert at is not None, "checked before"
        return at, None
    other = state.people[toward or away]
    start = distance(state, person, other)
    if person.heading and (person.heading.target, person.heading.toward) == (other.id, bool(toward)):
        start = person.heading.start
    heading = Heading(other.id, bool(toward), start)
    if toward:
        return other.at, heading
    return person.at + (FAR if person.at >= other.at else -FAR), heading


def go(draft: Writing, who: str, to: int, heading: Heading | None, units: int, how: Literal["move", "run"]) -> None:
    """Go at most so many units; ends the pins of whoever moves."""
    draft.add(arrival(draft.state, who, to, heading, units, how))


def arrival(
    state: State, who: str, to: int, heading: Heading | None, units: int, how: Literal["move", "run"]
) -> ev.Moved:
    """Where a way of at most so many units ends."""
    person = state.people[who]
    if heading and state.option("distance_model") == "pairs":
        now = distance(state, person, state.people[heading.target])
        then = max(0, now - units) if heading.toward else now + units
        return ev.Moved(who, person.at, how, heading, (), {pair(who, heading.target): then})
    at = step_toward(person.at, to, units)
    return ev.Moved(who, at, how, heading, ended_pins(state, who))


def ended_pins(state: State, who: str) -> tuple[str, ...]:
    """The pins that end when somebody moves (MR-30)."""
    return tuple(key for key in state.pins if who in key.split("|"))
