"""Facts about gear, folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.core.people import Handler, put
from engine.systems.fires.events import gear as facts
from engine.systems.fires.state import HERO, Person, State


def _of_sheet(change: Callable[[Person, Any], Person]) -> Handler[State]:
    """Folds a fact about the character's sheet: what it is after it, out of what it was and the event."""
    return lambda state, event: replace(state, person=change(state.sheet, event))


def shields_bare(state: State) -> Person | None:
    """The character's sheet with no token on anything that is raised."""
    if state.person is None:
        return None
    return replace(state.person, pieces={key: replace(one, tokens=0) for key, one in state.person.pieces.items()})


def _piece_set(state: State, event: facts.PieceSet) -> State:
    """A shield that is gone is not held up any more."""
    piece, person = event.piece, state.sheet
    if piece is not None:
        return replace(state, person=replace(person, pieces={**person.pieces, event.key: piece}))
    raised = state.hero.raised
    if raised is not None and raised.by == event.key:
        state = put(state, HERO, raised=None)
    return replace(state, person=_without(person, event.key))


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


def _place_set(person: Person, event: facts.PlaceSet) -> Person:
    return replace(person, **{event.place: "".join(event.keys) if event.place == "armour" else event.keys})


def _counter_set(person: Person, event: facts.CounterSet) -> Person:
    if event.counter in ("fp", "hmn", "souls", "sl"):
        return replace(person, **{event.counter: event.value})
    return replace(person, stats={**person.stats, event.counter: event.value})


def _charge_spent(person: Person, event: facts.ChargeSpent) -> Person:
    return replace(person, pieces={**person.pieces, event.key: replace(person.pieces[event.key], charges=event.left)})


HANDLERS: dict[type, Handler[State]] = {
    facts.PieceSet: _piece_set,
    facts.PlaceSet: _of_sheet(_place_set),
    facts.HandsSet: _of_sheet(lambda person, event: replace(person, hands=event.hands, off=event.off)),
    facts.CounterSet: _of_sheet(_counter_set),
    facts.ChargeSpent: _of_sheet(_charge_spent),
}
