"""The same moments of a fight of every game: somebody decides, somebody was just struck, the last decision.

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
from tests.tui.test_to_the_end import before_the_end as played_before_the_end
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


def commands(session: Any) -> tuple[Any, ...]:
    """What was decided on the way to the head, and why."""
    steps = [session.timeline.step(at) for at in session.timeline.path() if at]
    return tuple((step.command, step.why) for step in steps if not step.auto)


def replayed(game: str, given: tuple[Any, ...]) -> Chronicle:
    """The fight with these decisions."""
    encounter, seed = GAMES[game]
    chronicle = begin(encounter, seed=seed)
    for command, why in given:
        chronicle.session.do(command, why=why)
    return chronicle


@cache
def _until_struck(game: str) -> tuple[Any, ...]:
    return commands(played(game, blow).session)


def struck(game: str) -> Chronicle:
    """Somebody was struck, and the next is asked."""
    return replayed(game, _until_struck(game))


@cache
def _before_the_end(game: str) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    encounter, seed, most = next(fight for fight in FIGHTS if SYSTEM[fight[0]] == game)
    chronicle, last = played_before_the_end(encounter, seed, most)
    return commands(chronicle.session), tuple(last)


def before_the_end(game: str) -> tuple[Chronicle, tuple[str, ...]]:
    """The fight before the last of its decisions, and the keys that this one takes."""
    given, last = _before_the_end(game)
    return replayed(game, given), last


def what_follows(game: str) -> tuple[Any, str]:
    """The decision after somebody was struck, and why it was taken."""
    after: tuple[Any, str] = _before_the_end(game)[0][len(_until_struck(game))]
    return after
