"""The picture of a state for one audience: tracker, map, sheets, open questions."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Audience, Pending, View
from engine.core.words import listed
from engine.systems.miasma import seen, timing
from engine.systems.miasma.people import is_party, label
from engine.systems.miasma.state import State
from engine.systems.miasma.view.board import board
from engine.systems.miasma.view.sheets import sheet
from engine.systems.miasma.view.track import track


def clock(state: State) -> str:
    """The segment with the seconds that have passed; between fights the day (MI-25)."""
    if state.phase == "interlude":
        return f"day {state.day}"
    if state.phase == "setup":
        return "set-up"
    return f"segment {state.segment} ({timing.SECONDS * (state.segment - 1)} s)"


def pending(state: State, audience: Audience = "gm") -> tuple[Pending, ...]:
    """The open questions. Players are asked for the party; that a foe has not decided yet is not theirs to know."""
    if state.phase == "contest":
        return _contest(state, audience)
    if state.phase == "interlude":
        question = "Between fights: rest, spend, equip, or begin the next one?"
        return (Pending("", question, "interlude", "gm", "MI-92"),)
    if state.phase == "setup":
        return (Pending("", "Set-up: who stands where, and on what ground?", "setup", "gm", "MI-25"),)
    asked = [state.combatants[who] for who in timing.pending(state)]
    mine = asked if audience == "gm" else [one for one in asked if is_party(one)]
    out = tuple(
        Pending(one.id, f"{label(one)}, free in segment {state.segment}: what now?", "act", seen.owner(one), "MI-26")
        for one in mine
    )
    return out or ((Pending("", "The game master decides", "act", "gm", "MI-26"),) if asked else ())


def _contest(state: State, audience: Audience) -> tuple[Pending, ...]:
    contest = state.contest
    if contest is None:
        return ()
    known = [state.combatants[who] for who in contest.claimants if seen.noticed(state.combatants[who], audience)]
    names = listed(label(one) for one in known)
    question = f"Who gets {show(contest.hex)}: {names}?" if len(known) > 1 else f"Who gets {show(contest.hex)}?"
    return (Pending("", question, "answer", "gm", "MI-S17"),)


def view(state: State, audience: Audience = "gm", focus: str | None = None) -> View:
    """One moment for one audience; reach, distances and prices on the map are told from ``focus``."""
    questions = pending(state, audience)
    state = seen.picture(state, audience)
    shorts = seen.shorts(state, audience)
    return View(
        "miasma",
        state.title,
        clock(state),
        state.phase,
        audience,
        timing.moment(state),
        track(state, audience, shorts),
        board(state, audience, shorts, focus),
        tuple(sheet(state, one, shorts[one.id], audience) for one in seen.noticed_ones(state, audience)),
        questions,
    )
