"""What the tests' set-up promises of every test."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis.internal.conjecture import providers
from xdist.remote import Producer

from tests import conftest
from tests.pieces import LARGEST, ByPieces


def test_what_was_compiled_is_kept_whatever_the_shell_says() -> None:
    code = "import sys; sys.exit(sys.dont_write_bytecode)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert not sys.dont_write_bytecode


def test_hypothesis_tries_nothing_that_hangs_on_the_modules_that_are_loaded() -> None:
    assert len(providers._get_local_constants()) == 0


@pytest.mark.parametrize("verbose", [-1, 0, 1])
def test_a_worker_tells_all_but_that_what_is_around_a_test_went_well(
    verbose: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That one begins only whoever asks for more is told, that one has ended nobody, who has heard what came of it."""
    ends: list[Any] = [
        SimpleNamespace(when=when, passed=passed) for when in ("setup", "call", "teardown") for passed in (True, False)
    ]
    told: list[Any] = []
    monkeypatch.setattr(conftest, "runtestprotocol", lambda *_, **__: ends)
    hook = SimpleNamespace(
        pytest_runtest_logstart=lambda **_: told.append("begins"),
        pytest_runtest_logreport=lambda report: told.append(report),
        pytest_runtest_logfinish=lambda **_: told.append("ended"),
    )
    config = SimpleNamespace(workerinput={}, option=SimpleNamespace(verbose=verbose))
    test: Any = SimpleNamespace(config=config, ihook=hook, nodeid="a.py::test_it", location=("a.py", 0, "test_it"))
    assert conftest.pytest_runtest_protocol(test, None)
    assert told == [*["begins"] * (verbose > 0), ends[1], *ends[2:4], ends[5]]


class Worker:
    """One that is given tests and is told when there are no more."""

    gateway = SimpleNamespace(id="w")

    def __init__(self) -> None:
        self.given: list[int] = []
        self.shutting_down = False

    def send_runtest_some(self, tests: list[int]) -> None:
        self.given += tests

    def shutdown(self) -> None:
        self.shutting_down = True


def test_every_test_is_run_once_and_those_of_a_group_or_a_piece_of_a_file_by_one_worker() -> None:
    tests = [f"a.py::test_{number}" for number in range(2 * LARGEST)]
    tests += [f"{file}.py::test_it[{number}]@{number % 2}" for file in "bc" for number in range(4)]
    options = SimpleNamespace(loadscopereorder=True, tx=["2*popen"])
    config: Any = SimpleNamespace(option=options, getvalue=lambda name: getattr(options, name))
    pieces = ByPieces(config, Producer("", enabled=False))
    workers = [Worker(), Worker()]
    for worker in workers:
        pieces.add_node(worker)
    for worker in workers:
        pieces.add_node_collection(worker, tests)
    pieces.schedule()
    done: dict[Worker, list[int]] = {worker: [] for worker in workers}
    while left := [worker for worker in workers if len(worker.given) > len(done[worker])]:
        for worker in left:
            done[worker].append(worker.given[len(done[worker])])
            pieces.mark_test_complete(worker, done[worker][-1])
    assert sorted(number for numbers in done.values() for number in numbers) == list(range(len(tests)))
    assert not pieces.has_pending
    assert all(worker.shutting_down for worker in workers)
    of_first = {tests[number] for number in done[workers[0]]}
    for together in (tests[:LARGEST], tests[LARGEST : 2 * LARGEST], tests[-8::2], tests[-7::2]):
        assert len(of_first.intersection(together)) in (0, len(together))
