"""What rows alone say of an action, whoever does it: what is performed through it, how it strikes, what it may cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.systems.fires.catalog import Catalog, effects, rows, words
from engine.systems.fires.rules.memory import of_book


class Frame(Struct, frozen=True):
    """What rows alone say of an action: the rows performed through it, their ids and rules, what has them performed;
    whether it strikes with both weapons or with any, whether one of several attacks is to be picked for it; the
    economies that it may turn out to have, whether it gives another action. ``dear``: it takes dice whatever holds,
    ``prices``: it does where one of these holds, which ask for nothing but figures; unless something in force makes it
    cheaper.
    """

    kind: str
    row: Any
    chain: tuple[tuple[Any, effects.Perform | None], ...]
    named: tuple[str, ...]
    rules: tuple[Any, ...]
    performs: tuple[effects.Perform, ...]
    both: bool
    strikes: bool
    picks: bool
    economies: tuple[str, ...]
    more: bool
    dear: bool
    prices: tuple[effects.Cost, ...]

    @property
    def settled(self) -> bool:
        """Whether all that is performed is known."""
        return not self.picks or bool(self.chain[1:])


@of_book
def frame_of(book: Catalog, action: str, kind: str, row_id: str, performs: str) -> Frame:
    """The frame of an action that carries out a row; ``performs`` names the attack where one is picked."""
    row = getattr(book, kind)[row_id]
    links = tuple(_links(book, row, performs))
    chain = ((row, None), *((inner, rule) for inner, rule, _ in links))
    rules = tuple(rule for inner, _ in chain for rule in inner.rules)
    attacks = [rule for rule in rules if isinstance(rule, effects.Attack)]
    picks = isinstance(row, rows.Action) and any(isinstance(r, effects.Perform) and r.moveset for r in row.rules)
    prices = () if picks or any(map(shifts, row.rules)) else _prices_of(book.actions[action], row)
    return Frame(
        kind,
        row,
        chain,
        tuple(dict.fromkeys((action, row_id, *(name for _, _, name in links)))),
        rules,
        tuple(by for _, by, _ in links),
        any(rule.weapon == "each" for rule in attacks),
        bool(attacks),
        picks,
        _economies(action, row, picks),
        any(isinstance(rule, effects.ExtraAction) for rule in row.rules),
        any(rule is None or rule.when is None for rule in prices),
        () if attacks or kind != "actions" else tuple(rule for rule in prices if rule is not None and _bare(rule.when)),
    )


def _bare(when: words.When | None) -> bool:
    """Whether only figures are asked for, which hang on nothing that is done."""
    return when is None or [name for name, _ in when.given] == ["expr"]


def _prices_of(act: rows.Action, row: Any) -> tuple[effects.Cost | None, ...]:
    """The rules a row has its price by, ``None`` for the price of the row; none where one might take no dice."""
    own: words.Price = row.sp if isinstance(row, rows.Attunement) else act.sp
    rules = row.rules if row is act else (*act.rules, *row.rules)
    found = [rule for rule in rules if isinstance(rule, effects.Cost) and rule.to is not None and rule.on == "cost"]
    if not all(priced(rule.to) for rule in found if rule.to is not None):
        return ()
    if priced(own):
        return (None, *found)
    return tuple(found) if own.by_rule else ()


def priced(own: words.Price) -> bool:
    """Whether a price takes dice."""
    return not own.free and not own.none and (own.score is not None or bool(own.dice) or own.match)


def shifts(rule: Any) -> bool:
    """Whether a rule makes something cost fewer dice, or none."""
    if not isinstance(rule, effects.ModifyCost) or rule.resource != "sp":
        return False
    return rule.by is not None or (rule.to is not None and not priced(rule.to))


def _economies(action: str, row: Any, picks: bool) -> tuple[str, ...]:
    """A price of two dice makes a Double of a Dynamic, and some have the economy of what they perform (FF-11)."""
    said = (rule.economy for rule in row.rules if isinstance(rule, effects.Perform) and rule.economy)
    own = next(said, getattr(row, "economy", ""))
    if picks or action == "drink" or not own:
        return ("simple", "dynamic", "double", "free")
    return ("dynamic", "double") if own == "dynamic" else (own,)


def _links(book: Catalog, row: Any, performs: str) -> Iterator[tuple[Any, effects.Perform, str]]:
    for rule in row.rules:
        if isinstance(rule, effects.Perform) and rule.on == "use":
            name = rule.action or performs
            if name in book.actions and (rule.action or of_moveset(book.actions[name], rule.moveset or "")):
                inner = book.actions[name]
                yield inner, rule, name
                yield from _links(book, inner, performs)


def of_moveset(row: rows.Action, moveset: str) -> bool:
    """Whether an action is an attack of one's own beat that a moveset opens (FF-33)."""
    return row.attack and row.economy != "reaction" and moveset in (row.requires.moveset or ())
