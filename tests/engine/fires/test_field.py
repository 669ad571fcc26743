"""The field: cells, lines, areas, hazards, knockback, zones, light (FF-115 to FF-132)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.board.hexgrid import distance
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.rules import ground, hexes, sight
from engine.systems.fires.rules.hexes import blast, blocker, cone, full_moon, half_moon, line, parse, show, wave
from tests.engine.fires.scene import Table, attack, cell, foe


def shown(cells) -> str:
    return " ".join(map(show, cells))


@pytest.mark.rule("FF-115")
def test_cells_are_row_and_column_and_odd_rows_lie_to_the_right() -> None:
    assert [show(c) for c in hexes.around(parse("4,5"))] == ["4,6", "3,5", "3,4", "4,4", "5,4", "5,5"]
    assert [show(c) for c in hexes.around(parse("5,5"))] == ["5,6", "4,6", "4,5", "5,4", "6,5", "6,6"]
    assert parse(show((3, 7))) == (3, 7)


@pytest.mark.rule("FF-116")
def test_distances() -> None:
    assert distance(parse("8,7"), parse("6,8")) == 2
    assert distance(parse("9,9"), parse("7,8")) == 2
    assert distance(parse("0,0"), parse("10,11")) == 16
    assert hexes.DIRECTIONS[1] == (1, -1)


@pytest.mark.example("X3")
@pytest.mark.rule("FF-125", "FF-126")
@pytest.mark.parametrize(
    ("cells", "wanted"),
    [
        (full_moon(parse("5,5")), "4,5 4,6 5,4 5,6 6,5 6,6"),
        (full_moon(parse("4,5")), "3,4 3,5 4,4 4,6 5,4 5,5"),
        (half_moon(parse("5,5"), 0), "6,6 5,6 4,6"),
        (half_moon(parse("4,5"), 1), "4,6 3,5 3,4"),
        (wave(parse("5,5"), 0, 2), "6,6 5,6 4,6 6,7 5,7 4,7"),
        (cone(parse("5,5"), 0, 2), "5,6 4,6 5,7 4,7 3,6"),
        (cone(parse("4,5"), 1, 3), "3,5 3,4 2,6 2,5 2,4 1,6 1,5 1,4 1,3"),
        (line(parse("5,5"), 1, 3), "4,6 3,6 2,7"),
        (line(parse("5,5"), 0, 3, "left"), "5,6 4,7 4,8"),
        (line(parse("5,5"), 0, 3, "right"), "5,6 6,7 6,8"),
        (blast(parse("5,5"), 0, 4), "5,5 6,6 5,6 4,6"),
        (blast(parse("5,5"), 0, 3, "left"), "5,5 5,6 4,6"),
    ],
)
def test_shapes(cells, wanted: str) -> None:
    assert sorted(shown(cells).split()) == sorted(wanted.split())


@pytest.mark.rule("FF-125")
def test_sizes_of_moons_and_cones() -> None:
    assert [len(full_moon((9, 9), depth)) for depth in (1, 2, 3, 6)] == [6, 18, 36, 126]
    assert [len(cone((9, 9), 0, size)) for size in range(1, 7)] == [2, 5, 9, 14, 20, 27]
    assert [len(cone((9, 9), 0, size, fan=True)) for size in (1, 2)] == [3, 8]
    assert len(set(half_moon((9, 9), 0, 2))) == 8


@pytest.mark.example("X3")
@pytest.mark.rule("FF-119")
@pytest.mark.parametrize(
    ("start", "end", "bodies", "blocked"),
    [
        ("8,7", "6,8", ["7,7"], True),
        ("8,7", "6,7", ["7,6"], False),
        ("8,7", "6,7", ["7,7"], False),
        ("8,7", "6,7", ["7,6", "7,7"], True),
        ("5,2", "4,6", ["4,4"], True),
        ("5,2", "4,6", ["4,5"], True),
        ("5,2", "4,6", ["5,4"], True),
        ("5,2", "4,6", ["5,5"], False),
    ],
)
def test_the_straight_edge(start: str, end: str, bodies: list[str], blocked: bool) -> None:
    cells = set(map(parse, bodies))
    assert (blocker(parse(start), parse(end), cells.__contains__) is not None) is blocked
    seams = blocker(parse(start), parse(end), cells.__contains__, seams=False)
    assert (seams is not None) is (blocked and len(bodies) == 1)


@pytest.mark.rule("FF-124")
def test_the_nearest_of_six_directions_and_ties() -> None:
    assert hexes.axis(parse("5,5"), parse("5,8")) == (0,)
    assert hexes.axis(parse("8,7"), parse("6,7")) == (1, 2)
    assert hexes.axis(parse("8,7"), parse("6,8")) == (1,)


SHOT = {"slots": ["longbow"], "hands": [1, 1], "off_hand": 0, "pouches": ["quiver"], "missiles": ["arrow-wooden"]}
BOW = {"str": 20, "dex": 20}


def archer(**more) -> Table:
    where = more.pop("thug", "5,9")
    return Table(at="5,4", enemies={"thug": where}, sheet=SHOT, stats=BOW, **more).pool(6, 6, 6, 6)


def shoot(table: Table, **more):
    return table.command("draw-and-fire", 6, thing="longbow", missile="arrow-wooden", target="thug", **more)


@pytest.mark.rule("FF-117")
def test_nobody_stands_where_somebody_stands() -> None:
    table = Table(at="5,5", ground={"full_cover": ["5,4"], "boundary": ["4,5"]})
    for way in (["5,6"], ["5,4"], ["4,5"]):
        assert table.no("move", 3, path=way).rule == "FF-117"
    table.set("thug", conditions={"knockdown": 1})
    assert table.no("move", 3, path=["5,6"]).message == "nobody can end on 5,6"
    table.act("move", 3, path=["5,6", "5,7"])
    assert show(table.hero.at) == "5,7"


@pytest.mark.rule("FF-118")
def test_a_hazard_acts_on_entering_and_a_pit_ends_it() -> None:
    table = Table(ground={"hazards": {"spikes": ["5,4"], "pit": ["5,3"]}})
    table.act("move", 3, path=["5,4", "4,4"])
    assert table.hero.wounds == 2
    pit = Table(at="5,4", ground={"hazards": {"pit": ["5,3"]}})
    pit.act("move", 3, path=["5,3"])
    assert pit.state.outcome == "defeat"


@pytest.mark.rule("FF-120", "FF-130")
def test_a_shot_needs_a_clear_line_and_sight_but_lock_on_does_not() -> None:
    assert archer(ground={"full_cover": ["5,6"]}).refused(shoot(archer())).rule == "FF-119"
    assert archer(ground={"concealment": ["5,9"]}).refused(shoot(archer())).message.endswith("nothing is seen there")
    behind = archer(ground={"concealment": ["5,6"]})
    assert "behind" in behind.refused(shoot(behind)).message
    archer(ground={"half_cover": ["5,6"]}).do(shoot(archer()))
    magic = {"slots": ["wand"], "hands": [1, 0], "off_hand": 0, "pots": ["magic-arrow"]}
    stats = {"int": 16, "att": 10}
    table = Table(at="5,4", enemies={"thug": "5,7"}, sheet=magic, stats=stats, ground={"full_cover": ["5,6"]}).pool(
        3, 3
    )
    table.act("cast", 3, attunement="magic-arrow", target="thug")
    assert table.body().wounds == 2


@pytest.mark.rule("FF-121")
def test_a_long_melee_weapon_needs_a_clear_line_too() -> None:
    spear = {"slots": ["spear"], "hands": [1, 0], "off_hand": 0}
    two = {"thug": "5,7", "other": "5,6"}
    table = Table(sheet=spear, enemies=two)
    refusal = table.no("attack-light", 4, thing="spear", type="pierce", target="thug")
    assert refusal.message == "Thug: Thug 2 is in the way"
    past = Table(sheet=spear, enemies=two, options={"reach-past-entities": "on"})
    past.act("attack-light", 4, thing="spear", type="pierce", target="thug")
    assert past.body().wounds == 2
    assert "ranged-melee" in past.found("Struck")[0].name or past.body().wounds


@pytest.mark.rule("FF-122")
def test_concealment_hides_from_afar_not_from_beside() -> None:
    table = Table(at="5,5", enemies={"thug": "5,6"}, ground={"concealment": ["5,6"]})
    table.act("attack-light", 3, thing="arming-sword", type="slash", target="thug")
    assert table.body().wounds == 2
    burning = archer(ground={"concealment": ["5,9"]}).set("thug", conditions={"blazing": 1})
    burning.do(shoot(burning))
    assert burning.body().wounds


@pytest.mark.rule("FF-123", "FF-132")
def test_darkness_hides_beyond_two_and_with_a_light_beyond_five() -> None:
    dark = {"dark": True}
    book, state = archer(ground=dark).book, archer(ground=dark).state
    at: Any = state.hero.at
    assert not sight.veiled(book, state, "hero", hexes.step(at, 0, 2))
    assert sight.veiled(book, state, "hero", hexes.step(at, 0, 3))
    lantern = {"slots": ["arming-sword", "", "lantern-shield"], "hands": [1, 3], "off_hand": 3}
    lit = Table(at="5,4", sheet=lantern, ground=dark)
    assert not sight.veiled(lit.book, lit.state, "hero", hexes.step(at, 0, 5))
    assert sight.veiled(lit.book, lit.state, "hero", hexes.step(at, 0, 6))
    stowed = Table(at="5,4", sheet={**lantern, "hands": [1, 0], "off_hand": 0}, ground=dark)
    assert sight.veiled(stowed.book, stowed.state, "hero", hexes.step(at, 0, 3))
    assert sight.hidden_from(lit.book, lit.state, "thug", at, "hero") is False


@pytest.mark.rule("FF-127", "FF-128")
def test_an_area_stops_at_full_cover_and_strikes_friend_and_foe() -> None:
    ember = {"slots": ["eternal-ember"], "hands": [1, 0], "off_hand": 0, "pots": ["flame-whip", "flame-cannon"]}
    enemies = {"thug": "5,7", "far": "5,9"}
    table = Table(sheet=ember, enemies=enemies, stats={"att": 13}, ground={"full_cover": ["5,8"]}).pool(6, 6, 6)
    table.act("cast", 6, attunement="flame-whip", direction=0)
    assert (table.body().wounds, table.body("far").wounds) == (2, 0)
    blind = Table(sheet=ember, stats={"att": 13}).pool(6, 6).set(conditions={"blinded": 1})
    assert blind.no("cast", 6, attunement="flame-cannon", direction=0).rule == "FF-127"


KICK = {"slots": ["arming-sword"], "hands": [1, 0], "off_hand": 0}


@pytest.mark.rule("FF-129")
@pytest.mark.example("X2")
def test_knockback_into_a_wall() -> None:
    force = {"slots": ["chime"], "hands": [1, 0], "off_hand": 0, "pots": ["emit-force"]}
    stats = {"fth": 16, "att": 12}

    def pushed(**more) -> Table:
        table = Table(sheet=force, stats=stats, **more).pool(6, 1)
        table.act("cast", 6, attunement="emit-force")
        return table

    at_once = pushed(ground={"full_cover": ["5,7"]})
    assert (show(at_once.body().at), at_once.body().wounds) == ("5,6", 0)
    after_one = pushed(ground={"full_cover": ["5,8"]})
    assert (show(after_one.body().at), after_one.body().wounds) == ("5,7", 1)
    free = pushed()
    assert (show(free.body().at), free.body().wounds) == ("5,8", 0)
    pit = pushed(ground={"hazards": {"pit": ["5,7"]}})
    assert pit.body().out == "lost"
    sturdy = pushed(foes={"thug": foe(sinks={"ps": 1})})
    assert show(sturdy.body().at) == "5,7"


@pytest.mark.rule("FF-118", "FF-129", "FF-175")
def test_whoever_is_driven_into_a_pit_does_not_end_the_blow_at_others() -> None:
    """The fight was over as soon as the pit had them, with the blow half done: nobody else was struck any more."""
    hit = {"do": "damage", "amount": 1, "type": "crush", "target": {"who": "enemies", "within": "adjacent"}}
    drives = {"on": "hit", "do": "inflict", "condition": "knockback", "amount": 1, "target": "target"}
    table = Table(
        sheet={"pouches": ["blast"]},
        foes={"thug": foe(), "rat": foe()},
        enemies={"thug": "5,6", "rat": "5,4"},
        victory=["thug"],
        ground={"hazards": {"pit": ["5,7"]}},
        changes={"items": {"blast": {"name": "Blast", "charges": 1, "rules": [{"on": "use", **hit}, drives]}}},
    )
    table.act("use-item", 3, item="blast")
    assert (table.state.outcome, table.body().out) == ("victory", "lost")
    assert (table.body("rat").wounds, show(table.body("rat").at)) == (1, "5,3")


@pytest.mark.rule("FF-131")
def test_zones_lie_on_plain_ground_and_a_new_one_replaces_the_old() -> None:
    wand = {"slots": ["magic-staff"], "hands": [1, 0], "off_hand": 0, "pots": ["barrier"]}
    table = Table(sheet=wand, stats={"int": 18, "att": 20}, ground={"hazards": {"spikes": ["3,5"]}}).pool(6, 6)
    table.act("cast", 6, attunement="barrier", cell="3,4", direction=0)
    walls = [show(c) for c in table.state.zones[0].cells]
    assert walls == ["3,4", "3,6", "3,7"]
    table.pool(6, 6)
    table.state = replace(table.state, beat=replace(table.state.beat, dynamic=0))
    table.act("cast", 6, attunement="barrier", cell="7,4", direction=0)
    assert len(table.state.zones) == 1
    ember = {"slots": ["eternal-ember"], "hands": [1, 0], "off_hand": 0, "pots": ["immolate"]}
    fire = Table(sheet=ember, stats={"att": 13}, enemies={"thug": "5,9"}).pool(6, 1)
    fire.act("cast", 6, attunement="immolate", cell="5,8", direction=0, turn="left")
    assert len(fire.state.zones[0].cells) == 3
    kicked = fire.set("thug", at=parse("5,7")).set(at=parse("5,6")).pool(3)
    kicked.state = replace(kicked.state, beat=replace(kicked.state.beat, dynamic=0))
    kicked.act("kick", 3, target="thug")
    assert kicked.body().wounds == 3


@pytest.mark.rule("FF-106")
def test_a_large_body_is_two_cells_that_follow_each_other() -> None:
    big = foe(name="Wyrm", types=["large"], hp=30)
    table = Table(enemies={"thug": "5,8"}, foes={"thug": big}).set("thug", tail=parse("5,9"))
    table.act("move", 6, path=["5,4"])
    table.end()
    assert [show(c) for c in ground.cells(table.body())] == ["5,5", "5,6"]
    near = Table(enemies={"thug": "5,6"}, foes={"thug": big}).set("thug", tail=parse("5,7")).pool(6, 6)
    near.act("kick", 6, target="thug")
    assert show(near.body().at) == "5,6"


@pytest.mark.rule("FF-105")
def test_formation_fighters_strike_past_each_other() -> None:
    spear = attack("Long spear", 2, "pierce", range={"min": 1, "max": 2})
    member = foe(types=["formation-fighter"], attacks={"cut": spear})
    table = Table(enemies={"thug": "5,6", "second": "5,7"}, foes={"thug": member})
    assert sight.sees(table.book, table.state, "second", parse("5,7"), parse("5,5"), "hero", (), True) == ""
    loose = Table(enemies={"thug": "5,6", "second": "5,7"}, foes={"thug": foe(attacks={"cut": spear})})
    assert sight.sees(loose.book, loose.state, "second", parse("5,7"), parse("5,5"), "hero", (), True)


def test_commands_name_cells_as_boards_do() -> None:
    assert orders.Place(cell("5,5")).at == "3,5"
