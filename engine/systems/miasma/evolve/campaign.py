"""Folding what happens between fights, and the beginning of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.miasma import events as e
from engine.systems.miasma.evolve.put import change, put
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.tables import POOL_PER_POINT, Attribute


def with_attribute(one: Combatant, name: Attribute, value: int, *, present: bool) -> Combatant:
    """MI-03, MI-04, MI-75: an attribute with the maximum that hangs on it; ``present``: the pool rises along with it.

    A monster's maxima are printed and stay.
    """
    by = (value - one.sheet.attributes.get(name, 0)) * POOL_PER_POINT
    one = replace(one, sheet=replace(one.sheet, attributes={**one.sheet.attributes, name: value}))
    if one.kind == "monster":
        return one
    if name == "endurance":
        stamina_max = max(1, one.stamina_max + by)
        stamina = one.stamina + by if present else one.stamina
        return replace(one, stamina_max=stamina_max, stamina=max(0, min(stamina, stamina_max)))
    if name == "vitality":
        life_max = max(1, one.life_max + by)
        life = one.life + by if present else one.life
        return replace(one, life_max=life_max, life=max(0, min(life, life_max)))
    return one


def fight_began(state: State, event: e.FightBegan) -> State:
    """A new fight on a new map; clouds, knowledge and the campaign go on."""
    return replace(
        state,
        combatants=event.combatants,
        map=event.map,
        title=event.title,
        place=event.place,
        options={**state.options, **event.options},
        phase="setup" if event.setup else "decide",
        segment=1,
        beat=state.beat + 1,
        fight=state.fight + 1,
    )


def fight_started(state: State, event: e.FightStarted) -> State:
    """Flow, SETUP: everybody free decides."""
    combatants = dict(state.combatants)
    for who, number in event.numbers.items():
        combatants[who] = replace(combatants[who], number=number)
    return replace(state, phase="decide", combatants=combatants)


def character_created(state: State, event: e.CharacterCreated) -> State:
    """MI-02."""
    return put(state, event.combatant)


def equipped(state: State, event: e.Equipped) -> State:
    """MI-10 to MI-13; a guard with an item not held any more is over."""
    one = state.combatants[event.who]
    return put(
        state,
        replace(
            one,
            hands=event.hands,
            guard=one.guard if one.guard in event.hands else "",
            dropped=tuple(key for key in one.dropped if key not in event.hands and key not in event.worn),
            sheet=replace(one.sheet, worn=event.worn),
        ),
    )


def miasma_spent(state: State, event: e.MiasmaSpent) -> State:
    """MI-73."""
    return change(state, event.who, miasma=state.combatants[event.who].miasma - event.amount)


def attribute_raised(state: State, event: e.AttributeRaised) -> State:
    """MI-75."""
    one = with_attribute(state.combatants[event.who], event.attribute, event.value, present=True)
    return put(state, replace(one, sheet=replace(one.sheet, level=event.level)))


def spell_learned(state: State, event: e.SpellLearned) -> State:
    """MI-77; its uses of the day are full."""
    one = state.combatants[event.who]
    sheet = replace(one.sheet, spells={**one.sheet.spells, event.id: event.spell})
    return put(state, replace(one, sheet=sheet, uses={**one.uses, event.id: event.spell.uses}))


def tradition_fixed(state: State, event: e.TraditionFixed) -> State:
    """MI-77."""
    one = state.combatants[event.who]
    return put(state, replace(one, sheet=replace(one.sheet, tradition=event.tradition)))


def move_saved(state: State, event: e.MoveSaved) -> State:
    """MI-55."""
    one = state.combatants[event.who]
    return put(state, replace(one, sheet=replace(one.sheet, book={**one.sheet.book, event.id: event.move})))


def rested(state: State, event: e.Rested) -> State:
    """MI-92: characters that are not lost."""
    combatants = {
        who: replace(one, stamina=one.stamina_max, life=one.life_max if event.life else one.life)
        if one.kind == "character" and one.status != "lost"
        else one
        for who, one in state.combatants.items()
    }
    return replace(state, combatants=combatants, resting_place=event.place or state.resting_place)


def day_began(state: State, event: e.DayBegan) -> State:
    """MI-89."""
    combatants = {
        who: replace(one, uses={key: spell.uses for key, spell in one.sheet.spells.items()})
        if one.sheet.spells
        else one
        for who, one in state.combatants.items()
    }
    return replace(state, combatants=combatants, day=event.day)


CAMPAIGN: dict[type, Callable[[State, Any], State]] = {
    e.FightBegan: fight_began,
    e.FightStarted: fight_started,
    e.CharacterCreated: character_created,
    e.Equipped: equipped,
    e.MiasmaSpent: miasma_spent,
    e.AttributeRaised: attribute_raised,
    e.SpellLearned: spell_learned,
    e.TraditionFixed: tradition_fixed,
    e.MoveSaved: move_saved,
    e.Rested: rested,
    e.DayBegan: day_began,
}
"""Handlers of ``events.campaign``."""
