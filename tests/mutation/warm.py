"""Tries mutants with one pytest that has the tests collected: a child of it for each, in which the code of the wrong
function is put in place of the right one. A mutant costs what its tests take, not what it takes to begin; one of a
table, of which others were made as modules were loaded, is tried cold. POSIX only.
"""

from __future__ import annotations

import functools
import gc
import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import NoReturn

import pytest

from tests.mutation import cold
from tests.mutation.calls import Called, Calls
from tests.mutation.mutants import Mutant
from tests.mutation.trial import Outcome, Room, against, overdue, patience, settings

MEMORY = 4 << 30
"""Bytes that a child may take: a mutant that never ends may gather things as it goes."""

WAITING = 10
"""How many seconds of the clock a child is given for each of work: the machine may be busy, and may not count."""


def try_all(room: Room, sample: Sequence[Mutant], tell: Callable[[Mutant, Outcome], None]) -> bool:
    """Try mutants, one by one; whether the tests pass as they are, without which nothing is tried."""
    trials = Trials(room, sample, tell)
    return pytest.main([*settings(room), *room.tests], plugins=[trials]) == pytest.ExitCode.OK


class Trials:
    """A plugin that tries mutants in place of a run of the tests."""

    def __init__(self, room: Room, sample: Sequence[Mutant], tell: Callable[[Mutant, Outcome], None]) -> None:
        self.room, self.sample, self.tell = room, sample, tell

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Once all tests to listen, then a child for each mutant."""
        calls = Calls(str(self.room.home))
        session.config.pluginmanager.register(calls)
        passed = not session.testsfailed and _pass(session, session.items)
        session.config.pluginmanager.unregister(calls)
        if passed:
            self._try_all(session, calls.called)
        return True

    def _try_all(self, session: pytest.Session, called: Called) -> None:
        items = {item.nodeid: item for item in session.items}
        living = Living(str(self.room.home))
        gc.freeze()  # children would copy all that a collection of theirs touches
        with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
            for mutant in self.sample:
                if mutant.table:
                    self.tell(mutant, cold.tried(self.room, mutant, called, Path(scratch)))
                    continue
                tests = against(self.room, mutant, called)
                chosen = [items[test] for test in tests]
                self.tell(mutant, tried(session, chosen, living, mutant, called.length(tests)))


class Living:
    """The functions of a folder's modules as they live in this process, and what their caches keep."""

    def __init__(self, folder: str) -> None:
        gc.unfreeze()  # what the collection of tests left frozen is in no list of objects
        everything = gc.get_objects()
        functions = [thing for thing in everything if isinstance(thing, FunctionType)]
        caches = [thing for thing in everything if isinstance(thing, functools._lru_cache_wrapper)]
        self.functions = [function for function in functions if function.__code__.co_filename.startswith(folder)]
        self.caches = [cache for cache in caches if getattr(cache, "__wrapped__", None) in self.functions]

    def become(self, mutant: Mutant, code: CodeType) -> None:
        """Put a mutant's code in the place of its function, in functions within functions too."""
        for function in self.functions:
            if function.__code__.co_filename == code.co_filename:
                function.__code__ = replaced(function.__code__, mutant, code)
        for cache in self.caches:
            cache.cache_clear()


def replaced(code: CodeType, mutant: Mutant, other: CodeType) -> CodeType:
    """A function's code with another in place of what the mutant is in."""
    if mutant.is_in(code):
        return other
    inner = (replaced(part, mutant, other) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_consts=tuple(inner))


def tried(
    session: pytest.Session, items: Iterable[pytest.Item], living: Living, mutant: Mutant, seconds: float
) -> Outcome:
    """What comes of running these tests, which take so many seconds, with a mutant."""
    code = mutant.code
    child = os.fork()
    if child == 0:
        _run(session, items, functools.partial(living.become, mutant, code), patience(seconds))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
        return overdue(seconds)
    if status == 0:
        return "SURVIVES"
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) != pytest.ExitCode.TESTS_FAILED:
        raise RuntimeError(f"could not be tried: {mutant}")
    return "caught"


def _run(session: pytest.Session, items: Iterable[pytest.Item], become: Callable[[], None], limit: int) -> NoReturn:
    """A child's whole life: it ends by itself, by its exit status, after ``limit`` seconds of work, or, where it only
    waits, much later.
    """
    status = pytest.ExitCode.INTERNAL_ERROR
    try:
        for ending in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(ending, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit)
        signal.alarm(WAITING * limit)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        session.config.pluginmanager.unregister(name="terminalreporter")  # its dots would stand among the outcomes
        become()
        status = pytest.ExitCode.TESTS_FAILED
        if _pass(session, items):
            status = pytest.ExitCode.OK
    finally:
        os._exit(status)


def _pass(session: pytest.Session, items: Iterable[pytest.Item]) -> bool:
    """Whether tests pass, up to the first that does not. Each cleans up after itself, as the last one would."""
    for item in items:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.testsfailed:
            return False
    return True
