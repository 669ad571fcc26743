"""Whoever is named by a command and is nobody is said to be so, whatever else could be said against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.people import NAMING
from engine.core.refusal import Refused
from engine.core.stored import CommandBase
from engine.systems import SYSTEMS
from tests.saves.reached import facts

NOBODY = "nobody"


def misnamed(system: str) -> Iterator[tuple[Any, Any, str]]:
    """The first command of each kind that golden saves have, with one of those whom it names put wrong."""
    seen: set[tuple[type, str]] = set()
    for state, command in facts(system):
        for name in command.__struct_fields__ if isinstance(command, CommandBase) else ():
            value = getattr(command, name)
            if name in NAMING and value and isinstance(value, str | tuple) and (type(command), name) not in seen:
                seen.add((type(command), name))
                wrong = NOBODY if isinstance(value, str) else (NOBODY, *value[1:])
                yield state, replace(command, **{name: wrong}), name


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_is_nobody_is_refused_by_name(system: str) -> None:
    rules = loader.rules(system)
    for state, command, name in misnamed(system):
        with pytest.raises(Refused, match=NOBODY) as refused:
            rules.decide(Draft(state, rules.evolve, TypedDice(())), command)
        assert refused.value.refusal.rule, (command, name)
