"""Law 3 the other way round over random play: what is disabled or not offered is refused, however it is filled in."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.digest import digest
from engine.core.options import Option
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems.yokai.rules.actions import actions
from engine.systems.yokai.state import ZONES
from tests.engine.yokai.scene import ENCOUNTERS, command
from tests.fillings import fillings
from tests.soak.walk import told, walk_of


def random_game(encounter: str, seed: int, steps: int) -> Session:
    """The session of a random walk."""
    walk = walk_of(encounter, seed)
    with told(walk, encounter, seed):
        for _ in range(steps):
            if not walk.go_on():
                break
    return walk.session


WHOLE = {"done", "undone", "pass", "end-turn", "defend", "guard", "no-defence", "rally", "begin", "choose-tied"}
"""Options whose commands need no further value, so that the refusal has to be told word for word."""


def attempts(play: Session, option: Option) -> list[dict[str, Any]]:
    """Every way to fill a disabled option in with somebody or somewhere."""
    do, people = option.command["do"], list(play.state.combatants)
    if do in ("attack", "simple-attack", "basic-attack"):
        return [{**option.command, "targets": who} for who in people]
    if do in ("full-action", "simple-action"):
        return [{**option.command, "target": who, "form": "bare"} for who in (*people, "")]
    if do == "move":
        return [{**option.command, "to": zone} for zone in ZONES]
    return [option.command] if do in WHOLE else []


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_disabled_options_are_refused_however_they_are_filled_in(encounter: str) -> None:
    """Law 3 the other way round."""
    play = random_game(encounter, 11, 40)
    checked = 0
    for step in play.timeline.path():
        play.goto(step)
        for option in play.options(rulings=False):
            if option.enabled:
                continue
            for filled in attempts(play, option):
                with pytest.raises(Refused) as no:
                    play.preview(command(**filled))
                if option.command["do"] in WHOLE:
                    assert (no.value.refusal.code, no.value.refusal.message) == (option.code, option.why_not)
                checked += 1
    assert checked


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_what_is_not_offered_is_refused(encounter: str) -> None:
    """Every attack on every target, for everybody: what no enabled option allows must be refused."""
    play = random_game(encounter, 12, 30)
    for step in play.timeline.path()[::3]:
        play.goto(step)
        offered = {
            (o.command["do"], o.who, o.command.get("action", ""), str(value))
            for o in play.options(rulings=False)
            if o.enabled and o.slots and o.slots[0].name == "targets"
            for value in o.slots[0].allowed({})
        }
        for person in play.state.combatants.values():
            for action in actions(person.sheet).values():
                do = "attack" if action.timing == "full" else "simple-attack"
                for target in play.state.combatants if action.attack and action.count == 1 else ():
                    if (do, person.id, action.id, target) in offered:
                        continue
                    with pytest.raises(Refused):
                        play.preview(command(do=do, who=person.id, action=action.id, targets=target))


def test_previews_of_everything_enabled_change_nothing() -> None:
    play = random_game("bridge-at-dusk", 3, 25)
    before = digest(play.state)
    for option in play.options():
        if option.enabled:
            for filled in fillings(option, 2):
                play.preview(command(**filled))
    assert digest(play.state) == before
