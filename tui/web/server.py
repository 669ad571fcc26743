"""Serves one fight to browsers: for each of them a program of its own that can only watch, behind a secret path.

Built on what textual-serve has for running a Textual program behind a websocket. Its own page, which asks another site
for a font, lists folders and offers downloads, is not used.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.typedefs import Handler
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from saves.system import HERE
from tui.web.page import HEADERS, PAGE, SCRIPT, STYLE

MOST = 24
"""Browsers at a time: each costs a process, and a table has fewer players."""

PATIENCE = 5
"""Seconds that a program has to end before it is ended."""

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


class Watcher(AppService):
    """The program behind one browser; when it ends, so does the connection, and it ends before this does."""

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            await self.remote_close()
            if self._process is not None:
                await _ended(self._process)


class Server:
    """Everything under one secret path; any other address is unknown."""

    def __init__(self, command: list[str], token: str) -> None:
        self._command = HERE.command_line(command)
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
        if len(self._sockets) >= MOST:
            await self._make_room(address)
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST)
        await socket.prepare(request)
        self._sockets[socket] = address
        watcher = Watcher(
            self._command,
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=socket.close,  # type: ignore[arg-type]  # says whether it closed anything, which nobody asks
            download_manager=DownloadManager(),
        )
        try:
            await watcher.start(*_size(request.query.get("width"), request.query.get("height")))
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await _pass_on(watcher, socket, message.data)
        finally:
            self._sockets.pop(socket, None)
            await watcher.stop()
        return socket

    async def _make_room(self, address: str) -> None:
        """Close the oldest connection of whoever has most, where that is fair to an address; else all is taken."""
        places = Counter(self._sockets.values())
        greediest, most = places.most_common(1)[0]
        if most <= places[address] + 1:
            raise web.HTTPServiceUnavailable
        oldest = next(socket for socket, whose in self._sockets.items() if whose == greediest)
        del self._sockets[oldest]
        await oldest.close(code=WSCloseCode.TRY_AGAIN_LATER)

    async def _close_all(self, app: web.Application) -> None:
        for socket in list(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)


def _is_ours(request: web.Request) -> bool:
    """Whether a connection was asked for by our own page, or by no page at all: browsers let any page ask."""
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == request.host


async def _ended(program: Process) -> None:
    """Wait for a program that was told to end, not for ever."""
    try:
        await asyncio.wait_for(program.wait(), PATIENCE)
    except TimeoutError:
        with suppress(ProcessLookupError):
            program.kill()
        await program.wait()


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


async def _pass_on(watcher: AppService, socket: web.WebSocketResponse, text: str) -> None:
    """What a browser says: keys, its size, or whether anybody is there. Anything else is dropped."""
    try:
        said = json.loads(text)
    except ValueError:
        return
    match said:
        case ["stdin", str(keys)]:
            await watcher.send_bytes(keys.encode("utf-8", "ignore"))
        case ["resize", {"width": width, "height": height}]:
            await watcher.set_terminal_size(*_size(width, height))
        case ["ping", data]:
            await socket.send_json(["pong", data])


def _size(width: object, height: object) -> tuple[int, int]:
    """A terminal's size within reason, whatever a browser claims."""

    def within(value: object, least: int, most: int, usual: int) -> int:
        text = str(value)
        return max(least, min(most, int(text))) if text.isascii() and text.isdecimal() and len(text) < 6 else usual

    return (within(width, SMALLEST[0], LARGEST[0], 80), within(height, SMALLEST[1], LARGEST[1], 24))


async def serve(path: Path, audience: str, host: str, port: int, token: str, ready: Callable[[int], None]) -> None:
    """Serve until cancelled; ``ready`` is called with the port once connections are taken. Raises ``OSError``."""
    command = [sys.executable, "-m", "tui.web.shown", str(path.absolute()), audience]
    runner = web.AppRunner(Server(command, token).app, access_log=None, shutdown_timeout=3)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
        ready(runner.addresses[0][1])
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
