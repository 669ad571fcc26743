"""Chronicle lines of guards and things."""

from __future__ import annotations

from engine.core.telling import Sentence, plain
from engine.systems.miasma.events import guard as ev
from engine.systems.miasma.state.things import Weapon
from engine.systems.miasma.tell.say import Teller


def guard_changed(t: Teller, event: ev.GuardChanged) -> str:
    """MI-38: which guard goes up, or that there is none any more."""
    name, fighter = t.name(event.who), t.fighter(event.who)
    held = fighter.sheet.items.get(event.guard) if fighter is not None else None
    if not event.guard:
        return f"{name} lowers the guard"
    return (
        f"{name} parries with {held.name}"
        if isinstance(held, Weapon)
        else f"{name} raises {t.item(event.who, event.guard)}"
    )


def item_changed(t: Teller, event: ev.ItemChanged) -> str:
    """What somebody holds now, and drops for it."""
    held = f"{t.name(event.who)} holds {t.items(event.who, event.hands)}"
    return f"{held} and drops {t.items(event.who, event.drop)}" if event.drop else held


def item_picked_up(t: Teller, event: ev.ItemPickedUp) -> str:
    """What is picked up, and whether it is in hand then."""
    held = " in hand" if event.key in event.hands else ""
    return f"{t.name(event.who)} picks up {t.item(event.of, event.id)}{held}"


SENTENCES: dict[type, Sentence] = {
    ev.GuardChanged: plain(guard_changed, "MI-38"),
    ev.ItemChanged: plain(item_changed, "MI-17"),
    ev.ItemPickedUp: plain(item_picked_up, "MI-17"),
    ev.GearTaken: plain(lambda t, e: f"{t.name(e.who)} takes {t.item(e.of, e.id)} from {t.name(e.of)}", "MI-17"),
    ev.Equipped: plain(
        lambda t, e: f"{t.name(e.who)} holds {t.items(e.who, e.hands)} and wears {t.items(e.who, e.worn)}", "MI-12"
    ),
}
