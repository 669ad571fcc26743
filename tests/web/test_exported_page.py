"""The exported page in a real browser, where one is installed: the picture stays while the fight is stepped through."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from engine.systems.miasma import commands as c
from saves.page import page
from tui.start.fights import begin

pytest.importorskip("aiohttp", reason="the extra `web` is not installed")

from tests.web.chromium import NEEDED, PHONE, Tab, tab

pytestmark = NEEDED

DESK = {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False}
SEEN = """
JSON.stringify((() => {
  const box = element => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return {left, top, right, bottom};
  };
  const words = document.createRange(), first = document.querySelector('#picture pre');
  words.selectNodeContents(first);
  const now = document.querySelector('li.now');
  return {
    where: document.getElementById('where').textContent, clock: document.getElementById('clock').textContent,
    drawn: box(words), list: box(document.querySelector('ol')), now: now && box(now),
    wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
    width: innerWidth, height: innerHeight, buttons: [...document.querySelectorAll('nav button')].map(box),
  };
})())
"""
"""What is where in the window."""
WIDE = """
JSON.stringify([...document.querySelectorAll('#picture pre')].map(
  part => [part.classList.contains('drawn'), part.scrollWidth, part.clientWidth]))
"""
"""Whether each part is a drawing, how wide it is, and how much room it has."""


def long_fight(folder: Path) -> str:
    """A page of a duel with more moments than lines that fit on a screen."""
    session = begin("first-duel", seed=1).session
    for _ in range(40):
        for question in session.pending():
            session.do(c.Turn(question.who, session.state.segment % 6))
    for offer in [option for option in session.options("gm", "mamoru") if option.label.startswith("Slash")][:1]:
        session.do(session.ruleset.read(offer.command))
    file = folder / "fight.html"
    file.write_text("".join(page(session, "The ford", "gm")), encoding="utf-8")
    return file.as_uri()


async def seen(tab: Tab) -> Any:
    return json.loads(await tab.value(SEEN))


async def key(tab: Tab, name: str) -> None:
    for kind in ("keyDown", "keyUp"):
        await tab.ask("Input.dispatchKeyEvent", type=kind, key=name, code=name)


def in_sight(now: Any) -> None:
    """The picture begins in the window and is not empty there, and so is the line of the moment; nothing sticks out."""
    assert (now["wide"], now["high"]) == (now["width"], now["height"])
    assert 0 <= now["drawn"]["left"] < now["width"] / 4
    assert now["drawn"]["top"] < now["height"] / 4
    if now["now"] is not None:
        assert now["list"]["top"] - 1 <= now["now"]["top"] <= now["now"]["bottom"] <= now["list"]["bottom"] + 1


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_each_moment_of_a_long_fight_is_in_sight(window: dict[str, Any], tmp_path: Path, chromium: str) -> None:
    """U15: with more moments than lines on the screen, the picture, the buttons and the line of the moment are seen at
    each of them, and a tap and a key are a step.
    """

    async def run() -> None:
        async with tab(chromium, long_fight(tmp_path)) as opened:
            await opened.ask("Emulation.setDeviceMetricsOverride", **window)
            await opened.loaded("fight")
            first = await seen(opened)
            whole = int(first["where"].split(" / ")[1])
            assert whole > 40
            in_sight(first)
            await opened.tap("#on")
            assert (await seen(opened))["where"] == f"2 / {whole}"
            for press, where in (("End", whole), ("ArrowLeft", whole - 1), ("PageUp", whole - 11), ("Home", 1)):
                await key(opened, press)
                now = await seen(opened)
                assert now["where"] == f"{where} / {whole}"
                in_sight(now)
            assert all(box["left"] >= 0 and box["right"] <= window["width"] for box in first["buttons"])
            await opened.tap("#last")
            await opened.tap("li.now")
            assert (await seen(opened))["where"] == f"{whole} / {whole}"

    asyncio.run(run())


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["bridge-at-dusk", "enc-knight", "ford-at-dusk", "caravanserai", "in-the-reeds"])
def test_no_line_of_the_picture_ends_at_the_edge(
    window: dict[str, Any], name: str, tmp_path: Path, chromium: str
) -> None:
    """U15: words are broken where the window ends, and a drawing is made small enough or can be pushed."""

    async def run() -> None:
        file = tmp_path / "fight.html"
        file.write_text("".join(page(begin(name, seed=1).session, "A fight", "gm")), encoding="utf-8")
        async with tab(chromium, file.as_uri()) as opened:
            await opened.ask("Emulation.setDeviceMetricsOverride", **window)
            await opened.loaded("fight")
            parts = json.loads(await opened.value(WIDE))
            assert any(drawn for drawn, _, _ in parts)
            for drawn, needs, has in parts:
                assert needs <= has or (drawn and window is PHONE)

    asyncio.run(run())


PUSHED = """
(() => {
  const wide = [...document.querySelectorAll('pre.drawn')].find(drawn => drawn.scrollWidth > drawn.clientWidth);
  const where = () => document.getElementById('where').textContent, seen = [where()];
  for (const target of [wide, document.querySelector('#picture h2')]) {
    const touch = clientX => new Touch({identifier: 1, target, clientX, clientY: 300});
    const fire = (kind, more) => target.dispatchEvent(new TouchEvent(kind, {bubbles: true, ...more}));
    fire('touchstart', {touches: [touch(300)]});
    fire('touchend', {changedTouches: [touch(100)]});
    seen.push(where());
  }
  return JSON.stringify(seen);
})()
"""
"""A finger that pushes a drawing which is wider than the window, and one that wipes beside it."""


def test_a_finger_that_pushes_a_wide_drawing_is_no_step(tmp_path: Path, chromium: str) -> None:
    async def run() -> None:
        file = tmp_path / "fight.html"
        session = begin("enc-knight", seed=1).session
        for _ in range(3):
            act = next(option for option in session.options() if option.enabled and not option.slots)
            session.do(session.ruleset.read(act.command))
        file.write_text("".join(page(session, "A fight", "gm")), encoding="utf-8")
        async with tab(chromium, file.as_uri()) as opened:
            await opened.ask("Emulation.setDeviceMetricsOverride", **PHONE)
            await opened.loaded("fight")
            first, pushed, wiped = json.loads(await opened.value(PUSHED))
            assert first == pushed
            assert wiped.startswith("2 / ")

    asyncio.run(run())
