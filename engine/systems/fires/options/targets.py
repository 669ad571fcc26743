"""Whom an act is aimed at, one or several, and the step after an attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import Hex
from engine.core.options import Slot
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import aiming, going, hexes
from engine.systems.fires.rules.blows import gap
from engine.systems.fires.rules.candidates import Choices
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.state import HERO, State

MOST = 60
"""Groups of targets that are listed; a command may name any other."""


def counts(book: Catalog, state: State, plan: Plan, most: int) -> dict[int, int]:
    """How many may be aimed at for so many FP beyond the price (FF-165)."""
    found = {more: plan_of(book, state, replace(plan.said, fp=more)) for more in range(most + 1)}
    return {
        more: planned.needs.count if isinstance(planned, Plan) else plan.needs.count for more, planned in found.items()
    }


def slot(book: Catalog, state: State, plan: Plan, found: Choices, many: Mapping[int, int]) -> Slot:
    """Whom it is aimed at, by the way taken before."""
    spec = plan.needs.target
    assert spec is not None
    names = {body.id: body.name for body in state.enemies}
    first = next(iter(found.targets.values()))
    if plan.needs.other == "type":
        return by_type(book, state, plan, first, names)
    if spec.mutually_adjacent or plan.second is not None or aiming.two(plan):
        return groups(pairs(book, state, plan, first, names), names)
    if spec.chain is not None:
        return groups(list(islice(chains(book, state, plan, first), MOST)), names)
    if len(set(many.values())) > 1:
        lists = {str(more): sets(first, count) for more, count in many.items()}
        labels = {more: tuple(map(words(names), each)) for more, each in lists.items()}
        return Slot("targets", "choice", dict(lists), labels, after="fp", title="targets")
    moving = len(found.ways) > 1 or bool(found.ways and found.ways[0])
    if moving and found.spans and not found.walk:
        keyed: dict[str, Any] = {str([hexes.key(c) for c in way]): who for way, who in found.targets.items()}
        labels = {key: tuple(names[who] for who in value) for key, value in keyed.items()}
        return Slot("targets", "entity", keyed, labels, after="path", many=(1, 1), title="target")
    most = min(plan.needs.count, len(first))
    return Slot("targets", "entity", first, tuple(names[who] for who in first), many=(1, most), title="target")


def before_others(book: Catalog, state: State, plan: Plan) -> Iterator[Slot]:
    """Who is struck of those in an area that strikes only so many; the nearest where nobody is named."""
    far = aiming.span_of(book, state, plan)[1]
    near = {body.id: body.name for body in state.enemies if gap(state, HERO, body.id) <= far}
    if len(near) > 1:
        yield Slot("targets", "entity", tuple(near), tuple(near.values()), many=(1, 1), optional=True, title="struck")


def groups(lists: list[list[str]], names: Mapping[str, str]) -> Slot:
    """Several together, in their order."""
    return Slot("targets", "choice", tuple(lists), tuple(map(words(names), lists)), title="targets")


def by_type(book: Catalog, state: State, plan: Plan, first: tuple[str, ...], names: Mapping[str, str]) -> Slot:
    """Two targets together, by the type that the second of two weapons deals, which may reach farther with one."""
    lists = {kind: pairs(book, state, replace(plan, second_type=kind), first, names) for kind in plan.second_types}
    labels = {kind: tuple(map(words(names), each)) for kind, each in lists.items()}
    return Slot("targets", "choice", {k: tuple(v) for k, v in lists.items()}, labels, after="other", title="targets")


def words(names: Mapping[str, str]) -> Any:
    """How several targets are named."""
    return lambda who: " and ".join(names[target] for target in who)


def pairs(book: Catalog, state: State, plan: Plan, first: tuple[str, ...], names: Mapping[str, str]) -> list[list[str]]:
    """Two targets together (FF-65, FF-70)."""
    return [
        [one, other]
        for one in first
        for other in names
        if aiming.targets_fault(book, state, plan, (one, other), state.hero.here) is None
    ]


def sets(first: tuple[str, ...], count: int) -> tuple[Any, ...]:
    """Every group of at most so many, the largest first (FF-165)."""
    most = min(count, len(first))
    every = (list(group) for size in range(most, 0, -1) for group in combinations(first, size))
    return tuple(islice(every, MOST))


def chains(book: Catalog, state: State, plan: Plan, first: tuple[str, ...]) -> Iterator[list[str]]:
    """Every way in which it may jump on from one to the next, the longest first of each beginning (FF-S90)."""

    def onward(way: list[str]) -> Iterator[list[str]]:
        for other in state.enemies:
            longer = [*way, other.id]
            if other.id not in way and aiming.targets_fault(book, state, plan, longer, state.hero.here) is None:
                yield from onward(longer)
        yield way

    for target in first:
        yield from onward([target])


def step_after(book: Catalog, state: State, plan: Plan, found: Choices) -> Slot:
    """The step after the attack, from where the first one ended."""
    span = going.span(book, state, plan, 1, 0)

    def onward(way: tuple[Hex, ...]) -> tuple[tuple[Hex, ...], ...]:
        there = way[-1] if way else state.hero.here
        return tuple(going.paths(book, aiming.moved_to(book, state, there), span, there))

    steps = {way: onward(way) for way in found.ways}
    values = {way: tuple([hexes.key(cell) for cell in step] for step in each) for way, each in steps.items()}
    labels = {way: tuple(" ".join(map(hexes.show, step)) or "no step" for step in each) for way, each in steps.items()}
    if len(steps) == 1 and () in steps:
        return Slot("after", "choice", values[()], labels[()], title="step after it")
    keyed: dict[str, Any] = {str([hexes.key(cell) for cell in way]): value for way, value in values.items()}
    told = {str([hexes.key(cell) for cell in way]): value for way, value in labels.items()}
    return Slot("after", "choice", keyed, told, after="path", title="step after it")
