"""Folding spells, effects and wards."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, of_one, put_some, sets
from engine.systems.miasma.events import magic as e
from engine.systems.miasma.evolve.put import on_sheet
from engine.systems.miasma.rules.magic import with_effect
from engine.systems.miasma.state import Combatant, State


def effect_ended(fighter: Combatant, event: e.EffectEnded) -> Combatant:
    """MI-84, MI-88: the effect of a type, on a thing or on somebody, is over."""
    left = (effect for effect in fighter.effects if (effect.type, effect.item) != (event.effect, event.item))
    return replace(fighter, effects=tuple(left))


def spell_learned(fighter: Combatant, event: e.SpellLearned) -> Combatant:
    """MI-77; its uses of the day are full."""
    sheet = replace(fighter.sheet, spells={**fighter.sheet.spells, event.id: event.spell})
    return replace(fighter, sheet=sheet, uses={**fighter.uses, event.id: event.spell.uses})


def day_began(state: State, event: e.DayBegan) -> State:
    """MI-89: all spells have all their uses, on another day."""
    casters = [who for who, fighter in state.combatants.items() if fighter.sheet.spells]
    return put_some(
        state,
        casters,
        lambda one: replace(one, uses={key: spell.uses for key, spell in one.sheet.spells.items()}),
        day=event.day,
    )


HANDLERS: dict[type, Handler[State]] = {
    e.EffectBegan: of_one(lambda fighter, event: replace(fighter, effects=with_effect(fighter, event.effect))),
    e.EffectEnded: of_one(effect_ended),
    e.EssenceSet: sets(essence="essence"),
    e.WardRaised: lambda state, event: replace(state, wards=(*state.wards, event.ward), serial=state.serial + 1),
    e.WardEnded: lambda state, event: replace(
        state, wards=tuple(ward for ward in state.wards if ward.id != event.ward)
    ),
    e.SpellLearned: of_one(spell_learned),
    e.TraditionFixed: lambda state, event: on_sheet(state, event.who, tradition=event.tradition),
    e.DayBegan: day_began,
}
