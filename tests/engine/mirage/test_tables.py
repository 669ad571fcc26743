"""Every number of the chapter's tables, row by row, against what the pack holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.systems.mirage.catalog import Injury
from tests.engine.mirage.scene import BASE

ROWS = [
    line.split("|")
    for line in (Path(__file__).parent / "tables.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def rows(table: str) -> dict[str, list[str]]:
    found = {row[1]: row[2:] for row in ROWS if row[0] == table}
    assert found, table
    return found


def written(*values: object) -> list[str]:
    return ["yes" if value is True else "" if value is False else str(value) for value in values]


def injury(critical: Injury) -> list[str]:
    return written(
        critical.name,
        critical.limit,
        critical.insight,
        critical.effect,
        critical.skill,
        critical.modifier,
        critical.one_armed,
    )


TABLES = {
    "physical": {str(row.row): injury(row) for row in BASE.critical_physical.values()},
    "mental": {str(row.row): injury(row) for row in BASE.critical_mental.values()},
    "armour": {key: written(one.rating, one.grace, one.availability) for key, one in BASE.armour.items()},
    "cover": {key: written(one.rating) for key, one in BASE.covers.items()},
    "melee": {
        key: written(one.damage, one.bonus, one.availability, one.skill, one.hands)
        for key, one in BASE.melee_weapons.items()
    },
    "ranged": {
        key: written(one.damage, one.nearest, one.farthest, one.bonus, one.availability, one.skill, one.hands)
        for key, one in BASE.ranged_weapons.items()
    },
    "thing": {
        key: written(one.bonus, one.availability, ",".join(one.skills), one.kit, one.animal)
        for key, one in BASE.equipment.items()
    },
    "service": {key: written(one.availability, one.broken, one.mental, one.any) for key, one in BASE.services.items()},
    "living": {key: written(one.name, one.bargaining, one.capital) for key, one in BASE.resources.items()},
    "fear": {key: written(one.value) for key, one in BASE.fears.items()},
    "skill": {key: written(one.attribute, one.optional) for key, one in BASE.skills.items()},
}


@pytest.mark.parametrize("table", TABLES)
def test_every_row_is_as_the_chapter_has_it(table: str) -> None:
    assert TABLES[table] == rows(table)


def test_the_tables_have_as_many_rows_as_the_chapter() -> None:
    assert {table: len(rows(table)) for table in TABLES} == {
        "physical": 36,
        "mental": 36,
        "armour": 3,
        "cover": 5,
        "melee": 18,
        "ranged": 9,
        "thing": 39,
        "service": 15,
        "living": 8,
        "fear": 3,
        "skill": 12,
    }
