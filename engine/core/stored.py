"""What everything that lies in a save is made of."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields as fields_of

FARTHEST = 1_000_000_000
"""No figure of any game comes near this, seconds of a campaign included: a save with one that does is damaged."""

_NO_NUMBERS = (str, bool, type(None))


def kebab(name: str) -> str:
    """The name of a class as the tag that scripts and saves know it by: ``FightBegan`` is ``fight-began``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class Stored(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What lies in a save: whole, so that a changed default changes no chronicle, and without anything unknown."""


class EventBase(Stored, frozen=True, tag_field="type", tag=kebab):
    """A fact; its tag is its name."""

    meets: ClassVar[bool] = False
    """Whether players may see somebody after it whom they did not see before, or by another name."""


class CommandBase(Stored, frozen=True, tag_field="do", tag=kebab):
    """Something that may be asked for; its tag is its name."""

    brings: ClassVar[bool] = False
    """Whether somebody comes by it: a step of it is one of its own only to those who see or hear of them then."""


class EventAbout(EventBase, frozen=True):
    """A fact about somebody: whose it is stands first."""

    who: str


class CommandOf(CommandBase, frozen=True):
    """Something that is asked of somebody, or for them: who that is stands first."""

    who: str


def tagged(*modules: ModuleType, of: type | tuple[type, ...] = (EventBase, CommandBase)) -> Any:
    """The union of everything with a tag that modules declare, in their order, so that no list can forget one; ``of``:
    what they have in common. Raises ``TypeError`` where one of it extends another: nothing but that is declared beside.
    """
    found = [(module.__name__, kind) for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    declared = [kind for name, kind in found if kind.__module__ == name]
    kinds = [kind for kind in declared if issubclass(kind, of) and kind is not of]
    for kind in kinds:
        for base in kind.__bases__:
            if base in kinds:
                raise TypeError(f"{kind.__name__} extends {base.__name__}, which has a tag of its own")
    return Union[tuple(kinds)]  # noqa: UP007 - of as many as there are


def beyond(value: Any) -> str:
    """What is wrong with a value in which a number goes beyond all reach; empty where none does."""
    return _beyond(value).removeprefix(".")


@cache
def _figures(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a struct in which a number may stand: all but those of words and flags alone."""
    return tuple(field.name for field in fields_of(kind) if not _wordy(field.type))


def _wordy(type_: Any) -> bool:
    """Whether a value of a type holds no number."""
    parts = get_args(type_)
    if get_origin(type_) is Literal:
        return all(type(part) in _NO_NUMBERS for part in parts)
    return all(map(_wordy, parts)) if parts else type_ in (*_NO_NUMBERS, ...)


def _beyond(value: Any) -> str:
    """The same, with what stands before a name in a path. The path is written on the way back: hardly ever."""
    kind: Any = type(value)
    if kind is int and not -FARTHEST < value < FARTHEST:
        return f" is {str(value)[:20]}, beyond any figure of a game"
    if kind is int or kind in _NO_NUMBERS:
        return ""
    if isinstance(value, Struct):
        for name in _figures(kind):
            if (part := getattr(value, name)) and (found := _beyond(part)):
                return f".{name}{found}"
    elif kind is dict:
        for key, item in value.items():
            if found := _beyond(item):
                return f".{key}{found}"
    elif kind in (tuple, list):
        for index, item in enumerate(value):
            if type(item) is not str and (found := _beyond(item)):
                return f"[{index}]{found}"
    return ""
