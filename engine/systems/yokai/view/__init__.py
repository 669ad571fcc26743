"""The picture of a conflict for one audience, drawn from what that audience knows."""

from __future__ import annotations

from engine.core.view import Audience, Moment, View
from engine.systems.yokai import legal
from engine.systems.yokai.pending import pending
from engine.systems.yokai.seen import seen
from engine.systems.yokai.state import State
from engine.systems.yokai.view import board, exchange, sheets, track
from engine.systems.yokai.view.names import labels, shorts

PHASES = {
    "setup": "setup",
    "rally": "round start: Rally",
    "order": "round start: order",
    "turns": "turns",
    "round-end": "round end",
    "interlude": "interlude",
}
OUTCOMES = {"players": "The players have won", "enemies": "The enemies have won", "draw": "A draw", "gm-ended": "Ended"}


def view(state: State, audience: Audience, focus: str | None) -> View:
    """The whole picture; prices are told from ``focus``, by default from the owner of the turn."""
    known = seen(state, audience)
    short = shorts(known)
    at = focus if focus in known.combatants else known.owner
    phase = PHASES[known.phase]
    if known.frames:
        phase = "resolving"
    return View(
        system="yokai",
        title=known.title,
        clock=f"round {known.round} · cycle {known.cycle}" if known.round else "setup",
        phase=phase,
        audience=audience,
        # The beats count the turns of the hidden, too.
        moment=Moment(known.beat if audience == "gm" else known.round, known.round, phase),
        track=track.track(known, audience, short, state is known),
        board=board.board(known, audience, short, at or ""),
        sheets=tuple(sheets.sheet(known, one, audience, short) for one in known.combatants.values()),
        pending=pending(state, audience),
        pools=exchange.pools(known, audience),
        tables=exchange.tables(known, audience),
        banner=banner(known, audience),
    )


def banner(state: State, audience: Audience) -> str:
    """What is above everything else: how it ended, or that it will never end by itself."""
    if audience == "gm" and legal.stalled(state):
        return "Nobody has FP and all are held back by Morale: end the fight, or rule"
    if state.outcome is None:
        return ""
    text = f": {state.ending}" if state.ending else ""
    return f"{OUTCOMES[state.outcome]}{text}"


__all__ = ["labels", "view"]
