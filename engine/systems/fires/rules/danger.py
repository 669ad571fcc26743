"""Where enemies may go in the counterbeat, and who may hit the character, were it to stay (FF-99, FF-100)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.words import counted_off
from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import behaviours, foes, ground, led, tables
from engine.systems.fires.rules.blows import sinks_for
from engine.systems.fires.rules.footing import walked_over
from engine.systems.fires.rules.force import amount, borne, empty_slots, room, stunned
from engine.systems.fires.rules.ground import Way
from engine.systems.fires.rules.memory import remembered
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import foe
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
def ends_first(book: Catalog, state: State, who: str) -> bool:
    """Whether the trickle before an enemy's next Turn fills its last HP slot: what burns or bleeds as far as no sink
    has room for it, and what waits (FF-48, FF-138, FF-141). Not where its sheet does something of its own first.
    """
    body = state.combatants[who]
    come = state.phase == "counterbeat" and state.step != "stances"
    if come or not (body.conditions or body.waiting) or any(rule.on == "turn-start" for rule in foe(book, body).rules):
        return False
    waiting, left = dict(body.waiting), empty_slots(book, state, who)
    for kind, count in _dealt(book, state, who):
        if book.damage_types[kind].placing == "unassigned":
            waiting[kind] = waiting.get(kind, 0) + count
        else:
            left -= count
    for kind, count in waiting.items():
        rules = (rule for rule in book.damage_types[kind].rules if isinstance(rule, effects.Trickle))
        left -= min(count, sum(rule.amount for rule in rules if rule.on == "turn-start"))
    return left <= 0


def _dealt(book: Catalog, state: State, who: str) -> Iterator[tuple[str, int]]:
    """The damage that conditions deal at the start of a Turn and no sink takes, by type."""
    immune = {kind for rule, _ in borne(book, state, who, effects.Immune) for kind in rule.damage_types}
    for condition, tokens in state.combatants[who].conditions.items():
        scene = Scene(book, state, who).with_names(tokens=tokens)
        for rule in book.conditions[condition].rules:
            if isinstance(rule, effects.Damage) and rule.on == "turn-start" and rule.type not in immune:
                sinks = sinks_for(book, state, who, rule.type, frozenset(rule.modifiers))
                taken = sum(room(book, state, who, sink) for sink in sinks)
                yield rule.type, max(0, amount(scene, rule.amount) - taken)


@remembered
def ahead(book: Catalog, state: State, who: str) -> Ahead:
    """What may come of an enemy's Turn from where everybody stands, ties as proposed (FF-99 to FF-111): nothing where
    it is not its own, for it is out, stunned, led, burns down before it, or does something else in its place.
    """
    body = state.combatants[who]
    helpless = body.out or body.at is None or stunned(book, state, who) or ends_first(book, state, who)
    if helpless or led.allowed(book, state, who) or behaviours.performs(book, state, who):
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
            deed = entry.deeds[behaviours.chosen(book, state, who, entry, target)]
            if behaviours.kept(book, state, who, deed, target) is None:
                yield deed


def _done(book: Catalog, state: State, who: str, deed: Deed, target: str) -> Ahead:
    """A behaviour with its Move and those of its attacks, each as often as it is made, and how the tail of a *Large*
    body comes to lie with it (FF-106, FF-107).
    """
    way, hits = Way(), False

    def go(steps: int, own: FoeAttack | None = None) -> None:
        nonlocal state, way
        lying = ground.cells(state.combatants[who])
        more = foes.way(book, state, who, target, lying[0], steps, own) if steps else ()
        way = (*way, *more)
        state = foes.lies(walked_over(book, state, who, more), who, foes.gone(lying, more))

    go(foes.move_value(book, state, who) if deed.move and foes.may_move(book, state, who) else 0)
    for name in deed.attacks:
        _, attack, able, pinned, steps = foes.fit(book, state, who, name)
        for _ in range(attack.times if steps and not pinned else 1):
            go(foes.fit(book, state, who, name).move, attack)
            if attack.strikes and not pinned:
                hits = hits or (able and target == HERO and foes.reaches(book, state, who, attack, target))
                state = foes.turned(book, state, who, attack, target)
    return Ahead(way, hits)
