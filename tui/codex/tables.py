"""The tables of a catalog: one for each of its fields, with the columns that tell its things apart."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from engine.core.words import in_words
from tui.codex.words import PROSE, QUIET, Names, card, flat

LONGEST = 18
"""Characters of a text that still belongs into a column."""


class Thing(Struct, frozen=True, gc=False):
    """One entry: its id, its name, whether we made it up, its cells by column, and all its words for the search."""

    id: str
    name: str
    ours: bool
    cells: tuple[str, ...]
    keys: tuple[Any, ...]
    what: Any


class Column(Struct, frozen=True, gc=False):
    """A column: its heading, how wide its cells are, and whether they are numbers."""

    title: str
    width: int
    number: bool


class Table(Struct, frozen=True, gc=False):
    """All things of one kind."""

    title: str
    columns: tuple[Column, ...]
    things: tuple[Thing, ...]


class Codex(Struct, frozen=True, gc=False):
    """Everything a system has, and what its ids are called."""

    tables: tuple[Table, ...]
    names: dict[str, str]


def tables_of(catalog: Any) -> Codex:
    """The tables of a catalog, those with anything in them, in the order of its fields."""
    kinds = {field.name: getattr(catalog, field.name) for field in fields(catalog)}
    names: dict[str, str] = {}
    for things in kinds.values():
        for key, thing in things.items():
            names.setdefault(key, str(getattr(thing, "name", key)))
    return Codex(tuple(_table(kind, things, names) for kind, things in kinds.items() if things), names)


def _table(kind: str, things: dict[str, Any], names: Names) -> Table:
    shown = [field.name for field in fields(next(iter(things.values()))) if _is_column(field.name, things)]
    columns = []
    rows: list[list[str]] = [[] for _ in things]
    keys: list[list[Any]] = [[] for _ in things]
    for name in shown:
        values = [getattr(thing, name) for thing in things.values()]
        cells = [_cell(value, names) for value in values]
        number = all(isinstance(value, (int, Decimal)) and not isinstance(value, bool) for value in values)
        for row, key, cell, value in zip(rows, keys, cells, values, strict=True):
            row.append(cell)
            key.append(value if number else cell)
        columns.append(Column(in_words(name), max(map(len, (*cells, in_words(name)))), number))
    made = [
        Thing(
            key, str(getattr(thing, "name", key)), getattr(thing, "origin", "") == "ours", tuple(row), tuple(by), thing
        )
        for (key, thing), row, by in zip(things.items(), rows, keys, strict=True)
    ]
    return Table(in_words(kind), tuple(columns), tuple(made))


def _is_column(name: str, things: dict[str, Any]) -> bool:
    """Whether a field tells the things of a table apart in a few characters."""
    if name in PROSE or name in QUIET:
        return False
    values = [getattr(thing, name) for thing in things.values()]
    short = all(
        value is None or isinstance(value, (bool, int, Decimal)) or (isinstance(value, str) and len(value) <= LONGEST)
        for value in values
    )
    return short and len({str(value) for value in values}) > 1


def _cell(value: Any, names: Names) -> str:
    if value is True:
        return "yes"
    return "" if value is None or value is False else flat(value, names)


def searched(thing: Thing, names: Names) -> str:
    """All that a card says, for the search."""
    return " ".join(
        [thing.id, thing.name, *(f"{said.label} {said.text}" for said in card(thing.what, names))]
    ).casefold()
