"""Waiting for what comes about in this process, instead of for some time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from time import process_time
from typing import Any

LOOK, SOON, LITTLE = 0.001, 0.02, 0.00025
"""Seconds between two looks at an event loop, before the end of a timer that is waited for (a screen draws sixty times
a second), and of work in other threads that is none.
"""

BESIDE = frozenset(threading.enumerate())
"""Threads that are no test's, such as the one in which a worker hears what it is to run."""


async def at_rest(least: float = 0, most: float = 1) -> None:
    """Wait until a program has nothing to do: no callback is ready, no timer about to end, no thread at work."""
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + most
    while (now := loop.time()) < end:
        if not await _idle(loop, least):
            continue
        soon = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=end) - loop.time()
        if soon >= SOON or now + soon >= end:
            return
        await asyncio.sleep(max(0, soon))


async def _idle(loop: Any, least: float) -> bool:
    """Whether a look at a program finds it without work; of one that is alone with its timers, the next shows it."""
    if len(loop._selector.get_map()) == 1 and BESIDE.issuperset(threading.enumerate()):
        await asyncio.sleep(least)
        return not loop._ready
    worked = process_time()
    await asyncio.sleep(max(least, LOOK))
    return process_time() - worked < LITTLE and not loop._ready


async def until(come: Callable[[], object], most: float = 60) -> None:
    """Wait until something has come about."""
    async with asyncio.timeout(most):
        while not come():
            await asyncio.sleep(LOOK)
