"""House rules: the table options of a game as one typed struct, so that a typo does not pass the type checker.

A system's ``House`` is a frozen struct whose fields are ``bool``, a ``Literal``, or a bounded ``int`` (alone or beside
a ``Literal``), each annotated with ``rule(…)`` and with its default. People and files name a field by its *option id*,
the field's name in kebab-case; truth values are ``on`` and ``off``. A save stores the struct whole, so that a default
may change without changing fights that are under way.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, TypeVar

from msgspec import NODEFAULT, Meta, Struct, structs

from engine.core.codes import OPTION
from engine.core.refusal import Refusal, require
from engine.core.words import in_words, nearest, quoted

H = TypeVar("H", bound=Struct)

FOE_SIGHT = "players-see-foes"
"""The one name for what players see of how their foes fare, in every game that hides something (``engine.core.foes``).
"""


SHORT = 12
"""Numbers beyond the first that a list of values still shows one by one."""


class HouseRule(Struct, frozen=True, gc=False):
    """One table option. ``values`` as text, the default first; ``words`` are what a game master would say for them.

    ``low`` and ``high``: it also takes any whole number from one to the other (``low`` above ``high``: none).
    """

    id: str
    title: str
    rule: str
    section: str
    values: tuple[str, ...]
    words: Mapping[str, str]
    low: int = 1
    high: int = 0

    @property
    def default(self) -> str:
        """The value that it has where nobody chose."""
        return self.values[0]

    @property
    def field(self) -> str:
        """The name of the field in the ``House`` struct."""
        return self.id.replace("-", "_")

    def told(self, value: str) -> str:
        """A value as a game master says it."""
        return self.words.get(value) or in_words(value)

    def takes(self, value: str) -> bool:
        """Whether it may have a value, given as text."""
        return value in self.values or (value.isascii() and value.isdigit() and self.low <= int(value[:9]) <= self.high)

    def refusal(self, value: str) -> Refusal | None:
        """Why it cannot have a value (``option``)."""
        if self.takes(value):
            return None
        numbers = f", or a number from {self.low} to {self.high}" if self.low <= self.high else ""
        return Refusal(OPTION, f"{self.id} cannot be {quoted(value)}: {', '.join(self.values)}{numbers}", self.rule)


def rule(
    ids: str, title: str, *, section: str, words: Mapping[str, str] | None = None, low: int = 1, high: int = 0
) -> Meta:
    """What is said of a field of a ``House``: the rule id that it decides, its title, the heading it stands under,
    words for its values, and the ends of a number.
    """
    return Meta(title=title, extra={"rule": ids, "section": section, "words": words or {}, "low": low, "high": high})


def under(section: str) -> Callable[..., Meta]:
    """``rule`` for all of a section."""
    return partial(rule, section=section)


@cache
def rules_of(house: type[Struct]) -> dict[str, HouseRule]:
    """Every table option that a ``House`` struct declares, by id, in the order of its fields. Not to be changed."""
    hints = _hints(house)
    found = (_rule(field.name, hints[field.name], field.default) for field in structs.fields(house))
    return {option.id: option for option in found}


def _rule(name: str, hint: Any, default: Any) -> HouseRule:
    """The table option that one annotated field declares."""
    assert default is not NODEFAULT, f"house rule {name} needs a default"
    said = [extra for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Meta)]
    meta = next((extra for extra in said if extra.extra), None)
    assert meta is not None, f"house rule {name} needs Annotated[..., rule(...)]"
    told: Mapping[str, Any] = meta.extra or {}
    open_ended = told["low"] > told["high"] and int in _kinds(hint.__origin__)
    assert not open_ended, f"house rule {name} is a number: rule(…, low=…, high=…) says its ends"
    values = dict.fromkeys((text_of(default), *map(text_of, _listed(hint.__origin__, told))))
    return HouseRule(name.replace("_", "-"), meta.title or name, values=tuple(values), **told)


def _kinds(kind: Any) -> tuple[Any, ...]:
    """The members of a union; of anything else, itself."""
    return typing.get_args(kind) if typing.get_origin(kind) in (typing.Union, UnionType) else (kind,)


def _listed(kind: Any, told: Mapping[str, Any] | None = None) -> Iterable[Any]:
    """The values that a type lists; a number alone lists its range where that is short enough to be read."""
    if kind is int and told is not None and told["high"] - told["low"] <= SHORT:
        yield from range(told["low"], told["high"] + 1)
    for member in _kinds(kind):
        if member is bool:
            yield from (False, True)
        elif typing.get_origin(member) is Literal:
            yield from typing.get_args(member)


def text_of(value: bool | int | str) -> str:
    """A value as people and files write it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def as_text(house: Struct) -> dict[str, str]:
    """Every table option and its value as text."""
    return {name.replace("_", "-"): text_of(getattr(house, name)) for name in house.__struct_fields__}


def unusual(house: Struct) -> dict[str, str]:
    """The table options that are not at their defaults, as an encounter writes them."""
    usual = as_text(type(house)())
    return {option: value for option, value in as_text(house).items() if value != usual[option]}


def refusal(rules: Mapping[str, HouseRule], option: str, value: str, cited: str = "") -> Refusal | None:
    """Why a table option cannot be set so (``option``); ``cited`` is the rule named where there is no such option."""
    known = rules.get(option)
    if known is not None:
        return known.refusal(value)
    meant = nearest(option, rules)
    hint = f"did you mean {meant}?" if meant else f"there are {', '.join(rules)}"
    return Refusal(OPTION, f"there is no table option {quoted(option)}: {hint}", cited)


def changed(house: H, option: str, value: str, cited: str = "") -> H:
    """The house rules with one set. Raises ``Refused`` (``option``) for an unknown option or value."""
    rules = rules_of(type(house))
    require(refusal(rules, option, value, cited))
    field = rules[option].field
    return structs.replace(house, **{field: _value(_hints(type(house))[field].__origin__, value)})


@cache
def _hints(house: type[Struct]) -> dict[str, Any]:
    """The types of the fields of a ``House`` struct, with what is said of each."""
    return typing.get_type_hints(house, include_extras=True)


def _value(kind: Any, text: str) -> bool | int | str:
    """The value that a text stands for; the option is known to take it."""
    meant: list[bool | int | str] = [value for value in _listed(kind) if text_of(value) == text]
    return meant[0] if meant else int(text)


def house_of(house: type[H], wishes: Mapping[str, str] | None, cited: str = "") -> H:
    """The house rules of a table that wants some options otherwise than their defaults.

    Raises ``Refused`` (``option``) for an unknown option or value.
    """
    made = house()
    for option, value in (wishes or {}).items():
        made = changed(made, option, value, cited)
    return made
