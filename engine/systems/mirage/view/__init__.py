"""The picture of a moment, drawn from what an audience knows."""

from __future__ import annotations

from typing import get_args

from engine.core.roster import marks_of
from engine.core.view import Also, Audience, Board, Mode, Moment, View
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.pending import pending
from engine.systems.mirage.rules import overwatch
from engine.systems.mirage.rules.people import foes_of
from engine.systems.mirage.rules.question import Question, question
from engine.systems.mirage.rules.skills import nameable
from engine.systems.mirage.rules.turns import beaten
from engine.systems.mirage.state import Phase, State
from engine.systems.mirage.state.frames import Act
from engine.systems.mirage.view.board import board
from engine.systems.mirage.view.panels import pools, tables
from engine.systems.mirage.view.sheets import sheets
from engine.systems.mirage.view.track import track

MODES: dict[Phase, Mode] = {"setup": "setup", "opening": "fight", "turn": "fight", "interlude": "between"}
assert set(MODES) == set(get_args(Phase))


def clock(state: State) -> str:
    """The moment in words."""
    if state.phase == "turn":
        whose = "party" if state.side == "party" else "adversaries"
        when = f"round {state.round}" if state.round else "before round 1"
        return f"day {state.day} · {when} · {whose}"
    where = {"setup": "setting up", "opening": "before the fight", "interlude": "no fight"}[state.phase]
    return f"day {state.day} · {where}"


def moment(state: State) -> Moment:
    """A side's turn is a beat; rounds group turns."""
    return Moment(state.beat, state.round, clock(state), _result(state))


def view(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> View:
    """The whole picture."""
    found, short = question(state), _short(state)
    return View(
        system="mirage",
        title=state.title,
        clock=clock(state),
        phase=found.kind if found is not None else state.phase,
        audience=audience,
        moment=moment(state),
        track=track(state, audience, short),
        board=board(catalog, state, audience, focus, short),
        sheets=sheets(state, audience, short),
        pending=pending(catalog, state, audience),
        pools=pools(state, audience),
        tables=tables(state, audience),
        banner=state.stakes if audience == "gm" and MODES[state.phase] != "between" else "",
        mode=MODES[state.phase],
        result=_result(state),
        also=_also(state) if found is None else _named(state, found),
    )


def told_from(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> Board:
    """The field alone."""
    return board(catalog, state, audience, focus, _short(state))


def _short(state: State) -> dict[str, str]:
    return marks_of(state, lambda person: person.side == "party")


def _result(state: State) -> str:
    if state.phase != "interlude":
        return ""
    if state.winner:
        return f"{'The party' if state.winner == 'party' else 'The adversaries'} won"
    return "The party is gone" if "party" in beaten(state) else ""


def _named(state: State, found: Question) -> tuple[Also, ...]:
    """Whose action waits for shots out of overwatch, where an Insight could still be named with it (MG-131)."""
    if found.kind != "overwatch" or not isinstance(found.frame, Act):
        return ()
    actor, named = state.combatants[found.frame.command.who], nameable(state, found.frame.command)
    return (Also(actor.id, len(named), f"Insight: {named[0].name}"),) if named and not actor.secret else ()


def _also(state: State) -> tuple[Also, ...]:
    """Who may fire out of overwatch now (MG-73)."""
    if state.phase != "turn":
        return ()
    out = []
    for person in state.combatants.values():
        if person.watch is None or person.secret:
            continue
        targets = [somebody for somebody in foes_of(state, person) if overwatch.may_fire(state, person, somebody)]
        if targets:
            whom = targets[0].name if len(targets) == 1 else f"one of {len(targets)}"
            out.append(Also(person.id, len(targets), f"overwatch: fire at {whom}, a slow action"))
    return tuple(out)
