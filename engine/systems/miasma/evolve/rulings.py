"""Folding what the game master ruled (MI-93), beside the declared fields."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board.hexgrid import show
from engine.core.changed import without
from engine.core.people import Handler, put, sets, with_one
from engine.systems.miasma.events import rulings as e
from engine.systems.miasma.evolve.guard import without_item
from engine.systems.miasma.evolve.put import off_board, on_sheet
from engine.systems.miasma.rulings import undecided
from engine.systems.miasma.state import State


def placed(state: State, event: e.Placed) -> State:
    """On a hex: alive and in the fight. Off the board: out of it."""
    if event.hex is None:
        return off_board(state, event.who)
    fighter = state.combatants[event.who]
    return put(state, event.who, hex=event.hex, facing=event.facing, status="up", life=max(1, fighter.life))


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
    given = put(state, event.who, miasma=state.combatants[event.who].miasma + event.points)
    return replace(given, spare=state.spare - event.points)


HANDLERS: dict[type, Handler[State]] = {
    e.Placed: placed,
    e.ItemGiven: lambda state, event: on_sheet(
        state, event.who, items={**state.combatants[event.who].sheet.items, event.id: event.item}
    ),
    e.ItemTaken: lambda state, event: undecided(
        with_one(state, without_item(state.combatants[event.who], event.id)), event.who
    ),
    e.CloudRemoved: lambda state, event: replace(state, clouds=without(state.clouds, event.who)),
    e.CombatantAdded: lambda state, event: with_one(state, event.combatant),
    e.Removed: lambda state, event: off_board(state, event.who, status="removed"),
    e.Renamed: sets(name="name", number="number"),
    e.Cancelled: lambda state, event: undecided(put(state, event.who, commitment=None), event.who),
    e.Hid: sets(then={"hidden": True}),
    e.TerrainSet: terrain_set,
    e.SpareShared: spare_shared,
}
