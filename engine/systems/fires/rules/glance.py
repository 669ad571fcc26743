"""What a moment rules out at a glance, before anything is planned: most of what could be tried at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

from engine.systems.fires.catalog import Catalog, rows
from engine.systems.fires.rules import legal, paying, plans, prices, skeletons
from engine.systems.fires.rules.force import restrictions
from engine.systems.fires.rules.frames import Frame
from engine.systems.fires.rules.memory import of_book, of_sheet
from engine.systems.fires.rules.plan import Plan
from engine.systems.fires.rules.skeletons import Group
from engine.systems.fires.rules.sources import OF_THINGS
from engine.systems.fires.state import HERO, Beat, State

FIRST_LOOKED = ("move",)
"""What can be done most often: it is looked into before the others."""


SHAPES = tuple((economy, more) for economy in get_args(rows.Economy) for more in (False, True))
"""Economies, and whether another action is given."""


class Glance(NamedTuple):
    """What a moment rules out: shapes of a beat that are full, by economy and whether another action is given; names
    that a condition allows alone or forbids; everything that costs dice, where nothing makes it cheaper.
    """

    full: frozenset[tuple[str, bool]]
    allowed: tuple[frozenset[str], ...]
    denied: frozenset[str]
    broke: bool


def left_open(book: Catalog, state: State, window: str, first: tuple[str, ...]) -> tuple[Group, ...]:
    """A window's groups but those that have nothing to be done: ruled out, or without dice for them."""
    beat = legal.beat_of(book, state) if window == "beat" else None
    return _left_open(book, state, window, first, beat, bool(book.memory.scores(state)))


def _glance(book: Catalog, state: State, beat: Beat | None, dice: bool) -> Glance:
    bounds, most = restrictions(book, state, HERO), legal.caps(book, state)
    return Glance(
        frozenset(shape for shape in SHAPES if beat and legal.beat_limits(beat, dice, most, *shape) is not None),
        tuple(frozenset(rule.allow) for rule, _ in bounds if rule.allow),
        frozenset(name for rule, found in bounds if found.kind not in OF_THINGS for name in rule.deny),
        not dice and not prices.cheapening(book, state),
    )


@of_sheet
def _left_open(
    book: Catalog, state: State, window: str, first: tuple[str, ...], beat: Beat | None, dice: bool
) -> tuple[Group, ...]:
    glance = _glance(book, state, beat, dice)
    actions, beyond = _actions_open(book, window, first, glance), skeletons.beyond(book, state, window)
    doubtful = (*actions, *beyond) if glance.broke else beyond
    left = tuple(group for group in doubtful if not _hopeless(book, state, group, glance))
    return left if glance.broke else (*actions, *left)


@of_book
def _actions_open(book: Catalog, window: str, first: tuple[str, ...], glance: Glance) -> tuple[Group, ...]:
    """What rows alone leave of the actions."""
    every = skeletons.actions(book, window, first)
    return tuple(group for group in every if group.frame is not None and not _ruled_out(group.frame, glance))


def _hopeless(book: Catalog, state: State, group: Group, glance: Glance) -> bool:
    known = skeletons.frames(book, state, group)
    return all(_ruled_out(frame, glance) or (glance.broke and plans.costs_dice(book, state, frame)) for frame in known)


def _ruled_out(frame: Frame, glance: Glance) -> bool:
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


def hopeful(book: Catalog, state: State, window: str) -> Iterator[Plan]:
    """What is not out of the question at a glance, and could be paid."""
    scores = book.memory.scores(state)
    for group in left_open(book, state, window, FIRST_LOOKED):
        for plan in skeletons.made(book, state, group, window):
            if paying.affordable(plan.cost, scores):
                yield plan
