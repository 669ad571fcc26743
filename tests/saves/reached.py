"""What golden saves of today have come to, for tests that change one thing in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from content import loader
from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.refusal import NeedsDice, Refused
from engine.core.timeline import Step
from saves.reading import load
from tests.saves.golden_saves import folder

NOTHING = ("", "")
"""That a command is not refused."""
Way = tuple[Any, ...]
"""Keys, places and names of fields, from a state inwards."""


@cache
def states(system: str) -> tuple[Any, ...]:
    """Every state of every golden save of today."""
    files = sorted(folder(system, loader.rules(system).schema).glob("*.fight"))
    return tuple(state for file in files for state in load(file, loader.rules).session.timeline.states)


@cache
def steps(system: str) -> tuple[tuple[Any, Step[Any, Any]], ...]:
    """Every step of those saves, each behind the state that it comes upon."""
    files = sorted(folder(system, loader.rules(system).schema).glob("*.fight"))
    timelines = [load(file, loader.rules).session.timeline for file in files]
    taken = [(timeline, timeline.step(number)) for timeline in timelines for number in range(1, timeline.size + 1)]
    return tuple((timeline.states[step.parent], step) for timeline, step in taken)


@cache
def facts(system: str) -> tuple[tuple[Any, Any], ...]:
    """Every command and event of those saves, each behind the state that it comes upon."""
    rules = loader.rules(system)
    found: list[tuple[Any, Any]] = []
    for state, step in steps(system):
        found.append((state, step.command))
        for event in step.events:
            found.append((state, event))
            state = rules.evolve(state, event)
    return tuple(found)


def taken(system: str, kind: type, phase: str) -> tuple[Any, Any]:
    """The first command of a kind in a phase, behind the state that it was given in."""
    return next((state, fact) for state, fact in facts(system) if type(fact) is kind and state.phase == phase)


def answer(system: str, state: Any, command: Any) -> tuple[str, str]:
    """Code and rule of the refusal of a command; two empty words where it is carried out, or dice are asked for."""
    rules = loader.rules(system)
    try:
        rules.decide(Draft(state, rules.evolve, TypedDice(())), command)
    except Refused as no:
        return no.refusal.code, no.refusal.rule
    except NeedsDice:
        pass
    return NOTHING


def ways(thing: Any, path: str) -> Iterator[tuple[Way, Any]]:
    """Where a path such as ``combatants.*.hands`` leads, ``*`` to everything that there is, and what is there."""
    key, _, rest = path.partition(".")
    if not key:
        yield (), thing
        return
    inside = dict(enumerate(thing)) if isinstance(thing, tuple) else thing
    if not isinstance(inside, dict):
        inside = {key: getattr(thing, key, None)}
    for name, part in inside.items():
        if key in ("*", str(name)) and part is not None:
            yield from (((name, *way), found) for way, found in ways(part, rest))


def changed(thing: Any, way: Way, change: Callable[[Any], Any]) -> Any:
    """The same with what stands there changed, and all else the same objects."""
    if not way:
        return change(thing)
    key, *rest = way
    if isinstance(thing, tuple):
        return (*thing[:key], changed(thing[key], (*rest,), change), *thing[key + 1 :])
    if isinstance(thing, dict):
        return {**thing, key: changed(thing[key], (*rest,), change)}
    return replace(thing, **{key: changed(getattr(thing, key), (*rest,), change)})
