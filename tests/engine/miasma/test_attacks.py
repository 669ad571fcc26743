"""Attack moves: MI-43 to MI-57, with the table options of MI-S09, S10, S24, S25, S36 and S40."""

from __future__ import annotations

from decimal import Decimal

import pytest
from msgspec.structs import replace

from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Terrain, Weapon
from engine.systems.miasma.checks.links import move_refusal
from engine.systems.miasma.events import flow as e
from engine.systems.miasma.events.attack import Hit, Struck
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.links import compose
from engine.systems.miasma.state.actions import ComposedMove
from engine.systems.miasma.state.things import Link, Telling, WeaponMove
from tests.engine.miasma.scene import BASE, KENTA, Table, beast, bite, chain, hero, monster, of, slash

BOW = Weapon("Bow", 6, 5, (WeaponMove("Shot"),), scaling={"dexterity": Decimal(1)}, reach=8, hands=2, ranged=True)
ARMS = replace(BASE, weapons={**BASE.weapons, "bow": BOW})
MAI = {"strength": 3, "dexterity": 7, "endurance": 8, "vitality": 5, "power": 1}


def mai(**more):
    return hero("Mai", gear=("halberd",), **{**MAI, **more})


def kenta(**more):
    return hero("Kenta", gear=("large-mace",), level=15, **{**KENTA, **more})


def made(table: Table, who: str, *links: Link, **more) -> ComposedMove:
    move = compose(table.one(who), links, table.state.house, **more)
    assert isinstance(move, ComposedMove), move
    return move


def hits(table: Table, command, segments: int = 8) -> list[Hit]:
    return of([*table.do(command), *table.rest(segments)], Hit)


@pytest.mark.rule("MI-43")
def test_without_a_weapon_there_is_no_attack():
    table = Table(hero(gear=("wooden-shield",)), beast())
    table.refuse(slash(), "not-held", "MI-43")
    table.refuse(slash(weapon="wooden-shield"), "not-held", "MI-43")
    table.refuse(c.Attack("mamoru", c.AttackMove()), "not-held", "MI-43")


@pytest.mark.rule("MI-44", "MI-45")
def test_a_basic_move():
    table = Table(mai(), beast(stamina=99))
    move = made(table, "mai", Link("halberd"))
    assert (move.segments, move.stamina, move.strikes[0].at) == (2, 7, 2)
    assert move.strikes[0].hexes == ((1, 0), (2, 0), (3, 0))
    assert move.strikes[0].damage == {"physical": 1000}
    table.set("mai", stamina=7)
    says = table.refuse(slash("mai", "halberd"), "stamina-floor", "MI-45")
    assert says == "needs 7, leaves at least 1; Mai has 7"
    table.set("mai", stamina=8)
    table.do(slash("mai", "halberd"))


@pytest.mark.rule("MI-46")
def test_power_ups_pay_an_attribute_and_give_half_of_the_sum():
    table = Table(hero(gear=("short-sword",), strength=5, dexterity=6), beast())
    move = made(table, "mamoru", Link("short-sword", power=("strength", "dexterity", "strength")))
    assert (move.segments, move.stamina) == (5, 3 + 16)
    assert move.strikes[0].damage == {"physical": 500 + 100 + 150 + 800}
    move = made(table, "mamoru", Link("short-sword", power=("strength",)))
    assert move.strikes[0].damage == {"physical": 750 + 200}, "5 stamina are 2 points: floor of the sum"


@pytest.mark.rule("MI-46")
def test_only_attributes_with_a_scaling_power_up():
    table = Table(kenta(), beast())
    says = table.refuse(slash("kenta", "large-mace", power=("dexterity",)), "not-a-scaling", "MI-46")
    assert "has no scaling for Dexterity (0)" in says


@pytest.mark.rule("MI-47")
def test_a_line_grows_straight_ahead():
    table = Table(mai(), beast())
    move = made(table, "mai", Link("halberd", extra=2))
    assert (move.segments, move.stamina) == (4, 7)
    assert move.strikes[0].hexes[-1] == (5, 0)
    table.refuse(slash("mai", "halberd", hexes=("F",)), "hexes", "MI-47")
    table.refuse(slash("mai", "halberd", extra=-1), "hexes", "MI-47")


@pytest.mark.rule("MI-47")
def test_lunge_off_forbids_it():
    table = Table(mai(), beast(), options={"lunge": "off"})
    table.refuse(slash("mai", "halberd", extra=1), "hexes", "MI-S10")
    table.do(slash("mai", "halberd"))


@pytest.mark.parametrize(
    ("hexes", "says"),
    [
        ((), "at least one hex, 0 are given"),
        (("F", "F"), "different"),
        (("F", "B"), "2 hexes apart"),
        (("FL", "BL"), "facing line"),
        (("4,0",), "4 hexes away, Reach is 3"),
        (("0,0",), "nobody hits themselves"),
        (("ahead",), "no offset"),
    ],
)
@pytest.mark.rule("MI-47")
def test_what_is_no_sweep(hexes, says):
    table = Table(mai(), beast())
    assert says in table.refuse(slash("mai", "halberd", move="Sweep", shape="sweep", hexes=hexes), "hexes")


@pytest.mark.rule("MI-47", "MI-50")
def test_a_sweeps_first_hex_is_free():
    table = Table(mai(), beast())
    for hexes, segments in ((("F",), 2), (("FL", "F", "FR"), 4), (("3,-1", "3,0", "2,1", "1,2"), 5)):
        move = made(table, "mai", Link("halberd", "Sweep", "sweep", hexes=hexes))
        assert (move.segments, move.stamina) == (segments, 7)


@pytest.mark.rule("MI-48")
def test_empty_hexes_change_nothing_and_every_later_defender_takes_half():
    table = Table(
        mai(), hero("Ally", "0,1", vitality=9), beast("One", "1,0", stamina=99), beast("Two", "-1,1", stamina=99)
    )
    struck = hits(table, slash("mai", "halberd", move="Sweep", shape="sweep", hexes=("FL", "F", "FR", "BR")))
    assert [(hit.target, hit.half, hit.life, hit.stamina) for hit in struck] == [
        ("one-1", False, 10, 5),
        ("ally", True, 5, 2),
        ("two-1", True, 5, 2),
    ]


@pytest.mark.rule("MI-49", "MI-95")
def test_everybody_in_a_line_takes_full_damage_friend_or_foe():
    table = Table(
        mai(), hero("Ally", "2,0", vitality=9), beast("One", "1,0", stamina=99), beast("Two", "3,0", stamina=99)
    )
    assert [(hit.target, hit.life) for hit in hits(table, slash("mai", "halberd"))] == [
        ("one-1", 10),
        ("ally", 10),
        ("two-1", 10),
    ]
    assert [table.one(who).life for who in ("one-1", "ally", "two-1")] == [40, 35, 40]


@pytest.mark.rule("MI-44", "MI-49")
def test_reach_hits_first_only():
    table = Table(
        mai(), beast("One", "2,0", stamina=99), beast("Two", "3,0", stamina=99), options={"reach-hits": "first"}
    )
    assert [hit.target for hit in hits(table, slash("mai", "halberd"))] == ["one-1"]


@pytest.mark.rule("MI-48", "MI-95")
def test_friendly_fire_off_passes_allies_over():
    cast = (mai(), hero("Ally", "1,-1", vitality=9), beast("One", "1,0", stamina=99))
    sweep = slash("mai", "halberd", move="Sweep", shape="sweep", hexes=("FL", "F"))
    table = Table(*cast, options={"friendly-fire": "off"})
    assert [(hit.target, hit.life) for hit in hits(table, sweep)] == [("one-1", 10)]
    table = Table(*cast)
    assert [(hit.target, hit.life) for hit in hits(table, sweep)] == [("ally", 10), ("one-1", 5)]


@pytest.mark.rule("MI-49")
def test_areas_are_for_monsters_or_by_table_option():
    area = Link("halberd", shape="area", hexes=("F", "2,0", "B"))
    table = Table(mai(), beast())
    table.refuse(chain("mai", area), "area", "MI-49")
    table = Table(
        mai(), beast("One", "-1,0", stamina=99), beast("Two", "2,0", stamina=99), options={"character-area": "on"}
    )
    assert made(table, "mai", area).segments == 4
    assert [hit.life for hit in hits(table, chain("mai", area))] == [10, 10]


@pytest.mark.rule("MI-49", "MI-57")
def test_a_monsters_area_hits_everybody_fully():
    howl = bite(8, hexes=("F", "B", "FL"), shape="area")
    table = Table(hero(at="1,0"), hero("Kenta", "-1,0"), beast(at="0,0", facing=0, moves={"howl": howl}))
    assert [hit.life for hit in hits(table, c.UseMove("beast-1", "howl"), 2)] == [8, 8]


@pytest.mark.rule("MI-51")
def test_links_may_use_different_weapons():
    table = Table(hero(gear=("short-sword", "mace"), strength=5), beast(stamina=99, life=90))
    move = made(table, "mamoru", Link("short-sword"), Link("mace"))
    assert (move.segments, move.stamina) == (4, 9)
    assert [strike.weapon for strike in move.strikes] == ["short-sword", "mace"]
    assert [(hit.life, hit.stamina) for hit in hits(table, chain("mamoru", Link("short-sword"), Link("mace")))] == [
        (7, 3),
        (6, 3),
    ]


@pytest.mark.rule("MI-52", "MI-53", "MI-54")
def test_only_extras_of_later_links_can_be_moved_to_the_front():
    table = Table(kenta(), beast())
    first = Link("large-mace", power=("strength",), front=1)
    assert "link 1 front-loads 1" in table.refuse(chain("kenta", first), "front-load", "MI-52")
    second = Link("large-mace", power=("strength",), front=2)
    assert "it has 1 extra" in table.refuse(chain("kenta", Link("large-mace"), second), "front-load", "MI-52")
    move = made(
        table,
        "kenta",
        Link("large-mace"),
        Link("large-mace", power=("strength",) * 2, front=1),
        Link("large-mace", power=("strength",), front=1),
    )
    assert [(stage.pull, stage.strike) for stage in move.stages] == [(3, 4), (5, 7), (8, 9)]
    assert (move.segments, move.front) == (2 + 4 + 3, 2)


@pytest.mark.rule("MI-51")
def test_chain_payment_per_link():
    links = (Link("large-mace"), Link("large-mace", power=("strength", "strength")))
    table = Table(kenta(), beast(stamina=99, life=90), options={"chain-payment": "per-link"})
    table.set("kenta", stamina=12)
    table.do(chain("kenta", *links), c.Stand("beast-1"))
    assert table.one("kenta").stamina == 4
    table.rest(1)
    events = table.rest(1)
    assert of(events, e.Interrupted) == [e.Interrupted("kenta", short=True)], "32 cannot be paid out of 4"
    assert table.one("kenta").stamina == 4, "the segment of the pull-back was still part of the move"
    assert table.one("beast-1").life == 90 - 13
    table.do(c.Stand("kenta"))
    rich = Table(kenta(), beast(stamina=99, life=90), options={"chain-payment": "per-link"})
    rich.set("kenta", stamina=41)
    rich.do(chain("kenta", *links), c.Stand("beast-1"))
    rich.rest(5)
    assert rich.one("kenta").stamina == 1
    assert rich.one("beast-1").life == 90 - 38


@pytest.mark.rule("MI-S09", "MI-51")
@pytest.mark.parametrize(("stamina", "first", "then", "free"), [(40, {"2"}, set(), 4), (41, {"2", "6"}, {"6"}, 7)])
def test_what_is_about_to_land_leaves_out_links_that_cannot_be_paid(stamina, first, then, free):
    """8 and 32 of 40 would leave nothing: the second link falls away in its pull-back, segment 3."""
    links = (Link("large-mace"), Link("large-mace", power=("strength", "strength")))
    table = Table(kenta(), beast(stamina=99, life=90), options={"chain-payment": "per-link"})
    table.set("kenta", stamina=stamina)

    def strikes() -> set[str]:
        view = table.session.view()
        (lane,) = [lane for lane in view.track.lanes if lane.id == "kenta"]
        assert lane.status.startswith(f"free in {free}: ")
        ahead = [span for span in lane.spans if span.start >= table.state.segment]
        spans = {str(span.start) for span in ahead if span.kind == "strike"}
        assert ahead[-1].end == free - 1
        assert spans == {overlay.text for overlay in view.board.overlays if overlay.kind == "threat"}
        (asked,) = [question for question in table.session.pending() if question.who == "beast-1"]
        assert spans == {told.split(" lands in ")[1].split(":")[0] for told in asked.danger}
        return spans

    table.do(chain("kenta", *links), c.Stand("beast-1"))
    assert strikes() == first
    table.do(c.Stand("beast-1"))
    assert strikes() == then


@pytest.mark.rule("MI-55")
def test_a_move_is_named_kept_and_recomputed():
    table = Table(kenta(), beast(stamina=99))
    lines = (Telling(1, "he breathes in", 3),)
    links = (Link("large-mace", power=("strength", "strength")),)
    table.do(c.ComposeMove("kenta", "Temple Bell", c.AttackMove(links, lines=lines)))
    table.set("kenta", strength=14)
    events = table.do(c.Attack("kenta", c.AttackMove(book="temple-bell")), c.Stand("beast-1"))
    assert of(events, e.LineTold) == [e.LineTold("kenta", "he breathes in")]
    begun = table.one("kenta").commitment
    assert begun is not None
    move = begun.move
    assert move is not None
    assert (move.name, move.stamina, move.strikes[0].damage) == ("Temple Bell", 8 + 28, {"physical": 1600 + 1400})
    assert [(line.first, line.last) for line in move.lines] == [(1, 3), (4, 4)], "plain lines where none is given"
    table.refuse(c.ComposeMove("kenta", "", c.AttackMove(links)), "text")
    table.refuse(c.ComposeMove("kenta", "Odd", c.AttackMove((Link("spoon"),))), "not-held")
    says = table.refuse(
        c.ComposeMove("kenta", "Odd", c.AttackMove(links, lines=(Telling(4, "x", 6),))), "lines", "MI-29"
    )
    assert "lines go from 1 to 4" in says


@pytest.mark.rule("MI-55")
def test_a_book_move_that_is_not_there():
    table = Table(kenta(), beast())
    table.refuse(c.Attack("kenta", c.AttackMove(book="none")), "unknown", "MI-55")


@pytest.mark.rule("MI-55")
def test_improvised_moves_off_leaves_the_book_and_basic_moves():
    table = Table(kenta(), beast(), options={"improvised-moves": "off"})
    power = Link("large-mace", power=("strength",))
    table.refuse(chain("kenta", power), "improvised", "MI-S25")
    table.do(slash("kenta", "large-mace"))
    table.do(c.ComposeMove("kenta", "Bell", c.AttackMove((power,))))
    table.do(chain("kenta", power))
    table.do(c.Attack("kenta", c.AttackMove(book="bell")))


def archer(**more):
    return hero("Tomoe", gear=("bow",), **more)


@pytest.mark.rule("MI-56", "MI-95")
def test_a_shot_hits_the_first_in_the_facing_line():
    table = Table(archer(), beast("Near", "4,0", stamina=99), beast("Far", "6,0", stamina=99), catalog=ARMS)
    assert [hit.target for hit in hits(table, slash("tomoe", "bow"))] == ["near-1"]
    table = Table(archer(), hero("Ally", "2,0"), beast("Near", "4,0"), catalog=ARMS)
    assert [hit.target for hit in hits(table, slash("tomoe", "bow"))] == ["ally"]
    table = Table(archer(), beast("Far", "9,0"), catalog=ARMS)
    assert hits(table, slash("tomoe", "bow")) == []


@pytest.mark.rule("MI-56")
def test_a_shot_ends_at_what_blocks_lines():
    wall = Terrain("wall", ("3,0",), "all", blocks_lines=True)
    table = Table(archer(), beast("Near", "4,0"), terrain=(wall,), catalog=ARMS)
    events = [*table.do(slash("tomoe", "bow")), *table.rest(2)]
    assert of(events, Struck)[0].hexes == ((1, 0), (2, 0))


@pytest.mark.rule("MI-56")
def test_ranged_weapons_take_power_ups_and_chains_but_no_extra_hexes():
    table = Table(archer(), beast("Near", "4,0", stamina=99), catalog=ARMS)
    table.refuse(slash("tomoe", "bow", extra=1), "ranged-hexes", "MI-56")
    move = made(table, "tomoe", Link("bow", power=("dexterity",)), Link("bow"))
    assert (move.segments, move.stamina) == (5, 5 + 6 + 5)
    table.refuse(slash("tomoe", "bow", aim="4,-1"), "hexes", "MI-S24")


@pytest.mark.rule("MI-56")
def test_aimed_lines_reach_any_hex_of_the_front():
    table = Table(archer(), beast("Near", "4,-1", stamina=99), catalog=ARMS, options={"aimed-lines": "front"})
    assert [hit.target for hit in hits(table, slash("tomoe", "bow", aim="4,-1"))] == ["near-1"]
    assert "120°" in table.refuse(slash("tomoe", "bow", aim="-1,0"), "hexes", "MI-S24")
    assert "range is 8" in table.refuse(slash("tomoe", "bow", aim="9,0"), "hexes", "MI-S24")


@pytest.mark.rule("MI-57", "MI-45")
def test_monster_moves_are_used_as_printed():
    table = Table(hero(at="-1,0"), monster("kappa", "0,0", 0))
    flip = c.UseMove("kappa-1", "kappa-back-flip")
    assert [(hit.target, hit.life) for hit in hits(table, flip, 3)] == [("mamoru", 15)]
    table.refuse(c.UseMove("kappa-1", "kick"), "unknown", "MI-57")
    table.set("kappa-1", stamina=10)
    assert "needs 10, leaves at least 1" in table.refuse(flip, "stamina-floor", "MI-45")


@pytest.mark.rule("MI-43", "MI-57")
def test_a_monster_with_a_weapon_composes_moves_too():
    table = Table(
        hero(at="1,0"),
        beast("Ronin", "0,0", 0, entry_gear=("mace",), attributes={"strength": 6, "dexterity": 5}),
    )
    assert [hit.life for hit in hits(table, slash("ronin-1", "mace", power=("strength",)), 3)] == [7 + 3]


@pytest.mark.rule("MI-50")
def test_a_mistyped_number_is_refused():
    table = Table(mai(), beast())
    assert move_refusal(table.one("mai"), (Link("halberd", extra=5000),), (), House(), ("halberd",)) is not None


@pytest.mark.parametrize(("chosen", "segments"), [("off", 4), ("on", 2)])
@pytest.mark.rule("MI-47")
def test_a_sweep_of_reach_3_may_take_three_hexes_for_nothing(chosen, segments):
    table = Table(hero("Mai", gear=("halberd",), dexterity=7), beast(at="9,0"), options={"reach-sweep": chosen})
    three = Link("halberd", shape="sweep", hexes=("FL", "F", "FR"))
    assert made(table, "mai", three).segments == segments
    four = Link("halberd", shape="sweep", hexes=("BL", "FL", "F", "FR"))
    assert made(table, "mai", four).segments == segments + 1
