"""Chronicle lines, for the game master or for players.

An event that concerns only somebody players have not noticed is not told to them; nor are a foe's decisions, prices,
names of moves and pools (law 9, MI-S38).
"""

from __future__ import annotations

from engine.core.telling import Sentence, told
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from engine.systems.miasma.events import Event
from engine.systems.miasma.events import flow as ev
from engine.systems.miasma.events.attack import Hit
from engine.systems.miasma.events.death import MiasmaShared
from engine.systems.miasma.state import State
from engine.systems.miasma.tell import attack, death, flow, guard, interlude, magic, movement, rulings
from engine.systems.miasma.tell.say import Teller

SENTENCES: dict[type, Sentence] = {
    **flow.SENTENCES,
    **movement.SENTENCES,
    **guard.SENTENCES,
    **attack.SENTENCES,
    **magic.SENTENCES,
    **death.SENTENCES,
    **interlude.SENTENCES,
    **rulings.SENTENCES,
}

ALONE: frozenset[type] = frozenset({ev.FightBegan, ev.FightStarted, ev.FightEnded, *interlude.SENTENCES})
"""What belongs to no segment; all other lines of one tell its resolution together."""

MIXED = frozenset({Hit, ev.Seen, MiasmaShared})
"""Events that may concern an audience although their ``who`` is unnoticed; their tellers look for themselves."""


def tell(before: State, event: Event, audience: Audience, called: Called) -> tuple[Line, ...]:
    """The lines for an event that happened in a state; none where the audience learns nothing."""
    teller, who = Teller(before, audience, called), getattr(event, "who", "")
    if who and type(event) not in MIXED and not teller.noticed(who):
        return ()
    return told(teller, SENTENCES, event, scene_of)


def scene_of(before: State, event: Event) -> SceneMark:
    """All that happens in a segment is one scene with what it resolves."""
    return "goes-on" if before.phase in ("decide", "contest") and type(event) not in ALONE else ""
