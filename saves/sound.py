"""Can these facts be? Asked of everything in a file whose bytes are right: somebody may have written them by hand.

Behind the door ids are looked up and numbers counted to without a second thought, so that here is where somebody who
is nobody, or a number beyond all reach, has to be found and named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of

from engine.core.ruleset import Ruleset
from engine.core.stored import FARTHEST
from engine.core.text import clean
from engine.core.timeline import Step

PEOPLE = frozenset({"who", "target", "targets", "attacker", "opponent", "patient", "victim", "asked", "helpless"})
"""Fields of events and commands that, in every game, hold ids of people: one, several, or none."""

_TEXT = (str, bool, type(None))


class Impossible(Exception):  # noqa: N818 - an answer about a file
    """Something that cannot be in a fight. The message names the field and says what it holds."""


def check_state(rules: Ruleset[Any, Any, Any, Any], state: Any, before: Any = None) -> None:
    """Raises ``Impossible`` for a state that cannot be. ``before`` is the one it came of, which was checked then."""
    sound = getattr(rules, "sound", None)
    for problem in sound(state, before) if sound is not None else ():
        raise Impossible(f"{problem.path} {problem.message}")


def check_numbers(value: Any) -> None:
    """Raises ``Impossible`` for a number beyond all reach, anywhere in a value."""
    for path, number in _numbers(value, ""):
        if not -FARTHEST < number < FARTHEST:
            raise Impossible(f"{path} is {str(number)[:20]}, beyond any figure of a game")


def check_people(step: Step[Any, Any], before: Any, after: Any) -> None:
    """Raises ``Impossible`` for a step about somebody who was there neither before nor after it."""
    there, then = getattr(before, "combatants", None), getattr(after, "combatants", None)
    if there is None or then is None:
        return
    for index, fact in enumerate((step.command, *step.events)):
        kind: Any = type(fact)
        for name in _people(kind):
            value = getattr(fact, name)
            for who in (value,) if isinstance(value, str) else value if isinstance(value, tuple | list) else ():
                if who and isinstance(who, str) and who not in there and who not in then:
                    place = f"events[{index - 1}]" if index else "command"
                    raise Impossible(f'{place}.{name} is "{clean(str(who))[:40]}", who is not in the fight')


@cache
def _people(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a struct that may hold ids of people."""
    return tuple(field.name for field in fields_of(kind) if field.name in PEOPLE)


def _numbers(value: Any, path: str) -> Iterator[tuple[str, int]]:
    kind = type(value)
    if kind is int:
        yield path, value
    elif kind in _TEXT:
        return
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _numbers(getattr(value, name), f"{path}.{name}" if path else name)
    elif kind is dict:
        for key, item in value.items():
            yield from _numbers(item, f"{path}.{key}" if path else str(key))
    elif kind in (tuple, list):
        for index, item in enumerate(value):
            yield from _numbers(item, f"{path}[{index}]")
