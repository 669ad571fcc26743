"""The open questions (MI-26, MI-92, MI-S17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.board.hexgrid import show
from engine.core.view import Audience, Pending
from engine.core.words import GOES_ON, listed
from engine.systems.miasma.audience import open_book, owner
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.rules.danger import Danger, dangers, fate
from engine.systems.miasma.rules.timing import undecided
from engine.systems.miasma.state import Combatant, State

CLOSE = 10
"""Stamina that an attack may cost: who would be left with no more is told what it takes to be staggered."""


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
        coming = dangers(state, lambda fighter: open_book(fighter, audience))
        dying = {fighter.id for fighter in mine if _dies_now(state, fighter, coming.get(fighter.id, ()))}
        return tuple(
            Pending(
                fighter.id,
                f"{fighter.label}, free in segment {state.segment}: what now?",
                "act",
                owner(fighter),
                "MI-26",
                danger=(
                    *(_danger(state, fighter, danger) for danger in coming.get(fighter.id, ())),
                    *_for_others(state, fighter, dying),
                ),
            )
            for fighter in mine
        )
    question = "The game master decides" if asked else GOES_ON
    return (Pending("", question, "act", "gm", "MI-26"),)


def _dies_now(state: State, fighter: Combatant, coming: Iterable[Danger]) -> bool:
    return any(danger.segment == state.segment and fate(fighter, danger) == "dead" for danger in coming)


def _for_others(state: State, fighter: Combatant, dying: set[str]) -> Iterator[str]:
    """Who else decides for their life in this segment: whoever lets the rest stand has not looked at them."""
    allies = (state.combatants[who] for who in sorted(dying - {fighter.id}))
    names = [other.label for other in allies if other.side == fighter.side]
    if names:
        yield f"Standing, {listed(names)} would be dead in {state.segment}"


def _danger(state: State, fighter: Combatant, danger: Danger) -> str:
    """``A blow of Kappa 2 lands in 14: 10 Life, 10 stamina; you would be staggered``."""
    names = listed(state.combatants[who].label for who in danger.who)
    lost = [f"{count} {pool}" for count, pool in ((danger.life, "Life"), (danger.stamina, "stamina")) if count]
    told = f"A blow of {names} lands in {danger.segment}: {', '.join(lost) or 'nothing lost'}"
    end = fate(fighter, danger)
    if end:
        return f"{told}; you would be {end}"
    left = fighter.stamina - danger.stamina
    if not danger.stamina or left > CLOSE or fighter.staggered:
        return told
    later = "" if danger.segment == state.segment else " by then without a rest"
    return f"{told}; if you spend {left}{later}, staggered"


def _contest(state: State) -> tuple[Pending, ...]:
    contest = state.contest
    if contest is None:
        return ()
    names = [state.combatants[who].label for who in contest.claimants]
    question = f"Who gets {show(contest.hex)}"
    question += f": {listed(names, 'or')}?" if len(names) > 1 else "?"
    return (Pending("", question, "answer", "gm", "MI-S17"),)
