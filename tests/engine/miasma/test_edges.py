"""The edges of rules: the case on each side of a comparison, a rounding, or the end of a duration."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Catalog, Terrain
from engine.systems.miasma.checks.magic import of_ones_tradition
from engine.systems.miasma.decide.death import unfinished
from engine.systems.miasma.events import attack as e
from engine.systems.miasma.rules.danger import Danger, fate
from engine.systems.miasma.rules.harm import protected
from engine.systems.miasma.rules.magic import ENCHANTMENT_SEGMENTS, PROTECTION_SEGMENTS, lasting
from engine.systems.miasma.rules.movement import sides_to
from engine.systems.miasma.rules.stats import regained
from engine.systems.miasma.sound import sound
from engine.systems.miasma.state import Cloud, Effect, State, Ward
from engine.systems.miasma.state.actions import Attack, Cast, PickUp, Stand, Turn
from engine.systems.miasma.state.things import Link, Spell, Telling
from tests.engine.miasma.scene import BASE, Table, beast, bite, chain, hero, of, slash

FAR = beast("Far", "9,0")


def parts(table: Table, who: str) -> list[Any]:
    """What somebody's attack moves are composed of."""
    (option,) = [option for option in table.session.options("gm", who) if option.id == f"attack:{who}"]
    composer = option.slots[0].composer
    assert composer is not None
    return list(composer.parts)


@pytest.mark.rule("MI-09", "MI-90")
def test_a_monster_without_attributes_deals_the_base_of_its_weapon():
    table = Table(hero(), beast("Ogre", "1,0", moves={}, entry_gear=("mace",)))
    events = table.do(slash("ogre-1", "mace"), c.Stand("mamoru"), c.RestStand())
    (blow,) = of(events, e.Hit)
    assert blow.sums[0].start == 600


@pytest.mark.rule("MI-09", "MI-90")
def test_a_monster_with_the_attribute_scales_like_anybody():
    table = Table(hero(), beast("Ogre", "1,0", moves={}, entry_gear=("mace",), attributes={"strength": 7}))
    events = table.do(slash("ogre-1", "mace"), c.Stand("mamoru"), c.RestStand())
    assert of(events, e.Hit)[0].sums[0].start == 800


@pytest.mark.rule("MI-46", "MI-90")
def test_a_monster_without_strength_cannot_power_up_with_it():
    table = Table(hero(), beast("Ogre", "1,0", moves={}, entry_gear=("mace",)))
    table.refuse(slash("ogre-1", "mace", power=("strength",)), "not-a-scaling", "MI-46")
    assert not [slot for part in parts(table, "ogre-1") for slot in part.slots if slot.name == "power"]


@pytest.mark.rule("MI-49")
def test_monsters_make_area_attacks_with_weapons_and_characters_do_not():
    area = Link("mace", shape="area", hexes=("F", "B"))
    ogre = beast("Ogre", "1,0", moves={}, entry_gear=("mace",))
    table = Table(hero(gear=("mace",), strength=5), ogre)
    table.refuse(chain("mamoru", area), "area", "MI-49")
    assert [part.id for part in parts(table, "ogre-1") if part.id.endswith(":area")]
    table.do(chain("ogre-1", area))


@pytest.mark.rule("MI-43", "MI-51")
def test_an_empty_move_is_told_from_an_empty_hand():
    table = Table(hero(gear=("short-sword",)), hero("Kenta", "0,2"), FAR)
    table.refuse(c.Attack("mamoru", c.AttackMove()), "no-move", "MI-51")
    table.refuse(c.Attack("kenta", c.AttackMove()), "not-held", "MI-43")


@pytest.mark.parametrize(("front", "legal"), [(-1, False), (0, True), (2, True), (3, False)])
@pytest.mark.rule("MI-52")
def test_what_can_be_front_loaded(front, legal):
    table = Table(hero(gear=("short-sword",), endurance=20), FAR)
    links = (Link("short-sword"), Link("short-sword", power=("strength", "strength"), front=front))
    if legal:
        table.do(chain("mamoru", *links))
    else:
        table.refuse(chain("mamoru", *links), "front-load", "MI-52")
    table.refuse(chain("mamoru", Link("short-sword", power=("strength",), front=1)), "front-load", "MI-52")


@pytest.mark.parametrize(
    ("lines", "legal"),
    [
        ((Telling(1, "a"), Telling(2, "b")), True),
        ((Telling(1, "a", 2),), True),
        ((Telling(1, "a"), Telling(1, "b")), False),
        ((Telling(1, "a", 2), Telling(2, "b")), False),
        ((Telling(0, "a"),), False),
        ((Telling(2, "a", 3),), False),
        ((Telling(3, "a"),), False),
    ],
)
@pytest.mark.rule("MI-29")
def test_lines_follow_each_other_within_the_move(lines, legal):
    table = Table(hero(gear=("short-sword",)), FAR)
    command = c.Attack("mamoru", c.AttackMove((Link("short-sword"),), lines=lines))
    if legal:
        table.do(command)
    else:
        table.refuse(command, "lines", "MI-29")


@pytest.mark.parametrize(("stamina", "legal"), [(3, False), (4, True)])
@pytest.mark.rule("MI-45")
def test_an_attack_leaves_one(stamina, legal):
    table = Table(hero(gear=("short-sword",)), FAR)
    table.set("mamoru", stamina=stamina)
    if legal:
        table.do(slash())
    else:
        table.refuse(slash(), "stamina-floor", "MI-45")


@pytest.mark.rule("MI-84", "MI-88")
def test_an_enchantment_protects_nobody():
    table = Table(hero(gear=("short-sword",)), FAR)
    enchanted = replace(table.one(), effects=(Effect("fire", 9, "short-sword", 500),))
    assert not protected(enchanted, "fire")
    assert protected(replace(enchanted, effects=(Effect("fire", 9),)), "fire")
    assert not protected(replace(enchanted, effects=(Effect("fire", 9),)), "dark")


@pytest.mark.rule("MI-64")
def test_a_strike_of_this_very_segment_is_not_broken_off():
    table = Table(hero(gear=("short-sword",)), FAR)
    table.do(slash(), c.Stand("far-1"))
    attack = table.one().commitment
    assert attack is not None
    assert unfinished(table.state, attack, False), "all decide: a ruling takes the strike of segment 2 away"
    busy = {who: replace(one, commitment=attack) for who, one in table.state.combatants.items()}
    state = replace(table.state, combatants=busy)
    assert unfinished(replace(state, segment=1), attack, False), "the strike of segment 2 is still to come"
    assert not unfinished(state, attack, False), "it has struck in step C"
    turn = Turn(1, 2, turns=(2, 1))
    assert unfinished(replace(state, segment=1), turn, False)
    assert not unfinished(state, turn, False)
    cast = Cast(1, 2, spell="healing")
    assert unfinished(state, cast, False)
    assert not unfinished(state, cast, True)


@pytest.mark.parametrize(("stamina", "up"), [(29, False), (30, True)])
@pytest.mark.rule("MI-65")
def test_a_stagger_ends_at_three_quarters(stamina, up):
    table = Table(hero(endurance=8), FAR)
    table.do(r.RuleSet("staggered", 1, ("mamoru",)), r.RuleSet("stamina", stamina - 8, ("mamoru",)))
    told = table.session.view().track
    table.do(c.Stand("far-1"))
    assert table.one().staggered is not up
    (lane,) = [lane for lane in told.lanes if lane.id == "mamoru"]
    assert lane.status == f"staggered: up in {2 if up else 3} unless hit"


@pytest.mark.rule("MI-63")
def test_breath_fills_no_more_than_the_pool():
    table = Table(hero(endurance=8), FAR)
    for stamina, gain in ((32, 8), (33, 7), (40, 0)):
        table.set("mamoru", stamina=stamina)
        assert regained(table.one()) == gain


@pytest.mark.parametrize(("segments", "left"), [(1, 0), (2, 1)])
@pytest.mark.rule("MI-84")
def test_a_protection_works_in_its_last_segment_and_not_after(segments, left):
    table = Table(hero(), FAR)
    table.do(r.RuleSet("protection", segments, ("mamoru",), key="fire"))
    table.rest(1)
    assert len(table.one().effects) == left


@pytest.mark.rule("MI-85")
def test_a_ruled_ward_stands_in_its_last_segment_and_not_after():
    table = Table(hero(), FAR)
    table.do(c.RuleWard("mamoru", "0,0", 1, segments=2))
    table.rest(1)
    assert table.state.wards
    table.rest(1)
    assert not table.state.wards


@pytest.mark.rule("MI-35")
def test_two_who_meet_over_an_even_gap_both_stop():
    """With one hex between them they want the same one; with two they would change places next (MI-35)."""
    for gap, met in ((2, ["0,0", "2,0"]), (3, ["1,0", "2,0"])):
        table = Table(hero("A", "0,0", endurance=20), hero("B", f"{gap},0", endurance=20), FAR)
        table.do(c.Run("a", "5,0") if gap > 5 else c.Run("a", f"{gap - 1},0"), c.Run("b", "1,0"), c.RestStand())
        assert [table.at("a"), table.at("b")] == met


@pytest.mark.rule("MI-35")
def test_neighbours_cannot_change_places():
    table = Table(hero("A", "0,0"), hero("B", "1,0", hidden=True, side="foes"), FAR)
    table.do(c.Walk("b", "2,0"), c.Walk("a", "1,0"), c.RestStand())
    assert (table.at("a"), table.at("b")) == ("1,0", "2,0")
    table = Table(hero("A", "0,0"), hero("B", "1,0", hidden=True, side="foes"), hero("C", "5,5"))
    table.do(c.Walk("a", "1,0"))
    table.refuse(c.Walk("b", "0,0"), "blocked", "MI-30")


@pytest.mark.rule("MI-35")
def test_nobody_enters_a_hex_that_a_large_body_keeps_as_it_moves():
    ox = beast("Ox", "0,0", 0, footprint=("0,0", "1,0"), hidden=True)
    table = Table(hero("A", "1,-1"), ox, FAR)
    table.do(c.Walk("ox-z", "1,0"), c.Walk("a", "1,0"), c.RestStand())
    assert (table.at("a"), table.at("ox-z")) == ("1,-1", "1,0")


@pytest.mark.rule("MI-23", "MI-34")
@pytest.mark.parametrize(("wall", "facing"), [("0,2", 0), ("5,5", 1)])
def test_a_large_body_faces_where_it_goes_only_where_it_has_room(wall: str, facing: int):
    ox = beast("Ox", "0,0", 0, footprint=("0,0", "1,0"))
    ground = (Terrain("wall", (wall,), "all"),)
    table = Table(hero(at="-5,0"), ox, terrain=ground, options={"move-facing": "follow-all"})
    table.do(c.Walk("ox-1", "0,1"), c.RestStand())
    assert (table.at("ox-1"), table.one("ox-1").facing) == ("0,1", facing)


@pytest.mark.rule("MI-23", "MI-24")
def test_a_large_body_does_not_turn_into_closed_ground():
    wall = Terrain("wall", ("1,-1",), "all")
    ox = beast("Ox", "1,0", 3, footprint=("0,0", "1,0"))
    table = Table(hero(at="-5,0"), ox, terrain=(wall,))
    table.refuse(c.Turn("ox-1", 4), "blocked", "MI-24")
    table.do(c.Turn("ox-1", 2))


@pytest.mark.parametrize(("to", "legal"), [("5,0", True), ("6,0", False)])
@pytest.mark.rule("MI-33")
def test_a_run_goes_up_to_five(to, legal):
    table = Table(hero(endurance=20), FAR)
    if legal:
        table.do(c.Run("mamoru", to))
    else:
        table.refuse(c.Run("mamoru", to), "distance", "MI-33")


@pytest.mark.parametrize(("to", "legal"), [("2,0", False), ("3,0", True), ("4,0", False)])
@pytest.mark.rule("MI-32")
def test_a_duck_goes_exactly_three(to, legal):
    table = Table(hero(endurance=20), FAR)
    if legal:
        table.do(c.Duck("mamoru", to))
    else:
        table.refuse(c.Duck("mamoru", to), "distance", "MI-32")


def test_players_learn_nothing_of_somebody_hidden_who_is_asked():
    table = Table(hero(), beast("Ghost", "4,0", hidden=True), beast("Ogre", "6,0", moves={"bite": bite(segments=4)}))
    table.do(c.UseMove("ogre-1", "bite"), c.Stand("mamoru"))
    waiting = table.session.pending("players")
    assert [asked.question for asked in waiting] == ["The game master decides"], "as while the ogre is asked"
    table.do(c.Stand("ghost-z"), c.Stand("mamoru"))
    assert [question.question for question in table.session.pending("players")] == ["The fight goes on"]


def test_foes_in_hiding_hold_nobody_up_where_foes_decide_first():
    table = Table(hero(), beast("Ghost", "4,0", hidden=True), options={"declaration": "foes-first"})
    table.do(c.Stand("mamoru"))
    assert table.state.segment == 1
    table.do(c.Stand("ghost-z"))
    assert table.state.segment == 2


def test_what_foes_decided_is_in_no_state_that_players_are_shown():
    table = Table(hero(), beast("Ogre", "6,0"))
    table.do(c.UseMove("ogre-1", "bite"))
    known = table.rules.rooms.visible(table.state, "players")
    assert not known.decisions
    assert table.rules.rooms.visible(table.state, "gm") is table.state


def unsound(state: State, before: State | None = None) -> list[str]:
    return [problem.path for problem in sound(Catalog(), state, before)]


def test_a_sound_state_has_no_problem():
    table = Table(hero(gear=("short-sword",), spells=("healing",), power=3), FAR, catalog=BASE)
    assert unsound(table.state) == []
    table.do(c.Cast("mamoru", "healing", "mamoru"), c.Stand("far-1"))
    assert unsound(table.state) == []


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"decisions": {"nobody": Stand()}}, "state.decisions"),
        ({"clouds": {"nobody": Cloud("x", (0, 0), 1)}}, "state.clouds"),
        ({"wards": (Ward("ward-1", "nobody", (0, 0), 1, "scene"),)}, "state.wards"),
        ({"decisions": {"mamoru": Cast(spell="none")}}, "state.decisions.spell"),
        ({"decisions": {"mamoru": PickUp(target="nobody")}}, "state.decisions.target"),
        ({"decisions": {"mamoru": Attack()}}, "state.decisions"),
        ({"phase": "contest"}, "state.phase"),
        ({"segment": 0}, "state.segment"),
    ],
)
def test_a_state_with_impossible_fields_is_named(fields: dict[str, Any], path: str):
    table = Table(hero(), FAR)
    wrong = replace(table.state, **fields)
    assert path in unsound(wrong)
    assert path in unsound(wrong, table.state), "a step brings it in"


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"life": 26}, "life"),
        ({"life": -1}, "life"),
        ({"stamina": 41}, "stamina"),
        ({"facing": 6}, "facing"),
        ({"hex": (99, 0)}, "hex"),
        ({"hands": ("spoon",)}, "hands"),
        ({"guard": "spoon"}, "guard"),
        ({"id": "kenta"}, "id"),
    ],
)
def test_a_combatant_with_impossible_fields_is_named(fields: dict[str, Any], path: str):
    table = Table(hero(), FAR)
    wrong = replace(table.one(), **fields)
    state = replace(table.state, combatants={**table.state.combatants, "mamoru": wrong})
    for before in (None, table.state):
        assert any(problem.endswith(f".{path}") for problem in unsound(state, before))


def test_whoever_was_in_order_is_looked_at_again_when_what_is_around_them_changes():
    table = Table(hero(), FAR)
    before = replace(table.state, phase="interlude")
    off = replace(table.one(), hex=(99, 0))
    lost = replace(before, combatants={**before.combatants, "mamoru": off})
    assert unsound(lost, before) == [], "between fights nobody stands on the map"
    assert unsound(replace(lost, phase="decide"), lost) == ["state.combatants.mamoru.hex"]
    bare = replace(table.state, map=replace(table.state.map, rows=()))
    assert "state.combatants.mamoru.hex" in unsound(bare, table.state)
    alone = {who: person for who, person in table.state.combatants.items() if who == "mamoru"}
    aimed = replace(table.state, decisions={"mamoru": PickUp(target="far-1")})
    assert "state.decisions.target" in unsound(replace(aimed, combatants=alone), aimed)


@pytest.mark.rule("MI-77")
def test_who_has_no_tradition_yet_casts_any_spell_and_who_has_one_only_its_own():
    table = Table(hero(spells=("fire-bolt",), power=10), FAR)
    fighter = table.one("mamoru")
    spell = fighter.sheet.spells["fire-bolt"]
    for own, code in ((None, ""), (spell.tradition, ""), ("shinto", "tradition")):
        person = replace(fighter, sheet=replace(fighter.sheet, tradition=own))
        state = replace(table.state, combatants={**table.state.combatants, "mamoru": person})
        found = of_ones_tradition(BASE, state, c.Cast("mamoru", "fire-bolt"))
        assert (found.code if found is not None else "") == code


@pytest.mark.rule("MI-84", "MI-88")
@pytest.mark.parametrize(("duration", "until"), [(0, 5 + PROTECTION_SEGMENTS), (7, 12)])
def test_a_protection_lasts_as_long_as_it_says_else_the_usual_time(duration: int, until: int):
    caster = Table(hero(), FAR).one("mamoru")
    made = Spell("x", "shinto", 1, 1, 1, 1, "protection", type="fire", duration=duration)
    effect = lasting(caster, made, 5, "")
    assert effect is not None
    assert effect.until == until
    enchanted = lasting(caster, replace(made, effect="enchant"), 5, "katana")
    assert enchanted is not None
    assert enchanted.until == (5 + ENCHANTMENT_SEGMENTS if not duration else until)


@pytest.mark.rule("MI-64")
@pytest.mark.parametrize(
    ("life", "stamina", "told"),
    [(24, 29, ""), (25, 0, "dead"), (26, 0, "dead"), (24, 30, "staggered"), (24, 31, "staggered")],
)
def test_a_fate_is_told_from_the_very_number_on(life: int, stamina: int, told: str):
    fighter = replace(Table(hero(), FAR).one(), life=25, stamina=30)
    assert fate(fighter, Danger(2, ("x",), life, stamina)) == told
    if told == "staggered":
        assert fate(replace(fighter, staggered=True), Danger(2, ("x",), life, stamina)) == ""


@pytest.mark.rule("MI-31")
@pytest.mark.parametrize(("to", "sides"), [(1, 1), (2, 2), (3, 3), (4, -2), (5, -1), (0, 6)])
def test_a_turn_takes_the_shorter_way_and_clockwise_where_both_are_as_long(to: int, sides: int):
    assert sides_to(0, to, "") == sides
    assert sides_to(0, to, "clockwise") == (to or 6)
    assert sides_to(0, to, "counter-clockwise") == -(6 - to if to else 6)
