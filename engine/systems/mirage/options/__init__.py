"""What may be commanded now, or why not (law 3). Built out of what the audience knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.acts import Kind, Listed, opened
from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.options import acts as actions
from engine.systems.mirage.options import answers, flow, interlude, rulings
from engine.systems.mirage.options.attack import unseen
from engine.systems.mirage.options.base import Table
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.state import State


def options(
    catalog: Catalog, state: State, audience: Audience, who: str | None, ruled: bool = True
) -> tuple[Option, ...]:
    """Everything for an audience: of one combatant, of the table alone (``who`` empty), or of all."""
    return tuple(map(opened, _all(catalog, state, audience, who, ruled)))


def _all(catalog: Catalog, state: State, audience: Audience, who: str | None, ruled: bool) -> Iterator[Listed]:
    if who and who not in state.combatants:
        return
    table = Table(catalog, state)
    if question(state) is not None:
        yield from answers.answers(table, audience, who)
        yield from flow.in_time(table, audience, who)
    else:
        if state.phase == "turn" and who != "":
            yield from _fight(table, audience, who)
        yield from interlude.interlude(table, audience, who)
        if not who:
            yield from flow.flow(table, audience)
    if audience == "gm":
        yield from rulings.offered(table, who) if ruled or state.phase == "setup" else ()
        if not who:
            yield from rulings.unfinished(table)


def acts(catalog: Catalog, state: State, who: str) -> list[Kind]:
    """What one combatant may do, kind by kind."""
    table = Table(catalog, state, able=True)
    if question(state) is not None:
        return [partial(answers.answers, table, "gm", who)]
    person = state.combatants[who]
    if state.phase != "turn" or not person.present:
        return []
    return [*actions.kinds(table, person), partial(actions.interrupts, table, person)]


def _fight(table: Table, audience: Audience, who: str | None) -> Iterator[Listed]:
    for person in table.state.combatants.values():
        if not person.present or who not in (None, person.id) or (audience == "players" and person.side != "party"):
            continue
        if person.side == table.state.side or who == person.id:
            for kind in actions.kinds(table, person):
                yield from kind()
            if audience == "gm":
                yield from unseen(table, person)
        yield from actions.interrupts(table, person)
