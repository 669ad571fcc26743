"""Death, Essence, Miasma, levels, rest and the next fight: MI-66 to MI-77, MI-89, MI-92."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.copied import across
from engine.core.refusal import Refused
from engine.core.rulings import commands as r
from engine.systems.miasma import commands as c
from engine.systems.miasma.catalog import Encounter, Entrant
from engine.systems.miasma.coming import Coming
from engine.systems.miasma.events import death as e
from engine.systems.miasma.state import Cloud
from tests.engine.miasma.scene import Table, beast, hero, of

FAR = beast("Far", "9,0")


def interlude(*cast, **more) -> Table:
    table = Table(*cast, **more)
    table.do(c.EndFight())
    return table


@pytest.mark.rule("MI-66", "MI-04")
def test_death_leaves_a_cloud_and_costs_essence():
    table = Table(hero(at="2,1", miasma=9), hero("Kenta", "0,0"), FAR)
    events = table.do(r.RuleSet("life", 0, ("mamoru",)))
    assert [type(event).__name__ for event in events] == ["Ruled", "Died", "CloudLeft", "EssenceLost"]
    mamoru = table.one()
    assert (mamoru.status, mamoru.hex, mamoru.miasma, mamoru.essence) == ("dead", None, 0, 4)
    assert table.state.clouds == {"mamoru": Cloud("scene", (2, 1), 9)}
    table.refuse(c.Stand("mamoru"), "dead")


@pytest.mark.rule("MI-66", "MI-70")
def test_a_second_death_loses_the_older_cloud_even_without_a_new_one():
    table = Table(hero(miasma=9), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)), r.RulePlace("mamoru", "1,1"))
    events = table.do(r.RuleSet("life", 0, ("mamoru",)))
    assert of(events, e.CloudDissipated) == [e.CloudDissipated("mamoru", 9)]
    assert not of(events, e.CloudLeft)
    assert table.state.clouds == {}
    assert table.one().essence == 3


@pytest.mark.rule("MI-05", "MI-67")
def test_essence_0_is_lost_and_may_come_back_as_a_monster():
    table = Table(hero(essence=1, gear=("short-sword",)), hero("Kenta", "0,3"), FAR)
    events = table.do(r.RuleSet("life", 0, ("mamoru",)))
    assert of(events, e.CharacterLost) == [e.CharacterLost("mamoru")]
    table.refuse(c.RuleConvert("kenta", 12), "state", "MI-67")
    table.do(c.RuleConvert("mamoru", 12, "4,0"))
    fallen = table.one()
    assert (fallen.kind, fallen.side, fallen.life, fallen.sheet.rating, fallen.sheet.regen) == (
        "monster",
        "foes",
        25,
        12,
        8,
    )
    assert table.at() == "4,0"
    table.do(c.EndFight())
    table.refuse(c.LevelUp("mamoru", "strength"), "target", "MI-67")


@pytest.mark.rule("MI-67", "MI-68")
def test_the_lost_do_not_re_form():
    table = Table(hero(essence=1), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)), c.EndFight())
    assert table.one().status == "lost"
    table.refuse(c.NextFight(across(Coming, table.encounter), ("mamoru",)), "dead", "MI-67")


@pytest.mark.rule("MI-68")
def test_the_dead_re_form_after_the_fight_with_their_things():
    table = Table(hero(gear=("short-sword",), spells=("healing",), power=3), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSet("uses", 1, ("mamoru",), key="healing"), r.RuleSet("life", 0, ("mamoru",)))
    events = table.do(c.EndFight())
    assert of(events, e.Reformed) == [e.Reformed("mamoru")]
    mamoru = table.one()
    assert (mamoru.status, mamoru.life, mamoru.stamina, mamoru.hands) == ("up", 25, 40, ("short-sword",))
    assert mamoru.uses == {"healing": 1}, "spell uses stay as they were"


@pytest.mark.rule("MI-69")
def test_clouds_are_collected_on_the_spot_at_setup_and_between_fights():
    table = Table(hero(at="2,1", miasma=9), hero("Kenta", "0,0"), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)), r.RulePlace("kenta", "2,1"))
    assert table.one("kenta").miasma == 0, "nobody else can collect it"
    table.do(r.RulePlace("kenta", "0,0"), c.EndFight())
    events = table.do(c.NextFight(across(Coming, table.encounter)))
    assert of(events, e.CloudCollected) == [e.CloudCollected("mamoru", 9)]
    table.do(c.RuleCloud("mamoru", 5, "0,5"), c.EndFight())
    table.do(c.CollectCloud("mamoru"))
    assert (table.one().miasma, table.state.clouds) == (14, {})
    table.refuse(c.CollectCloud("mamoru"), "state", "MI-69")


@pytest.mark.rule("MI-69")
def test_whoever_is_placed_on_their_own_cloud_collects_it():
    table = Table(hero(at="2,1"), hero("Kenta", "0,0"), FAR)
    table.do(c.RuleCloud("mamoru", 5, "1,1"), c.RuleCloud("kenta", 4, "3,1"))
    assert of(table.do(r.RulePlace("mamoru", "3,1")), e.CloudCollected) == [], "it is Kenta's"
    assert of(table.do(r.RulePlace("mamoru", "1,1")), e.CloudCollected) == [e.CloudCollected("mamoru", 5)]
    assert (table.one().miasma, list(table.state.clouds)) == (5, ["kenta"])


@pytest.mark.rule("MI-69")
def test_a_cloud_of_another_place_is_not_here():
    table = Table(hero(at="2,1", miasma=9), hero("Kenta", "0,0"), FAR)
    table.do(r.RuleSet("life", 0, ("mamoru",)), c.EndFight())
    table.do(c.NextFight(across(Coming, replace(table.encounter, title="Elsewhere"))))
    assert table.at() == "2,1"
    assert table.state.clouds["mamoru"].place == "scene"


def three_and_a_monster(rating: int, **more) -> Table:
    return Table(hero("A", "0,0"), hero("B", "0,1"), hero("C", "0,2"), beast("Ox", "5,0", rating=rating), FAR, **more)


@pytest.mark.parametrize(
    ("rule", "shares", "spare"), [("roster", [7, 7, 6], 0), ("lost", [6, 6, 6], 0), ("gm", [6, 6, 6], 2)]
)
@pytest.mark.rule("MI-71")
def test_a_rating_is_shared_evenly_in_step_h(rule, shares, spare):
    table = three_and_a_monster(20, options={"miasma-remainder": rule})
    table.do(r.RuleSet("life", 0, ("ox-1",)))
    assert [table.one(who).miasma for who in "abc"] == [0, 0, 0]
    table.do(c.RestStand())
    assert [table.one(who).miasma for who in "abc"] == shares
    assert table.state.spare == spare
    if spare:
        table.refuse(c.RuleShare("a", 3), "range")
        table.do(c.RuleShare("b", 2))
        assert (table.one("b").miasma, table.state.spare) == (8, 0)


MIASMA_REMAINDERS = ({"miasma-remainder": "roster"}, {"miasma-remainder": "lost"}, {"miasma-remainder": "gm"})


@pytest.mark.rule("MI-71")
def test_each_monster_is_divided_by_itself_and_the_dead_get_nothing():
    for options in MIASMA_REMAINDERS:
        table = Table(
            hero("A", "0,0"),
            hero("B", "0,1"),
            beast("Ox", "5,0", rating=3),
            beast("Cow", "6,0", rating=5),
            FAR,
            options=options,
        )
        table.do(r.RuleRemove(("ox-1", "cow-1"), "dead"), r.RuleSet("life", 0, ("b",)), c.RestStand())
        assert (table.one("a").miasma, table.one("b").miasma) == (8, 0)
        dead = [table.one(who) for who in ("ox-1", "cow-1", "b")]
        assert [(one.status, one.life) for one in dead] == [("dead", 0)] * 3, "also who died by a word of the table"


@pytest.mark.rule("MI-71")
def test_remainders_go_in_roster_order_for_each_monster():
    table = Table(hero("A", "0,0"), hero("B", "0,1"), beast("Ox", "5,0", rating=3), beast("Cow", "6,0", rating=5), FAR)
    table.do(r.RuleRemove(("ox-1", "cow-1"), "dead"), c.RestStand())
    assert (table.one("a").miasma, table.one("b").miasma) == (2 + 3, 1 + 2)


@pytest.mark.rule("MI-71")
def test_with_nobody_up_the_points_are_lost():
    table = Table(hero("A", "0,0"), beast("Ox", "5,0", rating=3), FAR)
    table.do(r.RuleRemove(("ox-1",), "dead"), r.RuleSet("life", 0, ("a",)))
    events = table.do(c.RestStand())
    assert of(events, e.MiasmaShared) == [e.MiasmaShared("ox-1", lost=3)]
    assert table.state.phase == "interlude"


@pytest.mark.rule("MI-71")
def test_the_fight_ends_in_h_when_fewer_than_two_sides_are_up():
    table = Table(hero(), beast("Ox", "5,0", rating=3))
    table.do(r.RuleSet("life", 0, ("ox-1",)))
    events = table.do(c.Stand("mamoru"))
    assert [type(event).__name__ for event in events] == ["Committed", "Revealed", "MiasmaShared", "FightEnded"]
    assert table.one().miasma == 3


@pytest.mark.rule("MI-72")
def test_monsters_come_back_by_adding_them():
    table = Table(hero(), FAR)
    table.do(r.RuleAdd("kappa", "3,0", facing=3))
    assert table.at("kappa-1") == "3,0"
    table.refuse(r.RuleAdd("kappa", "3,0"), "blocked")
    table.refuse(r.RuleAdd("dragon", "4,0"), "unknown")
    table.do(r.RuleAdd("kappa", "4,0", name="Old Gourd", side="third"))
    assert (table.one("old-gourd").side, table.one("old-gourd").name) == ("third", "Old Gourd")


@pytest.mark.rule("MI-73", "MI-74", "MI-75", "MI-76")
def test_levels_are_bought_one_after_the_other():
    table = interlude(hero(miasma=14, essence=2), FAR)
    table.do(c.LevelUp("mamoru", "endurance"))
    mamoru = table.one()
    assert (mamoru.miasma, mamoru.sheet.level, mamoru.essence) == (9, 2, 5)
    assert (mamoru.stamina, mamoru.stamina_max) == (45, 45)
    table.do(c.LevelUp("mamoru", "vitality"))
    assert (table.one().miasma, table.one().life, table.one().life_max) == (1, 30, 30)
    says = table.refuse(c.LevelUp("mamoru", "power"), "level-price", "MI-73")
    assert says == "needs 12 Miasma for level 4; Mamoru has 1"


@pytest.mark.rule("MI-73")
def test_not_during_a_fight():
    table = Table(hero(miasma=14), FAR)
    table.refuse(c.LevelUp("mamoru", "power"), "phase", "MI-73")
    table.refuse(c.LearnSpell("mamoru", "healing"), "phase", "MI-77")
    table.refuse(c.Rest("Inn"), "phase", "MI-92")
    table.refuse(c.NewDay(), "phase", "MI-92")


@pytest.mark.rule("MI-75")
def test_no_attribute_above_50():
    table = interlude(hero(miasma=14, strength=50), FAR)
    table.refuse(c.LevelUp("mamoru", "strength"), "attribute-cap", "MI-75")


@pytest.mark.parametrize(
    ("prices", "first", "second"), [("formula", 5, 8), ("five-then-13", 5, 13), ("from-13", 13, 20)]
)
@pytest.mark.rule("MI-74")
def test_level_prices(prices, first, second):
    table = interlude(hero(miasma=first + second), FAR, options={"level-prices": prices})
    table.do(c.LevelUp("mamoru", "power"))
    assert table.one().miasma == second
    table.do(c.LevelUp("mamoru", "power"))
    assert table.one().miasma == 0


@pytest.mark.parametrize(("options", "essence"), [({}, 8), ({"level-essence": "exactly-5"}, 5)])
@pytest.mark.rule("MI-76")
def test_a_level_never_lowers_essence_unless_the_table_says_exactly(options, essence):
    table = interlude(hero(miasma=5, essence=8), FAR, options=options)
    table.do(c.LevelUp("mamoru", "power"))
    assert table.one().essence == essence


@pytest.mark.rule("MI-77")
def test_the_first_spell_fixes_the_tradition():
    table = interlude(hero(), FAR)
    table.do(c.LearnSpell("mamoru", "fire-bolt"))
    assert (table.one().sheet.tradition, table.one().uses) == ("buddhist", {"fire-bolt": 10})
    says = table.refuse(c.LearnSpell("mamoru", "healing"), "tradition", "MI-77")
    assert "Shinto" in says
    table.refuse(c.LearnSpell("mamoru", "fire-bolt"), "known", "MI-77")
    table.refuse(c.LearnSpell("mamoru", "fireworks"), "unknown", "MI-77")
    table.refuse(c.LearnSpell("far-1", "healing"), "target")


@pytest.mark.rule("MI-92")
def test_rest_and_breather():
    for options, after_breath in (({}, 10), ({"breather-life": "full"}, 25)):
        table = interlude(hero(), FAR, options=options)
        table.set("mamoru", life=10, stamina=3)
        table.do(c.Breather())
        assert table.pools() == (after_breath, 40)
        table.set("mamoru", life=10, stamina=3)
        table.do(c.Rest(" Inn of the Two Cranes "))
        assert table.pools() == (25, 40)
        assert table.state.resting_place == "Inn of the Two Cranes"
        table.refuse(c.Rest(" "), "text", "MI-92")


@pytest.mark.rule("MI-89", "MI-92")
def test_uses_are_refilled_by_a_new_day_only():
    table = interlude(hero(spells=("healing",), power=3, miasma=5), FAR)
    table.do(r.RuleSet("uses", 0, ("mamoru",), key="healing"))
    table.do(c.Rest("Inn"), c.LevelUp("mamoru", "power"))
    assert table.one().uses == {"healing": 0}
    table.do(c.NewDay())
    assert table.one().uses == {"healing": 3}
    assert table.state.day == 2


@pytest.mark.rule("MI-92", "MI-93")
def test_the_next_fight_begins_with_the_survivors_at_full_stamina():
    table = Table(hero(miasma=3), hero("Kenta", "0,3"), beast("Ox", "5,0"))
    table.set("mamoru", life=11, stamina=7)
    table.refuse(c.NextFight(across(Coming, table.encounter)), "phase")
    table.do(c.EndFight())
    table.do(c.CreateCharacter("Aki", c.Spread(5, 5, 5, 5, 4)))
    table.do(c.NextFight(across(Coming, table.encounter), ("kenta", "aki")))
    assert table.state.fight == 2
    assert table.state.segment == 1
    assert table.at("kenta") == "0,3", "his own place"
    assert table.at("aki") == "0,0", "the place that was left"
    assert table.at() == ""
    table.do(c.EndFight(), c.NextFight(across(Coming, table.encounter)))
    assert table.pools() == (11, 40)
    assert [person.id for person in table.state.combatants.values()] == ["mamoru", "kenta", "aki", "ox-1"]
    assert table.at("aki") == "", "no place was left"


@pytest.mark.rule("MI-93")
def test_an_encounter_that_cannot_be_is_refused():
    table = interlude(hero(), FAR)
    bad = Encounter(
        "miasma", "Bad", "two in one hex", (Entrant("0,0", monster="kappa"), Entrant("0,0", monster="kappa")), 5, 5
    )
    assert "taken by combatants[0]" in table.refuse(c.NextFight(across(Coming, bad)), "encounter")
    with pytest.raises(Refused) as no:
        table.rules.begin(bad)
    assert no.value.refusal.code == "encounter"
    with pytest.raises(Refused, match="no table option"):
        table.rules.begin(table.encounter, {"hats": "on"})
    with pytest.raises(Refused, match="cannot be 'maybe'"):
        table.rules.begin(table.encounter, {"lunge": "maybe"})
