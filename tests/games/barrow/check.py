"""What is wrong with content: ids that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.problem import Problem, among, house_rules
from tests.games.barrow.catalog import Catalog, Encounter
from tests.games.barrow.house import House


def check(catalog: Catalog, encounter: Encounter | None = None) -> tuple[Problem, ...]:
    """Problems of the catalog, or of an encounter in it."""
    return tuple(_of_pack(catalog) if encounter is None else _of_encounter(catalog, encounter))


def _of_pack(catalog: Catalog) -> Iterator[Problem]:
    for id_, person in catalog.people.items():
        yield from among(f"people.{id_}.weapon", person.weapon, catalog.weapons)


def _of_encounter(catalog: Catalog, encounter: Encounter) -> Iterator[Problem]:
    for at, person in enumerate(encounter.combatants):
        yield from among(f"combatants[{at}].entry", person.entry, catalog.people)
    yield from house_rules(encounter.options, House)
