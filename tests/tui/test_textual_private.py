"""What we need of Textual beyond its public names stands in one module, and does what it is used for."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any
from weakref import ref

import pytest
from textual import events
from textual.drivers import linux_driver
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread
from textual.geometry import Region, Size
from textual.screen import Screen

from tests.tui.driver import keys
from tests.tui.scenes import still
from tui.terminal import textual_private
from tui.terminal.paste import PasteParser, protect

DEADLINE = 30

TUI = Path(textual_private.__file__).parents[1]
NAMES = (
    "timeout_time|auto_restart|sigcont_application|dirty_widgets|on_timer_update|driver|"
    "screen_resized|gen|exception|exception_event|close_messages_no_wait|layout_required|scroll_required|repaint_required|batch_count"
)
PRIVATE = re.compile(rf"textual\._|\._({NAMES})\b")


def test_private_names_stand_in_one_module():
    found = [path.name for path in TUI.rglob("*.py") if PRIVATE.search(path.read_text(encoding="utf-8"))]
    assert found == ["textual_private.py"]


def test_a_paint_is_sent_at_once():
    frames: list[Any] = []

    async def watch(app: Any, pilot: Any) -> None:
        app.send = lambda screen, parts: frames.append(list(parts))
        textual_private.paint_now(app.screen, [Region(3, 39, 5, 1)])
        frames.append("after")
        textual_private.paint_now(app.screen, [])

    keys(still("ford"), then=watch)
    (((line, column, strip),), after) = frames
    assert after == "after", "the frame was there before the call came back, and nothing is sent for no change"
    assert (line, column, strip.cell_length) == (39, 3, 5), "the last line of 40, five cells of it"


def test_two_sizes_on_their_way_at_once_do_not_bring_each_other_back(monkeypatch):
    """Between the two, which would be one else, something else is to be done: while much is changed, to draw."""
    arranged: list[Any] = []
    arrange = Screen._refresh_layout

    def noted(screen: Any, size: Any = None, scroll: bool = False) -> None:
        arranged.append(size)
        if len(arranged) < 50:  # or it would never end
            arrange(screen, size, scroll)

    async def watch(app: Any, pilot: Any) -> None:
        monkeypatch.setattr(Screen, "_refresh_layout", noted)
        with app.batch_update():
            for width in (120, 90, 120):
                app.screen.post_message(events.Resize(Size(width, 40), Size(width, 40)))
                app.screen.call_later(lambda: None)
            for _ in range(200):
                await asyncio.sleep(0)

    keys(still("ford"), then=watch)
    assert len(arranged) < 10


@pytest.mark.parametrize("what", ["layout", "another part"])
def test_what_waits_to_be_arranged_or_drawn_goes_with_a_paint(what):
    lines: list[set[int]] = []

    async def watch(app: Any, pilot: Any) -> None:
        app.send = lambda screen, parts: lines.append({line for line, _, _ in parts})
        app.screen.refresh(Region(0, 0, 120, 1), layout=what == "layout")
        textual_private.paint_now(app.screen, [Region(3, 39, 5, 1)])

    keys(still("ford"), then=watch)
    assert {0, 39} <= lines[0]


@pytest.mark.parametrize("taken", [True, False])
def test_the_mouse_is_taken_and_left(taken):
    class Driver:
        def __init__(self) -> None:
            self.done: list[bool] = []

        def _enable_mouse_support(self) -> None:
            self.done.append(True)

        def _disable_mouse_support(self) -> None:
            self.done.append(False)

    class App:
        _driver = Driver()

    textual_private.take_mouse(App(), taken)  # type: ignore[arg-type]
    assert App._driver.done[-1:] == [taken]
    assert hasattr(linux_driver.LinuxDriver, "_enable_mouse_support")
    assert hasattr(linux_driver.LinuxDriver, "_disable_mouse_support")


def test_pastes_are_read_by_our_parser(monkeypatch):
    monkeypatch.setattr(linux_driver, "XTermParser", textual_private.Reader)
    monkeypatch.setattr(linux_driver, "WriterThread", WriterThread)
    monkeypatch.setattr(linux_driver, "getincrementaldecoder", getincrementaldecoder)
    protect()
    assert getattr(linux_driver, "XTermParser") is PasteParser  # noqa: B009 - not a name it exports


def test_bytes_that_are_no_letters_end_no_reading(monkeypatch):
    """Whoever types *é* on a terminal of Latin 1 had a traceback over the fight, and no key was heard any more."""
    for name, own in (("XTermParser", textual_private.Reader), ("getincrementaldecoder", getincrementaldecoder)):
        monkeypatch.setattr(linux_driver, name, own)
    textual_private.read_with(PasteParser)
    heard, (reading, typing) = [], os.pipe()

    class Driver:
        fileno = reading
        _debug = False
        exit_event = Event()

        def process_message(self, message):
            heard.append(message.key)
            if message.key == "q":
                self.exit_event.set()

    os.write(typing, b"caf\xe9\xff q")
    linux_driver.LinuxDriver.run_input_thread(Driver())  # type: ignore[arg-type]
    os.close(typing)
    os.close(reading)
    assert (heard[:3], heard[-1]) == (["c", "a", "f"], "q")


@pytest.mark.parametrize(
    ("coming", "patient", "pressed"),
    [("", False, ["escape"]), ("[A", False, []), ("", True, [])],
    ids=["nothing follows", "an arrow", "a line that tears keys apart"],
)
def test_a_lone_escape_is_known_at_once(monkeypatch, coming, patient, pressed):
    out, into = os.pipe()
    with os.fdopen(out) as terminal, os.fdopen(into, "w") as typed:
        monkeypatch.setattr(sys, "__stdin__", terminal)
        monkeypatch.delenv("ESCDELAY", raising=False)
        if patient:
            monkeypatch.setenv("ESCDELAY", "100")
        typed.write(coming)
        typed.flush()
        reader = PasteParser()
        assert list(reader.feed("\x1b")) == []
        assert [event.key for event in reader.tick() if isinstance(event, events.Key)] == pressed
        if coming:
            assert [event.key for event in reader.feed(coming) if isinstance(event, events.Key)] == ["up"]


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a terminal of our own is needed")
def test_a_reader_that_is_closed_keeps_nothing_of_what_it_read():
    reader = PasteParser()
    (event,) = reader.feed("s")
    sender = event._sender = type("Sender", (), {})()
    known = ref(sender)
    del event, sender
    assert known() is not None, "so there is something to let go of"
    reader.close()
    assert known() is None


def test_a_terminal_that_is_gone_is_not_taken_up_again(monkeypatch):
    for name in ("_sigcont_application", "resume_application_mode"):
        monkeypatch.setattr(linux_driver.LinuxDriver, name, getattr(linux_driver.LinuxDriver, name))
    monkeypatch.setattr(linux_driver, "XTermParser", textual_private.Reader)
    monkeypatch.setattr(linux_driver, "WriterThread", WriterThread)
    protect()
    resumed = []
    monkeypatch.setattr(linux_driver.LinuxDriver, "resume_application_mode", lambda who: resumed.append(who))
    driver = object.__new__(linux_driver.LinuxDriver)
    driver._auto_restart = True
    keyboard, driver.fileno = os.openpty()
    driver._sigcont_application()
    assert resumed == [driver], "back from the shell"
    os.close(keyboard)
    driver._sigcont_application()
    os.close(driver.fileno)
    assert resumed == [driver], "hung up"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="a terminal of our own is needed")
def test_a_terminal_that_is_gone_keeps_nobody_waiting(monkeypatch):
    """A fight that played itself when its line broke waited for it forever, and nobody could go on with it."""
    monkeypatch.setattr(linux_driver, "XTermParser", textual_private.Reader)
    monkeypatch.setattr(linux_driver, "WriterThread", WriterThread)
    protect()
    keyboard, screen = os.openpty()
    with open(screen, "w") as terminal:
        writer = getattr(linux_driver, "WriterThread")(terminal)  # noqa: B009 - not a name it exports
        writer.start()
        writer.write("a frame")
        assert os.read(keyboard, 7) == b"a frame"
        os.close(keyboard)

        def play_on() -> None:
            for _ in range(2 * MAX_QUEUED_WRITES):
                writer.write("a frame more")
            writer.stop()

        playing = Thread(target=play_on, daemon=True)
        playing.start()
        playing.join(DEADLINE)
        assert not playing.is_alive()
        with suppress(OSError):
            terminal.close()


def test_a_fault_is_told_to_whoever_runs_the_application():
    async def fail(app: Any, pilot: Any) -> None:
        app.screen.controller = None
        await pilot.press("1")
        await pilot.pause()

    with pytest.raises(AttributeError):
        keys(still("ford"), then=fail)


def test_a_frame_reaches_the_terminal_in_one_piece():
    pieces: list[str] = []

    async def watch(app: Any, pilot: Any) -> None:
        class Terminal:
            is_inline = False
            write = staticmethod(pieces.append)
            flush = staticmethod(lambda: None)

        app._sync_available, driver = True, app._driver
        app.sent.forget()
        app._driver = Terminal()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(app), "is_headless", property(lambda app: False))
            textual_private.paint_now(app.screen, [Region(0, 39, 120, 1)])
        app._driver = driver

    keys(still("ford"), then=watch)
    frame = pieces[0]
    assert len(pieces) == 1, "one wait for the thread that writes"
    assert frame.startswith(textual_private.BEGIN_SYNC)
    assert frame.count(textual_private.END_SYNC) == 1
