"""What the character has at hand: shields, things with a use, pieces that Acid may take (FF-27, FF-37, FF-143)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.sources import (
    held,
    piece_row,
    thing,
    worn,
    worth,
)
from engine.systems.fires.state import State


def exposed(state: State) -> tuple[str, ...]:
    """The pieces that Acid and Breaking may take, broken ones left out (FF-143, FF-S57, FF-S126)."""
    person = state.sheet
    near = worn(person) if state.house.acid_reach == "slotted" else (*held(person), person.armour, *person.rings)
    keys = (*near, *person.pouches, *person.missiles)
    return tuple(dict.fromkeys(key for key in keys if key and not thing(person, key).broken))


@of_sheet
def shields_held(book: Catalog, state: State) -> tuple[str, ...]:
    """The unbroken, ready things in hand that can be raised as a shield; the bracer needs no hand, but is of no use
    beside another shield in one (FF-27, FF-183).
    """
    person, found = state.sheet, dict[str, effects.SlotRule | None]()
    for key in person.slots:
        piece = person.pieces.get(key)
        if piece is None or piece.broken or piece.exhausted:
            continue
        row = piece_row(book, piece)
        handless = next(
            (rule for rule in row.rules if isinstance(rule, effects.SlotRule) and rule.hand_tokens == 0), None
        )
        acts = any(isinstance(rule, effects.ActsAs) and rule.kind == "shield" for rule in row.rules)
        if (piece.kind == "shield" or acts) and (handless is not None or key in held(person)):
            found[key] = None if key in held(person) else handless
    shields = [key for key, rule in found.items() if rule is None and person.pieces[key].kind == "shield"]
    return tuple(key for key, rule in found.items() if rule is None or not (shields and "shield" in rule.not_with))


def usable(book: Catalog, state: State, kind: str) -> Iterator[str]:
    """The pouches' items or flasks that still have a use (FF-37)."""
    person = state.sheet
    for key in person.pouches:
        piece = person.pieces[key]
        if piece.kind != kind or piece.broken:
            continue
        row = piece_row(book, piece)
        if kind == "item" and not worth(row):
            continue
        if not getattr(row, "uses_charges", True) or piece.charges > 0:
            yield key
