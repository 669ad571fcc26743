"""Only the page itself connects, and nobody takes all the places."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

pytest.importorskip("textual_serve")

from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector, WSServerHandshakeError
from aiohttp.test_utils import TestServer

from tui.web import server


class Idle:
    """In place of what is behind a connection."""

    def __init__(self) -> None:
        self._over = asyncio.Event()

    async def run(self, send: object, width: int, height: int) -> None:
        await self._over.wait()

    def keys(self, text: str) -> None:
        pass

    def resize(self, width: int, height: int) -> None:
        pass

    def stop(self) -> None:
        self._over.set()


def served(work: Callable[[str], Awaitable[None]]) -> None:
    async def run() -> None:
        async with TestServer(server.Server(Idle, "token").app) as running:
            await work(f"http://{running.host}:{running.port}")

    asyncio.run(run())


async def status(session: ClientSession, url: str, **headers: str) -> int:
    """101 for a connection that is made, else why it is not."""
    try:
        async with session.ws_connect(f"{url}/token/ws", headers=headers):
            return 101
    except WSServerHandshakeError as no:
        return no.status


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        ("{own}", 101),
        ("https://evil.example", 403),
        ("http://127.0.0.1:1", 403),
        ("null", 403),
        ("{own}.evil.example", 403),
        ("", 403),
        ("http://[", 403),
    ],
)
def test_a_page_of_somebody_else_does_not_connect(origin: str, told: int) -> None:
    async def work(url: str) -> None:
        async with ClientSession() as session:
            assert await status(session, url, Origin=origin.replace("{own}", url)) == told
            assert await status(session, url) == 101, "what is no browser sends no origin"

    served(work)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own only")
def test_places_are_shared_out_fairly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST", 3)

    async def work(url: str) -> None:
        first = ClientSession()
        second = ClientSession(connector=TCPConnector(local_addr=("127.0.0.2", 0)))
        async with first, second:
            greedy: list[ClientWebSocketResponse] = [await first.ws_connect(f"{url}/token/ws") for _ in range(3)]
            assert await status(first, url) == 503, "all is taken, and by themselves"
            late = await second.ws_connect(f"{url}/token/ws")
            await asyncio.wait_for(_closed(greedy[0]), 10)
            assert greedy[0].closed
            assert not late.closed
            assert await status(second, url) == 503, "two against one is fair enough"
            for client in (*greedy, late):
                await client.close()

    served(work)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own only")
def test_no_more_than_there_are_places_come_in_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where whoever has to go says nothing to it, so that its end is waited for."""
    monkeypatch.setattr(server, "MOST", 3)

    async def run() -> None:
        served = server.Server(Idle, "token")
        async with TestServer(served.app) as running, AsyncExitStack() as sessions:
            url = f"http://{running.host}:{running.port}/token/ws"
            greedy = await sessions.enter_async_context(ClientSession())
            held = [await greedy.ws_connect(url, autoclose=False) for _ in range(3)]
            others = [
                await sessions.enter_async_context(
                    ClientSession(connector=TCPConnector(local_addr=(f"127.0.0.{number}", 0)))
                )
                for number in range(2, 9)
            ]
            asked = await asyncio.gather(*(client.ws_connect(url) for client in others), return_exceptions=True)
            assert len([answer for answer in asked if isinstance(answer, ClientWebSocketResponse)]) == 2
            assert len(served._sockets) == len(held)

    asyncio.run(run())


async def _closed(socket: ClientWebSocketResponse) -> None:
    async for _ in socket:
        pass
