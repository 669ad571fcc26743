"""The page in a real browser, where one is installed: it draws, it follows, and nothing secret reaches it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual_serve", reason="the extra `web` is not installed")

from tests.case import give
from tests.secrets.scenes import SCENES
from tests.web.browser import serving
from tests.web.chromium import NEEDED, PHONE, tab
from tests.web.conftest import Looked

pytestmark = NEEDED


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_browser_sees_a_step_appear_and_no_secret(scene: Any, tmp_path: Path, chromium: str, looked: Looked) -> None:
    path = tmp_path / "dusk.fight"
    writer = scene.chronicle(path=path)

    async def run() -> None:
        async with serving(path) as address, tab(chromium, address) as page:
            await page.received(b"watching")
            before = await page.settled()
            for act in scene.acts:
                give(writer, act)
            await looked()
            await page.another_picture(before)
            await page.settled()
            told = page.traffic.lower()
            assert not [word for word in (*scene.words, scene.hidden) if word.encode().lower() in told]
            html = (await page.ask("Runtime.evaluate", expression="document.documentElement.outerHTML"))["result"][
                "value"
            ]
            assert not [word for word in (*scene.words, scene.hidden, path.name) if word.lower() in html.lower()]

    asyncio.run(run())


COVERED = """
JSON.stringify([...document.querySelectorAll('.keys button')].filter(button => {
  const box = button.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== button || button.scrollWidth > button.clientWidth;
}).map(button => button.textContent))
"""
"""The buttons that something else lies on, or that are too narrow for their word."""
LARGER = "document.querySelector(\"[data-size='2']\").disabled"

UNDER = """
document.querySelector('.xterm-screen').getBoundingClientRect().bottom
  > document.querySelector('.keys').getBoundingClientRect().top
"""


def test_on_a_telephone_buttons_step_back_and_follow_again(tmp_path: Path, chromium: str) -> None:
    """At 390 by 844 all is drawn in one column, nothing is wider than the window, no line lies under the buttons, and
    a tap is a key.
    """
    path = tmp_path / "dusk.fight"
    scene = SCENES["miasma"]
    writer = scene.chronicle(path=path)

    async def run() -> None:
        async with serving(path) as address, tab(chromium, address) as page:
            await page.ask("Emulation.setDeviceMetricsOverride", **PHONE)
            await page.ask("Page.reload")
            await page.received(b"watching")
            await page.settled()
            assert await page.value("document.documentElement.scrollWidth") <= PHONE["width"]
            assert await page.value("document.querySelectorAll('.keys button').length") == 8
            assert json.loads(await page.value(COVERED)) == []
            assert not await page.value(UNDER)
            assert await page.value(LARGER), "larger letters would leave fewer columns than a fight is drawn in"
            await page.ask("Emulation.setDeviceMetricsOverride", **{**PHONE, "width": 1280, "height": 800})
            await page.settled()
            assert not await page.value(LARGER)
            await page.ask("Emulation.setDeviceMetricsOverride", **PHONE)
            await page.settled()
            for act in scene.acts:
                give(writer, act)
            await page.settled()
            page.traffic = b""
            await page.tap("[data-key='[']")
            await page.received(b"Looking back")
            page.traffic = b""
            await page.tap(".keys button:nth-child(3)")
            await page.received(b"watching")

    asyncio.run(run())


def test_a_telephone_that_is_turned_has_letters_small_enough_for_all_lines(tmp_path: Path, chromium: str) -> None:
    """*Counterbeat needs 40 columns and 18 lines* was all that it showed; upright again it has its own letters."""
    path = tmp_path / "dusk.fight"
    SCENES["miasma"].chronicle(path=path)

    async def run() -> None:
        async with serving(path) as address, tab(chromium, address) as page:
            for turned, size in (({}, 16), ({"width": 844, "height": 390}, 14), ({}, 16)):
                page.traffic = b""
                await page.ask("Emulation.setDeviceMetricsOverride", **{**PHONE, **turned})
                await page.received(b"watching")
                await page.comes_to("document.getElementById('terminal').dataset.fontSize", str(size))
                await page.settled()
                assert b"needs 40 columns" not in page.traffic[page.traffic.rindex(b"watching") :]

    asyncio.run(run())
