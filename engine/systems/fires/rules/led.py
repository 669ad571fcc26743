"""What the player may make a Charmed enemy do: where it can go, whom its attacks reach from there (FF-112)."""

from __future__ import annotations

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import foes, ground
from engine.systems.fires.rules.ground import Way
from engine.systems.fires.state import State


def far(book: Catalog, state: State, who: str) -> int:
    """How many hexes it can be led."""
    return foes.move_value(book, state, who) if foes.may_move(book, state, who) else 0


def over(book: Catalog, state: State, who: str) -> tuple[str, ...]:
    """What it crosses on its way."""
    return ("half-cover",) if ground.flies(book, state, who, "half-cover") else ()


def walks(book: Catalog, state: State, who: str) -> dict[Hex, Way]:
    """A shortest way to every cell that it can go through, the one it stands on with them."""
    at = state.combatants[who].at
    return {} if at is None else ground.walks(book, state, who, at, over(book, state, who), far(book, state, who))


def reaches(book: Catalog, state: State, who: str, attack: FoeAttack, target: str, at: Hex) -> bool:
    """Whether an attack finds its target from a cell, with the Move that is its own made from there (FF-107)."""
    return foes.reaches(book, state, who, attack, target, foes.lunged(book, state, who, attack, target, at))
