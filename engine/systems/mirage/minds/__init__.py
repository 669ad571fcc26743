"""What Mirage tells minds: whose decision is open, what a side knows, how well it stands, and what acts are worth."""

from __future__ import annotations

from engine.core.minds.contract import Act, Minds, Temper
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.minds.answers import answers
from engine.systems.mirage.minds.turn import turn
from engine.systems.mirage.minds.who import asked, flow, known, out, sides, standing, temper, unresolved, winner
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.state import State


def acts(catalog: Catalog, state: State, who: str, nature: Temper) -> tuple[Act, ...]:
    """What is worth considering for somebody who is asked."""
    found = question(state)
    return tuple(answers(state, found, who, nature)) if found is not None else turn(catalog, state, who)


MINDS: Minds[Catalog, State] = Minds(
    sides=sides,
    asked=asked,
    standing=standing,
    winner=winner,
    out=out,
    flow=flow,
    acts=acts,
    temper=temper,
    unresolved=unresolved,
    known=known,
    idle=frozenset({"shout"}),
)
