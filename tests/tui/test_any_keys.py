"""Any keys in any order: nothing breaks, every line keeps its width, and the state is always what the steps fold to."""

from __future__ import annotations

from random import Random

import pytest

from content.loader import listing
from engine.core.digest import digest
from engine.core.text import cell_len
from tests.tui.driver import NARROW, WIDE, Size, keys, typed
from tests.tui.scenes import still
from tui.screens.fight import FightScreen
from tui.start.fights import begin

KEYS = (
    *"1112223456789gduamscyfw",
    *["enter"] * 6,
    *["space"] * 3,
    *["up", "down", "left", "right", "tab", "tab", "shift+tab", "plus", "minus"],
    *["slash", "escape", "backspace", "delete", "pageup", "pagedown", "ctrl+r", "home", "end"],
    *["left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket"],
)


def pressed(chronicle, seed: int, size: Size, count: int) -> None:
    rng = Random(seed)
    done: list[str] = []

    async def mash(app, pilot):
        for _ in range(count):
            key = rng.choice(KEYS)
            done.append(key)
            if isinstance(app.screen, FightScreen):
                await app.on_event(typed(key))
            else:  # a screen beside the fight was opened: let it appear, and leave it
                await pilot.pause()
                app.pop_screen()
        await pilot.pause()
        while not isinstance(app.screen, FightScreen):
            await app.pop_screen()
        await pilot.pause()

    try:
        lines = keys(chronicle, size=size, then=mash)
    except Exception as fault:
        raise AssertionError(f"seed {seed}, size {size}, after {' '.join(done)}") from fault
    assert all(cell_len(line) == size[0] for line in lines)
    session = chronicle.session
    state = session.timeline.states[0]
    for number in session.timeline.path():
        for event in session.timeline.step(number).events:
            state = session.ruleset.evolve(state, event)
    assert digest(state) == digest(session.state)


@pytest.mark.parametrize("kind", ["ford", "tide", "track"])
@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_any_keys_on_the_gallery(kind, size):
    for seed in range(2):
        pressed(still(kind, table_dice=seed == 1), seed, size, 150)


@pytest.mark.parametrize("name", [entry.id for entry in listing()])
def test_any_keys_on_every_encounter(name):
    pressed(begin(name, seed=1), 1, WIDE if len(name) % 2 else NARROW, 50)
