"""Rows of tables read only what there is: ``event`` and ``command`` in a row by type are ``Any`` to a type checker."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from engine.systems import SYSTEMS

Known = Mapping[str, Any]
"""What the names of a row stand for: types."""

ANYTHING = Any
STATES, FACTS = {"state", "now", "s"}, {"event", "command", "asked", "_"}
SOMEBODY, STATE, FACT = "a combatant", "a state", "a fact"
"""What no row can name, for what is known without a name."""
CHANGES = {"replace": "", "put": SOMEBODY, "person": SOMEBODY, "everybody": SOMEBODY, "put_all": STATE}
"""Functions whose named arguments are fields: of what comes first, of somebody, or of the state."""


def attribute(kind: Any, name: str) -> Any:
    """The type of an attribute; None where there is none."""
    hints = get_type_hints(kind)
    if name in hints:
        return hints[name]
    found = inspect.getattr_static(kind, name, None)
    return get_type_hints(found.fget).get("return", ANYTHING) if isinstance(found, property) else found and ANYTHING


def structs(kind: Any) -> list[Any]:
    """The structs of a type; none where it may be something else, of which nothing is known here."""
    found = [one for one in get_args(kind) if one is not type(None)] if is_union(kind) else [kind]
    return found if all(isinstance(one, type) and issubclass(one, Struct) for one in found) else []


def is_union(kind: Any) -> bool:
    return isinstance(kind, UnionType) or get_origin(kind) is Union


class Row:
    """One expression of a row, and what it reads or sets that is not there."""

    def __init__(self, known: Known) -> None:
        self.known, self.wrong = known, list[str]()

    def read(self, node: ast.AST) -> Any:
        """The type of an expression, as far as it is known."""
        if isinstance(node, ast.Name):
            return self.known.get(node.id, ANYTHING)
        if isinstance(node, ast.Subscript) and get_origin(self.read(node.value)) in (dict, Mapping):
            return get_args(self.read(node.value))[1]
        if not isinstance(node, ast.Attribute):
            return ANYTHING
        kinds = structs(self.read(node.value))
        found = [attribute(kind, node.attr) for kind in kinds]
        self.wrong += [f"{kind.__name__}.{node.attr}" for kind, it in zip(kinds, found, strict=True) if it is None]
        return found[0] if len(found) == 1 and found[0] is not None else ANYTHING

    def has(self, kind: Any, names: list[str]) -> None:
        """That a struct has these fields."""
        for one in structs(kind):
            self.wrong += [f"{one.__name__}.{name}" for name in names if attribute(one, name) is None]

    def call(self, node: ast.Call) -> None:
        """What a call names that ought to be a field."""
        named = [word.arg for word in node.keywords if word.arg and word.arg != "then"]
        values = [word.value.value for word in node.keywords if isinstance(word.value, ast.Constant)]
        then = next((word.value for word in node.keywords if word.arg == "then"), None)
        fixed = (
            [str(key.value) for key in then.keys if isinstance(key, ast.Constant)] if isinstance(then, ast.Dict) else []
        )
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("sets", "state_sets"):
            self.has(self.known[SOMEBODY if name == "sets" else STATE], named + fixed)
            self.has(self.known[FACT], [str(value) for value in values])
        elif name in ("by", "there_is"):
            texts = [str(it.value) for it in node.args if isinstance(it, ast.Constant)]
            self.has(self.known[FACT], texts[:1] if name == "there_is" else texts)
        elif name in CHANGES and node.args:
            self.has(self.known[CHANGES[name]] if CHANGES[name] else self.read(node.args[0]), named)


def faults(source: str, names: Mapping[str, Any], state: Any) -> Iterator[str]:
    """What is wrong with the rows of a module: of a dict by types of events or commands."""
    person = get_args(attribute(state, "combatants"))[1]
    for table in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Dict)):
        for key, value in zip(table.keys, table.values, strict=True):
            kind = names.get(ast.unparse(key)) if key is not None else None
            if not (isinstance(kind, type) and issubclass(kind, Struct)):
                continue
            row = Row(
                {
                    **dict.fromkeys(STATES, state),
                    **dict.fromkeys(FACTS, kind),
                    SOMEBODY: person,
                    STATE: state,
                    FACT: kind,
                }
            )
            for node in ast.walk(value):
                if isinstance(node, ast.Attribute):
                    row.read(node)
                elif isinstance(node, ast.Call):
                    row.call(node)
            yield from (f"{kind.__name__}: {wrong}" for wrong in dict.fromkeys(row.wrong))


def named(module: ModuleType) -> dict[str, Any]:
    """What a module calls by name, also within modules that it names: ``Moved``, ``e.Moved``."""
    within = {k: vars(v) for k, v in vars(module).items() if isinstance(v, ModuleType)}
    return {**vars(module), **{f"{k}.{name}": it for k, names in within.items() for name, it in names.items()}}


@pytest.mark.parametrize("system", SYSTEMS)
def test_rows_read_and_set_only_fields_that_there_are(system: str) -> None:
    package = import_module(f"engine.systems.{system}")
    state = import_module(f"{package.__name__}.state").State
    found = []
    for info in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(info.name)
        found += [f"{info.name}: {wrong}" for wrong in faults(inspect.getsource(module), named(module), state)]
    assert found == []


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("lambda state, event: put(state, event.whom, hex=event.path)", ["Moved.whom"]),
        ("lambda state, event: put(state, event.who, hexes=event.path)", ["Combatant.hexes"]),
        ("lambda state, event: replace(state, phase=state.contest.claimant)", ["Contest.claimant"]),
        ("lambda state, event: replace(state.map, rowz=())", ["Map.rowz"]),
        ('sets(hex="way", then={"facings": 1})', ["Combatant.facings", "Moved.way"]),
        ('state_sets(fase="path")', ["State.fase"]),
        ('(by(asked, "whom"), there_is("to", "MI-35", places))', ["Moved.whom", "Moved.to"]),
        ("lambda state, event: put(state, event.who, hex=event.path[-1])", []),
    ],
)
def test_a_row_with_a_name_that_there_is_not_is_found(row: str, wrong: list[str]) -> None:
    events = import_module("engine.systems.miasma.events.movement")
    state = import_module("engine.systems.miasma.state").State
    found = list(faults(f"ROWS = {{e.Moved: {row}}}", {"e.Moved": events.Moved}, state))
    assert found == [f"Moved: {it}" for it in wrong]
