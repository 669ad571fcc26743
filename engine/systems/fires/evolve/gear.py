"""Facts about gear, folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.people import Handler, put
from engine.systems.fires.events import gear as facts
from engine.systems.fires.state import HERO, Person, State


def _sheet(state: State, change: Callable[[Person], Person]) -> State:
    return state if state.person is None else replace(state, person=change(state.person))


def _piece_set(state: State, event: facts.PieceSet) -> State:
    """A shield that is gone is not held up any more."""
    if event.piece is not None:
        piece = event.piece
        return _sheet(state, lambda person: replace(person, pieces={**person.pieces, event.key: piece}))
    hero = state.combatants.get(HERO)
    if hero is not None and hero.raised is not None and hero.raised.by == event.key:
        state = put(state, HERO, raised=None)
    return _sheet(state, lambda person: _without(person, event.key))


def _without(person: Person, key: str) -> Person:
    """The sheet without a piece, wherever it was."""

    def left(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(code for code in keys if code != key)

    slots = tuple("" if slot == key else slot for slot in person.slots)
    return replace(
        person,
        pieces={name: piece for name, piece in person.pieces.items() if name != key},
        slots=slots,
        hands=tuple(-1 if hand >= 0 and not slots[hand] else hand for hand in person.hands),
        armour="" if person.armour == key else person.armour,
        rings=left(person.rings),
        pouches=left(person.pouches),
        carried=left(person.carried),
        stash=left(person.stash),
    )


def _place_set(state: State, event: facts.PlaceSet) -> State:
    value: Any = event.keys
    if event.place == "armour":
        value = event.keys[0] if event.keys else ""
    return _sheet(state, lambda person: replace(person, **{event.place: value}))


def _counter_set(state: State, event: facts.CounterSet) -> State:
    if event.counter in ("fp", "hmn", "souls", "sl"):
        return _sheet(state, lambda person: replace(person, **{event.counter: event.value}))
    return _sheet(state, lambda person: replace(person, stats={**person.stats, event.counter: event.value}))


def _charge_spent(state: State, event: facts.ChargeSpent) -> State:
    def spent(person: Person) -> Person:
        piece = person.pieces.get(event.key)
        if piece is None:
            return person
        return replace(person, pieces={**person.pieces, event.key: replace(piece, charges=event.left)})

    return _sheet(state, spent)


HANDLERS: dict[type, Handler[State]] = {
    facts.PieceSet: _piece_set,
    facts.PlaceSet: _place_set,
    facts.HandsSet: lambda state, event: _sheet(
        state, lambda person: replace(person, hands=event.hands, off=event.off)
    ),
    facts.CounterSet: _counter_set,
    facts.ChargeSpent: _charge_spent,
}
