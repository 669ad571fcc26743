"""The same moments of a fight of every game: somebody decides, somebody was just struck.

Each is come to by keys, which give what the program would do (`tests/tui/test_to_the_end.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from content.loader import listing
from engine.core.scenes import Scene
from saves.chronicle import Chronicle
from tests.tui.test_keys_that_stay import hit
from tests.tui.test_to_the_end import FIGHTS, Advised, Told
from tui.fight.controller import FightController
from tui.start.fights import begin

SYSTEM = {entry.id: entry.system for entry in listing()}
GAMES = {SYSTEM[encounter]: (encounter, seed) for encounter, seed, _ in FIGHTS}
"""By game: the encounter that is played to its end, and its seed."""

MOST = 140
"""Keys after which somebody was struck in each of them."""

FEW = 5
"""Scenes among which that stands."""


def deciding(game: str) -> Chronicle:
    """The fight at the first act that is asked for."""
    encounter, seed = GAMES[game]
    chronicle = begin(encounter, seed=seed)
    controller = FightController(chronicle.session)
    while not any(question.kind == "act" for question in controller.pending):
        hit(controller, "space")
    return chronicle


def played(game: str, until: Callable[[FightController], object]) -> FightController:
    """The fight by the program's advice up to a moment at which nothing is half chosen."""
    encounter, seed = GAMES[game]
    watched, advised = Told(begin(encounter, seed=seed)), Advised()
    controller = watched.controller
    while controller.builder.option is not None or not until(controller):
        assert len(watched.pressed) < MOST, f"it did not come to that in {encounter}"
        watched.play(advised, len(watched.pressed) + 1)
    return controller


def blow(controller: FightController) -> Scene | None:
    """The last of the newest scenes in which harm was done to somebody."""
    told = reversed(controller.history.scenes("gm", FEW))
    return next((scene for scene in told if any(line.harm for line in scene.lines)), None)


@cache
def _commands(game: str) -> tuple[Any, ...]:
    timeline = played(game, blow).session.timeline
    steps = [timeline.step(at) for at in timeline.path() if at]
    return tuple((step.command, step.why) for step in steps if not step.auto)


def struck(game: str) -> Chronicle:
    """Somebody was struck, and the next is asked."""
    encounter, seed = GAMES[game]
    chronicle = begin(encounter, seed=seed)
    for command, why in _commands(game):
        chronicle.session.do(command, why=why)
    return chronicle
