"""What cannot be in a state that came from a file: ids of nobody, zones that are none, dice beyond all reach."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem, all_among, among, each_among
from engine.core.ruleset import own_ids, touched
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.rules.dice import LADDER
from engine.systems.mirage.state import Combatant, State
from engine.systems.mirage.state.things import Arm

MOST = 999
"""What a bonus, a damage or a penalty may come to: far beyond any, and still soon rolled."""


def sound(catalog: Catalog, state: State, before: State | None = None) -> tuple[Problem, ...]:
    """Everything wrong with a state. After a step of a file, only where it changed anything."""
    return (
        *own_ids(catalog, state, before),
        *_places(state, before),
        *_people(state, before),
        *(() if before is not None and before.lines is state.lines else _arms("lines", state.lines)),
    )


def _places(state: State, before: State | None) -> Iterator[Problem]:
    known = before if before is not None and before.zones is state.zones else None
    zones = [("edges", end) for edge in state.edges for end in (edge.a, edge.b)]
    zones += [(f"covers.{key}.zone", cover.zone) for key, cover in state.covers.items()]
    zones += [(f"barriers.{key}.zone", barrier.zone) for key, barrier in state.barriers.items()]
    zones += [(f"combatants.{key}.zone", person.zone) for key, person in touched(state.combatants, known).items()]
    for path, zone in zones:
        yield from among(path, zone, state.zones)


def _people(state: State, before: State | None) -> Iterator[Problem]:
    those = before if before is not None and before.combatants.keys() == state.combatants.keys() else None
    for pair in () if those is not None and those.engaged is state.engaged else state.engaged:
        yield from each_among("engaged", pair, state.combatants)
    for who, person in touched(state.combatants, those).items():
        yield from all_among(f"combatants.{who}.holding", (person.holding,), state.combatants)
        yield from all_among(f"combatants.{who}.riding", (person.riding,), state.combatants)
    known = before if before is not None and before.skills is state.skills else None
    for who, person in touched(state.combatants, known).items():
        path = f"combatants.{who}"
        for skill, sides in person.skills.items():
            if sides not in LADDER or skill not in state.skills:
                yield Problem(f"{path}.skills.{skill}", f"is {sides}: must be a skill and one of 6, 8, 10, 12")
        if any(sides not in LADDER for sides in person.attributes.values()):
            yield Problem(f"{path}.attributes", "must be 6, 8, 10 or 12 each")
        if any(abs(value) > MOST for value in _figures(person)):
            yield Problem(path, f"has a figure beyond {MOST}")
        yield from _arms(f"{path}.arms", person.arms)


def _figures(person: Combatant) -> Iterator[int]:
    """What is added to dice, or taken off them."""
    yield person.penalty
    yield from (modifier.value for modifier in person.bonus)
    yield from (item.bonus for item in person.items.values())
    yield from (trait.modifier for trait in person.traits)
    if person.armour is not None:
        yield from (person.armour.rating, person.armour.grace)


def _arms(path: str, arms: dict[str, Arm]) -> Iterator[Problem]:
    for key, arm in arms.items():
        if max(abs(arm.bonus), abs(arm.damage)) > MOST:
            yield Problem(f"{path}.{key}", f"adds or does more than {MOST}")
