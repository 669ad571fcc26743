"""Only the page itself connects, nobody takes all the places; what a browser may say, and what waits for it."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from inspect import GEN_CLOSED, getgeneratorstate
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("textual_serve")

from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector, WSCloseCode, WSServerHandshakeError
from aiohttp.test_utils import TestServer

from saves.chronicle import Chronicle
from saves.follow import NOTHING, PollResult
from tests.saves.scenes import begin
from tui.web import feed as feeds
from tui.web import server, viewer
from tui.web.feed import Feed, Feeds, Watched


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


class Asked(Idle):
    """Keeps what it is told."""

    heard: list[object]

    async def run(self, send: object, width: int, height: int) -> None:
        self.heard = [(width, height)]
        await super().run(send, width, height)

    def keys(self, text: str) -> None:
        self.heard.append(text)

    def resize(self, width: int, height: int) -> None:
        self.heard.append((width, height))


def test_whoever_leaves_gives_up_their_place_and_what_was_drawn_for_them_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST", 1)
    drawn: list[Idle] = []

    def behind() -> Idle:
        drawn.append(Idle())
        return drawn[-1]

    async def run() -> None:
        served = server.Server(behind, "token")
        async with TestServer(served.app) as running, ClientSession() as session:
            url = f"http://{running.host}:{running.port}"
            for _ in range(2):
                assert await status(session, url) == 101
                await asyncio.wait_for(drawn[-1]._over.wait(), 60)
                while served._sockets:
                    await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert len(drawn) == 2


def test_a_browser_is_told_when_all_is_over_and_when_the_server_goes() -> None:
    async def run() -> None:
        drawn = Idle()
        running, session = TestServer(server.Server(lambda: drawn, "token").app), ClientSession()
        await running.start_server()
        url = f"http://{running.host}:{running.port}/token/ws"
        over = await session.ws_connect(url)
        drawn.stop()
        await _closed(over)
        assert over.close_code == WSCloseCode.OK
        drawn._over.clear()
        left = await session.ws_connect(url)
        await asyncio.gather(_closed(left), running.close())
        assert left.close_code == WSCloseCode.GOING_AWAY
        await session.close()

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("", (80, 24)),
        ("?width=400&height=200", (400, 200)),
        ("?width=401&height=201", (400, 200)),
        ("?width=20&height=5", (20, 5)),
        ("?width=19&height=4", (20, 5)),
        ("?width=-7&height=wide", (20, 24)),
    ],
)
def test_a_window_is_of_a_size_within_reason(query: str, size: tuple[int, int]) -> None:
    assert _heard(query, []) == [size]


def test_of_what_a_browser_says_keys_and_sizes_are_heard_and_nothing_else() -> None:
    said = (
        "x",
        '["stdin", "ab"]',
        '["stdin", 7]',
        '["resize", {"width": 90, "height": 1}]',
        '["resize", 9]',
        '["kill"]',
        "[" * 5000,
    )
    assert _heard("", said) == [(80, 24), "ab", (90, 5)]


def _heard(query: str, said: Sequence[str]) -> list[object]:
    """What is heard of a browser that connects with a query, says this, and asks whether anybody is there."""
    asked = Asked()

    async def run() -> None:
        async with TestServer(server.Server(lambda: asked, "token").app) as running, ClientSession() as session:
            url = f"http://{running.host}:{running.port}/token/ws{query}"
            async with session.ws_connect(url) as socket:
                for words in (*said, '["ping", [1]]'):
                    await socket.send_str(words)
                assert await socket.receive_json(timeout=60) == ["pong", [1]]

    asyncio.run(run())
    return asked.heard


def test_a_browser_that_takes_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewer, "MOST_WAITING", 6)

    async def run() -> None:
        outlet, sent = viewer.Outlet(), list[bytes]()

        async def send(data: bytes) -> None:
            sent.append(data)
            if len(sent) == 2:
                outlet.write("7654321")
            elif len(sent) < 2:
                outlet.write("again\ud800")

        outlet.write("abc")
        outlet.write("def")
        assert not outlet.full
        await asyncio.wait_for(outlet.pour(send), 60)
        assert sent == [b"abcdef", b"again?"], "all that waits at once, and nothing after too much"
        assert outlet.full

    asyncio.run(run())


def test_no_browser_that_is_gone_without_a_word_has_the_end_wait_for_another() -> None:
    async def run() -> None:
        all_asked = asyncio.Barrier(3)

        async def close(code: int) -> None:
            await all_asked.wait()

        served: Any = server.Server(Idle, "token")
        served._sockets = [SimpleNamespace(close=close) for _ in range(3)]
        await served._close_all(served.app)

    asyncio.run(asyncio.wait_for(run(), 5))


def test_pages_say_in_which_signs_they_are_written() -> None:
    async def work(url: str) -> None:
        async with ClientSession() as session:
            for name, kind in (("", "text/html; charset=utf-8"), ("upright.ttf", "font/ttf")):
                async with session.get(f"{url}/token/{name}") as answer:
                    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)

    served(work)


def test_what_a_browser_says_reaches_what_is_drawn_for_it_and_nothing_before_that_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Escape alone is known by nothing following it for a moment: in the browser, whatever waits to be read where the
    server was started, as nothing at all does for ever where it has no terminal.
    """
    heard: list[object] = []

    async def run() -> None:
        escaped = asyncio.Event()

        def key(event: Any) -> None:
            heard.append(event.key)
            if event.key == "escape":
                escaped.set()

        app: Any = SimpleNamespace(window=None)
        behind = viewer.Viewer(app)
        behind.keys("x")
        behind.resize(50, 20)
        app.window = SimpleNamespace(process_message=key, resize=lambda *size: heard.append(size))
        behind.resize(90, 30)
        for typed in ("a", "\x1b", "[A", "\x1b"):
            behind.keys(typed)
        await escaped.wait()
        behind.stop()

    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "__stdin__", nothing)
        asyncio.run(asyncio.wait_for(run(), 60))
    assert heard == [(90, 30), "a", "up", "escape"]


def test_a_window_of_another_size_is_told_to_what_is_drawn_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    driver: Any = viewer.BrowserDriver.__new__(viewer.BrowserDriver)
    monkeypatch.setattr(driver, "send_message", lambda event: told.append((event.size, event.virtual_size)))
    driver.resize(90, 30)
    assert told == [((90, 30), (90, 30))]


@pytest.mark.parametrize("fault", ["", "it broke"])
def test_whoever_serves_is_told_why_a_page_ended(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(viewer, "mention", told.append)

    async def run() -> None:
        over = asyncio.Event()

        async def drawn(**_: object) -> None:
            await over.wait()

        app: Any = SimpleNamespace(
            outlet=viewer.Outlet(), fault=fault, run_async=drawn, post_message=lambda message: over.set()
        )
        behind = viewer.Viewer(app)
        behind.stop()
        await behind.run(lambda data: asyncio.sleep(0), 80, 24)

    asyncio.run(asyncio.wait_for(run(), 60))
    assert told == ([fault] if fault else [])


def test_what_read_for_a_browser_that_left_lets_go_of_it() -> None:
    async def run() -> None:
        over = asyncio.Event()

        async def drawn(**_: object) -> None:
            await over.wait()

        app: Any = SimpleNamespace(
            outlet=viewer.Outlet(), fault="", run_async=drawn, post_message=lambda message: over.set()
        )
        behind = viewer.Viewer(app)
        behind.stop()
        await behind.run(lambda data: asyncio.sleep(0), 80, 24)
        assert getgeneratorstate(behind._parser._gen) == GEN_CLOSED

    asyncio.run(asyncio.wait_for(run(), 60))


def test_all_who_watch_share_one_look_at_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    now, news, looks = [10.0], [NOTHING], [0]
    monkeypatch.setattr(feeds, "OFTEN", 2)

    def poll(chronicle: Chronicle) -> PollResult:
        looks[0] += 1
        return news.pop() if news else NOTHING

    monkeypatch.setattr(Chronicle, "poll", poll)
    feed = Feed(begin(None), lambda: now[0])
    one, other = Watched(feed), Watched(feed)
    assert (one.read_only, one.poll(), looks) == (True, NOTHING, [0]), "it was opened just now"
    now[0] += 2
    news[:] = [PollResult(2, True, "the file is gone")]
    assert (one.poll(), one.poll()) == (PollResult(2, True, "the file is gone"), NOTHING)
    late = Watched(feed)
    assert (other.poll(), late.poll(), looks) == (PollResult(2, True, "the file is gone"), NOTHING, [1])
    now[0] += 1
    assert (one.poll(), looks) == (NOTHING, [1])
    for message in ("once", "twice"):
        now[0] += 2
        news[:] = [PollResult(1, False, message)]
        one.poll()
    assert (other.poll(), late.poll()) == (PollResult(2, False, "twice"), PollResult(2, False, "twice"))


def test_a_file_that_nobody_watches_any_more_is_opened_anew() -> None:
    opened: list[Path] = []

    def open_(path: Path) -> Chronicle:
        opened.append(path)
        return begin(None)

    all_feeds = Feeds(open_)
    one, other = all_feeds.watch(Path("a")), all_feeds.watch(Path("a"))
    assert (one.session is other.session, opened) == (True, [Path("a")])
    del one, other
    gc.collect()
    all_feeds.watch(Path("a"))
    assert opened == [Path("a")] * 2
