"""Whom the strikes of an attack move hit, and how hard (MI-20, MI-23, MI-43, MI-47 to MI-49, MI-56)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.board.hexgrid import add, cell_set, rotated
from engine.systems.miasma.events.attack import Hit
from engine.systems.miasma.rules.ground import aimed, flight, occupied, passed_over, until_blocked
from engine.systems.miasma.rules.harm import hit, strike_damage
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Strike
from engine.systems.miasma.state.things import Hex

STAMINA_LEFT = 1
"""MI-45: what an attack must leave."""


def struck_hexes(state: State, attacker: Combatant, strike: Strike) -> tuple[Hex, ...]:
    """MI-20, MI-43: the hexes of a strike on the map; a line ends before what blocks lines (MI-49)."""
    if strike.aimed:
        return aimed(attacker, strike.hexes[0])
    here = attacker.at
    hexes = tuple(add(here, rotated(cell, attacker.facing)) for cell in strike.hexes)
    return until_blocked(state, hexes) if strike.shape == "line" else hexes


class Impact(NamedTuple):
    """The hexes that a strike takes, in order, and the whole arithmetic of everybody whom it hits there."""

    hexes: tuple[Hex, ...]
    hits: tuple[Hit, ...]


def targets(state: State, attacker: Combatant, strike: Strike) -> tuple[tuple[Hex, ...], list[str]]:
    """MI-23, MI-48, MI-49, MI-56: the hexes struck, and the defenders in them in order, each once."""
    hexes = struck_hexes(state, attacker, strike)
    if strike.shape == "first":
        flown, who = flight(state, hexes, lambda other: passed_over(state, attacker, other))
        return flown, [who] if who is not None else []
    taken = occupied(state.combatants)
    found = dict.fromkeys(who for cell in hexes if (who := taken.get(cell)) is not None)
    return hexes, [who for who in found if not passed_over(state, attacker, who)]


def impact(picture: State, attacker: Combatant, strike: Strike) -> Impact:
    """MI-48, MI-49, MI-56: a strike on a picture of the board. The first a sweep meets takes all, later ones half."""
    hexes, found = targets(picture, attacker, strike)
    damage = strike_damage(attacker, strike)
    sweep, people = strike.shape == "sweep", picture.combatants
    return Impact(
        hexes,
        tuple(
            hit(attacker, people[who], damage, sweep and order > 0, picture.house) for order, who in enumerate(found)
        ),
    )


def on_map(state: State, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    """Those of some hexes that the map has."""
    inside = cell_set(state.map.rows)
    return tuple(cell for cell in hexes if cell in inside)
