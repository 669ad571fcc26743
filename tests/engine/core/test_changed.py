"""Rows and tables of which a part is changed: the rest is as it was, and what is given stays whole."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.changed import entry, some, without
from engine.core.people import of_one


class Door(Struct, frozen=True):
    """Something that opens."""

    name: str
    open: bool = False


DOORS = (Door("gate"), Door("hatch"), Door("shutter"))


def test_only_the_rows_that_are_meant_are_changed() -> None:
    assert some(DOORS, lambda door: door.name != "hatch", open=True) == (
        Door("gate", True),
        Door("hatch"),
        Door("shutter", True),
    )
    assert not any(door.open for door in DOORS)


def test_an_entry_is_changed_in_its_place() -> None:
    table = {door.name: door for door in DOORS}
    assert list(entry(table, "gate", open=True).items()) == [
        ("gate", Door("gate", True)),
        ("hatch", Door("hatch")),
        ("shutter", Door("shutter")),
    ]
    assert table["gate"] == Door("gate")


def test_a_table_without_what_it_never_had_is_the_same() -> None:
    table = {"gate": 1, "hatch": 2}
    assert without(table, "gate") == {"hatch": 2}
    assert without(table, "shutter") is table


class Somebody(Struct, frozen=True):
    """Somebody in a state."""

    id: str
    wounds: int = 0


class Scene(Struct, frozen=True):
    """A state with people in it."""

    combatants: dict[str, Somebody]


class Hurt(Struct, frozen=True):
    """A fact about one of them."""

    who: str
    by: int


def test_a_fact_about_somebody_changes_them_alone_and_in_their_place() -> None:
    scene = Scene({"ann": Somebody("ann", 1), "ben": Somebody("ben")})
    fold = of_one(lambda person, event: replace(person, wounds=person.wounds + event.by))
    after = fold(scene, Hurt("ann", 2))
    assert list(after.combatants.values()) == [Somebody("ann", 3), Somebody("ben")]
    assert scene.combatants["ann"].wounds == 1
