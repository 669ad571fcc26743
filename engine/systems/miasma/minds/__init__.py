"""What Miasma tells minds: who is asked, what a side knows, how well it stands, and what acts are worth."""

from __future__ import annotations

from engine.core.minds.contract import Minds
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.commands import AwardHex, Continue, RestStand, Stand
from engine.systems.miasma.minds.acts import PATIENT, acts, glance
from engine.systems.miasma.minds.who import fled, guess, known, out, segments, sides, standing, temper, winner
from engine.systems.miasma.rules.timing import awaited, undecided
from engine.systems.miasma.state import State


def flow(state: State) -> AwardHex | Continue | None:
    """A contested hex goes to whoever claimed it first (MI-S17)."""
    if state.phase == "contest" and state.contest is not None:
        return AwardHex(state.contest.claimants[0] if state.contest.claimants else "")
    return Continue() if state.phase == "decide" and not awaited(state) else None


MINDS: Minds[Catalog, State] = Minds(
    sides=sides,
    asked=undecided,
    standing=standing,
    winner=winner,
    out=out,
    fled=fled,
    flow=flow,
    acts=acts,
    glance=glance,
    temper=temper,
    known=known,
    guess=guess,
    idle=frozenset({"compose-move"}),
    unit="segment",
    time=segments,
    weary=2 * PATIENT,
    for_each=lambda command, who: Stand(who) if type(command) is RestStand else None,
)
