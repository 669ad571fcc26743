"""The picture of a moment, made from the state as its audience knows it (law 9)."""

from __future__ import annotations

from engine.core.roster import marks_of
from engine.core.view import Audience, Board, Mode, Moment, View
from engine.core.words import sentence
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.pending import pending
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.state import Phase, State
from engine.systems.mir.view.board import board
from engine.systems.mir.view.panels import pools, tables
from engine.systems.mir.view.sheets import sheets
from engine.systems.mir.view.track import track
from engine.systems.mir.words import won

MODES: dict[Phase, Mode] = {"setup": "setup", "initiative": "fight", "slots": "fight", "interlude": "between"}


def clock(state: State) -> str:
    """The moment in words."""
    if state.phase == "slots":
        return f"day {state.day} · turn {state.turn}"
    where = {"initiative": "before the fight", "setup": "setting up"}.get(state.phase, "no fight")
    return f"day {state.day} · {where}"


def moment(state: State, audience: Audience = "gm") -> Moment:
    """A slot is a beat; turns and days are rounds. The label names nobody: players read it too.

    Players are not told the number of slots, for those of the hidden count as well.
    """
    ended = won(state, state.winner)
    beat = state.beats if audience == "gm" else state.rounds
    return Moment(beat, state.rounds, clock(state), sentence(ended))


def phase(state: State) -> str:
    """The phase: setup, initiative, slot, exchange (dice to come), decision (an answer to come), interlude."""
    asked = question(state)
    if asked is not None:
        return "exchange" if asked.kind in ("roll", "apply") else "decision"
    return "slot" if state.phase == "slots" else state.phase


def view(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> View:
    """The whole picture."""
    short, now = _short(state), moment(state, audience)
    return View(
        system="mir",
        title=state.title,
        clock=clock(state),
        phase=phase(state),
        audience=audience,
        moment=now,
        track=track(state, audience, short),
        board=board(state, audience, focus, short),
        sheets=sheets(state, audience, short),
        pending=pending(catalog, state, audience),
        pools=pools(state, audience),
        tables=tables(state, audience),
        banner=state.stakes if audience == "gm" and MODES[state.phase] != "between" else "",
        mode=MODES[state.phase],
        result=now.ended,
    )


def told_from(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> Board:
    """The line alone."""
    return board(state, audience, focus, _short(state))


def _short(state: State) -> dict[str, str]:
    return marks_of(state, lambda person: person.kind == "pc")
