"""What is wrong with content: cross-references and ranges that decoding cannot see (law of the house: list every
problem).

Paths are key paths such as ``monsters.kappa.moves.claw.strikes[0]``; encounters begin with ``combatants`` or
``terrain``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches

from engine.board import hexgrid
from engine.core import house as house_rules
from engine.core.problem import Problem
from engine.systems.miasma import build
from engine.systems.miasma.catalog import (
    Armour,
    Catalog,
    Encounter,
    Entrant,
    Monster,
    MonsterMove,
    Samurai,
    Shield,
    Spell,
    Weapon,
)
from engine.systems.miasma.checks.attack import move_refusal
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.attack import compose
from engine.systems.miasma.rules.gear import HANDS, can_guard, hands_needed, may_use, missing_minimum
from engine.systems.miasma.rules.ground import cells, may_stand, offset
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import ATTRIBUTES, PARTY, DamageType, Hex, Item
from engine.systems.miasma.state.things import Armour as Piece

HOUSE = house_rules.rules_of(House)
DEFAULTS = House()

HIGHEST_STAMINA = 999
"""No stagger may last longer than a fight can be followed (MI-65: a regeneration is at least 1)."""


def unlike(what: str, key: str, known: Iterable[str]) -> str:
    """A sentence about an id that does not exist."""
    near = get_close_matches(key, list(known), n=1)
    return f"there is no {what} {key!r}" + (f"; did you mean {near[0]!r}?" if near else "")


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Every problem of a catalog, or of an encounter with it."""
    if encounter is not None:
        return list(encounter_problems(catalog, encounter))
    found: list[Problem] = []
    for key, weapon in catalog.weapons.items():
        found += weapon_problems(f"weapons.{key}", weapon)
    for key, armour in catalog.armour.items():
        found += gear_problems(f"armour.{key}", armour)
        found += points_problems(f"armour.{key}.resist", armour.resist)
    for key, shield in catalog.shields.items():
        found += gear_problems(f"shields.{key}", shield)
        found += in_range(f"shields.{key}.stability", shield.stability, 0, 100)
        for kind, percent in shield.resist.items():
            found += in_range(f"shields.{key}.resist.{kind}", percent, 0, 100)
    for key, spell in catalog.spells.items():
        found += spell_problems(f"spells.{key}", spell)
    for key, monster in catalog.monsters.items():
        found += monster_problems(catalog, f"monsters.{key}", monster)
    for key, samurai in catalog.samurai.items():
        found += samurai_problems(catalog, f"samurai.{key}", key, samurai)
    return found


def opening_problems(catalog: Catalog, encounter: Encounter) -> list[Problem]:
    """What keeps an encounter from being begun. One with nobody in it can be: its field is laid out on the spot; so
    can one with a single side, which others join.
    """
    return [problem for problem in check(catalog, encounter) if problem.path != "combatants"]


def in_range(path: str, value: int, low: int, high: int) -> Iterator[Problem]:
    """A whole number out of its range."""
    if not low <= value <= high:
        yield Problem(path, f"{value}: must be {low} to {high}")


def points_problems(path: str, points: Mapping[DamageType, int], lowest: int = 0) -> Iterator[Problem]:
    """Points for damage types."""
    for kind, value in points.items():
        yield from in_range(f"{path}.{kind}", value, lowest, 999)


def gear_problems(path: str, item: Weapon | Armour | Shield) -> Iterator[Problem]:
    """MI-01, MI-06: what weapons, armour and shields share."""
    yield from in_range(f"{path}.weight", item.weight, 0, 999)
    for name, needed in item.minimum.items():
        yield from in_range(f"{path}.minimum.{name}", needed, 0, 50)


def weapon_problems(path: str, weapon: Weapon) -> Iterator[Problem]:
    """MI-08 What a weapon has."""
    yield from gear_problems(path, weapon)
    yield from points_problems(f"{path}.special", weapon.special)
    yield from in_range(f"{path}.hands", weapon.hands, 1, 2)
    yield from in_range(f"{path}.parry", weapon.parry, 0, 100)
    yield from in_range(f"{path}.reach", weapon.reach, 1, 60)
    yield from in_range(f"{path}.damage", weapon.damage, 0, 999)
    if not weapon.moves:
        yield Problem(f"{path}.moves", "a weapon needs at least one move")
    for name, scaling in weapon.scaling.items():
        yield from scaling_problems(f"{path}.scaling.{name}", scaling, Decimal("2.5"))


def scaling_problems(path: str, scaling: Decimal, high: Decimal) -> Iterator[Problem]:
    """A number with so few decimals that sums in hundredths stay exact."""
    if not scaling.is_finite() or not 0 <= scaling <= high or scaling * 100 % 1:
        yield Problem(path, f"{scaling}: must be 0 to {high} with at most two decimals")


def spell_problems(path: str, spell: Spell) -> Iterator[Problem]:
    """MI-78 What casting needs."""
    yield from in_range(f"{path}.segments", spell.segments, 1, 200)
    yield from in_range(f"{path}.stamina", spell.stamina, 0, HIGHEST_STAMINA)
    yield from in_range(f"{path}.power", spell.power, 0, 50)
    yield from in_range(f"{path}.uses", spell.uses, 1, 999)
    yield from in_range(f"{path}.miasma", spell.miasma, 0, 9_999)
    yield from in_range(f"{path}.base", spell.base, 0, 999)
    yield from scaling_problems(f"{path}.scaling", spell.scaling, Decimal(99))
    if spell.effect in ("bolt", "ball", "protection", "enchant") and spell.type is None:
        yield Problem(f"{path}.type", f"a {spell.effect} needs a damage type")
    if spell.effect in ("bolt", "ball"):
        yield from in_range(f"{path}.range", spell.range, 1, 60)
    if spell.effect in ("protection", "enchant"):
        yield from in_range(f"{path}.duration", spell.duration, 1, 999)


def reference_problems(catalog: Catalog, path: str, gear: Iterable[str], spells: Iterable[str]) -> Iterator[Problem]:
    """Gear and spells that do not exist."""
    items = {**catalog.weapons, **catalog.shields, **catalog.armour}
    for index, key in enumerate(gear):
        if key not in items:
            yield Problem(f"{path}.gear[{index}]", unlike("item", key, items))
    for index, key in enumerate(spells):
        if key not in catalog.spells:
            yield Problem(f"{path}.spells[{index}]", unlike("spell", key, catalog.spells))


def monster_problems(catalog: Catalog, path: str, monster: Monster) -> Iterator[Problem]:
    """MI-90 Building monsters, MI-57 Monster moves, MI-23 Large monsters."""
    yield from in_range(f"{path}.stamina", monster.stamina, 1, HIGHEST_STAMINA)
    yield from in_range(f"{path}.life", monster.life, 1, 9_999)
    yield from in_range(f"{path}.rating", monster.rating, 0, 9_999)
    if monster.regen is not None:
        yield from in_range(f"{path}.regen", monster.regen, 1, HIGHEST_STAMINA)
    yield from in_range(f"{path}.encumbrance", monster.encumbrance, 0, 999)
    yield from points_problems(f"{path}.resist", monster.resist, -999)
    for name, value in monster.attributes.items():
        yield from in_range(f"{path}.attributes.{name}", value, 0, 999)
    yield from footprint_problems(f"{path}.footprint", monster.footprint)
    moves = [
        problem
        for key, move in monster.moves.items()
        for problem in move_problems(f"{path}.moves.{key}", move, monster.stamina)
    ]
    yield from moves
    missing = list(reference_problems(catalog, path, monster.gear, monster.spells))
    yield from missing
    if missing or moves or any(map(bad_offset, monster.footprint)):
        return
    for index, key in enumerate(monster.spells):
        power, needed = monster.attributes.get("power", 0), catalog.spells[key].power
        if power < needed:
            yield Problem(f"{path}.spells[{index}]", f"{key} needs Power {needed}, the monster has {power}")
    yield from worn_problems(path, build.monster(catalog, "", monster, "", DEFAULTS, Entrant(at="0,0")))


def footprint_problems(path: str, footprint: Sequence[str]) -> Iterator[Problem]:
    """MI-23: hexes that hang together, the anchor among them."""
    bad = list(offset_problems(path, footprint))
    yield from bad
    if "0,0" not in footprint:
        yield Problem(path, "must contain 0,0, the anchor hex")
    elif not bad:
        loose = {offset(text) for text in footprint}
        edge = {(0, 0)}
        while edge:
            loose -= edge
            edge = {cell for near in edge for cell in hexgrid.neighbours(near)} & loose
        for cell in sorted(loose):
            yield Problem(path, f"{hexgrid.show(cell)} does not hang together with 0,0")


def offset_problems(path: str, hexes: Sequence[str]) -> Iterator[Problem]:
    """MI-20: offsets, each of them once."""
    seen: dict[Hex, str] = {}
    for index, text in enumerate(hexes):
        if bad_offset(text):
            yield Problem(f"{path}[{index}]", bad_offset(text))
        elif (cell := offset(text)) in seen:
            yield Problem(f"{path}[{index}]", f"{text} is the hex of {seen[cell]} once more")
        else:
            seen[cell] = text


def move_problems(path: str, move: MonsterMove, stamina: int) -> Iterator[Problem]:
    """MI-57, MI-45, MI-29: strikes and lines within the move, a price that can be paid."""
    yield from in_range(f"{path}.segments", move.segments, 1, 200)
    if not 0 <= move.stamina < stamina:
        yield Problem(f"{path}.stamina", f"{move.stamina}: must be 0 to {stamina - 1}, 1 less than its stamina (MI-45)")
    if not move.strikes:
        yield Problem(f"{path}.strikes", "a move needs at least one strike")
    for index, strike in enumerate(move.strikes):
        at = f"{path}.strikes[{index}]"
        yield from in_range(f"{at}.segment", strike.segment, 1, move.segments)
        yield from points_problems(f"{at}.damage", strike.damage)
        if not strike.damage:
            yield Problem(f"{at}.damage", "names no damage: write for instance { physical = 10 }")
        if not strike.hexes:
            yield Problem(f"{at}.hexes", 'names no hex: write for instance ["F"]')
        yield from offset_problems(f"{at}.hexes", strike.hexes)
    told = 0
    for index, line in enumerate(move.lines):
        last = line.last or line.first
        if not told < line.first <= last <= move.segments:
            text = f"tells segments {line.first} to {last}: lines go from 1 to {move.segments}, one after the other"
            yield Problem(f"{path}.lines[{index}]", text)
        told = max(told, last)


def bad_offset(text: str) -> str:
    """What is wrong with an offset; empty for a good one."""
    try:
        offset(text)
    except ValueError as error:
        return str(error)
    return ""


def samurai_problems(catalog: Catalog, path: str, key: str, samurai: Samurai) -> Iterator[Problem]:
    """MI-01, MI-07, MI-10, MI-55; a wrong sum of attributes is only a warning by the rules, but content can be
    right.
    """
    yield from reference_problems(catalog, path, samurai.gear, samurai.spells)
    missing = [name for name in ATTRIBUTES if name not in samurai.attributes]
    if missing:
        yield Problem(f"{path}.attributes", f"missing: {', '.join(missing)}")
        return
    for name in ATTRIBUTES:
        yield from in_range(f"{path}.attributes.{name}", samurai.attributes[name], 1, 50)
    total, want = sum(samurai.attributes.values()), 24 + samurai.level - 1
    if total != want:
        yield Problem(f"{path}.attributes", f"add up to {total}, must be {want} at level {samurai.level}")
    yield from in_range(f"{path}.level", samurai.level, 1, 999)
    yield from in_range(f"{path}.essence", samurai.essence, 1, 10)
    yield from in_range(f"{path}.miasma", samurai.miasma, 0, 9_999)
    traditions = {catalog.spells[spell].tradition for spell in samurai.spells if spell in catalog.spells}
    if len(traditions) > 1:
        yield Problem(f"{path}.spells", "must be of one tradition: Shinto or Buddhist")
    if any(build.find_item(catalog, item) is None for item in samurai.gear):
        return
    fighter = build.samurai(catalog, key, samurai, key, DEFAULTS, Entrant(at="0,0", samurai=key))
    yield from worn_problems(path, fighter)
    yield from hand_problems(f"{path}.hands", fighter.sheet.items, fighter.hands)
    for book, move in fighter.sheet.book.items():
        no = move_refusal(fighter, move.links, move.lines, DEFAULTS, fighter.sheet.items)
        price = 0 if no is not None else compose(fighter, move.links, DEFAULTS).stamina
        if no is not None:
            yield Problem(f"{path}.moves.{book}", no.message)
        elif price >= fighter.stamina_max:
            text = f"costs {price}, must be below the stamina of {fighter.stamina_max} (MI-45)"
            yield Problem(f"{path}.moves.{book}", text)


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


# ---- encounters -------------------------------------------------------------------------


def encounter_problems(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """The map, the options, and everybody on it."""
    ways = sum((bool(encounter.rows), bool(encounter.radius), bool(encounter.width or encounter.height)))
    if ways != 1:
        yield Problem("width", "a map needs exactly one of width and height, rows, or radius")
        return
    for option, value in encounter.options.items():
        if (no := house_rules.refusal(HOUSE, option, value)) is not None:
            yield Problem(f"options.{option}", no.message)
    if not encounter.combatants:
        yield Problem("combatants", "nobody is there: at least one is needed")
    bad = [*size_problems(encounter), *place_problems(catalog, encounter)]
    yield from bad
    if bad:
        return
    sides = {entrant.side or (build.FOES if entrant.monster else PARTY) for entrant in encounter.combatants}
    yield from standing_problems(catalog, encounter)
    if len(sides) == 1:
        yield Problem("combatants", f"only {sides.pop()} is there: a fight needs two sides")


def size_problems(encounter: Encounter) -> Iterator[Problem]:
    """A map of a size that can be laid out."""
    if encounter.width or encounter.height:
        yield from in_range("width", encounter.width, 1, 200)
        yield from in_range("height", encounter.height, 1, 200)
    yield from in_range("radius", encounter.radius, 0, 60)
    yield from row_problems(encounter.rows)


def row_problems(rows: Sequence[hexgrid.Row]) -> Iterator[Problem]:
    """Stretches of a map: near enough to be written as hexes, and each hex once."""
    if len(rows) > 200:
        yield Problem("rows", f"{len(rows)} stretches: must be 1 to 200")
        return
    stretches: dict[int, list[tuple[int, int, int]]] = {}
    for index, (q, r, count) in enumerate(rows):
        yield from in_range(f"rows[{index}][0]", q, -9_999, 9_999)
        yield from in_range(f"rows[{index}][1]", r, -9_999, 9_999)
        yield from in_range(f"rows[{index}][2]", count, 1, 200)
        for first, last, other in stretches.setdefault(r, []):
            if q <= last and first <= q + count - 1:
                yield Problem(f"rows[{index}]", f"holds {max(q, first)},{r}, which rows[{other}] has already")
        stretches[r].append((q, q + count - 1, index))


def place_problems(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """Entries and hexes that do not exist."""
    for index, tag in enumerate(encounter.terrain):
        for text in tag.hexes:
            if bad_hex(text):
                yield Problem(f"terrain[{index}].hexes", bad_hex(text))
    for index, entrant in enumerate(encounter.combatants):
        path = f"combatants[{index}]"
        if bool(entrant.monster) == bool(entrant.samurai):
            yield Problem(path, "name exactly one of monster and samurai")
        elif entrant.monster and entrant.monster not in catalog.monsters:
            yield Problem(f"{path}.monster", unlike("monster", entrant.monster, catalog.monsters))
        elif entrant.samurai and entrant.samurai not in catalog.samurai:
            yield Problem(f"{path}.samurai", unlike("samurai", entrant.samurai, catalog.samurai))
        if bad_hex(entrant.at):
            yield Problem(f"{path}.at", bad_hex(entrant.at))
        yield from in_range(f"{path}.facing", entrant.facing, 0, 5)
        yield from reference_problems(catalog, path, entrant.gear or (), ())


def bad_hex(text: str) -> str:
    """What is wrong with a hex; empty for a good one."""
    try:
        hexgrid.parse(text)
    except ValueError as error:
        return str(error)
    return ""


def standing_problems(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """MI-22, MI-24, MI-37: everybody on ground they may enter, nobody where another is, gear and guards that do."""
    land = build.land(encounter)
    inside = hexgrid.cell_set(land.rows)
    tagged: set[Hex] = set()
    for index, tag in enumerate(encounter.terrain):
        for text in tag.hexes:
            cell = hexgrid.parse(text)
            if cell not in inside:
                yield Problem(f"terrain[{index}].hexes", f"{text} is off the map")
            if cell in tagged:
                yield Problem(f"terrain[{index}].hexes", f"{text} has a tag already: one for each hex")
            tagged.add(cell)
    house = house_rules.house_of(
        House, {k: v for k, v in encounter.options.items() if k in HOUSE and HOUSE[k].takes(v)}
    )
    taken: dict[Hex, int] = {}
    for index, entrant in enumerate(encounter.combatants):
        if broken(catalog, entrant):
            continue
        path = f"combatants[{index}]"
        fighter = build.put_on_board(build.made(catalog, entrant, (), house), entrant)
        if entrant.gear is not None:
            yield from worn_problems(path, fighter, house)
        yield from hand_problems(f"{path}.hands", fighter.sheet.items, fighter.hands)
        yield from guard_problems(f"{path}.guard", entrant.guard, fighter)
        for cell in cells(fighter):
            where = hexgrid.show(cell)
            ground = land.terrain.get(where)
            if cell not in inside:
                yield Problem(f"{path}.at", f"{where} is off the map")
            elif cell in taken:
                yield Problem(f"{path}.at", f"{where} is taken by combatants[{taken[cell]}] already")
            elif ground is not None and not may_stand(fighter, ground.no_entry):
                yield Problem(f"{path}.at", f"{fighter.name} cannot enter {where} ({ground.tag})")
            taken[cell] = index


def broken(catalog: Catalog, entrant: Entrant) -> bool:
    """Whether somebody cannot be made because of their own entry, of which its own problem is told."""
    monster = catalog.monsters.get(entrant.monster)
    if monster is None:
        return False
    strikes = (text for move in monster.moves.values() for strike in move.strikes for text in strike.hexes)
    return any(map(bad_offset, (*monster.footprint, *strikes)))


def guard_problems(path: str, guard: str, fighter: Combatant) -> Iterator[Problem]:
    """MI-37: a guard is a held shield, or a held weapon with a parry."""
    if guard and guard not in fighter.hands:
        yield Problem(path, unlike("item held", guard, fighter.hands))
    elif guard and not can_guard(fighter.sheet.items[guard]):
        yield Problem(path, f"{guard} has no parry: it cannot guard")
