"""Pack entries made into combatants and fights, and a field written down again as an encounter (MI-02, MI-90; Flow,
SETUP).

Combatants carry everything they own as data of their own, so that nothing needs the content again (law 2).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from msgspec.structs import replace

from engine.board import hexgrid
from engine.core import house as house_rules
from engine.core.codes import ENCOUNTER
from engine.core.copied import across, copied, free_key
from engine.core.offers import number
from engine.core.refusal import Refused, require, within
from engine.core.rulings import RuleAdd
from engine.core.words import slug
from engine.systems.miasma import catalog as packs
from engine.systems.miasma.catalog import Catalog, Encounter, Entrant, Terrain
from engine.systems.miasma.coming import Coming
from engine.systems.miasma.commands import NextFight
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import hands_hold, may_use
from engine.systems.miasma.rules.ground import offset
from engine.systems.miasma.rules.stats import ESSENCE, attribute, encumbrance, monster_regen, pool
from engine.systems.miasma.state import Combatant, Ground, Map, Sheet, State
from engine.systems.miasma.state.actions import ComposedMove, Strike
from engine.systems.miasma.state.things import (
    ATTRIBUTES,
    PARTY,
    Armour,
    Attribute,
    Item,
    Shield,
    Spell,
    Telling,
    Weapon,
)

FOES = "foes"
"""The side of monsters where an encounter names none."""

SIZES = (number("width", 1, 60, 13, "Width in hexes"), number("height", 1, 60, 9, "Height in hexes"))
"""MI-18: what people lay out on a screen; files may be larger."""


# ---- what packs hold, as it is stored --------------------------------------------------------


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
    """MI-57: a monster's move as it is printed, with its hexes as offsets. Raises ``ValueError`` for a hex that is
    none.
    """
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


# ---- ids and names ----------------------------------------------------------------------------


def combatant_id(taken: Container[str], name: str, *, several: bool, hidden: bool) -> str:
    """An id for somebody new. ``several``: one of a kind, numbered from 1; hidden ones get letters from the end of
    the alphabet, so that the numbers of the others tell nothing of them.
    """
    base = slug(name) or "somebody"
    if not several:
        return free_key(taken, base)
    marks: Iterable[str] = "zyxwvutsrqponmlkjihgfedcba" if hidden else map(str, range(1, 10_000))
    return next((f"{base}-{mark}" for mark in marks if f"{base}-{mark}" not in taken), free_key(taken, f"{base}-a"))


def next_number(combatants: Mapping[str, Combatant], fighter: Combatant) -> int:
    """The number that tells somebody apart from same-named ones seen before; 0 for the first. Hidden ones do not
    count.
    """
    if fighter.number:
        return fighter.number
    same = [
        other.number
        for other in combatants.values()
        if other.name == fighter.name and other.id != fighter.id and not other.hidden
    ]
    return max(max(1, used) for used in same) + 1 if same else 0


def numbered(combatants: Mapping[str, Combatant]) -> dict[str, Combatant]:
    """Numbers for same-named monsters that are seen; hidden ones get theirs when they show themselves."""
    groups: dict[str, list[str]] = {}
    for fighter in combatants.values():
        if fighter.kind == "monster" and not fighter.hidden:
            groups.setdefault(fighter.name, []).append(fighter.id)
    out = dict(combatants)
    for ids in groups.values():
        for at, who in enumerate(ids, 1) if len(ids) > 1 else ():
            out[who] = replace(out[who], number=at)
    return out


def came_to_be_known(combatants: Mapping[str, Combatant], known: Sequence[str] = ()) -> tuple[str, ...]:
    """Who is known to players, in the order in which they came to be; whoever was before stays."""
    return tuple(dict.fromkeys((*known, *(who for who, fighter in combatants.items() if not fighter.hidden))))


# ---- combatants ------------------------------------------------------------------------------


def dressed(fighter: Combatant, hands: Sequence[str] | None, house: House) -> Combatant:
    """MI-10, MI-12, MI-13: wear what fits, hold ``hands`` (left out: what fits, in order)."""
    items = fighter.sheet.items
    slots: dict[str, str] = {}
    held: list[str] = []
    for key, item in items.items():
        if not may_use(fighter, item, house):
            continue
        if isinstance(item, Armour):
            slots.setdefault(item.slot, key)
        elif hands_hold(items, (*held, key)):
            held.append(key)
    worn = replace(fighter.sheet, worn=tuple(slots.values()))
    return replace(fighter, hands=tuple(held if hands is None else hands), sheet=worn)


def new_character(
    id_: str, name: str, attributes: Mapping[Attribute, int], items: dict[str, Item], text: str = ""
) -> Combatant:
    """MI-02 to MI-05: level 1, Miasma 0, Essence 5, pools full."""
    life, stamina = pool(attributes["vitality"]), pool(attributes["endurance"])
    sheet = Sheet(attributes=dict(attributes), items=items, text=text)
    return Combatant(id_, name, "character", PARTY, sheet, life, life, stamina, stamina, essence=ESSENCE)


def samurai(catalog: Catalog, key: str, entry: packs.Samurai, id_: str, house: House, entrant: Entrant) -> Combatant:
    """A character of the pack, ready to fight."""
    gear = entry.gear if entrant.gear is None else entrant.gear
    attributes = {name: entry.attributes.get(name, 1) for name in ATTRIBUTES}
    bare = new_character(id_, entrant.name or entry.name, attributes, items_of(catalog, gear), entry.text)
    spells = spells_of(catalog, entry.spells)
    first = next(iter(spells.values()), None)
    sheet = replace(
        bare.sheet,
        entry=key,
        level=entry.level,
        spells=spells,
        book=entry.moves,
        tradition=first.tradition if first else None,
    )
    made = replace(
        bare,
        sheet=sheet,
        miasma=entry.miasma,
        essence=entry.essence,
        side=entrant.side or PARTY,
        uses={name: spell.uses for name, spell in spells.items()},
    )
    return dressed(made, entrant.hands if entrant.hands is not None else entry.hands, house)


def monster(catalog: Catalog, key: str, entry: packs.Monster, id_: str, house: House, entrant: Entrant) -> Combatant:
    """MI-90: a monster of the catalog."""
    spells = spells_of(catalog, entry.spells)
    sheet = Sheet(
        entry=key,
        attributes=dict(entry.attributes),
        items=items_of(catalog, entry.gear if entrant.gear is None else entrant.gear),
        spells=spells,
        moves={name: printed_move(move) for name, move in entry.moves.items()},
        resist=dict(entry.resist),
        traits=entry.traits,
        footprint=tuple(map(offset, entry.footprint)),
        regen=monster_regen(entry.stamina, entry.regen),
        weight=entry.encumbrance,
        rating=entry.rating,
        text=entry.text,
    )
    name, side, uses = (
        entrant.name or entry.name,
        entrant.side or FOES,
        {key: spell.uses for key, spell in spells.items()},
    )
    pools = (entry.life, entry.life, entry.stamina, entry.stamina)
    return dressed(Combatant(id_, name, "monster", side, sheet, *pools, uses=uses), entrant.hands, house)


def made(catalog: Catalog, entrant: Entrant, taken: Container[str], house: House) -> Combatant:
    """The combatant an entrant names, not on the board yet. Raises ``KeyError`` for an entry that does not exist."""
    if entrant.monster:
        entry = catalog.monsters[entrant.monster]
        id_ = combatant_id(taken, entrant.name or entry.name, several=not entrant.name, hidden=entrant.hidden)
        fighter = monster(catalog, entrant.monster, entry, id_, house, entrant)
    else:
        ready = catalog.samurai[entrant.samurai]
        id_ = combatant_id(taken, entrant.name or ready.name, several=False, hidden=entrant.hidden)
        fighter = samurai(catalog, entrant.samurai, ready, id_, house, entrant)
    return replace(fighter, hidden=entrant.hidden)


def put_on_board(fighter: Combatant, entrant: Entrant) -> Combatant:
    """On its hex, facing, guarding, with full stamina; what was ruled about somebody since the last fight holds."""
    guard = entrant.guard if entrant.guard in fighter.hands else ""
    return replace(
        fighter,
        hex=hexgrid.parse(entrant.at),
        facing=entrant.facing,
        guard=fighter.guard or ("" if fighter.staggered else guard),
        stamina=fighter.stamina_max,
        commitment=None,
        status="up",
        hidden=fighter.hidden or entrant.hidden,
    )


def joining(catalog: Catalog, state: State, command: RuleAdd, at: str) -> Combatant:
    """MI-72: somebody who joins by ruling, on a hex or (empty) off the board."""
    entrant = Entrant(
        at=at or "0,0",
        facing=command.facing,
        monster=command.entry if command.entry in catalog.monsters else "",
        samurai=command.entry if command.entry not in catalog.monsters else "",
        name=command.name,
        side=slug(command.side),
        hidden=command.hidden,
    )
    fighter = made(catalog, entrant, state.combatants, state.house)
    several = len(command.places) > 1 or command.count > 1
    if fighter.kind == "monster":
        seen = 0 if fighter.hidden else next_number(state.combatants, fighter) or int(several)
        fighter = replace(fighter, number=seen, stays=state.phase == "interlude")
    return replace(fighter, hex=hexgrid.parse(at) if at else None, facing=command.facing)


def fallen(fighter: Combatant, rating: int, at: str) -> Combatant:
    """MI-67, MI-S18: a lost character as a monster; it regenerates and moves as it did, and comes along into later
    fights.
    """
    regen, weight = max(1, attribute(fighter, "endurance")), encumbrance(fighter)
    return replace(
        fighter,
        kind="monster",
        side=FOES,
        sheet=replace(fighter.sheet, rating=rating, regen=regen, weight=weight),
        status="up",
        hex=hexgrid.parse(at) if at else None,
        life=fighter.life_max,
        stamina=fighter.stamina_max,
        miasma=0,
        number=0,
        stays=True,
    )


# ---- what is stored of a next fight ---------------------------------------------------------


def kept(encounter: Encounter) -> Coming:
    """An encounter of a pack, to be stored. Where it comes from and what it is in a list is not."""
    return across(Coming, encounter)


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built."""
    return across(Encounter, coming, system="miasma", summary="")


# ---- fights ----------------------------------------------------------------------------------


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
    house: House,
    roster: Sequence[Combatant] | None = None,
    playing: Container[str] = (),
) -> dict[str, Combatant]:
    """Everybody of an encounter on their hexes, those who are seen first.

    With a ``roster``, those of it who are ``playing`` take the places of the encounter's samurai: first those of the
    same entry, then in order; whoever finds no place stands outside.
    """
    out: dict[str, Combatant] = {fighter.id: replace(fighter, hex=None) for fighter in roster or ()}
    entrants = list(encounter.combatants)
    if roster is not None:
        waiting = [fighter for fighter in roster if fighter.id in playing]
        places = [entrant for entrant in entrants if entrant.samurai]
        for entrant in sorted(places, key=lambda place: all(person.sheet.entry != place.samurai for person in waiting)):
            if waiting:
                match = next((person for person in waiting if person.sheet.entry == entrant.samurai), waiting[0])
                waiting.remove(match)
                out[match.id] = put_on_board(match, entrant)
        entrants = [entrant for entrant in entrants if not entrant.samurai]
    for entrant in sorted(entrants, key=lambda newcomer: newcomer.hidden):
        fighter = made(catalog, entrant, out, house)
        out[fighter.id] = put_on_board(fighter, entrant)
    return numbered(out)


def house_then(state: State, encounter: Encounter) -> House:
    """The house rules of a next fight: the chronicle's, with those that its encounter brings."""
    house = state.house
    for option, value in encounter.options.items():
        house = house_rules.changed(house, option, value, "MI-93")
    return house


def next_line_up(catalog: Catalog, state: State, command: NextFight) -> dict[str, Combatant]:
    """Everybody of the next fight: the roster's characters with full stamina, and the monsters that come along."""
    characters = [fighter for fighter in state.combatants.values() if fighter.kind == "character"]
    able = {fighter.id for fighter in characters if fighter.status != "lost"}
    playing = able if command.who is None else able.intersection(command.who)
    roster = [
        replace(character, stamina=character.stamina_max) if character.id in able else character
        for character in characters
    ]
    roster += [
        person
        for person in state.combatants.values()
        if person.kind == "monster" and person.stays and person.status == "up"
    ]
    encounter = written(command.encounter)
    return lined_up(catalog, encounter, house_then(state, encounter), roster, playing)


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The first fight, ready for the decisions of segment 1; an empty field is laid out first. Raises ``Refused``
    (``option``).
    """
    house = house_rules.house_of(House, {**encounter.options, **wishes}, "MI-93")
    combatants = lined_up(catalog, encounter, house)
    return State(
        combatants,
        land(encounter),
        phase="decide" if encounter.combatants else "setup",
        known=came_to_be_known(combatants),
        house=house,
        title=encounter.title,
        place=encounter.place or slug(encounter.title),
        resting_place=encounter.resting_place,
    )


# ---- a field written down ----------------------------------------------------------------------


def blank(title: str, sizes: Mapping[str, int], wishes: Mapping[str, str]) -> Encounter:
    """An empty map. Raises ``Refused`` (``range``, ``option``)."""
    width, height = (sizes.get(slot.name, slot.default) for slot in SIZES)
    for slot, value in zip(SIZES, (width, height), strict=True):
        require(within(slot.name, value, slot.min or 0, slot.max or 0, "MI-18"))
    house_rules.house_of(House, wishes, "MI-93")
    return Encounter("miasma", title, "", (), width, height, options=dict(wishes))


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """What ``begin`` needs to get this field again: whoever stands on it, fresh. Raises ``Refused`` (``encounter``)."""
    bare = Encounter(
        "miasma",
        title,
        summary,
        tuple(entrant_of(catalog, state, person) for person in state.combatants.values() if person.present),
        terrain=tuple(_terrain(state.map)),
        options=house_rules.unusual(state.house),
        place="" if state.place == slug(state.title) else state.place,
        resting_place=state.resting_place,
    )
    rows = state.map.rows
    width, height = rows[0][2] if rows else 0, len(rows)
    if rows == hexgrid.rectangle(width, height):
        return replace(bare, width=width, height=height)
    return replace(bare, radius=height // 2) if rows == disc_rows(height // 2) else replace(bare, rows=rows)


def _terrain(map_: Map) -> Iterable[Terrain]:
    """One entry for each kind of ground, in the order in which they were laid."""
    hexes: dict[Ground, list[str]] = {}
    for at, ground in map_.terrain.items():
        hexes.setdefault(ground, []).append(at)
    for ground, cells in hexes.items():
        yield Terrain(ground.tag, tuple(cells), ground.no_entry, ground.blocks_lines)


def entrant_of(catalog: Catalog, state: State, fighter: Combatant) -> Entrant:
    """The entrant that makes somebody again: what is as in their entry is left out. Raises ``Refused``
    (``encounter``).
    """
    key, is_monster = fighter.sheet.entry, fighter.kind == "monster"
    entry = catalog.monsters.get(key) if is_monster else catalog.samurai.get(key)
    if entry is None or fighter.hex is None:
        told = (
            f"{fighter.name} was made in this chronicle and is in no pack: take them out, or add them to a pack first"
        )
        raise Refused(ENCOUNTER, told, "MI-93")
    found = Entrant(
        hexgrid.show(fighter.hex),
        fighter.facing,
        monster=key if is_monster else "",
        samurai="" if is_monster else key,
        name=fighter.name if fighter.name != entry.name else "",
        hidden=fighter.hidden,
    )
    fresh, items = made(catalog, found, (), state.house), fighter.sheet.items
    if fresh.side != fighter.side:
        found = replace(found, side=fighter.side)
    if list(fresh.sheet.items.values()) != list(items.values()):
        found = replace(found, gear=tuple(_key(catalog, fighter, item) for item in items.values()))
        fresh = made(catalog, found, (), state.house)
    if fresh.hands != fighter.hands:
        found = replace(found, hands=fighter.hands)
    return replace(found, guard=fighter.guard) if fighter.guard in fighter.hands else found


def _key(catalog: Catalog, fighter: Combatant, item: Item) -> str:
    """The catalog's id of a thing that somebody carries."""
    for key in (*catalog.weapons, *catalog.shields, *catalog.armour):
        if find_item(catalog, key) == item:
            return key
    raise Refused(ENCOUNTER, f"{item.name} of {fighter.name} is in no pack: take it away first", "MI-93")
