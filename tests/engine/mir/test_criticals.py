"""Critical hits, breaking shields, and critical against critical (MR-41 to MR-45)."""

from __future__ import annotations

import pytest

from engine.systems.mir.events import attack as ev
from engine.systems.mir.rules.wounds import critical_severity
from tests.engine.mir.scene import Table, damages, foe, hits, of, only, pc


def wounds(events: list[object]) -> list[tuple[str, int]]:
    return [(event.who, event.wound.severity) for event in of(events, ev.WoundInflicted)]


@pytest.mark.rule("MR-41")
def test_two_twelves_win_whatever_the_counts_and_wound() -> None:
    table = Table(pc(weapon="rod"), foe(defence=6, health=20))
    events = table.strike([12, 12, 1, 1], hits(6, 6), weapon="rod")
    assert only(events, ev.CriticalScored) == ev.CriticalScored("irena", 2)
    assert wounds(events) == [("guard", 1)]
    assert only(events, ev.ExchangeResolved).why == "critical hit"


@pytest.mark.rule("MR-41")
def test_a_single_twelve_is_no_critical() -> None:
    table = Table(pc(weapon="rod"), foe(health=20))
    events = table.strike([12, 7, 1, 1], hits(0, 3), weapon="rod")
    assert not of(events, ev.CriticalScored)
    assert damages(events) == [("guard", 3 + 3 - 2)]


@pytest.mark.rule("MR-41")
def test_each_further_twelve_and_mutilating_add_severity_and_four_is_severe() -> None:
    items = Table(pc(weapon="sword", stowed=["mace"]), foe()).one("irena").items
    rod, mace = items["sword"].weapon, items["mace"].weapon
    assert [critical_severity(count, rod) for count in (2, 3, 4, 5, 6)] == [1, 2, 3, 4, 4]
    assert [critical_severity(count, mace) for count in (2, 3, 4)] == [2, 3, 4]
    table = Table(pc(), foe(health=40))
    events = table.strike([12, 12, 12, 12], hits(0, 3))
    assert wounds(events) == [("guard", 4)]
    assert only(events, ev.FellUnconscious).who == "guard"


@pytest.mark.rule("MR-42")
def test_of_two_criticals_more_twelves_win_and_the_other_does_nothing() -> None:
    table = Table(pc(weapon="rod", health=30), foe(weapon="rod", health=30, defence=6))
    events = table.strike([12, 12, 12, 1], [12, 12, 7, 7, 7, 7], weapon="rod")
    assert (wounds(events), damages(events)) == ([("guard", 2)], [("guard", 6 + 3 - 2)])


@pytest.mark.rule("MR-42")
def test_of_two_criticals_with_equal_twelves_more_successes_win() -> None:
    table = Table(pc(weapon="rod", health=30), foe(weapon="rod", health=30))
    table.strike([12, 12, 1, 1], [12, 12, 7], weapon="rod")
    events = table.do("take-health-loss", "irena")
    assert (wounds(events), damages(events)) == ([("irena", 1)], [("irena", 5 + 3 - 2)])


@pytest.mark.rule("MR-42")
def test_a_dead_heat_of_criticals_hurts_and_wounds_both() -> None:
    table = Table(pc(weapon="rod", health=30), foe(weapon="rod", health=30))
    table.strike([12, 12, 1, 1], [12, 12, 1], weapon="rod")
    events = table.do("take-health-loss", "irena")
    assert wounds(events) == [("guard", 1), ("irena", 1)]
    assert damages(events) == [("guard", 5), ("irena", 5)]


@pytest.mark.rule("MR-43")
def test_a_critical_inflicts_its_damage_and_a_wound_that_cannot_be_refused() -> None:
    table = Table(pc(weapon="rod"), foe(weapon="rod"))
    table.strike(hits(0, 4), [12, 12, 1], weapon="rod")
    assert table.question().startswith("Irena: 5 damage")
    events = table.do("take-wound", "irena")
    assert [wound.severity for wound in table.one("irena").wounds] == [1, 1]
    assert [wound.origin for wound in table.one("irena").wounds] == ["absorbed", "critical"]
    assert (table.one("irena").health, table.one("irena").malus) == (10, 2)
    assert wounds(events) == [("irena", 1)]


@pytest.mark.rule("MR-43")
def test_a_critical_wounds_also_those_who_cannot_take_wounds() -> None:
    table = Table(pc(weapon="rod"), foe(health=20))
    table.strike([12, 12, 1, 1], hits(0, 3), weapon="rod")
    assert (table.one("guard").health, table.one("guard").malus) == (20 - 5, 1)


@pytest.mark.rule("MR-44")
def test_a_critical_defence_against_a_shot_is_a_miss_without_harm() -> None:
    table = Table(pc(weapon="bow"), foe(at=1))
    events = table.shoot(hits(4, 4), [12, 12, 1])
    assert (damages(events), wounds(events)) == ([], [])
    assert table.one("irena").health == 10


@pytest.mark.rule("MR-44")
def test_two_twelves_against_the_defenceless_are_a_critical() -> None:
    table = Table(pc(weapon="rod"), foe(unaware=True, health=20))
    assert wounds(table.strike([12, 12, 1, 1], weapon="rod")) == [("guard", 1)]


@pytest.mark.rule("MR-42", "MR-45")
def test_a_dead_heat_of_criticals_breaks_no_shield() -> None:
    table = Table(pc(weapon="axe", health=30), foe(weapon="shield", health=30))
    table.strike([12, 12, 1, 1], [12, 12, 1], weapon="axe")
    assert table.question().startswith("Irena: ")
    table.do("take-health-loss", "irena")
    assert "shield" in table.one("guard").items


@pytest.mark.rule("MR-45")
def test_a_critical_with_a_shield_breaker_may_break_the_shield_instead() -> None:
    table = Table(pc(weapon="axe"), foe(weapon=["rod", "shield"]))
    table.refuse("not-a-critical", "MR-45", "break-shield", "irena", target="guard", shatter=True)
    table.refuse("no-shield", "MR-45", "break-shield", "guard", target="irena", shatter=True)
    table.strike([12, 12, 1, 1], hits(0, 3), weapon="axe")
    assert table.question() == "Irena: break the shield of Guard instead of the critical hit?"
    table.refuse("window", "MR-45", "end-slot", "irena")
    events = table.do("break-shield", "irena", target="guard", shatter=True)
    assert only(events, ev.ShieldDestroyed).item == "shield"
    assert (damages(events), wounds(events)) == ([], [])
    guard = table.one("guard")
    assert (list(guard.items), guard.health) == (["unarmed", "rod"], 10)


@pytest.mark.rule("MR-45")
def test_the_shield_may_be_left_whole() -> None:
    table = Table(pc(weapon="axe"), foe(weapon=["rod", "shield"]))
    table.strike([12, 12, 1, 1], hits(0, 3), weapon="axe")
    events = table.do("break-shield", "irena", target="guard", shatter=False)
    assert (damages(events), wounds(events)) == ([("guard", 4 + 2 - 4)], [("guard", 1)])


@pytest.mark.rule("MR-45")
def test_a_defender_with_a_shield_breaker_may_do_the_same() -> None:
    table = Table(pc(weapon=["rod", "shield"]), foe(weapon="axe"))
    table.strike(hits(0, 4), [12, 12, 1], weapon="rod")
    assert table.question() == "Guard: break the shield of Irena instead of the critical hit?"
    table.do("break-shield", "guard", target="irena", shatter=True)
    assert (table.one("irena").health, table.one("irena").malus) == (10, 0)
    assert "shield" not in table.one("irena").items


@pytest.mark.rule("MR-45")
def test_breaking_shields_is_asked_for_each_target_that_has_one() -> None:
    cast = pc(weapon="axe"), foe("Guard", weapon=["rod", "shield"]), foe("Brute"), foe("Thug", weapon=["rod", "shield"])
    table = Table(*cast)
    table.do(
        "attack-melee", "irena", weapon="axe", targets=["guard", "brute", "thug"], faces=[12, 12, 1, 1, *hits(0, 5)]
    )
    table.do("break-shield", "irena", target="guard", shatter=True)
    assert table.question() == "Irena: break the shield of Thug instead of the critical hit?"
    events = table.do("break-shield", "irena", target="thug", shatter=False)
    assert wounds(events) == [("brute", 1), ("thug", 1)]
    assert damages(events) == [("brute", 4), ("thug", 2)]


@pytest.mark.rule("MR-45")
def test_a_shield_breaks_once_whoever_else_could_break_it() -> None:
    cast = pc(weapon=["rod", "shield"], health=40), foe("Guard", weapon="axe"), foe("Brute", weapon="axe")
    table = Table(*cast, options={"multi-defence-critical": "each"})
    table.do("attack-melee", "irena", weapon="rod", targets=["guard", "brute"], faces=[*hits(0, 4), 12, 12, 1, 1])
    table.do("break-shield", "guard", target="irena", shatter=True)
    assert table.question().startswith("Irena: ")
    events = table.do("take-health-loss", "irena")
    assert [event.source for event in of(events, ev.WoundInflicted)] == ["brute"]


@pytest.mark.rule("MR-45")
def test_the_players_see_the_question_about_their_own() -> None:
    table = Table(pc(weapon="axe"), foe(weapon=["rod", "shield"]))
    table.strike([12, 12, 1, 1], hits(0, 3), weapon="axe")
    assert table.has("break-shield:yes:irena", "players")
    assert table.session.pending("players")[0].owner == "players"
