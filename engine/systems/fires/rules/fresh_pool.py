"""What may be done to dice once they are rolled (R5; FF-S47, FF-S74)."""

from __future__ import annotations

from engine.systems.fires.catalog import Catalog, effects, rows
from engine.systems.fires.rules import gear
from engine.systems.fires.rules.force import amount, holds, restrictions, stat
from engine.systems.fires.rules.legal import muted
from engine.systems.fires.rules.memory import of_book
from engine.systems.fires.rules.scene import Scene
from engine.systems.fires.rules.sources import held, piece_row
from engine.systems.fires.state import HERO, Die, State

BOUNDLESS = 99
"""How often what has no limit may be done in a Round."""


def reroll_price(row: rows.Attunement) -> int:
    """FP for each die that an attunement rolls anew after the roll (FF-S47)."""
    return next((rule.fp_each for rule in row.rules if isinstance(rule, effects.PoolRule) and rule.fp_each), 1)


def afterthoughts(book: Catalog, state: State) -> tuple[str, ...]:
    """What may still be done to a fresh pool (R5): ids of the rows that allow it."""
    person = state.sheet
    fresh = [die for die in state.pool if not die.rerolled]
    out = []
    blessing = _blessing(book)
    for name in person.pots if fresh else ():
        row = book.attunements.get(name)
        if row is None or row is not blessing:
            continue
        needs = all(stat(Scene(book, state), need.stat) >= need.value for need in row.requirements)
        mute = muted(book, state, row.school)
        allowed = (rule.allow for rule, _ in restrictions(book, state, HERO) if rule.allow)
        forbidden = mute or any(name not in only for only in allowed)
        if needs and gear.catalysts(book, state.sheet, row.school) and person.fp >= reroll_price(row) and not forbidden:
            out.append(name)
    if raisable(book, state):
        out.append(person.pieces[person.armour].id)
    return tuple(out)


@of_book
def _blessing(book: Catalog) -> rows.Attunement | None:
    """The attunement that acts on a fresh pool."""
    return next((row for row in book.attunements.values() if row.window == "pool-rolled"), None)


def bump(book: Catalog, state: State) -> effects.PoolRule | None:
    """What the armour that is worn does to dice of a fresh pool (R5)."""
    armour = state.sheet.pieces.get(state.sheet.armour)
    rules = book.armour[armour.id].rules if armour is not None and not armour.broken else ()
    raises = (rule for rule in rules if isinstance(rule, effects.PoolRule) and rule.on == "pool-rolled")
    return next((rule for rule in raises if rule.op == "raise" and holds(rule.when, Scene(book, state))), None)


def raisable(book: Catalog, state: State) -> tuple[Die, ...]:
    """The dice that may be turned higher now; of ``highest`` those of the highest score."""
    rule = bump(book, state)
    if rule is None or (rule.count != "all" and state.raised_dice >= amount(Scene(book, state), rule.count)):
        return ()
    low = [die for die in state.pool if die.score < rule.max]
    most = max((die.score for die in low), default=0)
    return tuple(die for die in low if rule.pick != "highest" or die.score == most)


def fortune(book: Catalog, state: State) -> tuple[str, int]:
    """The thing that lets dice be rolled anew at any time, and how many it still may (FF-S74)."""
    if state.person is None or not any(not d.rerolled and not d.spent for d in state.pool):
        return "", 0
    for key in held(state.sheet):
        piece = state.sheet.pieces[key]
        if piece.broken:
            continue
        for rule in piece_row(book, piece).rules:
            if not isinstance(rule, effects.PoolRule) or rule.on != "anytime":
                continue
            dice = len(state.pool) if rule.count == "all" else amount(Scene(book, state), rule.count)
            often = dice * rule.limit.count if rule.limit is not None else BOUNDLESS
            if state.fortune < often:
                return piece.id, often - state.fortune
    return "", 0
