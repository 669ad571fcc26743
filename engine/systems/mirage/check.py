"""What is wrong with content beyond its form: names that lead nowhere, numbers out of range, tables with gaps."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem, among, each_among, each_there, figures, house_rules, in_range, two_sides
from engine.systems.mirage.catalog import (
    BUTT,
    IMPROVISED,
    UNARMED,
    Animal,
    Catalog,
    Character,
    Encounter,
    Injury,
    ObstacleAt,
    Person,
    Placed,
    ZoneAt,
)
from engine.systems.mirage.house import House

ROWS = tuple(tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7))
NEEDED = ("bladework", "might", "grace", "marksmanship", "observation", "shadowcraft", "healing", "inspiration")
FEAR = "fear"
FAR = 20
"""How far from the corner of the drawing a zone may be."""

MOST = 99
"""What a figure of a pack may come to: well within what a save's are held to (``sound.MOST``)."""


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Everything wrong with a catalog, or with an encounter that uses it."""
    if encounter is None:
        return sorted(_catalog(catalog))
    drawn = sorted([*opening_problems(catalog, encounter), *_drawn(encounter)])
    return drawn or [*_sides(catalog, encounter), *_in_hand(catalog, encounter), *_saddles(catalog, encounter)]


def _drawn(encounter: Encounter) -> Iterator[Problem]:
    """Zones lie where the drawing has room, each in a place of its own, as those do that are added in a fight; a
    feature to test asks for one success at least, and as many at most as an obstacle. A cramped zone has ends towards
    its neighbours, and a barrier stands between two spots.
    """
    places: dict[tuple[int, int], str] = {}
    for key, zone in encounter.zones.items():
        yield from figures(f"zones.{key}", zone, column=(0, FAR), row=(0, FAR), custom_successes=(1, 9))
        before = places.setdefault((zone.column, zone.row), key)
        if before != key:
            yield Problem(f"zones.{key}", f"is drawn where {before} is: each has a column and a row of its own")
        near = {zone_id for edge in encounter.edges for zone_id in edge.between if key in edge.between} - {key}
        for there in zone.ends:
            yield from among(f"zones.{key}.ends.{there}", there, near)
    for at, barrier in enumerate(encounter.barriers):
        if barrier.between[0] == barrier.between[1]:
            yield Problem(f"barriers[{at}].between", "names one spot twice")


def _in_hand(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """What is in hand this time instead: weapons of the sheet, for two hands."""
    for at, placed in enumerate(encounter.combatants):
        sheet = catalog.person(placed.sheet)
        if sheet is not None and placed.ready is not None:
            yield from each_among(f"combatants[{at}].ready", placed.ready, (*sheet.ready, *sheet.carried))
            yield from _hands(catalog, f"combatants[{at}]", placed.ready)


def _sides(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """MG-24: a fight has two sides."""
    if all(catalog.person(placed.sheet) for placed in encounter.combatants):
        yield from two_sides(map(catalog.side, encounter.combatants))


def _catalog(catalog: Catalog) -> Iterator[Problem]:
    yield from _needed(catalog)
    yield from _weapons(catalog)
    yield from _things(catalog)
    for table in ("critical_physical", "critical_mental"):
        yield from _injuries(catalog, table, getattr(catalog, table))
    for table in ("characters", "adversaries", "animals"):
        for key, person in getattr(catalog, table).items():
            yield from _person(catalog, f"{table}.{key}", person)
            if catalog.person(key) is not person:
                yield Problem(f"{table}.{key}", "is in two files: an id can name only one sheet")


def _needed(catalog: Catalog) -> Iterator[Problem]:
    """What the rules speak of by name."""
    for skill in NEEDED:
        if skill not in catalog.skills:
            yield Problem(f"skills.{skill}", "is missing: the rules themselves test it")
    for kind in ("physical", "mental"):
        if kind not in catalog.conditions:
            yield Problem(f"conditions.{kind}", "is missing: there are Conditions of two kinds")
    for key in (UNARMED, BUTT):
        if key not in catalog.melee_weapons:
            yield Problem(f"melee_weapons.{key}", "is missing: the rules themselves use it")
    if IMPROVISED not in catalog.ranged_weapons:
        yield Problem(f"ranged_weapons.{IMPROVISED}", "is missing: it is what any weapon is when thrown")


def _things(catalog: Catalog) -> Iterator[Problem]:
    """Equipment, armour, and how people live."""
    for key, thing in catalog.equipment.items():
        yield from figures(f"equipment.{key}", thing, bonus=(0, MOST), availability=(0, 5))
        yield from each_there(f"equipment.{key}.skills", thing.skills, catalog.skills)
    for key, worn in catalog.armour.items():
        yield from figures(f"armour.{key}", worn, grace=(-MOST, MOST), availability=(0, MOST))
    for key, service in catalog.services.items():
        yield from figures(f"services.{key}", service, availability=(0, MOST), mental=(0, 3), any=(0, 6))
    for key, fear in catalog.fears.items():
        yield from in_range(f"fears.{key}.value", fear.value, 1, MOST)
    for key, band in catalog.bands.items():
        yield from figures(f"bands.{key}", band, nearest=(0, MOST), farthest=(band.nearest, MOST))
    for key, living in catalog.resources.items():
        if not key.isdigit():
            yield Problem(f"resources.{key}", "is no number of Resources")
        yield from in_range(f"resources.{key}.capital", living.capital, 0, MOST)


def _weapons(catalog: Catalog) -> Iterator[Problem]:
    for table in ("melee_weapons", "ranged_weapons"):
        for key, arm in getattr(catalog, table).items():
            yield from figures(f"{table}.{key}", arm, hands=(0, 2), damage=(0, MOST), bonus=(-MOST, MOST))
            yield from in_range(f"{table}.{key}.availability", arm.availability, 0, MOST)
    for key, blade in catalog.melee_weapons.items():
        yield from among(f"melee_weapons.{key}.skill", blade.skill, catalog.skills)
    for key, gun in catalog.ranged_weapons.items():
        path = f"ranged_weapons.{key}"
        for skill in (gun.skill, gun.melee):
            yield from among(f"{path}.skill", skill, ["", *catalog.skills])
        yield from figures(path, gun, nearest=(0, MOST), farthest=(gun.nearest, MOST))
        if key in catalog.melee_weapons:
            yield Problem(path, "is also a melee weapon: an id can name only one weapon")


def _injuries(catalog: Catalog, table: str, injuries: dict[str, Injury]) -> Iterator[Problem]:
    first: dict[int, str] = {}
    for key, injury in injuries.items():
        before = first.setdefault(injury.row, key)
        if before != key:
            yield Problem(f"{table}.{key}.row", f"is {injury.row}, as that of {before}: a roll has one entry")
    for row in ROWS:
        if row not in first:
            yield Problem(table, f"has no entry for a roll of {row}")
    for key, injury in injuries.items():
        yield from among(f"{table}.{key}.skill", injury.skill, [FEAR, *catalog.skills])
        yield from in_range(f"{table}.{key}.modifier", injury.modifier, -MOST, MOST)


def _person(catalog: Catalog, path: str, person: Person) -> Iterator[Problem]:
    if isinstance(person, Character):
        yield from in_range(f"{path}.resources", person.resources, 1, 8)
    else:
        yield from figures(path, person, toughness=(1, MOST), fear=(0, MOST))
    if not isinstance(person, Animal) and not (person.wits and person.empathy):
        yield Problem(path, "needs wits and empathy: only animals have neither")
    for skill in person.skills:
        yield from among(f"{path}.skills.{skill}", skill, catalog.skills)
    if person.armour:
        yield from among(f"{path}.armour", person.armour, catalog.armour)
    yield from each_there(f"{path}.items", person.items, catalog.equipment)
    both = (*catalog.melee_weapons, *catalog.ranged_weapons)
    weapons = [weapon for weapon in both if weapon not in (UNARMED, BUTT)]
    for name in ("ready", "carried"):
        yield from each_there(f"{path}.{name}", getattr(person, name), weapons)
    yield from _hands(catalog, path, person.ready)


def _hands(catalog: Catalog, path: str, ready: tuple[str, ...]) -> Iterator[Problem]:
    hands = sum(found.hands for key in ready if (found := catalog.weapon(key)) is not None)
    if hands > 2:
        yield Problem(f"{path}.ready", f"needs {hands} hands: there are 2, carry something")


def opening_problems(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """What keeps an encounter from beginning; one without people may, to be set up on the spot."""
    zones = encounter.zones
    if not zones:
        yield Problem("zones", "is empty: a fight needs a place")
    for key, zone in zones.items():
        yield from _zone(catalog, encounter, f"zones.{key}", zone)
    between: list[set[str]] = []
    for at, edge in enumerate(encounter.edges):
        if {*edge.between} in between:
            yield Problem(f"edges[{at}].between", "is a border that was named already")
        between.append({*edge.between})
        for zone_id in edge.between:
            yield from among(f"edges[{at}].between", zone_id, zones)
        if edge.between[0] == edge.between[1]:
            yield Problem(f"edges[{at}].between", "names one zone twice")
        yield from _obstacle(catalog, f"edges[{at}].obstacle", edge.obstacle)
    for key, cover in encounter.covers.items():
        yield from among(f"covers.{key}.zone", cover.zone, zones)
        yield from among(f"covers.{key}.cover", cover.cover, catalog.covers)
    for at, barrier in enumerate(encounter.barriers):
        yield from among(f"barriers[{at}].zone", barrier.zone, zones)
        here = [key for key, cover in encounter.covers.items() if cover.zone == barrier.zone]
        for spot in barrier.between:
            yield from among(f"barriers[{at}].between", spot, ["open", "far", *here])
        yield from _obstacle(catalog, f"barriers[{at}].obstacle", barrier.obstacle)
    for at, placed in enumerate(encounter.combatants):
        yield from _placed(catalog, encounter, f"combatants[{at}]", at, placed)
    yield from house_rules(encounter.options, House)


def _zone(catalog: Catalog, encounter: Encounter, path: str, zone: ZoneAt) -> Iterator[Problem]:
    for there in zone.ends:
        yield from among(f"{path}.ends.{there}", there, encounter.zones)
    for skill in (*zone.custom_modifiers, *([zone.custom_skill] if zone.custom_skill else [])):
        yield from among(f"{path}.custom", skill, catalog.skills)
    for skill, modifier in zone.custom_modifiers.items():
        yield from in_range(f"{path}.custom_modifiers.{skill}", modifier, -MOST, MOST)


def _obstacle(catalog: Catalog, path: str, found: ObstacleAt | None) -> Iterator[Problem]:
    if found is not None:
        yield from in_range(f"{path}.successes", found.successes, 0, 9)
        if found.successes:
            yield from among(f"{path}.skill", found.skill, catalog.skills)


def _placed(catalog: Catalog, encounter: Encounter, path: str, at: int, placed: Placed) -> Iterator[Problem]:
    sheet = catalog.person(placed.sheet)
    if sheet is None:
        yield from among(f"{path}.sheet", placed.sheet, catalog.sheets)
    elif isinstance(sheet, Character) and placed.count != 1:
        yield Problem(f"{path}.count", f"is {placed.count}: a character is there once")
    elif isinstance(sheet, Character) and any(other.sheet == placed.sheet for other in encounter.combatants[:at]):
        yield Problem(f"{path}.sheet", f"is {placed.sheet} again: a character is there once")
    yield from in_range(f"{path}.count", placed.count, 1, MOST)
    yield from among(f"{path}.zone", placed.zone, encounter.zones)
    zones = encounter.zones.keys()  # a zone that there is not is told of itself, not also of a cover there
    covers = [
        key
        for key, cover in encounter.covers.items()
        if cover.zone == placed.zone or not {cover.zone, placed.zone} <= zones
    ]
    yield from among(f"{path}.place", placed.place, ["open", "far", *covers])
    before = {person.id: person for person in encounter.combatants[:at] if person.id}
    if placed.id in before:
        yield Problem(f"{path}.id", f"is {placed.id}: that names somebody already")
    if placed.riding:
        yield from among(f"{path}.riding", placed.riding, before)
        if placed.riding in before:
            taken = any(other.riding == placed.riding for other in encounter.combatants[:at])
            yield from _riding(catalog, path, placed, before[placed.riding], taken=taken)
    if placed.injury:
        if sheet is not None and not isinstance(sheet, Character):
            yield Problem(f"{path}.injury", "is for player characters only: others have Toughness")
        yield from among(f"{path}.injury", placed.injury, (*catalog.critical_physical, *catalog.critical_mental))


def _riding(catalog: Catalog, path: str, placed: Placed, mount: Placed, *, taken: bool) -> Iterator[Problem]:
    """One rider on one mount, both in the same place (MG-137, MG-146)."""
    animal = catalog.person(mount.sheet)
    if animal is not None and not (isinstance(animal, Animal) and animal.mount):
        yield Problem(f"{path}.riding", f"is {placed.riding!r}: it cannot be ridden")
    if isinstance(catalog.person(placed.sheet), Animal):
        yield Problem(f"{path}.riding", "is for people: animals do not ride")
    if taken or placed.count != 1 or mount.count != 1:
        yield Problem(f"{path}.riding", f"is {placed.riding!r}: one mount carries one rider")
    if placed.zone != mount.zone:
        yield Problem(f"{path}.riding", f"is {placed.riding!r}, which is in zone {mount.zone}: both are in one")


def _saddles(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """Who rides sits upright where the mount stands, and no mount gets into a cramped zone (MG-51, MG-52, MG-91)."""
    mounts = {placed.id: placed for placed in encounter.combatants if placed.id}
    for at, placed in enumerate(encounter.combatants):
        sheet, path = catalog.person(placed.sheet), f"combatants[{at}]"
        if isinstance(sheet, Animal) and sheet.mount and "cramped" in encounter.zones[placed.zone].features:
            yield Problem(f"{path}.zone", f"is {placed.zone}: no mount gets in there")
        if not placed.riding:
            continue
        mount = mounts[placed.riding]
        if placed.prone or mount.prone:
            yield Problem(f"{path}.riding", "is for those who are not prone, on what is not")
        if placed.injury in catalog.critical_physical:
            yield Problem(f"{path}.riding", "is for those who are not Broken")
        if placed.place != mount.place:
            yield Problem(f"{path}.place", f"is {placed.place}, and the mount’s {mount.place}: both are in one")
