"""What packs keep of what was worked out: bounded, and asked by several threads at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Thread

import pytest
from msgspec.structs import replace

from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.memory import MOST, Memory, Recent
from engine.systems.fires.catalog.words import When
from engine.systems.fires.rules.force import holds
from engine.systems.fires.rules.memory import of_field, of_sheet
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.state import HERO, State
from tests.engine.fires.scene import Table


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def test_what_was_just_asked_for_is_known_and_no_more_than_twice_as_much() -> None:
    known = Recent(4)
    for number in range(100):
        known.put(number, str(number))
        assert known.get(0) == "0"  # it is asked for all the time
        assert known.get(number) == str(number)
        assert len(known) <= 8
    assert known.get(50) is None


def test_a_moment_is_never_taken_for_another() -> None:
    memory = Memory()
    moments = [[number] for number in range(3 * MOST)]
    for moment in moments:
        memory.moment(moment)["number"] = moment[0]
        assert memory.now[0] is moment
    assert memory.moment(moments[-1]) == {"number": moments[-1][0]}
    assert memory.moment(moments[0]) == {}


@pytest.mark.usefixtures("restless")
def test_threads_can_ask_the_same_packs_at_once() -> None:
    memory, faults = Memory(), list[Exception]()
    moments = [[number] for number in range(3 * MOST)]

    def ask() -> None:
        try:
            for _ in range(60):
                for moment in moments:
                    assert memory.moment(moment).setdefault("number", moment[0]) == moment[0]
        except (AssertionError, KeyError, RuntimeError) as error:
            faults.append(error)

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_what_hangs_on_the_sheet_alone_is_worked_out_once_for_it() -> None:
    asked: list[State] = []

    @of_sheet
    def heavy(book: Catalog, state: State) -> bool:
        asked.append(state)
        return holds(When(expr="enc>eqp"), Scene(book, state))

    table = Table(at="5,5", enemies={"thug": "5,6"})
    book = table.book
    assert not heavy(book, table.state)
    table.set("thug", at=(0, 2))
    table.set(HERO, wounds=1)
    assert not heavy(book, table.state)
    assert len(asked) == 1
    table.set(HERO, conditions={"staggered": 1})
    assert not heavy(book, table.state)
    assert len(asked) == 2


def test_what_looks_at_more_of_the_moment_is_worked_out_anew() -> None:
    @of_sheet
    def beset(book: Catalog, state: State) -> bool:
        return holds(When(adjacent_enemy=True), Scene(book, state))

    @of_sheet
    def twice(book: Catalog, state: State) -> bool:
        return beset(book, state)

    table = Table(at="5,5", enemies={"thug": "5,6"})
    book = table.book
    assert beset(book, table.state)
    assert twice(book, table.state)
    table.set("thug", at=(0, 2))
    assert not twice(book, table.state)
    assert not beset(book, table.state)


def test_the_field_is_the_same_until_somebody_moves() -> None:
    asked: list[State] = []

    @of_field
    def places(book: Catalog, state: State) -> list[object]:
        asked.append(state)
        return [body.at for body in state.combatants.values()]

    table = Table(at="5,5", enemies={"thug": "5,6"})
    book, before = table.book, table.state
    assert places(book, before) is places(book, replace(before, step="attack"))
    table.set("thug", at=(0, 2))
    assert places(book, table.state)[-1] == (0, 2)
    assert places(book, before)[-1] != (0, 2)
    assert len(asked) == 2
