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


def of_person(id_: str, title: str, attribute: str = "", **more: Any) -> Field[Any, Any]:
    """Something of somebody, kept in the attribute of that name (or of the field's id); ``more`` as in ``_kept``."""
    return _kept(id_, title, attribute, lambda state, who: state.combatants[who], put, **more)


def of_fight(id_: str, title: str, attribute: str = "", **more: Any) -> Field[Any, Any]:
    """Something of the fight as a whole, kept in the attribute of that name (or of the field's id) of the state."""

    def write(state: Any, who: str, **kept: Any) -> Any:
        return replace(state, **kept)

    return _kept(id_, title, attribute, lambda state, who: state, write, **{"whole": True, **more})


def _kept(
    id_: str,
    title: str,
    attribute: str,
    whose: Callable[[Any, str], Any],
    write: Callable[..., Any],
    *,
    inside: str = "",
    part: str = "",
    most_of: str = "",
    numeral: bool = False,
    ends: Ends | None = None,
    words: Words | None = None,
    **more: Any,
) -> Field[Any, Any]:
    """A field kept in an attribute of what ``whose`` gives, on which ``ends`` may depend as well, or of the struct
    ``inside`` it (a sheet). With ``keys`` it is a table: an entry that is not in it counts as 0, and of each the
    ``part`` is ruled where one is named. A lower number takes what is above it off the attribute that it is the
    ``most_of``. ``numeral``: its words are numbers, and kept as such. The rest as in ``Field``.
    """
    name, flag, table = attribute or id_.replace("-", "_"), "flag" in more, "keys" in more

    def holder(state: Any, who: str) -> Any:
        found = whose(state, who)
        return getattr(found, inside) if inside else found

    def get(state: Any, who: str, key: str) -> Value:
        found = getattr(holder(state, who), name)
        if table:
            found = getattr(found.get(key), part, 0) if part else found.get(key, 0)
        return int(found or 0) if flag or ends is not None else str(found)

    def put_it(state: Any, who: str, key: str, value: Value) -> Any:
        held = holder(state, who)
        kept: Any = int(value) if numeral else bool(value) if flag else value
        if table:
            entries = getattr(held, name)
            kept = {**entries, key: replace(entries[key], **{part: kept}) if part else kept}
        changes = {name: kept, **({most_of: min(getattr(held, most_of), kept)} if most_of else {})}
        return write(state, who, **({inside: replace(held, **changes)} if inside else changes))

    def within(state: Any, who: str) -> tuple[int, int]:
        return ends if isinstance(ends, tuple) else ends(whose(state, who)) if ends is not None else (1, 0)

    told = (lambda catalog, state, who: words) if isinstance(words, Mapping) else words
    made = {"get": get, "put": put_it, "ends": None if ends is None else within, "words": told, **more}
    return Field(id=id_, title=title, **made)
