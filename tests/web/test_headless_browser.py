"""The page in a real browser, where one is installed: it draws, it follows, and nothing secret reaches it."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual_serve", reason="the extra `web` is not installed")

import aiohttp

from tests.case import give
from tests.secrets.scenes import SCENES
from tests.web.browser import serving

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
PATIENCE = 15.0

pytestmark = [
    pytest.mark.xdist_group("web"),
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]


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
        """What a script comes to in the page."""
        answer = await self.ask("Runtime.evaluate", expression=script)
        return answer["result"].get("value")

    async def picture(self) -> str:
        """What the page looks like, as PNG in base64."""
        return str((await self.ask("Page.captureScreenshot"))["data"])

    async def settled(self) -> str:
        """The page once it has stopped changing."""
        async with asyncio.timeout(PATIENCE):
            before, now = "", await self.picture()
            while before != now:
                await asyncio.sleep(0.5)
                before, now = now, await self.picture()
        return now

    async def another_picture(self, than: str) -> str:
        """The page as soon as it looks different."""
        async with asyncio.timeout(PATIENCE):
            while (now := await self.picture()) == than:
                await asyncio.sleep(0.1)
        return now

    async def received(self, words: bytes) -> None:
        """Wait until words came over a websocket."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.traffic:
                await self.ask("Runtime.evaluate", expression="1")
                await asyncio.sleep(0.1)


@asynccontextmanager
async def tab(address: str, profile: Path) -> AsyncIterator[Tab]:
    """The address opened in a browser of its own."""
    command = [str(CHROMIUM), *FLAGS, f"--user-data-dir={profile}", "about:blank"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as browser:
        try:
            port = await _port(profile / "DevToolsActivePort")
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                    pages = json.loads(await answer.text())
                where = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
                async with session.ws_connect(where, max_msg_size=0) as socket:
                    page = Tab(socket)
                    await page.ask("Network.enable")
                    await page.ask("Page.enable")
                    await page.ask("Page.navigate", url=address)
                    yield page
        finally:
            browser.kill()


async def _port(file: Path) -> int:
    async with asyncio.timeout(PATIENCE):
        while not file.is_file() or not file.read_text(encoding="utf-8").strip():
            await asyncio.sleep(0.05)
    return int(file.read_text(encoding="utf-8").split()[0])


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_browser_sees_a_step_appear_and_no_secret(
    scene: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    path = tmp_path / "dusk.fight"
    writer = scene.chronicle(path=path)

    async def run() -> None:
        async with serving(path) as address, tab(address, tmp_path / "profile") as page:
            await page.received(b"watching")
            before = await page.settled()
            for one in scene.acts:
                give(writer, one)
            await page.another_picture(before)
            told = page.traffic.lower()
            assert not [word for word in (*scene.words, scene.hidden) if word.encode().lower() in told]
            html = (await page.ask("Runtime.evaluate", expression="document.documentElement.outerHTML"))["result"][
                "value"
            ]
            assert not [word for word in (*scene.words, scene.hidden, path.name) if word.lower() in html.lower()]

    asyncio.run(run())


PHONE = (390, 844)


def test_on_a_telephone_buttons_step_back_and_follow_again(tmp_path: Path) -> None:
    """At 390 by 844 all is drawn in one column, nothing is wider than the window, and a tap is a key."""
    path = tmp_path / "dusk.fight"
    scene = SCENES["miasma"]
    writer = scene.chronicle(path=path)

    async def run() -> None:
        async with serving(path) as address, tab(address, tmp_path / "profile") as page:
            width, height = PHONE
            how = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
            await page.ask("Emulation.setDeviceMetricsOverride", **how)
            await page.ask("Page.reload")
            await page.received(b"watching")
            await page.settled()
            wide = await page.value("document.documentElement.scrollWidth")
            assert wide <= width
            buttons = await page.value("document.querySelectorAll('.keys button').length")
            assert buttons == 8
            for one in scene.acts:
                give(writer, one)
            await page.settled()
            page.traffic = b""
            await page.value("document.querySelector('[data-key=\\'[\\']').click()")
            await page.received(b"Looking back")
            page.traffic = b""
            await page.value("document.querySelectorAll('.keys button')[2].click()")
            await page.received(b"view")

    asyncio.run(run())
