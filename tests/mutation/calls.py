"""Keeps which functions of a game each test calls: ``pytest -p tests.mutation.calls`` with ``CALLS=folder=file``.

A mutant changes one function, so only tests that call it can find it out. What is called while modules are imported, or
answered from a cache, is seen in no test: such functions belong to all of them.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Generator
from types import FrameType
from typing import Any

import pytest

VARIABLE = "CALLS"

_folder, _, _file = os.environ.get(VARIABLE, "").partition("=")
_called: dict[str, tuple[float, set[tuple[str, int]]]] = {}
"""By test: the seconds that it took, and the functions, each by its file and first line."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Listen while a test runs, with all that it sets up."""
    if not _folder:
        return (yield)
    found: set[tuple[str, int]] = set()

    def heard(frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if code.co_filename.startswith(_folder):
            found.add((code.co_filename, code.co_firstlineno))

    from time import perf_counter

    begun = perf_counter()
    sys.settrace(heard)  # that it answers none keeps lines from being told
    try:
        return (yield)
    finally:
        sys.settrace(None)
        _called[item.nodeid] = (perf_counter() - begun, found)


def pytest_sessionfinish() -> None:
    """Write it down: functions by number, and the tests in the order of their length."""
    if not _folder:
        return
    tests = sorted(_called, key=lambda test: _called[test][0])
    by_function: dict[str, list[int]] = {}
    for number, test in enumerate(tests):
        for path, line in _called[test][1]:
            by_function.setdefault(f"{path}:{line}", []).append(number)
    with open(_file, "w", encoding="utf-8") as file:
        json.dump({"tests": tests, "functions": by_function}, file)
