"""A command tried out for a preview: on a draft thrown away, up to the first die; what of it would be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from engine.core.dice import TypedDice
from engine.core.draft import Draft, happened
from engine.core.refusal import NeedsDice, RollNeeded
from engine.core.view import Audience, Line
from engine.core.words import Called

S = TypeVar("S")
E = TypeVar("E")


def tried(
    decide: Callable[[Draft[S, E], Any, Any], None], evolve: Callable[[S, E], S], catalog: Any, state: S, command: Any
) -> tuple[Draft[S, E], RollNeeded | None]:
    """The draft as far as it comes without dice, and the roll that it stopped at. Raises ``Refused``."""
    draft: Draft[S, E] = Draft(state, evolve, TypedDice(()))
    try:
        decide(draft, catalog, command)
    except NeedsDice as stop:
        return draft, stop.roll
    return draft, None


def told(
    tell: Callable[[S, E, Audience, Called], tuple[Line, ...]],
    evolve: Callable[[S, E], S],
    state: S,
    events: Iterable[E],
    audience: Audience,
    called: Called,
) -> Iterator[Line]:
    """The lines of events that begin in a state."""
    for before, event, _ in happened(evolve, state, events):
        yield from tell(before, event, audience, called)
