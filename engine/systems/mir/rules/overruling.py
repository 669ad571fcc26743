"""What a roll changed, taken back: the start from which an overruled roll is carried out anew (MR-07)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.systems.mir.state import State
from engine.systems.mir.state.rolls import LastRoll, Moment
from engine.systems.mir.state.sheet import Combatant

WATCHED = ("health", "health_max", "wounds", "items", "alive", "down", "prolonged", "at")
"""What must not have changed since about whoever took part in a roll that is to be taken back."""


UNSPENT: dict[str, Any] = {"moved": False, "acted": False, "swapped": False, "ran": False}
"""What a slot has to spend (MR-14)."""


class Before(NamedTuple):
    """Everything as it was before the last roll, but for what has happened to others since."""

    people: tuple[Combatant, ...]
    pins: dict[str, int]
    moment: Moment | None


def moment_of(state: State) -> Moment:
    """The turn and the slot in which the state is, as a roll remembers them."""
    return Moment(state.turn, state.current, state.forced)


def slot_begun(person: Combatant) -> Combatant:
    """Somebody at the start of the own slot (MR-14, MR-34)."""
    prolonged = replace(person.prolonged, rolled=False) if person.prolonged else None
    return replace(person, heading=None, unaware=False, prolonged=prolonged, **UNSPENT)


def before_last(state: State) -> Before | None:
    """The state before the last roll; none where something has happened since to what it changed."""
    last = state.last
    if last is None or not last.settled:
        return None
    people = []
    for who, after in last.after.items():
        now = state.combatants.get(who)
        back = now and _taken_back(now, last.before[who], after)
        if back is None:
            return None
        people.append(back)
    pins = state.pins
    if last.pins_before != last.pins_after:
        if state.pins != last.pins_after:
            return None
        pins = last.pins_before
    resumed = _resumed(state, last, {person.id: person for person in people})
    if resumed is not None:
        people = [person for person in people if person.id != resumed.id] + [resumed]
    return Before(tuple(people), pins, last.moment if resumed is not None else None)


def taking_part(last: LastRoll) -> set[str]:
    """Whoever rolled or was rolled against."""
    exchange, trial = last.exchange, last.trial
    if exchange is not None:
        return {exchange.attacker, *exchange.targets}
    return {trial.who, trial.patient or trial.who} if trial is not None else set()


def unheard_of(state: State, people: Iterable[str]) -> bool:
    """Whether players know of none of these people, so that nothing of what is among them reaches them."""
    return all(state.combatants[who].hidden for who in people if who in state.combatants)


def last_shown(state: State) -> LastRoll | None:
    """The last roll of which players know."""
    last = state.last
    return state.shown if last is None or unheard_of(state, taking_part(last)) else last


def still_shown(state: State, people: Iterable[str]) -> LastRoll | None:
    """The roll that players still see once these people are about to roll, have rolled, or are gone: none, unless
    players know of none of them.
    """
    last = last_shown(state) if unheard_of(state, people) else None
    return last and replace(last, before={}, after={}, pins_before={}, pins_after={}, next=None)


def _taken_back(now: Combatant, before: Combatant, after: Combatant) -> Combatant | None:
    """Somebody without what lies between ``before`` and ``after``; none where any of that, or what a roll is about, has
    changed again.
    """
    changed = [name for name in Combatant.__struct_fields__ if getattr(before, name) != getattr(after, name)]
    if any(getattr(now, name) != getattr(after, name) for name in {*WATCHED, *changed}):
        return None
    return replace(now, **{name: getattr(before, name) for name in changed})


def _resumed(state: State, last: LastRoll, people: dict[str, Combatant]) -> Combatant | None:
    """Who has the slot now only because the roll took it from its owner: as before that slot, so that the owner goes
    on with what was left of it. None where the owner ended it, or somebody has done something since.
    """
    owner = people.get(last.moment.forced or last.moment.current)
    if owner is None or not owner.able or last.after[owner.id].able or last.next is None:
        return None
    who = last.next.id
    if state.active != who or state.exchange is not None or state.combatants[who] != slot_begun(last.next):
        return None
    return _taken_back(last.next, last.before[who], last.after[who]) if who in last.after else last.next
