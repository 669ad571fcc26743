"""What is wrong with entries of packs: weapons, spells, monsters, characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from engine.board import hexgrid
from engine.core.problem import Problem, figures, in_range
from engine.systems.miasma.build import people
from engine.systems.miasma.build.things import find_item
from engine.systems.miasma.catalog import Armour, Catalog, Entrant, Monster, MonsterMove, Samurai, Shield, Spell, Weapon
from engine.systems.miasma.check.carried import DEFAULTS, hand_problems, reference_problems, worn_problems
from engine.systems.miasma.checks.links import move_refusal
from engine.systems.miasma.rules.ground import offset
from engine.systems.miasma.rules.links import compose
from engine.systems.miasma.state.things import ATTRIBUTES, DamageType, Hex

HIGHEST_STAMINA = 999
"""No stagger may last longer than a fight can be followed (MI-65: a regeneration is at least 1)."""


def points_problems(path: str, points: Mapping[DamageType, int], lowest: int = 0) -> Iterator[Problem]:
    """What is wrong with points that are given by damage type."""
    for kind, value in points.items():
        yield from in_range(f"{path}.{kind}", value, lowest, 999)


def gear_problems(path: str, item: Weapon | Armour | Shield) -> Iterator[Problem]:
    """MI-01, MI-06: what weapons, armour and shields share."""
    yield from in_range(f"{path}.weight", item.weight, 0, 999)
    for name, needed in item.minimum.items():
        yield from in_range(f"{path}.minimum.{name}", needed, 0, 50)


def weapon_problems(path: str, weapon: Weapon) -> Iterator[Problem]:
    """MI-08: figures of a weapon beyond their ends, and one without a move."""
    yield from gear_problems(path, weapon)
    yield from points_problems(f"{path}.special", weapon.special)
    yield from figures(path, weapon, hands=(1, 2), parry=(0, 100), reach=(1, 60), damage=(0, 999))
    if not weapon.moves:
        yield Problem(f"{path}.moves", "is empty: a weapon needs at least one move")
    for name, scaling in weapon.scaling.items():
        yield from scaling_problems(f"{path}.scaling.{name}", scaling, Decimal("2.5"))


def scaling_problems(path: str, scaling: Decimal, high: Decimal) -> Iterator[Problem]:
    """A number with so few decimals that sums in hundredths stay exact."""
    if not scaling.is_finite() or not 0 <= scaling <= high or scaling * 100 % 1:
        yield Problem(path, f"is {scaling}: must be 0 to {high} with at most two decimals")


def spell_problems(path: str, spell: Spell) -> Iterator[Problem]:
    """MI-78: figures of a spell beyond their ends, and what its effect needs."""
    yield from figures(path, spell, segments=(1, 200), stamina=(0, HIGHEST_STAMINA), power=(0, 50), uses=(1, 999))
    yield from figures(path, spell, miasma=(0, 9_999), base=(0, 999))
    yield from scaling_problems(f"{path}.scaling", spell.scaling, Decimal(99))
    if spell.effect in ("bolt", "ball", "protection", "enchant") and spell.type is None:
        yield Problem(f"{path}.type", f"is missing: a {spell.effect} needs a damage type")
    if spell.effect in ("bolt", "ball"):
        yield from in_range(f"{path}.range", spell.range, 1, 60)
    if spell.effect in ("protection", "enchant"):
        yield from in_range(f"{path}.duration", spell.duration, 1, 999)


def monster_problems(catalog: Catalog, path: str, monster: Monster) -> Iterator[Problem]:
    """MI-23, MI-57, MI-90: figures of a monster beyond their ends, its moves and the hexes it fills."""
    yield from figures(path, monster, stamina=(1, HIGHEST_STAMINA), life=(1, 9_999), rating=(0, 9_999))
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
            yield Problem(f"{path}.spells[{index}]", f"is {key}, which needs Power {needed}: the monster has {power}")
    yield from worn_problems(path, people.monster(catalog, "", monster, "", DEFAULTS, Entrant(at="0,0")))


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
            yield Problem(path, f"has {hexgrid.show(cell)}, which does not hang together with 0,0")


def offset_problems(path: str, hexes: Sequence[str]) -> Iterator[Problem]:
    """MI-20: offsets, each of them once."""
    seen: dict[Hex, str] = {}
    for index, text in enumerate(hexes):
        if bad_offset(text):
            yield Problem(f"{path}[{index}]", f"cannot be read: {bad_offset(text)}")
        elif (cell := offset(text)) in seen:
            yield Problem(f"{path}[{index}]", f"is {text}, the hex of {seen[cell]} once more")
        else:
            seen[cell] = text


def move_problems(path: str, move: MonsterMove, stamina: int) -> Iterator[Problem]:
    """MI-57, MI-45, MI-29: strikes and lines within the move, a price that can be paid."""
    yield from in_range(f"{path}.segments", move.segments, 1, 200)
    if not 0 <= move.stamina < stamina:
        yield Problem(
            f"{path}.stamina", f"is {move.stamina}: must be 0 to {stamina - 1}, 1 less than its stamina (MI-45)"
        )
    if not move.strikes:
        yield Problem(f"{path}.strikes", "is empty: a move needs at least one strike")
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
    """MI-01, MI-02, MI-07, MI-10, MI-55. A wrong sum only warns by the rules, but content can be right."""
    yield from reference_problems(catalog, path, samurai.gear, samurai.spells)
    missing = [name for name in ATTRIBUTES if name not in samurai.attributes]
    if missing:
        yield Problem(f"{path}.attributes", f"lacks {', '.join(missing)}")
        return
    for name in ATTRIBUTES:
        value, most = samurai.attributes[name], min(9 + samurai.level, 50)
        if not 1 <= value <= most:
            yield Problem(f"{path}.attributes.{name}", f"is {value}: must be 1 to {most} at level {samurai.level}")
    total, want = sum(samurai.attributes.values()), 24 + samurai.level - 1
    if total != want:
        yield Problem(f"{path}.attributes", f"add up to {total}: must be {want} at level {samurai.level}")
    yield from figures(path, samurai, level=(1, 999), essence=(1, 10), miasma=(0, 9_999))
    traditions = {catalog.spells[spell].tradition for spell in samurai.spells if spell in catalog.spells}
    if len(traditions) > 1:
        yield Problem(f"{path}.spells", "must be of one tradition: Shinto or Buddhist")
    if any(find_item(catalog, item) is None for item in samurai.gear):
        return
    fighter = people.samurai(catalog, key, samurai, key, DEFAULTS, Entrant(at="0,0", samurai=key))
    yield from worn_problems(path, fighter)
    yield from hand_problems(f"{path}.hands", fighter.sheet.items, fighter.hands)
    for book, move in fighter.sheet.book.items():
        no = move_refusal(fighter, move.links, move.lines, DEFAULTS, fighter.sheet.items)
        price = 0 if no is not None else compose(fighter, move.links, DEFAULTS).stamina
        if no is not None:
            yield Problem(f"{path}.moves.{book}", f"cannot be: {no.message}")
        elif price >= fighter.stamina_max:
            text = f"costs {price}: must be below the stamina of {fighter.stamina_max} (MI-45)"
            yield Problem(f"{path}.moves.{book}", text)
