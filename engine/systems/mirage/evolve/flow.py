"""Fights, rounds, turns and the stack."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.people import Handler, of_one, put, put_all, state_sets, told_only
from engine.systems.mirage.build import joined
from engine.systems.mirage.events import flow as ev
from engine.systems.mirage.evolve.base import pair
from engine.systems.mirage.rules.time import into_fight, now, out_of_fight
from engine.systems.mirage.rules.turns import skipping
from engine.systems.mirage.state import Combatant, Critical, Sneak, State


def _field(state: State, event: ev.FieldSet) -> State:
    laid = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("dropped", "zone")}
    stays = {who: somebody for who, somebody in state.combatants.items() if who not in event.dropped}
    state = replace(state, **laid, phase="opening", winner="", combatants=stays, known={})

    def arrive(person: Combatant) -> Combatant:
        status = "active" if person.status == "escaped" else person.status
        return replace(person, zone=event.zone, place="open", turn_zone=event.zone, status=status, faced=())

    return put_all(state, arrive)


def _joined(state: State, event: ev.Joined) -> State:
    seq = max([state.seq, *(critical.seq for critical in event.person.criticals)])
    return replace(joined(state, event.person), seq=seq)


def _clocks(person: Combatant, change: object) -> Combatant:
    if not any(critical.clock for critical in person.criticals):
        return person

    def turned(critical: Critical) -> Critical:
        return replace(critical, clock=change(critical.clock)) if critical.clock else critical  # type: ignore[operator]

    return replace(person, criticals=tuple(map(turned, person.criticals)))


def _started(state: State, event: ev.FightStarted) -> State:
    def ready(person: Combatant) -> Combatant:
        person = _clocks(person, lambda clock: into_fight(state, clock))
        return replace(person, slow_spent=False, fast_spent=False, turn_zone=person.zone)

    return put_all(
        state, ready, phase="turn", opening=event.opening, round=0, skipping=(), sneak=None, preludes=(), prelude=None
    )


def _sneak(state: State, event: ev.SneakWon) -> State:
    state = replace(state, sneak=Sneak(event.who, event.target))
    if not event.close:
        return state
    there = state.combatants[event.target].zone
    state = put(state, event.who, zone=there, turn_zone=there, place="open")
    return pair(state, event.who, event.target)


def _round(state: State, event: ev.RoundBegan) -> State:
    state = replace(state, round=event.round, prelude=None)
    lost = skipping(state) if state.house.ambush_skip == "round" else ()

    def refreshed(person: Combatant) -> Combatant:
        return replace(person, slow_spent=person.id in lost, fast_spent=person.id in lost)

    return put_all(state, refreshed)


def _turn(state: State, event: ev.TurnBegan) -> State:
    def begins(person: Combatant) -> Combatant:
        over = state.house.overwatch_duration == "one-cycle" and person.side == event.side
        return replace(person, turn_zone=person.zone, watch=None if over else person.watch)

    preludes = state.preludes[1:] if event.prelude is not None else state.preludes
    return put_all(
        state, begins, side=event.side, prelude=event.prelude, preludes=preludes, beat=state.beat + 1, phase="turn"
    )


def _ended(state: State, event: ev.FightEnded) -> State:
    after = now(state)

    def rests(person: Combatant) -> Combatant:
        person = _clocks(person, lambda clock: out_of_fight(state, clock))
        return replace(
            person,
            slow_spent=False,
            fast_spent=False,
            penalty=0,
            watch=None,
            holding="",
            gagged=False,
            helping=None,
            terror=None,
            hidden=person.hidden and not (person.terror is not None and person.terror.unseen),
            tried_free=-1,
        )

    return put_all(
        state,
        rests,
        phase="interlude",
        prelude=None,
        preludes=(),
        sneak=None,
        skipping=(),
        engaged=(),
        seconds=after,
        frames=(),
        winner=event.winner,
        scene=state.scene + 1,
    )


def _swapped(state: State, event: ev.Swapped) -> State:
    *below, under, top = state.frames
    return replace(state, frames=(*below, top, under))


HANDLERS: dict[type, Handler[State]] = {
    ev.FieldSet: _field,
    ev.Joined: _joined,
    ev.FightStarted: _started,
    ev.PreludesSet: state_sets(preludes="preludes"),
    ev.AmbushSprung: state_sets(skipping="who"),
    ev.SneakWon: _sneak,
    ev.SneakUsed: state_sets(then={"sneak": None}),
    ev.RoundBegan: _round,
    ev.TurnBegan: _turn,
    ev.TurnEnded: lambda state, event: put_all(
        state, lambda person: replace(person, helping=None) if person.helping else person
    ),
    ev.FightEnded: _ended,
    ev.BackToOpening: state_sets(then={"phase": "opening", "prelude": None, "sneak": None}),
    ev.Opened: lambda state, event: replace(state, frames=(*state.frames, event.frame)),
    ev.Stepped: lambda state, event: replace(state, frames=(*state.frames[:-1], event.frame)),
    ev.Closed: lambda state, event: replace(state, frames=state.frames[:-1]),
    ev.Swapped: _swapped,
    ev.BonusGiven: of_one(lambda person, event: replace(person, bonus=(*person.bonus, event.modifier))),
    **dict.fromkeys((ev.Noticed, ev.RoundEnded), told_only),
}
