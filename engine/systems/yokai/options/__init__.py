"""What may be commanded now, and why not, for one audience: from the same checks that ``decide`` makes (law 3)."""

from __future__ import annotations

from functools import partial

from engine.core.acts import Kind, opened
from engine.core.options import Option
from engine.core.rulings import offered
from engine.core.view import Audience
from engine.systems.yokai.audience import owner_of
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.options import actions, attack, flow, interlude, people
from engine.systems.yokai.rulings import RULINGS
from engine.systems.yokai.state import State


def acts(catalog: Catalog, state: State, who: str) -> list[Kind]:
    """What one combatant may do, kind by kind."""
    fighter = state.combatants[who]
    return [
        partial(attack.answers, state, fighter),
        partial(flow.answers, state, fighter, alone=True),
        *actions.kinds(state, fighter, gm=True, able=True),
        partial(people.story, state, fighter),
    ]


def options(
    catalog: Catalog, state: State, audience: Audience, who: str | None, ruled: bool = True
) -> tuple[Option, ...]:
    """What one may do (``who``), the game master alone (empty), or all, in the state that the audience knows."""
    gm = audience == "gm"
    out: list[Option] = []
    for fighter in state.combatants.values():
        if who not in (None, fighter.id) or not (gm or owner_of(fighter) == "players"):
            continue
        out += map(opened, attack.answers(state, fighter))
        out += flow.answers(state, fighter, alone=who is not None)
        out += actions.of(state, fighter, gm=gm)
        if gm:
            out += people.of(state, fighter)
            out += interlude.of(state, fighter)
            out += offered.offered(RULINGS, catalog, state, fighter.id) if ruled else ()
    if not who:
        out += attack.dice(state)
    if gm and not who:
        out += flow.of_all(state)
        out += people.joining(catalog, state)
        out += actions.checks(catalog, state)
        out += interlude.of_all(state)
        out += people.of_all(catalog, state)
        out += offered.offered(RULINGS, catalog, state, "") if ruled else ()
    return tuple(out)
