"""Serves one fight to browsers: all of them from this process, which can only watch, behind a secret path.

Of textual-serve only the terminal for the page is used. Its own page asks another site for a font, lists folders and
offers downloads, and its server runs a whole program for each browser.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.typedefs import Handler

from engine.core.text import whole_number
from engine.core.view import Audience
from tui.settings.store import load
from tui.start.fights import reopen
from tui.web.feed import Feeds
from tui.web.page import HEADERS, PAGE, SCRIPT, STYLE
from tui.web.viewer import Send, ServedApp, Viewer

MOST = 24
"""Browsers at a time: each is drawn by this one process, and a table has fewer players."""

GOODBYE = 2.0
"""Seconds that a browser has to answer that its connection is closed."""

LARGEST = (400, 200)
SMALLEST = (20, 5)
LONGEST = 16_384
"""Bytes of a message from a browser; a key press is a few."""

ASSETS = {
    "terminal.js": ("js/textual.js", "text/javascript"),
    "xterm.css": ("css/xterm.css", "text/css"),
    "upright.ttf": ("fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"),
    "italic.ttf": ("fonts/RobotoMono-Italic-VariableFont_wght.ttf", "font/ttf"),
}
"""Files of textual-serve that the page needs, under the names it knows them by."""


class Behind(Protocol):
    """What is behind a connection."""

    async def run(self, send: Send, width: int, height: int) -> None:
        """Show it until it ends."""
        ...

    def keys(self, text: str) -> None:
        """What was typed."""
        ...

    def resize(self, width: int, height: int) -> None:
        """The browser's window has another size, in cells."""
        ...

    def stop(self) -> None:
        """Nobody looks any more: end what draws for them."""
        ...


class Server:
    """Everything under one secret path; any other address is unknown. ``viewer`` makes what is behind a connection."""

    def __init__(self, viewer: Callable[[], Behind], token: str) -> None:
        self._viewer = viewer
        self._sockets: dict[web.WebSocketResponse, str] = {}
        """Who watches, from which address, in the order in which they came."""
        self._bodies = {
            "": (PAGE.encode(), "text/html"),
            "page.css": (STYLE.encode(), "text/css"),
            "page.js": (SCRIPT.encode(), "text/javascript"),
        }
        static = files("textual_serve") / "static"
        for name, (path, kind) in ASSETS.items():
            self._bodies[name] = ((static / path).read_bytes(), kind)
        self.app = web.Application(middlewares=[_guarded])
        self.app.router.add_get(f"/{token}", _with_slash)
        self.app.router.add_get(f"/{token}/ws", self._connect)
        self.app.router.add_get(f"/{token}/{{name:[a-z.]*}}", self._give)
        self.app.on_shutdown.append(self._close_all)

    async def _give(self, request: web.Request) -> web.Response:
        found = self._bodies.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        body, kind = found
        return web.Response(body=body, content_type=kind, charset="utf-8" if kind.startswith("text/") else None)

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        if not _is_ours(request):
            raise web.HTTPForbidden
        address = request.remote or ""
        leaving = self._leaving_for(address) if len(self._sockets) >= MOST else None
        socket = web.WebSocketResponse(timeout=GOODBYE, heartbeat=15, max_msg_size=LONGEST)
        self._sockets[socket] = address  # before anybody else has a turn: of many who come at once, each takes a place
        try:
            await socket.prepare(request)
            if leaving is not None:
                await leaving.close(code=WSCloseCode.TRY_AGAIN_LATER)
            await self._show(request, socket)
        finally:
            self._sockets.pop(socket, None)
        return socket

    async def _show(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        viewer = self._viewer()
        size = _size(request.query.get("width"), request.query.get("height"))
        running = asyncio.create_task(_shown(viewer, socket, size))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await _pass_on(viewer, socket, message.data)
        finally:
            viewer.stop()
            await running

    def _leaving_for(self, address: str) -> web.WebSocketResponse:
        """The oldest connection of whoever has most, without its place, where that is fair to an address; else all is
        taken.
        """
        places = Counter(self._sockets.values())
        greediest, most = places.most_common(1)[0]
        if most <= places[address] + 1:
            raise web.HTTPServiceUnavailable
        oldest = next(socket for socket, whose in self._sockets.items() if whose == greediest)
        del self._sockets[oldest]
        return oldest

    async def _close_all(self, app: web.Application) -> None:
        """All at once: one that is gone without a word takes its time to be found out."""
        await asyncio.gather(*(socket.close(code=WSCloseCode.GOING_AWAY) for socket in list(self._sockets)))


def _is_ours(request: web.Request) -> bool:
    """Whether a connection was asked for by our own page, or by no page at all: browsers let any page ask."""
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == request.host


async def _shown(viewer: Behind, socket: web.WebSocketResponse, size: tuple[int, int]) -> None:
    """Show it; when it ends, so does the connection."""
    try:
        await viewer.run(socket.send_bytes, *size)
    finally:
        await socket.close()


async def _with_slash(request: web.Request) -> web.Response:
    """The page names its files beside itself, so its own address ends in a slash."""
    raise web.HTTPFound(f"{request.path}/")


@web.middleware
async def _guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Every answer with the headers that keep the page to itself; what is unknown is told nothing more."""
    try:
        answer = await handler(request)
    except web.HTTPFound as elsewhere:
        answer = web.Response(status=elsewhere.status, headers={"Location": str(elsewhere.location)})
    except web.HTTPException as no:
        answer = web.Response(status=no.status, text=no.reason)
    if not answer.prepared:
        answer.headers.update(HEADERS)
        answer.headers["Server"] = "counterbeat"
    return answer


async def _pass_on(viewer: Behind, socket: web.WebSocketResponse, text: str) -> None:
    """What a browser says: keys, its size, or whether anybody is there. Anything else is dropped."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return
    match said:
        case ["stdin", str(keys)]:
            viewer.keys(keys)
        case ["resize", {"width": width, "height": height}]:
            viewer.resize(*_size(width, height))
        case ["ping", data]:
            await socket.send_json(["pong", data])


def _size(width: object, height: object) -> tuple[int, int]:
    """A terminal's size within reason, whatever a browser claims."""

    def within(value: object, least: int, most: int, usual: int) -> int:
        number = whole_number(str(value))
        return usual if number is None else max(least, min(most, number))

    return (within(width, SMALLEST[0], LARGEST[0], 80), within(height, SMALLEST[1], LARGEST[1], 24))


async def serve(
    path: Path,
    audience: Audience,
    host: str,
    port: int,
    token: str,
    ready: Callable[[int], None],
    *,
    newest: bool = False,
) -> None:
    """Serve until cancelled; ``ready`` is called with the port once connections are taken. ``newest``: whichever fight
    is begun after this one is shown instead. Raises ``OSError``, and ``CannotOpen`` for a file that is no save.
    """
    feeds, settings = Feeds(lambda file: reopen(file, read_only=True)), load()
    kept = feeds.watch(path)  # opened before anybody is told of an address, and while nobody watches

    def viewer() -> Viewer:
        return Viewer(ServedApp(feeds, path, audience, settings, newest=newest))

    runner = web.AppRunner(Server(viewer, token).app, access_log=None, shutdown_timeout=3)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
        ready(runner.addresses[0][1])
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
        kept.close()
