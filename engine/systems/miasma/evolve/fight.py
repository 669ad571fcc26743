"""Folding what happens in a fight: deciding, steps A to H, death."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.systems.miasma import events as e
from engine.systems.miasma.evolve.put import change, without
from engine.systems.miasma.state import Cloud, Combatant, Effect, State, Swap

# ---- deciding, A -----------------------------------------------------------------


def committed(state: State, event: e.Committed) -> State:
    """MI-26."""
    return replace(state, decisions={**state.decisions, event.who: event.what})


def swap_chosen(state: State, event: e.SwapChosen) -> State:
    """MI-S12: an action chosen with other hands does not stand any more."""
    swaps = {**state.swaps, event.who: Swap(event.hands, event.drop)}
    return replace(state, swaps=swaps, decisions=without(state.decisions, event.who))


def foes_committed(state: State, event: e.FoesCommitted) -> State:
    """MI-S08."""
    return replace(state, foes_told=True)


def revealed(state: State, event: e.Revealed) -> State:
    """Step A; a step or turn chosen beside a casting goes into it (MI-S31)."""
    combatants = dict(state.combatants)
    for who, what in state.decisions.items():
        one = combatants[who]
        if one.commitment is not None:
            what = replace(one.commitment, path=what.path, turns=what.turns)
        combatants[who] = replace(one, commitment=what)
    return replace(state, combatants=combatants, decisions={}, swaps={})


def cost_paid(state: State, event: e.CostPaid) -> State:
    """Step A."""
    one = state.combatants[event.who]
    uses = {**one.uses, event.spell: max(0, one.uses.get(event.spell, 0) - 1)} if event.spell else one.uses
    stamina, miasma = max(0, one.stamina - event.stamina), max(0, one.miasma - event.miasma)
    return change(state, event.who, stamina=stamina, miasma=miasma, uses=uses)


# ---- B -----------------------------------------------------------------------------


def nothing(state: State, event: Any) -> State:
    """A fact that is only told."""
    return state


def moved(state: State, event: e.Moved) -> State:
    """MI-35."""
    return change(state, event.who, hex=event.path[-1])


def turned(state: State, event: e.Turned) -> State:
    """MI-31."""
    return change(state, event.who, facing=event.facing)


def guard_changed(state: State, event: e.GuardChanged) -> State:
    """MI-38."""
    return change(state, event.who, guard=event.guard)


def item_changed(state: State, event: e.ItemChanged) -> State:
    """MI-17."""
    one = state.combatants[event.who]
    guard = one.guard if one.guard in event.hands else ""
    return change(state, event.who, hands=event.hands, dropped=one.dropped + event.drop, guard=guard)


def contest_arose(state: State, event: e.ContestArose) -> State:
    """MI-S17."""
    return replace(state, phase="contest", contest=event.contest)


def hex_awarded(state: State, event: e.HexAwarded) -> State:
    """MI-S17."""
    return replace(state, phase="decide", contest=None, awards=(*state.awards, event.award))


def cloud_collected(state: State, event: e.CloudCollected) -> State:
    """MI-69."""
    one = state.combatants[event.who]
    gathered = change(state, event.who, miasma=one.miasma + event.points)
    return replace(gathered, clouds=without(state.clouds, event.who))


def seen(state: State, event: e.Seen) -> State:
    """Not hidden any more; a number once given stays."""
    one = state.combatants[event.who]
    return change(state, event.who, hidden=False, number=one.number or event.number)


# ---- C to F --------------------------------------------------------------------------


def life_left(state: State, event: e.LifeLost | e.Healed) -> State:
    """MI-58, MI-82."""
    return change(state, event.who, life=event.left)


def stamina_left(state: State, event: e.StaminaLost) -> State:
    """MI-59."""
    return change(state, event.who, stamina=event.left)


def interrupted(state: State, event: e.Interrupted) -> State:
    """MI-64, MI-S33."""
    one = state.combatants[event.who]
    uses = {**one.uses, event.kept: one.uses.get(event.kept, 0) + 1} if event.kept else one.uses
    return change(state, event.who, commitment=None, uses=uses)


def staggered(state: State, event: e.Staggered) -> State:
    """MI-64."""
    down = change(state, event.who, staggered=True, commitment=None, guard="")
    return undecided(down, event.who)


def undecided(state: State, who: str) -> State:
    """Without a decision of this segment, where a ruling came in between."""
    if who not in state.decisions and who not in state.swaps:
        return state
    return replace(state, decisions=without(state.decisions, who), swaps=without(state.swaps, who))


def off_board(state: State, who: str, **fields: Any) -> State:
    """Out of the fight: no hex, no stance, no effects, no commitment or decision."""
    gone = change(state, who, hex=None, commitment=None, guard="", staggered=False, effects=(), **fields)
    return undecided(gone, who)


def died(state: State, event: e.Died) -> State:
    """MI-66."""
    return off_board(state, event.who, status="dead", life=0)


def monster_slain(state: State, event: e.MonsterSlain) -> State:
    """MI-71: the rating waits for step H."""
    gone = off_board(state, event.who, status="dead", life=0)
    return replace(gone, slain={**state.slain, event.who: event.rating})


def cloud_dissipated(state: State, event: e.CloudDissipated) -> State:
    """MI-70."""
    return replace(state, clouds=without(state.clouds, event.who))


def cloud_left(state: State, event: e.CloudLeft) -> State:
    """MI-66."""
    left = replace(state, clouds={**state.clouds, event.who: Cloud(state.place, event.hex, event.points)})
    return left if event.ruled else change(left, event.who, miasma=0)


def essence_lost(state: State, event: e.EssenceLost) -> State:
    """MI-66."""
    return change(state, event.who, essence=event.left)


def character_lost(state: State, event: e.CharacterLost) -> State:
    """MI-67."""
    return change(state, event.who, status="lost")


def with_effect(one: Combatant, effect: Effect) -> tuple[Effect, ...]:
    """MI-84, MI-88: the effects with one begun; the same type, or the same item, again replaces the older one."""
    kept = [old for old in one.effects if (old.item, old.item or old.type) != (effect.item, effect.item or effect.type)]
    return (*kept, effect)


def effect_began(state: State, event: e.EffectBegan) -> State:
    """MI-84, MI-88."""
    return change(state, event.who, effects=with_effect(state.combatants[event.who], event.effect))


def effect_ended(state: State, event: e.EffectEnded) -> State:
    """MI-84, MI-88."""
    one = state.combatants[event.who]
    return change(
        state, event.who, effects=tuple(x for x in one.effects if (x.type, x.item) != (event.effect, event.item))
    )


def essence_set(state: State, event: e.EssenceSet) -> State:
    """MI-76, MI-86."""
    return change(state, event.who, essence=event.essence)


def ward_raised(state: State, event: e.WardRaised) -> State:
    """MI-85."""
    return replace(state, wards=(*state.wards, event.ward), serial=state.serial + 1)


def ward_ended(state: State, event: e.WardEnded) -> State:
    """MI-85."""
    return replace(state, wards=tuple(ward for ward in state.wards if ward.id != event.ward))


# ---- G, H ------------------------------------------------------------------------------


def stamina_regained(state: State, event: e.StaminaRegained) -> State:
    """MI-63."""
    combatants = dict(state.combatants)
    for who, gain in event.gains.items():
        one = combatants[who]
        combatants[who] = replace(one, stamina=min(one.stamina_max, one.stamina + gain))
    return replace(state, combatants=combatants)


def recovered(state: State, event: e.Recovered) -> State:
    """MI-65."""
    return change(state, event.who, staggered=False)


def miasma_shared(state: State, event: e.MiasmaShared) -> State:
    """MI-71."""
    combatants = dict(state.combatants)
    for who, points in event.shares.items():
        combatants[who] = replace(combatants[who], miasma=combatants[who].miasma + points)
    return replace(
        state, combatants=combatants, slain=without(state.slain, event.monster), spare=state.spare + event.spare
    )


def move_seen(state: State, event: e.MoveSeen) -> State:
    """Players' knowledge; a move seen again changes nothing."""
    seen_before = state.known.get(event.name, ())
    if event.move in seen_before:
        return state
    return replace(state, known={**state.known, event.name: (*seen_before, event.move)})


def segment_began(state: State, event: e.SegmentBegan) -> State:
    """MI-27: whoever is done is free; a step beside a casting was for the last segment only (MI-S31)."""
    combatants = state.combatants
    if event.free:
        combatants = dict(combatants)
        for who in event.free:
            combatants[who] = replace(combatants[who], commitment=None)
    for one in state.combatants.values():
        cast = one.commitment
        if cast is not None and cast.kind == "cast" and (cast.path or cast.turns) and one.id not in event.free:
            combatants = {**combatants, one.id: replace(one, commitment=replace(cast, path=(), turns=()))}
    return replace(
        state,
        combatants=combatants,
        segment=event.segment,
        beat=state.beat + 1,
        phase="decide",
        foes_told=False,
        awards=(),
    )


def fight_ended(state: State, event: e.FightEnded) -> State:
    """The interlude: what lay on the ground is picked up again, stances and effects are over."""
    combatants = {
        who: replace(one, commitment=None, guard="", staggered=False, effects=(), dropped=())
        for who, one in state.combatants.items()
    }
    return replace(
        state,
        combatants=combatants,
        phase="interlude",
        beat=state.beat + 1,
        decisions={},
        swaps={},
        wards=(),
        foes_told=False,
        contest=None,
        awards=(),
        slain={},
    )


def reformed(state: State, event: e.Reformed) -> State:
    """MI-68."""
    one = state.combatants[event.who]
    return change(state, event.who, status="up", life=one.life_max, stamina=one.stamina_max)


FIGHT: dict[type, Callable[[State, Any], State]] = {
    e.Committed: committed,
    e.SwapChosen: swap_chosen,
    e.FoesCommitted: foes_committed,
    e.Revealed: revealed,
    e.CostPaid: cost_paid,
    e.LineTold: nothing,
    e.Moved: moved,
    e.MoveBlocked: nothing,
    e.ContestArose: contest_arose,
    e.HexAwarded: hex_awarded,
    e.CloudCollected: cloud_collected,
    e.Turned: turned,
    e.GuardChanged: guard_changed,
    e.ItemChanged: item_changed,
    e.Seen: seen,
    e.Struck: nothing,
    e.Missed: nothing,
    e.Hit: nothing,
    e.LifeLost: life_left,
    e.Healed: life_left,
    e.StaminaLost: stamina_left,
    e.Interrupted: interrupted,
    e.Staggered: staggered,
    e.Died: died,
    e.MonsterSlain: monster_slain,
    e.CloudDissipated: cloud_dissipated,
    e.CloudLeft: cloud_left,
    e.EssenceLost: essence_lost,
    e.CharacterLost: character_lost,
    e.SpellTookEffect: nothing,
    e.EffectBegan: effect_began,
    e.EffectEnded: effect_ended,
    e.EssenceSet: essence_set,
    e.WardRaised: ward_raised,
    e.WardEnded: ward_ended,
    e.StaminaRegained: stamina_regained,
    e.Recovered: recovered,
    e.MiasmaShared: miasma_shared,
    e.MoveSeen: move_seen,
    e.SegmentBegan: segment_began,
    e.FightEnded: fight_ended,
    e.Reformed: reformed,
}
"""Handlers of ``events.fight``."""
