"""Chronicle lines and step names: the whole sum of a hit with its rules, and what players are not told."""

from __future__ import annotations

import pytest

from engine.core.rulings import commands as r
from engine.core.view import Line
from engine.systems.miasma import commands as c
from engine.systems.miasma.state.things import Link, Telling
from tests.engine.miasma.scene import Table, beast, bite, hero, monster, slash


def players(table: Table, first: int = 1) -> list[Line]:
    """All lines told to players from a step on."""
    last = table.session.timeline.size
    return [line for step in range(first, last + 1) for line in table.session.lines(step, "players")]


def the(lines: list[Line], words: str) -> Line:
    """The one line that contains some words."""
    found = [line for line in lines if words in line.text]
    assert len(found) == 1, [line.text for line in lines]
    return found[0]


@pytest.mark.rule("MI-58", "MI-59", "MI-60")
def test_a_hit_is_told_with_its_whole_sum_and_every_step_with_its_rule():
    table = Table(hero(gear=("short-sword", "wooden-shield"), guard="wooden-shield"), monster())
    table.do(c.UseMove("kappa-1", "kappa-double-claw"))
    lines = table.told(c.RestStand(), c.RestStand(), c.RestStand(), c.RestStand())
    hit = the(lines, "hits Mamoru")
    assert hit.text == "Kappa hits Mamoru: 20 − 4% shield = 19 Life, 12 stamina"
    assert hit.rule == "MI-58"
    assert hit.tone == "hit"
    assert hit.moment == "4"
    assert hit.detail == (
        "20 Physical  MI-43",
        "the shield takes 4%: 19.2  MI-58",
        "rounded: 19  MI-60",
        "stamina: 60% of 20 Physical is 12  MI-59",
    )
    assert the(lines, "Life left").text == "Mamoru: 6/25 Life left"


@pytest.mark.rule("MI-48")
def test_the_later_one_of_a_sweep_is_told_halved():
    table = Table(
        hero("Kenta", gear=("large-mace",), strength=12, endurance=10), beast("Ox", "1,-1"), beast("Bull", "0,1")
    )
    table.do(slash("kenta", "large-mace", shape="sweep", hexes=("FL", "F", "FR")))
    lines = [line for _ in range(4) for line in table.told(c.RestStand())]
    assert the(lines, "hits Ox").text == "Kenta hits Ox: 13 Life, 6 stamina"
    assert the(lines, "hits Bull").text == "Kenta hits Bull: 13 (halved) = 6 Life, 3 stamina"
    assert "a later one in the sweep takes half: 6.5  MI-48" in the(lines, "hits Bull").detail


@pytest.mark.rule("MI-91")
def test_the_shell_is_named_in_the_sum():
    table = Table(hero(gear=("short-sword",), strength=14), monster(at="1,0", facing=0))
    table.do(slash())
    lines = [line for _ in range(2) for line in table.told(c.RestStand())]
    hit = the(lines, "hits Kappa")
    assert hit.text == "Mamoru hits Kappa: 12 − 10 armour = 2 Life, 6 stamina"
    assert any("the shell too" in step and step.endswith("MI-91") for step in hit.detail)


@pytest.mark.rule("MI-84", "MI-S28")
def test_protection_is_a_step_of_the_sum():
    table = Table(hero(), beast(moves={"bite": bite(9)}))
    table.do(r.RuleSet("protection", 10, ("mamoru",), key="physical"), c.UseMove("beast-1", "bite"))
    lines = [line for _ in range(2) for line in table.told(c.RestStand())]
    hit = the(lines, "hits Mamoru")
    assert hit.text == "Beast hits Mamoru: 9 (halved by Protection) = 4 Life, 4 stamina"
    assert "Protection halves it: 4.5  MI-84" in hit.detail


@pytest.mark.rule("MI-S38")
def test_players_hear_how_badly_a_foe_is_hurt_but_no_numbers():
    table = Table(hero(gear=("short-sword",)), monster())
    table.do(slash(), c.RestStand(), c.RestStand())
    lines = players(table)
    assert the(lines, "hits Kappa").text == "Mamoru hits Kappa"
    assert the(lines, "hits Kappa").detail == ()
    assert the(lines, "is hurt").rule == "MI-S38"
    assert not [line for line in lines if "48" in line.text]


@pytest.mark.rule("MI-S38")
def test_with_numbers_shown_players_get_the_sum():
    table = Table(hero(gear=("short-sword",)), monster(), options={"players-see-foes": "exact"})
    table.do(slash(), c.RestStand(), c.RestStand())
    assert the(players(table), "hits Kappa").text == "Mamoru hits Kappa: 7 − 5 armour = 2 Life, 3 stamina"


@pytest.mark.rule("MI-29")
def test_narration_is_told_to_all_and_the_move_named_to_the_game_master_only():
    table = Table(hero(at="9,0"), monster())
    lines = table.told(c.UseMove("kappa-1", "kappa-claw"), c.RestStand(), c.RestStand())
    assert the(lines, "chooses Claw").tone == "dim"
    assert "Claw strikes" in the(lines, "strikes").text
    heard = players(table)
    assert [line for line in heard if line.rule == "MI-29"]
    assert not [line for line in heard if "Claw" in line.text]
    assert the(heard, "strikes").text.endswith("and nobody is there")


@pytest.mark.rule("MI-63", "MI-45")
def test_prices_and_breath_of_foes_are_not_told_to_players():
    table = Table(hero(gear=("short-sword",)), monster(at="5,0"))
    table.set("kappa-1", stamina=40)
    table.set("mamoru", stamina=20)
    table.rest()
    lines = players(table)
    assert the(lines, "Breath").text == "Breath: Mamoru +8"
    table.do(c.UseMove("kappa-1", "kappa-claw"), c.RestStand())
    assert not [line for line in players(table) if "pays" in line.text]


@pytest.mark.rule("MI-93")
def test_rulings_are_marked():
    table = Table(hero(), monster())
    (line,) = table.told(r.RuleSet("life", 3, ("mamoru",)))
    assert line.ruling
    assert line.text == "Mamoru: Life 25 → 3"
    assert table.session.label(1) == "Ruling on Life: Mamoru"
    assert table.session.label(1, "players") == "A ruling"
    table.do(c.RuleTerrain(("2,0", "3,0"), "rocks", "all", True))
    assert table.session.label(2) == "Ruling: rocks in 2 hexes"


def test_secret_notes_are_for_the_game_master():
    table = Table(hero(), monster())
    assert [line.text for line in table.told(r.RuleNote("It watches.", True))] == ["Note: It watches."]
    assert players(table) == []


def test_a_step_is_told_in_brief_and_what_costs_breath_is_not():
    """Of eight who walk in one segment a strip of narrow lines told five."""
    table = Table(hero(), monster(at="5,0"))
    (step,) = table.told(c.Walk("mamoru", "1,0"), c.RestStand())[-1:]
    (duck,) = table.told(c.Duck("mamoru", "4,0"), c.RestStand())[-1:]
    assert (step.text, step.brief) == ("Mamoru walks to 1,0", "Mamoru → 1,0")
    assert (duck.text, duck.brief) == ("Mamoru ducks away to 4,0", "")


def test_step_names_say_who_does_what():
    table = Table(hero(gear=("short-sword", "wooden-shield")), monster(at="5,0"))
    commands = (
        (c.Walk("mamoru", "1,0"), "Mamoru walks to 1,0"),
        (c.Turn("mamoru", 1), "Mamoru turns to SE ↘"),
        (c.Guard("mamoru", "wooden-shield"), "Mamoru guards with Wooden Shield"),
        (slash(move="Slash"), "Mamoru: Slash"),
        (c.Attack("mamoru", c.AttackMove((Link("short-sword"),), lines=(Telling(1, "waits"),))), "Mamoru: Line"),
        (c.UseMove("kappa-1", "kappa-claw"), "Kappa: Claw"),
    )
    for number, (command, words) in enumerate(commands, 1):
        table.do(command)
        assert table.session.label(number) == words
    assert table.session.label(1, "players") == "Mamoru walks to 1,0"
    assert table.session.label(len(commands), "players") == "The game master decides"


@pytest.mark.rule("MI-66", "MI-70", "MI-71")
def test_deaths_clouds_and_miasma_are_told():
    table = Table(hero(miasma=7), hero("Mika", "0,3"), beast("Ox", "1,0", rating=5, life=1))
    lines = table.told(r.RuleRemove(("mamoru",), "dead"))
    assert [line.rule for line in lines if line.tone == "death"] == ["MI-66"]
    assert the(lines, "7 Miasma").rule == "MI-66"
    table.do(r.RuleRemove(("ox-1",), "dead"))
    heard = players(table)
    assert the(heard, "slain").text == "Ox is slain"


@pytest.mark.rule("MI-81", "MI-82")
def test_a_healing_is_told_with_whom_it_is_for_and_with_what_was_missing():
    """*Kenta chooses Healing (5 segments)* told nobody for whom, and *Kenta regains 6 Life: 25/25* came of 22."""
    table = Table(hero(), hero("Kenta", "0,1", spells=("healing",), power=5), beast("Far", "9,0"))
    table.set("mamoru", life=22)
    chosen = table.told(c.Cast("kenta", "healing", "mamoru"))
    assert the(chosen, "chooses").text == "Kenta chooses Healing on Mamoru (5 segments)"
    points = table.state.combatants["mamoru"].life_max - 22
    lines = [line for _ in range(5) for line in table.told(c.RestStand())]
    assert the(lines, "regains").text.startswith(f"Mamoru regains {points} of ")
    assert the(lines, "regains").text.endswith(" Life: 25/25")


@pytest.mark.rule("MI-12")
def test_one_of_two_things_in_hand_is_stowed_between_fights():
    """*Hold Short Sword* was said of whoever held it, beside a shield."""
    table = Table(hero(gear=("short-sword", "wooden-shield")), beast("Far", "9,0"))
    table.do(c.EndFight())
    labels = {option.label for option in table.session.options(who="mamoru") if option.id.startswith("equip:mamoru")}
    assert labels == {"Stow Short Sword", "Stow Wooden Shield"}
