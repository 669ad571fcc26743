"""Somebody who plays a lesson by keys."""

from __future__ import annotations

from typing import Any

from tests.tui.driver import text_of
from tui.app import CounterbeatApp
from tui.fight.editors.entries import digits_of
from tui.lesson.guide import _act, acts_of
from tui.screens.lesson import LessonScreen


class Pupil:
    """Plays a lesson by what it says: acts by the digits that the hints name, actions by the keys that they name."""

    def __init__(self, app: CounterbeatApp, pilot: Any) -> None:
        self.app, self.pilot = app, pilot

    @property
    def page(self) -> LessonScreen:
        screen = next(page for page in reversed(self.app.screen_stack) if isinstance(page, LessonScreen))
        assert isinstance(screen, LessonScreen)
        return screen

    def digit(self, act: str) -> str:
        """The digit that a hint would name for an act."""
        told = _act(act, acts_of(self.page.controller.builder))
        digit = told.partition(" ")[0]
        assert digit.isdigit(), "\n".join([f"{act} is not on offer, but", *text_of(self.app)])
        return digit

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def act(self, act: str, *more: str) -> None:
        """By its digit; by the cursor where it has none."""
        if _act(act, acts_of(self.page.controller.builder))[0].isdigit():
            await self.keys(self.digit(act), *more)
        else:
            await self.point(act)
            await self.keys("enter", *more)

    async def pick(self, act: str, words: str) -> None:
        """An act, and then the line that begins with these words."""
        await self.act(act)
        entries = self.page.controller.builder.entries()
        digit = next(number for number, at in digits_of(entries).items() if entries[at].label.startswith(words))
        await self.keys(str(digit))

    async def key(self, action: str) -> None:
        await self.keys(self.page.keymap.actions[action].keys[0])

    async def point(self, act: str) -> None:
        """Put the cursor on an act."""
        for _ in range(20):
            option = self.page.controller.builder.pointed_option()
            if option is not None and option.command.get("do") == act.partition(":")[0]:
                return
            await self.keys("down")
        raise AssertionError("\n".join([f"no {act} to put the cursor on, but", *text_of(self.app)]))

    def hint(self) -> int:
        """The number of the hint that stands there, as people count."""
        return self.page.guide.at + 1
