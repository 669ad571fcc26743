"""What cannot be in a state that came from a file: ids of nobody, things that are missing, numbers beyond their ends.

Every room trusts a state; a file is asked here first, at the door, after every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.fits import finds, where
from engine.core.problem import Problem, all_among, among, each_among
from engine.core.rulings import made
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.check import NEEDED_SKILLS
from engine.systems.mir.events import attack, flow
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.rulings import RULINGS
from engine.systems.mir.state import MAX_AT, MAX_HEALTH, MAX_SCORE, State
from engine.systems.mir.state.rolls import Exchange, LastRoll
from engine.systems.mir.state.sheet import SEVERE, UNARMED, Combatant

FARTHEST = 100 * MAX_AT
"""Whoever moves away again and again may come to stand farther out than anybody is put."""


def sound(catalog: Catalog, state: State, before: State | None = None) -> tuple[Problem, ...]:
    """Everything that no play could have led to, by field; sheets that were like this ``before`` are passed over."""
    found = [*_names(state), *_people(state, before)]
    if not found and state.exchange is not None and question(state) is None:
        found.append(Problem("exchange", "waits for nobody"))
    return tuple(found)


def _names(state: State) -> Iterator[Problem]:
    """Who is named outside of the roster."""
    people = state.combatants
    yield from each_among("order", state.order, people)
    yield from all_among("current", (state.current, state.forced), people)
    for pair in state.pins:
        yield from each_among("pins", pair.split("|"), people)
    yield from all_among("winner", (state.winner,), state.sides)
    if state.phase == "slots" and not state.order:
        yield Problem("order", "is empty while slots are taken")
    if state.exchange is not None:
        yield from _exchange(state, "exchange", state.exchange)
    for path, last in (("last", state.last), ("shown", state.shown)):
        if last is not None:
            yield from _roll(state, path, last)


def _roll(state: State, path: str, last: LastRoll) -> Iterator[Problem]:
    people = state.combatants
    if last.exchange is not None:
        if last.exchange.attack is None:
            yield Problem(f"{path}.exchange.attack", "is missing: what came last was rolled")
        yield from _exchange(state, f"{path}.exchange", last.exchange)
    yield from each_among(path, (*last.before, *last.after), people)
    if last.before.keys() != last.after.keys():
        yield Problem(f"{path}.after", f"is not about the same people as {path}.before")
    if last.trial is not None:
        trial = last.trial
        yield from all_among(f"{path}.trial", (trial.who, trial.patient, trial.target), people)
        yield from among(f"{path}.trial.skill", trial.skill, state.book.skills)


def _exchange(state: State, path: str, exchange: Exchange) -> Iterator[Problem]:
    yield from each_among(
        path, (exchange.attacker, *exchange.targets, *exchange.helpless, *exchange.defending), state.combatants
    )
    yield from among(f"{path}.weapon.skill", exchange.weapon.skill, state.book.skills)
    if not exchange.targets:
        yield Problem(f"{path}.targets", "is empty")


def _people(state: State, before: State | None) -> Iterator[Problem]:
    if not state.book.skills.keys() >= NEEDED_SKILLS:
        yield Problem("book.skills", f"lacks one of {', '.join(sorted(NEEDED_SKILLS))}: the rules themselves test them")
    if all(band.units for band in state.book.bands.values()):
        yield Problem("book.bands", "has no band of 0 units")
    for who, person in state.combatants.items():
        whole = who and person.id == who and person.name and UNARMED in person.items and person.side in state.sides
        if not (whole and 0 <= person.health <= person.health_max <= MAX_HEALTH and -FARTHEST <= person.at <= FARTHEST):
            yield Problem(
                f"combatants.{who[:40]}",
                "has another id, no name, bare hands or side, or numbers beyond their ends",
            )
        if person.wounds or person.heading or person.prolonged or person.at or person.situation:
            yield from _changed(state, f"combatants.{who[:40]}", person)
        if before is None or not _same_sheet(before.combatants.get(who), person):
            yield from _sheet(state, f"combatants.{who[:40]}", person)


def _changed(state: State, path: str, person: Combatant) -> Iterator[Problem]:
    """What cannot be in the fields of somebody that a fight changes."""
    if not all(0 <= wound.severity <= SEVERE for wound in person.wounds):
        yield Problem(f"{path}.wounds", f"has a severity that is not 0 to {SEVERE}")
    if abs(person.situation) > MAX_SCORE:
        yield Problem(f"{path}.situation", f"is {person.situation}: must be −{MAX_SCORE} to {MAX_SCORE}")
    if person.heading is not None:
        yield from among(f"{path}.heading", person.heading.target, state.combatants)
    if person.prolonged is not None:
        yield from among(f"{path}.prolonged.skill", person.prolonged.skill, state.book.skills)


def _same_sheet(before: Combatant | None, now: Combatant) -> bool:
    """Whether a step has left somebody's sheet alone, so that it is in order because it was."""
    return before is now or (
        before is not None
        and before.items is now.items
        and before.skills is now.skills
        and before.pools is now.pools
        and before.paths is now.paths
    )


def _sheet(state: State, path: str, person: Combatant) -> Iterator[Problem]:
    """Skills and weapons that exist, numbers that can be."""
    figures = {f"paths.{name}": value for name, value in person.paths.items()}
    for key, item in person.items.items():
        fields = ("reach", "fast", "protection", "mutilating", "reload", "shots")
        figures |= {f"items.{key[:40]}.weapon.{field}": getattr(item.weapon, field) for field in fields}
    for field, value in figures.items():
        if not -MAX_SCORE <= value <= MAX_SCORE:
            yield Problem(f"{path}.{field}", f"is {value}: must be −{MAX_SCORE} to {MAX_SCORE}")
    for name in ("skills", "pools"):
        for skill, value in getattr(person, name).items():
            yield from among(f"{path}.{name}", skill, state.book.skills)
            if not 0 <= value <= MAX_SCORE:
                yield Problem(f"{path}.{name}.{skill[:40]}", f"is {value}: must be 0 to {MAX_SCORE}")
    for key, item in person.items.items():
        yield from among(f"{path}.items.{key[:40]}.weapon.skill", item.weapon.skill, state.book.skills)
        yield from all_among(f"{path}.items.{key[:40]}.weapon.range", (item.weapon.range,), state.book.bands)


def _people_of(state: State, event: Any) -> dict[str, Combatant]:
    return state.combatants


FITS = made.fits(
    RULINGS,
    {
        flow.FightOpened: where("opener", finds(opener=_people_of)),
        flow.OrderSet: finds(order=_people_of),
        attack.DamageDealt: finds(source=_people_of),
        attack.CounterWeaponChosen: finds(item=lambda state, event: state.combatants[event.who].items),
    },
)
"""What events from a file have to find in the state before them."""
