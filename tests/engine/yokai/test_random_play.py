"""Laws 1 to 4 and 7 over random play of every encounter: whatever the options allow is accepted, and nothing is lost.

A failure prints its script, so that it can be kept as a test of its own.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from content import loader
from engine.core.digest import digest
from engine.core.options import Option
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems.yokai.derived import actions
from engine.systems.yokai.events import Event
from engine.systems.yokai.house import OPTIONS
from engine.systems.yokai.state import ZONES
from tests.engine.yokai.scene import ENCOUNTERS, command, rules
from tests.fillings import fillings

STEPS = 80
EVENTS = msgspec.json.Decoder(tuple[Event, ...])


def enabled(play: Session, mind: random.Random) -> list[Option]:
    """Enabled options, rulings being rarer than the game itself, and those that end it rarest."""
    every = [option for option in play.options() if option.enabled]
    rare = ("done", "rest", "check", "contest", "exit-story", "set-order")
    calm = [o for o in every if o.group != "ruling" and (o.command["do"] not in rare or mind.random() < 0.05)]
    if mind.random() < 0.12 or not calm:
        wild = [o for o in every if o.command["do"] not in ("end-fight", "remove-combatant") or mind.random() < 0.1]
        return wild or every
    answers = [o for o in calm if o.group == "answer"]
    return answers if answers and mind.random() < 0.6 else calm


def random_game(
    encounter: str, seed: int, steps: int, options: dict[str, str] | None = None, tide: int | None = None
) -> Session:
    mind = random.Random(seed)
    game = rules()
    made = loader.encounter(encounter)
    made = made if tide is None else replace(made, tide=tide)
    play: Session = Session(game, game.begin(made, options), seed=seed)
    script: list[dict[str, Any]] = []
    for _ in range(steps):
        choices = enabled(play, mind)
        if not choices:
            break
        option = mind.choice(choices)
        filled = mind.choice(list(fillings(option, 40)))
        script.append(filled)
        before = digest(play.state)
        try:
            steps_made = play.do(command(**filled))
        except Exception as wrong:
            raise AssertionError(f"{encounter} seed {seed}: {wrong!r}\n{option.id}\n{script}") from wrong
        after = digest(play.state)
        if len(script) % 10 == 0:
            play.undo()
            assert digest(play.state) == before, script
            play.redo()
            assert digest(play.state) == after, script
        for step in steps_made:
            # Law 2: what a save holds folds to the same state.
            stored = EVENTS.decode(msgspec.json.encode(step.events))
            state = play.timeline.states[step.parent]
            for event in stored:
                state = game.evolve(state, event)
            assert state == play.timeline.states[step.id], (step.command, script)
        if mind.random() < 0.2:
            look(play)
    return play


def look(play: Session) -> None:
    """Everything a screen asks for must answer in every state."""
    for audience in ("gm", "players"):
        focus = next(iter(play.state.combatants), None)
        msgspec.json.encode(play.view(audience, focus))
        msgspec.json.encode(play.options(audience))
        msgspec.json.encode(play.pending(audience))
        for step in play.timeline.path()[-4:]:
            play.lines(step, audience)
            play.label(step, audience)


@pytest.mark.parametrize("encounter", ENCOUNTERS)
@pytest.mark.parametrize("seed", range(2))
def test_random_play_is_sound(encounter: str, seed: int) -> None:
    random_game(encounter, seed, STEPS)


@pytest.mark.parametrize("seed", range(6))
def test_random_play_under_random_table_options(seed: int) -> None:
    mind = random.Random(seed)
    options = {name: mind.choice(values[:4]) for name, values in OPTIONS.items()}
    random_game(mind.choice(ENCOUNTERS), seed + 100, STEPS, options)


@pytest.mark.parametrize("seed", range(6))
def test_random_play_of_short_tides_reaches_rally_and_the_end(seed: int) -> None:
    random_game(("governors-hall", "bridge-at-dusk", "nine-lantern-king")[seed % 3], seed, 2 * STEPS, tide=2)


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_the_fold_of_a_game_is_its_state(encounter: str) -> None:
    play = random_game(encounter, 7, 60)
    state = play.timeline.states[0]
    for step in play.timeline.path():
        for event in play.timeline.step(step).events:
            state = play.ruleset.evolve(state, event)
    assert digest(state) == digest(play.state)


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
        for option in play.options():
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
            for o in play.options()
            if o.enabled and o.slots and o.slots[0].name == "targets"
            for value in o.slots[0].allowed({})
        }
        for one in play.state.combatants.values():
            for action in actions(one.sheet).values():
                do = "attack" if action.timing == "full" else "simple-attack"
                for target in play.state.combatants if action.attack and action.count == 1 else ():
                    if (do, one.id, action.id, target) in offered:
                        continue
                    with pytest.raises(Refused):
                        play.preview(command(do=do, who=one.id, action=action.id, targets=target))


def test_previews_of_everything_enabled_change_nothing() -> None:
    play = random_game("bridge-at-dusk", 3, 25)
    before = digest(play.state)
    for option in play.options():
        if option.enabled:
            for filled in fillings(option, 2):
                play.preview(command(**filled))
    assert digest(play.state) == before
