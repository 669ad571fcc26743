"""Chronicle lines: what happened, why, and by which rule, for an audience."""

from __future__ import annotations

from typing import Any

from engine.core.rulings.facts import Ruled
from engine.core.telling import Sentence, told
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from engine.systems.mirage.events.acts import AttackResolved, Dropped, Fell, Moved, Shouted
from engine.systems.mirage.events.flow import AmbushSprung, Noticed, Opened, SneakWon
from engine.systems.mirage.events.setup import CameBack, Placed
from engine.systems.mirage.state import State
from engine.systems.mirage.tell import acts, flow, harm, interlude
from engine.systems.mirage.tell.say import Teller
from engine.systems.mirage.words import zone_seen

SENTENCES: dict[type, Sentence] = {  # what is not here is not told
    **flow.SENTENCES,
    **acts.SENTENCES,
    **harm.SENTENCES,
    **interlude.SENTENCES,
}

OF_AN_ACT: frozenset[type] = frozenset({*acts.SENTENCES, *harm.SENTENCES, AmbushSprung, Noticed, Opened, SneakWon})
FELT: frozenset[type] = frozenset({AttackResolved, Noticed, Ruled})
"""What is told, or not, by itself where whoever does it is unknown: who is struck feels it, who is seen is there."""

FREE: frozenset[type] = frozenset({Dropped, Fell, Shouted})
"""What somebody may do without an act: told alone unless it comes of one."""


def tell(before: State, event: Any, audience: Audience, called: Called) -> tuple[Line, ...]:
    """The lines of one event that happened in state ``before``; none where the audience learns nothing."""
    teller, who = Teller(before, audience, called), getattr(event, "who", "")
    unheard = isinstance(who, str) and type(event) not in FELT and not teller.may_hear(who)
    if audience == "players" and unheard and not _comes_to_sight(before, event):
        return ()
    return told(teller, SENTENCES, event, scene_of)


def _comes_to_sight(before: State, event: Any) -> bool:
    """Whether somebody who does not hide comes from ground that players do not know to some that they do."""
    if not isinstance(event, Moved | Placed | CameBack) or before.combatants[event.who].hidden:
        return False
    return zone_seen(before, event.to if isinstance(event, Moved) else event.zone)


def scene_of(before: State, event: Any) -> SceneMark:
    """An act is one scene from its declaration to what came of it, whatever is resolved in between."""
    if isinstance(event, Opened) and not before.frames:
        return "opens"
    within = type(event) in OF_AN_ACT and (bool(before.frames) or type(event) not in FREE)
    return "goes-on" if within else ""
