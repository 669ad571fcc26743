"""What the character has at hand: shields, things with a use, pieces that Acid may take (FF-27, FF-37, FF-143)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.systems.fires.catalog import Catalog, effects
from engine.systems.fires.rules.memory import of_sheet
from engine.systems.fires.rules.sources import held, piece_row, thing, worn, worth
from engine.systems.fires.state import Person, State


def exposed(book: Catalog, state: State) -> tuple[str, ...]:
    """The pieces that Acid and Breaking may take, broken ones left out: what is held or worn, a shield that needs no
    hand too (FF-27, FF-143, FF-S57, FF-S126).
    """
    person = state.sheet
    at_hand = (*held(person), *shields_held(book, state), person.armour, *person.rings)
    near = worn(person) if state.house.acid_reach == "slotted" else at_hand
    keys = (*near, *person.pouches, *person.missiles)
    return tuple(dict.fromkeys(key for key in keys if key and not thing(person, key).broken))


@of_sheet
def shields_held(book: Catalog, state: State) -> tuple[str, ...]:
    """The unbroken, ready things in hand that can be raised as a shield; the bracer needs no hand, but is of no use
    beside another shield in one (FF-27, FF-183).
    """
    person, found = state.sheet, dict[str, bool]()
    keys = [person.slots[hand] for hand in person.hands if hand >= 0 and person.slots[hand]]
    for key in person.slots:
        piece = person.pieces.get(key)
        if piece is None or piece.broken or piece.exhausted:
            continue
        row, in_hand = piece_row(book, piece), key in keys
        acts = any(isinstance(rule, effects.ActsAs) and rule.kind == "shield" for rule in row.rules)
        handless = any(isinstance(rule, effects.SlotRule) and rule.hand_tokens == 0 for rule in row.rules)
        if (piece.kind == "shield" or acts) and (in_hand or (handless and not apart(book, person, key, keys))):
            found[key] = in_hand
    return tuple(found)


def apart(book: Catalog, person: Person, key: str, keys: list[str]) -> bool:
    """Whether a thing does not go with what is held, ``keys`` by each hand (FF-27)."""
    kinds = {other: person.pieces[other].kind for other in keys if other != key}
    arms = [other for other, kind in kinds.items() if kind in ("weapon", "catalyst")]
    own = key in keys and person.pieces[key].kind in ("weapon", "catalyst")
    present = {
        "shield": "shield" in kinds.values(),
        "dual-wielding": len(arms) + own > 1,
        "two-handed-weapon": any(keys.count(other) == 2 for other in arms),
    }
    with_ = {name for name, there in present.items() if there}
    rules = (rule for rule in piece_row(book, person.pieces[key]).rules if isinstance(rule, effects.SlotRule))
    return any(with_ & set(rule.not_with) or (rule.with_ and with_ - set(rule.with_)) for rule in rules)


@of_sheet
def cups(book: Catalog, state: State) -> tuple[str, ...]:
    """The unbroken things in hand that are drunk from in place of a flask (FF-S96)."""
    things = {key: state.sheet.pieces[key] for key in held(state.sheet)}
    return tuple(
        key
        for key, piece in things.items()
        if not piece.broken and any(rule.on == "drink" for rule in piece_row(book, piece).rules)
    )


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
