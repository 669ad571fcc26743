"""Chromium without a window, driven over its debugging protocol: pages that are asked, tapped and looked at."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium")
    or shutil.which("chromium-browser")
    or shutil.which("google-chrome")
)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0",
)  # fmt: skip
ANSWERS = 10
"""Seconds in which a page that stays has a picture."""

PATIENCE = 60.0
STYLED = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")

NEEDED = [
    pytest.mark.xdist_group("web"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]
"""The marks of a test that needs it."""

PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
"""The window of a telephone. Its pixels are left out: Chromium's imitation of them is not known to the canvas."""


class Tab:
    """One page of a browser, over its debugging protocol. ``traffic`` is all that came over the page's websockets."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.traffic = b""
        self._number = 0

    async def ask(self, method: str, **params: Any) -> Any:
        """The browser's answer to a command; what happens meanwhile is taken note of."""
        self._number += 1
        await self.socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            message = await asyncio.wait_for(self.socket.receive_json(), PATIENCE)
            if message.get("id") == self._number:
                return message.get("result")
            if message.get("method") == "Network.webSocketFrameReceived":
                frame = message["params"]["response"]
                text = frame["payloadData"]
                self.traffic += base64.b64decode(text) if frame["opcode"] == 2 else text.encode()

    async def value(self, script: str) -> Any:
        """What a script comes to in the page; none while it is loaded anew."""
        answer = await self.ask("Runtime.evaluate", expression=script)
        return answer["result"].get("value") if answer is not None else None

    async def comes_to(self, script: str, wanted: object) -> None:
        """Wait until a script comes to that in the page."""
        async with asyncio.timeout(PATIENCE):
            while await self.value(script) != wanted:
                await asyncio.sleep(0.03)

    async def loaded(self, element: str) -> None:
        """Wait until the page is there with an element of this name."""
        async with asyncio.timeout(PATIENCE):
            while not await self.value(f"document.readyState === 'complete' && !!document.getElementById('{element}')"):
                await asyncio.sleep(0.03)

    async def tap(self, selector: str) -> None:
        """A finger, or a mouse, in the middle of what is there."""
        box = json.loads(
            await self.value(f"JSON.stringify(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")
        )
        where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where)

    async def picture(self) -> str:
        """What the page looks like, as PNG in base64: asked for again where the page is loaded anew meanwhile, of which
        there is none, or never an answer.
        """
        found = None
        while found is None:
            with suppress(TimeoutError):
                found = await asyncio.wait_for(self.ask("Page.captureScreenshot"), ANSWERS)
        return str(found["data"])

    async def settled(self) -> str:
        """The page once it has stopped changing."""
        async with asyncio.timeout(PATIENCE):
            before, now = "", await self.picture()
            while before != now:
                await asyncio.sleep(0.2)
                before, now = now, await self.picture()
        return now

    async def another_picture(self, than: str) -> str:
        """The page as soon as it looks different."""
        async with asyncio.timeout(PATIENCE):
            while (now := await self.picture()) == than:
                await asyncio.sleep(0.03)
        return now

    async def received(self, words: bytes) -> None:
        """Wait until words came over a websocket, whatever colours they have."""
        async with asyncio.timeout(PATIENCE):
            while words not in STYLED.sub(b"", self.traffic):
                await self.ask("Runtime.evaluate", expression="1")
                await asyncio.sleep(0.03)


@contextmanager
def started(profile: Path) -> Iterator[str]:
    """The address at which a browser hears its debugging protocol, as long as it runs."""
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as browser:
        try:
            yield f"http://127.0.0.1:{_port(profile / 'DevToolsActivePort')}"
        finally:
            browser.kill()


def _port(file: Path) -> int:
    end = time.monotonic() + PATIENCE
    while not file.is_file() or not file.read_text(encoding="utf-8").strip():
        assert time.monotonic() < end, "Chromium does not start"
        time.sleep(0.02)
    return int(file.read_text(encoding="utf-8").split()[0])


@asynccontextmanager
async def tab(chromium: str, address: str) -> AsyncIterator[Tab]:
    """An address opened in a tab of its own."""
    async with aiohttp.ClientSession() as session:
        async with session.put(f"{chromium}/json/new") as answer:
            where = json.loads(await answer.text())["webSocketDebuggerUrl"]
        async with session.ws_connect(where, max_msg_size=0) as socket:
            page = Tab(socket)
            await page.ask("Network.enable")
            await page.ask("Page.enable")
            await page.ask("Page.navigate", url=address)
            yield page
            await page.ask("Page.close")
