"""Folding what the game master ruled (MI-93), beside the declared fields."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board.hexgrid import show
from engine.core.people import Handler, put, sets, with_one
from engine.systems.miasma.events import rulings as e
from engine.systems.miasma.evolve.guard import without_item
from engine.systems.miasma.evolve.put import off_board, on_sheet
from engine.systems.miasma.rulings import undecided
from engine.systems.miasma.state import State, without


def placed(state: State, event: e.Placed) -> State:
    """On a hex: alive and in the fight. Off the board: out of it."""
    if event.hex is None:
        return off_board(state, event.who)
    fighter = state.combatants[event.who]
    return put(state, event.who, hex=event.hex, facing=event.facing, status="up", life=max(1, fighter.life))


def item_given(state: State, event: e.ItemGiven) -> State:
    """One more thing carried."""
    return on_sheet(state, event.who, items={**state.combatants[event.who].sheet.items, event.id: event.item})


def item_taken(state: State, event: e.ItemTaken) -> State:
    """One thing less, wherever it was; a decision made with it does not stand."""
    return undecided(with_one(state, without_item(state.combatants[event.who], event.id)), event.who)


def cloud_removed(state: State, event: e.CloudRemoved) -> State:
    """A cloud is gone."""
    return replace(state, clouds=without(state.clouds, event.who))


def combatant_added(state: State, event: e.CombatantAdded) -> State:
    """Somebody new, or somebody as they are now."""
    return with_one(state, event.combatant)


def removed(state: State, event: e.Removed) -> State:
    """Somebody is out of the fight, neither slain nor dead."""
    return off_board(state, event.who, status="removed")


def cancelled(state: State, event: e.Cancelled) -> State:
    """What somebody was committed to is over; they may decide anew."""
    return undecided(put(state, event.who, commitment=None), event.who)


def terrain_set(state: State, event: e.TerrainSet) -> State:
    """MI-24: hexes have this ground, or plain ground where none is given."""
    terrain = dict(state.map.terrain)
    for cell in event.hexes:
        if event.ground is None:
            terrain.pop(show(cell), None)
        else:
            terrain[show(cell)] = event.ground
    return replace(state, map=replace(state.map, terrain=terrain))


def spare_shared(state: State, event: e.SpareShared) -> State:
    """MI-S16: points that were left over are somebody's."""
    fighter = state.combatants[event.who]
    given = put(state, event.who, miasma=fighter.miasma + event.points)
    return replace(given, spare=state.spare - event.points)


HANDLERS: dict[type, Handler[State]] = {
    e.Placed: placed,
    e.ItemGiven: item_given,
    e.ItemTaken: item_taken,
    e.CloudRemoved: cloud_removed,
    e.CombatantAdded: combatant_added,
    e.Removed: removed,
    e.Renamed: sets(name="name", number="number"),
    e.Cancelled: cancelled,
    e.Hid: sets(then={"hidden": True}),
    e.TerrainSet: terrain_set,
    e.SpareShared: spare_shared,
}
