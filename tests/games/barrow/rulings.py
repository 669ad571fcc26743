"""What the game master may set (BA-09), declared once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.rulings import Field, Rulings
from engine.core.rulings.fields import by_id
from tests.games.barrow.audience import in_figures, seen
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.house import RULES
from tests.games.barrow.state import SIDES, STANDINGS, ZONES, Combatant, State, changed


def number(id_: str, most: Callable[[Combatant], int]) -> Field[Catalog, State]:
    """A number of somebody."""
    return Field(
        id=id_,
        title=id_.capitalize(),
        get=lambda state, who, key: int(getattr(state.combatants[who], id_)),
        put=lambda state, who, key, value: changed(state, who, **{id_: value}),
        ends=lambda state, who: (0, most(state.combatants[who])),
        shown=in_figures,
    )


def word(id_: str, words: Mapping[str, str] | None, listed: bool = True) -> Field[Catalog, State]:
    """A word of somebody: one of some, or any."""
    return Field(
        id=id_,
        title=id_.capitalize(),
        get=lambda state, who, key: str(getattr(state.combatants[who], id_)),
        put=lambda state, who, key, value: changed(state, who, **{id_: value}),
        words=None if words is None else lambda catalog, state, who: words,
        shown=seen,
        listed=listed,
    )


HIDDEN: Field[Catalog, State] = Field(
    id="hidden",
    title="Hidden",
    get=lambda state, who, key: int(state.combatants[who].hidden),
    put=lambda state, who, key, value: changed(state, who, hidden=bool(value)),
    flag=("out of sight", "in sight"),
)
NUMBERS = (
    number("guard", lambda person: person.guard_max),
    number("strength", lambda person: person.strength_max),
    number("armour", lambda person: 3),
)
WORDS = (word("status", STANDINGS), word("name", None), word("side", SIDES), word("zone", ZONES, listed=False))
RULED: Rulings[Catalog, State] = Rulings(
    fields=by_id([*NUMBERS, *WORDS, HIDDEN]),
    people=lambda state: {person.id: person.name for person in state.combatants.values()},
    rule="BA-09",
    house=RULES,
    known=seen,
    mark=lambda state: str(state.round),
)
