"""Monsters, rulings, and what nobody may learn of the hidden: MI-28, MI-90 to MI-95, law 8 and law 9."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.digest import digest
from engine.core.rulings import commands as r
from engine.systems.miasma import check
from engine.systems.miasma import commands as c
from engine.systems.miasma.events import flow as e
from engine.systems.miasma.events.attack import Hit, Staggered
from engine.systems.miasma.events.death import Died
from engine.systems.miasma.events.movement import MoveBlocked
from engine.systems.miasma.house import House
from engine.systems.miasma.rules.timing import undecided
from engine.systems.miasma.rulings import HOUSE
from engine.systems.miasma.state import Effect
from tests.engine.miasma.scene import BASE, Table, beast, bite, hero, monster, of, slash

FAR = beast("Far", "9,0")


@pytest.mark.rule("MI-90")
def test_the_printed_kappa():
    assert check(BASE) == []
    table = Table(hero(at="5,0"), monster("kappa", "0,0"))
    kappa = table.one("kappa-1")
    assert (kappa.life, kappa.stamina, kappa.sheet.rating, kappa.sheet.regen) == (50, 80, 20, 16)
    assert kappa.sheet.resist == {"physical": 5, "fire": 1, "lightning": 2, "dark": 7}
    assert {"shell", "swims"} <= set(kappa.sheet.traits)


def from_behind(at: str, **more):
    """A mace's smash of 19 against a Kappa at 0,0 that faces east."""
    facing = {"-1,0": 0, "0,-1": 1, "-1,1": 5, "1,0": 3}[at]
    table = Table(hero(at=at, facing=facing, gear=("large-mace",), strength=16), monster("kappa", "0,0", 0), **more)
    return of([*table.do(slash(weapon="large-mace")), *table.rest(2)], Hit)[0]


@pytest.mark.rule("MI-91")
def test_the_shell_counts_straight_from_behind_only():
    hit = from_behind("-1,0")
    assert (hit.shell, hit.life, hit.stamina, hit.sums[0].armour) == (True, 19 - 10, 9, 10)
    for side in ("0,-1", "-1,1", "1,0"):
        hit = from_behind(side)
        assert (hit.shell, hit.life, hit.stamina) == (False, 19 - 5, 9)


@pytest.mark.rule("MI-91")
def test_shell_bonus_percent():
    hit = from_behind("-1,0", options={"shell-bonus": "percent"})
    assert (hit.life, hit.sums[0].percent, hit.sums[0].armour) == (13, 5, 5)  # 19 × 0.95 − 5 = 13.05


@pytest.mark.rule("MI-91")
def test_the_shell_is_no_stance():
    table = Table(hero(at="-5,0", gear=("short-sword",)), monster("kappa", "0,0", 0))
    table.set("kappa-1", stamina=0)
    table.do(c.Stand("mamoru"))
    assert table.one("kappa-1").stamina == 16


@pytest.mark.rule("MI-93")
def test_pools_flags_and_attributes_of_several_at_once():
    table = Table(hero(), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSet("life", 9, ("mamoru", "kenta")))
    assert (table.one().life, table.one("kenta").life) == (9, 9)
    table.do(r.RuleSet("life", -4, ("mamoru", "kenta"), by=True), r.RuleSet("life", 99, ("mamoru",), by=True))
    assert (table.one().life, table.one("kenta").life) == (25, 5)
    assert "must be 0 to 25" in table.refuse(r.RuleSet("life", 26, ("mamoru",)), "range", "MI-93")
    table.refuse(r.RuleSet("life", 1, ()), "unknown")
    table.refuse(r.RuleSet("life", 1, ("mamoru", "ghost")), "unknown")
    table.set("mamoru", endurance=10, vitality=4, essence=7, miasma=12, level=3)
    mamoru = table.one()
    assert (mamoru.stamina_max, mamoru.stamina, mamoru.life_max, mamoru.life) == (50, 40, 20, 20)
    assert (mamoru.essence, mamoru.miasma, mamoru.sheet.level) == (7, 12, 3)
    table.set("far-1", **{"life-max": 10, "stamina-max": 20}, rating=4, regen=2)
    far = table.one("far-1")
    assert (far.life, far.stamina, far.sheet.rating, far.sheet.regen) == (10, 20, 4, 2)


@pytest.mark.rule("MI-93", "MI-64")
def test_a_pool_ruled_to_0_has_its_consequences_at_once():
    table = Table(hero(), hero("Kenta", "0,3"), FAR)
    table.do(c.Walk("mamoru", "-1,0"))
    events = table.do(r.RuleSet("stamina", 0, ("mamoru",)))
    assert of(events, Staggered)
    assert "mamoru" not in table.state.decisions
    table.set("mamoru", staggered=0, stamina=9)
    assert undecided(table.state) == ("mamoru", "kenta", "far-1")
    table.do(r.RuleSet("staggered", 1, ("kenta",)))
    assert table.one("kenta").staggered


@pytest.mark.rule("MI-93")
def test_positions_facings_and_guards():
    table = Table(hero(gear=("short-sword",)), hero("Kenta", "0,3"), beast("Ox", "5,0", footprint=("0,0", "-1,0")))
    table.do(
        r.RulePlace("mamoru", "-4,0", 2),
        r.RuleFace(("mamoru", "kenta"), 4),
        r.RuleSet("guard", "short-sword", ("mamoru",)),
    )
    assert (table.at(), table.one().facing, table.one("kenta").facing, table.one().guard) == (
        "-4,0",
        4,
        4,
        "short-sword",
    )
    table.refuse(r.RulePlace("mamoru", "0,3"), "blocked")
    table.refuse(r.RulePlace("mamoru", "6,0"), "blocked", "MI-93")
    table.refuse(r.RulePlace("mamoru", "99,0"), "blocked")
    table.refuse(r.RulePlace("mamoru", "there"), "place")
    table.refuse(r.RuleFace(("mamoru",), 7), "range")
    table.refuse(r.RuleSet("guard", "short-sword", ("kenta",)), "choice")
    table.do(r.RulePlace("mamoru", ""))
    assert table.at() == ""
    table.do(r.RulePlace("mamoru", "1,1"))
    assert undecided(table.state) == ("mamoru", "kenta", "ox-1")


@pytest.mark.rule("MI-93")
def test_effects_clouds_and_uses():
    table = Table(hero(gear=("short-sword",), spells=("healing",)), FAR)
    table.do(r.RuleSet("protection", 2, ("mamoru",), key="dark"))
    assert table.one().effects == (Effect("dark", 2),)
    table.rest(2)
    assert table.one().effects == ()
    table.do(r.RuleSet("protection", 5, ("mamoru",), key="dark"), r.RuleSet("protection", 0, ("mamoru",), key="dark"))
    assert table.one().effects == ()
    table.do(c.RuleEnchant("mamoru", "short-sword", "dark", 3, 4), c.RuleEnchant("mamoru", "short-sword", "dark", 0, 0))
    assert table.one().effects == ()
    table.refuse(c.RuleEnchant("mamoru", "spoon", "dark", 3, 4), "not-carried")
    table.do(c.RuleCloud("mamoru", 5, "3,3"))
    assert table.state.clouds["mamoru"].points == 5
    table.do(c.RuleCloud("mamoru", 0))
    assert table.state.clouds == {}
    table.refuse(c.RuleCloud("mamoru", 0), "state")
    table.refuse(r.RuleSet("uses", 1, ("mamoru",), key="ward"), "unknown")
    table.do(c.RuleHands("mamoru", hands=()))
    assert table.one().hands == ()
    table.refuse(c.RuleHands("mamoru", hands=("spoon",)), "not-carried")


@pytest.mark.rule("MI-93")
def test_removed_counts_as_neither_slain_nor_dead_unless_said():
    table = Table(hero(miasma=5), hero("Kenta", "0,3"), beast("Ox", "5,0"), FAR)
    table.do(r.RuleRemove(("ox-1", "mamoru")))
    assert (table.state.slain, table.one().miasma, table.one().essence) == ({}, 5, 5)
    assert table.one().status == "removed"
    table.do(r.RulePlace("mamoru", "1,1"))
    events = table.do(r.RuleRemove(("mamoru",), "dead"))
    assert of(events, Died)
    assert table.one().essence == 4


@pytest.mark.rule("MI-28", "MI-93")
def test_a_ruling_cancels_a_commitment_or_a_decision():
    table = Table(hero(gear=("short-sword",)), FAR)
    table.refuse(r.RuleCancel(("mamoru",)), "state")
    table.do(c.Walk("mamoru", "-1,0"), r.RuleCancel(("mamoru",)))
    assert undecided(table.state) == ("mamoru", "far-1")
    table.do(slash(), c.Stand("far-1"))
    table.do(r.RuleCancel(("mamoru",)))
    assert undecided(table.state) == ("mamoru", "far-1")
    assert table.one().stamina == 37, "nothing is refunded"


@pytest.mark.rule("MI-93")
def test_sides_options_notes_and_the_end():
    table = Table(hero(), hero("Kenta", "0,3"), FAR)
    table.do(r.RuleSide(("kenta",), "Third Side"), r.RuleOption("lunge", "off"), r.RuleNote(" It rains. ", secret=True))
    assert table.one("kenta").side == "third-side"
    assert table.state.house == House(lunge=False)
    table.refuse(r.RuleOption("hats", "on"), "option")
    assert "cannot be 'maybe'" in table.refuse(r.RuleOption("lunge", "maybe"), "option")
    table.refuse(r.RuleNote("  "), "text")
    table.refuse(r.RuleSide(("kenta",), "!"), "text")
    table.do(r.RuleOption("lunge", "on"), c.EndFight())
    assert table.state.house.lunge
    table.refuse(c.EndFight(), "phase")
    table.do(r.RuleNote("between fights"), r.RuleSet("miasma", 5, ("mamoru",)), r.RuleHide(("mamoru",), True))


@pytest.mark.rule("MI-94")
def test_the_same_decisions_give_the_same_fight_and_undo_restores_everything():
    def play() -> Table:
        table = Table(hero(gear=("short-sword",), spells=("healing",), power=3, miasma=4), monster("kappa", "1,0"))
        table.do(slash(), c.UseMove("kappa-1", "kappa-claw"), c.Cast("mamoru", "healing", "mamoru"), c.RestStand())
        return table

    first, second = play(), play()
    assert digest(first.state) == digest(second.state)
    states = [digest(state) for state in first.session.timeline.states]
    while first.session.head:
        first.session.undo()
        assert digest(first.state) == states[first.session.head]
    first.session.redo(4)
    assert digest(first.state) == digest(second.state)


@pytest.mark.rule("MI-95")
def test_nobody_hits_themselves():
    table = Table(
        hero(at="5,0"), beast("Ox", "0,0", 0, footprint=("0,0", "1,0"), moves={"roll": bite(hexes=("F", "B"))})
    )
    assert not of([*table.do(c.UseMove("ox-1", "roll")), *table.rest(2)], Hit)


def test_an_option_takes_one_of_its_values_or_any_number_where_it_may():
    assert HOUSE["ward-segments"].takes("7")
    assert HOUSE["ward-segments"].takes("9999")
    assert not HOUSE["ward-segments"].takes("0")
    assert not HOUSE["ward-segments"].takes("10000")
    assert not HOUSE["lunge"].takes("7")


@pytest.mark.parametrize("option", HOUSE)
def test_every_value_of_an_option_is_played_somewhere(option):
    """Some test file names the option together with each of its values that is not the default."""
    files = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    playing = [text for text in files if f'"{option}"' in text]
    rule = HOUSE[option]
    values = rule.values[1:2] if rule.low <= rule.high else rule.values[1:]
    assert not [value for value in values if not any(f'"{value}"' in text for text in playing)]


def ambush(**more) -> Table:
    return Table(hero(gear=("short-sword",)), monster("kappa", "5,0"), monster("kappa", "1,0", 3, hidden=True), **more)


@pytest.mark.rule("MI-22", "MI-35")
def test_a_hidden_foe_does_not_show_in_what_may_be_chosen_and_is_found_by_walking_into_it():
    table = ambush()
    hidden = next(person for person in table.state.combatants.values() if person.hidden)
    assert hidden.label == "Kappa in hiding", "the game master alone reads it"
    assert table.one("kappa-1").label == "Kappa", "no number tells that there are two"
    table.do(c.Walk("mamoru", "1,0"))
    events = table.do(c.RestStand())
    assert of(events, MoveBlocked) == [MoveBlocked("mamoru", (1, 0), hidden.id)]
    assert of(events, e.Seen) == [e.Seen(hidden.id, 2)]
    assert table.one(hidden.id).label == "Kappa 2"
    assert table.at() == "0,0"
    table.refuse(c.Walk("mamoru", "1,0"), "blocked", "MI-30")


@pytest.mark.rule("MI-22")
def test_its_own_side_knows_the_hidden():
    table = Table(hero(), beast("Ox", "3,0"), beast("Ghost", "2,0", hidden=True))
    table.refuse(c.Walk("ox-1", "2,0"), "blocked")


@pytest.mark.rule("MI-43", "MI-82")
def test_striking_and_being_struck_shows_the_hidden_and_nobody_can_name_them():
    table = Table(hero(gear=("short-sword",), spells=("healing",), power=3), beast("Ghost", "1,0", hidden=True), FAR)
    ghost = "ghost-z"
    says = table.refuse(c.Cast("mamoru", "healing", ghost), "target", "MI-82")
    assert says == table.refuse(c.Cast("mamoru", "healing", "nothing"), "target").replace("nothing", ghost)
    assert of([*table.do(slash()), *table.rest(2)], e.Seen) == [e.Seen(ghost)]
    table.do(r.RuleHide((ghost,), True))
    assert table.one(ghost).hidden
    assert of([*table.do(c.UseMove(ghost, "bite")), *table.rest(2)], e.Seen) == [e.Seen(ghost)]


@pytest.mark.rule("MI-93")
def test_the_gm_hides_and_reveals():
    table = ambush()
    hidden = next(person.id for person in table.state.combatants.values() if person.hidden)
    table.do(r.RuleHide((hidden,), False))
    assert table.one(hidden).number == 2
    table.do(r.RuleAdd("kappa", "3,3", hidden=True), r.RuleAdd("kappa", "3,4"))
    assert [person.label for person in table.state.combatants.values() if not person.hidden] == [
        "Mamoru",
        "Kappa",
        "Kappa 2",
        "Kappa 3",
    ]


@pytest.mark.rule("MI-90")
def test_same_named_monsters_are_numbered_from_the_start():
    table = Table(hero(), monster("kappa", "5,0"), monster("kappa", "6,0"))
    assert [person.label for person in table.state.combatants.values()] == ["Mamoru", "Kappa 1", "Kappa 2"]


def test_what_somebody_does_not_have_is_not_told_as_none():
    """*Vitality (now None)* of whoever has 0, which no ruling sets: 1 is the least."""
    table = Table(hero(at="5,0", vitality=0), beast("Ghost", "0,0"))
    titles = [slot.title for option in table.session.options() for slot in option.slots]
    assert any("(now " in title for title in titles)
    assert not any("None" in title for title in titles)


@pytest.mark.rule("MI-93")
def test_nobody_is_given_the_name_and_number_of_somebody_else() -> None:
    """Two were called *Kappa 1*, on the map, in the order and in every list of targets."""
    table = Table(hero(), monster(at="3,0"), monster(at="5,0"))
    table.do(r.RuleAdd(entry="kappa", at="0,3", name="Kappa 1"), r.RuleName("mamoru", "Kappa 2"))
    labels = sorted(person.label for person in table.state.combatants.values())
    assert labels == ["Kappa 1", "Kappa 2", "Kappa 3", "Kappa 4"]
    assert table.session.lines(table.session.head)[0].text == "Mamoru is called Kappa 4"
    table.do(r.RuleName("mamoru", "Kappa 9"))
    assert table.one().label == "Kappa 9"


@pytest.mark.rule("MI-30", "MI-93")
@pytest.mark.parametrize("way", [c.Walk("mamoru", "1,0"), c.Run("mamoru", "2,0"), c.Duck("mamoru", "3,0")])
def test_whoever_is_placed_elsewhere_after_deciding_where_to_go_decides_anew(way: c.Action) -> None:
    """A walk of one hex led over all the map, from where the game master had put its walker."""
    table = Table(hero(endurance=20), beast(at="6,0"))
    table.do(way)
    table.do(r.RulePlace("mamoru", "0,0", facing=2))
    assert undecided(table.state) == ("beast-1",), "on the hex where it was decided"
    table.do(r.RulePlace("mamoru", "-3,0"))
    assert undecided(table.state) == ("mamoru", "beast-1")


@pytest.mark.rule("MI-30", "MI-S31", "MI-93")
def test_a_step_beside_a_casting_is_lost_where_the_caster_is_placed_elsewhere() -> None:
    caster = hero(spells=("healing",), power=3, endurance=8)
    table = Table(caster, beast(at="6,0"), options={"cast-and-walk": "on"})
    table.do(c.Cast("mamoru", "healing", "mamoru"), c.RestStand())
    table.do(c.Walk("mamoru", "1,0"), r.RulePlace("mamoru", "-3,0"), c.RestStand())
    assert table.at() == "-3,0"
    assert table.one().commitment is not None or table.state.segment > 2


@pytest.mark.rule("MI-43", "MI-93")
@pytest.mark.parametrize("ruling", [r.RuleTake("mamoru", "short-sword"), c.RuleHands("mamoru", hands=())])
@pytest.mark.parametrize("begun", [False, True])
def test_no_blow_falls_with_what_the_game_master_took_out_of_the_hand(ruling: r.Ruling, begun: bool) -> None:
    """*Strikes with the Katana*, which was gone."""
    table = Table(hero(gear=("short-sword",)), beast(at="1,0"))
    table.do(slash())
    if begun:
        table.do(c.RestStand())
    table.do(ruling)
    assert table.one().commitment is None
    assert "mamoru" in undecided(table.state)
    table.rest(2)
    assert table.one("beast-1").life == 50


@pytest.mark.rule("MI-17", "MI-37", "MI-93")
@pytest.mark.parametrize("given", [c.Guard("mamoru", "yari"), c.ChangeItem("mamoru", stow=("yari",))])
def test_who_is_given_other_hands_decides_anew_what_they_do_with_their_hands(given: c.Command) -> None:
    """A guard with what was not held any more was lost in silence, and what the ruling had put in hand was stowed."""
    table = Table(hero(gear=("yari", "short-sword"), hands=("yari",)), beast(at="6,0"))
    table.do(given, c.RuleHands("mamoru", hands=("short-sword",)))
    assert "mamoru" in undecided(table.state)
    table.do(c.RestStand())
    assert table.one().hands == ("short-sword",)


@pytest.mark.rule("MI-93")
def test_that_a_decision_is_lost_with_a_thing_is_told() -> None:
    table = Table(hero(gear=("yari",)), beast(at="6,0"))
    table.do(c.Guard("mamoru", "yari"), r.RuleTake("mamoru", "yari"))
    told = [line.text for line in table.session.lines(table.session.head)]
    assert told == ["Mamoru loses Yari, and decides anew"]
    table.session.undo(2)
    table.do(r.RuleTake("mamoru", "yari"))
    assert [line.text for line in table.session.lines(table.session.head)] == ["Mamoru loses Yari"]


@pytest.mark.rule("MI-43", "MI-93")
def test_a_blow_goes_on_with_what_is_still_in_hand() -> None:
    table = Table(hero(gear=("short-sword", "wakizashi")), beast(at="1,0"))
    table.do(slash(), c.RuleHands("mamoru", hands=("short-sword",)))
    table.rest(2)
    assert table.one("beast-1").life < 50
