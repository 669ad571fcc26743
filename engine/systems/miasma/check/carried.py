"""What is wrong with references, ranges and what somebody carries, in a pack or in an encounter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from engine.core.problem import Problem
from engine.systems.miasma.catalog import (
    Catalog,
)
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import HANDS, hands_needed, may_use, missing_minimum
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Armour as Piece
from engine.systems.miasma.state.things import Item

DEFAULTS = House()


def unlike(what: str, key: str, known: Iterable[str]) -> str:
    """A sentence about an id that does not exist."""
    near = get_close_matches(key, list(known), n=1)
    return f"there is no {what} {key!r}" + (f"; did you mean {near[0]!r}?" if near else "")


def in_range(path: str, value: int, low: int, high: int) -> Iterator[Problem]:
    """A whole number out of its range."""
    if not low <= value <= high:
        yield Problem(path, f"{value}: must be {low} to {high}")


def reference_problems(catalog: Catalog, path: str, gear: Iterable[str], spells: Iterable[str]) -> Iterator[Problem]:
    """Gear and spells that do not exist."""
    items = {**catalog.weapons, **catalog.shields, **catalog.armour}
    for index, key in enumerate(gear):
        if key not in items:
            yield Problem(f"{path}.gear[{index}]", unlike("item", key, items))
    for index, key in enumerate(spells):
        if key not in catalog.spells:
            yield Problem(f"{path}.spells[{index}]", unlike("spell", key, catalog.spells))


def worn_problems(path: str, fighter: Combatant, house: House = DEFAULTS) -> Iterator[Problem]:
    """MI-10, MI-13: gear whose minimums are met, one piece of armour in a slot."""
    slots: dict[str, str] = {}
    for index, (key, item) in enumerate(fighter.sheet.items.items()):
        at = f"{path}.gear[{index}]"
        lacking = missing_minimum(fighter, item)
        if lacking is not None and not may_use(fighter, item, house):
            name, needed, actual = lacking
            yield Problem(at, f"{key} needs {name.capitalize()} {needed}, there is only {actual}")
        if isinstance(item, Piece):
            if item.slot in slots:
                yield Problem(at, f"{key} goes on {item.slot}, where {slots[item.slot]} is already")
            slots.setdefault(item.slot, key)


def hand_problems(path: str, items: Mapping[str, Item], hands: Iterable[str]) -> Iterator[Problem]:
    """MI-12: what is held must be carried and fit two hands."""
    held = tuple(hands)
    for key in held:
        if key not in items:
            yield Problem(path, unlike("item carried", key, items))
            return
    if hands_needed(items, held) > HANDS:
        yield Problem(path, f"{', '.join(held)}: does not fit {HANDS} hands")
