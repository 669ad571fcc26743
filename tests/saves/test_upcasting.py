"""What was stored before is taken to what is stored now, one schema after the other."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.upcast import Change, Raw, Upcast, each, filled, in_turn, inside, without
from saves.upcasting import NoUpcast, Upcaster
from tests.engine.core.duel import Command, Event


def renamed(old: str, new: str) -> Change:
    """A field has another name now, in the same place."""
    return lambda raw: {new if key == old else key: value for key, value in raw.items()}


def step(command: Raw, *events: Raw) -> Raw:
    return {"k": "step", "id": 4, "parent": 3, "command": command, "events": list(events)}


WAY = {
    1: Upcast({"hit": in_turn(renamed("type", "type"), lambda raw: {**raw, "type": "hurt"})}, {}, filled(turn=1)),
    2: Upcast({"hurt": renamed("by", "amount")}, {"hit": lambda raw: {**raw, "do": "strike"}}),
}


def test_events_commands_and_the_beginning_go_all_the_way() -> None:
    from_one = Upcaster(WAY, Command, Event, 1, 3)
    was = step({"do": "hit", "who": "ann"}, {"type": "hit", "who": "ben", "by": 3}, {"type": "won", "who": "ann"})
    now = step(
        {"do": "strike", "who": "ann"}, {"type": "hurt", "who": "ben", "amount": 3}, {"type": "won", "who": "ann"}
    )
    kept = str(was)
    assert from_one.record(was) == now
    assert str(was) == kept
    assert from_one.state({"active": "ann"}) == {"turn": 1, "active": "ann"}


def test_only_what_is_left_of_the_way_is_gone() -> None:
    from_two = Upcaster(WAY, Command, Event, 2, 3)
    assert from_two.record(step({"do": "hit"}, {"type": "hit", "by": 3}))["events"] == [{"type": "hit", "by": 3}]
    assert from_two.state({}) == {}


def test_other_records_are_not_touched() -> None:
    assert Upcaster(WAY, Command, Event, 1, 3).record({"k": "head", "to": 2}) == {"k": "head", "to": 2}


def test_a_missing_part_of_the_way_is_named() -> None:
    with pytest.raises(NoUpcast, match="from schema 2 to 3"):
        Upcaster({1: Upcast(), 3: Upcast()}, Command, Event, 1, 4)


@pytest.mark.parametrize(
    ("change", "was", "now"),
    [
        (filled(count=4), {}, {"count": 4}),
        (filled(count=4), {"count": 1}, {"count": 1}),
        (without("a", "b"), {"a": 1, "c": 2}, {"c": 2}),
        (inside("house", filled(x=1)), {"house": {}}, {"house": {"x": 1}}),
        (inside("house", filled(x=1)), {"house": None}, {"house": None}),
        (inside("house", filled(x=1)), {}, {}),
        (each("people", filled(x=1)), {"people": {"ann": {}}}, {"people": {"ann": {"x": 1}}}),
        (each("people", filled(x=1)), {"people": [{}, {"x": 2}]}, {"people": [{"x": 1}, {"x": 2}]}),
        (each("people", filled(x=1)), {}, {}),
    ],
)
def test_changes_that_recur(change: Any, was: Raw, now: Raw) -> None:
    kept = str(was)
    assert change(was) == now
    assert list(change(was)) == list(now)
    assert str(was) == kept
