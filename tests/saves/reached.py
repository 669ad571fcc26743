"""What golden saves of today have come to, for tests that change one thing in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from content import loader
from saves.reading import load
from tests.saves.golden_saves import folder

Way = tuple[Any, ...]
"""Keys, places and names of fields, from a state inwards."""


@cache
def states(system: str) -> tuple[Any, ...]:
    """Every state of every golden save of today."""
    files = sorted(folder(system, loader.rules(system).schema).glob("*.fight"))
    return tuple(state for file in files for state in load(file, loader.rules).session.timeline.states)


@cache
def facts(system: str) -> tuple[tuple[Any, Any], ...]:
    """Every command and event of those saves, each behind the state that it comes upon."""
    rules = loader.rules(system)
    found: list[tuple[Any, Any]] = []
    for file in sorted(folder(system, rules.schema).glob("*.fight")):
        timeline = load(file, loader.rules).session.timeline
        for number in range(1, timeline.size + 1):
            step = timeline.step(number)
            state = timeline.states[step.parent]
            found.append((state, step.command))
            for event in step.events:
                found.append((state, event))
                state = rules.evolve(state, event)
    return tuple(found)


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
