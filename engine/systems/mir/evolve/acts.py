"""Folding the events of acts: moves, things in hand, tests."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.changed import entry, some
from engine.core.people import Handler, of_one, put, sets, told_only
from engine.systems.mir.events import acts as ev
from engine.systems.mir.rules.overruling import moment_of, still_shown, taking_part
from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import LastRoll
from engine.systems.mir.state.sheet import Combatant, Item


def _spent(state: State, event: ev.Spent) -> State:
    if event.what == "run":
        return put(state, event.who, acted=True, ran=True)
    field = {"move": "moved", "action": "acted", "swap": "swapped"}[event.what]
    return put(state, event.who, **{field: True})


def _item(person: Combatant, key: str, **changes: object) -> Combatant:
    return replace(person, items=entry(person.items, key, **changes))


def _readied(person: Combatant, event: ev.WeaponReadied) -> Combatant:
    def held(key: str, item: Item) -> Item:
        return item if item.ready == (key in event.ready) else replace(item, ready=not item.ready)

    return replace(person, items={key: held(key, item) for key, item in person.items.items()})


def _tested(state: State, event: ev.TestRolled) -> State:
    used = put(state, event.trial.who, situation=0, reason="") if event.trial.difficulty else state
    return rolled(used, LastRoll(moment_of(state), trial=event.trial))


def rolled(state: State, last: LastRoll) -> State:
    """The last roll is this one; everything is kept as it is before its effects, until they are in."""
    shown = still_shown(state, taking_part(last))
    return replace(state, last=replace(last, before=state.combatants, pins_before=state.pins), shown=shown)


def _settled(state: State, event: ev.Settled) -> State:
    last = state.last
    if last is None:
        return state
    part = taking_part(last)
    changed = [who for who, was in last.before.items() if who in part or state.combatants.get(who) != was]
    settled = replace(
        last,
        before={who: last.before[who] for who in changed},
        after={who: state.combatants[who] for who in changed if who in state.combatants},
        pins_after=state.pins,
        settled=True,
    )
    return replace(state, last=settled)


def _prolonged_advanced(person: Combatant, event: ev.ProlongedAdvanced) -> Combatant:
    test = person.prolonged
    if test is None:
        return person
    return replace(person, prolonged=replace(test, progress=event.progress, rolled=True, hidden=event.hidden))


def wounds_changed(state: State, who: str, number: int, **changes: object) -> State:
    """The state with one Wound changed."""
    return put(state, who, wounds=some(state.combatants[who].wounds, lambda wound: wound.seq == number, **changes))


HANDLERS: dict[type, Handler[State]] = {
    ev.Spent: _spent,
    ev.Moved: lambda state, event: replace(put(state, event.who, at=event.at, heading=event.heading), pins=event.pins),
    ev.Reloaded: of_one(lambda person, event: _item(person, event.item, progress=event.progress, loaded=event.loaded)),
    ev.Shot: of_one(
        lambda person, event: _item(person, event.item, loaded=event.loaded, shots=event.shots, progress=0)
    ),
    ev.WeaponReadied: of_one(_readied),
    ev.TestRolled: _tested,
    ev.Settled: _settled,
    ev.ProlongedStarted: sets(prolonged="test"),
    ev.ProlongedAdvanced: of_one(_prolonged_advanced),
    ev.ProlongedDone: sets(then={"prolonged": None}),
    ev.ProlongedLost: sets(then={"prolonged": None}),
    ev.WoundBandaged: lambda state, event: wounds_changed(state, event.who, event.wound, bandaged=True),
    **dict.fromkeys((ev.BandageFailed, ev.ArtUsed, ev.PersonSearched), told_only),
}
