"""Chronicle lines: what happened, why, and by which rule, for an audience."""

from __future__ import annotations

from typing import Any

from engine.core.rulings.facts import Ruled
from engine.core.stored import EventAbout
from engine.core.telling import Sentence, told
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from engine.systems.mir.audience import among_the_hidden, seen
from engine.systems.mir.events import acts as ev
from engine.systems.mir.events.attack import (
    AttackDeclared,
    AttackDropped,
    AttackRolled,
    ExchangeResolved,
    RollReopened,
    TargetsLeft,
)
from engine.systems.mir.events.flow import InitiativeRolled, OrderSet
from engine.systems.mir.events.rulings import CombatantJoined
from engine.systems.mir.rules.overruling import unheard_of
from engine.systems.mir.state import State
from engine.systems.mir.tell import acts, attack, flow, interlude, rulings
from engine.systems.mir.tell.say import Teller

SENTENCES: dict[type, Sentence] = {
    **flow.SENTENCES,
    **acts.SENTENCES,
    **attack.SENTENCES,
    **interlude.SENTENCES,
    **rulings.SENTENCES,
}

OF_ONE: frozenset[type] = frozenset(
    {
        *attack.SENTENCES,
        ev.ProlongedAdvanced,
        ev.ProlongedDone,
        ev.WoundBandaged,
        ev.BandageFailed,
        ev.PersonSearched,
        InitiativeRolled,
        OrderSet,
    }
)
"""What belongs to the attack, the rolls for the order, or came of the test, that was told before."""

OF_AN_EXCHANGE = (AttackRolled, AttackDropped, TargetsLeft, RollReopened)
"""What is told of an exchange without its people in the event."""


def tell(before: State, event: Any, audience: Audience, called: Called) -> tuple[Line, ...]:
    """The lines of one event that happened in state ``before``; none where the audience learns nothing."""
    if audience == "players" and _among_the_hidden(before, event):
        return ()
    if isinstance(event, EventAbout) and _unknown(before, event, audience):
        return ()
    teller = Teller(before, audience, called)
    if isinstance(event, Ruled) and event.field == "hidden" and audience == "players":
        return rulings.sight(teller, event)
    return told(teller, SENTENCES, event, scene_of)


def _among_the_hidden(before: State, event: Any) -> bool:
    """Whether an event belongs to an exchange between people of none of whom players know."""
    if isinstance(event, AttackDeclared):
        return unheard_of(before, (event.exchange.attacker, *event.exchange.targets))
    if isinstance(event, ExchangeResolved):
        return unheard_of(before, (event.attacker, *event.targets))
    return isinstance(event, OF_AN_EXCHANGE) and among_the_hidden(before)


def _unknown(before: State, event: EventAbout, audience: Audience) -> bool:
    """Whether the audience does not know of whom it is about; that an attack fails to come about is told."""
    person = before.combatants.get(event.who)
    return person is not None and not seen(person, audience) and not isinstance(event, AttackDropped)


def scene_of(before: State, event: Any) -> SceneMark:
    """An attack is one scene, declaration to last Wound; a run goes with its roll, an order with its causes, of which
    one is that somebody joins.
    """
    if isinstance(event, AttackDeclared | ev.TestRolled) or (isinstance(event, CombatantJoined) and before.turn):
        return "opens"
    ran = isinstance(event, ev.Moved) and event.how == "run"
    return "goes-on" if ran or type(event) in OF_ONE else ""
