"""Chronicle lines of guards and things."""

from __future__ import annotations

from engine.core.telling import plain
from engine.core.view import Line
from engine.systems.miasma.audience import Narrator, Tellers
from engine.systems.miasma.events import guard as ev
from engine.systems.miasma.state.things import Weapon


def guard_changed(scene: Narrator, event: ev.GuardChanged) -> Line:
    """MI-38 Changing the guard."""
    name, fighter = scene.name(event.who), scene.fighter(event.who)
    held = fighter.sheet.items.get(event.guard) if fighter is not None else None
    if not event.guard:
        text = f"{name} lowers the guard"
    elif isinstance(held, Weapon):
        text = f"{name} parries with {held.name}"
    else:
        text = f"{name} raises {scene.item(event.who, event.guard)}"
    return scene.line(text, "MI-38", "plain", event.who, ruling=event.ruled)


def item_changed(scene: Narrator, event: ev.ItemChanged) -> Line:
    """MI-17 Changing what you hold."""
    held = f"{scene.name(event.who)} holds {scene.items(event.who, event.hands)}"
    text = f"{held} and drops {scene.items(event.who, event.drop)}" if event.drop else held
    return scene.line(text, "MI-17", "plain", event.who)


def item_picked_up(scene: Narrator, event: ev.ItemPickedUp) -> Line:
    """MI-17 Changing what you hold."""
    held = " in hand" if event.key in event.hands else ""
    text = f"{scene.name(event.who)} picks up {scene.item(event.of, event.id)}{held}"
    return scene.line(text, "MI-17", "plain", event.who)


def equipped(scene: Narrator, event: ev.Equipped) -> Line:
    """MI-10 to MI-13: what somebody holds and wears from now on."""
    held, worn = scene.items(event.who, event.hands), scene.items(event.who, event.worn)
    text = f"{scene.name(event.who)} holds {held} and wears {worn}"
    return scene.line(text, "MI-12", "plain", event.who, ruling=event.ruled)


TELLERS: Tellers = {
    ev.GuardChanged: guard_changed,
    ev.ItemChanged: item_changed,
    ev.ItemPickedUp: item_picked_up,
    ev.GearTaken: plain(lambda t, e: f"{t.name(e.who)} takes {t.item(e.of, e.id)} from {t.name(e.of)}", "MI-17"),
    ev.Equipped: equipped,
}
