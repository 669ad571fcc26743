"""Chronicle lines of guards and things."""

from __future__ import annotations

from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.systems.miasma.events import guard as ev
from engine.systems.miasma.state.things import Weapon
from engine.systems.miasma.tell.say import Teller


def guard_changed(t: Teller, event: ev.GuardChanged) -> Line:
    """MI-38 Changing the guard."""
    name, fighter = t.name(event.who), t.fighter(event.who)
    held = fighter.sheet.items.get(event.guard) if fighter is not None else None
    if not event.guard:
        text = f"{name} lowers the guard"
    elif isinstance(held, Weapon):
        text = f"{name} parries with {held.name}"
    else:
        text = f"{name} raises {t.item(event.who, event.guard)}"
    return t.line(text, "MI-38", "plain", event.who, ruling=event.ruled)


def item_changed(t: Teller, event: ev.ItemChanged) -> Line:
    """MI-17 Changing what you hold."""
    held = f"{t.name(event.who)} holds {t.items(event.who, event.hands)}"
    text = f"{held} and drops {t.items(event.who, event.drop)}" if event.drop else held
    return t.line(text, "MI-17", "plain", event.who)


def item_picked_up(t: Teller, event: ev.ItemPickedUp) -> Line:
    """MI-17 Changing what you hold."""
    held = " in hand" if event.key in event.hands else ""
    text = f"{t.name(event.who)} picks up {t.item(event.of, event.id)}{held}"
    return t.line(text, "MI-17", "plain", event.who)


def equipped(t: Teller, event: ev.Equipped) -> Line:
    """MI-10 to MI-13: what somebody holds and wears from now on."""
    held, worn = t.items(event.who, event.hands), t.items(event.who, event.worn)
    text = f"{t.name(event.who)} holds {held} and wears {worn}"
    return t.line(text, "MI-12", "plain", event.who, ruling=event.ruled)


SENTENCES: dict[type, Sentence] = {
    ev.GuardChanged: guard_changed,
    ev.ItemChanged: item_changed,
    ev.ItemPickedUp: item_picked_up,
    ev.GearTaken: plain(lambda t, e: f"{t.name(e.who)} takes {t.item(e.of, e.id)} from {t.name(e.of)}", "MI-17"),
    ev.Equipped: equipped,
}
