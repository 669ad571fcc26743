"""Encounters made by hand: what is wrong with one is said before it begins, and what was ruled can be kept."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.systems.mirage import Encounter
from engine.systems.mirage.catalog import BarrierAt, CoverAt, EdgeAt, Placed, ZoneAt
from engine.systems.mirage.check import check, opening_problems
from tests.engine.mirage.scene import BASE, Table, foe, pc, row

HORSE = Placed("mount-strong-horse", "z0", id="h", side="party")
RIDER = Placed("pc-safiya", "z0", riding="h")
THUG = Placed("npc-street-thug", "z1")


def made(*placed: Placed, **more: Any) -> Encounter:
    """Two zones beside each other, people, and what else is said."""
    fields = {"zones": row(2), "edges": (EdgeAt(("z0", "z1")),), "combatants": (*placed, THUG), **more}
    return Encounter("mirage", "Yard", "", **fields)


def with_ends(**ends: Any) -> dict[str, ZoneAt]:
    """A cramped zone with these ends, and two others."""
    zones = row(3, z0=["cramped"])
    return {**zones, "z0": replace(zones["z0"], ends=ends)}


NEVER = {
    "a saddle in another zone": (
        made(HORSE, replace(RIDER, zone="z1")),
        "combatants[1].riding is 'h', which is in zone z0: both are in one",
    ),
    "two in a saddle": (
        made(HORSE, RIDER, replace(RIDER, sheet="pc-idris")),
        "combatants[2].riding is 'h': one mount carries one rider",
    ),
    "a crowd in a saddle": (
        made(Placed("pc-idris", "z0"), replace(HORSE, side=""), replace(THUG, zone="z0", riding="h", count=2)),
        "combatants[2].riding is 'h': one mount carries one rider",
    ),
    "a jackal in the saddle": (
        made(Placed("pc-idris", "z0"), HORSE, Placed("ani-jackal", "z0", riding="h")),
        "combatants[2].riding is for people: animals do not ride",
    ),
    "one character twice": (
        made(Placed("pc-idris", "z0"), Placed("pc-idris", "z1")),
        "combatants[1].sheet is pc-idris again: a character is there once",
    ),
    "one id for two": (made(HORSE, HORSE, RIDER), "combatants[1].id is h: that names somebody already"),
    "a border twice": (
        made(Placed("pc-idris", "z0"), edges=(EdgeAt(("z0", "z1")), EdgeAt(("z1", "z0"), passable=False))),
        "edges[1].between is a border that was named already",
    ),
    "a barrier by a cover of another zone": (
        made(
            Placed("pc-idris", "z0"),
            covers={"cart": CoverAt("z1", "furniture")},
            barriers=(BarrierAt("z0", ("open", "cart"), "Wall"),),
        ),
        "barriers[0].between is 'cart': must be one of open, far",
    ),
}
"""Encounters that do not begin, with why."""

NOT_IN_A_PACK = {
    "a rider far from the horse": (
        made(HORSE, replace(RIDER, place="far")),
        "combatants[1].place is far, and the mount’s open: both are in one",
    ),
    "a rider on the ground": (
        made(HORSE, replace(RIDER, prone=True)),
        "combatants[1].riding is for those who are not prone, on what is not",
    ),
    "a horse on the ground": (
        made(replace(HORSE, prone=True), RIDER),
        "combatants[1].riding is for those who are not prone, on what is not",
    ),
    "a Broken rider": (
        made(HORSE, replace(RIDER, injury="crit-phys-53")),
        "combatants[1].riding is for those who are not Broken",
    ),
    "a horse in a drain": (
        made(HORSE, RIDER, zones=row(2, z0=["cramped"])),
        "combatants[0].zone is z0: no mount gets in there",
    ),
    "two zones in one place": (
        made(Placed("pc-idris", "z0"), zones={"z0": ZoneAt("A", 0), "z1": ZoneAt("B", 0)}),
        "zones.z1 is drawn where z0 is: each has a column and a row of its own",
    ),
    "an end that leads nowhere": (
        made(Placed("pc-idris", "z0"), zones=with_ends(z2="b")),
        "zones.z0.ends.z2 is 'z2': did you mean 'z1'?",
    ),
    "a barrier beside itself": (
        made(Placed("pc-idris", "z0"), barriers=(BarrierAt("z0", ("open", "open"), "Wall"),)),
        "barriers[0].between names one spot twice",
    ),
}
"""Encounters that a pack may not hold; a field that was ruled so is begun as far as it can be."""


@pytest.mark.rule("MG-44", "MG-47", "MG-57", "MG-137", "MG-144", "MG-146")
@pytest.mark.parametrize(("encounter", "problem"), NEVER.values(), ids=NEVER)
def test_what_cannot_be_does_not_begin(encounter: Encounter, problem: str) -> None:
    assert [str(found) for found in opening_problems(BASE, encounter)] == [problem]


@pytest.mark.rule("MG-44", "MG-51", "MG-52", "MG-91", "MG-146")
@pytest.mark.parametrize(("encounter", "problem"), NOT_IN_A_PACK.values(), ids=NOT_IN_A_PACK)
def test_what_a_pack_may_not_hold(encounter: Encounter, problem: str) -> None:
    assert [str(found) for found in check(BASE, encounter)] == [problem]
    assert not [*opening_problems(BASE, encounter)]


@pytest.mark.parametrize("table", ["adversaries", "animals"])
def test_an_id_of_two_sheets_is_told_where_the_second_stands(table: str) -> None:
    key, sheet = next(iter(getattr(BASE, table).items()))
    twice = replace(BASE, characters={**BASE.characters, key: replace(sheet, name="Another")})
    assert [str(found) for found in check(twice)] == [f"{table}.{key} is in two files: an id can name only one sheet"]


@pytest.mark.rule("MG-91", "MG-146")
def test_who_begins_in_the_saddle_sits_upright_where_the_mount_is() -> None:
    begin = Table(opening=None).rules.begin
    fallen = begin(made(HORSE, replace(RIDER, injury="crit-phys-53")), None).combatants["safiya"]
    assert (fallen.riding, fallen.prone) == ("", True)
    rider = begin(made(HORSE, replace(RIDER, place="far")), None).combatants["safiya"]
    assert (rider.riding, rider.place) == ("strong-horse", "open")


@pytest.mark.rule("MG-51", "MG-57")
def test_ground_that_lost_something_can_be_kept() -> None:
    cart = {"cart": CoverAt("z0", "furniture")}
    fence = (BarrierAt("z0", ("open", "cart"), "Fence"), BarrierAt("z0", ("open", "far"), "Ditch"))
    table = Table(pc(), foe(), covers=cart, barriers=fence, opening=None)
    table.do("rule-zone", zone="z1", quality="cramped", on=True)
    table.do("remove-zone", zone="z2")
    table.do("remove-cover", cover="cart")
    kept = table.rules.encounter_of(table.state, "Kept", "")
    assert not [*opening_problems(table.catalog, kept)]
    assert [barrier.name for barrier in kept.barriers] == ["Ditch"]
    assert kept.zones["z1"].ends == {"z0": "a"}


@pytest.mark.rule("MG-51")
def test_a_queue_is_kept_as_it_stands() -> None:
    table = Table(pc("Ann"), foe(zone="z2"), pc("Ben"), pc("Cal"), zones=row(3, z1=["cramped"]), opening=None)
    for who in ("cal", "ann", "ben"):
        table.do("rule-place", who, to="z1")
    assert table.state.zones["z1"].queue == ("ben", "ann", "cal")
    kept = table.rules.encounter_of(table.state, "Kept", "")
    assert [placed.sheet for placed in kept.combatants] == ["pc-ben", "npc-guard", "pc-ann", "pc-cal"]
    assert table.rules.begin(kept, None).zones["z1"].queue == ("ben", "ann", "cal")
