"""What holds for every test: nothing outside its own temporary folder is read or written."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.design import ColorSystem
from textual.pilot import Pilot

from content import loader
from engine.systems.fires.rules import book
from tests.rest import at_rest
from tui.start import fights

# A failure that another machine cannot repeat is worth little, and a busy machine is not a failure.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")

# Hypothesis also tries what stands in the modules that happen to be loaded, which hangs on the tests before: a failure
# would not be found again alone. To find it, each worker would read all of the program (three seconds) once it has
# collected the tests: a fixture is too late.
NONE = getattr(providers, "_local_constants", None)
vars(providers)["_get_local_constants"] = lambda: NONE

# What is made while tests are collected lives to the end: nothing there is garbage, then or later.
gc.disable()


def pytest_collection_finish() -> None:
    """From here on there is garbage, of tests alone, and in large pieces: whole screens and fights. What outlives a
    first look, because its test is not over, is looked at again when there is much of it.
    """
    gc.freeze()
    gc.set_threshold(20_000, 30)
    gc.enable()


def pytest_unconfigure() -> None:
    """Pytest looks five times for what went wrong in the garbage, each time at all that there is. It is looked at until
    nothing is found any more, which is twice; then nothing is left to look at.
    """
    while gc.collect():
        pass
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Shared by pieces where groups are kept together; every other ``--dist`` is what it says."""
    from tests.pieces import ByPieces  # workers share nothing out

    return ByPieces(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Of a test that passes, its worker tells one report instead of five things, which is all that anybody is shown; of
    one that begins it tells those who ask for more (``-v``).
    """
    if not hasattr(item.config, "workerinput"):
        return None
    if item.config.option.verbose > 0:
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


# Shells have their background jobs ignore interrupts, and so would every program that a test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# As in the Makefile: hundreds of tests start the program, which would be compiled again each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

FOLDERS = {"CONFIG": ".config", "DATA": ".local/share", "STATE": ".local/state", "CACHE": ".cache"}


def _at_home(folder: Path) -> dict[str, str]:
    windows = {"USERPROFILE": str(folder), "WIN_PD_OVERRIDE_LOCAL_APPDATA": str(folder / "AppData" / "Local")}
    return {
        "HOME": str(folder),
        **windows,
        **{f"XDG_{name}_HOME": str(folder / where) for name, where in FOLDERS.items()},
    }


# What tests read while they are collected, before any fixture, must not be the packs of whoever runs them either.
_nobody = Path(tempfile.mkdtemp(prefix="counterbeat-tests-"))
atexit.register(shutil.rmtree, _nobody, ignore_errors=True)
os.environ.update(_at_home(_nobody))
os.environ.pop("COUNTERBEAT_HOME", None)


@pytest.fixture(scope="session", autouse=True)
def hasty() -> Iterator[None]:
    """What only takes time takes less, and nothing of whoever runs the tests is in the way.

    All of it is one fixture: each that tests have without asking is looked up before every one of them, which takes as
    long as many of them do.
    """
    nobodys_settings()
    with hasty_disk(), hasty_screen(), hasty_marks(), hasty_books():
        yield


def nobodys_settings() -> None:
    """What whoever runs the tests has set for the program, or for colours, holds for none of them."""
    for name in [name for name in os.environ if name.startswith("COUNTERBEAT_")] + ["NO_COLOR", "FORCE_COLOR"]:
        os.environ.pop(name, None)


@contextmanager
def hasty_disk() -> Iterator[None]:
    """What a test writes goes with the test: nobody waits until a disk has it. Programs that tests start do wait."""
    with patch("os.fsync"):
        yield


@contextmanager
def hasty_screen() -> Iterator[None]:
    """A pilot that waits for an idle program asks its event loop, and *saved* is said at once.

    Three quarters of the time of a test by keys were such waits, when it looked whether time went by without work; and
    where other programs are at work, each wait for the next of sixty frames a second is a longer one.
    """
    with (
        patch("textual.screen.UPDATE_PERIOD", 0.001),
        patch("textual.app.wait_for_idle", at_rest),
        patch("textual.pilot.wait_for_idle", at_rest),
        patch.object(Pilot, "_wait_for_screen", screen_at_rest),
        patch("tui.screens.fight_page.PAUSE", 0.001),
        patch.object(Stylesheet, "_parse_rules", parsed_once()),
        patch.object(ColorSystem, "generate", mixed_once()),
    ):
        yield


async def screen_at_rest(_: Pilot[Any]) -> bool:
    """A program at rest has nothing to tell any more: no widget has to be sent a message in order to know."""
    await at_rest()
    return True


def parsed_once() -> Callable[..., list[RuleSet]]:
    """Styles as they were parsed for the first application that had them: every other would parse the same again."""
    parse, kept = Stylesheet._parse_rules, dict[Any, list[RuleSet]]()

    def parsed(sheet: Stylesheet, css: str, **how: Any) -> list[RuleSet]:
        asked = (css, *how.items(), *sorted(sheet._variables.items()))
        if asked not in kept:
            kept[asked] = parse(sheet, css, **how)
        return kept[asked]

    return parsed


def mixed_once() -> Callable[[ColorSystem], dict[str, str]]:
    """The colours of a theme as they were mixed for the first application that had it, which is handed its own copy."""
    mix, kept = ColorSystem.generate, dict[tuple[str, ...], dict[str, str]]()

    def mixed(theme: ColorSystem) -> dict[str, str]:
        asked = tuple(f"{name} {value}" for name, value in vars(theme).items())
        if asked not in kept:
            kept[asked] = mix(theme)
        return dict(kept[asked])

    return mixed


@contextmanager
def hasty_marks() -> Iterator[None]:
    """The mark of a fight's content is worked out once as long as the content is the same, instead of for each fight:
    of all that stands in Fires it takes as long as the screens of two fights.
    """
    with patch("tui.start.fights.fingerprint", worked_out_once(fights.fingerprint)):
        yield


def worked_out_once(fingerprint: Callable[[Any], str]) -> Callable[[Any], str]:
    """Marks by encounter, and by the content it was found in, which is another one when a pack is added."""
    kept = dict[Any, tuple[str, Any]]()

    def mark(encounter: Any) -> str:
        content = loader.catalog(encounter.system)
        asked = type(encounter), msgspec.json.encode(encounter), id(content)
        if asked not in kept:
            kept[asked] = fingerprint(encounter), content  # which is kept, so that no other gets its number
        return kept[asked][0]

    return mark


@contextmanager
def hasty_books() -> Iterator[None]:
    """What a fight of Fires keeps of the packs is read row by row, each once: thousands of fights keep the same."""
    with patch("engine.systems.fires.rules.book.as_data", read_once(book.as_data)):
        yield


ROWS = 10_000
"""Rows that are remembered at most: those of the packs are a thousand, and each encounter brings some of its own."""


def read_once(as_data: Callable[..., dict[str, dict[str, Any]]]) -> Callable[..., dict[str, dict[str, Any]]]:
    """Rows as data, by what they are."""
    kept = dict[int, tuple[Any, Any]]()

    def read(book: Any, entries: Iterable[tuple[str, str]]) -> dict[str, dict[str, Any]]:
        rows: dict[str, dict[str, Any]] = {}
        for kind, key in sorted(entries):
            row = getattr(book, kind)[key]
            if id(row) not in kept:
                if len(kept) > ROWS:
                    kept.clear()
                kept[id(row)] = (
                    row,
                    as_data(book, [(kind, key)])[kind][key],
                )  # the row, so that no other gets its number
            rows.setdefault(kind, {})[key] = kept[id(row)][1]
        return rows

    return read


LONGEST_ID = 60


def pytest_make_parametrize_id(val: object) -> str | None:
    """A failing case is told in a line, whatever it is made of."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_ID:
        return f"{val[:LONGEST_ID]!r}..."
    return None


class Homes:
    """The homes of the tests: who finds that nobody has left anything in one is given the same."""

    def __init__(self, folder: Path) -> None:
        self._names = map(folder.joinpath, map(str, count()))
        self._now: Path | None = None
        self.names = dict[str, str]()
        """The environment in which the folder that was given last is the home."""

    def empty(self) -> Path:
        """A folder with nothing in it, which this test has for itself."""
        with suppress(OSError):  # it is gone
            if self._now is not None and not os.listdir(self._now):
                return self._now
        self._now = next(self._names)
        self._now.mkdir()
        self.names = {**_at_home(self._now), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        return self._now


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Homes:
    """As many as this worker's tests need."""
    return Homes(tmp_path_factory.mktemp("homes"))


@pytest.fixture(autouse=True)
def home(homes: Homes) -> Path:
    """A home folder of the test's own, so that no test sees (or changes) the saves and settings of whoever runs it.

    Every test sets the same names: nothing has to be put back.
    """
    folder = homes.empty()
    for name, value in homes.names.items():
        if os.environ.get(name) != value:  # to be set takes five times as long as to be looked up
            os.environ[name] = value
    return folder
