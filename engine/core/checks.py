"""Refusals as ordered lists: what is checked first is answered first, and the list is all there is to read.

A check looks at a command in a state and says no, or says nothing. Options and ``decide`` ask the same list, so that
they cannot disagree (law 3).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

from engine.core.refusal import Refusal
from engine.core.roster import refused_unless_known

K = TypeVar("K")
S = TypeVar("S")
C = TypeVar("C")
T = TypeVar("T")

Check = Callable[[K, S, C], Refusal | None]
"""``(catalog, state, command)`` to the reason why not, or none."""


def first(checks: Iterable[Check[K, S, C]], catalog: K, state: S, command: C) -> Refusal | None:
    """The first refusal of an ordered list of checks; none where all let the command pass."""
    for check in checks:
        no = check(catalog, state, command)
        if no is not None:
            return no
    return None


def checked(found: T | None) -> T:
    """What is there because a check has made sure of it; a none here is a fault of the program."""
    assert found is not None
    return found


def by(check: Callable[..., Refusal | None], *fields: str, **fixed: Any) -> Check[Any, Any, Any]:
    """A check of a command out of one that takes the state and these fields of the command."""

    def asked(catalog: Any, state: Any, command: Any) -> Refusal | None:
        return check(state, *(getattr(command, field) for field in fields), **fixed)

    return asked


def there_is(field: str, rule: str, known: Callable[[Any, Any], Collection[str]]) -> Check[Any, Any, Any]:
    """A check that whatever a field of a command names is among what is ``known`` of ``(catalog, state)``."""
    return lambda catalog, state, command: refused_unless_known(getattr(command, field), known(catalog, state), rule)


def refused(
    code: str,
    text: str,
    rule: str,
    when: Callable[[Any, Any], Any],
    named: Callable[[Any, str], str] = lambda state, who: str(state.combatants[who].name),
) -> Check[Any, Any, Any]:
    """A check that says no with this text when that is so of ``(state, command)``: ``{s.…}`` in it is a field of the
    state, ``{c.…}`` one of the command, ``{who}`` whoever acts as they are ``named``.
    """

    def check(catalog: Any, state: Any, command: Any) -> Refusal | None:
        if not when(state, command):
            return None
        who = named(state, command.who) if "{who}" in text else ""
        return Refusal(code, text.format(s=state, c=command, who=who), rule)

    return check


def of_command(
    table: Mapping[type, tuple[Check[Any, Any, Any], ...]], catalog: Any, state: Any, command: Any
) -> Refusal | None:
    """The refusal that a command would get by the list under its type. Raises ``TypeError`` for a type without one, for
    somebody has forgotten it: what is never refused has an empty list.
    """
    listed = table.get(type(command))
    if listed is None:
        raise TypeError(f"{type(command).__name__} has no list of checks: add it to the table of its game")
    return first(listed, catalog, state, command)
