"""Any keys in any order on the screens beside the fight, at any size, with names that no terminal should obey."""

from __future__ import annotations

import time
from random import Random

import pytest
from textual.events import Key

from engine.core.text import cell_len
from tests.tui.driver import NARROW, WIDE, Size, keys, seen, typed
from tests.tui.pages import open_book, open_codex, open_ending
from tests.tui.scenes import named, still
from tests.tui.test_timeline import fought, walked
from tui.start.fights import begin

KEYS = (
    *["up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab", "enter", "space"],
    *["left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket", "backspace"],
    *"hdnysxag,lt?/0123",
    *["slash", "comma", "f1", "question_mark", "escape", "escape"],
)
SIZES = [WIDE, NARROW, (60, 18), (59, 17), (20, 5), (220, 60)]


def mashed(chronicle, opening: str, seed: int, size: Size, count: int = 22) -> None:
    rng = Random(seed)
    done: list[str] = []

    async def mash(app, pilot):
        for _ in range(count):
            if len(app.screen_stack) == 1:
                await app.on_event(typed(opening))
                await pilot.pause()
            done.append(rng.choice(KEYS))
            await app.on_event(typed(done[-1]))
            await pilot.pause()
            if rng.random() < 0.05:
                await pilot.resize_terminal(*rng.choice(SIZES))
        await pilot.resize_terminal(*size)
        await pilot.pause()

    try:
        lines = keys(chronicle, size=size, then=mash)
    except Exception as fault:
        raise AssertionError(f"{opening}, seed {seed}, size {size}, after {' '.join(done)}") from fault
    assert {cell_len(line) for line in lines} == {size[0]}


@pytest.mark.parametrize("opening", ["t", "l", "f1", "x", "comma"])
@pytest.mark.parametrize("encounter", ["first-duel", "bridge-at-dusk", "mir-duel"])
def test_any_keys_on_a_page_beside_a_real_fight(opening, encounter):
    for seed, size in enumerate((WIDE, NARROW)):
        mashed(begin(encounter, seed=1), opening, seed, size)


@pytest.mark.parametrize("opening", ["t", "l"])
def test_any_keys_over_a_long_tangle(opening):
    for seed, size in enumerate(SIZES):
        mashed(walked(seed, 80), opening, seed, size)


@pytest.mark.parametrize("page", ["t", "l", "comma"])
@pytest.mark.parametrize("size", SIZES)
def test_no_page_outgrows_the_terminal(page, size):
    lines = keys(fought(), page, size=size)
    assert {cell_len(line) for line in lines} == {size[0]}
    assert len(lines) == size[1]
    assert seen(lines, "Counterbeat needs") == (size[0] < 60 or size[1] < 18) or size[0] < 30


@pytest.mark.parametrize("open_page", [open_book, open_codex, open_ending])
@pytest.mark.parametrize("size", SIZES)
def test_no_book_outgrows_the_terminal(open_page, size):
    async def read(app, pilot):
        open_page(app)
        await pilot.pause()
        for press in ("down", "right", "tab", "slash", "z", "z", "enter"):
            await pilot.press(press)

    lines = keys(still("ford"), size=size, then=read)
    assert {cell_len(line) for line in lines} == {size[0]}


@pytest.mark.parametrize(
    "name", ["\x1b[2J\x1b]0;x\x07", "[red]Ann[/red]", "名前の長い人" * 8, "e\u0301" * 50, "\u202eevil"]
)
def test_a_name_is_text_wherever_it_stands(name):
    chronicle = named(name)
    keys(chronicle, "1", "1", "2")
    for presses in (("t",), ("t", "home", "d", "end"), ("l",), ("t", "slash", "z"), ("t", "n", *"[b]", "enter")):
        lines = keys(chronicle, *presses)
        assert {cell_len(line) for line in lines} == {120}
        assert all(line.isprintable() for line in lines)


def test_books_and_settings_of_the_largest_game_open_at_once(tmp_path):
    """In the time of the processor: a busy machine is not a failure, reading every rule for every line is."""

    async def look(app, pilot):
        for presses in ("f1", "x", "comma"):
            began = time.process_time()
            await app.on_event(Key(presses, None))
            await pilot.pause()
            assert app.screen.panes
            assert time.process_time() - began < 1
            await pilot.press("escape")

    keys(begin("first-duel", seed=1), then=look)
