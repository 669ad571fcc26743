"""Making combatants and fights out of content: monsters, ready characters, encounters (MI-02, MI-90).

Combatants carry everything they own as data, so that nothing needs the content again (law 2).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.board import hexgrid
from engine.core.words import slug
from engine.systems.miasma.attack import printed_move
from engine.systems.miasma.board import offset
from engine.systems.miasma.catalog import Armour, BookMove, Catalog, Encounter, Entrant, Monster, Samurai, Spell
from engine.systems.miasma.people import PARTY, hands_needed, missing_minimum, monster_regen, two_handed_with_shield
from engine.systems.miasma.state import Combatant, Ground, Item, Map, Sheet
from engine.systems.miasma.tables import ATTRIBUTES, POOL_PER_POINT, Attribute

FOES = "foes"
"""The side of monsters where an encounter names none."""

ESSENCE = 5
"""MI-05."""


def find_item(catalog: Catalog, key: str) -> Item | None:
    """A weapon, armour or shield by its id."""
    return catalog.weapons.get(key) or catalog.shields.get(key) or catalog.armour.get(key)


def free_key(taken: Container[str], key: str) -> str:
    """An id that is not taken: the one wished for, else with a number."""
    if key not in taken:
        return key
    number = 2
    while f"{key}-{number}" in taken:
        number += 1
    return f"{key}-{number}"


def combatant_id(taken: Container[str], name: str, *, several: bool, hidden: bool) -> str:
    """An id for somebody new. ``several``: one of a kind, numbered from 1; hidden ones get letters from the end of
    the alphabet, so that the numbers of the others tell nothing of them.
    """
    base = slug(name) or "somebody"
    if not several:
        return free_key(taken, base)
    marks: Iterable[str] = "zyxwvutsrqponmlkjihgfedcba" if hidden else map(str, range(1, 10_000))
    return next((f"{base}-{mark}" for mark in marks if f"{base}-{mark}" not in taken), free_key(taken, f"{base}-a"))


# ---- gear --------------------------------------------------------------------------


def items_of(catalog: Catalog, gear: Sequence[str]) -> dict[str, Item]:
    """Things carried, under ids of their own."""
    items: dict[str, Item] = {}
    for key in gear:
        item = find_item(catalog, key)
        if item is not None:
            items[free_key(items, key)] = item
    return items


def dressed(one: Combatant, hands: Sequence[str] | None, options: Mapping[str, str]) -> Combatant:
    """MI-10, MI-12, MI-13: wear what fits, hold ``hands`` (left out: what fits, in order)."""
    items = one.sheet.items
    any_gear = options.get("unqualified-gear") == "allow"
    slots: dict[str, str] = {}
    held: list[str] = []
    for key, item in items.items():
        if not any_gear and missing_minimum(one, item) is not None:
            continue
        if isinstance(item, Armour):
            slots.setdefault(item.slot, key)
        elif hands is None:
            wanted = (*held, key)
            if hands_needed(items, wanted) <= 2 and not two_handed_with_shield(items, wanted):
                held.append(key)
    return replace(
        one, hands=tuple(hands if hands is not None else held), sheet=replace(one.sheet, worn=tuple(slots.values()))
    )


def spells_of(catalog: Catalog, keys: Iterable[str]) -> dict[str, Spell]:
    """Spells by id."""
    return {key: catalog.spells[key] for key in keys if key in catalog.spells}


# ---- combatants ------------------------------------------------------------------------


def new_character(
    id_: str, name: str, attributes: Mapping[Attribute, int], items: dict[str, Item], text: str = ""
) -> Combatant:
    """MI-02 to MI-05: level 1, Miasma 0, Essence 5, pools full."""
    life, stamina = POOL_PER_POINT * attributes["vitality"], POOL_PER_POINT * attributes["endurance"]
    sheet = Sheet(attributes=dict(attributes), items=items, text=text)
    return Combatant(id_, name, "character", PARTY, sheet, life, life, stamina, stamina, essence=ESSENCE)


def samurai(
    catalog: Catalog, key: str, entry: Samurai, id_: str, options: Mapping[str, str], entrant: Entrant
) -> Combatant:
    """A ready character."""
    gear = entry.gear if entrant.gear is None else entrant.gear
    attributes = {name: entry.attributes.get(name, 1) for name in ATTRIBUTES}
    one = new_character(id_, entrant.name or entry.name, attributes, items_of(catalog, gear), entry.text)
    spells = spells_of(catalog, entry.spells)
    first = next(iter(spells.values()), None)
    book: dict[str, BookMove] = dict(entry.moves)
    sheet = replace(
        one.sheet, entry=key, level=entry.level, spells=spells, book=book, tradition=first.tradition if first else None
    )
    one = replace(
        one,
        sheet=sheet,
        miasma=entry.miasma,
        essence=entry.essence,
        side=entrant.side or PARTY,
        uses={name: spell.uses for name, spell in spells.items()},
    )
    return dressed(one, entrant.hands if entrant.hands is not None else entry.hands, options)


def monster(
    catalog: Catalog, key: str, entry: Monster, id_: str, options: Mapping[str, str], entrant: Entrant
) -> Combatant:
    """MI-90: a monster of the catalog."""
    gear = entry.gear if entrant.gear is None else entrant.gear
    spells = spells_of(catalog, entry.spells)
    sheet = Sheet(
        entry=key,
        attributes=dict(entry.attributes),
        items=items_of(catalog, gear),
        spells=spells,
        moves={name: printed_move(move) for name, move in entry.moves.items()},
        resist=dict(entry.resist),
        traits=entry.traits,
        footprint=tuple(offset(text) for text in entry.footprint),
        regen=monster_regen(entry.stamina, entry.regen),
        weight=entry.encumbrance,
        rating=entry.rating,
        text=entry.text,
    )
    one = Combatant(
        id_,
        entrant.name or entry.name,
        "monster",
        entrant.side or FOES,
        sheet,
        entry.life,
        entry.life,
        entry.stamina,
        entry.stamina,
        uses={name: spell.uses for name, spell in spells.items()},
    )
    return dressed(one, entrant.hands, options)


def made(catalog: Catalog, entrant: Entrant, taken: Container[str], options: Mapping[str, str]) -> Combatant:
    """The combatant an entrant names, not on the board yet. Raises ``KeyError`` for an entry that does not exist."""
    if entrant.monster:
        entry = catalog.monsters[entrant.monster]
        id_ = combatant_id(taken, entrant.name or entry.name, several=not entrant.name, hidden=entrant.hidden)
        one = monster(catalog, entrant.monster, entry, id_, options, entrant)
    else:
        ready = catalog.samurai[entrant.samurai]
        id_ = combatant_id(taken, entrant.name or ready.name, several=False, hidden=entrant.hidden)
        one = samurai(catalog, entrant.samurai, ready, id_, options, entrant)
    return replace(one, hidden=entrant.hidden)


def put_on_board(one: Combatant, entrant: Entrant) -> Combatant:
    """On its hex, with facing and guard; a fresh fight for whoever comes from another."""
    guard = entrant.guard if entrant.guard in one.hands else ""
    return replace(
        one,
        hex=hexgrid.parse(entrant.at),
        facing=entrant.facing,
        guard=guard,
        stamina=one.stamina_max,
        staggered=False,
        commitment=None,
        effects=(),
        status="up",
        hidden=entrant.hidden,
    )


def numbered(combatants: dict[str, Combatant]) -> dict[str, Combatant]:
    """Numbers for same-named monsters that are seen; hidden ones get theirs when they show themselves."""
    groups: dict[str, list[str]] = {}
    for one in combatants.values():
        if one.kind == "monster" and not one.hidden:
            groups.setdefault(one.name, []).append(one.id)
    out = dict(combatants)
    for ids in groups.values():
        if len(ids) > 1:
            for number, who in enumerate(ids, 1):
                out[who] = replace(out[who], number=number)
    return out


# ---- fights ------------------------------------------------------------------------------


def land(encounter: Encounter) -> Map:
    """MI-18, MI-24: the map of an encounter."""
    if encounter.rows:
        rows = encounter.rows
    elif encounter.radius:
        rows = disc_rows(encounter.radius)
    else:
        rows = hexgrid.rectangle(encounter.width, encounter.height)
    terrain = {
        hexgrid.show(hexgrid.parse(text)): Ground(tag.tag, tag.no_entry, tag.blocks_lines)
        for tag in encounter.terrain
        for text in tag.hexes
    }
    return Map(rows, terrain)


def disc_rows(radius: int) -> tuple[hexgrid.Row, ...]:
    """The rows of all hexes within a radius of 0,0."""
    return tuple(
        (max(-radius, -r - radius), r, min(radius, radius - r) - max(-radius, -r - radius) + 1)
        for r in range(-radius, radius + 1)
    )


def lined_up(
    catalog: Catalog,
    encounter: Encounter,
    options: Mapping[str, str],
    roster: Sequence[Combatant] | None = None,
    playing: Container[str] = (),
) -> dict[str, Combatant]:
    """Everybody of an encounter on their hexes, those who are seen first.

    With a ``roster``, those of it who are ``playing`` take the places of the encounter's samurai: first those of the
    same entry, then in order; whoever finds no place stands outside.
    """
    out: dict[str, Combatant] = {one.id: replace(one, hex=None) for one in roster or ()}
    entrants = list(encounter.combatants)
    if roster is not None:
        waiting = [one for one in roster if one.id in playing]
        places = [entrant for entrant in entrants if entrant.samurai]
        for entrant in sorted(places, key=lambda one: all(w.sheet.entry != one.samurai for w in waiting)):
            if waiting:
                match = next((one for one in waiting if one.sheet.entry == entrant.samurai), waiting[0])
                waiting.remove(match)
                out[match.id] = put_on_board(match, entrant)
        entrants = [entrant for entrant in entrants if not entrant.samurai]
    for entrant in sorted(entrants, key=lambda one: one.hidden):
        one = made(catalog, entrant, out, options)
        out[one.id] = put_on_board(one, entrant)
    return numbered(out)
