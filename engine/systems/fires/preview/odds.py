"""What the coming counterbeat may do: every entry of every table played out by the code that resolves it.

The character does nothing in it, ties and questions are answered by the first choice. Exact for the tables; bounded in
work (law 11): beyond ``MOST`` different outcomes nothing is told.
"""

from __future__ import annotations

from itertools import product, takewhile
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.refusal import NeedsDice
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.decide import decide, run
from engine.systems.fires.events import Event
from engine.systems.fires.events.body import Felled, TokensPlaced, Trickled
from engine.systems.fires.events.flow import Stepped
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules import tables
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.state import HERO, State

MOST = 24
"""Outcomes that are played out."""

UNROLLED = ("stances", "roll-tables")
"""Steps of a counterbeat before its roll at which something is waited for."""

ANSWERS = 60
"""Questions answered in one outcome."""


class Harm(Struct, frozen=True):
    """How many tokens reach the character's HP, with their chances, and the chance to fall."""

    tokens: dict[int, float]
    fall: float


def harm(catalog: Catalog, state: State) -> Harm | None:
    """The odds of the next counterbeat, were the beat to end now, or of one whose tables are about to be rolled; none
    where there is nothing to tell.
    """
    ahead = state.phase == "beat" or state.step in UNROLLED
    if not ahead or state.asking is not None or state.person is None or not state.tables:
        return None
    names = list(state.tables)
    each = [tables.chances(state.tables[name]) for name in names]
    if prod(map(len, each)) > MOST:
        return None
    tokens: dict[int, float] = {}
    fall = 0.0
    for entries in product(*each):
        likely = prod(chances[entry] for chances, entry in zip(each, entries, strict=True))
        wounds, out = played(catalog, state, dict(zip(names, entries, strict=True)))
        tokens[wounds] = tokens.get(wounds, 0.0) + likely
        fall += likely if out else 0.0
    return Harm(dict(sorted(tokens.items())), fall)


def played(catalog: Catalog, state: State, entries: dict[str, int]) -> tuple[int, bool]:
    """One outcome: tokens that reached HP, and whether the character fell."""
    forced = {name: replace(table, forced=entries[name]) for name, table in state.tables.items()}
    house = replace(state.house, auto_ties="first", ask_sink="never")
    draft: Draft[State, Event] = Draft(replace(state, tables=forced, house=house), evolve, TypedDice(()))
    if state.phase == "beat":
        draft.add(Stepped("beat-close", "beat"))
    try:
        run(draft, book_of(catalog, state))
        for _ in range(ANSWERS):
            now = draft.state
            if now.phase != "counterbeat":
                break
            answer: orders.Choose | orders.Pass = orders.Pass()
            if now.asking is not None:
                answer = orders.Choose(now.asking.question.choices[0])
            decide(draft, catalog, answer)
    except NeedsDice:
        pass
    mine = [event for event in takewhile(within, draft.events) if getattr(event, "who", "") == HERO]
    taken = sum(event.wounds for event in mine if isinstance(event, TokensPlaced))
    taken += sum(event.amount for event in mine if isinstance(event, Trickled))
    return taken, any(isinstance(event, Felled) for event in mine)


def within(event: Event) -> bool:
    """Whether this is still of the counterbeat: what follows it runs on to the next question, and may hurt as well."""
    return not (isinstance(event, Stepped) and event.step in ("round-open", "beat-open"))
