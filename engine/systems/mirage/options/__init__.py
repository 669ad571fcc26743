"""What may be commanded now, or why not (law 3). Built out of what the audience knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.acts import Kind
from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.options import acts as actions
from engine.systems.mirage.options import answers, flow, interlude, rulings
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.state import State


def options(catalog: Catalog, state: State, audience: Audience, who: str | None) -> tuple[Option, ...]:
    """Everything for an audience: of one combatant, of the table alone (``who`` empty), or of all."""
    return tuple(_all(catalog, state, audience, who))


def _all(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    if who and who not in state.combatants:
        return
    waits = question(state) is not None
    if waits:
        yield from answers.answers(catalog, state, audience, who)
    else:
        if state.phase == "turn" and who != "":
            yield from _fight(catalog, state, audience, who)
        yield from interlude.interlude(catalog, state, audience, who)
        if not who:
            yield from flow.table(catalog, state, audience)
    if audience == "gm":
        yield from rulings.offered(catalog, state, who)
        if not who:
            yield from rulings.unfinished(catalog, state)


def acts(catalog: Catalog, state: State, who: str) -> list[Kind]:
    """What one combatant may do, kind by kind."""
    if question(state) is not None:
        return [partial(answers.answers, catalog, state, "gm", who)]
    person = state.combatants[who]
    if state.phase != "turn" or not person.present:
        return []
    return [*actions.kinds(catalog, state, person, able=True), partial(actions.interrupts, catalog, state, person)]


def _fight(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    for person in state.combatants.values():
        if not person.present or who not in (None, person.id):
            continue
        if audience == "players" and person.side != "party":
            continue
        if person.side == state.side or who == person.id:
            yield from actions.acts(catalog, state, person)
        yield from actions.interrupts(catalog, state, person)
