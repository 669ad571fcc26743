"""What a moment rules out at a glance, before anything is planned: most of what could be tried at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

from engine.systems.fires.catalog import Catalog, rows
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import legal, plans
from engine.systems.fires.rules.frames import frame_of
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.rules.skeletons import groups
from engine.systems.fires.state import State

FIRST_LOOKED = ("move",)
"""What can be done most often: it is looked into before the others."""


class Glance(NamedTuple):
    """What a moment rules out: shapes of a beat that are full, by economy and whether another action is given; names
    that a condition allows alone or forbids; everything that costs dice.
    """

    full: frozenset[tuple[str, bool]]
    allowed: tuple[frozenset[str], ...]
    denied: frozenset[str]
    broke: bool


@remembered
def glanced(book: Catalog, state: State, window: str) -> Glance:
    """A glance at a window."""
    shapes = (
        [(economy, more) for economy in get_args(rows.Economy) for more in (False, True)] if window == "beat" else []
    )
    bounds = legal.restrictions(book, state)
    return Glance(
        frozenset(shape for shape in shapes if legal.beat_limits(book, state, *shape) is not None),
        tuple(frozenset(rule.allow) for rule, _ in bounds if rule.allow),
        frozenset(name for rule, found in bounds if not found.piece for name in rule.deny),
        not state.scores,
    )


def hopeless(book: Catalog, state: State, act: Act, glance: Glance) -> bool:
    """Whether an action cannot be done for what its rows alone say: no room in the beat, a condition that forbids it,
    or no dice at all.
    """
    kind, row_id = ("attunements", act.attunement) if act.attunement else ("actions", act.action)
    frame = frame_of(book, act.action, kind, row_id, act.performs)
    if glance.full and all((economy, frame.more) in glance.full for economy in frame.economies):
        return True
    if frame.settled and not act.item and act.action != legal.FALLBACK:
        if any(allowed.isdisjoint(frame.named) for allowed in glance.allowed):
            return True
        if not glance.denied.isdisjoint(frame.named):
            return True
    return glance.broke and not act.item and plans.costs_dice(book, state, act.action, frame)


def hopeful(book: Catalog, state: State, window: str) -> Iterator[Act]:
    """What is not out of the question at a glance."""
    glance = glanced(book, state, window)
    for group in groups(book, state, window, FIRST_LOOKED):
        if group.skeleton is None:
            yield from (act for act in group.make() if not hopeless(book, state, act, glance))
        elif not hopeless(book, state, group.skeleton, glance):
            yield from group.make()
