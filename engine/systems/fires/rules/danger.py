"""Where enemies may go in the counterbeat, and who may hit the character, were it to stay (FF-99, FF-100)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.words import counted_off
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import foes, ground, led, routes, tables
from engine.systems.fires.rules.force import stunned
from engine.systems.fires.rules.ground import Way
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.state import HERO, Combatant, State
from engine.systems.fires.state.tables import Deed


def danger(book: Catalog, state: State) -> tuple[str, ...]:
    """``Where you stand, River rat 1 and River rat 2 can hit you``; nothing where nobody comes near enough."""
    near = [body.name for body in hitting(book, state)]
    return (f"Where you stand, {counted_off(near)} can hit you",) if near else ()


@remembered
def hitting(book: Catalog, state: State) -> tuple[Combatant, ...]:
    """The enemies that some entry open to them has strike the character."""
    if state.hero.at is None:
        return ()
    return tuple(body for body in state.enemies if ahead(book, state, body.id).hits)


class Ahead(NamedTuple):
    """What an enemy's next Turn may come to: the longest way that an entry has it go, and whether one has it strike
    the character.
    """

    way: Way = ()
    hits: bool = False


@remembered
def ahead(book: Catalog, state: State, who: str) -> Ahead:
    """What may come of an enemy's Turn from where everybody stands, ties as proposed (FF-99 to FF-111): nothing where
    it is not its own, for it is out, stunned, led, or does something else in its place.
    """
    body = state.combatants[who]
    helpless = body.out or body.at is None or stunned(book, state, who)
    if helpless or led.allowed(book, state, who) or foes.performs(book, state, who):
        return Ahead()
    target, found = foes.prey(book, state, who)[0], Ahead()
    for deed in dict.fromkeys(_deeds(book, state, who, target)):
        way, hits = _done(book, state, who, deed, target)
        found = Ahead(max(found.way, way, key=len), found.hits or hits)
    return found


def _deeds(book: Catalog, state: State, who: str, target: str) -> Iterator[Deed]:
    """The behaviours that entries open to an enemy come to, if no condition keeps it from them."""
    for entry in tables.orders(state, who):
        if entry.deeds:
            deed = entry.deeds[foes.chosen(book, state, who, entry, target)]
            if foes.kept(book, state, who, deed, target) is None:
                yield deed


def _done(book: Catalog, state: State, who: str, deed: Deed, target: str) -> Ahead:
    """A behaviour with its Move and those of its attacks, each as often as it is made (FF-107)."""
    lying, way, hits = ground.cells(state.combatants[who]), Way(), False

    def go(steps: int, own: FoeAttack | None = None) -> None:
        nonlocal lying, way
        more = routes.route(book, state, who, target, steps, lying[0], own=own) if steps else ()
        if foes.dares(book, state, who, lying[0], more):
            lying, way = foes.gone(lying, more), (*way, *more)

    go(foes.move_value(book, state, who) if deed.move and foes.may_move(book, state, who) else 0)
    for name in deed.attacks:
        _, attack, able, pinned, steps = foes.fit(book, state, who, name)
        for _ in range(attack.times if steps and not pinned else 1):
            go(steps, attack)
            aimed = able and not pinned and attack.strikes and target == HERO
            hits = hits or (aimed and foes.reaches(book, state, who, attack, target, lying))
    return Ahead(way, hits)
