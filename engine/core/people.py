"""States with everybody under their ids in ``combatants``: who is named, and how somebody in one is changed."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

S = TypeVar("S")

Handler = Callable[[S, Any], S]
"""What folds one kind of event: ``(state, event)`` to the state after it."""


def put(state: S, who: str, **changes: Any) -> S:
    """The state with one combatant changed."""
    known: Any = state
    changed: S = replace(known, combatants={**known.combatants, who: replace(known.combatants[who], **changes)})
    return changed


def with_one(state: S, person: Any) -> S:
    """The state with somebody as given, last of all where they are new."""
    known: Any = state
    joined: S = replace(known, combatants={**known.combatants, person.id: person})
    return joined


def put_some(state: S, people: Iterable[str], change: Callable[[Any], Any], **rest: Any) -> S:
    """The state with some combatants changed, and more."""
    known: Any = state
    there = known.combatants
    changed: S = replace(known, combatants={**there, **{who: change(there[who]) for who in people}}, **rest)
    return changed


def put_all(state: S, change: Callable[[Any], Any], **rest: Any) -> S:
    """The state with every combatant changed, and more."""
    known: Any = state
    return put_some(state, known.combatants, change, **rest)


def everybody(state: S, **changes: Any) -> S:
    """The state with all combatants changed alike."""
    return put_all(state, lambda person: replace(person, **changes))


def sets(*, then: Mapping[str, Any] | None = None, **fields: str) -> Handler[Any]:
    """Folds a fact about somebody: these fields of theirs are as in the event, those in ``then`` as given."""

    def handler(state: Any, event: Any) -> Any:
        read = {name: getattr(event, source) for name, source in fields.items()}
        return put(state, event.who, **read, **(then or {}))

    return handler


def of_one(change: Callable[[Any, Any], Any]) -> Handler[Any]:
    """Folds a fact about somebody: who they are after it, out of who they were and the event."""
    return lambda state, event: with_one(state, change(state.combatants[event.who], event))


def state_sets(*, then: Mapping[str, Any] | None = None, **fields: str) -> Handler[Any]:
    """Folds a fact about everything, in the same words."""
    fixed = dict(then or {})
    if len(fields) == 1 and not fixed:
        [(only, read)] = fields.items()
        return lambda state, event: replace(state, **{only: getattr(event, read)})

    def handler(state: Any, event: Any) -> Any:
        changes = fixed.copy()
        for name, source in fields.items():
            changes[name] = getattr(event, source)
        return replace(state, **changes)

    return handler


def told_only(state: S, event: object) -> S:
    """A fact that changes nothing by itself."""
    return state


NAMING = frozenset({"who", "target", "targets", "attacker", "opponent", "patient", "victim", "asked", "helpless"})
"""Fields of events and commands that, in every game, hold ids of people: one, several, or none. One that may be empty
says so, by a default or in its type.
"""


People = Sequence[Container[str]]
"""The ids of everybody who is there in one state, or in another."""


def there(*states: Any) -> People:
    """Who is there in any of these states, as ``strangers`` is asked; nobody where a game has no combatants."""
    found: list[Container[str]] = []
    for state in states:
        people = getattr(state, "combatants", None)
        if people is not None and not (found and people is found[-1]):
            found.append(people)
    return found


@cache
def _naming(kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of an event or a command that hold ids of people, each with whether it must: a plain word without a
    default does.
    """
    naming = (field for field in fields_of(kind) if field.name in NAMING)
    return tuple((field.name, field.required and field.type is str) for field in naming)


_SEVERAL = (tuple, list)
"""What a field holds that names more than one."""


def strangers(fact: Any, known: People) -> list[tuple[str, str]]:
    """Whom a command or an event names who is nowhere among those who are there: the field and the id."""
    kind: Any = type(fact)
    found: list[tuple[str, str]] = []
    for name, must in _naming(kind) if known else ():
        value = getattr(fact, name)
        if isinstance(value, str):
            value = (value,) if value or must else ()
        for who in value if isinstance(value, _SEVERAL) else ():
            if not isinstance(who, str):
                continue
            for people in known:
                if who in people:
                    break
            else:
                found.append((name, who))
    return found
