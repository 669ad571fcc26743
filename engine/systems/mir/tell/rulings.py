"""Chronicle lines of the GM's rulings; what is about sheets and secrets is told to the GM alone."""

from __future__ import annotations

from engine.core.view import Audience
from engine.systems.mir import events as ev
from engine.systems.mir.distance import place_text
from engine.systems.mir.state import State
from engine.systems.mir.tell.base import Lines, Teller, line
from engine.systems.mir.words import name, open_sheet, seen, signed


def _ruling(state: State, text: str, rule: str = "MR-62", who: str = "") -> Lines:
    return line(state, text, rule, "ruling", who, ruling=True)


def _situation(state: State, event: ev.SituationSet, audience: Audience) -> Lines:
    person = state.people[event.who]
    if not open_sheet(person, audience):
        return ()
    told: Lines = ()
    if event.dice or person.situation:
        why = f": {event.reason}" if event.reason else ""
        told = _ruling(state, f"{signed(event.dice)}D on the next roll of {person.name}{why}", "MR-09", person.id)
    if audience == "gm" and event.exchange is not None and event.exchange != state.exchange:
        told += _ruling(state, f"{event.exchange.allies} allies help {person.name}", "MR-50", person.id)
    return told


def _visibility(state: State, event: ev.VisibilitySet, audience: Audience) -> Lines:
    if event.what == "roll":
        if audience == "players":
            return ()
        return _ruling(state, f"The roll is {'hidden' if event.hidden else 'open'}", "MR-07")
    what = name(state, event.who) if event.what == "whole" else f"The sheet of {name(state, event.who)}"
    if audience == "gm":
        return _ruling(state, f"{what} is {'hidden from' if event.hidden else 'shown to'} the players", who=event.who)
    person = state.people[event.who]
    if event.what == "whole" and person.hidden != event.hidden:
        text = f"{person.name} is out of sight" if event.hidden else f"{person.name} comes into sight"
        return line(state, text, "MR-15", "plain", person.id)
    return ()


def _joined(state: State, event: ev.CombatantJoined, audience: Audience) -> Lines:
    person = event.person
    if not seen(person, audience):
        return ()
    return line(state, f"{person.name} joins at position {person.at}", "MR-15", "plain", person.id)


def _dropped(state: State, event: ev.CombatantDropped, audience: Audience) -> Lines:
    if not seen(state.people[event.who], audience):
        return ()
    return _ruling(state, f"{name(state, event.who)} is out of the roster", "MR-15")


def _left(state: State, event: ev.CombatantLeft, audience: Audience) -> Lines:
    if not seen(state.people[event.who], audience):
        return ()
    text = {"fled": "has fled", "captured": "is captured", "surrendered": "surrenders"}.get(event.how, "is back")
    return line(state, f"{name(state, event.who)} {text}", "MR-15", "plain", event.who)


def _pinned(state: State, event: ev.DistancePinned, audience: Audience) -> Lines:
    if not all(seen(state.people[who], audience) for who in (event.who, event.other)):
        return ()
    two = f"{name(state, event.who)} and {name(state, event.other)}"
    if event.units is None:
        return _ruling(state, f"The distance of {two} is as on the track again", "MR-29")
    return _ruling(state, f"{two} are {place_text(state, event.units)} apart", "MR-29")


def _edited(state: State, event: ev.GmEdited, audience: Audience) -> Lines:
    person = state.people[event.who]
    if not open_sheet(person, audience) or (event.field == "unaware" and audience == "players"):
        return ()
    why = f" ({event.reason})" if event.reason else ""
    value = str(event.value).lower() if isinstance(event.value, bool) else str(event.value)
    rule = "MR-34" if event.field == "unaware" else "MR-62"
    field = event.field.replace("_", " ").replace(".", " ")
    return _ruling(state, f"{person.name}: {field} {event.old} → {value}{why}", rule, person.id)


def _armor(state: State, event: ev.ArmorSet, audience: Audience) -> Lines:
    person = state.people[event.who]
    if not open_sheet(person, audience):
        return ()
    return _ruling(state, f"{person.name} wears {event.armor.name}", "MR-33", person.id)


def _on_the_sheet(state: State, event: ev.WoundEdited | ev.ItemEdited, audience: Audience) -> Lines:
    person = state.people[event.who]
    if not open_sheet(person, audience):
        return ()
    return _ruling(state, f"{person.name}: {event.text}", who=person.id)


def _place(state: State, event: ev.PlaceLabelled, audience: Audience) -> Lines:
    return _ruling(state, f"Position {event.at} is {event.text or 'nowhere in particular'}", "MR-30")


def _option(state: State, event: ev.OptionSet, audience: Audience) -> Lines:
    return _ruling(state, f"House rule {event.option}: {event.old} → {event.value}")


def _noted(state: State, event: ev.Noted, audience: Audience) -> Lines:
    return _ruling(state, f"Note: {event.text}") if audience == "gm" else ()


TELLERS: dict[type, Teller] = {
    ev.SituationSet: _situation,
    ev.VisibilitySet: _visibility,
    ev.CombatantJoined: _joined,
    ev.CombatantDropped: _dropped,
    ev.CombatantLeft: _left,
    ev.DistancePinned: _pinned,
    ev.GmEdited: _edited,
    ev.ArmorSet: _armor,
    ev.WoundEdited: _on_the_sheet,
    ev.ItemEdited: _on_the_sheet,
    ev.PlaceLabelled: _place,
    ev.OptionSet: _option,
    ev.Noted: _noted,
}
