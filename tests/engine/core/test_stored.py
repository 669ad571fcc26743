"""What lies in a save: tags, and the union of all that modules declare."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_args

import pytest

from engine.core.stored import EventAbout, EventBase, handlers, tagged


class DoorOpened(EventBase, frozen=True):
    """A fact."""


class Greeted(EventAbout, frozen=True):
    """A fact about somebody."""


class DoorSlammed(DoorOpened, frozen=True):
    """A fact that extends another."""


def module(*kinds: Any) -> ModuleType:
    made = ModuleType(__name__)
    for kind in kinds:
        setattr(made, kind.__name__, kind)
    return made


def test_all_that_a_module_declares_is_in_the_union_and_what_it_imports_is_not() -> None:
    union = tagged(module(EventBase, EventAbout, DoorOpened, ModuleType, Greeted))
    assert get_args(union) == (DoorOpened, Greeted)
    assert [kind.__struct_config__.tag for kind in get_args(union)] == ["door-opened", "greeted"]


def test_a_fact_that_another_extends_is_not_dropped_in_silence() -> None:
    with pytest.raises(TypeError, match="DoorSlammed extends DoorOpened, which has a tag of its own"):
        tagged(module(DoorOpened, DoorSlammed))


def opened(state: int, event: DoorOpened) -> int:
    return state


def either(state: int, event: Greeted | EventAbout) -> int:
    return state


def other(before: int, event: Greeted) -> int:
    return before


def anything(state: int, event: Any) -> int:
    return state


def test_what_is_annotated_with_a_kind_handles_it_and_all_that_extend_it() -> None:
    found = handlers("state, event", module(opened, other, anything))
    assert found == {DoorOpened: opened, DoorSlammed: opened}
    assert handlers("before, event", module(opened, other, anything)) == {Greeted: other}


def test_what_a_module_imports_handles_nothing_there() -> None:
    elsewhere = ModuleType("elsewhere")
    elsewhere.opened = opened  # type: ignore[attr-defined]
    assert handlers("state, event", elsewhere) == {}


def test_rows_come_before_functions() -> None:
    known = module(opened, either)
    known.ROWS = {Greeted: opened}  # type: ignore[attr-defined]
    found = handlers("state, event", known)
    assert (found[DoorOpened], found[Greeted], found[EventAbout]) == (opened, opened, either)
