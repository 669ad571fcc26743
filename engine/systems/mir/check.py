"""What is wrong with content beyond its form: names that lead nowhere, numbers out of range, hands too full."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem, among, figures, house_rules, in_range, two_sides
from engine.systems.mir.catalog import Catalog, Encounter, Person, Weapon
from engine.systems.mir.house import House
from engine.systems.mir.rules.pools import HEALING, INSTINCT, INVESTIGATION, RESILIENCE, STRENGTH
from engine.systems.mir.rules.wounds import absorbs
from engine.systems.mir.state import MAX_AT, MAX_HEALTH, MAX_SCORE
from engine.systems.mir.state.sheet import SEVERE, UNARMED

HANDS = 2
SIDE_NAMES = ("party", "foes")
SCORES = ("reach", "fast", "protection", "mutilating", "reload", "shots")
POSITIONS = frozenset(map(str, range(-MAX_AT, MAX_AT + 1)))
NEEDED_SKILLS = frozenset({INSTINCT, STRENGTH, HEALING, RESILIENCE, INVESTIGATION})


def check(catalog: Catalog, encounter: Encounter | None = None) -> list[Problem]:
    """Everything wrong with a catalog, or with an encounter that uses it."""
    if encounter is None:
        return sorted(_catalog(catalog))
    return sorted(opening_problems(catalog, encounter)) or list(_sides(catalog, encounter))


def _sides(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """MR-10: a fight has two sides."""
    return two_sides(placed.side or SIDE_NAMES[placed.sheet not in catalog.agents] for placed in encounter.combatants)


def _catalog(catalog: Catalog) -> Iterator[Problem]:
    yield from _needed(catalog)
    yield from _figures(catalog)
    for table, weapons in (("melee_weapons", catalog.melee_weapons), ("ranged_weapons", catalog.ranged_weapons)):
        for key, weapon in weapons.items():
            yield from _weapon(catalog, f"{table}.{key}", weapon, table == "ranged_weapons")
    for key in sorted(catalog.melee_weapons.keys() & catalog.ranged_weapons.keys()):
        yield Problem(f"ranged_weapons.{key}", "is also a melee weapon: an id can name only one weapon")
    for table, people in (("agents", catalog.agents), ("foes", catalog.foes)):
        for key, person in people.items():
            yield from _person(catalog, f"{table}.{key}", person)
    for key in sorted(catalog.agents.keys() & catalog.foes.keys()):
        yield Problem(f"foes.{key}", "is also an agent: an id can name only one sheet")


def _needed(catalog: Catalog) -> Iterator[Problem]:
    """What the rules speak of by name."""
    for skill in sorted(NEEDED_SKILLS):
        if skill not in catalog.skills:
            yield Problem(f"skills.{skill}", "is missing: the rules themselves test it")
    if "none" not in catalog.armour:
        yield Problem("armour.none", "is missing: it is what a sheet without armour wears")
    if UNARMED not in catalog.melee_weapons:
        yield Problem(f"melee_weapons.{UNARMED}", "is missing: everybody can always fight with bare hands")
    if not any(band.units == 0 for band in catalog.bands.values()):
        yield Problem("bands", "has no band of 0 units: Melee needs one")


def _figures(catalog: Catalog) -> Iterator[Problem]:
    """The small tables, which are numbers alone."""
    for key, band in catalog.bands.items():
        yield from in_range(f"bands.{key}.units", band.units, 0, MAX_AT)
    for key, difficulty in catalog.difficulties.items():
        yield from in_range(f"difficulties.{key}.successes", difficulty.successes, 0, MAX_SCORE)
    for key, grade in catalog.wounds.items():
        yield from _severity(f"wounds.{key}.severity", grade.severity)
        if grade.absorbs != (ruled := absorbs(grade.severity) or 0):
            yield Problem(f"wounds.{key}.absorbs", f"is {grade.absorbs}: must be {ruled}, the rule for its severity")
    for key, armour in catalog.armour.items():
        yield from figures(f"armour.{key}", armour, value=(0, MAX_SCORE), defence=(-MAX_SCORE, MAX_SCORE))


def _severity(path: str, value: int) -> Iterator[Problem]:
    if not 0 <= value <= SEVERE:
        yield Problem(path, f"is {value}: must be 0 to {SEVERE} (Severe)")


def _weapon(catalog: Catalog, path: str, weapon: Weapon, ranged: bool) -> Iterator[Problem]:
    yield from among(f"{path}.skill", weapon.skill, catalog.skills)
    if not 0 <= weapon.hands <= HANDS:
        yield Problem(f"{path}.hands", f"is {weapon.hands}: must be 0, 1 or 2")
    if ranged and weapon.range not in catalog.bands:
        yield from among(f"{path}.range", weapon.range, catalog.bands)
    if not ranged and weapon.range:
        yield Problem(f"{path}.range", "must not be given: a melee weapon reaches the Melee band only")
    yield from figures(path, weapon, **dict.fromkeys(SCORES, (0, MAX_SCORE)))
    if isinstance(weapon.damage, int):
        yield from in_range(f"{path}.damage", weapon.damage, 0, MAX_SCORE)


def _person(catalog: Catalog, path: str, person: Person) -> Iterator[Problem]:
    yield from figures(path, person, health=(1, MAX_HEALTH), defence=(0, MAX_SCORE))
    yield from among(f"{path}.armour", person.armour, catalog.armour)
    for name in ("skills", "pools"):
        for skill, value in getattr(person, name).items():
            yield from among(f"{path}.{name}.{skill}", skill, catalog.skills)
            yield from in_range(f"{path}.{name}.{skill}", value, 0, MAX_SCORE)
    for entry, value in person.paths.items():
        yield from in_range(f"{path}.paths.{entry}", value, 0, MAX_SCORE)
    hands = 0
    for name in ("ready", "stowed"):
        for index, key in enumerate(getattr(person, name)):
            weapon = catalog.weapon(key)
            if weapon is None or key == UNARMED:
                known = [weapon for weapon in (*catalog.melee_weapons, *catalog.ranged_weapons) if weapon != UNARMED]
                yield from among(f"{path}.{name}[{index}]", key, known)
            elif name == "ready":
                hands += weapon.hands
    if hands > HANDS:
        yield Problem(f"{path}.ready", f"needs {hands} hands: there are {HANDS}, stow something")


def opening_problems(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    """What keeps an encounter from beginning; an empty one may, to be set up on the spot."""
    sides = (*SIDE_NAMES, *encounter.sides)
    for index, placed in enumerate(encounter.combatants):
        path = f"combatants[{index}]"
        found = catalog.person(placed.sheet)
        if found is None:
            yield from among(f"{path}.sheet", placed.sheet, (*catalog.agents, *catalog.foes))
        elif found[1] == "pc" and placed.count != 1:
            yield Problem(f"{path}.count", f"is {placed.count}: a character is there once")
        yield from figures(path, placed, count=(1, MAX_SCORE), at=(-MAX_AT, MAX_AT))
        if placed.side and placed.side not in sides:
            yield Problem(
                f"{path}.side", f"is {placed.side!r}: must be one of {', '.join(sides)}, or be named in sides"
            )
        for number, scar in enumerate(placed.wounds):
            yield from _severity(f"{path}.wounds[{number}].severity", scar.severity)
    yield from house_rules(encounter.options, House)
    for place in encounter.places:
        if place not in POSITIONS:
            yield Problem(f"places.{place}", f"is no position: positions are whole numbers, −{MAX_AT} to {MAX_AT}")
