"""Folding guards and what is held, dropped and taken."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.people import Handler, of_one, put, sets, with_one
from engine.systems.miasma.events import guard as e
from engine.systems.miasma.evolve.put import on_sheet
from engine.systems.miasma.rules.timing import with_hands
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Cast


def without_item(fighter: Combatant, key: str) -> Combatant:
    """Somebody who has a thing no more: not held, worn, guarded with or enchanted."""
    sheet = fighter.sheet
    return replace(
        fighter,
        sheet=replace(sheet, items=without(sheet.items, key), worn=tuple(worn for worn in sheet.worn if worn != key)),
        hands=tuple(held for held in fighter.hands if held != key),
        dropped=tuple(lying for lying in fighter.dropped if lying.item != key),
        guard="" if fighter.guard == key else fighter.guard,
        effects=tuple(effect for effect in fighter.effects if effect.item != key),
    )


def handed(state: State, of: str, id_: str, who: str, key: str) -> State:
    """A thing of one is another's, under an id of their own, and as enchanted as it was or is about to be (MI-88)."""
    giver, taker = state.combatants[of], state.combatants[who]
    along = tuple(replace(effect, item=key) for effect in giver.effects if effect.item == id_)
    state = with_one(with_one(state, without_item(giver, id_)), replace(taker, effects=taker.effects + along))
    for caster in state.combatants.values():
        cast = caster.commitment
        if isinstance(cast, Cast) and (cast.target, cast.item) == (of, id_):
            state = put(state, caster.id, commitment=replace(cast, target=who, item=key))
    return on_sheet(state, who, items={**taker.sheet.items, key: giver.sheet.items[id_]})


def item_picked_up(state: State, event: e.ItemPickedUp) -> State:
    """MI-17: from the ground into somebody's belongings, and in hand where hands suffice."""
    if event.of != event.who:
        return put(handed(state, event.of, event.id, event.who, event.key), event.who, hands=event.hands)
    dropped = tuple(lying for lying in state.combatants[event.who].dropped if lying.item != event.id)
    return put(state, event.who, dropped=dropped, hands=event.hands)


def equipped(fighter: Combatant, event: e.Equipped) -> Combatant:
    """MI-10 to MI-13; a guard with an item not held any more is over."""
    used = event.hands + event.worn
    return replace(
        fighter,
        hands=event.hands,
        guard=fighter.guard if fighter.guard in event.hands else "",
        dropped=tuple(lying for lying in fighter.dropped if lying.item not in used),
        sheet=replace(fighter.sheet, worn=event.worn),
    )


HANDLERS: dict[type, Handler[State]] = {
    e.GuardChanged: sets(guard="guard"),
    e.ItemChanged: of_one(lambda fighter, event: with_hands(fighter, event.hands, event.drop)),
    e.ItemPickedUp: item_picked_up,
    e.Equipped: of_one(equipped),
    e.GearTaken: lambda state, event: handed(state, event.of, event.id, event.who, event.key),
}
