"""Fields of rulings that are kept in an attribute: of somebody, of the sheet they have, of the fight."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.rulings.attributes import gm_only, of_fight, of_person


class Skill(Struct, frozen=True):
    level: int
    used: int = 0


class Sheet(Struct, frozen=True):
    life: int = 7
    skills: dict[str, Skill] = field(default_factory=lambda: {"bow": Skill(2, used=1), "axe": Skill(3)})


class Person(Struct, frozen=True):
    life: int = 5
    life_max: int = 9
    side: str = "party"
    rank: int = 1
    out: bool = False
    drunk: dict[str, int] = field(default_factory=lambda: {"ale": 2})
    sheet: Sheet = Sheet()


class Fight(Struct, frozen=True):
    combatants: dict[str, Person] = field(default_factory=lambda: {"ann": Person(), "ben": Person()})
    tide: int = 3
    dark: bool = False


FIGHT, ANN = Fight(), Person()


@pytest.mark.parametrize(
    ("kept", "key", "was", "value", "after"),
    [
        (of_person("life", "Life", ends=(0, 9)), "", 5, 4, replace(ANN, life=4)),
        (of_person("sheet-life", "Life", "life", inside="sheet", ends=(0, 9)), "", 7, 4, replace(ANN, sheet=Sheet(4))),
        (of_person("life-max", "Life", most_of="life", ends=(0, 9)), "", 9, 4, replace(ANN, life_max=4, life=4)),
        (of_person("life-max", "Life", most_of="life", ends=(0, 9)), "", 9, 5, replace(ANN, life_max=5)),
        (of_person("life-max", "Life", most_of="life", ends=(0, 9)), "", 9, 6, replace(ANN, life_max=6)),
        (of_person("side", "Side", words={"foes": "the foes"}), "", "party", "foes", replace(ANN, side="foes")),
        (of_person("rank", "Rank", words={"2": "two"}, numeral=True), "", "1", "2", replace(ANN, rank=2)),
        (of_person("out", "Out", flag=("out", "in")), "", 0, 1, replace(ANN, out=True)),
        (of_person("drunk", "Drunk", ends=(0, 9), keys=dict), "ale", 2, 3, replace(ANN, drunk={"ale": 3})),
        (of_person("drunk", "Drunk", ends=(0, 9), keys=dict), "rum", 0, 1, replace(ANN, drunk={"ale": 2, "rum": 1})),
    ],
)
def test_what_is_kept_of_somebody_is_read_and_written_where_it_stands(
    kept: Any, key: str, was: Any, value: Any, after: Person
) -> None:
    assert kept.get(FIGHT, "ann", key) == was
    assert type(kept.get(FIGHT, "ann", key)) is type(was)
    ruled = kept.put(FIGHT, "ann", key, value)
    assert ruled == Fight({"ann": after, "ben": ANN})
    assert isinstance(ruled.combatants["ann"].out, bool)


def test_of_the_entries_of_a_table_a_part_may_be_ruled() -> None:
    used = of_person("used", "Used", "skills", inside="sheet", part="used", ends=(0, 9), keys=dict)
    assert [used.get(FIGHT, "ann", key) for key in ("bow", "axe", "none")] == [1, 0, 0]
    ruled = used.put(FIGHT, "ann", "axe", 4).combatants["ann"].sheet
    assert ruled == Sheet(skills={"bow": Skill(2, used=1), "axe": Skill(3, used=4)})


def test_what_is_kept_of_the_fight_is_nobodys() -> None:
    tide, dark = of_fight("tide", "Tide", ends=(-6, 6)), of_fight("dark", "Dark", flag=("dark", "light"))
    assert tide.whole
    assert (tide.id, tide.title) == ("tide", "Tide")
    assert (tide.get(FIGHT, "", ""), tide.put(FIGHT, "", "", -1)) == (3, Fight(tide=-1))
    assert dark.put(FIGHT, "", "", 1) == Fight(dark=True)
    assert not of_person("life", "Life", ends=(0, 9)).whole


def test_how_far_a_number_may_go_is_always_the_same_or_of_whom_it_is() -> None:
    always = of_person("life", "Life", ends=(1, 9)).ends
    theirs = of_person("life", "Life", ends=lambda person: (0, person.life_max)).ends
    fights = of_fight("dark", "Dark", ends=lambda fight: (0, fight.tide)).ends
    assert (always and always(FIGHT, "ann"), theirs and theirs(FIGHT, "ann")) == ((1, 9), (0, 9))
    assert fights is not None
    assert fights(FIGHT, "") == (0, 3)
    assert of_person("side", "Side").ends is None


def test_what_is_for_the_game_master_is_for_nobody_else() -> None:
    assert [gm_only(FIGHT, "ann", audience) for audience in ("gm", "players")] == [True, False]
