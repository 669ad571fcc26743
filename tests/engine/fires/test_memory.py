"""What packs keep of what was worked out: bounded, and asked by several threads at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Thread

import pytest

from engine.systems.fires.catalog.memory import MOST, Memory, Recent


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
