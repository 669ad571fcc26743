"""Step C: all strikes due are worked out against one picture and applied together (MI-36, MI-48, MI-49, MI-56,
MI-61).
"""

from __future__ import annotations

from engine.board.hexgrid import add, line, rotated
from engine.core.draft import Draft
from engine.systems.miasma import events as e
from engine.systems.miasma.board import first_occupied, occupancy, until_blocked
from engine.systems.miasma.decide.acting import committed
from engine.systems.miasma.decide.sight import notice
from engine.systems.miasma.harm import hit, strike_damage
from engine.systems.miasma.state import Combatant, Hex, State, Strike

Flow = Draft[State, e.Event]


def struck_hexes(state: State, attacker: Combatant, strike: Strike) -> tuple[Hex, ...]:
    """MI-20, MI-43: the hexes of a strike on the map; a line ends before what blocks lines (MI-49)."""
    here = attacker.hex or (0, 0)
    if strike.aimed:
        return line(here, add(here, rotated(strike.hexes[0], attacker.facing)))[1:]
    hexes = tuple(add(here, rotated(cell, attacker.facing)) for cell in strike.hexes)
    return until_blocked(state, hexes) if strike.shape == "line" else hexes


def passed_over(state: State, attacker: Combatant, who: str) -> bool:
    """MI-95, MI-S40: nobody hits themselves, and with friendly fire off allies are passed over."""
    if who == attacker.id:
        return True
    return state.options.get("friendly-fire") == "off" and state.combatants[who].side == attacker.side


def targets(state: State, attacker: Combatant, strike: Strike) -> tuple[tuple[Hex, ...], list[str]]:
    """MI-23, MI-48, MI-49, MI-56: the hexes struck, and the defenders in them in order, each once."""
    hexes = struck_hexes(state, attacker, strike)
    if strike.shape == "first":
        flown, who = first_occupied(state, hexes, lambda one: passed_over(state, attacker, one))
        return flown, [who] if who is not None else []
    taken = occupancy(state.combatants)
    found: list[str] = []
    for cell in hexes:
        who = taken.get(cell)
        if who is not None and who not in found and not passed_over(state, attacker, who):
            found.append(who)
    return hexes, found


def strikes_due(state: State) -> list[tuple[Combatant, Strike]]:
    """The strikes of this segment, in roster order."""
    return [
        (one, strike)
        for one, what, index in committed(state)
        if what.move is not None
        for strike in what.move.strikes
        if strike.at == index
    ]


def strike(draft: Flow) -> None:
    """Step C. A strike due lands even if its owner is killed or staggered by another of this step."""
    picture = draft.state
    losses: dict[str, tuple[int, int]] = {}
    for attacker, due in strikes_due(picture):
        hexes, found = targets(picture, attacker, due)
        draft.add(e.Struck(attacker.id, due.shape, hexes))
        if not found:
            draft.add(e.Missed(attacker.id))
        damage = strike_damage(attacker, due)
        for order, who in enumerate(found):
            # MI-48: the first defender of a sweep takes all, every later one half.
            half = due.shape == "sweep" and order > 0
            land(draft, hit(attacker, picture.combatants[who], damage, half, picture.options), losses)
    for who, (life, stamina) in losses.items():
        lose(draft, who, life, stamina)


def land(draft: Flow, blow: e.Hit, losses: dict[str, tuple[int, int]]) -> None:
    """A hit, which shows attacker and target to each other, and what it adds to the target's losses."""
    notice(draft, blow.who, blow.target)
    notice(draft, blow.target, blow.who)
    draft.add(blow)
    life, stamina = losses.get(blow.target, (0, 0))
    losses[blow.target] = life + blow.life, stamina + blow.stamina


def lose(draft: Flow, who: str, life: int, stamina: int) -> None:
    """Flow C: the sums of Life and stamina lost; pools stop at 0 (MI-64)."""
    one = draft.state.combatants[who]
    if life:
        draft.add(e.LifeLost(who, life, max(0, one.life - life)))
    if stamina:
        draft.add(e.StaminaLost(who, stamina, max(0, one.stamina - stamina)))
