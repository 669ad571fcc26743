"""What MIR tells minds: whose slot or answer it is, what a side knows, how well it stands, and what acts are worth."""

from __future__ import annotations

from engine.core.minds.contract import Act, Minds, Reach, Temper, minds_with
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.minds import who
from engine.systems.mir.minds.answers import answers
from engine.systems.mir.minds.slot import slot
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.state import State


def acts(catalog: Catalog, state: State, whom: str, nature: Temper) -> tuple[Act, ...]:
    """What is worth considering for somebody who is asked."""
    found = question(state)
    return answers(state, found) if found is not None else slot(state, state.combatants[whom], nature)


IDLE = frozenset({"use-art", "skill-test", "prolonged-start", "prolonged-roll", "prolonged-stop", "search-person"})
"""What leads nowhere in a fight."""

REACH = Reach(candidates=5, futures=48, first=8, horizon=30, farthest=60, work=1_800)
"""Wounds tell late: what is borne now is missed some turns on."""

MINDS: Minds[Catalog, State] = minds_with(who, acts, temper=who.temper, idle=IDLE, reach=REACH)
