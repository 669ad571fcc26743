"""Waiting for what comes about in this process, instead of for some time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import process_time
from typing import Any

LOOK, SOON, LITTLE = 0.001, 0.02, 0.00025
"""Seconds between two looks at an event loop, before the end of a timer that is waited for (a screen draws sixty times
a second), and of work in other threads that is none.
"""


async def at_rest(least: float = 0, most: float = 1) -> None:
    """Wait until a program has nothing to do: no callback is ready, no timer about to end, no thread at work."""
    loop: Any = asyncio.get_running_loop()
    end = loop.time() + most
    while loop.time() < end:
        worked = process_time()
        await asyncio.sleep(max(least, LOOK))
        idle = process_time() - worked < LITTLE and not loop._ready
        soon = loop.time() + SOON
        if idle and not any(timer.when() < soon and not timer.cancelled() for timer in loop._scheduled):
            return


async def until(come: Callable[[], object], most: float = 20) -> None:
    """Wait until something has come about."""
    async with asyncio.timeout(most):
        while not come():
            await asyncio.sleep(LOOK)
