"""Folding death, Essence and Miasma."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.people import Handler, of_one, put, put_some, sets
from engine.systems.miasma.events import death as e
from engine.systems.miasma.evolve.put import off_board
from engine.systems.miasma.state import Cloud, Combatant, State


def monster_slain(state: State, event: e.MonsterSlain) -> State:
    """MI-71: the rating waits for step H."""
    gone = off_board(state, event.who, status="dead", life=0)
    return replace(gone, slain={**state.slain, event.who: event.rating})


def cloud_left(state: State, event: e.CloudLeft) -> State:
    """MI-66: the Miasma of the dead hangs where they fell, and is theirs no longer."""
    left = replace(state, clouds={**state.clouds, event.who: Cloud(state.place, event.hex, event.points)})
    return left if event.ruled else put(left, event.who, miasma=0)


def cloud_collected(state: State, event: e.CloudCollected) -> State:
    """MI-69: what hung in a cloud is its owner’s again."""
    gathered = put(state, event.who, miasma=state.combatants[event.who].miasma + event.points)
    return replace(gathered, clouds=without(state.clouds, event.who))


def miasma_shared(state: State, event: e.MiasmaShared) -> State:
    """MI-71: everybody has their share of a slain monster's points; what could not be shared is left over."""
    shares, slain = event.shares, without(state.slain, event.monster)
    shared = put_some(state, shares, lambda one: replace(one, miasma=one.miasma + shares[one.id]))
    return replace(shared, slain=slain, spare=state.spare + event.spare)


def reformed(fighter: Combatant, event: e.Reformed) -> Combatant:
    """MI-68: up again, with full pools."""
    return replace(fighter, status="up", life=fighter.life_max, stamina=fighter.stamina_max)


HANDLERS: dict[type, Handler[State]] = {
    e.Died: lambda state, event: off_board(state, event.who, status="dead", life=0),
    e.MonsterSlain: monster_slain,
    e.CloudDissipated: lambda state, event: replace(state, clouds=without(state.clouds, event.who)),
    e.CloudLeft: cloud_left,
    e.CloudCollected: cloud_collected,
    e.EssenceLost: sets(essence="left"),
    e.CharacterLost: sets(then={"status": "lost"}),
    e.MiasmaShared: miasma_shared,
    e.Reformed: of_one(reformed),
}
