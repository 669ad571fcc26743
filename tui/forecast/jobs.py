"""Many stretches of fights at once: in processes of this machine, or on the workers of a Dask cluster.

Whoever plays them, the same seeds give the same fights in the same order. What a lost worker had is played again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from socket import create_connection
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec

from engine.core.minds.fights import Fight
from saves.system import HERE
from tui.forecast.work import OtherRules, Task, fights_of, played
from tui.start.errors import CannotOpen

STRETCH = 8
"""Fights that are sent together: enough to be worth sending, few enough to show progress."""

AHEAD = 4
"""Stretches for each worker that wait to be played; more would only fill memory."""

KNOCK = 10.0
"""Seconds that a scheduler has to take a connection."""

SCHEMES = ("tcp", "tls", "ws", "wss", "ucx")
"""How a scheduler may be spoken to."""

LOSSES = 3
"""Times that a broken pool of processes is set up anew."""


UNSAID = "ignore:resource_tracker"
"""An option of Python's ``-W``: the beginning of what its tracker of resources warns of."""

GLANCE = 0.1
"""Seconds after which whoever waits for a stretch looks whether it is still wanted."""

Wanted = Callable[[], bool]
"""Whether anybody still wants more fights."""


def always() -> bool:
    """For whoever wants all of them."""
    return True


def stretches(task: Task, fights: int = STRETCH) -> list[Task]:
    """A task in parts of so many fights that can be played apart from each other."""
    cuts = range(0, len(task.seeds), fights)
    return [msgspec.structs.replace(task, seeds=task.seeds[at : at + fights]) for at in cuts]


def alone(task: Task, wanted: Wanted = always) -> Iterator[list[Fight]]:
    """The fights, played in this process, for as long as they are ``wanted``."""
    for part in stretches(task, 1):
        if not wanted():
            return
        yield fights_of(played(msgspec.msgpack.encode(part)))


def in_processes(task: Task, jobs: int, wanted: Wanted = always) -> Iterator[list[Fight]]:
    """The fights, played in so many processes of this machine, in the order of their seeds, for as long as they are
    ``wanted``: processes do not play to its end what nobody waits for. Raises ``CannotOpen`` where this machine gives
    no more processes, files or memory.
    """
    if jobs == 1:
        yield from alone(task, wanted)
        return
    parts = stretches(task)
    done = 0
    with _granted():
        _see_to_the_tracker()
    for _ in range(LOSSES):
        with _granted():
            pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
        with pool:
            try:
                submit = _submitter(pool)
                for fights in in_order(parts[done:], jobs, submit, wanted):
                    done += 1
                    yield fights
                if not wanted():
                    _break_off(pool)
                return
            except BrokenProcessPool:
                continue  # somebody killed a process: what it had is played again by new ones
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    raise CannotOpen(f"processes of the forecast were killed, or refused their threads, {LOSSES} times: try --jobs 1")


@contextmanager
def _granted() -> Iterator[None]:
    """Says in a line, as ``CannotOpen``, which of the things that processes need this machine does not give."""
    try:
        yield
    except BrokenProcessPool:
        raise
    except FileNotFoundError as error:
        raise CannotOpen("the folder that this was started in is gone: --jobs 1 needs none") from error
    except (OSError, RuntimeError, MemoryError) as error:  # no thread is a RuntimeError, and all that says so
        why = (error.strerror if isinstance(error, OSError) else str(error)) or "no memory"
        raise CannotOpen(f"no processes for the forecast ({why.lower()}): --jobs 1 needs none") from error


def _break_off(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool in the middle of what they play."""
    pool.shutdown(wait=False, cancel_futures=True)
    for process in active_children():
        process.terminate()


def _end_with_parent() -> None:
    """Have this process, one of a pool, end as soon as the one that it plays for is gone, however that went: each of a
    pool holds both ends of the pipe by which it is given work, and would wait for more of it forever.
    """
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    try:
        Thread(target=follow, daemon=True).start()
    except RuntimeError:  # this machine gives no more threads: whoever waits for this process says so, not each of them
        os._exit(1)


def _see_to_the_tracker() -> None:
    """Start what multiprocessing keeps beside its processes while it can have the real error stream: on the screen
    another one, that is no file, stands in its place. Where the forecast is killed, it tidies up without a word: its
    warning would stand in a terminal that is somebody else's by then.
    """
    if HERE.keeps_a_tracker:
        sys.warnoptions.append(UNSAID)
        try:
            with redirect_stderr(sys.__stderr__):
                resource_tracker.ensure_running()
        finally:
            sys.warnoptions.remove(UNSAID)


def _submitter(pool: ProcessPoolExecutor) -> Callable[[Task], Any]:
    def submit(part: Task) -> Any:
        with _granted():
            return pool.submit(played, msgspec.msgpack.encode(part))

    return submit


def on_cluster(task: Task, address: str) -> Iterator[list[Fight]]:
    """The fights, played by the workers of a Dask cluster. Raises ``CannotOpen`` where it cannot be reached, or where a
    worker has other rules.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise CannotOpen("--dask needs the extra: pip install 'counterbeat[cluster]'; --jobs needs nothing") from error
    try:
        _knock(address)
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise CannotOpen(
            f"no cluster answers at {address or 'an empty address'}: {error}. --jobs N plays on this machine"
        ) from error
    with client:
        workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
        try:
            yield from in_order(
                stretches(task), workers, lambda part: client.submit(played, msgspec.msgpack.encode(part), pure=False)
            )
        except OtherRules as no:
            raise CannotOpen(str(no)) from no


def _knock(address: str) -> None:
    """Whether anybody listens there at all; the cluster's own client would go on asking for a while, and leave a
    traceback behind where the address is none. Raises ``OSError``, and ``ValueError`` for such an address.
    """
    where = urlsplit(address if "://" in address else f"tcp://{address}")
    if where.scheme not in SCHEMES or not where.hostname or not where.port:
        raise ValueError("an address is HOST:PORT or tcp://HOST:PORT")
    if where.scheme in ("tcp", "tls"):
        create_connection((where.hostname, where.port), timeout=KNOCK).close()


def in_order(
    parts: Sequence[Task], workers: int, submit: Callable[[Task], Any], wanted: Wanted = always
) -> Iterator[list[Fight]]:
    """Answers in the order of the questions, for as long as they are ``wanted``; only so many are under way that memory
    does not grow with them.
    """
    waiting: list[Any] = []
    left = iter(parts)
    for part in left:
        waiting.append(submit(part))
        if len(waiting) >= workers * AHEAD:
            break
    while waiting:
        if wanted is not always and not _come(waiting[0], wanted):
            return
        yield fights_of(waiting.pop(0).result())
        following = next(left, None)
        if following is not None:
            waiting.append(submit(following))


def _come(answer: Any, wanted: Wanted) -> bool:
    """Wait for an answer while it is wanted; whether it has come."""
    while wanted():
        if answer.done():
            return True
        with suppress(TimeoutError):
            answer.exception(timeout=GLANCE)
    return False
