"""What may be commanded now, out of the same checks that ``decide`` makes (law 3).

For players the lists are built from what they may know: their own characters, and whom they have seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.mir.catalog import Catalog
from engine.systems.mir.checks import acts as act_checks
from engine.systems.mir.options.acts import attacks, slot_acts
from engine.systems.mir.options.answers import answers
from engine.systems.mir.options.rulings import about, rulings
from engine.systems.mir.options.setup import setting_up
from engine.systems.mir.options.table import ending, initiative, interlude, leaving
from engine.systems.mir.state import Combatant, State


def options(catalog: Catalog, state: State, audience: Audience, who: str | None) -> tuple[Option, ...]:
    """What may be commanded now: of one combatant when ``who`` names one, of the GM when it is empty, else of all."""
    return tuple(_options(catalog, state, audience, who))


def _options(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    for answer in answers(state, audience):
        if who in (None, answer.who):
            yield answer
    yield from initiative(state, audience, who)
    yield from _acts(catalog, state, audience, who)
    yield from interlude(catalog, state, audience, who)
    if audience == "players":
        return
    found = tuple(rulings(catalog, state))
    if who:
        yield from about(found, who)
        return
    yield from ending(state)
    yield from leaving(state)
    yield from setting_up(state, found)
    yield from found


def _acts(catalog: Catalog, state: State, audience: Audience, who: str | None) -> Iterator[Option]:
    """The acts of whoever has the slot, or of the one asked about; before Initiative only the opening attack.

    While an exchange waits for an answer nobody can act, and the palette holds the answers alone.
    """
    if state.exchange is not None:
        return
    if state.phase == "slots":
        actor = _actor(state, audience, who if who is not None else state.active)
        if actor is not None and (who is not None or actor.able):
            yield from slot_acts(catalog, state, actor.id, audience)
    elif state.phase == "initiative" and state.option("opening_attack") == "before-initiative":
        for one in state.people.values():
            if who in (None, one.id) and one.able and act_checks.opening(state, one.id):
                actor = _actor(state, audience, one.id)
                if actor is not None:
                    yield from attacks(state, actor, audience)


def _actor(state: State, audience: Audience, who: str) -> Combatant | None:
    """Somebody whom the audience may play."""
    person = state.people.get(who)
    if person is None or (audience == "players" and (person.kind != "pc" or person.hidden)):
        return None
    return person
