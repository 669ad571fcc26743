"""Keeps which functions of a game each test calls: ``pytest -p tests.mutation.calls`` with ``CALLS=folder=file``.

A mutant changes one function, so only tests that call it can find it out. What is called while modules are imported, or
answered from a cache, is seen in no test: such functions belong to all of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import pytest
from msgspec import Struct, json

from tests.mutation.mutants import Mutant

VARIABLE = "CALLS"


class Called(Struct, frozen=True):
    """The tests of a game with their seconds, the shortest first, and by function (``file:line``) the numbers of those
    that call it.
    """

    tests: list[str]
    seconds: list[float]
    functions: dict[str, list[int]]

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that can find a mutant out; all of them where that is not known."""
        found = self.functions.get(f"{mutant.path}:{mutant.begins}")
        return self.tests if found is None else [self.tests[number] for number in found]

    def length(self, tests: Iterable[str]) -> float:
        """The seconds that these tests take while somebody listens, which is longer than they take alone."""
        wanted = set(tests)
        return sum(seconds for test, seconds in zip(self.tests, self.seconds, strict=True) if test in wanted)


class Calls:
    """Listens to the tests of a run."""

    def __init__(self, folder: str, file: str = "") -> None:
        """Functions of modules in ``folder``; what was heard is written to ``file`` in the end, where there is one."""
        self.folder, self.file = folder, file
        self._heard: dict[str, tuple[float, set[str]]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Listen while a test runs, with all that it sets up."""
        found: set[str] = set()

        def heard(frame: FrameType, event: str, argument: Any) -> None:
            code = frame.f_code
            if code.co_filename.startswith(self.folder):
                found.add(f"{code.co_filename}:{code.co_firstlineno}")

        begun = perf_counter()
        sys.settrace(heard)  # that it answers none keeps lines from being told
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._heard[item.nodeid] = (perf_counter() - begun, found)

    @property
    def called(self) -> Called:
        """What was heard so far."""
        tests = sorted(self._heard, key=lambda test: self._heard[test][0])
        functions: dict[str, list[int]] = {}
        for number, test in enumerate(tests):
            for function in self._heard[test][1]:
                functions.setdefault(function, []).append(number)
        return Called(tests, [self._heard[test][0] for test in tests], functions)

    def pytest_sessionfinish(self) -> None:
        """Write it down."""
        if self.file:
            Path(self.file).write_bytes(json.encode(self.called))


def pytest_configure(config: pytest.Config) -> None:
    """Listen, where that is asked for."""
    if VARIABLE in os.environ:
        config.pluginmanager.register(Calls(*os.environ[VARIABLE].split("=", 1)))
