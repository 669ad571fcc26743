"""Folding what happens between fights."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, of_one, put_all, with_one
from engine.systems.miasma.events import interlude as e
from engine.systems.miasma.rules.stats import with_attribute
from engine.systems.miasma.state import Combatant, State


def attribute_raised(fighter: Combatant, event: e.AttributeRaised) -> Combatant:
    """MI-75: an attribute grows with the level, and the pools that hang on it."""
    risen = with_attribute(fighter, event.attribute, event.value, rising=True)
    return replace(risen, sheet=replace(risen.sheet, level=event.level))


def rested(state: State, event: e.Rested) -> State:
    """MI-92: every character that is not lost has full stamina again, and full Life where the event says so."""

    def fresh(fighter: Combatant) -> Combatant:
        if fighter.kind != "character" or fighter.status == "lost":
            return fighter
        return replace(fighter, stamina=fighter.stamina_max, life=fighter.life_max if event.life else fighter.life)

    return put_all(state, fresh, resting_place=event.place or state.resting_place)


HANDLERS: dict[type, Handler[State]] = {
    e.CharacterCreated: lambda state, event: with_one(state, event.combatant),
    e.MiasmaSpent: of_one(lambda fighter, event: replace(fighter, miasma=fighter.miasma - event.amount)),
    e.AttributeRaised: of_one(attribute_raised),
    e.Rested: rested,
}
