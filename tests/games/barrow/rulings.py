"""What the game master may set (BA-09), declared once."""

from __future__ import annotations

from engine.core.rulings.attributes import of_person
from engine.core.rulings.fields import Rulings, by_id
from tests.games.barrow.audience import in_figures, seen
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.house import RULES
from tests.games.barrow.state import SIDES, STANDINGS, ZONES, State

RULINGS: Rulings[Catalog, State] = Rulings(
    fields=by_id(
        [
            of_person("guard", "Guard", ends=lambda person: (0, person.guard_max), shown=in_figures),
            of_person("strength", "Strength", ends=lambda person: (0, person.strength_max), shown=in_figures),
            of_person("armour", "Armour", ends=(0, 3), shown=in_figures),
            of_person("status", "Status", words=STANDINGS, shown=seen),
            of_person("name", "Name", shown=seen),
            of_person("side", "Side", words=SIDES, shown=seen),
            of_person("zone", "Zone", words=ZONES, shown=seen, listed=False),
            of_person("hidden", "Hidden", flag=("out of sight", "in sight"), hides=True),
        ]
    ),
    rule="BA-09",
    house=RULES,
    left_behind=lambda state, who: "BA-08" * (state.phase == "interlude" and state.combatants[who].side != "party"),
    known=seen,
    mark=lambda state: str(state.round),
)
