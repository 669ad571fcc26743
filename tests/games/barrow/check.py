"""What is wrong with content: ids that lead nowhere."""

from __future__ import annotations

from engine.core import house
from engine.core.problem import Problem
from tests.games.barrow.catalog import Catalog, Encounter
from tests.games.barrow.house import RULES


def check(catalog: Catalog, encounter: Encounter | None = None) -> tuple[Problem, ...]:
    """Problems of the catalog, or of an encounter in it."""
    if encounter is None:
        armed = ((f"people.{id_}.weapon", person.weapon) for id_, person in catalog.people.items())
        return tuple(Problem(path, f"is {word!r}, no weapon") for path, word in armed if word not in catalog.weapons)
    placed = ((f"combatants[{at}].entry", person.entry) for at, person in enumerate(encounter.combatants))
    wrong = [Problem(path, f"is {word!r}, in no pack") for path, word in placed if word not in catalog.people]
    refused = {option: house.refusal(RULES, option, value) for option, value in encounter.options.items()}
    return (*wrong, *(Problem(f"options.{option}", no.message) for option, no in refused.items() if no is not None))
