"""Watching: everything is followed, nothing can be done, and players are led nowhere else."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from content.loader import rules
from engine.systems.miasma.commands import EndFight
from engine.systems.yokai.commands.flow import ChooseTied, Pass
from saves.chronicle import Chronicle, look, resume, start
from saves.disk import is_played
from saves.follow import TROUBLE
from tests.engine.core.duel import Adjust, DuelRules, Strike
from tests.rest import until
from tests.tui.driver import NARROW, WIDE, Size, cell, seen, text_of
from tui.app import CounterbeatApp
from tui.fight.watching import NOBODY
from tui.screens.help import HelpScreen
from tui.screens.watch import WatchScreen
from tui.settings.keymap import FIGHT, HOME, SCREENS
from tui.start.fights import begin, reopen
from tui.widgets.pane import Pane


def rules_for(system: str) -> Any:
    return DuelRules()


def played(path: Path) -> Chronicle:
    rules: Any = DuelRules()
    return start(rules, rules.begin(), title="At dusk", encounter="duel", seed=7, by="test", path=path)


def give(chronicle: Chronicle, *commands: Any) -> None:
    for command in commands:
        chronicle.session.do(command)
    assert chronicle.save() is None


def watch(
    path: Path,
    then: Callable[[CounterbeatApp, Any, WatchScreen], Awaitable[None]],
    *,
    size: Size = WIDE,
    watched: Any = "players",
    opened: Chronicle | None = None,
) -> list[str]:
    """The screen after what is done while somebody watches a file."""

    async def run() -> list[str]:
        app = CounterbeatApp(opened or look(path, rules_for), watched=watched)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, WatchScreen)
            await then(app, pilot, app.screen)
            await pilot.pause()
            return text_of(app)

    return asyncio.run(run())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "dusk.fight"


def test_a_step_an_undo_and_a_jump_are_followed(path: Path) -> None:
    writer = played(path)

    async def meanwhile(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        assert seen(text_of(app), "Ann: strike whom?")
        give(writer, Strike("ann", "ben"))
        screen.follow()
        assert seen(text_of(app), "Ben: parry or take it?")
        writer.session.undo()
        writer.save()
        screen.follow()
        assert seen(text_of(app), "The past: whoever plays is looking back")
        assert seen(text_of(app), "Ann: strike whom?")
        writer.session.goto(1)
        writer.save()
        screen.follow()

    assert seen(watch(path, meanwhile), "Ben: parry or take it?")
    writer.close()


def test_what_players_saw_done_is_told_where_nothing_came_of_it(path: Path) -> None:
    """Whoever watched three rabble pass read that nothing had happened yet."""
    fight = begin("siege-of-takegawa", seed=3, path=path)
    for who in ("oni-rabble-1", "oni-rabble-2"):
        give(fight, ChooseTied(who), Pass(who))

    async def nothing(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None: ...

    shown = watch(path, nothing, size=NARROW, opened=look(path, rules))
    assert seen(shown, "Oni rabble 2 passes"), "\n".join(shown)
    assert not seen(shown, "Nothing has happened yet")
    fight.close()


def test_nothing_a_key_or_the_mouse_does_moves_the_fight(path: Path) -> None:
    writer = played(path)
    give(writer, Strike("ann", "ben"))
    before = path.read_bytes()
    everything = sorted({key for action in (*FIGHT, *HOME) for key in action.keys} - {"q"})

    async def try_all(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        session = screen.chronicle.session
        for key in everything:
            await pilot.press(key)
            if isinstance(app.screen, HelpScreen):
                await pilot.press("escape")
            assert app.screen is screen, key
            assert screen.controller.audience == "players", key
        for pane in ("board", "palette", "tracker", "sheets", "chronicle"):
            for y in range(1, 5):
                await pilot.click(offset=cell(app, pane, 6, y))
        assert (session.head, session.timeline.size, session.unsaved) == (1, 1, 0)
        assert app.screen is screen

    watch(path, try_all)
    assert path.read_bytes() == before
    writer.close()


def test_a_click_looks_at_whoever_is_there_and_the_wheel_at_another_part_of_the_map(path: Path) -> None:
    writer = begin("first-duel", seed=3, path=path)

    async def try_both(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        cells = {token.id: token.cells[0] for token in screen.controller.view.board.tokens}
        for name in ("tracker", "board"):
            for who in list(cells)[::-1]:
                hits, size = screen.panes[name].picture.hits, screen.panes[name].size
                wanted = cells[who] if name == "board" else who
                spots = ((x, y) for y in range(size.height) for x in range(size.width) if hits.at(x, y) == wanted)
                await pilot.click(offset=cell(app, name, *next(spots)))
                assert screen.controller.chosen == who, name

    watch(path, try_both, opened=look(path, rules))

    async def turn(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        def shown() -> list[str]:
            return [strip.text for strip in screen.panes["board"].picture.strips]

        before = shown()
        for wheel, same in ((MouseScrollDown, False), (MouseScrollUp, True)):
            await pilot._post_mouse_events([wheel], offset=cell(app, "board", 5, 3))
            await pilot.pause()
            assert (shown() == before) is same

    watch(path, turn, size=(80, 18), opened=look(path, rules))
    writer.close()


def test_the_help_of_a_player_names_no_key_of_the_game_master(path: Path) -> None:
    writer = played(path)
    words = {action.id: action.help[:20] for action in SCREENS["watch"]}

    async def ask(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        await pilot.press("question_mark")

    for_players = "\n".join(watch(path, ask))
    for_gm = "\n".join(watch(path, ask, watched="gm"))
    for secret in ("players", "codex", "rulebook"):
        assert words[secret] not in for_players
        assert words[secret] in for_gm
    assert words["home"] not in for_players + for_gm
    writer.close()


def test_who_watches_for_the_gm_may_look_as_players_do(path: Path) -> None:
    writer = played(path)

    async def ask(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        assert seen(text_of(app), "main · step 0")
        await pilot.press("a")

    lines = watch(path, ask, watched="gm")
    assert seen(lines, "players' view")
    assert not seen(lines, "step 0")
    writer.close()


def test_a_fight_that_is_played_is_resumed_for_watching_and_says_so(path: Path) -> None:
    writer = played(path)

    async def wait(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        give(writer, Strike("ann", "ben"))
        await until(lambda: seen(text_of(app), "Ben: parry or take it?"))

    lines = watch(path, wait, watched=None, opened=resume(path, rules_for))
    assert seen(lines, "watching")
    assert seen(lines, "Ben: parry or take it?")
    writer.close()

    async def look_only(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        pass

    writer = resume(path, rules_for)
    lines = watch(path, look_only, watched=None, opened=resume(path, rules_for), size=NARROW)
    assert seen(lines, "dusk.fight is being played by another Counterbeat: opened for reading only")
    lines = watch(path, look_only, watched=None, opened=resume(path, rules_for), size=(40, 30))
    assert "Counterbeat: opened for reading only" in " ".join(" ".join(line.strip("│ ") for line in lines).split())
    writer.close()


def test_that_nobody_plays_any_more_is_said_and_that_somebody_does_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.watch.LOOK_EVERY", 0.02)
    writer = played(path)
    assert is_played(path)

    async def leave(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        writer.close()
        await until(lambda: seen(text_of(app), NOBODY[:40]))
        other = resume(path, rules_for)
        await until(lambda: not seen(text_of(app), NOBODY[:40]))
        give(other, Strike("ann", "ben"))
        screen.follow()
        other.close()

    assert seen(watch(path, leave), "Ben: parry or take it?")


def test_a_file_that_is_gone_is_said_and_followed_again_when_it_is_back(path: Path, tmp_path: Path) -> None:
    writer = played(path)

    async def move(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        path.rename(tmp_path / "elsewhere")
        screen.follow()
        assert seen(text_of(app), "the file is gone")
        (tmp_path / "elsewhere").rename(path)
        screen.follow()
        assert seen(text_of(app), "the file is there again")
        give(writer, Strike("ann", "ben"))
        screen.follow()
        assert not seen(text_of(app), "the file is")

    assert seen(watch(path, move), "Ben: parry or take it?")
    writer.close()


def test_a_file_put_in_its_place_is_shown_instead(path: Path, tmp_path: Path) -> None:
    played(path).close()
    other = played(tmp_path / "other.fight")
    give(other, Adjust("ann", 3), Strike("ann", "ben"))

    async def replace(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        (tmp_path / "other.fight").rename(path)
        screen.follow()

    assert seen(watch(path, replace), "Ben: parry or take it?")
    other.close()


def test_looking_whether_anybody_plays_keeps_nobody_from_playing(path: Path) -> None:
    assert is_played(path) is False
    played(path).close()
    assert is_played(path) is False
    mine = resume(path, rules_for)
    assert not mine.read_only
    assert is_played(path) is True
    mine.close()


def test_players_are_not_told_what_is_wrong_with_folders_and_files(path: Path, tmp_path: Path) -> None:
    writer = played(path)

    async def break_it(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        assert seen(text_of(app), "secret-boss") == (screen.watched == "gm")
        (tmp_path / "rubbish").write_text("rubbish\n", encoding="utf-8")
        (tmp_path / "rubbish").rename(path)
        screen.follow()
        await pilot.pause()

    whole = path.read_bytes()
    for who in ("players", "gm"):
        chronicle = look(path, rules_for)
        chronicle.notes = ("a pack of yours was left out: /packs/secret-boss.toml",)
        lines = watch(path, break_it, watched=who, opened=chronicle)
        assert seen(lines, TROUBLE[:40]) == (who == "players")
        path.write_bytes(whole)
    writer.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_step_is_on_another_terminal_within_half_a_second(path: Path, home: Path) -> None:
    from tests.tui.terminal import Terminal
    from tui.start.fights import begin

    writer = begin("first-duel", seed=3, path=path)

    def played(**command: str) -> None:
        writer.session.do(writer.session.ruleset.read(command))

    back, on = "The past: whoever plays is looking back", "Mamoru → 2,3"
    steps = (
        (partial(played, do="walk", who="mamoru", to="2,3"), "Mamoru chooses to walk to 2,3"),
        (partial(played, do="rest-stand"), on),
        (writer.session.undo, back),
        (writer.session.redo, on),
        (writer.session.undo, back),
    )

    def seconds(key: str, words: str) -> float:
        begun = time.perf_counter()
        terminal.press(key, words)
        return time.perf_counter() - begun

    with Terminal("watch", str(path), size=WIDE) as terminal:
        terminal.until("watching")
        late, keys = [], []
        for step, words in steps:
            step()
            assert writer.save() is None
            late.append(seconds("", words))
            keys += [seconds("[", "Looking back"), seconds("\x1b[F", words)]
        # Half a second is promised; how long a busy machine lets everything wait, keys say that need nobody's file.
        assert max(late) < 0.5 + 4 * max(keys), (late, keys)
    writer.close()


def test_whoever_watches_looks_back_by_themselves(path: Path) -> None:
    """To the beginning and step by step, while the fight goes on; the end key follows it again."""
    writer = played(path)
    give(writer, Strike("ann", "ben"))

    async def look_back(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        assert seen(text_of(app), "Ben: parry or take it?")
        await pilot.press("left_square_bracket")
        assert seen(text_of(app)[:1], "Looking back")
        assert seen(text_of(app)[:1], "end follows again")
        assert seen(text_of(app), "Ann: strike whom?")
        before = text_of(app)
        await pilot.press("left_square_bracket", "home")
        assert text_of(app) == before
        writer.session.undo()
        give(writer, Adjust("ann", 1))
        screen.follow()
        assert text_of(app) == before, "what is played meanwhile changes nothing here"
        await pilot.press("end")
        assert not seen(text_of(app)[:1], "Looking back")
        assert screen.controller.session is screen.chronicle.session
        assert screen.chronicle.session.head == writer.session.head

    watch(path, look_back)
    writer.close()


def test_a_step_on_leads_back_to_the_fight(path: Path) -> None:
    writer = played(path)
    give(writer, Adjust("ann", 1), Adjust("ann", 2), Adjust("ann", 3))

    async def there_and_back(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        heads = []
        for key in ("[", "[", "[", "[", "]", "]", "]", "]"):
            await pilot.press({"[": "left_square_bracket", "]": "right_square_bracket"}[key])
            heads.append(screen.controller.session.head)
        assert heads == [2, 1, 0, 0, 1, 2, 3, 3]
        assert not screen.controller.looking_back
        assert screen.chronicle.session.unsaved == 0

    watch(path, there_and_back, watched="gm")
    writer.close()


def test_looking_back_at_what_was_taken_back_ends(path: Path) -> None:
    writer = played(path)
    give(writer, Adjust("ann", 1), Adjust("ann", 2), Adjust("ann", 3))

    async def undone(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        await pilot.press("left_square_bracket")
        assert screen.controller.looking_back
        writer.session.goto(1)
        writer.save()
        screen.follow()
        assert not screen.controller.looking_back
        assert screen.controller.session.head == 1

    watch(path, undone, watched="gm")
    writer.close()


@pytest.mark.parametrize("size", [(40, 30), NARROW, WIDE], ids=["40x30", "80x24", "120x40"])
def test_the_order_alone_and_in_large_letters(path: Path, size: Size) -> None:
    writer = played(path)

    async def look(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        await pilot.press("v")
        lines = text_of(app)
        assert not screen.shows("board")
        assert [line for line in lines if "Ann" in line]
        assert [line for line in lines if "Ben" in line]
        assert seen(lines, "Health 6/6")
        await pilot.press("v")
        assert "".join(text_of(app)).count("█") + "".join(text_of(app)).count("▀") > 10
        assert seen(text_of(app), "Ann: strike whom?")
        give(writer, Strike("ann", "ben"))
        screen.follow()
        assert seen(text_of(app), "Ben: parry or take it?")
        await pilot.press("v")
        assert screen.shows("board") or size[0] < 100

    watch(path, look, size=size)
    writer.close()


@pytest.mark.parametrize("size", [(40, 30), NARROW, WIDE], ids=["40x30", "80x24", "120x40"])
def test_between_fights_everybody_is_there_where_the_order_stood(path: Path, size: Size) -> None:
    """The order was an empty frame, also where it is shown alone."""
    writer = begin("ford-at-dusk", seed=1, path=path)
    writer.session.do(EndFight())
    assert writer.save() is None

    async def look_on(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        assert seen(text_of(app), "The fight is over: broken off")
        for _ in range(2):
            lines = text_of(app)
            assert lines[1].startswith("╭ Between fights ")
            assert [line.split()[1:3] for line in lines[2:4]] == [["MA", "Mamoru"], ["SA", "Sayo"]]
            assert "25/25" in lines[2]
            await pilot.press("v")
        lines = text_of(app)
        assert "".join(lines).count("█") + "".join(lines).count("▀") > 10
        assert seen(lines, "begin the next one?"), "a question is told to its end also where it takes two lines"
        assert seen(lines, "The fight is over: broken off")

    watch(path, look_on, size=size, opened=look(path, rules))
    writer.close()


def test_each_view_of_a_spectator_has_its_first_line(path: Path) -> None:
    writer = played(path)

    async def look(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        heads = []
        for _ in range(3):
            heads.append(text_of(app)[0])
            await pilot.press("v")
        assert len(set(heads)) == 1, heads

    watch(path, look, size=NARROW)
    writer.close()


def test_who_is_looked_at_is_the_next_or_the_one_before(path: Path) -> None:
    looked: list[str] = []

    async def keys(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        for press in ("tab", "tab", "shift+tab"):
            await pilot.press(press)
            looked.append(screen.controller.chosen)

    begin("ford-at-dusk", seed=1, path=path).close()
    watch(path, keys, opened=reopen(path, read_only=True))
    assert looked == ["sayo", "kappa-1", "sayo"]


def test_the_chronicle_and_the_sheets_are_scrolled_each_by_the_wheel_above_it(path: Path) -> None:
    writer = played(path)
    give(writer, *(Adjust("ann", at % 6 + 1) for at in range(60)))
    found: list[tuple[int, int]] = []

    async def wheel(app: CounterbeatApp, pilot: Any, screen: WatchScreen) -> None:
        controller = screen.controller
        for name, by in (("chronicle", -1), ("sheets", 1), ("chronicle", 1), ("sheets", -1), ("sheets", -1)):
            screen.wheeled(Pane.Wheeled(screen.panes[name], by))
            await pilot.pause()
            found.append((controller.back, controller.sheet_scroll))

    watch(path, wheel)
    assert found == [(3, 0), (3, 3), (0, 3), (0, 0), (0, 0)]
