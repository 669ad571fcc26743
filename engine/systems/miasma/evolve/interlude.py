"""Folding what happens between fights."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, of_one, with_one
from engine.systems.miasma.events import interlude as e
from engine.systems.miasma.rules.stats import with_attribute
from engine.systems.miasma.state import Combatant, State


def attribute_raised(fighter: Combatant, event: e.AttributeRaised) -> Combatant:
    """MI-75: an attribute grows with the level, and the pools that hang on it."""
    risen = with_attribute(fighter, event.attribute, event.value, rising=True)
    return replace(risen, sheet=replace(risen.sheet, level=event.level))


def rested(state: State, event: e.Rested) -> State:
    """MI-92: every character that is not lost has full stamina again, and full Life where the event says so."""
    combatants = {
        who: replace(fighter, stamina=fighter.stamina_max, life=fighter.life_max if event.life else fighter.life)
        if fighter.kind == "character" and fighter.status != "lost"
        else fighter
        for who, fighter in state.combatants.items()
    }
    return replace(state, combatants=combatants, resting_place=event.place or state.resting_place)


ROWS: dict[type, Handler[State]] = {
    e.CharacterCreated: lambda state, event: with_one(state, event.combatant),
    e.MiasmaSpent: of_one(lambda fighter, event: replace(fighter, miasma=fighter.miasma - event.amount)),
    e.AttributeRaised: of_one(attribute_raised),
}
