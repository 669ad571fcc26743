"""What Yokai tells minds: whose decision is open, what a side knows, how well it stands, what acts are worth."""

from __future__ import annotations

from engine.core.minds.contract import Act, Minds, Reach, Temper
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.commands.attack import NoDefence
from engine.systems.yokai.commands.flow import EndTurn, Pass
from engine.systems.yokai.minds import who
from engine.systems.yokai.minds.answers import answers
from engine.systems.yokai.minds.turn import rallies, takers, turn
from engine.systems.yokai.minds.worth import PATIENT
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.state import State


def acts(catalog: Catalog, state: State, whom: str, nature: Temper) -> tuple[Act, ...]:
    """What is worth considering for somebody who is asked."""
    fighter, window = state.combatants[whom], exchange.top(state)
    if state.phase == "rally":
        return rallies(fighter, nature)
    if window is not None:
        return tuple(answers(state, window, fighter, nature))
    return turn(state, fighter, nature) if state.owner else takers(state, nature)


def further(catalog: Catalog, state: State, whom: str, nature: Temper) -> tuple[Act, ...]:
    """Keeping the Focus: what it will be worth no glance can tell, and attacks without end come before it."""
    return tuple(
        act for act in acts(catalog, state, whom, nature) if isinstance(act.command, Pass | EndTurn | NoDefence)
    )


MINDS: Minds[Catalog, State] = Minds(
    sides=who.sides,
    asked=who.asked,
    standing=who.standing,
    winner=who.winner,
    out=who.out,
    fled=who.fled,
    flow=who.flow,
    acts=acts,
    further=further,
    temper=who.temper,
    reach=Reach(candidates=3, futures=96, first=8, farthest=100),
    known=who.known,
    weary=2 * PATIENT,
)
