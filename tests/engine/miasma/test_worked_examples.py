"""The worked examples W1 to W9 of the rules, number by number."""

from __future__ import annotations

import pytest

from engine.systems.miasma import commands as c
from engine.systems.miasma.build.things import printed_move, weapon_of
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.gear import weapon_damage
from engine.systems.miasma.rules.links import compose, timeline
from engine.systems.miasma.rules.movement import sides_to, turns_of
from engine.systems.miasma.rules.stats import level_price, recovery_threshold
from engine.systems.miasma.state.actions import ComposedMove
from engine.systems.miasma.state.things import Link
from tests.engine.miasma.scene import BASE, KENTA, Table, beast, chain, hero, monster, of, slash

KENTAS_CHAIN = (
    Link("large-mace", "Sweep", "sweep", hexes=("FL", "F", "FR")),
    Link("large-mace", "Smash", power=("strength", "strength")),
)


def kenta(**more):
    return hero("Kenta", gear=("large-mace",), level=15, **{**KENTA, **more})


def composed(table: Table, who: str, *links: Link) -> ComposedMove:
    move = compose(table.one(who), links, table.state.house)
    assert isinstance(move, ComposedMove), move
    return move


@pytest.mark.rule("MI-09")
def test_w1_weapon_damage():
    table = Table(kenta(), beast())
    assert weapon_damage(table.one("kenta"), weapon_of(BASE.weapons["large-mace"])) == 1300


@pytest.mark.rule("MI-44", "MI-46", "MI-47", "MI-50", "MI-51", "MI-52", "MI-53", "MI-54")
def test_w2_kentas_chain_on_paper():
    table = Table(kenta(), beast())
    sweep = composed(table, "kenta", KENTAS_CHAIN[0])
    assert (sweep.segments, sweep.stamina, sweep.strikes[0].damage) == (4, 8, {"physical": 1300})
    smash = composed(table, "kenta", KENTAS_CHAIN[1])
    assert (smash.segments, smash.stamina, smash.strikes[0].damage) == (4, 32, {"physical": 2500})
    whole = composed(table, "kenta", *KENTAS_CHAIN)
    assert (whole.segments, whole.stamina) == (8, 40)
    assert [strike.at for strike in whole.strikes] == [4, 8]
    loaded = composed(table, "kenta", KENTAS_CHAIN[0], Link("large-mace", "Smash", power=("strength",) * 2, front=2))
    assert (loaded.segments, loaded.stamina, loaded.front) == (8, 40, 2)
    assert [(stage.pull, stage.strike) for stage in loaded.stages] == [(3, 6), (7, 8)]


@pytest.mark.rule("MI-45", "MI-51", "MI-58", "MI-59")
def test_w2_kentas_chain_on_the_board():
    table = Table(kenta(), beast(at="1,0", life=80, stamina=99))
    table.set("kenta", stamina=40)
    says = table.refuse(chain("kenta", *KENTAS_CHAIN), "stamina-floor", "MI-45")
    assert "40" in says
    table.set("kenta", stamina=41)
    table.do(chain("kenta", *KENTAS_CHAIN), c.Stand("beast-1"))
    assert table.one("kenta").stamina == 1
    events = table.rest(7)
    assert [hit.life for hit in of(events, e.Hit)] == [13, 25]
    assert [hit.stamina for hit in of(events, e.Hit)] == [6, 12]
    assert table.one("beast-1").life == 80 - 38


@pytest.mark.rule("MI-47", "MI-48")
def test_w3_halberd_sweep_either_way_round():
    cast = (
        hero("Mai", gear=("halberd",), strength=3, dexterity=7, endurance=8, vitality=5, power=1),
        beast("Left", "1,-1", stamina=99),
        beast("Right", "0,1", stamina=99),
    )
    for hexes, left, right in ((("FL", "F", "FR"), 10, 5), (("FR", "F", "FL"), 5, 10)):
        table = Table(*cast)
        table.do(slash("mai", "halberd", move="Sweep", shape="sweep", hexes=hexes))
        assert table.one("mai").sheet.items["halberd"].name == "Halberd"
        table.do(c.RestStand())
        assert table.one("mai").stamina == 40 - 7
        table.rest(3)
        assert (50 - table.one("left-1").life, 50 - table.one("right-1").life) == (left, right)


@pytest.mark.rule("MI-31")
def test_w4_turning():
    assert [len(turns_of(sides)) for sides in (1, 2, 3, 4, 5, 6)] == [1, 1, 2, 2, 3, 3]
    assert sides_to(0, 0, "") == 6
    assert sides_to(0, 3, "") == 3
    assert sides_to(0, 5, "") == -1


@pytest.mark.rule("MI-57")
def test_w5_kappas_moves_fit_the_composing_rules():
    moves = {key: printed_move(move) for key, move in BASE.monsters["kappa"].moves.items()}
    sweep = next(move for move in moves.values() if move.name == "Double Claw Sweep")
    assert (sweep.segments, sweep.stamina, [strike.at for strike in sweep.strikes]) == (8, 10, [6, 8])
    assert timeline(extras=(2, 2), fronts=(0, 2)) == [(3, 6), (7, 8)]
    assert {move.name: (move.segments, move.stamina) for move in moves.values()} == {
        "Claw": (2, 5),
        "Double Claw": (4, 10),
        "Double Claw Sweep": (8, 10),
        "Back Flip": (3, 10),
    }


@pytest.mark.rule("MI-74")
def test_w6_level_prices():
    assert [level_price(level, House()) for level in range(1, 13)] == [5, 8, 12, 18, 27, 41, 62, 93, 140, 210, 315, 473]
    assert [level_price(level, House(level_prices="five-then-13")) for level in range(1, 11)] == [
        5,
        13,
        20,
        30,
        45,
        68,
        102,
        153,
        230,
        345,
    ]
    assert [level_price(level, House(level_prices="from-13")) for level in range(1, 11)] == [
        13,
        20,
        30,
        45,
        68,
        102,
        153,
        230,
        345,
        518,
    ]


@pytest.mark.rule("MI-02", "MI-03", "MI-04")
def test_w7_average_person():
    table = Table(hero("Jiro", strength=5, dexterity=5, endurance=5, vitality=5, power=4), beast())
    assert (table.one("jiro").stamina_max, table.one("jiro").life_max) == (25, 25)


SHIELD_LIFE = {"percent": 6, "tens": 13, "points": 9}


@pytest.mark.parametrize("reading", SHIELD_LIFE)
@pytest.mark.rule("MI-58", "MI-59", "MI-63")
def test_w8_six_segments_of_a_duel(reading):
    table = Table(
        hero(gear=("short-sword", "wooden-shield")), monster("kappa", "1,0", 3), options={"shield-resistance": reading}
    )
    claw, double = "kappa-claw", "kappa-double-claw"
    assert set(table.one("kappa-1").sheet.moves) >= {claw, double}
    table.do(slash(), c.UseMove("kappa-1", double))
    assert (table.pools(), table.pools("kappa-1")) == ((25, 37), (48, 67))  # segment 2 went by itself
    assert table.state.segment == 3
    table.do(c.Guard("mamoru", "wooden-shield"))
    assert table.pools() == (25, 40)
    table.do(c.Stand("mamoru"))
    left = SHIELD_LIFE[reading]
    assert (table.pools(), table.pools("kappa-1")) == ((left, 32), (48, 67))
    table.do(c.Guard("mamoru"), c.UseMove("kappa-1", claw))
    assert (table.pools(), table.pools("kappa-1")) == ((left, 40), (48, 62))
    events = table.do(c.Walk("mamoru", "-1,0"))
    assert (table.pools(), table.pools("kappa-1")) == ((left, 40), (48, 62))
    assert of(events, e.Missed) == [e.Missed("kappa-1")]
    assert table.state.segment == 7


@pytest.mark.rule("MI-64", "MI-65")
def test_w9_stagger():
    table = Table(hero(), monster("kappa", "5,0"))
    table.set("kappa-1", stamina=0)
    assert table.one("kappa-1").staggered
    seen = []
    for _ in range(4):
        assert table.one("kappa-1").staggered
        table.do(c.Stand("mamoru"))
        seen.append(table.one("kappa-1").stamina)
    assert seen == [16, 32, 48, 64]
    assert not table.one("kappa-1").staggered
    weak = Table(hero("Jiro", strength=5, dexterity=5, endurance=5, vitality=5, power=4), beast())
    assert recovery_threshold(weak.one("jiro")) == 19
