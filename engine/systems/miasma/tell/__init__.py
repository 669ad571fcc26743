"""Chronicle lines and step names, for the game master or for players.

An event that concerns only somebody players have not noticed is not told to them; nor are a foe's decisions, prices,
names of moves and pools (law 9, MI-S38).
"""

from __future__ import annotations

from engine.core.view import Audience, Line
from engine.systems.miasma import events as ev
from engine.systems.miasma.scene import Scene, Tellers
from engine.systems.miasma.state import State
from engine.systems.miasma.tell import acting, between, closing, striking

TELLERS: Tellers = {**acting.TELLERS, **striking.TELLERS, **closing.TELLERS, **between.TELLERS}

MIXED = frozenset({ev.Hit, ev.Seen, ev.MiasmaShared, ev.Noted})
"""Events that may concern an audience although their ``who`` is unnoticed; their tellers look for themselves."""


def tell(before: State, event: ev.Event, audience: Audience = "gm") -> tuple[Line, ...]:
    """The lines for an event that happened in a state; none where the audience learns nothing."""
    kind = type(event)
    teller = TELLERS.get(kind)
    if teller is None:
        return ()
    scene = Scene(before, audience)
    who = getattr(event, "who", "")
    if who and kind not in MIXED and not scene.noticed(who):
        return ()
    line = teller(scene, event)
    return () if line is None else (line,)
