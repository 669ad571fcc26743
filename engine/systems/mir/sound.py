"""What cannot be in a state that came from a file: ids of nobody, things that are missing, numbers beyond their ends.

Every room trusts a state; a file is asked here first, at the door.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem
from engine.systems.mir.check import NEEDED_SKILLS
from engine.systems.mir.state import (
    MAX_AT,
    MAX_HEALTH,
    MAX_SCORE,
    SEVERE,
    UNARMED,
    Combatant,
    Exchange,
    State,
)


def sound(state: State) -> tuple[Problem, ...]:
    """Everything that no play could have led to, by field."""
    return tuple(_state(state))


def _state(state: State) -> Iterator[Problem]:
    for skill in NEEDED_SKILLS:
        if skill not in state.book.skills:
            yield Problem(f"book.skills.{skill}", "is missing: the rules themselves test it")
    if not any(band.units == 0 for band in state.book.bands.values()):
        yield Problem("book.bands", "has no band of 0 units")
    for who, person in state.combatants.items():
        yield from _person(state, f"combatants.{who}", who, person)
    named = {
        "order": state.order,
        "current": (state.current,) if state.current else (),
        "forced": (state.forced,) if state.forced else (),
    }
    for field, people in named.items():
        yield from _unknown(state, field, people)
    for pair, units in state.pins.items():
        yield from _unknown(state, f"pins.{pair}", pair.split("|"))
        yield from _beyond(f"pins.{pair}", units, 0, 10 * MAX_AT)
    for place in state.places:
        if not place.removeprefix("-").isdigit() or abs(int(place[:6])) > MAX_AT:
            yield Problem(f"places.{place[:20]}", "is no position")
    if state.phase == "slots" and not state.order:
        yield Problem("order", "is empty while slots are taken")
    if state.exchange is not None:
        yield from _exchange(state, "exchange", state.exchange)
    if state.last is not None:
        yield from _unknown(state, "last.before", state.last.before)
        if state.last.exchange is not None:
            yield from _exchange(state, "last.exchange", state.last.exchange)
        trial = state.last.trial
        if trial is not None:
            yield from _unknown(state, "last.trial", filter(None, (trial.who, trial.patient, trial.target)))
            if trial.skill not in state.book.skills:
                yield Problem("last.trial.skill", f"is {trial.skill[:40]!r}: there is no such skill")


def _unknown(state: State, field: str, people: object) -> Iterator[Problem]:
    for who in people:  # type: ignore[attr-defined]
        if who not in state.combatants:
            yield Problem(field, f"names {who[:40]!r}: there is nobody of that id")


def _beyond(field: str, value: int, low: int, high: int) -> Iterator[Problem]:
    if not low <= value <= high:
        yield Problem(field, f"is {value}: must be {low} to {high}")


def _person(state: State, path: str, who: str, person: Combatant) -> Iterator[Problem]:
    if person.id != who:
        yield Problem(f"{path}.id", f"is {person.id[:40]!r}: must be {who!r}")
    if UNARMED not in person.items:
        yield Problem(f"{path}.items", f"has no {UNARMED!r}")
    if person.side not in state.sides:
        yield Problem(f"{path}.side", f"is {person.side[:40]!r}: there is no such side")
    yield from _beyond(f"{path}.health_max", person.health_max, 1, MAX_HEALTH)
    yield from _beyond(f"{path}.health", person.health, 0, max(1, person.health_max))
    # Whoever is moved away again and again may stand farther out than anybody can be put.
    yield from _beyond(f"{path}.at", person.at, -100 * MAX_AT, 100 * MAX_AT)
    yield from _beyond(f"{path}.defense_base", person.defense_base, 0, MAX_SCORE)
    for name in ("skills", "pools"):
        for skill, value in getattr(person, name).items():
            yield from _beyond(f"{path}.{name}.{skill[:40]}", value, 0, MAX_SCORE)
            if skill not in state.book.skills:
                yield Problem(f"{path}.{name}", f"names {skill[:40]!r}: there is no such skill")
    for wound in person.wounds:
        yield from _beyond(f"{path}.wounds.{wound.seq}", wound.severity, 0, SEVERE)
    for key, item in person.items.items():
        if item.weapon.skill not in state.book.skills:
            yield Problem(
                f"{path}.items.{key[:40]}", f"is used with {item.weapon.skill[:40]!r}: there is no such skill"
            )
        if item.weapon.range and item.weapon.range not in state.book.bands:
            yield Problem(f"{path}.items.{key[:40]}", f"reaches {item.weapon.range[:40]!r}: there is no such band")
    if person.prolonged is not None and person.prolonged.skill not in state.book.skills:
        yield Problem(f"{path}.prolonged.skill", f"is {person.prolonged.skill[:40]!r}: there is no such skill")
    if person.heading is not None:
        yield from _unknown(state, f"{path}.heading.target", (person.heading.target,))


def _exchange(state: State, path: str, exchange: Exchange) -> Iterator[Problem]:
    yield from _unknown(state, f"{path}.attacker", (exchange.attacker,))
    yield from _unknown(state, f"{path}.targets", exchange.targets)
    yield from _unknown(state, f"{path}.helpless", exchange.helpless)
    if not exchange.targets:
        yield Problem(f"{path}.targets", "is empty")
    if exchange.weapon.skill not in state.book.skills:
        yield Problem(f"{path}.weapon", f"is used with {exchange.weapon.skill[:40]!r}: there is no such skill")
