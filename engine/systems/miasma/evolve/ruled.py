"""Folding what the game master ruled (MI-93)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import show
from engine.systems.miasma import events as e
from engine.systems.miasma.evolve.campaign import with_attribute
from engine.systems.miasma.evolve.fight import off_board, undecided
from engine.systems.miasma.evolve.put import change, put, without
from engine.systems.miasma.state import State
from engine.systems.miasma.tables import ATTRIBUTES


def adjusted(state: State, event: e.Adjusted) -> State:
    """A pool, flag or attribute; a lowered maximum lowers the pool."""
    one, field, value = state.combatants[event.who], event.field, event.value
    if field in ATTRIBUTES:
        return put(state, with_attribute(one, field, value, present=False))
    if field in ("level", "rating", "regen"):
        return put(state, replace(one, sheet=replace(one.sheet, **{field: value})))
    if field == "life_max":
        return change(state, event.who, life_max=value, life=min(one.life, value))
    if field == "stamina_max":
        return change(state, event.who, stamina_max=value, stamina=min(one.stamina, value))
    if field == "staggered":
        if not value:
            return change(state, event.who, staggered=False)
        return undecided(change(state, event.who, staggered=True, commitment=None, guard=""), event.who)
    if field == "essence" and value and one.status == "lost":
        return change(state, event.who, essence=value, status="up" if state.phase == "interlude" else "dead")
    return change(state, event.who, **{field: value})


def uses_set(state: State, event: e.UsesSet) -> State:
    """Uses left today."""
    return change(state, event.who, uses={**state.combatants[event.who].uses, event.spell: event.value})


def placed(state: State, event: e.Placed) -> State:
    """On a hex: alive and in the fight. Off the board: out of it."""
    if event.hex is None:
        return off_board(state, event.who)
    one = state.combatants[event.who]
    return change(state, event.who, hex=event.hex, facing=event.facing, status="up", life=max(1, one.life))


def item_given(state: State, event: e.ItemGiven) -> State:
    """One more thing carried."""
    one = state.combatants[event.who]
    return put(state, replace(one, sheet=replace(one.sheet, items={**one.sheet.items, event.id: event.item})))


def item_taken(state: State, event: e.ItemTaken) -> State:
    """One thing less, wherever it was; a decision made with it does not stand."""
    one = state.combatants[event.who]
    sheet = replace(
        one.sheet,
        items=without(one.sheet.items, event.id),
        worn=tuple(key for key in one.sheet.worn if key != event.id),
    )
    taken = put(
        state,
        replace(
            one,
            sheet=sheet,
            hands=tuple(key for key in one.hands if key != event.id),
            dropped=tuple(key for key in one.dropped if key != event.id),
            guard="" if one.guard == event.id else one.guard,
            effects=tuple(effect for effect in one.effects if effect.item != event.id),
        ),
    )
    return undecided(taken, event.who)


def cloud_removed(state: State, event: e.CloudRemoved) -> State:
    """A cloud is gone."""
    return replace(state, clouds=without(state.clouds, event.who))


def combatant_added(state: State, event: e.CombatantAdded) -> State:
    """Somebody new, or somebody as they are now."""
    return put(state, event.combatant)


def removed(state: State, event: e.Removed) -> State:
    """Neither slain nor dead."""
    return off_board(state, event.who, status="removed")


def renamed(state: State, event: e.Renamed) -> State:
    """Another name."""
    return change(state, event.who, name=event.name, number=event.number)


def cancelled(state: State, event: e.Cancelled) -> State:
    """Free again."""
    return undecided(change(state, event.who, commitment=None), event.who)


def side_changed(state: State, event: e.SideChanged) -> State:
    """Fights for another side."""
    return change(state, event.who, side=event.side)


def hid(state: State, event: e.Hid) -> State:
    """Unseen from here on."""
    return change(state, event.who, hidden=True)


def terrain_set(state: State, event: e.TerrainSet) -> State:
    """MI-24."""
    terrain = dict(state.map.terrain)
    for cell in event.hexes:
        if event.ground is None:
            terrain.pop(show(cell), None)
        else:
            terrain[show(cell)] = event.ground
    return replace(state, map=replace(state.map, terrain=terrain))


def option_set(state: State, event: e.OptionSet) -> State:
    """Kept even where it is the default: a later default must not change an old fight."""
    return replace(state, options={**state.options, event.option: event.value})


def spare_shared(state: State, event: e.SpareShared) -> State:
    """MI-S16."""
    one = state.combatants[event.who]
    given = change(state, event.who, miasma=one.miasma + event.points)
    return replace(given, spare=state.spare - event.points)


def noted(state: State, event: e.Noted) -> State:
    """Only told."""
    return state


RULED: dict[type, Callable[[State, Any], State]] = {
    e.Adjusted: adjusted,
    e.UsesSet: uses_set,
    e.Placed: placed,
    e.ItemGiven: item_given,
    e.ItemTaken: item_taken,
    e.CloudRemoved: cloud_removed,
    e.CombatantAdded: combatant_added,
    e.Removed: removed,
    e.Renamed: renamed,
    e.Cancelled: cancelled,
    e.SideChanged: side_changed,
    e.Hid: hid,
    e.TerrainSet: terrain_set,
    e.OptionSet: option_set,
    e.SpareShared: spare_shared,
    e.Noted: noted,
}
"""Handlers of ``events.ruled``."""
