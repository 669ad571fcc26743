"""Folding what happens between fights."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, put, with_one
from engine.systems.miasma.events import interlude as e
from engine.systems.miasma.rules.stats import with_attribute
from engine.systems.miasma.state import State


def attribute_raised(state: State, event: e.AttributeRaised) -> State:
    """MI-75: an attribute grows with the level, and the pools that hang on it."""
    fighter = with_attribute(state.combatants[event.who], event.attribute, event.value, rising=True)
    return with_one(state, replace(fighter, sheet=replace(fighter.sheet, level=event.level)))


def rested(state: State, event: e.Rested) -> State:
    """MI-92: every character that is not lost has full stamina again, and full Life where the event says so."""
    combatants = {
        who: replace(fighter, stamina=fighter.stamina_max, life=fighter.life_max if event.life else fighter.life)
        if fighter.kind == "character" and fighter.status != "lost"
        else fighter
        for who, fighter in state.combatants.items()
    }
    return replace(state, combatants=combatants, resting_place=event.place or state.resting_place)


HANDLERS: dict[type, Handler[State]] = {
    e.CharacterCreated: lambda state, event: with_one(state, event.combatant),
    e.MiasmaSpent: lambda state, event: put(state, event.who, miasma=state.combatants[event.who].miasma - event.amount),
    e.AttributeRaised: attribute_raised,
    e.Rested: rested,
}
