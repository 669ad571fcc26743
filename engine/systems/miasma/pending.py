"""The open questions (MI-26, MI-92, MI-S17)."""

from __future__ import annotations

from engine.board.hexgrid import show
from engine.core.view import Audience, Pending
from engine.core.words import listed
from engine.systems.miasma.audience import owner
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.rules.timing import undecided
from engine.systems.miasma.state import State


def pending(catalog: Catalog, state: State, audience: Audience) -> tuple[Pending, ...]:
    """Who is asked what, in a state that holds only what the audience knows. Players are asked for the party; which foe
    has not decided yet is not theirs to know, nor that one whom they have not noticed is asked at all.
    """
    if state.phase == "contest":
        return _contest(state)
    if state.phase == "interlude":
        question = "Between fights: rest, spend, equip, or begin the next one?"
        return (Pending("", question, "interlude", "gm", "MI-92"),)
    if state.phase == "setup":
        return (Pending("", "Set-up: who stands where, and on what ground?", "setup", "gm", "MI-25"),)
    asked = [state.combatants[who] for who in undecided(state)]
    mine = [fighter for fighter in asked if audience == "gm" or fighter.of_party]
    if mine or audience == "gm":
        return tuple(
            Pending(
                fighter.id,
                f"{fighter.label}, free in segment {state.segment}: what now?",
                "act",
                owner(fighter),
                "MI-26",
            )
            for fighter in mine
        )
    question = "The game master decides" if asked else f"Segment {state.segment} goes by"
    return (Pending("", question, "act", "gm", "MI-26"),)


def _contest(state: State) -> tuple[Pending, ...]:
    contest = state.contest
    if contest is None:
        return ()
    names = [state.combatants[who].label for who in contest.claimants]
    question = f"Who gets {show(contest.hex)}"
    question += f": {listed(names)}?" if len(names) > 1 else "?"
    return (Pending("", question, "answer", "gm", "MI-S17"),)
