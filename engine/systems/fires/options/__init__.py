"""What may be commanded now, out of the same checks that ``decide`` makes (law 3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.acts import Kind
from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.options import fight, flow, journey, rulings
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.state import HERO, State


def acts(catalog: Catalog, state: State, who: str) -> list[Kind]:
    """What the character may do, kind by kind; nobody decides for enemies."""
    if who != HERO or HERO not in state.combatants:
        return []
    book = book_of(catalog, state)
    return [
        partial(flow.answers, book, state),
        *fight.kinds(book, state),
        partial(flow.small, book, state),
        partial(flow.setting_up, book, state),
        partial(journey.pages, book, state),
    ]


def options(
    catalog: Catalog, state: State, audience: Audience, who: str | None, ruled: bool = True
) -> tuple[Option, ...]:
    """What may be commanded now, or why not; of the character when ``who`` names it, of the table when it is empty."""
    return tuple(_options(book_of(catalog, state), state, audience, who, ruled))


def _options(book: Catalog, state: State, audience: Audience, who: str | None, ruled: bool) -> Iterator[Option]:
    if who in (None, HERO) and HERO in state.combatants:
        yield from flow.answers(book, state)
        yield from fight.acts(book, state)
        yield from flow.small(book, state)
        yield from flow.setting_up(book, state)
        yield from journey.pages(book, state)
    if audience == "gm":
        if not who:
            yield from rulings.laying_out(book, state)
            yield from flow.table(book, state)
        yield from rulings.rulings(book, state, who) if ruled else ()
    elif not who:
        yield from flow.starting(book, state)
