"""What a command would do."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import require
from engine.core.rulings import offered
from engine.core.view import Audience, Fact, Line, Preview
from engine.core.words import in_words
from tests.games.barrow import checks, rules
from tests.games.barrow import commands as c
from tests.games.barrow.audience import in_figures
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.rulings import RULINGS
from tests.games.barrow.state import State


def preview(catalog: Catalog, state: State, audience: Audience, command: Any) -> Preview:
    """The picture of what would come of it. Raises ``Refused``."""
    act = isinstance(command, c.Attack | c.Move | c.Pass)
    require(checks.refusal(catalog, state, command))
    if not isinstance(command, c.Attack):
        return Preview(cost="the turn" if act else "", lines=offered.preview_lines(RULINGS, state, command, in_words))
    person, foe = state.combatants[command.who], state.combatants[command.target]
    if not in_figures(state, foe.id, audience):
        return Preview("the turn", (Line(f"D{person.die} off {foe.name}", "BA-03"),))
    out = sum(rules.through(face, foe.armour) >= foe.guard + foe.strength for face in range(1, person.die + 1))
    line = f"D{person.die} − {foe.armour} armour off guard {foe.guard}, then strength {foe.strength}"
    return Preview("the turn", (Line(line, "BA-03"),), odds=(Fact("dead at once", f"{out} in {person.die}"),))
