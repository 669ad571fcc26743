"""What may be commanded now, out of the same checks that ``decide`` makes (law 3).

The lists for players are built from the state as they know it, and offer what their own characters may do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from engine.core.acts import Kind, opened
from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.mir.audience import unveiled
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks.attack import opening
from engine.systems.mir.checks.flow import action
from engine.systems.mir.options.acts import ACTS, SPENDING, TESTS
from engine.systems.mir.options.attack import answers, attacks, own_side
from engine.systems.mir.options.flow import end_slot, ending, initiative, leaving, starting
from engine.systems.mir.options.interlude import interlude
from engine.systems.mir.options.rulings import rulings, setting_up
from engine.systems.mir.state import State
from engine.systems.mir.state.sheet import Combatant


def options(
    catalog: Catalog, state: State, audience: Audience, who: str | None, ruled: bool = True
) -> tuple[Option, ...]:
    """What may be commanded now: of one combatant when ``who`` names one, of the GM when it is empty, else of all."""
    return tuple(_options(catalog, state, audience, who, ruled))


def _options(catalog: Catalog, state: State, audience: Audience, who: str | None, ruled: bool) -> Iterator[Option]:
    for answer in answers(state, audience):
        if who in (None, answer.who):
            yield answer
    yield from initiative(state, audience, who)
    yield from _acts(catalog, unveiled(state) if audience == "gm" else state, audience, who)
    yield from interlude(catalog, state, audience, who)
    if audience == "players":
        return
    if not who:
        yield from starting(state)
        yield from ending(state)
        yield from leaving(state)
        yield from setting_up(catalog, state)
        yield from _openings(state)
    yield from rulings(catalog, state, who) if ruled else ()


def acts(catalog: Catalog, state: State, who: str) -> list[Kind]:
    """What one may do in a fight, kind by kind, without tests, which lead nowhere, and what a spent action closes."""
    if state.exchange is not None:
        return [lambda: (answer for answer in answers(state, "gm") if answer.who == who)]
    person = state.combatants[who]
    if not state.fighting:
        return list(_kinds(catalog, state, "gm", who))
    spent = action(state, who) is not None
    kinds = [kind for kind in ACTS if kind not in TESTS and not (spent and kind in SPENDING)]
    aimed = (attacks, own_side) if not spent else ()
    return [
        *(partial(kind, state, person, "gm") for kind in aimed[:1]),
        *(partial(kind, catalog, state, person, "gm") for kind in kinds),
        *(partial(kind, state, person, "gm") for kind in aimed[1:]),
        partial(end_slot, state, person),
    ]


def _acts(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    for kind in _kinds(catalog, state, audience, who):
        yield from map(opened, kind())


def _kinds(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Kind]:
    """The acts of whoever has the slot, or of the one asked about; before Initiative only the opening attack.

    While an exchange waits for an answer nobody can act, and the palette holds the answers alone.
    """
    if state.exchange is not None:
        return
    if state.fighting:
        actor = _actor(state, audience, who if who is not None else state.active)
        if actor is not None and (who is not None or actor.able):
            yield partial(attacks, state, actor, audience)
            yield from (partial(kind, catalog, state, actor, audience) for kind in ACTS)
            yield partial(own_side, state, actor, audience)
            yield partial(end_slot, state, actor)
    elif opening(state):
        for person in state.combatants.values():
            actor = _actor(state, audience, person.id)
            if who in (None, person.id) and person.able and actor is not None:
                yield partial(attacks, state, actor, audience)


def _openings(state: State) -> Iterator[Option]:
    """On a field that is laid out: the attacks that would start the fight (MR-21)."""
    if state.phase == "setup":
        for person in state.combatants.values():
            for option in attacks(state, person, "gm"):
                if option.enabled:
                    yield replace(option, group="table", hot=False)


def _actor(state: State, audience: Audience, who: str) -> Combatant | None:
    """Somebody whom the audience may play."""
    person = state.combatants.get(who)
    return None if person is None or (audience == "players" and person.kind != "pc") else person
