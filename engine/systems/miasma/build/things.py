"""What packs hold, as it is stored: weapons, armour, shields, spells, the moves of monsters (MI-08 to MI-16, MI-57)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.copied import copied, free_key
from engine.systems.miasma import catalog as packs
from engine.systems.miasma.catalog import Catalog
from engine.systems.miasma.rules.ground import offset
from engine.systems.miasma.state.actions import ComposedMove, Strike
from engine.systems.miasma.state.things import Armour, Item, Shield, Spell, Telling, Weapon


def weapon_of(entry: packs.Weapon) -> Weapon:
    """A weapon of a pack."""
    return copied(Weapon, entry, scaling={name: int(part * 100) for name, part in entry.scaling.items()})


def item_of(entry: packs.Weapon | packs.Armour | packs.Shield) -> Item:
    """A thing of a pack."""
    if isinstance(entry, packs.Armour):
        return copied(Armour, entry)
    if isinstance(entry, packs.Shield):
        return copied(Shield, entry)
    return weapon_of(entry)


def spell_of(entry: packs.Spell) -> Spell:
    """A spell of a pack."""
    return copied(Spell, entry, scaling=int(entry.scaling * 100))


def printed_move(move: packs.MonsterMove) -> ComposedMove:
    """MI-57: a monster's move as printed, its hexes as offsets. Raises ``ValueError`` for a hex that is none."""
    strikes = (
        Strike(
            strike.segment,
            strike.shape,
            tuple(map(offset, strike.hexes)),
            {kind: points * 100 for kind, points in strike.damage.items()},
        )
        for strike in move.strikes
    )
    lines = tuple(Telling(line.first, line.text, max(line.first, line.last)) for line in move.lines)
    return ComposedMove(move.name, move.segments, move.stamina, tuple(strikes), lines)


def find_item(catalog: Catalog, key: str) -> Item | None:
    """A weapon, armour or shield by its id."""
    entry = catalog.weapons.get(key) or catalog.shields.get(key) or catalog.armour.get(key)
    return None if entry is None else item_of(entry)


def items_of(catalog: Catalog, gear: Sequence[str]) -> dict[str, Item]:
    """Things carried, under ids of their own."""
    items: dict[str, Item] = {}
    for key in gear:
        item = find_item(catalog, key)
        if item is not None:
            items[free_key(items, key)] = item
    return items


def spells_of(catalog: Catalog, keys: Iterable[str]) -> dict[str, Spell]:
    """Spells by id."""
    return {key: spell_of(catalog.spells[key]) for key in keys if key in catalog.spells}
