"""Who is asked."""

from __future__ import annotations

from engine.core.view import Audience, Pending
from engine.core.words import GOES_ON
from tests.games.barrow.audience import owner
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.state import State


def pending(catalog: Catalog, state: State, audience: Audience) -> tuple[Pending, ...]:
    """Whose turn it is; the table, where there is no fight."""
    if state.phase != "fight":
        return (Pending("", "Who is here?" if state.phase == "setup" else "What now?", "table"),)
    free = [p for p in state.combatants.values() if p.able and p.side == state.turn and not p.acted]
    if not free and audience == "players":
        return (Pending("", GOES_ON),)
    return tuple(Pending(p.id, f"{p.name}: what?", owner=owner(state, p.id)) for p in free)
