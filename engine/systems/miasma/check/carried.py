"""What is wrong with references, ranges and what somebody carries, in a pack or in an encounter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.core.problem import Problem, among, each_there
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import HANDS, hands_needed, may_use, missing_minimum
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import Armour as Piece
from engine.systems.miasma.state.things import Item

DEFAULTS = House()


def reference_problems(catalog: Catalog, path: str, gear: Iterable[str], spells: Iterable[str]) -> Iterator[Problem]:
    """Gear and spells that do not exist."""
    yield from each_there(f"{path}.gear", gear, catalog.things)
    yield from each_there(f"{path}.spells", spells, catalog.spells)


def worn_problems(path: str, fighter: Combatant, house: House = DEFAULTS) -> Iterator[Problem]:
    """MI-10, MI-13: gear whose minimums are met, one piece of armour in a slot."""
    slots: dict[str, str] = {}
    for index, (key, item) in enumerate(fighter.sheet.items.items()):
        at = f"{path}.gear[{index}]"
        lacking = missing_minimum(fighter, item)
        if lacking is not None and not may_use(fighter, item, house):
            name, needed, actual = lacking
            yield Problem(at, f"names {key}, which needs {name.capitalize()} {needed}: there is only {actual}")
        if isinstance(item, Piece):
            if item.slot in slots:
                yield Problem(at, f"names {key}, which goes on {item.slot}, where {slots[item.slot]} is already")
            slots.setdefault(item.slot, key)


def hand_problems(path: str, items: Mapping[str, Item], hands: Iterable[str]) -> Iterator[Problem]:
    """MI-12: what is held must be carried and fit two hands."""
    held = tuple(hands)
    strange = next((key for key in held if key not in items), "")
    if strange:
        yield from among(path, strange, items)
        return
    if hands_needed(items, held) > HANDS:
        yield Problem(path, f"names {', '.join(held)}, more than {HANDS} hands hold")
