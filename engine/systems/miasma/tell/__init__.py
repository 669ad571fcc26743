"""Chronicle lines, for the game master or for players.

An event that concerns only somebody players have not noticed is not told to them; nor are a foe's decisions, prices,
names of moves and pools (law 9, MI-S38).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import rulings as ruled
from engine.core.rulings import made
from engine.core.view import Audience, Line
from engine.core.words import Called
from engine.systems.miasma.audience import Narrator, Tellers
from engine.systems.miasma.events import Event
from engine.systems.miasma.events import flow as ev
from engine.systems.miasma.events.attack import Hit
from engine.systems.miasma.events.death import MiasmaShared
from engine.systems.miasma.rulings import RULINGS
from engine.systems.miasma.state import State
from engine.systems.miasma.tell import attack, death, flow, guard, interlude, magic, movement, rulings

TELLERS: Tellers = {
    **flow.TELLERS,
    **movement.TELLERS,
    **guard.TELLERS,
    **attack.TELLERS,
    **magic.TELLERS,
    **death.TELLERS,
    **interlude.TELLERS,
    **rulings.TELLERS,
}

ALONE: frozenset[type] = frozenset({ev.FightBegan, ev.FightStarted, ev.FightEnded, *interlude.TELLERS})
"""What belongs to no segment; all other lines of one tell its resolution together."""

MIXED = frozenset({Hit, ev.Seen, MiasmaShared})
"""Events that may concern an audience although their ``who`` is unnoticed; their tellers look for themselves."""


def tell(before: State, event: Event, audience: Audience, called: Called) -> tuple[Line, ...]:
    """The lines for an event that happened in a state; none where the audience learns nothing."""
    if isinstance(event, ruled.Ruled | ruled.HouseRuled | ruled.Noted):
        return made.tell(RULINGS, before, event, audience, called)
    kind = type(event)
    teller = TELLERS.get(kind)
    if teller is None:
        return ()
    scene = Narrator(before, audience)
    who = getattr(event, "who", "")
    if who and kind not in MIXED and not scene.noticed(who):
        return ()
    line = teller(scene, event)
    if line is None:
        return ()
    together = before.phase in ("decide", "contest") and not line.ruling and kind not in ALONE
    return (replace(line, scene="goes-on") if together else line,)
