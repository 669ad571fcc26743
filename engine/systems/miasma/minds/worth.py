"""What somebody is worth as they stand, with what they are about to do and where they are.

Nothing happens in a segment before all have decided, so how a side stands counts what is decided or under way too: a
blow that will land where somebody stands is worth part of what it would do, less the later it lands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.board.hexgrid import Hex, distance, placed, step
from engine.systems.miasma.state import Combatant, State
from engine.systems.miasma.state.actions import Commitment, ComposedMove

LIFE, STAMINA, UPRIGHT = 0.55, 0.35, 0.1
"""What Life, Stamina and not being staggered are worth of a fighter."""

BLOW = 0.6
"""What a blow that will land is worth of one that has landed."""

WAIT = 0.85
"""What it keeps of that with each segment that passes before."""

WASTED = 0.03
"""What a blow that hits nobody costs besides its price."""

NEAR = 0.015
"""What a hex nearer to a foe is worth to whoever could strike."""

FACED = 0.02
"""What it is worth to face the nearest foe."""


def worth_of(fighter: Combatant) -> float:
    """What somebody is worth as they stand."""
    if fighter.status != "up":
        return 0.0
    life = fighter.life / max(1, fighter.life_max)
    stamina = fighter.stamina / max(1, fighter.stamina_max)
    return LIFE * life + STAMINA * stamina + UPRIGHT * (not fighter.staggered)


def prospect(state: State, fighter: Combatant) -> float:
    """What somebody is about to do, less its price where that is not paid yet."""
    decided = state.decisions.get(fighter.id)
    if decided is not None and fighter.present:
        return promised(fighter, decided, bodies(state))
    action = fighter.commitment
    if not fighter.present or action is None or action.move is None:
        return 0.0
    at, facing = ends(fighter, None)
    return sum(_blows(fighter, action.move, state.segment - action.started, at, facing, bodies(state)))


def promised(fighter: Combatant, decided: Commitment, there: Mapping[Hex | None, Combatant]) -> float:
    """What somebody will do who decides that, less its price, while others stand where they do."""
    price = STAMINA * decided.stamina / max(1, fighter.stamina_max)
    if decided.move is None:
        return -price
    return sum(_blows(fighter, decided.move, 0, *ends(fighter, decided), there)) - price


def bodies(state: State) -> dict[Hex | None, Combatant]:
    """Who stands where."""
    return {other.hex: other for other in state.combatants.values() if other.present}


def ends(fighter: Combatant, decided: Commitment | None) -> tuple[Hex, int]:
    """Where somebody will stand, and which way, after what is decided."""
    assert fighter.hex is not None
    if decided is None:
        return fighter.hex, fighter.facing
    return decided.path[-1] if decided.path else fighter.hex, (fighter.facing + sum(decided.turns)) % 6


def place(state: State, fighter: Combatant) -> float:
    """What it is worth to stand near a foe and face it, for whoever is not at something already."""
    decided = state.decisions.get(fighter.id)
    action = decided or fighter.commitment
    if not fighter.present or (action is not None and action.move is not None):
        return 0.0
    return stood(*ends(fighter, decided), foes_at(state, fighter))


def stood(at: Hex, facing: int, foes: Sequence[Hex]) -> float:
    """What it is worth to stand there and face that way with foes at those hexes."""
    if not foes:
        return 0.0
    apart, nearest = min((distance(at, there), there) for there in foes)
    return FACED * (distance(step(at, facing), nearest) < apart) - NEAR * min(20, apart)


def foes_at(state: State, fighter: Combatant) -> list[Hex]:
    """Where the foes of somebody stand."""
    return [foe.hex for foe in foes_of(state, fighter) if foe.hex]


def foes_of(state: State, fighter: Combatant) -> list[Combatant]:
    """Everybody of other sides who is in the fight."""
    return [other for other in state.combatants.values() if other.present and other.side != fighter.side]


def _blows(
    fighter: Combatant, move: ComposedMove, passed: int, at: Hex, facing: int, there: Mapping[Hex | None, Combatant]
) -> Iterator[float]:
    """What each strike of a move that has not landed yet is worth."""
    for strike in move.strikes:
        waits = strike.at - passed - 1
        if waits < 0:
            continue
        struck = [there[cell] for cell in placed(at, facing, strike.hexes) if cell in there]
        worth = sum(harm(fighter, other, sum(strike.damage.values()) / 100) for other in struck if other is not fighter)
        yield worth * BLOW * WAIT**waits if struck else -WASTED


def harm(fighter: Combatant, struck: Combatant, damage: float) -> float:
    """What a blow takes off whoever is struck: Life where it gets through, stamina where it is borne."""
    share = LIFE * min(1.0, damage / max(1, struck.life)) + STAMINA * min(1.0, damage / max(1, struck.stamina_max))
    return share if struck.side != fighter.side else -share
