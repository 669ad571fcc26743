"""Chronicle lines of the time between fights."""

from __future__ import annotations

from engine.core.view import Line
from engine.systems.miasma import events as ev
from engine.systems.miasma.audience import Scene, Tellers


def character_created(scene: Scene, event: ev.CharacterCreated) -> Line:
    """MI-02 Creating a character."""
    return scene.line(f"{event.combatant.name} joins the party", "MI-02", "good")


def miasma_spent(scene: Scene, event: ev.MiasmaSpent) -> Line:
    """MI-73 Meditating."""
    return scene.line(f"{scene.name(event.who)} spends {event.amount} Miasma", "MI-73", "dim", event.who)


def attribute_raised(scene: Scene, event: ev.AttributeRaised) -> Line:
    """MI-75 What a level gives."""
    text = f"{scene.name(event.who)} reaches level {event.level}: {event.attribute.capitalize()} {event.value}"
    return scene.line(text, "MI-75", "good", event.who)


def rested(scene: Scene, event: ev.Rested) -> Line:
    """MI-92 Rest and new day."""
    if event.place:
        return scene.line(f"the party rests at {event.place}", "MI-92", "good")
    full = "Life and stamina are full" if event.life else "stamina is full"
    return scene.line(f"the party catches its breath: {full}", "MI-92", "good")


TELLERS: Tellers = {
    ev.CharacterCreated: character_created,
    ev.MiasmaSpent: miasma_spent,
    ev.AttributeRaised: attribute_raised,
    ev.Rested: rested,
}
