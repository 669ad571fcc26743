"""What Miasma tells minds: who is asked, what a side knows, and how well it stands.

Nothing happens in a segment before all have decided, so how a side stands counts what is decided or under way too: a
blow that will land where somebody stands is worth part of what it would do, less the later it lands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance, placed, step
from engine.core.minds.contract import Minds
from engine.systems.miasma.rules.timing import fight_is_over, undecided
from engine.systems.miasma.state import Combatant, Commitment, State

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


def sides(state: State) -> Mapping[str, tuple[str, ...]]:
    """Everybody who was not taken out, by side, the players' first."""
    found: dict[str, tuple[str, ...]] = {}
    for fighter in sorted(state.combatants.values(), key=lambda fighter: not fighter.of_party):
        if fighter.status != "removed":
            found[fighter.side] = (*found.get(fighter.side, ()), fighter.id)
    return found


def winner(state: State) -> str:
    """The only side that still has somebody up; ``draw`` where none has."""
    if not fight_is_over(state):
        return ""
    left = {fighter.side for fighter in state.combatants.values() if fighter.present}
    return next(iter(left), "draw")


def out(state: State) -> frozenset[str]:
    """Who is dead, lost or gone."""
    return frozenset(who for who, fighter in state.combatants.items() if fighter.status != "up")


def known(state: State, side: str) -> State:
    """The state without what the other sides have decided and nobody has heard, and without whom they hide (MI-29)."""
    hidden = {who for who, fighter in state.combatants.items() if fighter.hidden and fighter.side != side}
    secret = {
        who for who in (*state.decisions, *state.swaps) if state.combatants[who].side != side and not state.foes_told
    }
    if not hidden and not secret:
        return state
    return replace(
        state,
        combatants={who: fighter for who, fighter in state.combatants.items() if who not in hidden},
        decisions={who: what for who, what in state.decisions.items() if who not in secret | hidden},
        swaps={who: what for who, what in state.swaps.items() if who not in secret | hidden},
    )


def standing(state: State, side: str) -> float:
    """From −1 to 1: what this side's fighters are worth less what the others' are, with what is about to land."""
    won = winner(state)
    if won:
        return 0.0 if won == "draw" else 1.0 if won == side else -1.0
    ours = theirs = 0.0
    of_ours = of_theirs = 0
    for fighter in state.combatants.values():
        if fighter.status == "removed":
            continue
        worth = _worth(fighter) + _prospect(state, fighter)
        if fighter.side == side:
            ours, of_ours = ours + worth + _place(state, fighter), of_ours + 1
        else:
            theirs, of_theirs = theirs + worth, of_theirs + 1
    return max(-0.99, min(0.99, (ours / max(1, of_ours) - theirs / max(1, of_theirs)) / 1.2))


def _worth(fighter: Combatant) -> float:
    """What somebody is worth as they stand."""
    if fighter.status != "up":
        return 0.0
    life = fighter.life / max(1, fighter.life_max)
    stamina = fighter.stamina / max(1, fighter.stamina_max)
    return LIFE * life + STAMINA * stamina + UPRIGHT * (not fighter.staggered)


def _prospect(state: State, fighter: Combatant) -> float:
    """What somebody is about to do, less its price where that is not paid yet."""
    decided = state.decisions.get(fighter.id)
    action = decided or fighter.commitment
    if not fighter.present or action is None:
        return 0.0
    at, facing = _ends(state, fighter)
    price = STAMINA * decided.stamina / max(1, fighter.stamina_max) if decided is not None else 0.0
    return sum(_blows(state, fighter, action, at, facing, undone=decided is not None)) - price


def _ends(state: State, fighter: Combatant) -> tuple[Hex, int]:
    """Where somebody will stand, and which way, after what is decided."""
    assert fighter.hex is not None
    decided = state.decisions.get(fighter.id)
    if decided is None:
        return fighter.hex, fighter.facing
    return decided.path[-1] if decided.path else fighter.hex, (fighter.facing + sum(decided.turns)) % 6


def _place(state: State, fighter: Combatant) -> float:
    """What it is worth to stand near a foe and face it, for whoever is not at something already."""
    action = state.decisions.get(fighter.id) or fighter.commitment
    if not fighter.present or (action is not None and action.move is not None):
        return 0.0
    at, facing = _ends(state, fighter)
    worth = 0.0
    foes = [
        other.hex for other in state.combatants.values() if other.present and other.hex and other.side != fighter.side
    ]
    if foes:
        nearest = min(foes, key=lambda there: (distance(at, there), there))
        worth -= NEAR * min(20, distance(at, nearest))
        worth += FACED * (distance(step(at, facing), nearest) < distance(at, nearest))
    return worth


def _foes(state: State, fighter: Combatant) -> list[Combatant]:
    return [other for other in state.combatants.values() if other.present and other.side != fighter.side]


def _blows(
    state: State, fighter: Combatant, action: Commitment, at: Hex, facing: int, *, undone: bool
) -> Iterator[float]:
    """What each strike of a move that has not landed yet is worth."""
    if action.move is None:
        return
    passed = 0 if undone else state.segment - action.started
    standing_there = {other.hex: other for other in state.combatants.values() if other.present}
    for strike in action.move.strikes:
        waits = strike.at - passed - 1
        if waits < 0:
            continue
        struck = [standing_there[cell] for cell in placed(at, facing, strike.hexes) if cell in standing_there]
        worth = sum(
            _harm(fighter, other, sum(strike.damage.values()) / 100) for other in struck if other is not fighter
        )
        yield worth * BLOW * WAIT**waits if struck else -WASTED


def _harm(fighter: Combatant, struck: Combatant, damage: float) -> float:
    """What a blow takes off whoever is struck: Life where it gets through, stamina where it is borne."""
    share = LIFE * min(1.0, damage / max(1, struck.life)) + STAMINA * min(1.0, damage / max(1, struck.stamina_max))
    return share if struck.side != fighter.side else -share


def why(state: State, command: Any) -> str:
    """Who is nearest, in a few words."""
    fighter = state.combatants.get(getattr(command, "who", ""))
    if fighter is None or fighter.hex is None:
        return ""
    here = fighter.hex
    foes = _foes(state, fighter)
    if not foes:
        return ""
    nearest = min(foes, key=lambda other: (distance(here, other.hex or here), other.id))
    how_far = distance(here, nearest.hex or here)
    return f"{nearest.label} is nearest, {how_far} {'hex' if how_far == 1 else 'hexes'} away"


MINDS: Minds[Any, State] = Minds(
    sides=sides,
    asked=undecided,
    standing=standing,
    winner=winner,
    out=out,
    flow=lambda state: None,
    known=known,
    why=why,
)
