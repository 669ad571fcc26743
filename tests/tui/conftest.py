"""Pictures of screens, kept as text under `__snapshots__` and compared by `tests.tui.picture`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import pytest

from tests.tui.picture import Before, difference, drawn
from tui.app import CounterbeatApp

FOLDER = Path(__file__).parent / "__snapshots__"


@pytest.fixture(autouse=True)
def reads_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys come faster here than anybody reads: a digit after the last face of a roll is meant."""
    monkeypatch.setattr("tui.fight.keys.TOO_MANY", 0.0)


class SamePicture(Protocol):
    """Fails unless the screen after these keys looks as its kept picture does."""

    def __call__(
        self,
        app: CounterbeatApp,
        press: Iterable[str] = (),
        terminal_size: tuple[int, int] = (80, 24),
        run_before: Before | None = None,
    ) -> None: ...


def picture_of(test: str, module: str) -> Path:
    """Where a test's picture is kept, by the names of the test and of its file."""
    return FOLDER / module / f"{words_of(test.removeprefix('test_'))}.txt"


def words_of(name: str) -> str:
    """A name as files and shells like it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@pytest.fixture
def same_picture(request: pytest.FixtureRequest) -> SamePicture:
    """Compares a screen with its picture; ``pytest --snapshot-update`` keeps the new one instead."""

    def compare(
        app: CounterbeatApp,
        press: Iterable[str] = (),
        terminal_size: tuple[int, int] = (80, 24),
        run_before: Before | None = None,
    ) -> None:
        now = asyncio.run(drawn(app, press, terminal_size, run_before))
        path = picture_of(request.node.name, request.node.path.stem)
        if request.config.getoption("update_snapshots"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(now, encoding="utf-8")
            return
        assert path.exists(), f"no picture is kept of this: look at it and keep it with --snapshot-update\n{now}"
        kept = path.read_text(encoding="utf-8")
        if now != kept:
            pytest.fail(
                f"{difference(kept, now)}\n\nIf this is meant, keep it with --snapshot-update: {path.name}",
                pytrace=False,
            )

    return compare
