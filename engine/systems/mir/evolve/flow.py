"""Folding the events of slots, actions and days."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.dice import Rolled
from engine.systems.mir import events as ev
from engine.systems.mir.evolve.base import Handler, put, put_all
from engine.systems.mir.state import Combatant, Item, Kept, State, Wound


def _rolled(state: State, event: Rolled) -> State:
    return state


def _fight_opened(state: State, event: ev.FightOpened) -> State:
    def fresh(person: Combatant) -> Combatant:
        out = "" if person.id in event.back else person.out
        return replace(person, initiative=None, joined=0, out=out, moved=False, acted=False, swapped=False, ran=False)

    people = {who: fresh(person) for who, person in state.people.items() if who not in event.dropped}
    return replace(
        state,
        people=people,
        phase="initiative",
        stakes=event.stakes,
        places=event.places or state.places,
        turn=0,
        order=(),
        current="",
        forced="",
        opened=False,
        exchange=None,
        last=None,
        pins={},
        beats=state.beats + 1,
    )


def _initiative(state: State, event: ev.InitiativeRolled) -> State:
    people = dict(state.people)
    for who in event.who:
        people[who] = replace(people[who], initiative=event.successes, situation=0, reason="")
    return replace(state, people=people)


def _order(state: State, event: ev.OrderSet) -> State:
    return replace(state, order=event.order)


def _turn(state: State, event: ev.TurnBegan) -> State:
    return replace(state, phase="slots", turn=event.turn, rounds=state.rounds + 1, current="")


def _slot(state: State, event: ev.SlotBegan) -> State:
    person = state.people[event.who]
    prolonged = replace(person.prolonged, rolled=False) if person.prolonged else None
    where = {"forced": event.who} if event.forced else {"current": event.who}
    opened = replace(state, beats=state.beats + 1, **where)
    return put(
        opened,
        event.who,
        moved=False,
        acted=False,
        swapped=False,
        ran=False,
        heading=None,
        unaware=False,
        prolonged=prolonged,
    )


def _skipped(state: State, event: ev.SlotSkipped) -> State:
    return replace(put(state, event.who, unaware=False), current=event.who)


def _slot_ended(state: State, event: ev.SlotEnded) -> State:
    ended = put(state, event.who, heading=None)
    return replace(ended, forced="") if state.forced == event.who else ended


def _fight_ended(state: State, event: ev.FightEnded) -> State:
    def after(person: Combatant) -> Combatant:
        items = {key: replace(item, loaded=True, progress=0) for key, item in person.items.items()}
        return replace(
            person,
            items=items,
            unaware=False,
            prolonged=None,
            initiative=None,
            heading=None,
            situation=0,
            reason="",
            moved=False,
            acted=False,
            swapped=False,
            ran=False,
        )

    return put_all(
        state,
        after,
        phase="ended",
        exchange=None,
        last=None,
        order=(),
        current="",
        forced="",
        turn=0,
        pins={},
        beats=state.beats + 1,
        rounds=state.rounds + 1,
    )


def _health(state: State, event: ev.HealthRestored | ev.HealthLost) -> State:
    return put(state, event.who, health=event.health)


def _spent(state: State, event: ev.Spent) -> State:
    if event.what == "run":
        return put(state, event.who, acted=True, ran=True)
    field = {"move": "moved", "action": "acted", "swap": "swapped"}[event.what]
    return put(state, event.who, **{field: True})


def _moved(state: State, event: ev.Moved) -> State:
    moved = put(state, event.who, at=event.at, heading=event.heading)
    if not event.unpinned and not event.pins:
        return moved
    pins = {key: units for key, units in state.pins.items() if key not in event.unpinned}
    return replace(moved, pins={**pins, **event.pins})


def _tested(state: State, event: ev.TestRolled) -> State:
    trial = event.trial
    touched = [who for who in dict.fromkeys((trial.who, trial.patient)) if who]
    tested = replace(state, last=Kept(trial=trial, before={who: state.people[who] for who in touched}))
    return put(tested, trial.who, situation=0, reason="")


def _settled(state: State, event: ev.Settled) -> State:
    if state.last is None:
        return state
    return replace(state, last=replace(state.last, after={who: state.people[who] for who in state.last.before}))


def _prolonged_started(state: State, event: ev.ProlongedStarted) -> State:
    return put(state, event.who, prolonged=event.test)


def _prolonged_advanced(state: State, event: ev.ProlongedAdvanced) -> State:
    test = state.people[event.who].prolonged
    return put(state, event.who, prolonged=replace(test, progress=event.progress, rolled=True)) if test else state


def _prolonged_over(state: State, event: ev.ProlongedDone | ev.ProlongedLost) -> State:
    return put(state, event.who, prolonged=None)


def _item(state: State, who: str, key: str, **changes: object) -> State:
    items = dict(state.people[who].items)
    items[key] = replace(items[key], **changes)
    return put(state, who, items=items)


def _reloaded(state: State, event: ev.Reloaded) -> State:
    return _item(state, event.who, event.item, progress=event.progress, loaded=event.loaded)


def _shot(state: State, event: ev.Shot) -> State:
    return _item(state, event.who, event.item, loaded=event.loaded, shots=event.shots, progress=0)


def _readied(state: State, event: ev.WeaponReadied) -> State:
    def held(key: str, item: Item) -> Item:
        return item if item.ready == (key in event.ready) else replace(item, ready=not item.ready)

    return put(state, event.who, items={key: held(key, item) for key, item in state.people[event.who].items.items()})


def _wounds(state: State, who: str, number: int, **changes: object) -> State:
    def changed(wound: Wound) -> Wound:
        return replace(wound, **changes) if wound.seq == number else wound

    return put(state, who, wounds=tuple(map(changed, state.people[who].wounds)))


def _without_wound(state: State, who: str, number: int) -> State:
    return put(state, who, wounds=tuple(wound for wound in state.people[who].wounds if wound.seq != number))


def _bandaged(state: State, event: ev.WoundBandaged) -> State:
    return _wounds(state, event.who, event.wound, bandaged=True)


def _told_only(state: State, event: object) -> State:
    return state


def _day(state: State, event: ev.DayEnded) -> State:
    return put_all(
        state,
        lambda person: replace(person, well_rested=False) if person.well_rested else person,
        day=event.day,
        rounds=state.rounds + 1,
        beats=state.beats + 1,
        last=None,
    )


def _worsened(state: State, event: ev.WoundWorsened) -> State:
    return _wounds(state, event.who, event.wound, severity=event.severity)


def _rested(state: State, event: ev.NightRested) -> State:
    return put(state, event.who, rest_day=event.day, well_rested=event.well_rested)


def _healed(state: State, event: ev.WoundHealed) -> State:
    if event.gone:
        return _without_wound(state, event.who, event.wound)
    return _wounds(state, event.who, event.wound, severity=event.severity)


def _resilience(state: State, event: ev.ResilienceUsed) -> State:
    return put(state, event.who, resilience_day=event.day)


def _vanished(state: State, event: ev.WoundVanished) -> State:
    return _without_wound(state, event.who, event.wound)


HANDLERS: dict[type, Handler] = {
    Rolled: _rolled,
    ev.FightOpened: _fight_opened,
    ev.InitiativeRolled: _initiative,
    ev.OrderSet: _order,
    ev.TurnBegan: _turn,
    ev.SlotBegan: _slot,
    ev.SlotSkipped: _skipped,
    ev.SlotEnded: _slot_ended,
    ev.FightEnded: _fight_ended,
    ev.HealthRestored: _health,
    ev.HealthLost: _health,
    ev.Spent: _spent,
    ev.Moved: _moved,
    ev.TestRolled: _tested,
    ev.Settled: _settled,
    ev.ProlongedStarted: _prolonged_started,
    ev.ProlongedAdvanced: _prolonged_advanced,
    ev.ProlongedDone: _prolonged_over,
    ev.ProlongedLost: _prolonged_over,
    ev.Reloaded: _reloaded,
    ev.Shot: _shot,
    ev.WeaponReadied: _readied,
    ev.WoundBandaged: _bandaged,
    ev.BandageFailed: _told_only,
    ev.ArtUsed: _told_only,
    ev.PersonSearched: _told_only,
    ev.DayEnded: _day,
    ev.WoundWorsened: _worsened,
    ev.NightRested: _rested,
    ev.WoundHealed: _healed,
    ev.ResilienceUsed: _resilience,
    ev.ScenarioEnded: _told_only,
    ev.WoundVanished: _vanished,
}
