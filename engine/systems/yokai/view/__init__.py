"""The picture of a conflict for one audience, drawn from what that audience knows."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import roster
from engine.core.view import Also, Audience, Board, Mode, Moment, View
from engine.systems.yokai.audience import owner_of
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks.attack import defend
from engine.systems.yokai.checks.moments import affordable, simple
from engine.systems.yokai.pending import STALLED, pending
from engine.systems.yokai.rules import exchange as rules
from engine.systems.yokai.rules.actions import actions
from engine.systems.yokai.rules.tide import stalled
from engine.systems.yokai.state import State
from engine.systems.yokai.view import board, exchange, sheets, track
from engine.systems.yokai.words import cost_of

PHASES = {
    "setup": "setup",
    "rally": "round start: Rally",
    "order": "round start: order",
    "turns": "turns",
    "round-end": "round end",
    "interlude": "between fights",
}
OUTCOMES = {"players": "The players have won", "enemies": "The enemies have won", "draw": "A draw", "gm-ended": "Ended"}


def moment(state: State) -> Moment:
    """Turns are moments, rounds group them. The label names nobody: somebody hidden may have the turn."""
    if state.phase == "setup":
        return Moment(state.beat, 0, "setting up")
    if state.phase == "interlude":
        return Moment(state.beat, state.round, "after the fight", result(state))
    return Moment(state.beat, state.round, f"round {state.round}, cycle {state.cycle}")


def view(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> View:
    """The picture of a state that the audience knows; prices are told from ``focus``, else from the turn's owner."""
    short = _short(state)
    phase = "resolving" if state.windows else PHASES[state.phase]
    told = result(state)
    return View(
        system="yokai",
        title=state.title,
        clock=_clock(state),
        phase=phase,
        audience=audience,
        moment=Moment(state.beat, state.round, phase),
        track=track.track(state, audience, short),
        board=told_from(catalog, state, audience, focus),
        sheets=tuple(sheets.sheet(state, fighter, audience, short) for fighter in state.combatants.values()),
        pending=pending(catalog, state, audience),
        pools=exchange.pools(state, audience),
        tables=exchange.tables(state, audience),
        banner=STALLED if audience == "gm" and stalled(state) else told,
        mode=mode(state),
        result=told,
        also=tuple(also(state, audience)),
    )


def _clock(state: State) -> str:
    if state.phase == "interlude":
        return "after the fight"
    return f"round {state.round} · cycle {state.cycle}" if state.round else "setting up"


def told_from(catalog: Catalog, state: State, audience: Audience, focus: str | None) -> Board:
    """The field alone."""
    at = focus if focus in state.combatants else state.owner
    return board.board(state, audience, _short(state), at or "")


def _short(state: State) -> dict[str, str]:
    return roster.marks_of(state, lambda fighter: fighter.side == "players")


def mode(state: State) -> Mode:
    """What part of a chronicle it is."""
    return "setup" if state.phase == "setup" else "between" if state.phase == "interlude" else "fight"


def result(state: State) -> str:
    """How the last fight ended; empty while one is on."""
    if state.outcome is None:
        return ""
    return f"{OUTCOMES[state.outcome]}{f': {state.ending}' if state.ending else ''}"


def also(state: State, audience: Audience) -> Iterator[Also]:
    """Who may guard an ally who is asked for a defence (YO-43), or insert a Simple action although nobody asks them
    (YO-41), and the first of these with its price.
    """
    window = rules.top(state)
    asked = rules.unanswered(window) if window is not None else ()
    for fighter in state.combatants.values() if state.phase == "turns" else ():
        theirs = audience == "gm" or owner_of(fighter) == "players"
        if fighter.id == state.owner or not theirs or simple(state, fighter.id):
            continue
        owned = actions(fighter.sheet).values()
        able = [
            action
            for action in owned
            if action.guard is not None
            if any(who != fighter.id and defend(state, fighter.id, action, who) is None for who in asked)
        ]
        able += [
            action
            for action in owned
            if action.timing == "simple" and (action.attack or not action.defence)
            if affordable(state, fighter, action, []) is None
        ]
        if able:
            yield Also(fighter.id, len(able), f"{able[0].name}, {cost_of(able[0].fp, able[0].ki)}")
