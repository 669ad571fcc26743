"""The page in a real browser, where one is installed: it draws, it follows, and nothing secret reaches it."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
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
STYLED = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")

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

    async def tap(self, selector: str) -> None:
        """A finger, or a mouse, in the middle of what is there."""
        box = json.loads(
            await self.value(f"JSON.stringify(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")
        )
        where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **where)

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
        """Wait until words came over a websocket, whatever colours they have."""
        async with asyncio.timeout(PATIENCE):
            while words not in STYLED.sub(b"", self.traffic):
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


PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
"""The window of a telephone. Its pixels are left out: Chromium's imitation of them is not known to the canvas."""
COVERED = """
JSON.stringify([...document.querySelectorAll('.keys button')].filter(button => {
  const box = button.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== button || button.scrollWidth > button.clientWidth;
}).map(button => button.textContent))
"""
"""The buttons that something else lies on, or that are too narrow for their word."""
UNDER = """
document.querySelector('.xterm-screen').getBoundingClientRect().bottom
  > document.querySelector('.keys').getBoundingClientRect().top
"""


def test_on_a_telephone_buttons_step_back_and_follow_again(tmp_path: Path) -> None:
    """At 390 by 844 all is drawn in one column, nothing is wider than the window, no line lies under the buttons, and
    a tap is a key.
    """
    path = tmp_path / "dusk.fight"
    scene = SCENES["miasma"]
    writer = scene.chronicle(path=path)

    async def run() -> None:
        async with serving(path) as address, tab(address, tmp_path / "profile") as page:
            await page.ask("Emulation.setDeviceMetricsOverride", **PHONE)
            await page.ask("Page.reload")
            await page.received(b"watching")
            await page.settled()
            assert await page.value("document.documentElement.scrollWidth") <= PHONE["width"]
            assert await page.value("document.querySelectorAll('.keys button').length") == 8
            assert json.loads(await page.value(COVERED)) == []
            assert not await page.value(UNDER)
            for one in scene.acts:
                give(writer, one)
            await page.settled()
            page.traffic = b""
            await page.tap("[data-key='[']")
            await page.received(b"Looking back")
            page.traffic = b""
            await page.tap(".keys button:nth-child(3)")
            await page.received(b"watching")

    asyncio.run(run())
