"""Chronicle lines and step labels, for one audience: what happened, with its numbers, and the rule that says so."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.telling import Sentence, told
from engine.core.view import Audience, Line, SceneMark
from engine.core.words import Called
from engine.systems.yokai.audience import unknown, visible
from engine.systems.yokai.commands import Command
from engine.systems.yokai.events import Event
from engine.systems.yokai.events.attack import ActionDeclared, ExchangeOpened, PlanTokenUsed
from engine.systems.yokai.events.people import CombatantAdded, ForcedOut, HiddenSet, KiAdded, StatusSet
from engine.systems.yokai.rules import exchange
from engine.systems.yokai.state import State
from engine.systems.yokai.state.exchange import Attack
from engine.systems.yokai.tell import attack, flow, people
from engine.systems.yokai.tell.labels import SECRETLY, words_of
from engine.systems.yokai.tell.say import Teller

SENTENCES: dict[type, Sentence] = {**attack.SENTENCES, **flow.SENTENCES, **people.SENTENCES}


def tell(before: State, event: Event, audience: Audience, called: Called) -> tuple[Line, ...]:
    """The lines of an event that happened in state ``before``; none where the audience learns nothing."""
    if audience == "players" and _secret(before, event):
        return ()
    return told(Teller(before, audience, called), SENTENCES, event, scene_of)


def scene_of(before: State, event: Event) -> SceneMark:
    """What is declared opens a scene, to which everything belongs until it is settled, and what comes of it alone."""
    if isinstance(event, ActionDeclared | ExchangeOpened) and not before.windows:
        return "opens"
    return "goes-on" if before.windows or isinstance(event, ForcedOut | KiAdded | PlanTokenUsed) else ""


def _secret(before: State, event: Any) -> bool:
    """Whether an event is about somebody, or an exchange, that players do not know of."""
    if isinstance(event, CombatantAdded):
        return unknown(event.combatant)
    if isinstance(event, HiddenSet | StatusSet):
        was = before.combatants[event.who]
        change = {"hidden": event.hidden} if isinstance(event, HiddenSet) else {"status": event.status}
        return unknown(was) and unknown(replace(was, **change))
    if isinstance(event, ExchangeOpened):
        about = event.about
        whom = [about.roller] if isinstance(about, Attack) else [party.roller for party in about.parties]
        return any(unknown(before.combatants[roller.who]) for roller in whom)
    fighter = before.combatants.get(getattr(event, "who", ""))
    number = getattr(event, "frame", 0)
    hidden = number and exchange.found(visible(before, "players"), number) is None
    return (fighter is not None and unknown(fighter)) or bool(hidden)


def label(before: State, command: Command, audience: Audience, called: Called) -> str:
    """A step's short name, without what the audience may not know; empty where they know of nobody in it."""
    known = visible(before, audience)
    who = getattr(command, "who", "")
    named = (who,) if isinstance(who, str) and who else tuple(who)
    there = [person for person in named if person in before.combatants]
    away = [person for person in there if person not in known.combatants]
    if away:
        return "" if away == there else SECRETLY
    return words_of(known, command, audience, called)
