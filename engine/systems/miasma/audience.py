"""What an audience knows. Views, options, previews and lines for players are made from these answers only (law 9).

The game master knows everything. Players know what their own side knows: everything about the party; of others whom
they have noticed the place, facing and guard, who is staggered or bound, and the lines told so far (MI-S08, MI-S38).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import foes
from engine.core.view import Audience
from engine.systems.miasma.rules.timing import heard, told_lines
from engine.systems.miasma.state import Combatant, KnownMove, State
from engine.systems.miasma.state.things import Telling

UNSEEN = "something unseen"


def owner(fighter: Combatant) -> Audience:
    """Who decides for a combatant."""
    return "players" if fighter.of_party else "gm"


def noticed(fighter: Combatant, audience: Audience) -> bool:
    """Whether the audience knows that somebody is there at all."""
    return audience == "gm" or not fighter.hidden or fighter.of_party


def open_book(fighter: Combatant, audience: Audience) -> bool:
    """Whether the audience knows everything about somebody."""
    return audience == "gm" or fighter.of_party


def visible(state: State, audience: Audience) -> State:
    """The state as an audience knows it: without those it has not noticed, their wards, clouds and claims, and without
    what foes have decided and nobody has heard.
    """
    if audience == "gm":
        return state
    people = state.combatants
    decided = state.decisions.keys() | state.swaps.keys()
    secret = {
        who for who in decided if not (people[who].of_party or state.foes_told) or not noticed(people[who], audience)
    }
    if secret:
        decisions = {who: what for who, what in state.decisions.items() if who not in secret}
        swaps = {who: what for who, what in state.swaps.items() if who not in secret}
        state = replace(state, decisions=decisions, swaps=swaps)
    known = {who: fighter for who, fighter in people.items() if noticed(fighter, audience)}
    if len(known) == len(people):
        return state
    contest = state.contest
    if contest is not None:
        contest = replace(contest, claimants=tuple(who for who in contest.claimants if who in known))
    return replace(
        state,
        combatants=known,
        wards=tuple(ward for ward in state.wards if ward.caster in known),
        clouds={who: cloud for who, cloud in state.clouds.items() if who in known},
        slain={who: rating for who, rating in state.slain.items() if who in known},
        contest=contest,
    )


def listed_people(state: State) -> list[Combatant]:
    """Everybody in a projected state, without those the game master took out."""
    return [fighter for fighter in state.combatants.values() if fighter.status != "removed"]


def mark(state: State) -> str:
    """The short mark in front of a chronicle line."""
    return "–" if state.phase in ("setup", "interlude") else str(state.segment)


def announced(state: State, fighter: Combatant) -> Telling | None:
    """The first line of a decision that was told before the others decide (MI-S08, foes-first)."""
    action = state.decisions.get(fighter.id) if state.foes_told else None
    if action is None or action.move is None:
        return None
    return next((line for line in action.move.lines if line.first == 1), None)


def going_on(state: State, fighter: Combatant) -> bool:
    """Whether the last line told was for an earlier segment and the move simply goes on."""
    lines = told_lines(state, fighter)
    return bool(lines) and fighter.commitment is not None and lines[-1].first < heard(state, fighter.commitment)


def kind_of(fighter: Combatant) -> str:
    """MI-29: what moves seen are remembered of: the kind of monster, whatever this one is called."""
    return fighter.sheet.entry or fighter.name


def likely(state: State, fighter: Combatant) -> tuple[KnownMove, ...]:
    """The moves of this kind of foe, seen to the end before, that begin like what was told of its present one."""
    action = fighter.commitment
    if action is None or action.move is None:
        return ()
    passed = heard(state, action)
    so_far = [(line.first, line.text) for line in told_lines(state, fighter)]
    return tuple(
        move
        for move in state.moves_seen.get(kind_of(fighter), ())
        if [(line.first, line.text) for line in move.lines if line.first <= passed] == so_far
        and max((at for at, _ in move.strikes), default=0) >= passed
    )


TENTHS = 10
"""How finely a bar without numbers is drawn."""


def tenths(value: int, most: int) -> int:
    """How much of such a bar is full."""
    return -(-value * TENTHS // most) if most else 0


def wounds(fighter: Combatant) -> str:
    """MI-S38: unhurt, hurt, or badly hurt at a quarter of the Life or less."""
    return foes.wounds(fighter.life, fighter.life_max)


def pools_shown(state: State, fighter: Combatant, audience: Audience) -> str:
    """How much of somebody's pools the audience sees: a value of the table option (MI-S38)."""
    return "exact" if open_book(fighter, audience) else state.house.players_see_foes
