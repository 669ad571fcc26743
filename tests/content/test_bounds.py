"""Bounds on the page for pack authors: read out of what ``check`` says, not kept in a list."""

from __future__ import annotations

import pytest

from tests.content.bounds import bounds

TOLD = {
    ("miasma", "Weapon", "hands"): " from 1 to 2",
    ("miasma", "Monster", "resist"): " from −999 to 999",
    ("miasma", "Monster", "life"): " from 1 up",
    ("yokai", "PlanToken", "uses"): " from 1 to 99",
    ("mir", "Placed", "at"): " from −100 to 100",
    ("mirage", "Character", "resources"): " from 1 to 8",
    ("fires", "Table", "dice"): " from 1 to 20",
    ("fires", "Hero", "stats"): " from 3 up",
}


@pytest.mark.parametrize("place", TOLD)
def test_a_number_has_the_bounds_of_its_check(place: tuple[str, str, str]) -> None:
    system, struct, field = place
    assert bounds(system)[struct, field] == TOLD[place]


@pytest.mark.parametrize(
    "place",
    [
        ("miasma", "MonsterStrike", "segment"),  # up to the segments of its move
        ("miasma", "MonsterMove", "stamina"),  # less than that of the monster
        ("miasma", "Samurai", "attributes"),  # more at higher levels
        ("mirage", "RangedWeapon", "farthest"),  # not less than the nearest
        ("fires", "Doom", "by"),  # anything
    ],
)
def test_one_whose_bounds_hang_on_something_else_or_that_has_none_is_told_in_words(place: tuple[str, str, str]) -> None:
    system, struct, field = place
    assert (struct, field) not in bounds(system)


@pytest.mark.parametrize("system", {system: "" for system, *_ in TOLD})
def test_every_game_of_some_size_has_many(system: str) -> None:
    assert len(bounds(system)) > 15
