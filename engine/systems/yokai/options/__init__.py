"""What may be commanded now, and why not, for one audience: from the same checks that ``decide`` makes (law 3)."""

from __future__ import annotations

from engine.core.options import Option
from engine.core.view import Audience
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.options import acts, answers, rulings, table
from engine.systems.yokai.pending import owner_of
from engine.systems.yokai.seen import seen
from engine.systems.yokai.state import State


def options(state: State, audience: Audience, who: str | None, catalog: Catalog) -> tuple[Option, ...]:
    """Of one combatant when ``who`` names one, of the game master alone when it is empty, else of all."""
    known = seen(state, audience)
    gm = audience == "gm"
    out: list[Option] = []
    for one in known.combatants.values():
        if who not in (None, one.id) or not (gm or owner_of(one) == "players"):
            continue
        out += answers.of(known, one, gm=gm, alone=who is not None)
        out += acts.of(known, one, gm=gm)
        if gm:
            out += rulings.of(known, one)
    if gm and not who:
        out += table.of(known, catalog)
        out += rulings.of_all(known, catalog)
    elif not who:
        out += table.dice(known)
    return tuple(out)
