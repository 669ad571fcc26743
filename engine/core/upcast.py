"""What stored facts used to look like, brought up to what they look like now.

A system counts the shapes of its stored structs: its ``schema`` goes up by one whenever a field or a tag of a state, a
command or an event changes, or what a field means when it is left out. For each schema that a save may have been
written under, ``upcasts`` says what has to be done to reach the next. Everything here works on JSON as it was stored;
the structs of today never learn about yesterday.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

Raw = dict[str, Any]
"""An object of a save, as its JSON says."""

Change = Callable[[Raw], Raw]
"""An object as it was stored to the same as it would be stored under the next schema; the first stays as it is."""


class Upcast(Struct, frozen=True):
    """From one schema to the next: what becomes of events and commands, by their tags under the first, and of the
    state that a chronicle begins with. What is not named stays as it is.
    """

    events: Mapping[str, Change] = {}
    commands: Mapping[str, Change] = {}
    state: Change | None = None


Upcasts = Mapping[int, Upcast]
"""The way up, by the schema that each part leads away from."""


def filled(**values: Any) -> Change:
    """Fields that may not have been stored, with what their absence meant: new ones, or changed defaults."""
    return lambda raw: {**values, **raw}


def without(*names: str) -> Change:
    """A change that drops fields which mean nothing any more."""
    return lambda raw: {key: value for key, value in raw.items() if key not in names}


def with_names(label: Callable[[Raw], str] = lambda person: str(person["name"])) -> Change:
    """A state whose ``known`` were ids alone: with them the names by which players met them."""

    def work(raw: Raw) -> Raw:
        people = raw["combatants"]
        return {**raw, "known": {who: label(people[who]) if who in people else who for who in raw.get("known", ())}}

    return work


def inside(field: str, change: Change) -> Change:
    """The same for the object in a field, where there is one."""
    return lambda raw: {**raw, field: change(raw[field])} if raw.get(field) is not None else raw


def each(field: str, change: Change) -> Change:
    """The same for every object in the list or the table in a field."""

    def work(raw: Raw) -> Raw:
        there = raw.get(field)
        if isinstance(there, list):
            return {**raw, field: [change(item) for item in there]}
        return raw if there is None else {**raw, field: {key: change(item) for key, item in there.items()}}

    return work


def in_turn(*changes: Change) -> Change:
    """A change that makes several, one after the other."""

    def work(raw: Raw) -> Raw:
        for change in changes:
            raw = change(raw)
        return raw

    return work
