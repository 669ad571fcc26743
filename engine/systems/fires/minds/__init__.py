"""What Fires tells minds: the character is the only one who decides; enemies are run by their tables."""

from __future__ import annotations

from engine.core.minds.contract import Minds, Reach
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.minds import who
from engine.systems.fires.minds.acts import acts
from engine.systems.fires.state import State

MINDS: Minds[Catalog, State] = Minds(
    sides=who.sides,
    asked=who.asked,
    standing=who.standing,
    winner=who.winner,
    out=who.out,
    fled=who.fled,
    flow=who.flow,
    acts=acts,
    reach=Reach(candidates=5, futures=24, first=6, horizon=10, farthest=24),
    known=who.known,
    driven=frozenset({who.FOES}),
)
