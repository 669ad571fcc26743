"""Nothing is looked through for garbage before the first picture stands, nor what stands then ever after."""

from __future__ import annotations

import gc

import pytest

from tests.tui.driver import keys
from tests.tui.scenes import still
from tui.commands import home
from tui.start.launch import Launch


@pytest.fixture
def frozen(monkeypatch):
    """How often all that there is was left out of every later search; whatever happens, garbage is collected again."""
    times: list[bool] = []
    monkeypatch.setattr(gc, "freeze", lambda: times.append(gc.isenabled()))
    yield times
    gc.enable()


def test_garbage_waits_until_there_is_a_screen(monkeypatch, frozen):
    collected: list[bool] = []

    def run(launch: Launch) -> int:
        collected.append(gc.isenabled())
        return 0

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("tui.app.run", run)
    assert home.on_screen(Launch("home")) == 0
    assert collected == [False]


def test_it_is_collected_from_the_first_picture_on(frozen):
    gc.disable()
    keys(still("ford"))
    assert gc.isenabled()
    assert frozen == [False], "what stands is left out before the first search"


def test_who_collects_already_is_left_alone(frozen):
    keys(still("ford"))
    assert frozen == []
