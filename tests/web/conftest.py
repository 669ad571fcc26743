"""What tests of the page share: a browser, and how they wait for whoever watches."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

import pytest

from tests.rest import LOOK, SOON, at_rest
from tui.screens.watch import WatchScreen

Looked = Callable[..., Awaitable[None]]


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where it hears what a test asks of it."""
    from tests.web.chromium import started  # needs the extra `web`

    with started(tmp_path_factory.mktemp("chromium")) as address:
        yield address


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Looked:
    """Whoever watches looks often, and is waited for until they have looked again, and drawn what they saw."""
    looks: Counter[WatchScreen] = Counter()
    follow = WatchScreen.follow

    def counted(screen: WatchScreen) -> None:
        follow(screen)
        looks[screen] += 1

    monkeypatch.setattr(WatchScreen, "follow", counted)
    monkeypatch.setattr("tui.screens.watch.LOOK_EVERY", 2 * SOON)
    monkeypatch.setattr("tui.web.feed.OFTEN", 0)

    async def again(times: int = 1) -> None:
        before = looks.copy()  # of nobody, where the first look is still to come
        while not looks or any(looks[screen] < before[screen] + times for screen in looks):
            await asyncio.sleep(LOOK)
        await at_rest(most=20)

    return again
