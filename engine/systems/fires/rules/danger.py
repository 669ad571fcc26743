"""Which enemies could hit the character in the counterbeat, were it to stay where it is (FF-99, FF-100)."""

from __future__ import annotations

from engine.core.words import counted_off
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import foes, ground, led, routes
from engine.systems.fires.rules.blows import gap
from engine.systems.fires.rules.force import stunned
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.rules.sources import foe
from engine.systems.fires.state import HERO, Combatant, State


def danger(book: Catalog, state: State) -> tuple[str, ...]:
    """``Where you stand, River rat 1 and River rat 2 can hit you``; nothing where nobody comes near enough."""
    near = [body.name for body in hitting(book, state)]
    return (f"Where you stand, {counted_off(near)} can hit you",) if near else ()


@remembered
def hitting(book: Catalog, state: State) -> tuple[Combatant, ...]:
    """The enemies that have the character in range, from where they are or from where they would go."""
    if state.hero.at is None:
        return ()
    return tuple(body for body in state.enemies if takes_turn(book, state, body) and _hits(book, state, body))


def takes_turn(book: Catalog, state: State, body: Combatant) -> bool:
    """Whether an enemy has a Turn that is its own: not out, not stunned, not led by the player (FF-112, FF-154)."""
    return not (body.out or stunned(book, state, body.id) or led.allowed(book, state, body.id))


def _hits(book: Catalog, state: State, body: Combatant) -> bool:
    """Whether some attack of an enemy has the character in range, from where it is or from where it would go."""
    if body.at is None:
        return False
    able = [attack for attack in foe(book, body).attacks.values() if foes.can_attack(book, state, body.id, attack)]
    if any(foes.reaches(book, state, body.id, attack, HERO) for attack in able):
        return True
    value = foes.move_value(book, state, body.id) if foes.may_move(book, state, body.id) else 0
    far = max((attack.range.max + attack.size for attack in able), default=0)
    if not able or not value or gap(state, body.id, HERO) > value + far:
        return False
    way = routes.route(book, state, body.id, HERO, value, body.at)
    lying = foes.gone(ground.cells(body), way)
    return bool(way) and any(foes.reaches(book, state, body.id, attack, HERO, lying) for attack in able)
