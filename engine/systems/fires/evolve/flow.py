"""Facts of the flow, folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.fires.events import flow as facts
from engine.systems.fires.state import HERO, Beat, Combatant, State, Turn

PERSISTENT = ("hollow", "cursed", "broken")
"""Conditions that outlast a fight (FF-172, FF-S37)."""


def started(state: State, event: facts.Started) -> State:
    """The state after `Started`."""
    return replace(state, step="round-open", phase="round", outcome="", fights=state.fights + 1)


def stepped(state: State, event: facts.Stepped) -> State:
    """The state after `Stepped`."""
    if event.step == "beat-open":
        state = replace(state, beat=Beat(), beats=state.beats + 1)
    elif event.step == "stances":
        state = replace(state, turn=Turn(), hp_lost_now=0, beat=replace(state.beat, extra_attack=False))
    return replace(state, step=event.step, phase=event.phase)


def round_opened(state: State, event: facts.RoundOpened) -> State:
    """The state after `RoundOpened`."""
    return replace(state, round=event.round, fortune=0, raised_dice=0)


def pool_set(state: State, event: facts.PoolSet) -> State:
    """The state after `PoolSet`."""
    return replace(state, pool=event.pool)


def dice_spent(state: State, event: facts.DiceSpent) -> State:
    """The state after `DiceSpent`."""
    return replace(state, pool=tuple(replace(d, spent=True) if d.id in event.dice else d for d in state.pool))


def committed(state: State, event: facts.Committed) -> State:
    """The state after `Committed`."""
    return replace(state, beat=event.beat)


def beat_set(state: State, event: facts.BeatSet) -> State:
    """The state after `BeatSet`."""
    return replace(state, beat=event.beat)


def turn_set(state: State, event: facts.TurnSet) -> State:
    """The state after `TurnSet`."""
    return replace(state, turn=event.turn)


def table_set(state: State, event: facts.TableSet) -> State:
    """The state after `TableSet`."""
    return replace(state, tables={**state.tables, event.key: event.table})


def doom(state: State, event: facts.DoomCame) -> State:
    """The state after `DoomCame`."""
    return replace(state, doom=(*state.doom, event.number))


def effect_begun(state: State, event: facts.EffectBegun) -> State:
    """The state after `EffectBegun`."""
    return replace(state, effects=(*state.effects, event.effect), counter=max(state.counter, event.effect.number))


def effects_ended(state: State, event: facts.EffectsEnded) -> State:
    """The state after `EffectsEnded`."""
    return replace(state, effects=tuple(effect for effect in state.effects if effect.number not in event.numbers))


def effect_used(state: State, event: facts.EffectUsed) -> State:
    """The state after `EffectUsed`."""
    effects = tuple(
        replace(effect, used={**effect.used, event.key: effect.used.get(event.key, 0) + 1})
        if effect.number == event.number
        else effect
        for effect in state.effects
    )
    return replace(state, effects=effects)


def zones_set(state: State, event: facts.ZonesSet) -> State:
    """The state after `ZonesSet`."""
    return replace(state, zones=event.zones)


def darkness(state: State, event: facts.DarknessSet) -> State:
    """The state after `DarknessSet`."""
    return replace(state, field=replace(state.field, dark=event.dark))


def tile_set(state: State, event: facts.TileSet) -> State:
    """The state after `TileSet`."""
    tiles = {cell: kind for cell, kind in state.field.tiles.items() if cell != event.cell}
    hazards = {cell: kind for cell, kind in state.field.hazards.items() if cell != event.cell}
    if event.tile:
        tiles[event.cell] = event.tile
    if event.hazard:
        hazards[event.cell] = event.hazard
    return replace(state, field=replace(state.field, tiles=tiles, hazards=hazards))


def asked(state: State, event: facts.Asked) -> State:
    """The state after `Asked`."""
    return replace(state, asking=event.asking)


def settled(state: State, event: facts.Settled) -> State:
    """The state after `Settled`."""
    return replace(state, asking=None)


def rows_kept(state: State, event: facts.RowsKept) -> State:
    """The state after `RowsKept`."""
    kept = {kind: {**state.kept.get(kind, {}), **rows} for kind, rows in event.rows.items()}
    return replace(state, kept={**state.kept, **kept})


def count_set(state: State, event: facts.CountSet) -> State:
    """The state after `CountSet`."""
    if event.what == "reflected":
        return replace(state, turn=replace(state.turn, reflected=event.value))
    return replace(state, **{event.what: event.value})


def missiles_set(state: State, event: facts.MissilesSet) -> State:
    """The state after `MissilesSet`."""
    return replace(state, missiles=event.missiles)


def ended(state: State, event: facts.Ended) -> State:
    """The end of a fight with its clean-up: conditions, waiting tokens, sinks, shields, pool, effects (FF-172)."""
    person = state.person
    if person is not None:
        person = replace(person, pieces={key: replace(piece, tokens=0) for key, piece in person.pieces.items()})
    kept = tuple(effect for effect in state.effects if effect.until == "until-reprieve")
    return replace(
        state,
        phase="interlude",
        step="idle",
        outcome=event.outcome,
        combatants={key: _rested(body) for key, body in state.combatants.items()},
        person=person,
        pool=(),
        beat=Beat(),
        turn=Turn(),
        effects=kept,
        zones=(),
        missiles=None,
        asking=None,
        hp_lost=0,
        hp_lost_now=0,
    )


def _rested(body: Combatant) -> Combatant:
    stays = {name: count for name, count in body.conditions.items() if name in PERSISTENT}
    out = "" if body.id == HERO else body.out
    return replace(
        body,
        conditions=stays,
        held={},
        waiting={},
        routine={},
        sunk={},
        raised=None,
        shield_tokens=0,
        wounds=body.wounds - body.bled,
        bled=0,
        mark="",
        out=out,
    )


def unchanged(state: State, event: Any) -> State:
    """The state after `Any`."""
    return state


FOLDS: dict[type, Callable[[State, Any], State]] = {
    facts.Started: started,
    facts.Stepped: stepped,
    facts.RoundOpened: round_opened,
    facts.PoolSet: pool_set,
    facts.DiceSpent: dice_spent,
    facts.Committed: committed,
    facts.BeatSet: beat_set,
    facts.TurnSet: turn_set,
    facts.TableSet: table_set,
    facts.DoomCame: doom,
    facts.EffectBegun: effect_begun,
    facts.EffectsEnded: effects_ended,
    facts.EffectUsed: effect_used,
    facts.ZonesSet: zones_set,
    facts.DarknessSet: darkness,
    facts.TileSet: tile_set,
    facts.Asked: asked,
    facts.Settled: settled,
    facts.RowsKept: rows_kept,
    facts.CountSet: count_set,
    facts.MissilesSet: missiles_set,
    facts.Ended: ended,
    facts.Noticed: unchanged,
}
