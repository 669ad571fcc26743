"""What lies in a save: tags, and the union of all that modules declare."""

from __future__ import annotations

from types import ModuleType
from typing import get_args

import pytest

from engine.core.stored import EventAbout, EventBase, tagged


class DoorOpened(EventBase, frozen=True):
    """A fact."""


class Greeted(EventAbout, frozen=True):
    """A fact about somebody."""


class DoorSlammed(DoorOpened, frozen=True):
    """A fact that extends another."""


def module(*kinds: type) -> ModuleType:
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
