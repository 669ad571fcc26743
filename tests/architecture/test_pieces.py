"""Tests are shared among workers by pieces of files."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.pieces import FIRST, LARGEST, ByPieces, pieces_of


class Worker:
    """One that is given tests and is told when there are no more."""

    def __init__(self, name: str = "w") -> None:
        self.gateway = SimpleNamespace(id=name)
        self.given: list[int] = []
        self.shutting_down = False

    def send_runtest_some(self, tests: list[int]) -> None:
        self.given += tests

    def shutdown(self) -> None:
        self.shutting_down = True


def shared(*found: list[str]) -> tuple[ByPieces, list[Worker], list[Any]]:
    """Workers that have found these tests, and what was reported of that."""
    told: list[Any] = []
    hook = SimpleNamespace(pytest_collectreport=lambda report: told.append(report))
    config: Any = SimpleNamespace(hook=hook, getvalue=lambda name: [f"{len(found)}*popen"])
    pieces, workers = ByPieces(config, None), [Worker(f"w{number}") for number in range(len(found))]
    for worker in workers:
        pieces.add_node(worker)
    for worker, tests in zip(workers, found, strict=True):
        assert not pieces.collection_is_completed
        pieces.add_node_collection(worker, tests)
    assert pieces.collection_is_completed
    pieces.schedule()
    return pieces, workers, told


def run(pieces: ByPieces, workers: list[Worker]) -> dict[Worker, list[int]]:
    """What each has run when all is done: one test after the other in turns."""
    done: dict[Worker, list[int]] = {worker: [] for worker in workers}
    while left := [worker for worker in workers if len(worker.given) > len(done[worker])]:
        for worker in left:
            done[worker].append(worker.given[len(done[worker])])
            pieces.mark_test_complete(worker, done[worker][-1])
    assert pieces.tests_finished
    assert not pieces.has_pending
    return done


TESTS = [f"a.py::test_{number}" for number in range(2 * LARGEST)]
TESTS += [f"{file}.py::test_it[{number}]@{number % 2}" for file in "bc" for number in range(4)]


def test_the_tests_of_a_group_or_a_piece_of_a_file_stay_together() -> None:
    assert [[TESTS[place] for place in piece] for piece in pieces_of(TESTS)] == [
        TESTS[:LARGEST],
        TESTS[LARGEST:-8],
        TESTS[-8::2],
        TESTS[-7::2],
    ]
    assert len(pieces_of(["a.py::test_it[x@y]", "a.py::test_it[x@z]"])) == 1, "a case is no group"


def test_what_takes_longest_is_begun_first() -> None:
    tests = ["tests/cli/a.py::test_it", "tests/tui/b.py::test_it", "tests/web/c.py::test_it", "tests/web/d.py::test_it"]
    assert pieces_of(tests) == [[2], [3], [0], [1]]
    assert all((Path(__file__).parents[2] / folder).is_dir() for folder in FIRST)


def test_every_test_is_run_once_and_those_of_a_group_or_a_piece_of_a_file_by_one_worker() -> None:
    pieces, workers, _ = shared(TESTS, TESTS)
    assert pieces.has_pending
    assert not pieces.tests_finished
    done = run(pieces, workers)
    assert sorted(number for numbers in done.values() for number in numbers) == list(range(len(TESTS)))
    assert all(worker.shutting_down and done[worker] for worker in workers)
    of_first = {TESTS[number] for number in done[workers[0]]}
    for together in (TESTS[:LARGEST], TESTS[LARGEST : 2 * LARGEST], TESTS[-8::2], TESTS[-7::2]):
        assert len(of_first.intersection(together)) in (0, len(together))


def test_what_a_worker_had_left_when_it_died_is_run_by_another_and_the_test_it_died_at_is_told() -> None:
    pieces, (first, second), _ = shared(TESTS, TESTS)
    for test in first.given[:10]:
        pieces.mark_test_complete(first, test)
    died = first.given[10]
    assert pieces.remove_node(first) == TESTS[died]
    pieces.add_node(third := Worker())
    pieces.add_node_collection(third, TESTS)
    pieces.schedule()
    done = run(pieces, [second, third])
    ran = sorted([*first.given[:10], *done[second], *done[third]])
    assert ran == [number for number in range(len(TESTS)) if number != died]
    assert pieces.remove_node(third) is None


def test_where_workers_found_different_tests_none_is_run_and_the_difference_is_reported() -> None:
    pieces, workers, told = shared(TESTS, TESTS[::-1], TESTS)
    assert [worker.given for worker in workers] == [[], [], []]
    assert [(report.nodeid, report.outcome) for report in told] == [("w1", "failed")]
    assert TESTS[0] in told[0].longrepr
    assert pieces.tests_finished


def test_nothing_is_given_back_or_asked_for_again() -> None:
    pieces, (worker,), _ = shared(TESTS)
    with pytest.raises(NotImplementedError):
        pieces.mark_test_pending(TESTS[0])
    with pytest.raises(NotImplementedError):
        pieces.remove_pending_tests_from_node(worker, [0])
