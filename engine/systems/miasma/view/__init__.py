"""The picture of a state for one audience: tracker, map, sheets, open questions."""

from __future__ import annotations

from engine.core.roster import marks_of
from engine.core.view import Audience, Board, Mode, Moment, View
from engine.core.words import agreeing
from engine.systems.miasma.audience import listed_people
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.pending import pending
from engine.systems.miasma.rules.timing import SECONDS
from engine.systems.miasma.state import State
from engine.systems.miasma.view.board import board
from engine.systems.miasma.view.sheets import sheet
from engine.systems.miasma.view.track import track

SEGMENTS_IN_A_ROUND = 5
"""Ten seconds: how far a long step through the chronicle goes. The game itself knows no rounds (MI-25)."""

MODES: dict[str, Mode] = {"setup": "setup", "interlude": "between"}


def moment(state: State) -> Moment:
    """MI-25: each segment and interlude is a beat; five segments, or an interlude, are a round, named by its beat."""
    if state.phase == "interlude":
        return Moment(state.beat, state.beat, f"after fight {state.fight}", result(state))
    if state.phase == "setup":
        return Moment(state.beat, state.beat, "setting up")
    first = state.beat - (state.segment - 1) % SEGMENTS_IN_A_ROUND
    return Moment(state.beat, first, clock(state))


def clock(state: State) -> str:
    """The segment with the seconds that have passed; between fights the day (MI-25)."""
    if state.phase == "interlude":
        return f"day {state.day}"
    if state.phase == "setup":
        return "setting up"
    return f"segment {state.segment} ({SECONDS * (state.segment - 1)} s)"


def result(state: State) -> str:
    """How the last fight ended: who is left of each side."""
    if state.phase != "interlude":
        return ""
    left: dict[str, int] = {}
    for fighter in state.combatants.values():
        left[fighter.side] = left.get(fighter.side, 0) + fighter.present
    standing = [side for side, count in left.items() if count]
    if len(standing) != 1:
        return "broken off" if standing else "nobody is left"
    return f"the {standing[0]} {agreeing(standing[0], 'is', 'are')} left standing"


def view(catalog: Catalog, state: State, audience: Audience, focus: str | None = None) -> View:
    """A moment for an audience, of a state it knows; reach, distance and price on the map are told from ``focus``."""
    marks = _marks(state)
    return View(
        "miasma",
        state.title,
        clock(state),
        state.phase,
        audience,
        moment(state),
        track(state, audience, marks),
        board(state, audience, marks, focus),
        tuple(sheet(state, fighter, marks[fighter.id], audience) for fighter in listed_people(state)),
        pending(catalog, state, audience),
        mode=MODES.get(state.phase, "fight"),
        result=result(state),
    )


def told_from(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> Board:
    """The map alone."""
    return board(state, audience, _marks(state), focus)


def _marks(state: State) -> dict[str, str]:
    return marks_of(state, lambda fighter: fighter.of_party)
