"""Chronicle lines of the time between fights."""

from __future__ import annotations

from engine.core.telling import Sentence, plain
from engine.core.view import Line
from engine.systems.miasma.events import interlude as ev
from engine.systems.miasma.tell.say import Teller


def rested(t: Teller, event: ev.Rested) -> Line:
    """MI-92: where the party rests, or what a breather gave back."""
    if event.place:
        return t.line(f"the party rests at {event.place}", "MI-92", "good")
    full = "Life and stamina are full" if event.life else "stamina is full"
    return t.line(f"the party catches its breath: {full}", "MI-92", "good")


SENTENCES: dict[type, Sentence] = {
    ev.CharacterCreated: plain("{e.combatant.name} joins the party", "MI-02", "good"),
    ev.MiasmaSpent: plain("{name} spends {e.amount} Miasma", "MI-73", "dim"),
    ev.AttributeRaised: plain(
        lambda t, e: f"{t.name(e.who)} reaches level {e.level}: {e.attribute.capitalize()} {e.value}", "MI-75", "good"
    ),
    ev.Rested: rested,
}
