"""What a strike would do if it landed now, on everybody as they stand: for previews, the map and the order of the
palette.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.systems.miasma.board import lay
from engine.systems.miasma.decide.striking import targets
from engine.systems.miasma.events import Hit
from engine.systems.miasma.harm import hit, strike_damage
from engine.systems.miasma.state import Combatant, Hex, State, Strike


class Landing(NamedTuple):
    """The hexes of the map a strike takes, in order, and the whole arithmetic of everybody it would hit there."""

    hexes: tuple[Hex, ...]
    hits: tuple[Hit, ...]


def landing(picture: State, attacker: Combatant, strike: Strike) -> Landing:
    """MI-48, MI-49, MI-56: a strike against a picture of the board; ``picture`` holds only those whom the asker
    knows of.
    """
    hexes, found = targets(picture, attacker, strike)
    damage = strike_damage(attacker, strike)
    people = picture.combatants
    hits = tuple(
        hit(attacker, people[who], damage, strike.shape == "sweep" and order > 0, picture.options)
        for order, who in enumerate(found)
    )
    inside = lay(picture.map).inside
    return Landing(tuple(cell for cell in hexes if cell in inside), hits)
