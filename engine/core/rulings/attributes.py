"""Fields that stand in the state as they are: an attribute of somebody, of their sheet, or of the fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.people import put
from engine.core.rulings.facts import Value
from engine.core.rulings.fields import Field
from engine.core.view import Audience

Ends = tuple[int, int] | Callable[[Any], tuple[int, int]]
"""The least and the most that a number may be: always, or of whom (or of what fight) it is."""
Words = Mapping[str, str] | Callable[[Any, Any, str], Mapping[str, str]]


def gm_only(state: Any, who: str, audience: Audience) -> bool:
    """What is told to nobody but the game master."""
    return audience == "gm"


def of_person(
    id_: str,
    title: str,
    attribute: str = "",
    *,
    inside: str = "",
    ends: Ends | None = None,
    words: Words | None = None,
    **more: Any,
) -> Field[Any, Any]:
    """Something of somebody, kept in the attribute of that name (or of the field's id); ``inside`` names the attribute
    with the struct that has it (``sheet``). With ``keys`` it is a table: an entry that is not in it counts as 0.
    """
    name, flag, table = attribute or id_.replace("-", "_"), "flag" in more, "keys" in more

    def holder(state: Any, who: str) -> Any:
        person = state.combatants[who]
        return getattr(person, inside) if inside else person

    def get(state: Any, who: str, key: str) -> Value:
        found = getattr(holder(state, who), name)
        return _told(found.get(key, 0) if table else found, number=flag or ends is not None)

    def write(state: Any, who: str, key: str, value: Value) -> Any:
        owner = holder(state, who)
        kept: Any = {**getattr(owner, name), key: value} if table else bool(value) if flag else value
        return put(state, who, **({inside: replace(owner, **{name: kept})} if inside else {name: kept}))

    def within(state: Any, who: str) -> tuple[int, int]:
        return ends if isinstance(ends, tuple) else ends(state.combatants[who]) if ends is not None else (1, 0)

    made = {"get": get, "put": write, **more}
    return Field(id=id_, title=title, ends=None if ends is None else within, words=_words(words), **made)


def of_fight(
    id_: str, title: str, attribute: str = "", *, ends: Ends | None = None, words: Words | None = None, **more: Any
) -> Field[Any, Any]:
    """Something of the fight as a whole, kept in the attribute of that name (or of the field's id) of the state."""
    name, flag = attribute or id_.replace("-", "_"), "flag" in more

    def get(state: Any, who: str, key: str) -> Value:
        return _told(getattr(state, name), number=flag or ends is not None)

    def write(state: Any, who: str, key: str, value: Value) -> Any:
        return replace(state, **{name: bool(value) if flag else value})

    def within(state: Any, who: str) -> tuple[int, int]:
        return ends if isinstance(ends, tuple) else ends(state) if ends is not None else (1, 0)

    made = {"get": get, "put": write, **more}
    return Field(id=id_, title=title, whole=True, ends=None if ends is None else within, words=_words(words), **made)


def _told(value: Any, *, number: bool) -> Value:
    """A value as rulings have it: a number (0 where there is none), or a word."""
    return int(value or 0) if number else str(value)


def _words(words: Words | None) -> Callable[[Any, Any, str], Mapping[str, str]] | None:
    return (lambda catalog, state, who: words) if isinstance(words, Mapping) else words
