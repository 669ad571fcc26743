"""What cannot be in a state that came from a file: ids of nobody, things that are missing, numbers beyond their ends.

Every room trusts a state; a file is asked here first, at the door, after every step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.problem import Problem
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.check import NEEDED_SKILLS
from engine.systems.mir.rules.exchange import question
from engine.systems.mir.state import MAX_AT, MAX_HEALTH, MAX_SCORE, SEVERE, UNARMED, Combatant, Exchange, State

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
    yield from _unknown(state, "order", state.order)
    yield from _unknown(state, "current", filter(None, (state.current, state.forced)))
    for pair in state.pins:
        yield from _unknown(state, "pins", pair.split("|"))
    if state.winner and state.winner not in state.sides:
        yield Problem("winner", f"is {state.winner[:40]!r}: there is no such side")
    if state.phase == "slots" and not state.order:
        yield Problem("order", "is empty while slots are taken")
    last = state.last
    rolled = last.exchange if last is not None else None
    for path, exchange in (("exchange", state.exchange), ("last.exchange", rolled)):
        if exchange is not None:
            yield from _exchange(state, path, exchange)
    if last is not None:
        yield from _unknown(state, "last", (*last.before, *last.after))
        if last.before.keys() != last.after.keys():
            yield Problem("last.after", "is not about the same people as last.before")
        if last.trial is not None:
            named = (last.trial.who, last.trial.patient, last.trial.target)
            yield from _unknown(state, "last.trial", filter(None, named))
            yield from _no_skill(state, "last.trial.skill", last.trial.skill)


def _unknown(state: State, field: str, people: Iterable[str]) -> Iterator[Problem]:
    for who in people:
        if who not in state.combatants:
            yield Problem(field, f"names {who[:40]!r}: there is nobody of that id")


def _exchange(state: State, path: str, exchange: Exchange) -> Iterator[Problem]:
    yield from _unknown(state, path, (exchange.attacker, *exchange.targets, *exchange.helpless))
    yield from _no_skill(state, f"{path}.weapon.skill", exchange.weapon.skill)
    if not exchange.targets:
        yield Problem(f"{path}.targets", "is empty")


def _no_skill(state: State, field: str, skill: str) -> Iterator[Problem]:
    if skill not in state.book.skills:
        yield Problem(field, f"is {skill[:40]!r}: there is no such skill")


def _people(state: State, before: State | None) -> Iterator[Problem]:
    if not state.book.skills.keys() >= NEEDED_SKILLS:
        yield Problem("book.skills", f"lacks one of {', '.join(sorted(NEEDED_SKILLS))}: the rules themselves test them")
    if all(band.units for band in state.book.bands.values()):
        yield Problem("book.bands", "has no band of 0 units")
    for who, person in state.combatants.items():
        whole = person.id == who and UNARMED in person.items and person.side in state.sides
        if not (whole and 0 <= person.health <= person.health_max <= MAX_HEALTH and -FARTHEST <= person.at <= FARTHEST):
            yield Problem(
                f"combatants.{who[:40]}", "has another id, no bare hands, no side, or numbers beyond their ends"
            )
        if person.wounds or person.heading or person.prolonged or person.at or person.situation:
            yield from _changed(state, f"combatants.{who[:40]}", person)
        if before is None or not _same_sheet(before.combatants.get(who), person):
            yield from _sheet(state, f"combatants.{who[:40]}", person)


def _changed(state: State, path: str, person: Combatant) -> Iterator[Problem]:
    """What has happened to somebody."""
    if not all(0 <= wound.severity <= SEVERE for wound in person.wounds):
        yield Problem(f"{path}.wounds", f"has a severity that is not 0 to {SEVERE}")
    if abs(person.situation) > MAX_SCORE:
        yield Problem(f"{path}.situation", f"is {person.situation}: must be −{MAX_SCORE} to {MAX_SCORE}")
    if person.heading is not None:
        yield from _unknown(state, f"{path}.heading", (person.heading.target,))
    if person.prolonged is not None:
        yield from _no_skill(state, f"{path}.prolonged.skill", person.prolonged.skill)


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
            yield from _no_skill(state, f"{path}.{name}", skill)
            if not 0 <= value <= MAX_SCORE:
                yield Problem(f"{path}.{name}.{skill[:40]}", f"is {value}: must be 0 to {MAX_SCORE}")
    for key, item in person.items.items():
        yield from _no_skill(state, f"{path}.items.{key[:40]}.weapon.skill", item.weapon.skill)
        if item.weapon.range and item.weapon.range not in state.book.bands:
            yield Problem(
                f"{path}.items.{key[:40]}.weapon.range", f"is {item.weapon.range[:40]!r}: there is no such band"
            )
