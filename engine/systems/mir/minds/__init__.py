"""What MIR tells minds: whose slot or answer it is, what a side knows, how well it stands, and what acts are worth."""

from __future__ import annotations

from functools import partial

from engine.core.minds.contract import Act, Minds, Reach, Temper
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.minds import who
from engine.systems.mir.minds.answers import answers
from engine.systems.mir.minds.slot import slot
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.state import State


def acts(catalog: Catalog, state: State, whom: str, nature: Temper, *, far: bool = False) -> tuple[Act, ...]:
    """What is worth considering for somebody who is asked, at a glance or for whoever looks ``far``."""
    found = question(state)
    return answers(state, found, far) if found is not None else slot(state, state.combatants[whom], nature, far)


IDLE = frozenset({"use-art", "skill-test", "prolonged-start", "prolonged-roll", "prolonged-stop", "search-person"})
"""What leads nowhere in a fight."""

REACH = Reach(candidates=5, futures=96, first=10, horizon=30, farthest=60, work=2_300)
"""Three turns or so of four people: whoever runs past the nearest to an archer, or waits for them to come, has it back
no sooner. Of 101 moments that were all played to their end, futures of one turn found 67 % of what an act could gain,
these 88 %.
"""

MINDS: Minds[Catalog, State] = Minds(
    sides=who.sides,
    asked=who.asked,
    standing=who.standing,
    winner=who.winner,
    out=who.out,
    fled=who.fled,
    flow=who.flow,
    acts=acts,
    ahead=partial(acts, far=True),
    temper=who.temper,
    idle=IDLE,
    reach=REACH,
    known=who.known,
    guess=who.guess,
)
