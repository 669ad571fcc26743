"""Which behaviour of a rolled entry an enemy comes to, and what keeps it from that (FF-98, FF-99, FF-109, FF-113)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.catalog.rows import FoeAttack
from engine.systems.fires.rules import foes, ground
from engine.systems.fires.rules.footing import walked_over
from engine.systems.fires.rules.force import borne
from engine.systems.fires.rules.memory import of_bearer, of_book
from engine.systems.fires.rules.sources import same_as
from engine.systems.fires.state import State
from engine.systems.fires.state.tables import Deed, Entry


@of_book
def instead(book: Catalog, condition: str) -> str:
    """The action that a condition has an enemy perform where it cannot carry out its entry, if any (FF-109)."""
    rules = (rule for name in (condition, *same_as(book, condition)) for rule in book.conditions[name].rules)
    found = (rule.action for rule in rules if isinstance(rule, effects.Perform) and rule.on == "cannot-act")
    return next(found, None) or ""


def kept_from(book: Catalog, condition: str, deed: Deed, attacks: Sequence[FoeAttack], fit: bool) -> bool:
    """Whether a condition keeps a body from a deed: one that allows certain acts alone from what is none of them, any
    other from what asks for a step. ``fit``: something of it can be done from here.
    """
    only = foes.allowed(book, condition)
    if not only:
        return (deed.move or bool(attacks)) and not fit
    return not (attacks and fit and all(foes.done_as(attack) & only for attack in attacks))


@of_bearer
def performs(book: Catalog, state: State, who: str) -> tuple[effects.Perform, ...]:
    """What its type, its sheet or a condition has somebody do in place of its entry: one with a mind that burns drops
    and rolls (FF-113). Not where a condition shuts all of it out.
    """
    acts = tuple(rule for rule, _ in borne(book, state, who, effects.Perform, "turn-start") if rule.action)
    has = state.combatants[who].conditions
    limits = [only for condition in filter(has.get, has) if (only := foes.allowed(book, condition))] if acts else []
    return () if any(only.isdisjoint(rule.action for rule in acts) for only in limits) else acts


def fits(book: Catalog, state: State, who: str, deed: Deed, target: str) -> bool:
    """Whether something of a behaviour can be done from where somebody stands."""
    attacks = [foes.attack_of(book, state.combatants[who], name) for name in deed.attacks]
    return any(not attack.strikes or foes.reaches(book, state, who, attack, target) for attack in attacks)


def kept(book: Catalog, state: State, who: str, deed: Deed, target: str) -> tuple[str, str] | None:
    """The condition that keeps an enemy from its orders, and what it does instead; ``None`` if it can (FF-109)."""
    body = state.combatants[who]
    if not body.conditions:
        return None
    attacks, fit = [foes.attack_of(book, body, name) for name in deed.attacks], fits(book, state, who, deed, target)
    for condition in book.conditions:
        does = instead(book, condition) if body.conditions.get(condition) else ""
        if does and kept_from(book, condition, deed, attacks, fit):
            return condition, does
    return None


def chosen(book: Catalog, state: State, who: str, entry: Entry, target: str) -> int:
    """The number of the first behaviour of an entry that works and is not skipped, else the last (FF-98, FF-99)."""
    last = len(entry.deeds) - 1
    for number, deed in enumerate(entry.deeds):
        if number == 0 and who in state.turn.skipped and last:
            continue
        if number == last or deed_works(book, state, who, deed, target):
            return number
    return last


def deed_works(book: Catalog, state: State, who: str, deed: Deed, target: str) -> bool:
    """Whether a lettered behaviour is usable: one attack is in range after the simulated Moves (FF-99, FF-S119)."""
    fits = [foes.fit(book, state, who, name) for name in deed.attacks]
    blows = [each for each in fits if each.attack.strikes]
    if not blows:
        return bool(deed.attacks) or deed.move
    lying = ground.cells(state.combatants[who])
    if not lying:
        return False
    able = [each.attack for each in blows if each.able]
    if state.house.behaviour_test == "after-move" and foes.may_move(book, state, who):
        own, first = foes.move_value(book, state, who) if deed.move else 0, fits[0]
        if not within_moves(book, state, who, able, target, own + first.attack.move):
            return False
        move = first.move
        if deed.move:
            way = foes.way(book, state, who, target, lying[0], own)
            lying, wet = foes.gone(lying, way), walked_over(book, state, who, way)
            move = foes.fit(book, wet, who, first.id).move if wet is not state else move
        lying = foes.gone(lying, foes.way(book, state, who, target, lying[0], move, first.attack))
    return any(foes.reaches(book, state, who, attack, target, lying) for attack in able)


def within_moves(book: Catalog, state: State, who: str, attacks: Sequence[FoeAttack], target: str, steps: int) -> bool:
    """Whether one of some attacks could have its target in range after so many steps, if nothing stood in their way."""
    cell = foes.aimed_cell(book, state, target)
    if cell is None:
        return False
    near = ground.gap_to(state.combatants[who], cell) - steps
    return any(attack.shaped or near <= attack.range.max for attack in attacks)
