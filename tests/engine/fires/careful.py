"""A careful player, for showing that a fight can be won: strikes what is near, walks nearer, dodges what it can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.board.hexgrid import Hex, distance
from engine.core.options import Option
from engine.core.session import Session
from engine.systems.fires.catalog.journey import Page
from engine.systems.fires.rules import hexes
from engine.systems.fires.state import State
from tests.engine.fires.scene import catalog
from tests.fillings import fillings

STRIKES = ("attack-heavy", "attack-light", "attack-guarded", "coup-de-grace")
ANSWERS = ("dodge", "shield-up")
WORTH = (*STRIKES, "drink", "move")
"""What is worth anything by itself."""
SPARE = 4
"""What is kept in the pool for an answer."""
LONGEST = 400


def fight_on(session: Session[Any, Any, Any]) -> str:
    """Plays until the fight is over; how it ended."""
    for _ in range(LONGEST):
        if session.state.phase not in ("setup", "round", "beat", "counterbeat"):
            break
        session.do(session.ruleset.read(decided(session)))
    return str(session.state.outcome)


def decided(session: Session[Any, Any, Any]) -> dict[str, Any]:
    """The next command."""
    state = session.state
    options = {option.id: option for option in session.options(rulings=False) if option.enabled}
    answers = [option for option in options.values() if option.command["do"] == "choose"]
    if answers:
        return next(fillings(answers[0]))
    if state.phase == "setup":
        return next(command for do in ("start-fight", "place") for command in commanded(options.values(), do))
    if state.step == "beat":
        return in_beat(session, options)
    if state.step == "attack":
        for name in ANSWERS:
            ways = sorted(acting(options.values(), name), key=lambda one: paid(state, one))
            if ways:
                return ways[0]
    return next(command for do in ("pass", "end-beat") for command in commanded(options.values(), do))


def in_beat(session: Session[Any, Any, Any], options: dict[str, Option]) -> dict[str, Any]:
    """Strike for the least; drink when hurt; keep something for an answer; else walk nearer."""
    state = session.state
    done = bool(next(iter(commanded(options.values(), "end-beat")), None))
    hurt = state.hero.wounds >= 5
    ranked: list[tuple[float, dict[str, Any]]] = []
    for option in options.values():
        if option.command["do"] != "act" or option.command["action"] not in WORTH:
            continue
        for command in islice(fillings(option, 400), 400):
            worth = value(state, command, hurt)
            if worth > 0 and (not done or sum(state.scores) - paid(state, command) >= SPARE):
                ranked.append((worth - paid(state, command), command))
    if ranked:
        return max(ranked, key=lambda one: one[0])[1]
    if done:
        return next(commanded(options.values(), "end-beat"))
    return next(
        command
        for name in ("get-up", "struggle", "shield-up", "move", "take-aim", "gasp-and-pant")
        for command in sorted(acting(options.values(), name), key=lambda one: paid(state, one))
    )


def value(state: State, command: dict[str, Any], hurt: bool) -> float:
    """How much an act is worth."""
    if command["action"] in STRIKES:
        return 42.0 if command["action"] == "attack-heavy" else 40.0
    if command["action"] == "drink":
        return 60.0 if hurt else 0
    if command["action"] == "move" and command.get("path"):
        path = [hexes.at(cell) for cell in command["path"]]
        if any(hexes.key(cell) in state.field.hazards for cell in path):
            return 0
        nearer = near(state, state.hero.at) - max(1, near(state, path[-1]))
        return 20 + 5.0 * nearer - len(path) / 10
    return 0


def near(state: State, cell: Hex | None) -> int:
    """How far the nearest enemy is from a cell."""
    gaps = [distance(cell, person.at) for person in state.enemies if cell is not None and person.at is not None]
    return min(gaps, default=99)


def paid(state: State, command: dict[str, Any]) -> int:
    """The scores of the dice that a command spends."""
    scores = {die.id: die.score for die in state.pool}
    return sum(scores[number] for number in command.get("dice", ()))


def acting(options: Any, action: str) -> Iterator[dict[str, Any]]:
    """The ways in which an action could be committed."""
    for option in options:
        if option.command["do"] == "act" and option.command["action"] == action:
            yield from fillings(option, 60)


def commanded(options: Any, do: str) -> Iterator[dict[str, Any]]:
    """The ways in which a command could be given."""
    for option in options:
        if option.command["do"] == do:
            yield from fillings(option, 5)


def journey_on(session: Session[Any, Any, Any]) -> list[tuple[str, str]]:
    """Plays a scenario to its end: rests where it can, takes what is printed. The fights, and how each ended."""
    fights: list[tuple[str, str]] = []
    for _ in range(LONGEST):
        state = session.state
        if state.phase not in ("journey", "interlude"):
            fights.append((state.title, fight_on(session)))
        elif state.journey.prestige == "done":
            break
        else:
            session.do(session.ruleset.read(onward(session)))
    return fights


def onward(session: Session[Any, Any, Any]) -> dict[str, Any]:
    """The next step of the journey: rest when hurt, fight where a page leads to a fight, else go on."""
    state = session.state
    options = [option for option in session.options(rulings=False) if option.enabled]
    hurt = state.hero.wounds >= 2 or any(piece.kind == "flask" and not piece.charges for piece in pieces(state))
    rests = list(commanded(options, "reprieve"))
    if rests and hurt:
        return rests[0]
    chapters = catalog().chapters
    turns = list(commanded(options, "choose-page"))
    if turns:
        page = chapters[state.journey.chapter].pages[state.journey.page]
        printed = [(command, page.options[command["option"]]) for command in turns]
        resting = [
            command for command, choice in printed if choice.to and page_of(session, choice.to).reprieve and hurt
        ]
        fighting = [command for command, choice in printed if choice.encounter]
        return (resting or fighting or turns)[0]
    return next(commanded(options, "draw-chapter"))


def pieces(state: Any) -> list[Any]:
    """What is in the pouches."""
    return [state.sheet.pieces[key] for key in state.sheet.pouches]


def page_of(session: Session[Any, Any, Any], name: str) -> Page:
    """A page of the chapter."""
    return catalog().chapters[session.state.journey.chapter].pages[name]
