"""Folding the events of fights, turns and slots."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.people import Handler, put, put_all, put_some, sets, state_sets
from engine.systems.mir.events import flow as ev
from engine.systems.mir.events.attack import HealthLost
from engine.systems.mir.rules.overruling import UNSPENT, slot_begun
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant

NO_SLOT: dict[str, Any] = {"initiative": None, "veiled": False, **UNSPENT}
"""What somebody has of the order while there is none."""
NO_ROLL: dict[str, Any] = {"last": None, "shown": None}
"""What is known of the last roll where there was none."""
NO_TURN: dict[str, Any] = {"turn": 0, "order": (), "current": "", "forced": "", "exchange": None, **NO_ROLL}
"""What a fight has of its turns before the first and after the last."""


def _fight_opened(state: State, event: ev.FightOpened) -> State:
    def fresh(person: Combatant) -> Combatant:
        return replace(
            person,
            joined=0,
            out="" if person.id in event.back else person.out,
            **NO_SLOT,
        )

    return replace(
        state,
        combatants={who: fresh(person) for who, person in state.combatants.items() if who not in event.dropped},
        known={} if event.anew else state.known,
        phase="initiative",
        title=event.title or state.title,
        winner="",
        stakes=event.stakes,
        places={at: text for at, text in (event.places or state.places).items() if text},
        opened=False,
        pins={},
        beats=state.beats + 1,
        **NO_TURN,
    )


def _initiative(state: State, event: ev.InitiativeRolled) -> State:
    counted: dict[str, Any] = {"initiative": event.successes, "veiled": event.hidden}
    return put_some(state, event.who, lambda person: replace(person, **counted, situation=0, reason=""))


def _slot(state: State, event: ev.SlotBegan) -> State:
    person = state.combatants[event.who]
    where = {"forced": event.who} if event.forced else {"current": event.who}
    last = state.last
    if last is not None and last.settled and last.next is None:
        last = replace(last, next=person)
    people = {**state.combatants, event.who: slot_begun(person)}
    return replace(state, combatants=people, last=last, beats=state.beats + 1, **where)


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
            heading=None,
            situation=0,
            reason="",
            **NO_SLOT,
        )

    return put_all(
        state,
        after,
        phase="interlude",
        winner=event.winner,
        pins={},
        beats=state.beats + 1,
        rounds=state.rounds + 1,
        **NO_TURN,
    )


HANDLERS: dict[type, Handler[State]] = {
    ev.FightOpened: _fight_opened,
    ev.InitiativeRolled: _initiative,
    ev.OrderSet: state_sets(order="order"),
    ev.TurnBegan: lambda state, event: replace(
        state, phase="slots", turn=event.turn, rounds=state.rounds + 1, current=""
    ),
    ev.SlotBegan: _slot,
    ev.SlotSkipped: lambda state, event: replace(put(state, event.who, unaware=False), current=event.who),
    ev.SlotEnded: _slot_ended,
    ev.FightEnded: _fight_ended,
    ev.HealthRestored: sets(health="health"),
    HealthLost: sets(health="health"),
}
