"""What Mirage tells minds: whose decision is open, what a side knows, how well it stands, and what acts are worth."""

from __future__ import annotations

from engine.core.minds.contract import Act, Minds, Reach, Temper
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.minds import who
from engine.systems.mirage.minds.answers import answers
from engine.systems.mirage.minds.further import further
from engine.systems.mirage.minds.turn import turn
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.state import State


def acts(catalog: Catalog, state: State, whom: str, nature: Temper) -> tuple[Act, ...]:
    """What is worth considering for somebody who is asked."""
    found = question(state)
    return tuple(answers(state, found, whom, nature)) if found is not None else turn(catalog, state, whom)


REACH = Reach(candidates=5, futures=64, first=6, horizon=10, farthest=40, work=1_600)
"""Whoever walks or draws strikes a round later, and the side that acts last in a round is struck at in the next. A
round has up to a dozen acts worth a look, most of which a few futures tell from the best.
"""

IDLE = frozenset({"shout"})
"""What leads nowhere in a fight."""

MINDS: Minds[Catalog, State] = Minds(
    sides=who.sides,
    asked=who.asked,
    standing=who.standing,
    winner=who.winner,
    out=who.out,
    lost=who.lost,
    fled=who.fled,
    flow=who.flow,
    acts=acts,
    further=further,
    temper=who.temper,
    idle=IDLE,
    reach=REACH,
    known=who.known,
    guess=who.guess,
)
