"""A fault of ours and a signal end the screen in order: the fight is saved, and one line says so."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from saves.chronicle import start
from saves.disk import lock
from tests.engine.core.duel import DuelRules
from tests.rest import until
from tests.tui.driver import NARROW, keys, seen
from tui import app as application
from tui.app import CounterbeatApp
from tui.screens.fight import FightScreen
from tui.start import shutdown
from tui.start.fights import begin
from tui.start.launch import Launch

DEADLINE = 30


@pytest.fixture
def kept(tmp_path):
    rules = DuelRules()
    path = tmp_path / "kept.fight"
    return start(rules, rules.begin(), title="Kept", encounter="duel", seed=7, by="test", path=path)


def fight(app: CounterbeatApp) -> FightScreen:
    assert isinstance(app.screen, FightScreen)
    return app.screen


def broken(chronicle, monkeypatch) -> CounterbeatApp:
    """An application whose sheets cannot be drawn after the first step."""
    app = CounterbeatApp(chronicle)

    async def run():
        async with app.run_test(size=NARROW) as pilot:
            await pilot.pause()
            screen = fight(app)
            monkeypatch.setattr(screen.painter, "tracker", _raise)
            screen.panes["tracker"]._painter = _raise
            await pilot.press("1")

    with pytest.raises(KeyError):
        asyncio.run(run())
    return app


def _raise(width, height):
    raise KeyError("nobody\nknows")


def test_a_fault_is_told_in_one_line_and_the_fight_is_saved(kept, monkeypatch, capfd):
    monkeypatch.delenv("COUNTERBEAT_DEBUG", raising=False)
    app = broken(kept, monkeypatch)
    assert "\n" not in app.fault
    assert app.fault.startswith("this should not have happened: KeyError")
    assert f"The fight is saved, counterbeat resume {kept.path} goes on with it" in app.fault
    assert not kept.session.unsaved
    assert "Traceback" not in capfd.readouterr().err
    lock(kept.path).release()


def test_a_fight_whose_file_is_gone_is_kept_somewhere_else(kept, monkeypatch, tmp_path):
    monkeypatch.delenv("COUNTERBEAT_DEBUG", raising=False)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    kept.path.unlink()
    fault = broken(kept, monkeypatch).fault
    (rescued,) = home.glob("kept-*-kept.fight")
    assert f"counterbeat resume {rescued} goes on with it" in fault
    assert not kept.session.unsaved


async def left(app: CounterbeatApp) -> None:
    async with app.run_test(size=NARROW) as pilot:
        await pilot.press("1", "ctrl+q")


def test_a_fight_that_is_left_while_its_file_is_gone_says_where_it_is(kept, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    (tmp_path / "home").mkdir()
    monkeypatch.setattr(application, "_open", lambda *_: kept)
    monkeypatch.setattr(CounterbeatApp, "run", lambda app, mouse: asyncio.run(left(app)))
    kept.path.unlink()
    assert application.run(Launch("play", "kept")) == 0
    (rescued,) = (tmp_path / "home").glob("kept-*-kept.fight")
    assert f"counterbeat resume {rescued} goes on with it" in capsys.readouterr().err


def test_a_fault_that_cannot_be_saved_says_so(kept, monkeypatch, tmp_path):
    monkeypatch.delenv("COUNTERBEAT_DEBUG", raising=False)
    no_folder = tmp_path / "a file"
    no_folder.touch()
    monkeypatch.setattr(Path, "home", lambda: no_folder)
    monkeypatch.setattr(shutdown, "gettempdir", lambda: str(no_folder))
    kept.path.unlink()
    assert "could not be saved" in broken(kept, monkeypatch).fault


def test_whoever_asks_for_the_traceback_gets_it(kept, monkeypatch, capfd):
    monkeypatch.setenv("COUNTERBEAT_DEBUG", "1")
    assert not broken(kept, monkeypatch).fault
    assert "Traceback" in capfd.readouterr().err


def test_ctrl_q_closes_the_file_of_a_fight(kept):
    """It left no closing mark: *verify* said that the program was killed."""
    keys(kept, "1", "ctrl+q")
    assert not kept.session.unsaved
    lock(kept.path).release()
    left = kept.path.read_bytes()
    kept.close()
    assert left == kept.path.read_bytes()


def test_ctrl_c_says_in_the_palette_what_leaves():
    """A box of Textual's lay over the prompt and asked whether to quit."""
    lines = keys(begin("first-duel", seed=1), "ctrl+c", size=NARROW)
    assert seen(lines, "│ ctrl+q leaves the program from any page")
    assert not seen(lines, "Do you want to quit?")
    assert seen(keys(None, "ctrl+c", size=NARROW), "ctrl+q leaves the program")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signal here")
def test_a_closed_connection_ends_the_screen_with_everything_saved(kept, monkeypatch):
    app = CounterbeatApp(kept)
    last: list[Any] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)}

    def timer(*about: Any) -> Any:
        last.append(about)
        return SimpleNamespace(start=lambda: None)

    monkeypatch.setattr(shutdown, "Timer", timer)

    async def run():
        async with app.run_test(size=NARROW) as pilot:
            await pilot.pause()
            shutdown.on_signals(app._asked_to_go)
            play = fight(app).controller
            first = play.builder.entries()[0].value.command
            play.submit(first | {"target": "ben"})
            signal.raise_signal(signal.SIGHUP)
            await until(lambda: app.return_code is not None)

    asyncio.run(run())
    for number, handler in before.items():
        signal.signal(number, handler)
    assert app.return_code == 128 + signal.SIGHUP
    assert not kept.session.unsaved
    assert last == [(shutdown.PATIENCE, os._exit, (128 + signal.SIGHUP,))], "what a dead line could hold up"
    lock(kept.path).release()


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signal here")
def test_a_terminal_that_says_nothing_when_it_is_closed_is_heard_all_the_same(monkeypatch):
    """As one says nothing that is not the process's own."""
    ours, theirs = os.openpty()
    told: list[int] = []
    heard = Event()
    before = {number: signal.getsignal(number) for number in (signal.SIGHUP, signal.SIGTERM)}
    monkeypatch.setattr(sys, "__stdin__", os.fdopen(theirs, closefd=False))
    monkeypatch.setattr(shutdown, "Timer", lambda *_: SimpleNamespace(start=heard.set))

    async def run():
        shutdown.on_signals(told.append)
        os.close(ours)
        assert await asyncio.to_thread(heard.wait, DEADLINE)
        os.kill(os.getpid(), signal.SIGTERM)
        await until(lambda: told)

    asyncio.run(run())
    for number, handler in before.items():
        signal.signal(number, handler)
    os.close(theirs)
    assert told == [shutdown.HUNG_UP], "who is going is not asked to go once more"
