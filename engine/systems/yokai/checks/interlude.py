"""Refusals of the time between fights."""

from __future__ import annotations

from engine.core import codes, house
from engine.core.checks import by
from engine.core.refusal import Refusal, within
from engine.core.rulings.ruled import past
from engine.systems.yokai.build import of_roster, template_no
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.check import MOST_OF_A_KIND
from engine.systems.yokai.checks.moments import Check, No, known, settled
from engine.systems.yokai.checks.people import plan_token
from engine.systems.yokai.commands import interlude as c
from engine.systems.yokai.house import RULES
from engine.systems.yokai.rulings import LONGEST_TIDE, RULINGS
from engine.systems.yokai.state import State


def between(state: State, rule: str) -> No:
    """No fight is on."""
    if state.phase == "interlude":
        return None
    return Refusal(codes.PHASE, "a fight is open: end it first", rule)


def tide_length(length: int) -> No:
    """YO-20: from 1 to 99."""
    return within("the Tide length", length, 1, LONGEST_TIDE, "YO-20")


def _next(catalog: Catalog, state: State, command: c.NextFight) -> No:
    no = between(state, "YO-20") or settled(state) or tide_length(command.tide)
    for option, value in command.options.items():
        no = no or house.refusal(RULES, option, value, "YO-20")
    taken: set[str] = set()
    for entrant in command.combatants:
        mine = of_roster(state, entrant)
        if mine is None or mine.id in taken:
            no = no or template_no(catalog, entrant.template)
        else:
            taken.add(mine.id)
        no = no or within("how many", entrant.count, 1, MOST_OF_A_KIND, "YO-20")
    for token in command.tokens:
        no = no or plan_token(catalog, state, token)
    return no


def _rests(catalog: Catalog, state: State, command: c.Rest) -> No:
    if state.phase != "interlude":
        return Refusal(codes.PHASE, "resting is for the time between fights", "YO-90")
    return known(state, command.who) or past(RULINGS, state, (command.who,)) if command.who else None


def _grows(catalog: Catalog, state: State, command: c.AwardPotential) -> No:
    return past(RULINGS, state, (command.who,)) or within("Potential", command.amount, 1, 9999, "YO-91")


CHECKS: dict[type, tuple[Check, ...]] = {
    c.AwardPotential: (by(known, "who"), _grows),
    c.NextFight: (_next,),
    c.Rest: (_rests,),
}
