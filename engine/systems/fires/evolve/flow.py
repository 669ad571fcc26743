"""Facts of the flow, folded."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, state_sets, told_only
from engine.systems.fires.events import flow as facts
from engine.systems.fires.evolve.gear import shields_bare
from engine.systems.fires.state import HERO, Beat, Combatant, State, Turn


def _stepped(state: State, event: facts.Stepped) -> State:
    if event.step == "beat-open":
        state = replace(state, beat=Beat(), beats=state.beats + 1)
    elif event.step == "stances":
        state = replace(state, turn=Turn(), hp_lost_now=0, beat=replace(state.beat, extra_attack=False))
    return replace(state, step=event.step, phase=event.phase)


def _effect_used(state: State, event: facts.EffectUsed) -> State:
    effects = tuple(
        replace(effect, used={**effect.used, event.key: effect.used.get(event.key, 0) + 1})
        if effect.number == event.number
        else effect
        for effect in state.effects
    )
    return replace(state, effects=effects)


def _tile_set(state: State, event: facts.TileSet) -> State:
    tiles = {cell: kind for cell, kind in state.field.tiles.items() if cell not in event.cells}
    hazards = {cell: kind for cell, kind in state.field.hazards.items() if cell not in event.cells}
    if event.tile:
        tiles.update(dict.fromkeys(event.cells, event.tile))
    if event.hazard:
        hazards.update(dict.fromkeys(event.cells, event.hazard))
    return replace(state, field=replace(state.field, tiles=tiles, hazards=hazards))


def _rows_kept(state: State, event: facts.RowsKept) -> State:
    kept = {kind: {**state.kept.get(kind, {}), **rows} for kind, rows in event.rows.items()}
    return replace(state, kept={**state.kept, **kept})


def _count_set(state: State, event: facts.CountSet) -> State:
    if event.what == "reflected":
        return replace(state, turn=replace(state.turn, reflected=event.value))
    return replace(state, **{event.what: event.value})


def _ended(state: State, event: facts.Ended) -> State:
    """The end of a fight with its clean-up: conditions, waiting tokens, sinks, shields, pool, effects (FF-172)."""
    kept = tuple(effect for effect in state.effects if effect.until == "until-reprieve")
    return replace(
        state,
        phase="interlude",
        step="idle",
        outcome=event.outcome,
        results=state.results if state.fought else {},  # of a defeat between fights no page says anything
        combatants={key: _rested(body, event.stays) for key, body in state.combatants.items()},
        person=shields_bare(state),
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


def _rested(body: Combatant, stays: tuple[str, ...]) -> Combatant:
    out = "" if body.id == HERO else body.out
    return replace(
        body,
        conditions={name: count for name, count in body.conditions.items() if name in stays},
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


HANDLERS: dict[type, Handler[State]] = {
    facts.Started: lambda state, event: replace(
        state, step="round-open", phase="round", outcome="", fights=state.fights + 1
    ),
    facts.Stepped: _stepped,
    facts.RoundOpened: state_sets(round="round", then={"fortune": 0, "raised_dice": 0}),
    facts.PoolSet: state_sets(pool="pool"),
    facts.DiceSpent: lambda state, event: replace(
        state, pool=tuple([replace(d, spent=True) if d.id in event.dice else d for d in state.pool])
    ),
    facts.Committed: state_sets(beat="beat"),
    facts.BeatSet: state_sets(beat="beat"),
    facts.TurnSet: state_sets(turn="turn"),
    facts.TableSet: lambda state, event: replace(state, tables={**state.tables, event.key: event.table}),
    facts.DoomCame: lambda state, event: replace(state, doom=(*state.doom, event.number)),
    facts.EffectBegun: lambda state, event: replace(
        state, effects=(*state.effects, event.effect), counter=max(state.counter, event.effect.number)
    ),
    facts.EffectsEnded: lambda state, event: replace(
        state, effects=tuple(effect for effect in state.effects if effect.number not in event.numbers)
    ),
    facts.EffectUsed: _effect_used,
    facts.ZonesSet: state_sets(zones="zones"),
    facts.DarknessSet: lambda state, event: replace(state, field=replace(state.field, dark=event.dark)),
    facts.TileSet: _tile_set,
    facts.Asked: state_sets(asking="asking"),
    facts.Settled: state_sets(then={"asking": None}),
    facts.RowsKept: _rows_kept,
    facts.CountSet: _count_set,
    facts.MissilesSet: state_sets(missiles="missiles"),
    facts.Ended: _ended,
    facts.Noticed: told_only,
}
