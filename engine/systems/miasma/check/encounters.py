"""What is wrong with encounters: the map, the options, and everybody on it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from msgspec.structs import replace

from engine.board import hexgrid
from engine.core.house import house_of, rules_of
from engine.core.problem import Problem, among, house_rules, in_range, two_sides
from engine.systems.miasma import build
from engine.systems.miasma.build import people
from engine.systems.miasma.catalog import Catalog, Encounter, Entrant
from engine.systems.miasma.check.carried import hand_problems, reference_problems, worn_problems
from engine.systems.miasma.check.content import bad_offset
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import can_guard
from engine.systems.miasma.rules.ground import cells, may_stand
from engine.systems.miasma.state import Combatant
from engine.systems.miasma.state.things import PARTY, Hex


def encounter_problems(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """The map, the options, and everybody on it."""
    ways = sum((bool(encounter.rows), bool(encounter.radius), bool(encounter.width or encounter.height)))
    if ways != 1:
        yield Problem(
            "width", "must be there with height, or else rows, or else radius: a map needs exactly one of the three"
        )
        return
    yield from house_rules(encounter.options, House)
    sizes, places = [*size_problems(encounter)], [*place_problems(catalog, encounter)]
    yield from (*sizes, *places)
    if not sizes:
        yield from standing_problems(catalog, encounter, {problem.path.partition(".")[0] for problem in places})
    if not (sizes or places) or not encounter.combatants:
        yield from two_sides(
            entrant.side or (people.FOES if entrant.monster else PARTY) for entrant in encounter.combatants
        )


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
        yield Problem("rows", f"has {len(rows)} stretches: must be 1 to 200")
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
            if hexgrid.wrong(text):
                yield Problem(f"terrain[{index}].hexes", f"cannot be read: {hexgrid.wrong(text)}")
    for index, entrant in enumerate(encounter.combatants):
        path = f"combatants[{index}]"
        if bool(entrant.monster) == bool(entrant.samurai):
            yield Problem(path, "name exactly one of monster and samurai")
        elif entrant.monster:
            yield from among(f"{path}.monster", entrant.monster, catalog.monsters)
        else:
            yield from among(f"{path}.samurai", entrant.samurai, catalog.samurai)
        if hexgrid.wrong(entrant.at):
            yield Problem(f"{path}.at", f"cannot be read: {hexgrid.wrong(entrant.at)}")
        yield from in_range(f"{path}.facing", entrant.facing, 0, 5)
        yield from reference_problems(catalog, path, entrant.gear or (), ())


def standing_problems(catalog: Catalog, encounter: Encounter, wrong: Container[str]) -> Iterator[Problem]:
    """MI-22, MI-24, MI-37: everybody on ground they may enter, nobody where another is, gear and guards that do; who is
    ``wrong`` in themselves stands nowhere.
    """
    terrain = tuple(
        replace(tag, hexes=tuple(text for text in tag.hexes if not hexgrid.wrong(text))) for tag in encounter.terrain
    )
    land = build.land(replace(encounter, terrain=terrain))
    inside = hexgrid.cell_set(land.rows)
    tagged: set[Hex] = set()
    for index, tag in enumerate(terrain):
        for text in tag.hexes:
            cell = hexgrid.parse(text)
            if cell not in inside:
                yield Problem(f"terrain[{index}].hexes", f"names {text}, which is off the map")
            if cell in tagged:
                yield Problem(f"terrain[{index}].hexes", f"names {text}, which has a tag already: one for each hex")
            tagged.add(cell)
    rules = rules_of(House) if encounter.options else {}
    house = house_of(House, {k: v for k, v in encounter.options.items() if k in rules and rules[k].takes(v)})
    taken: dict[Hex, int] = {}
    for index, entrant in enumerate(encounter.combatants):
        path = f"combatants[{index}]"
        if path in wrong or broken(catalog, entrant):
            continue
        fighter = people.put_on_board(people.made(catalog, entrant, (), house), entrant)
        if entrant.gear is not None:
            yield from worn_problems(path, fighter, house)
        yield from hand_problems(f"{path}.hands", fighter.sheet.items, fighter.hands)
        yield from guard_problems(f"{path}.guard", entrant.guard, fighter)
        for cell in cells(fighter):
            where = hexgrid.show(cell)
            ground = land.terrain.get(where)
            if cell not in inside:
                yield Problem(f"{path}.at", f"is {where}, which is off the map")
            elif cell in taken:
                yield Problem(f"{path}.at", f"is {where}, which is taken by combatants[{taken[cell]}] already")
            elif ground is not None and not may_stand(fighter, ground.no_entry):
                yield Problem(f"{path}.at", f"is {where} ({ground.tag}), which {fighter.name} cannot enter")
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
        yield from among(path, guard, fighter.hands)
    elif guard and not can_guard(fighter.sheet.items[guard]):
        yield Problem(path, f"is {guard}, which has no parry: it cannot guard")
