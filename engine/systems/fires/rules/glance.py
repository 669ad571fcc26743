"""What a moment rules out at a glance, before anything is planned: most of what could be tried at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

from engine.systems.fires.catalog import Catalog, rows
from engine.systems.fires.commands.fight import Act
from engine.systems.fires.rules import legal, plans, prices
from engine.systems.fires.rules.frames import Frame
from engine.systems.fires.rules.memory import of_book, remembered
from engine.systems.fires.rules.skeletons import Group, beyond_actions, frames, of_actions
from engine.systems.fires.state import State

FIRST_LOOKED = ("move",)
"""What can be done most often: it is looked into before the others."""


class Glance(NamedTuple):
    """What a moment rules out: shapes of a beat that are full, by economy and whether another action is given; names
    that a condition allows alone or forbids; everything that costs dice, where nothing makes it cheaper.
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
        not state.scores and not prices.cheapening(book, state),
    )


def ruled_out(frame: Frame, glance: Glance) -> bool:
    """Whether what rows alone say of something leaves no room for it in the beat, or a condition forbids it; or it
    costs dice where there are none.
    """
    if glance.broke and frame.dear:
        return True
    if glance.full and all((economy, frame.more) in glance.full for economy in frame.economies):
        return True
    if not frame.settled or legal.FALLBACK in frame.named:
        return False
    return any(map(frozenset(frame.named).isdisjoint, glance.allowed)) or not glance.denied.isdisjoint(frame.named)


@of_book
def left_open(book: Catalog, window: str, glance: Glance) -> tuple[Group, ...]:
    """The actions of a window that are not ruled out."""
    every = of_actions(book, window, FIRST_LOOKED)
    return tuple(group for group in every if group.frame is None or not ruled_out(group.frame, glance))


def hopeless(book: Catalog, state: State, group: Group, glance: Glance) -> bool:
    """Whether a group has nothing that could be done: it is ruled out, or there are no dice for it."""
    known = frames(book, state, group)
    return all(ruled_out(frame, glance) or penniless(book, state, frame, glance) for frame in known)


def penniless(book: Catalog, state: State, frame: Frame, glance: Glance) -> bool:
    """Whether something costs dice now, where there are none."""
    return glance.broke and plans.costs_dice(book, state, frame)


def hopeful(book: Catalog, state: State, window: str) -> Iterator[Act]:
    """What is not out of the question at a glance."""
    glance = glanced(book, state, window)
    for group in left_open(book, window, glance):
        if group.frame is None or not penniless(book, state, group.frame, glance):
            yield from group.make(book, state)
    for group in beyond_actions(book, state, window):
        if not hopeless(book, state, group, glance):
            yield from group.make(book, state)
