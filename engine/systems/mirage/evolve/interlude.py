"""Between fights: time, what was done today, things bought, what recovery made of old wounds."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.changed import some
from engine.core.people import Handler, of_one, put, put_all, told_only
from engine.systems.mirage.events import interlude as ev
from engine.systems.mirage.evolve.base import owning
from engine.systems.mirage.state import Combatant, Day, State


def _session(state: State, event: ev.SessionBegan) -> State:
    def rested(person: Combatant) -> Combatant:
        return replace(person, traits=tuple(replace(trait, used=False) for trait in person.traits))

    return put_all(state, rested, session=event.session)


def _spent(state: State, event: ev.DaySpent) -> State:
    day = state.combatants[event.who].day
    does: dict[str, dict[str, Any]] = {
        "meditation": {"meditated": True, "scene": state.scene},
        "activity": {"activity": True, "scene": state.scene},
        "service": {"activity": True},
        "healing": {"healed": True},
        "patient-physical": {"patient_physical": True},
        "patient-mental": {"patient_mental": True},
    }
    return put(state, event.who, day=replace(day, **does[event.use]))


def _bought(person: Combatant, event: ev.Bought) -> Combatant:
    if event.successes < event.availability:
        return person
    return owning(person, event) if event.armour is None else replace(person, armour=event.armour)


def _recovered(person: Combatant, event: ev.Recovered) -> Combatant:
    left = (trait for trait in person.traits if trait.seq not in (*event.healed, *event.lost))
    return replace(person, traits=some(left, lambda trait: trait.seq in event.kept, permanent=True))


HANDLERS: dict[type, Handler[State]] = {
    ev.TimePassed: lambda state, event: replace(state, seconds=state.seconds + event.seconds),
    ev.DayBegan: lambda state, event: put_all(
        state, lambda person: replace(person, day=Day()), day=event.day, scene=state.scene + 1
    ),
    ev.SessionBegan: _session,
    ev.AdventureBegan: lambda state, event: put_all(
        state,
        lambda person: replace(person, capital=event.capital.get(person.id, person.capital)),
        adventure=state.adventure + 1,
    ),
    ev.SceneBegan: lambda state, event: replace(state, scene=state.scene + 1),
    ev.DaySpent: _spent,
    ev.CircumstancesChanged: lambda state, event: put_all(
        state, lambda person: replace(person, barred=()) if person.barred else person
    ),
    ev.CapitalSpent: of_one(lambda person, event: replace(person, capital=person.capital - event.points)),
    ev.Bought: of_one(_bought),
    ev.Recovered: of_one(_recovered),
    **dict.fromkeys((ev.ResourcesRolled, ev.ServiceTaken, ev.RecoveryRolled), told_only),
}
