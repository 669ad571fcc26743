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
"""The values that a word may have with what people read: always, or of a catalog, a state and whom it is of."""


def gm_only(state: Any, who: str, audience: Audience) -> bool:
    """What is told to nobody but the game master."""
    return audience == "gm"


def of_person(id_: str, title: str, attribute: str = "", *, inside: str = "", **more: Any) -> Field[Any, Any]:
    """Something of somebody, kept in the attribute of that name (or of the field's id); ``inside`` names the attribute
    with the struct that has it (``sheet``). ``ends`` are ``Ends``, ``words`` are ``Words``, the rest as in ``Field``.
    With ``keys`` it is a table: an entry that is not in it counts as 0.
    """

    def holder(state: Any, who: str) -> Any:
        person = state.combatants[who]
        return getattr(person, inside) if inside else person

    def write(state: Any, who: str, **kept: Any) -> Any:
        return put(state, who, **({inside: replace(holder(state, who), **kept)} if inside else kept))

    return _kept(id_, title, attribute, holder, write, lambda state, who: state.combatants[who], **more)


def of_fight(id_: str, title: str, attribute: str = "", **more: Any) -> Field[Any, Any]:
    """Something of the fight as a whole, kept in the attribute of that name (or of the field's id) of the state."""

    def itself(state: Any, who: str) -> Any:
        return state

    def write(state: Any, who: str, **kept: Any) -> Any:
        return replace(state, **kept)

    return _kept(id_, title, attribute, itself, write, itself, whole=True, **more)


def _kept(
    id_: str,
    title: str,
    attribute: str,
    holder: Callable[[Any, str], Any],
    write: Callable[..., Any],
    whose: Callable[[Any, str], Any],
    *,
    ends: Ends | None = None,
    words: Words | None = None,
    **more: Any,
) -> Field[Any, Any]:
    """A field kept in an attribute of what ``holder`` gives; ``ends`` may depend on what ``whose`` gives."""
    name, flag, table = attribute or id_.replace("-", "_"), "flag" in more, "keys" in more

    def get(state: Any, who: str, key: str) -> Value:
        found = getattr(holder(state, who), name)
        found = found.get(key, 0) if table else found
        return int(found or 0) if flag or ends is not None else str(found)

    def put_it(state: Any, who: str, key: str, value: Value) -> Any:
        kept: Any = {**getattr(holder(state, who), name), key: value} if table else bool(value) if flag else value
        return write(state, who, **{name: kept})

    def within(state: Any, who: str) -> tuple[int, int]:
        return ends if isinstance(ends, tuple) else ends(whose(state, who)) if ends is not None else (1, 0)

    told = (lambda catalog, state, who: words) if isinstance(words, Mapping) else words
    made = {"get": get, "put": put_it, "ends": None if ends is None else within, "words": told, **more}
    return Field(id=id_, title=title, **made)
