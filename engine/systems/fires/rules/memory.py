"""What was just worked out. Packs and states never change; the packs given to a function keep its answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter, is_
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.memory import ANSWERS
from engine.systems.fires.state import HERO, Combatant, Effect, Person, State

P = ParamSpec("P")
R = TypeVar("R")

UNKNOWN = object()


class Bearing:
    """What somebody is like now but for places, dice, wounds and what is used up: mostly the same as in the moment
    before. ``known`` are the answers that hang on nothing else, ``bound`` the rules that somebody is under.
    """

    __slots__ = ("body", "bound", "effects", "gear", "house", "known", "person", "sheet", "state")

    def __init__(self, book: Catalog, state: State, body: Combatant, before: Bearing | None) -> None:
        self.sheet = state.person
        self.person = state.person if body.id == HERO else None
        self.body, self.effects, self.house, self.state = body, state.effects, state.house, state
        known = before is not None and before.person is self.person
        self.gear: Any = before.gear if known and before is not None else gear_of(self.person)
        key = (
            body.id,
            self.gear,
            tuple(body.conditions.items()),
            tuple(body.changes.items()),
            body.entry,
            body.raised is not None,
            tuple(map(unnumbered, state.effects)),
            state.house,
        )
        found = book.memory.known.get(key)
        self.known: dict[Any, Any] = book.memory.known.put(key, {}) if found is None else found
        bears = body.id in [one.bearer for one in state.effects]
        self.bound: dict[Any, Any] = {} if bears else self.known


_HAD = attrgetter("pieces", "slots", "hands", "off", "armour", "rings", "pouches", "missiles", "known", "pots", "stats")
_STANDING = attrgetter("kind", "id", "broken", "exhausted", "lit", "loaded")


def gear_of(person: Person | None) -> Any:
    """A sheet without what is used up: all that says how anything could be done."""
    if person is None:
        return None
    pieces = zip(person.pieces, map(_STANDING, person.pieces.values()), strict=True)
    places = (person.slots, person.hands, person.off, person.armour, person.rings, person.pouches, person.missiles)
    return tuple(pieces), places, person.known, person.pots, tuple(person.stats.items())


_PLAIN = attrgetter("kind", "row", "rule", "bearer", "until", "piece", "target", "cell")


def same_gear(last: Bearing, person: Person | None) -> bool:
    """Whether a sheet says the same as one before of how anything could be done; most changes are to its counters."""
    before = last.person
    kept = before is not None and person is not None and all(map(is_, _HAD(before), _HAD(person)))
    return kept or last.gear == gear_of(person)


def unnumbered(effect: Effect) -> Any:
    """An effect but for its number."""
    return _PLAIN(effect), tuple(effect.names.items()), tuple(effect.used.items())


def bearing_of(book: Catalog, state: State, who: str) -> Bearing:
    """What somebody is like. Raises ``KeyError`` for nobody."""
    last: Bearing | None = book.memory.bearings.get(who)
    body, sheet = state.combatants[who], state.person
    if last is not None and last.effects is state.effects and last.house is state.house:
        if last.body is body and last.sheet is sheet:
            last.state = state
            return last
        if (last.body is body or alike(last.body, body)) and (who != HERO or same_gear(last, sheet)):
            last.body, last.sheet, last.state = body, sheet, state
            if who == HERO:
                last.person = sheet
            return last
    now = book.memory.bearings[who] = Bearing(book, state, body, last)
    return now


def alike(body: Combatant, other: Combatant) -> bool:
    """Whether a body is like another moment's of the same but for places, wounds and what is used up."""
    return (
        body.conditions is other.conditions
        and body.changes is other.changes
        and (body.raised is None) == (other.raised is None)
        and body.entry == other.entry
    )


def look(book: Catalog) -> None:
    """Says that what is being worked out hangs on more of the moment than on what somebody is like."""
    book.memory.looked = []


def remembered(work: Callable[Concatenate[Catalog, State, P], R]) -> Callable[Concatenate[Catalog, State, P], R]:
    """A function of packs and state that is worked out once for each moment and each of its other arguments, which are
    values that are told apart by what they hold. What it gives must not be changed by whoever asks.
    """

    @wraps(work)
    def asked(book: Catalog, state: State, /, *args: P.args, **kwargs: P.kwargs) -> R:
        memory = book.memory
        memory.looked = []
        now = memory.now
        known = now[1] if now[0] is state else memory.moment(state)
        question = (work, args, *kwargs.items()) if kwargs else (work, args)
        answer: Any = known.get(question, UNKNOWN)
        if answer is UNKNOWN:
            answer = known[question] = work(book, state, *args, **kwargs)
            memory.looked = []
        found: R = answer
        return found

    return asked


def _asked(work: Callable[..., Any], question: Any, who: str, *given: Any) -> Any:
    """An answer that is not known of what somebody is like. It is kept with that if it hangs on nothing else, else with
    the moment.
    """
    state, memory = given[1], given[0].memory
    bearing = bearing_of(given[0], state, who) if who in state.combatants else None
    before, now = memory.looked, memory.now
    in_moment, of_them = now[1] if now[0] is state else memory.moment(state), (question, who)
    if of_them in in_moment:
        memory.looked = []
        return in_moment[of_them]
    answer = work(*given)
    if bearing is None or memory.looked is not before:
        in_moment[of_them] = answer
    elif len(bearing.known) < ANSWERS:
        bearing.known[question] = answer
    return answer


# What somebody is like is asked for some fifty times in a decision: a question without arguments is the function alone.


def of_sheet(work: Callable[Concatenate[Catalog, State, P], R]) -> Callable[Concatenate[Catalog, State, P], R]:
    """A function of packs and state that is worked out once for what the character is like, or where more of the moment
    was looked at, once for the moment. What it gives must not be changed. It is asked without names of arguments.
    """

    @wraps(work)
    def asked(book: Catalog, state: State, /, *args: Any) -> Any:
        question: Any = (work, args) if args else work
        try:
            bearing = book.memory.bearings[HERO]
            if bearing.state is not state:
                bearing = bearing_of(book, state, HERO)
            return bearing.known[question]
        except KeyError:
            return _asked(work, question, HERO, book, state, *args)

    return cast(Callable[Concatenate[Catalog, State, P], R], asked)


def of_bearer(
    work: Callable[Concatenate[Catalog, State, str, P], R],
) -> Callable[Concatenate[Catalog, State, str, P], R]:
    """The same of anybody: who it is about comes after the state."""

    @wraps(work)
    def asked(book: Catalog, state: State, who: str, /, *args: Any) -> Any:
        question: Any = (work, args) if args else work
        try:
            bearing = book.memory.bearings[who]
            if bearing.state is not state:
                bearing = bearing_of(book, state, who)
            return bearing.known[question]
        except KeyError:
            return _asked(work, question, who, book, state, who, *args)

    return cast(Callable[Concatenate[Catalog, State, str, P], R], asked)


def of_field(work: Callable[Concatenate[Catalog, State, P], R]) -> Callable[Concatenate[Catalog, State, P], R]:
    """A function of packs and of who stands where on what ground, worked out once for as long as that stays, whatever
    the flow does meanwhile. What it gives must not be changed. It is asked without names of arguments.
    """
    answering: Callable[..., Any] = work

    @wraps(work)
    def asked(book: Catalog, state: State, /, *args: Any) -> Any:
        memory = book.memory
        here, question = memory.here, (work, args)
        known = here[1] if here[0] is state else memory.field(state)
        memory.looked = []
        answer = known.get(question, UNKNOWN)
        if answer is UNKNOWN:
            answer = known[question] = answering(book, state, *args)
            memory.looked = []
        return answer

    return cast(Callable[Concatenate[Catalog, State, P], R], asked)


def of_book(work: Callable[Concatenate[Catalog, P], R]) -> Callable[Concatenate[Catalog, P], R]:
    """A function of the packs alone, worked out once for them and each of its other arguments, which are values that
    are told apart by what they hold: words, a glance. What it gives must not be changed.
    """

    @wraps(work)
    def asked(book: Catalog, /, *args: P.args, **kwargs: P.kwargs) -> R:
        known, question = book.memory.facts, (work, args, *kwargs.items())
        found = known.now.get(question) or known.get(question) or known.put(question, (work(book, *args, **kwargs),))
        answer: R = found[0]
        return answer

    return asked
