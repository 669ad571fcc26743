"""Folding spells, effects and wards."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, put, sets
from engine.systems.miasma.events import magic as e
from engine.systems.miasma.evolve.put import on_sheet
from engine.systems.miasma.rules.magic import with_effect
from engine.systems.miasma.state import State


def effect_ended(state: State, event: e.EffectEnded) -> State:
    """MI-84, MI-88: the effect of a type, on a thing or on somebody, is over."""
    fighter = state.combatants[event.who]
    return put(
        state, event.who, effects=tuple(x for x in fighter.effects if (x.type, x.item) != (event.effect, event.item))
    )


def spell_learned(state: State, event: e.SpellLearned) -> State:
    """MI-77; its uses of the day are full."""
    fighter = state.combatants[event.who]
    learned = on_sheet(state, event.who, spells={**fighter.sheet.spells, event.id: event.spell})
    return put(learned, event.who, uses={**fighter.uses, event.id: event.spell.uses})


def day_began(state: State, event: e.DayBegan) -> State:
    """MI-89: all spells have all their uses, on another day."""
    combatants = {
        who: replace(fighter, uses={key: spell.uses for key, spell in fighter.sheet.spells.items()})
        if fighter.sheet.spells
        else fighter
        for who, fighter in state.combatants.items()
    }
    return replace(state, combatants=combatants, day=event.day)


HANDLERS: dict[type, Handler[State]] = {
    e.EffectBegan: lambda state, event: put(
        state, event.who, effects=with_effect(state.combatants[event.who], event.effect)
    ),
    e.EffectEnded: effect_ended,
    e.EssenceSet: sets(essence="essence"),
    e.WardRaised: lambda state, event: replace(state, wards=(*state.wards, event.ward), serial=state.serial + 1),
    e.WardEnded: lambda state, event: replace(
        state, wards=tuple(ward for ward in state.wards if ward.id != event.ward)
    ),
    e.SpellLearned: spell_learned,
    e.TraditionFixed: lambda state, event: on_sheet(state, event.who, tradition=event.tradition),
    e.DayBegan: day_began,
}
