"""Chronicle lines of the GM's rulings; what is about sheets and secrets is told to the GM alone."""

from __future__ import annotations

from engine.core.rulings.facts import Ruled
from engine.core.telling import Sentence, Told, plain
from engine.core.view import Line
from engine.core.words import signed
from engine.systems.mir.events import rulings as ev
from engine.systems.mir.tell.say import Teller
from engine.systems.mir.words import place_text


def sight(t: Teller, event: Ruled) -> tuple[Line, ...]:
    """Where somebody goes whom players do not see any more, or where they come from, is no ruling to them."""
    person = t.state.combatants[event.who]
    if person.hidden == bool(event.value):
        return ()
    text = f"{person.name} is out of sight" if event.value else f"{person.name} comes into sight"
    return (t.line(text, "MR-15", "plain", person.id),)


def _situation(t: Teller, event: ev.SituationSet) -> Told:
    person = t.state.combatants[event.who]
    if not t.open(person):
        return None
    told: tuple[Line, ...] = ()
    if event.dice != person.situation or (event.dice and event.allies is None):
        why = f": {event.reason}" if event.reason else ""
        told = (t.ruled(f"{signed(event.dice)}D on the next roll of {person.name}{why}", "MR-09", person.id),)
    if t.gm and event.allies is not None:
        told += (t.ruled(f"{event.allies} allies help {person.name}", "MR-50", person.id),)
    return told


def _joined(t: Teller, event: ev.CombatantJoined) -> Told:
    person = event.person
    if not t.seen(person):
        return None
    return t.line(f"{person.name} joins at position {person.at}", "MR-15", "plain", person.id)


LEFT = {"fled": "has fled", "captured": "is captured", "surrendered": "surrenders"}


def _pinned(t: Teller, event: ev.DistancePinned) -> Told:
    if not (t.may_hear(event.who) and t.may_hear(event.other)):
        return None
    two = f"{t.name(event.who)} and {t.name(event.other)}"
    if event.units is None:
        return t.ruled(f"The distance of {two} is as on the track again", "MR-29")
    return t.ruled(f"{two} are {place_text(t.state, event.units)} apart", "MR-29")


def _on_the_sheet(t: Teller, event: ev.WoundEdited | ev.ItemEdited) -> Told:
    person = t.state.combatants[event.who]
    if not t.open(person):
        return None
    return t.ruled(f"{person.name}: {event.text}", "MR-62", person.id)


SENTENCES: dict[type, Sentence] = {
    ev.SituationSet: _situation,
    ev.RollShown: plain(
        lambda t, e: f"The roll is {'hidden' if e.hidden else 'open'}" if t.gm else None, "MR-07", "ruling", ruling=True
    ),
    ev.CombatantJoined: _joined,
    ev.CombatantDropped: lambda t, e: t.ruled(f"{t.name(e.who)} is out of the roster", "MR-15"),
    ev.CombatantLeft: plain(lambda t, e: f"{t.name(e.who)} {LEFT.get(e.how, 'is back')}", "MR-15"),
    ev.DistancePinned: _pinned,
    ev.WoundEdited: _on_the_sheet,
    ev.ItemEdited: _on_the_sheet,
    ev.PlaceLabelled: lambda t, e: t.ruled(f"Position {e.at} is {e.text or 'nowhere in particular'}", "MR-30"),
}
