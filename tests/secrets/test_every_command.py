"""What the program prints and draws for players is the same whether somebody hidden is in the fight or not."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from saves.chronicle import Chronicle, look
from tests.case import Scene, give
from tests.secrets.scenes import IN_THE_WAY, SCENES, played
from tests.tui.driver import NARROW, WIDE, Size, text_of
from tui import cli
from tui.app import CounterbeatApp
from tui.fight.controller import FightController
from tui.fight.editors.entries import digits_of
from tui.plain.talk import Talk
from tui.plain.watch import Watcher
from tui.screens.watch import WatchScreen
from tui.start.fights import rules_for

scenes = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
Counterbeat = Callable[..., str]


@pytest.fixture
def counterbeat(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Counterbeat:
    """Runs a command of the command line; what it wrote to either output."""

    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["counterbeat", *words])
        assert cli.main() == 0
        done = capsys.readouterr()
        return done.out + done.err

    return run


def both(scene: Scene, folder: Path) -> tuple[Path, Path]:
    """The fight with and without the hidden one, who has acted in it, each in a file of the same name and let go of."""
    paths = (folder / "with" / "dusk.fight", folder / "without" / "dusk.fight")
    for path in paths:
        path.parent.mkdir()
        played(scene, hidden=path is paths[0], path=path).close()
    return paths


def whole(scene: Scene, folder: Path) -> Path:
    """All of the fight with the hidden one."""
    path = folder / "whole.fight"
    played(scene, path=path).close()
    return path


@scenes
@pytest.mark.parametrize(
    "words",
    [["show"], ["log"], ["log", "--format", "md"], ["log", "--format", "json"], ["log", "--format", "html"]],
    ids=" ".join,
)
def test_pictures_and_logs_for_players(
    scene: Scene, words: list[str], counterbeat: Counterbeat, tmp_path: Path
) -> None:
    with_it, without = both(scene, tmp_path)
    told = counterbeat(*words, str(with_it), "--players")
    assert told == counterbeat(*words, str(without), "--players")
    assert not scene.told(told)
    path = str(whole(scene, tmp_path))
    assert not scene.told(counterbeat(*words, path, "--players"))
    assert scene.told(counterbeat(*words, path))


@scenes
def test_a_json_log_for_players_counts_only_what_they_were_told(
    scene: Scene, counterbeat: Counterbeat, tmp_path: Path
) -> None:
    path = str(whole(scene, tmp_path))
    log = json.loads(counterbeat("log", path, "--players", "--format", "json"))
    assert [passage["number"] for passage in log["passages"]] == list(range(1, len(log["passages"]) + 1))
    assert not any({"step", "command", "events"} & passage.keys() for passage in log["passages"])


class Ear(Talk):
    """Keeps what is said."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def say(self, text: str = "", indent: str = "") -> None:
        self.heard.append(text)

    def lines(self, lines: Any) -> None:
        self.heard.extend(lines)

    def flush(self) -> None:
        pass


@scenes
def test_watching_line_by_line(scene: Scene, tmp_path: Path) -> None:
    ears = []
    for hidden in (True, False):
        path = tmp_path / f"{hidden}.fight"
        writer, ear = scene.chronicle(hidden=hidden, path=path), Ear()
        watcher = Watcher(look(path, rules_for), "players", ear)
        for act in scene.acts:
            if hidden or not act.secret:
                give(writer, act)
                watcher.look_again()
        ears.append(list(ear.heard))
        assert not scene.told("\n".join(ear.heard))
        writer.close()
    assert ears[0] == ears[1]


LOOKS = ((), ("s",), ("c",), ("down",), ("tab",), ("l",), ("t",), ("question_mark",))
"""Keys after which the screen is compared, each time from the fight as players see it."""


def drawn(chronicle: Chronicle, size: Size) -> list[list[str]]:
    """The screens that players may be shown."""

    async def run() -> list[list[str]]:
        app, pictures = CounterbeatApp(chronicle), []
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press("a")
            for keys in LOOKS:
                await pilot.press(*keys)
                await pilot.pause()
                pictures.append(text_of(app))
                if keys in (("l",), ("t",), ("question_mark",)):
                    await pilot.press("escape")
        return pictures

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("scene", "size"),
    [
        *(pytest.param(scene, WIDE, id=f"{name}-120x40") for name, scene in (SCENES | IN_THE_WAY).items()),
        *(pytest.param(scene, NARROW, id=f"{name}-80x24") for name, scene in SCENES.items()),
    ],
)
def test_the_screen_drawn_for_players(scene: Scene, size: Size) -> None:
    for acts in [(), scene.acts] if scene.acts else [()]:
        fights = [played(scene, hidden=hidden, acts=acts) for hidden in (True, False)]
        for keys, key, other in zip(LOOKS, *(drawn(fight, size) for fight in fights), strict=True):
            assert key == other, (len(acts), keys)
            assert not scene.told("\n".join(key)), (len(acts), keys)


def _digits(scene: Scene, hidden: bool) -> list[dict[int, str]]:
    """What each digit takes in the players' view, which is opened whenever both fights have come equally far."""
    chronicle = scene.chronicle(hidden=hidden)
    controller, found = FightController(chronicle.session), []
    for act in scene.acts:
        if act.secret and not hidden:
            continue
        give(chronicle, act)
        controller.load()
        if act.open and not act.secret:
            controller.toggle_audience()
            entries = controller.builder.entries()
            found.append({digit: entries[at].label for digit, at in digits_of(entries).items()})
            controller.toggle_audience()
    return found


@scenes
def test_digits_that_stay_are_the_players_own(scene: Scene) -> None:
    """While a fight is played on one screen, which shows the game master more in between."""
    assert _digits(scene, hidden=True) == _digits(scene, hidden=False)


def _parts(drawn: Any) -> dict[str, Any]:
    """What the screen of whoever watches is drawn from, by name."""
    message, played, (view, pending, where, lines) = drawn
    parts = {"message": message, "played": played, "pending": pending, "where": where, "lines": lines}
    return parts | {f"view.{name}": getattr(view, name) for name in view.__struct_fields__}


def _noted(sent: list[str], screen: WatchScreen, show: Callable[[], None]) -> None:
    """Paint, and note what of it is otherwise than it was."""
    before, now = _parts(screen._drawn), _parts(screen._to_draw())
    sent.append(", ".join(name for name in now if now[name] != before[name]) or "the same once more")
    show()


def watched(
    scene: Scene, path: Path, hidden: bool, size: Size, keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[list[str]], list[str]]:
    """The screen after every act that both fights have, and what was painted anew for a secret one. ``keys`` are typed
    by whoever watches before anybody acts and after each of those acts; then the file is looked at again in vain.
    """
    pictures: list[list[str]] = []
    secretly: list[str] = []

    async def run() -> None:
        writer = scene.chronicle(hidden=hidden, path=path)
        app = CounterbeatApp(look(path, rules_for), watched="players")
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, WatchScreen)
            paints: list[str] = []
            monkeypatch.setattr(screen, "_show", partial(_noted, paints, screen, screen._show))
            pictures.append(text_of(app))
            await pilot.press(*keys)
            screen.follow()
            level = True
            for act in scene.acts:
                if act.secret and not hidden:
                    continue
                give(writer, act)
                paints.clear()
                screen.follow()
                await pilot.pause()
                if act.secret and act.open and level:
                    secretly.extend(f"{act.command}: {changed}" for changed in paints)
                level = act.open
                if act.open and not act.secret:
                    pictures.append(text_of(app))
                    await pilot.press(*keys)
                    screen.follow()
        writer.close()

    asyncio.run(run())
    return pictures, secretly


@scenes
@pytest.mark.parametrize(
    ("size", "keys"),
    [(WIDE, ()), (NARROW, ()), (WIDE, ("tab", "tab", "Z"))],
    ids=["120x40", "80x24", "120x40 looking elsewhere"],
)
def test_the_screen_of_whoever_watches(
    scene: Scene, size: Size, keys: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it, painted = watched(scene, tmp_path / "with.fight", True, size, keys, monkeypatch)
    without, _ = watched(scene, tmp_path / "without.fight", False, size, keys, monkeypatch)
    for moment, (one, other) in enumerate(zip(with_it, without, strict=True)):
        assert one == other, moment
        assert not scene.told("\n".join(one)), moment
    assert not painted, f"sent while only the hidden one acted, and both stayed equally far (Act.open): {painted}"
