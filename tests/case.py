"""What every game system brings to the generic tests: its case, in ``tests/engine/SYSTEM/case.py`` under the name CASE.

A system of ``engine.systems.SYSTEMS`` without one fails each of those tests by name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from msgspec import Struct

from tests.golden.vocabulary import Vocabulary


class Case(Struct, frozen=True, kw_only=True):
    """One game for the generic tests."""

    system: str
    golden: Vocabulary
    """Its words in golden cases."""


@cache
def case_of(system: str) -> Case:
    """The case of a system. Raises ``AssertionError`` where it has none."""
    name = f"tests.engine.{system}.case"
    assert find_spec(name), f"the system {system} has no case: write tests/engine/{system}/case.py"
    case = import_module(name).CASE
    assert isinstance(case, Case)
    assert case.system == system
    return case
