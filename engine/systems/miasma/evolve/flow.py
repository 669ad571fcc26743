"""Folding what happens in deciding, in the segment, and where fights begin and end."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.changed import without
from engine.core.people import Handler, everybody, of_one, put_some, state_sets
from engine.systems.miasma.events import flow as e
from engine.systems.miasma.state import Combatant, State, Swap
from engine.systems.miasma.state.actions import Cast


def swap_chosen(state: State, event: e.SwapChosen) -> State:
    """MI-S12: an action chosen with other hands does not stand any more; hands left as they are are no swap."""
    swaps = without(state.swaps, event.who)
    if event.drop or set(event.hands) != set(state.combatants[event.who].hands):
        swaps = {**swaps, event.who: Swap(event.hands, event.drop)}
    return replace(state, swaps=swaps, decisions=without(state.decisions, event.who))


def revealed(state: State, event: e.Revealed) -> State:
    """Somebody is bound to what they chose; a step or turn chosen beside a casting goes into it (MI-S31)."""
    combatants = dict(state.combatants)
    for who, what in state.decisions.items():
        fighter = combatants[who]
        if isinstance(fighter.commitment, Cast):
            what = replace(fighter.commitment, path=what.path, turns=what.turns)
        combatants[who] = replace(fighter, commitment=what)
    return replace(state, combatants=combatants, decisions={}, swaps={})


def cost_paid(fighter: Combatant, event: e.CostPaid) -> Combatant:
    """Step A of a segment: stamina and Miasma are paid, and one use of a spell."""
    uses = {**fighter.uses, event.spell: max(0, fighter.uses.get(event.spell, 0) - 1)} if event.spell else fighter.uses
    stamina, miasma = max(0, fighter.stamina - event.stamina), max(0, fighter.miasma - event.miasma)
    return replace(fighter, stamina=stamina, miasma=miasma, uses=uses)


def interrupted(fighter: Combatant, event: e.Interrupted) -> Combatant:
    """MI-64, MI-S33: the use of a spell that is kept comes back. A chain that cannot be paid is over (MI-S09); whoever
    else is broken off is at it until the stagger or death that follows, for what they were at costs this breath.
    """
    uses = {**fighter.uses, event.kept: fighter.uses.get(event.kept, 0) + 1} if event.kept else fighter.uses
    return replace(fighter, commitment=None if event.short else fighter.commitment, uses=uses)


def stamina_regained(state: State, event: e.StaminaRegained) -> State:
    """MI-63: breath is regained, as far as there is room."""

    def rested(fighter: Combatant) -> Combatant:
        return replace(fighter, stamina=min(fighter.stamina_max, fighter.stamina + event.gains[fighter.id]))

    return put_some(state, event.gains, rested)


def seen(fighter: Combatant, event: e.Seen) -> Combatant:
    """Not hidden any more; a number once given stays."""
    return replace(fighter, hidden=False, number=fighter.number or event.number)


def segment_began(state: State, event: e.SegmentBegan) -> State:
    """MI-27: whoever is done is free; a step beside a casting was for the last segment only (MI-S31)."""
    combatants = state.combatants
    if event.free:
        combatants = dict(combatants)
        for who in event.free:
            combatants[who] = replace(combatants[who], commitment=None)
    for fighter in state.combatants.values():
        cast = fighter.commitment
        if isinstance(cast, Cast) and (cast.path or cast.turns) and fighter.id not in event.free:
            combatants = {**combatants, fighter.id: replace(fighter, commitment=replace(cast, path=(), turns=()))}
    return replace(
        state,
        combatants=combatants,
        segment=event.segment,
        beat=state.beat + 1,
        phase="decide",
        foes_told=False,
        awards=(),
    )


def fight_began(state: State, event: e.FightBegan) -> State:
    """A new fight on a new map, whose people are met anew; clouds and the campaign go on."""
    return replace(
        state,
        combatants=event.combatants,
        map=event.map,
        title=event.title,
        place=event.place,
        house=event.house,
        known={},
        wards=event.wards,
        phase="setup" if event.setup else "decide",
        segment=1,
        beat=state.beat + 1,
        fight=state.fight + 1,
    )


def fight_started(state: State, event: e.FightStarted) -> State:
    """Flow, SETUP: everybody free decides."""
    numbers = event.numbers
    return put_some(state, numbers, lambda one: replace(one, number=numbers[one.id]), phase="decide")


def fight_ended(state: State, event: e.FightEnded) -> State:
    """The interlude: what lay on the ground is picked up again, stances and effects are over. What is ruled or cast
    from here on counts its segments from the first of the next fight.
    """
    return replace(
        everybody(state, commitment=None, guard="", staggered=False, effects=(), dropped=()),
        phase="interlude",
        segment=1,
        beat=state.beat + 1,
        decisions={},
        swaps={},
        wards=(),
        foes_told=False,
        contest=None,
        awards=(),
        slain={},
    )


HANDLERS: dict[type, Handler[State]] = {
    e.Committed: lambda state, event: replace(state, decisions={**state.decisions, event.who: event.what}),
    e.SwapChosen: swap_chosen,
    e.FoesCommitted: state_sets(then={"foes_told": True}),
    e.Revealed: revealed,
    e.CostPaid: of_one(cost_paid),
    e.Interrupted: of_one(interrupted),
    e.StaminaRegained: stamina_regained,
    e.Seen: of_one(seen),
    e.SegmentBegan: segment_began,
    e.FightBegan: fight_began,
    e.FightStarted: fight_started,
    e.FightEnded: fight_ended,
}
