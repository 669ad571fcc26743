"""Chronicle lines of the GM's rulings; what is about sheets and secrets is told to the GM alone."""

from __future__ import annotations

from engine.core.rulings import Ruled, made
from engine.core.rulings.facts import Event
from engine.core.view import Audience
from engine.core.words import Called, signed
from engine.systems.mir.audience import open_sheet, seen
from engine.systems.mir.events import rulings as ev
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import State
from engine.systems.mir.tell.say import Lines, Teller, line, name, ruled
from engine.systems.mir.words import place_text


def told(state: State, event: Event, audience: Audience, called: Called) -> Lines:
    """What is told of a ruling that every game has."""
    if isinstance(event, Ruled) and event.field == "hidden" and audience == "players":
        person = state.combatants[event.who]
        if person.hidden == bool(event.value):
            return ()
        text = f"{person.name} is out of sight" if event.value else f"{person.name} comes into sight"
        return line(state, text, "MR-15", "plain", person.id)
    return made.tell(RULINGS, state, event, audience, called)


def _situation(state: State, event: ev.SituationSet, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    if not open_sheet(person, audience):
        return ()
    told: Lines = ()
    if event.dice != person.situation or (event.dice and event.allies is None):
        why = f": {event.reason}" if event.reason else ""
        told = ruled(state, f"{signed(event.dice)}D on the next roll of {person.name}{why}", "MR-09", person.id)
    if audience == "gm" and event.allies is not None:
        told += ruled(state, f"{event.allies} allies help {person.name}", "MR-50", person.id)
    return told


def _shown(state: State, event: ev.RollShown, audience: Audience) -> Lines:
    if audience == "players":
        return ()
    return ruled(state, f"The roll is {'hidden' if event.hidden else 'open'}", "MR-07")


def _joined(state: State, event: ev.CombatantJoined, audience: Audience) -> Lines:
    person = event.person
    if not seen(person, audience):
        return ()
    return line(state, f"{person.name} joins at position {person.at}", "MR-15", "plain", person.id)


def _dropped(state: State, event: ev.CombatantDropped, audience: Audience) -> Lines:
    return ruled(state, f"{name(state, event.who)} is out of the roster", "MR-15")


def _left(state: State, event: ev.CombatantLeft, audience: Audience) -> Lines:
    text = {"fled": "has fled", "captured": "is captured", "surrendered": "surrenders"}.get(event.how, "is back")
    return line(state, f"{name(state, event.who)} {text}", "MR-15", "plain", event.who)


def _pinned(state: State, event: ev.DistancePinned, audience: Audience) -> Lines:
    if not all(seen(state.combatants[who], audience) for who in (event.who, event.other)):
        return ()
    two = f"{name(state, event.who)} and {name(state, event.other)}"
    if event.units is None:
        return ruled(state, f"The distance of {two} is as on the track again", "MR-29")
    return ruled(state, f"{two} are {place_text(state, event.units)} apart", "MR-29")


def _on_the_sheet(state: State, event: ev.WoundEdited | ev.ItemEdited, audience: Audience) -> Lines:
    person = state.combatants[event.who]
    if not open_sheet(person, audience):
        return ()
    return ruled(state, f"{person.name}: {event.text}", "MR-62", person.id)


def _place(state: State, event: ev.PlaceLabelled, audience: Audience) -> Lines:
    return ruled(state, f"Position {event.at} is {event.text or 'nowhere in particular'}", "MR-30")


TELLERS: dict[type, Teller] = {
    ev.SituationSet: _situation,
    ev.RollShown: _shown,
    ev.CombatantJoined: _joined,
    ev.CombatantDropped: _dropped,
    ev.CombatantLeft: _left,
    ev.DistancePinned: _pinned,
    ev.WoundEdited: _on_the_sheet,
    ev.ItemEdited: _on_the_sheet,
    ev.PlaceLabelled: _place,
}
