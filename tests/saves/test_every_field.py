"""Every field of every kind of facts, forged once: what it then says is missed at the door, by its fold, by a row of
``FITS`` or by ``sound``, or nothing that tells, draws or offers stumbles over it. A new event with a field that names
something needs nothing else to be held to that than a golden save with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from content import loader
from engine.core.timeline import Step
from engine.core.view import Audience
from engine.systems import SYSTEMS
from saves.sound import check_dice, check_facts, check_people, check_state
from tests.saves.reached import Way, changed, steps

AUDIENCES: tuple[Audience, ...] = ("gm", "players")


def fields(thing: Any, way: Way = (), path: str = "") -> Iterator[tuple[str, Way, Any]]:
    """Everything that stands in a fact: its path, the way to it, and itself."""
    if way and thing is not None and not isinstance(thing, dict):
        yield path, way, thing
    inside: list[tuple[Any, str, Any]]
    if isinstance(thing, Struct):
        inside = [(name, name, getattr(thing, name)) for name in thing.__struct_fields__]
    elif isinstance(thing, tuple | dict):
        pairs = thing.items() if isinstance(thing, dict) else enumerate(thing)
        inside = [(key, "*", part) for key, part in pairs]
    else:
        return
    for key, name, part in inside:
        yield from fields(part, (*way, key), f"{path}.{name}")


def others(value: Any) -> tuple[Any, ...]:
    """What could stand there instead: nobody, out of range, none, several."""
    match value:
        case bool():
            return (not value,)
        case str():
            return ("nobody", "")
        case int():
            return (99, -1, -2)
        case tuple():
            return ((), value * 2, value[1:], value[::-1], None)
    return (None,)


def put(other: Any, was: Any) -> Any:
    """What stands there now."""
    return other


def in_little(taken: tuple[Any, Any]) -> tuple[bool, int]:
    """Two people first, then more: they show as much as a crowd, of whom all are drawn and offered everything."""
    many = len(taken[0].combatants)
    return many < 2, many


def forgeries(system: str) -> Iterator[tuple[str, Any, Step[Any, Any], Step[Any, Any]]]:
    """Each field of each kind of facts otherwise, as far as its type takes it: what is changed, the state before the
    step, the step as it was and as it is now.
    """
    met: set[tuple[type, str]] = set()
    for state, step in sorted(steps(system), key=in_little):
        for at, fact in enumerate((*step.events, step.command)):
            for path, way, value in fields(fact):
                if (type(fact), path) in met:
                    continue
                met.add((type(fact), path))
                for other in others(value):
                    forged = changed(fact, way, partial(put, other))
                    try:
                        msgspec.json.decode(msgspec.json.encode(forged), type=type(forged))
                    except msgspec.MsgspecError:
                        continue
                    events = (*step.events[:at], forged, *step.events[at + 1 :])
                    now = replace(step, events=events) if at < len(step.events) else replace(step, command=forged)
                    yield f"{type(fact).__name__}{path} = {other!r}", state, step, now


def opened(rules: Any, before: Any, step: Step[Any, Any]) -> Any:
    """The state after a step, as a file is opened. Raises whatever is wrong with it."""
    after = reduce(rules.evolve, step.events, before)
    check_dice(step)
    check_people(step, before, after)
    check_facts(rules, step, before, after)
    check_state(rules, after, before)
    return after


def used(rules: Any, before: Any, step: Step[Any, Any], after: Any, *, changes: bool) -> None:
    """All that is told of a step, and where it ``changes`` what comes of it, drawn and offered."""
    for audience in AUDIENCES:
        rules.label(before, step.command, audience)
        state = before
        for event in step.events:
            rules.tell(state, event, audience)
            state = rules.evolve(state, event)
        if changes:
            rules.view(after, audience)
            rules.pending(after, audience)
    if changes:
        rules.options(after, "gm", rulings=False)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_no_door_misses_nothing_stumbles_over(system: str) -> None:
    rules, stumbled = loader.rules(system), []
    for forged, before, was, step in forgeries(system):
        try:
            after = opened(rules, before, step)
        except Exception:  # noqa: BLE001 - whatever a fold trips over, the file's facts are at fault
            continue
        try:
            used(rules, before, step, after, changes=after != opened(rules, before, was))
        except Exception as fault:  # noqa: BLE001 - all of them are told at once
            stumbled.append(f"{forged}: {fault!r}")
    assert not stumbled, "nothing in FITS or sound misses\n" + "\n".join(stumbled)
