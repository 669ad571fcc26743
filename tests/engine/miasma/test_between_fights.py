"""What happens between fights holds when the next one begins: deaths, rulings, spells, things of the fallen (MI-17,
MI-67, MI-68, MI-70, MI-72, MI-85, MI-89, MI-93).
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.copied import across
from engine.core.people import put
from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Entrant
from engine.systems.miasma.coming import Coming
from engine.systems.miasma.events import death as e
from engine.systems.miasma.events.flow import FightBegan, FightEnded, Revealed, Seen, SegmentBegan
from engine.systems.miasma.events.magic import EffectBegan, Healed, WardEnded
from engine.systems.miasma.evolve import evolve
from engine.systems.miasma.evolve.guard import handed
from engine.systems.miasma.state import Award, Contest, Dropped, Effect, Swap, Ward
from engine.systems.miasma.state.actions import Cast, Stand
from tests.engine.miasma.scene import Table, beast, bite, hero, of, slash

FAR = beast("Far", "9,0")


def camp(*more: Any, **fields: Any) -> Table:
    """Mamoru, whose first fight is over."""
    table = Table(hero(gear=("short-sword", "wooden-shield"), **fields), *more, FAR)
    table.do(c.EndFight())
    return table


def again(table: Table, **fields: Any) -> list[Any]:
    """The same encounter as the next fight; its events."""
    return table.do(c.NextFight(across(Coming, replace(table.encounter, **fields))))


@pytest.mark.rule("MI-68", "MI-70")
def test_who_dies_between_fights_re_forms_at_once_and_dies_once():
    table = camp(miasma=7)
    events = table.do(r.RuleRemove(("mamoru",), "dead"))
    assert [type(fact).__name__ for fact in events] == ["Died", "CloudLeft", "EssenceLost", "Reformed"]
    assert (table.one().status, table.pools(), table.one().essence) == ("up", (25, 40), 4)
    events = again(table)
    assert not of(events, e.Died)
    assert (table.one().life, table.one().essence, table.one().miasma) == (25, 4, 7), "the cloud hung where he stands"


@pytest.mark.rule("MI-67", "MI-68")
def test_the_lost_who_get_essence_back_between_fights_re_form():
    table = Table(hero(essence=1), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)), c.EndFight())
    assert table.one().status == "lost"
    events = table.do(r.RuleSet("essence", 5, ("mamoru",)))
    assert of(events, e.Reformed)
    assert not of(again(table), e.Died)
    assert (table.one().status, table.one().life, table.one().essence) == ("up", 25, 5)


@pytest.mark.rule("MI-04", "MI-68")
def test_life_0_between_fights_is_a_death_like_any_other():
    table = camp()
    events = table.do(r.RuleSet("life", 0, ("mamoru",)), c.Breather())
    assert len(of(events, e.Died)) == 1
    assert not of(again(table), e.Died)
    assert (table.one().life, table.one().essence) == (25, 4)


@pytest.mark.rule("MI-67")
def test_the_last_essence_between_fights_is_lost():
    table = camp(hero("Kenta", "0,3"), essence=1)
    events = table.do(r.RuleRemove(("mamoru",), "dead"))
    assert of(events, e.CharacterLost)
    assert not of(events, e.Reformed)


@pytest.mark.rule("MI-66")
def test_a_death_off_every_map_leaves_a_cloud_that_is_found_between_fights():
    table = Table(hero(miasma=3), hero("Kenta", "0,3"), FAR)
    table.do(r.RulePlace("mamoru", ""), c.EndFight(), r.RuleRemove(("mamoru",), "dead"))
    assert table.state.clouds["mamoru"].hex is None
    table.do(c.CollectCloud("mamoru"))
    assert table.one().miasma == 3


@pytest.mark.rule("MI-68")
def test_the_dead_placed_by_ruling_come_back_whole():
    table = Table(hero(), hero("Kenta", "0,3"), FAR)
    table.set("mamoru", stamina=3)
    table.do(r.RuleSet("life", 0, ("mamoru",)), r.RulePlace("mamoru", "1,1"))
    assert (table.pools(), table.at(), table.one().status) == ((25, 40), "1,1", "up")


@pytest.mark.rule("MI-67")
def test_the_lost_are_not_placed_without_a_word():
    table = Table(hero(essence=1), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)))
    assert "Essence 0" in table.refuse(r.RulePlace("mamoru", "1,1"), "state", "MI-67")
    table.do(r.RuleSet("essence", 2, ("mamoru",)), r.RulePlace("mamoru", "1,1"))
    assert (table.one().status, table.one().life) == ("up", 25)


@pytest.mark.rule("MI-67", "MI-72")
def test_a_lost_comrade_made_a_monster_between_fights_comes_along():
    table = Table(hero(essence=1), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)), c.EndFight(), c.RuleConvert("mamoru", 12))
    again(table)
    assert (table.one().kind, table.one().hex, table.one().sheet.rating) == ("monster", None, 12)
    table.do(r.RulePlace("mamoru", "2,2"))
    assert table.one().present
    table.do(r.RuleRemove(("mamoru",), "dead"), c.EndFight())
    again(table)
    assert "mamoru" not in table.state.combatants, "slain, it is gone like any monster"


@pytest.mark.rule("MI-72")
def test_a_monster_added_between_fights_waits_off_the_board_of_the_next():
    table = camp()
    table.do(r.RuleAdd("kappa"))
    table.refuse(r.RuleAdd("kappa", "3,3"), "phase", "MI-93")
    again(table)
    assert table.one("kappa-1").hex is None
    assert "far-1" in table.state.combatants, "and the encounter brings its own"


@pytest.mark.rule("MI-72", "MI-93")
def test_nothing_is_ruled_about_monsters_of_a_fight_that_is_over():
    table = camp()
    assert not [option for option in table.session.options("gm", "far-1") if option.group == "ruling"]
    table.refuse(r.RuleSet("life", 3, ("far-1",)), "state", "MI-72")
    table.refuse(r.RuleGive(("far-1",), "mace"), "state", "MI-72")
    for placing in (r.RulePlace("mamoru", "1,1"), c.RuleTerrain(("1,1",), "mud")):
        table.refuse(placing, "phase", "MI-93")
    table.refuse(r.RuleFace(("mamoru",), 2), "state")


@pytest.mark.rule("MI-25")
def test_a_next_fight_needs_two_sides_that_can_fight():
    table = Table(hero(essence=1), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)), c.RestStand())
    assert table.one().status == "lost"
    table.refuse(c.NextFight(across(Coming, table.encounter)), "encounter", "MI-25")
    table.do(r.RuleSet("essence", 1, ("mamoru",)), c.NextFight(across(Coming, table.encounter)))


@pytest.mark.rule("MI-84", "MI-88", "MI-93")
def test_what_is_ruled_between_fights_holds_in_the_next():
    table = camp()
    table.do(
        r.RuleSet("protection", 2, ("mamoru",), key="fire"),
        c.RuleEnchant("mamoru", "short-sword", "dark", 3, 2),
        r.RuleSet("guard", "wooden-shield", ("mamoru",)),
        r.RuleHide(("mamoru",), True),
    )
    again(table)
    mamoru = table.one()
    assert [(effect.type, effect.item, effect.until) for effect in mamoru.effects] == [
        ("fire", "", 2),
        ("dark", "short-sword", 2),
    ]
    assert (mamoru.guard, mamoru.hidden) == ("wooden-shield", True)
    table.rest(1)
    assert len(table.one().effects) == 2, "segment 2 is the last"
    table.rest(1)
    assert table.one().effects == ()


@pytest.mark.rule("MI-64", "MI-93")
def test_a_stagger_ruled_between_fights_holds_in_the_first_segment():
    table = camp()
    table.do(r.RuleSet("staggered", 1, ("mamoru",)))
    again(table)
    table.refuse(c.Stand("mamoru"), "staggered", "MI-64")
    table.do(c.Stand("far-1"))
    assert not table.one().staggered, "with full stamina it ends with the segment (MI-65)"


@pytest.mark.rule("MI-85")
def test_a_ward_stays_on_its_map():
    table = camp()
    table.do(c.RuleWard("mamoru", "0,0", 2))
    events = again(table, title="Elsewhere")
    assert of(events, WardEnded)
    assert table.state.wards == ()
    table = camp()
    table.do(c.RuleWard("mamoru", "0,0", 2))
    again(table)
    assert table.state.wards[0].centre == (0, 0)


def priest(*spells: str, **fields: Any) -> Table:
    """A priest of Power 15 and an ally, whose fight is over."""
    table = Table(hero(spells=spells, power=15, endurance=12, **fields), hero("Kenta", "0,3", essence=2), FAR)
    table.do(c.EndFight())
    return table


@pytest.mark.rule("MI-89")
def test_healing_between_fights_takes_a_use_and_its_price():
    table = priest("healing")
    table.set("kenta", life=1)
    events = table.do(c.Cast("mamoru", "healing", "kenta"))
    assert of(events, Healed) == [Healed("kenta", 25, 25)]
    assert (table.one().stamina, table.one().uses["healing"]) == (35, 2)
    table.do(c.Cast("mamoru", "healing", "mamoru"))
    assert "staggered" not in table.refuse(c.Cast("mamoru", "healing", "kenta"), "stamina", "MI-62")
    table.do(c.Breather(), c.Cast("mamoru", "healing", "kenta"))
    table.do(c.Breather())
    table.refuse(c.Cast("mamoru", "healing", "kenta"), "uses", "MI-78")
    table.do(c.NewDay(), c.Cast("mamoru", "healing", "kenta"))


@pytest.mark.rule("MI-64", "MI-89")
def test_a_price_that_would_leave_nothing_is_refused_between_fights():
    table = priest("healing")
    table.set("mamoru", stamina=25)
    table.refuse(c.Cast("mamoru", "healing", "kenta"), "stamina-floor", "MI-64")
    table.set("mamoru", stamina=26)
    table.do(c.Cast("mamoru", "healing", "kenta"))
    assert table.one().stamina == 1


@pytest.mark.rule("MI-86", "MI-89")
def test_reaffirm_and_grand_healing_between_fights():
    table = priest("reaffirm", "grand-healing", miasma=10)
    table.set("kenta", life=1)
    table.do(c.Cast("mamoru", "reaffirm", "kenta"))
    assert (table.one("kenta").essence, table.one().miasma) == (10, 0)
    assert of(table.do(c.Breather(), c.Cast("mamoru", "grand-healing")), Healed)[0].who == "kenta"


@pytest.mark.rule("MI-85", "MI-89")
def test_a_ward_cast_in_camp_stands_where_the_camp_is_attacked():
    table = priest("ward")
    table.do(c.Rest("Old Shrine"), c.Cast("mamoru", "ward"))
    again(table, place="old-shrine")
    (ward,) = table.state.wards
    assert (ward.centre, ward.radius) == (table.one().hex, 11)
    table.refuse(c.Walk("far-1", "8,0"), "warded", "MI-85")
    table = priest("ward")
    table.do(c.Rest("Old Shrine"), c.Cast("mamoru", "ward"))
    assert of(again(table), WardEnded)


@pytest.mark.rule("MI-89")
def test_what_would_be_over_is_not_cast_between_fights():
    table = priest("protection")
    table.refuse(c.Cast("mamoru", "protection", "kenta"), "phase", "MI-89")
    assert not [option for option in table.session.options("gm", "mamoru") if option.id.startswith("cast:")]
    table.refuse(c.Cast("far-1", "healing", "kenta"), "target", "MI-67")


@pytest.mark.rule("MI-17")
def test_a_dropped_thing_is_picked_up_where_it_lies():
    table = Table(hero(gear=("short-sword", "wooden-shield")), hero("Kenta", "0,1", gear=("mace",), strength=5), FAR)
    table.do(c.ChangeItem("mamoru", drop=("short-sword",)), c.RestStand())
    table.do(c.Walk("mamoru", "-1,0"), c.RestStand())
    assert "stand there" in table.refuse(c.PickUp("mamoru", "short-sword"), "place", "MI-17")
    table.do(c.Walk("kenta", "0,0"), c.RestStand())
    table.refuse(c.PickUp("kenta", "mace"), "unknown", "MI-17")
    assert [option.id for option in table.session.options("gm", "kenta") if option.id.startswith("pick-up")]
    table.do(c.PickUp("kenta", "short-sword", "mamoru"), c.RestStand())
    assert table.one("kenta").hands == ("mace", "short-sword")
    assert "short-sword" not in table.one().sheet.items
    table.do(slash("kenta"))


@pytest.mark.rule("MI-17", "MI-88")
def test_what_is_handed_on_takes_its_own_enchantment_along_and_no_other():
    gear = ("short-sword", "wooden-shield")
    for item, taken in (("short-sword", ["short-sword"]), ("wooden-shield", [])):
        table = Table(hero(gear=gear), hero("Kenta", "0,1", gear=("mace",), strength=5), FAR)
        (begun,) = of(table.do(c.RuleEnchant("mamoru", "short-sword", "dark", 9, 2)), EffectBegan)
        assert begun.ruled
        state = handed(table.session.state, "mamoru", item, "kenta", item)
        assert [effect.item for effect in state.combatants["kenta"].effects] == taken
        assert [effect.item for effect in state.combatants["mamoru"].effects] == ([] if taken else ["short-sword"])


@pytest.mark.rule("MI-12", "MI-17")
def test_full_hands_carry_what_they_pick_up():
    table = Table(hero(gear=("short-sword", "wooden-shield")), FAR)
    table.do(c.ChangeItem("mamoru", drop=("short-sword",)), c.RestStand())
    table.do(r.RuleGive(("mamoru",), "short-sword"), c.ChangeItem("mamoru", hold=("short-sword-2",)), c.RestStand())
    table.do(c.PickUp("mamoru", "short-sword"), c.RestStand())
    assert table.one().hands == ("wooden-shield", "short-sword-2")
    assert not table.one().dropped


@pytest.mark.rule("MI-17")
def test_what_nobody_took_is_its_owners_again():
    table = Table(hero(gear=("short-sword",)), FAR)
    table.do(c.ChangeItem("mamoru", drop=("short-sword",)), c.RestStand(), c.EndFight())
    assert not table.one().has_dropped("short-sword")


@pytest.mark.rule("MI-17")
def test_the_fallen_leave_their_things_to_be_taken_from_a_list():
    ogre = beast("Ogre", "1,0", entry_gear=("mace", "chainmail"))
    table = Table(hero(), ogre, FAR)
    table.refuse(c.TakeGear("mamoru", "ogre-1", "mace"), "phase", "MI-17")
    table.do(r.RuleRemove(("ogre-1",), "dead"), c.EndFight())
    (option,) = [option for option in table.session.options("gm", "mamoru") if option.id == "take-gear:mamoru:ogre-1"]
    assert option.slots[0].choices == ("mace", "chainmail")
    table.do(c.TakeGear("mamoru", "ogre-1", "mace"))
    assert list(table.one().sheet.items) == ["mace"]
    table.refuse(c.TakeGear("mamoru", "ogre-1", "mace"), "not-carried", "MI-17")
    table.refuse(c.TakeGear("mamoru", "far-1", "mace"), "target", "MI-17")
    table.refuse(c.TakeGear("mamoru", "nobody", "mace"), "unknown", "MI-17")


@pytest.mark.rule("MI-29")
def test_a_move_seen_is_known_of_all_of_its_kind_whatever_they_are_called():
    first = beast("Ogre", "1,0", moves={"bite": bite()})
    table = Table(hero(endurance=30), first, FAR)
    table.do(c.UseMove("ogre-1", "bite"), c.RestStand(), *[c.RestStand()])
    table.do(r.RuleName("ogre-1", "Old Tooth"))
    (ogre,) = [sheet for sheet in table.session.view("players").sheets if sheet.name == "Old Tooth"]
    assert [section.title for section in ogre.sections] == ["Moves seen"]
    table.do(c.EndFight())
    again(table, combatants=(*table.encounter.combatants, Entrant("4,4", monster="ogre", name="Another")))
    (other,) = [sheet for sheet in table.session.view("players").sheets if sheet.name == "Another"]
    assert [section.title for section in other.sections] == ["Moves seen"]


@pytest.mark.rule("MI-17", "MI-37", "MI-84", "MI-85", "MI-S08", "MI-S12", "MI-S17")
def test_what_is_of_a_fight_or_a_segment_alone_ends_with_it():
    state = Table(hero(gear=("short-sword", "wooden-shield")), FAR).state
    fighter = replace(
        state.combatants["mamoru"],
        commitment=Stand(1),
        guard="wooden-shield",
        staggered=True,
        effects=(Effect("fire", 9),),
        dropped=(Dropped("short-sword", (0, 0)),),
    )
    state = replace(
        state,
        combatants={**state.combatants, "mamoru": fighter},
        segment=7,
        decisions={"mamoru": Stand(7)},
        swaps={"mamoru": Swap(())},
        wards=(Ward("ward-1", "mamoru", (0, 0), 1, state.place),),
        foes_told=True,
        contest=Contest((0, 1), 1, ("mamoru", "far")),
        awards=(Award((0, 1), 1, "mamoru"),),
        slain={"far": 1},
    )
    after = evolve(state, FightEnded())
    over = after.combatants["mamoru"]
    assert (over.commitment, over.guard, over.staggered, over.effects, over.dropped) == (None, "", False, (), ())
    assert (after.decisions, after.swaps, after.wards, after.contest, after.awards) == ({}, {}, (), None, ())
    assert (after.slain, after.foes_told, after.segment, after.phase) == ({}, False, 1, "interlude")
    later = evolve(state, SegmentBegan(8, ("mamoru",)))
    assert (later.foes_told, later.awards, later.combatants["mamoru"].commitment) == (False, (), None)
    shown = evolve(state, Revealed())
    assert (shown.decisions, shown.swaps, shown.combatants["mamoru"].commitment) == ({}, {}, Stand(7))


@pytest.mark.rule("MI-S31")
def test_what_went_into_a_casting_was_for_one_segment():
    state = Table(hero(), FAR).state
    cast = Cast(1, 3, path=((0, 1),), turns=(1,), spell="bolt")
    state = replace(
        state, combatants={**state.combatants, "mamoru": replace(state.combatants["mamoru"], commitment=cast)}
    )
    later = evolve(state, SegmentBegan(2, ()))
    assert later.combatants["mamoru"].commitment == replace(cast, path=(), turns=())


def test_who_was_met_and_who_has_a_number_keep_it():
    table = camp(beast("Near", "3,0"))
    (begun,) = of(again(table), FightBegan)
    after = evolve(replace(table.state, known={"gone": "Gone"}), begun)
    assert after.known == {"mamoru": "Mamoru", "near-1": "Near", "far-1": "Far"}
    numbered = put(table.state, "mamoru", number=1, hidden=True)
    assert evolve(numbered, Seen("mamoru", 2)).combatants["mamoru"].number == 1
