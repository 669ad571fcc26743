"""Commands made of anything: right values in wrong places, words, numbers and lists that nobody asked for.

What is right is learnt from what the options offer, so that no game needs a list of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, get_args

from msgspec import inspect

from engine.core.options import Option, Slot

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**63,
    2**70,
    1.5,
    "",
    "nobody",
    "\x1b[31m",
    "[red]x[/]",
    "x" * 500,
    [],
    {},
    [1],
    {"a": 1},
)
NUMBERS = (-(2**63), -100, -5, -1, 0, 0, 1, 1, 2, 3, 4, 5, 7, 12, 20, 100, 2**62)
WORDS = ("", "words", "party", "0", "yes", "none")
DEEPEST = 3
"""How far structs within structs are filled."""


@cache
def kinds_of(union: Any) -> Mapping[str, Any]:
    """What a union of commands is made of, by their tags."""
    kinds = get_args(union) or (union,)
    return {
        str(kind.__struct_config__.tag): info for kind, info in zip(kinds, inspect.multi_type_info(kinds), strict=True)
    }


class Anything:
    """Makes commands of a union of types. ``values`` are worth trying by the names of fields, beside what is learnt."""

    def __init__(self, union: Any, rng: Random, values: Mapping[str, tuple[Any, ...]]) -> None:
        self.kinds = kinds_of(union)
        self.rng = rng
        self.known: dict[str, list[Any]] = {name: list(some) for name, some in values.items()}

    def learn(self, options: Iterable[Option]) -> None:
        """Keep the values that options offer, by the names of their fields."""
        for option in options:
            self._learn(option.command, option.slots)

    def _learn(self, command: Mapping[str, Any], slots: Iterable[Slot]) -> None:
        for name, value in command.items():
            self._keep(name, value if isinstance(value, list) else [value])
        for slot in slots:
            choices = slot.choices.values() if isinstance(slot.choices, dict) else [slot.choices]
            for some in choices:
                self._keep(slot.name, some)
            if slot.composer is not None:
                for part in slot.composer.parts:
                    self._learn(part.command, (*part.slots, *slot.composer.later, *slot.composer.whole))

    def _keep(self, name: str, values: Iterable[Any]) -> None:
        kept = self.known.setdefault(name, [])
        kept += [value for value in values if value not in kept and not isinstance(value, dict)]

    def command(self) -> dict[str, Any]:
        """A command of any kind with fields left out, wrong, or one too many."""
        tag = self.rng.choice(list(self.kinds))
        made = {"do": tag, **self._fields(self.kinds[tag], 0)}
        return made | ({"extra": 1} if self.rng.random() < 0.02 else {})

    def _fields(self, kind: Any, depth: int) -> dict[str, Any]:
        return {
            field.encode_name: self._value(field.encode_name, field.type, depth)
            for field in kind.fields
            if self.rng.random() < (0.97 if field.required else 0.5)
        }

    def _value(self, name: str, kind: inspect.Type, depth: int) -> Any:
        """A value for a field: most are of its type, and many are such as options offer."""
        rng = self.rng
        if rng.random() < 0.08:
            return rng.choice(JUNK)
        if isinstance(kind, inspect.UnionType):
            kind = rng.choice(kind.types)
        if isinstance(kind, inspect.VarTupleType | inspect.ListType):
            return [self._value(name, kind.item_type, depth) for _ in range(rng.choice((0, 1, 1, 1, 2, 3)))]
        known = self.known.get(name)
        if known and rng.random() < 0.8:
            return rng.choice(known)
        match kind:
            case inspect.StructType() if depth < DEEPEST:
                return self._fields(kind, depth + 1)
            case inspect.LiteralType():
                return rng.choice(list(kind.values))
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType():
                return rng.choice(NUMBERS)
            case inspect.NoneType():
                return None
            case inspect.DictType():
                return {}
        return rng.choice(WORDS)
