"""A browser reduced to what matters: it fetches the page, connects as its script would, and keeps what it is sent."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

from engine.core.view import Audience
from tests.bench.terminal import PRIVATE
from tui.web.server import serve

TOKEN = "dusk-dusk-dusk"


@asynccontextmanager
async def serving(path: Path, audience: Audience = "players", *, newest: bool = False) -> AsyncIterator[str]:
    """A server for a file, and the address of its page."""
    port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(path, audience, "127.0.0.1", 0, TOKEN, port.set_result, newest=newest))
    either: set[asyncio.Future[Any]] = {task, port}
    done, _ = await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    assert port in done, task.exception()
    try:
        yield f"http://127.0.0.1:{port.result()}/{TOKEN}/"
    finally:
        task.cancel()
        await asyncio.wait({task})


class Browser:
    """One open page. ``traffic`` is all that came over the websocket, as bytes."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        self.socket = socket
        self.traffic: list[bytes] = []
        self.closed = False
        self._came: asyncio.Queue[aiohttp.WSMessage] = asyncio.Queue()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def lines(self) -> list[str]:
        """What the terminal in the page shows."""
        return list(self._screen.display)

    def shows(self, words: str) -> bool:
        return any(words in line for line in self.lines)

    async def listen(self, seconds: float) -> int:
        """Take whatever comes for so long; the number of messages."""
        until, count = time.perf_counter() + seconds, 0
        while not self.closed and (left := until - time.perf_counter()) > 0:
            count += await self._take(left)
        return count

    async def everything(self, limit: float = 60) -> int:
        """Take all that is on its way, up to the answer to a question that is asked now; the number of messages."""
        mark, count = f"{len(self.traffic)} so far", 0
        await self.say("ping", mark)
        while mark.encode() not in b"".join(self.traffic[-1:]):
            assert await self._take(limit), "no answer came"
            assert not self.closed
            count += 1
        return count - 1

    async def until(self, words: str, limit: float = 60) -> float:
        """Wait until the terminal shows words; the seconds it took."""
        start = time.perf_counter()
        while not self.shows(words):
            left = start + limit - time.perf_counter()
            assert left > 0, "\n".join([f"never saw {words!r}:", *self.lines])
            assert not self.closed, "\n".join([f"closed before {words!r}:", *self.lines])
            await self._take(left)
        return time.perf_counter() - start

    async def read(self) -> None:
        """Keep whatever comes until it is asked for, as browsers do: one that answers to no ping is held to be gone."""
        while not self.socket.closed:
            self._came.put_nowait(await self.socket.receive())

    async def _take(self, seconds: float) -> int:
        try:
            message = await asyncio.wait_for(self._came.get(), seconds)
        except TimeoutError:
            return 0
        if message.type is aiohttp.WSMsgType.BINARY:
            self.traffic.append(message.data)
            self._stream.feed(PRIVATE.sub(b"", message.data))
        elif message.type is aiohttp.WSMsgType.TEXT:
            self.traffic.append(message.data.encode())
        else:
            self.closed = True
        return 1

    async def press(self, keys: str) -> None:
        await self.socket.send_str(json.dumps(["stdin", keys]))

    async def say(self, *said: object) -> None:
        await self.socket.send_str(json.dumps(said))


@asynccontextmanager
async def opened(page: str, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Browser]:
    """A page that was opened in a window of this size."""
    address = f"{page.replace('http', 'ws', 1)}ws?width={size[0]}&height={size[1]}"
    async with aiohttp.ClientSession() as session, session.ws_connect(address, max_msg_size=0) as socket:
        browser = Browser(socket, size)
        reading = asyncio.create_task(browser.read())
        try:
            yield browser
        finally:
            reading.cancel()
            await asyncio.wait({reading})
