"""What the player may make a Charmed enemy do: where it can go, whom its attacks reach from there (FF-112)."""

from __future__ import annotations

from engine.board.hexgrid import Hex
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import foes, ground
from engine.systems.fires.rules.footing import walked_over
from engine.systems.fires.rules.force import borne, ignores, stunned
from engine.systems.fires.rules.ground import Way
from engine.systems.fires.rules.memory import of_bearer
from engine.systems.fires.state import State


def obeys(book: Catalog, state: State, who: str) -> bool:
    """Whether the player decides somebody's Turn, and it can have one (FF-112, FF-154)."""
    return bool(allowed(book, state, who)) and not stunned(book, state, who)


@of_bearer
def allowed(book: Catalog, state: State, who: str) -> frozenset[str]:
    """What the player decides of somebody's Turn: its ``move``, or ``one-listed-attack``."""
    rules = borne(book, state, who, effects.Control, "turn-start")
    return frozenset(word for rule, _ in rules for word in rule.allow)


def far(book: Catalog, state: State, who: str) -> int:
    """How many hexes it can be led."""
    able = "move" in allowed(book, state, who) and foes.may_move(book, state, who)
    return foes.move_value(book, state, who) if able else 0


def over(book: Catalog, state: State, who: str) -> tuple[str, ...]:
    """What it crosses on its way."""
    return ("half-cover",) if ignores(book, state, who, "half-cover") else ()


def walks(book: Catalog, state: State, who: str) -> dict[Hex, Way]:
    """A shortest way to every cell that it can go through, the one it stands on with them."""
    at = state.combatants[who].at
    return {} if at is None else ground.walks(book, state, who, at, over(book, state, who), far(book, state, who))


def ends(book: Catalog, state: State, who: str, inside: dict[Hex, Way]) -> dict[Hex, Way]:
    """Those of its ways on which it can stop: where nobody stands, and in fear no nearer to the character (FF-111)."""
    at = state.combatants[who].at
    return {
        cell: way
        for cell, way in inside.items()
        if at is not None
        and (not way or ground.may_end(book, state, who, cell))
        and foes.dares(book, state, who, at, way)
    }


def reaches(book: Catalog, state: State, who: str, attack: FoeAttack, target: str, way: Way) -> bool:
    """Whether an attack finds its target after a way, with the Move that is its own made from there (FF-107)."""
    lying, then = foes.gone(ground.cells(state.combatants[who]), way), walked_over(book, state, who, way)
    return foes.reaches(book, state, who, attack, target, foes.lunged(book, then, who, attack, target, lying))
