"""Getting hit and stamina: MI-58 to MI-65, with the table options of MI-S01, S02, S18, S28 and S30."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.rulings import commands as r
from engine.core.scenes import scenes
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Armour, Shield
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.events.death import Died, MonsterSlain
from engine.systems.miasma.events.flow import StaminaRegained
from engine.systems.miasma.rules.harm import rounded
from engine.systems.miasma.rules.stats import monster_regen, recovers_in, recovery_threshold, regeneration
from engine.systems.miasma.state.things import DamageType
from tests.engine.miasma.scene import BASE, Table, beast, bite, hero, of, slash

ODD_COAT = Armour("Coat", "body", 1, resist={"physical": 3, "fire": 1})
FAN = Shield("Fan", 1, 50, resist={"physical": 30, "lightning": 25})
GEARED = replace(BASE, armour={**BASE.armour, "coat": ODD_COAT}, shields={**BASE.shields, "fan": FAN})


def bitten(
    damage: dict | int = 20,
    gear: tuple[str, ...] = (),
    guard: str = "",
    options: dict[str, str] | None = None,
    effects: tuple[DamageType, ...] = (),
    life: int = 0,
):
    """What a bite does to Mamoru."""
    move = bite(0) if isinstance(damage, dict) else bite(damage)
    if isinstance(damage, dict):
        move = replace(move, strikes=(replace(move.strikes[0], damage=damage),))
    table = Table(
        hero(gear=gear, guard=guard, vitality=20, strength=4),
        beast(moves={"bite": move}),
        options=options,
        catalog=GEARED,
    )
    for kind in effects:
        table.do(r.RuleSet("protection", 9, ("mamoru",), key=kind))
    if life:
        table.set("mamoru", life=life)
    return of([*table.do(c.UseMove("beast-1", "bite")), *table.rest(2)], e.Hit)[0]


@pytest.mark.rule("MI-58", "MI-59")
def test_open_target():
    hit = bitten(15)
    assert (hit.life, hit.stamina, hit.share) == (15, 7, 50)


@pytest.mark.rule("MI-58", "MI-59")
def test_parry_lowers_physical_only_and_takes_all_stamina():
    hit = bitten({"physical": 15, "fire": 10}, ("short-sword",), "short-sword")
    assert {sum_.type: sum_.life for sum_ in hit.sums} == {"physical": 9, "fire": 10}
    assert (hit.stamina, hit.guard) == (15, "parry")


@pytest.mark.rule("MI-58", "MI-59")
def test_a_shield_lowers_every_type_by_its_own_percentage():
    hit = bitten({"physical": 15, "lightning": 10, "dark": 5}, ("fan",), "fan")
    assert {sum_.type: sum_.life for sum_ in hit.sums} == {"physical": 10, "lightning": 7, "dark": 5}
    assert (hit.stamina, hit.share, hit.guard) == (7, 50, "shield")


@pytest.mark.rule("MI-58")
def test_percentage_before_armour_before_protection():
    hit = bitten(25, ("fan", "coat"), "fan", effects=("physical",))
    physical = hit.sums[0]
    assert (physical.start, physical.percent, physical.armour, physical.protected) == (2500, 30, 3, True)
    assert hit.life == 7  # (25 × 0.7 − 3) ÷ 2 = 7.25
    assert hit.stamina == 12, "Protection does not change the stamina loss"


@pytest.mark.rule("MI-58", "MI-84")
def test_protection_order_first_halves_before_everything_and_the_stamina_too():
    hit = bitten(25, ("fan", "coat"), "fan", {"protection-order": "first"}, ("physical",))
    assert hit.life == 5  # 12.5 × 0.7 − 3 = 5.75
    assert hit.stamina == 6  # 12.5 × 50%
    assert hit.first


@pytest.mark.rule("MI-58")
def test_no_minimum_and_no_spill_between_types():
    hit = bitten({"physical": 2, "fire": 4}, ("coat",))
    assert {sum_.type: sum_.life for sum_ in hit.sums} == {"physical": 0, "fire": 3}
    assert hit.stamina == 1


@pytest.mark.parametrize(("rounding", "life", "stamina"), [("down", 10, 7), ("half-up", 11, 8), ("up", 11, 8)])
@pytest.mark.rule("MI-60")
def test_damage_rounding(rounding, life, stamina):
    # 15 × 0.7 = 10.5 Life, 15 × 50% = 7.5 stamina
    hit = bitten(15, ("fan",), "fan", {"damage-rounding": rounding})
    assert (hit.life, hit.stamina) == (life, stamina)


@pytest.mark.rule("MI-60")
def test_rounding_each_way():
    assert [rounded(parts, 4, "half-up") for parts in (5, 6, 7)] == [1, 2, 2]
    assert [rounded(parts, 4, "up") for parts in (4, 5)] == [1, 2]
    assert [rounded(parts, 4, "down") for parts in (5, 7)] == [1, 1]


@pytest.mark.rule("MI-60")
def test_each_type_is_rounded_by_itself():
    hit = bitten({"physical": 15, "lightning": 10}, ("fan",), "fan")
    assert hit.life == 10 + 7, "10.5 and 7.5"


@pytest.mark.parametrize(("reading", "life"), [("percent", 19), ("tens", 12), ("points", 16)])
@pytest.mark.rule("MI-58")
def test_shield_resistance_readings(reading, life):
    hit = bitten(20, ("wooden-shield",), "wooden-shield", {"shield-resistance": reading})
    assert (hit.life, hit.stamina) == (life, 12)


@pytest.mark.rule("MI-15")
def test_tens_never_pass_100_percent():
    assert bitten(20, ("fan",), "fan", {"shield-resistance": "tens"}).life == 0


@pytest.mark.rule("MI-61")
def test_all_strikes_of_a_segment_use_one_picture():
    hard = {"bite": bite(40)}
    table = Table(
        hero(gear=("short-sword",), guard="short-sword", vitality=40),
        beast("A", "1,0", 3, moves=hard),
        beast("B", "-1,0", 0, moves=hard),
    )
    table.do(c.UseMove("a-1", "bite"), c.UseMove("b-1", "bite"), c.Stand("mamoru"))
    events = table.do(c.Stand("mamoru"))
    assert [(hit.guard, hit.life, hit.stamina) for hit in of(events, e.Hit)] == [("parry", 24, 40)] * 2
    assert of(events, e.LifeLost) == [e.LifeLost("mamoru", 48, 200 - 48)]
    assert of(events, e.StaminaLost) == [e.StaminaLost("mamoru", 80, 0)]
    assert of(events, e.Staggered) == [e.Staggered("mamoru")]


@pytest.mark.rule("MI-61")
def test_a_strike_lands_even_if_its_owner_falls_in_the_same_segment():
    table = Table(hero(gear=("short-sword",)), beast(life=5, moves={"bite": bite(99)}))
    events = table.do(slash(), c.UseMove("beast-1", "bite"))
    assert of(events, MonsterSlain)
    assert of(events, Died) == [Died("mamoru")]


def tired(**more) -> Table:
    table = Table(hero(gear=("short-sword", "wooden-shield"), endurance=9, **more), beast(at="9,0", stamina=80))
    table.set("mamoru", stamina=30)
    return table


@pytest.mark.rule("MI-63")
def test_who_regenerates():
    for command, after in (
        (c.Stand("mamoru"), 39),
        (c.Walk("mamoru", "-1,0"), 39),
        (c.Turn("mamoru", 1), 39),
        (c.ChangeItem("mamoru", stow=("short-sword",)), 39),
        (c.Guard("mamoru", "wooden-shield"), 34),
        (c.Run("mamoru", "-1,0"), 30 - 17),
        (slash(), 27),
    ):
        table = tired()
        table.do(command, c.RestStand())
        assert table.one().stamina == after, command
    table.rest(1)
    assert table.one().stamina == 27, "every segment of an attack move counts"
    table.rest(1)
    assert table.one().stamina == 36


@pytest.mark.rule("MI-63")
def test_casting_segments_do_not_regenerate():
    table = Table(hero(spells=("protection",), power=3), beast(at="9,0"))
    table.do(c.Cast("mamoru", "protection", "mamoru"), c.RestStand())
    table.rest(1)
    assert table.one().stamina == 30
    table.rest(1)
    assert table.one().stamina == 38


@pytest.mark.rule("MI-63")
def test_the_maximum_stops_it():
    table = tired()
    table.set("mamoru", stamina=44)
    events = table.rest(1)
    assert of(events, StaminaRegained) == [StaminaRegained({"mamoru": 1})]


@pytest.mark.rule("MI-63", "MI-90")
def test_monsters_regenerate_a_fifth_unless_they_say_otherwise():
    assert [monster_regen(80, None), monster_regen(4, None), monster_regen(84, None), monster_regen(80, 3)] == [
        16,
        1,
        16,
        3,
    ]
    table = Table(hero(at="5,0"), beast(regen=7))
    assert regeneration(table.one("beast-1")) == 7


@pytest.mark.rule("MI-64")
def test_a_stagger_breaks_off_the_attack_and_nothing_is_refunded():
    table = Table(hero(gear=("short-sword",), vitality=40), beast(moves={"bite": bite(80)}))
    table.do(slash(power=("strength", "strength")), c.UseMove("beast-1", "bite"))
    mamoru = table.one()
    assert mamoru.staggered
    assert mamoru.commitment is None
    assert mamoru.stamina == 0, "one whose attack was broken off does not regenerate in that segment"
    assert table.one("beast-1").life == 50
    table.refuse(c.Stand("mamoru"), "staggered", "MI-64")


@pytest.mark.rule("MI-63", "MI-64")
def test_one_staggered_behind_a_guard_regenerates_fully_in_that_segment():
    table = Table(hero(gear=("short-sword",), guard="short-sword", vitality=40), beast(moves={"bite": bite(60)}))
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    table.do(c.Stand("mamoru"))
    assert table.one().staggered
    assert table.one().stamina == 8, "the guard is down by step G"


@pytest.mark.rule("MI-64")
def test_being_hit_while_staggered_only_lowers_stamina_again():
    table = Table(hero(vitality=40), beast(moves={"bite": bite(30)}))
    table.set("mamoru", stamina=0)
    table.do(c.UseMove("beast-1", "bite"))
    events = [event for step in range(1, table.session.head + 1) for event in table.session.timeline.step(step).events]
    assert len(of(events, e.Staggered)) == 1
    assert of(events, e.StaminaLost) == [e.StaminaLost("mamoru", 15, 0)]


@pytest.mark.rule("MI-65")
def test_recovery_at_three_quarters_rounded_up():
    table = Table(hero(strength=5, dexterity=5, endurance=5, vitality=5, power=4), beast(at="9,0"))
    table.set("mamoru", stamina=0)
    stamina = []
    while table.one().staggered:
        events = table.do(c.Stand("beast-1"))
        stamina.append(table.one().stamina)
    assert stamina == [5, 10, 15, 20]
    assert of(events, e.Recovered) == [e.Recovered("mamoru")]
    table.do(c.Stand("mamoru"))


@pytest.mark.rule("MI-65")
@pytest.mark.parametrize(("short", "segments"), [(-5, 1), (0, 1), (1, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_how_long_a_stagger_still_lasts(short: int, segments: int) -> None:
    """Stamina 20, so that it ends at 15 and 4 come back a segment: by how many points short of that."""
    fighter = replace(Table(hero(endurance=4)).one("mamoru"), staggered=True)
    assert (recovery_threshold(fighter), regeneration(fighter)) == (15, 4)
    assert recovers_in(replace(fighter, stamina=15 - short)) == segments


@pytest.mark.rule("MI-64", "MI-65")
def test_a_stagger_behind_a_guard_is_told_as_long_as_it_lasts() -> None:
    """It was told as if its regenerations were halved and the first did not count; the lane said another segment."""
    table = Table(hero(gear=("short-sword",), guard="short-sword", vitality=40), beast(moves={"bite": bite(60)}))
    table.do(c.UseMove("beast-1", "bite"), c.Stand("mamoru"))
    table.do(c.Stand("mamoru"))
    session = table.session
    told = [
        line.brief for step in session.timeline.path() for line in session.lines(step, "gm") if "STAGG" in line.brief
    ]
    lane = next(lane for lane in session.view().track.lanes if lane.id == "mamoru")
    up = lane.status.removeprefix("staggered: up in ").partition(" ")[0]
    assert told == [f"→ STAGGERED until {up}"]


@pytest.mark.rule("MI-64")
@pytest.mark.parametrize(("life", "told"), [(1, ["SLAIN"]), (30, ["loses Bite", "STAGGERED"])])
def test_what_the_slain_had_begun_is_lost_without_a_word(life: int, told: list[str]) -> None:
    """*−10 Life −7 stamina (0/50) loses Double Claw Sweep → SLAIN* stood where a fight had turned."""
    table = Table(hero(gear=("short-sword",)), beast(life=life, stamina=6, moves={"bite": bite(segments=9)}))
    table.do(slash(), c.UseMove("beast-1", "bite"))
    path = table.session.timeline.path()
    made = scenes([(step, line) for step in path for line in table.session.lines(step)])
    text = " ".join(scene.text for scene in made)
    assert [word for word in ("loses Bite", "SLAIN", "STAGGERED") if word in text] == told, text
