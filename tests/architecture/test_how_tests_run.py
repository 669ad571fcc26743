"""What the tests' set-up promises of every test."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis.internal.conjecture import providers

from tests import conftest


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
