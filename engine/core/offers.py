"""The small pieces that every list of options is made of: slots, options that a check may disable, words for counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from engine.core.options import Aim, Group, Option, Slot, SlotKind
from engine.core.pay import Price
from engine.core.refusal import Refusal
from engine.core.words import in_words


def option(
    key: str,
    who: str,
    label: str,
    *slots: Slot,
    given: Mapping[str, Any] | None = None,
    no: Refusal | None = None,
    rule: str = "",
    group: Group = "act",
    aim: Aim = "",
    **more: Any,
) -> Option:
    """An option, disabled where ``no`` says why. Its id is ``key``, with whose it is behind it; its command is what
    the key says in front of a colon, done by ``who``, with what else is ``given``, unless that is a command already.
    """
    name, whose = (f"{key}:{who}", {"who": who}) if who else (key, {})
    rest = given or {}
    command = dict(rest) if "do" in rest else {"do": key.partition(":")[0], **whose, **rest}
    return Option(name, who, label, command, slots, rule=rule, group=group, aim=aim, **more).unless(no)


def asked(
    command: Struct,
    label: str,
    *slots: Slot,
    key: str = "",
    place: str = "",
    no: Refusal | None = None,
    group: Group = "act",
    aim: Aim = "",
    **more: Any,
) -> Option:
    """An option for a command that is whole but for what slots fill. Its id begins with ``key``, or with its tag;
    ``place`` is the key of another one that it has the place of.
    """
    given: dict[str, Any] = to_builtins(command)
    for slot in slots:
        given.pop(slot.name, None)
    name, who = key or given["do"], given.get("who", "")
    if not isinstance(who, str):
        who = ""
    id_ = f"{name}:{who}" if who else name
    return Option(id_, who, label, given, slots, key=place, group=group, aim=aim, **more).unless(no)


def under(section: str, options: Iterable[Option]) -> Iterator[Option]:
    """The same options under a heading."""
    return (replace(made, section=section) for made in options)


def people(names: Mapping[str, str], name: str = "who", title: str = "", **more: Any) -> Slot:
    """A slot for somebody: ids and the names that people read."""
    return Slot(name, "entity", tuple(names), tuple(names.values()), title=title, **more)


def number(name: str, low: int, high: int, default: int | None = None, title: str = "") -> Slot:
    """A slot for a whole number, both ends included."""
    return Slot(name, "number", min=low, max=high, default=default, title=title)


_TOLD = (dict, Mapping)
"""Values with what people read; a plain one is known at once."""


def choice(name: str, labels: Mapping[Any, str] | Iterable[str], title: str = "", **more: Any) -> Slot:
    """A slot for one of some values: a mapping to what people read, or words that speak for themselves."""
    told = labels if isinstance(labels, _TOLD) else {word: in_words(word) for word in labels}
    return Slot(name, "choice", tuple(told), tuple(told.values()), title=title, **more)


def zones(name: str, names: Mapping[str, str], title: str = "") -> Slot:
    """A slot for a zone: ids and the names that people read. On a map it is chosen by walking there."""
    return Slot(name, "zone", tuple(names), tuple(names.values()), title=title)


def of_each(name: str, kind: SlotKind, after: str, choices: Mapping[str, Mapping[Any, str]], title: str = "") -> Slot:
    """A slot whose values and labels depend on an earlier one."""
    values: dict[str, tuple[Any, ...]] = {key: tuple(some) for key, some in choices.items()}
    labels = {key: tuple(some.values()) for key, some in choices.items()}
    return Slot(name, kind, values, labels, after=after, title=title)


def text(name: str, title: str = "", *, optional: bool = False) -> Slot:
    """A slot for words."""
    return Slot(name, "text", title=title, optional=optional)


def payment(name: str, dice: Mapping[int, int], price: Price, title: str = "", **more: Any) -> Slot:
    """A slot for dice on the table (number → score) that pay a price."""
    scores = tuple(dice.values())
    return Slot(name, "dice", tuple(dice), tuple(map(str, scores)), title=title, scores=scores, price=price, **more)


def counted(count: int, noun: str, many: str = "") -> str:
    """``1 hex``, ``2 hexes``: a number with its noun; ``many`` where s or es makes no plural."""
    return f"{count} {noun if count == 1 else many or plural(noun)}"


def plural(noun: str) -> str:
    """``cells``, ``hexes``: several of a kind."""
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")
