"""The mistakes that the screen of Mirage prevents, by keys: what cannot be is not asked, or says why not."""

from __future__ import annotations

import pytest

from tests.tui.driver import NARROW, WIDE, keys, seen
from tests.tui.test_mirage_at_the_table import begun, drain, give, saddled


@pytest.mark.rule("MG-39")
def test_nobody_blocks_once_the_dice_are_seen():
    chronicle = saddled()
    give(chronicle, do="strike", who="safiya", target="raider-2", weapon="sword")
    assert seen(keys(chronicle, size=NARROW), "1 Block")
    give(chronicle, 8, 2, 1, 1, 1, do="react", who="raider-2", how="none")
    for looked in ((), ("p", "r", "2"), ("ctrl+p", *"let it come")):
        lines = keys(chronicle, *looked, size=NARROW)
        assert not seen(lines, "1 Block"), "\n".join(lines)
        assert not seen(lines, "2 Let it come")


@pytest.mark.rule("MG-62")
def test_arrows_are_dodged_and_blades_blocked():
    chronicle = drain()
    give(chronicle, do="shoot", who="idris", target="street-thug", weapon="longbow")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "1 Dodge")
    assert not seen(lines, "Block"), "\n".join(lines)


@pytest.mark.rule("MG-35")
def test_who_has_spent_both_actions_is_not_asked():
    chronicle = saddled()
    for spent in ("slow-spent", "fast-spent"):
        give(chronicle, do="rule-set", who="raider-2", field=spent, value=1)
    give(chronicle, 8, 2, 1, 1, 1, do="strike", who="safiya", target="raider-2", weapon="sword")
    lines = keys(chronicle, size=NARROW)
    assert seen(lines, "Safiya: Bladework shows 8 2 1 1 1"), "\n".join(lines)


@pytest.mark.rule("MG-58")
def test_a_longbow_in_ones_own_zone_says_why_not():
    chronicle = begun("salt-road-chase")
    give(chronicle, do="rule-place", who="idris", to="flats")
    lines = keys(chronicle, "p", "i", "d", size=NARROW)
    shot = next(line for line in lines if "Shoot: Longbow" in line)
    assert "✗" in shot
    assert "reach" in shot or "range" in shot or "far" in shot or "near" in shot, shot


@pytest.mark.rule("MG-73")
def test_overwatch_without_a_slow_action_asks_for_no_shot():
    chronicle = begun("salt-road-chase")
    give(chronicle, do="overwatch", who="idris", zone="flats")
    give(chronicle, do="rule-set", who="idris", field="slow-spent", value=1)
    give(chronicle, do="end-turn")
    give(chronicle, 1, 1, do="ride", who="raider-1")
    assert not seen(keys(chronicle, size=NARROW), "Idris: ")


@pytest.mark.rule("MG-80")
def test_nobody_flees_through_an_enemys_zone():
    lines = keys(saddled(), size=NARROW)
    assert seen(lines, "✗7 Flee               the way out leads through a zone held by an enemy"), "\n".join(lines)
    assert seen(lines, "✗ held by a foe")


@pytest.mark.rule("MG-109")
def test_friends_are_counted_by_the_program():
    """Safiya and Tariq at the fire: the tester counts too, and no dog."""
    chronicle = begun("night-of-jackals")
    give(chronicle, do="call-fear", who=["safiya"], source="lion-a", value=1)
    lines = keys(chronicle, size=WIDE)
    assert seen(lines, "+2 friends"), "\n".join(lines)


@pytest.mark.rule("MG-119", "MG-120")
def test_nobody_heals_themselves_and_no_patient_has_two_healers():
    chronicle = begun("tavern-of-four-winds")
    for who in ("zaynab", "tariq"):
        give(chronicle, do="rule-condition", who=who, condition="winded", on=True)
    give(chronicle, do="end-fight", winner="party")
    lines = keys(chronicle, "p", "t", "a", "slash", *"day of healing", "enter", size=WIDE)
    assert seen(lines, "Tariq: Healing shows") or seen(lines, "Zaynab is no longer"), "\n".join(lines)
    assert chronicle.session.state.combatants["tariq"].physical == (0,)
    again = keys(chronicle, "p", "z", "a", "slash", *"day of healing", size=WIDE)
    assert not seen(again, "1 A day of healing"), "\n".join(again)
