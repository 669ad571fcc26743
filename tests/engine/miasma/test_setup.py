"""SETUP: laying a field out, starting, and writing down what was laid out."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems.miasma import Encounter, Rules
from engine.systems.miasma import commands as c
from engine.systems.miasma import events as e
from engine.systems.miasma import rulings as r
from engine.systems.miasma.people import label
from engine.systems.miasma.setup import blank, encounter_of
from engine.systems.miasma.timing import pending
from tests.engine.miasma.scene import BASE, Table, of


class Field(Table):
    """An empty map of 9 × 9 hexes to lay out."""

    def __init__(self, encounter: Encounter | None = None) -> None:
        self.catalog = BASE
        self.encounter = encounter or blank("A clearing", {"width": 9, "height": 9}, {"shield-resistance": "tens"})
        self.rules = Rules(BASE)
        self.session = Session(self.rules, self.rules.begin(self.encounter))


def laid_out() -> Field:
    field = Field()
    field.do(
        r.RuleAdd("mamoru", "0,4"),
        r.RuleAdd("kappa", hexes=("4,0", "5,0"), facing=2),
        r.RuleTerrain(("2,2", "3,2"), "pond", "non-swimmers"),
    )
    return field


@pytest.mark.rule("MI-18", "MI-25")
def test_an_empty_map_waits_for_its_start():
    field = Field()
    assert (field.state.phase, field.state.options) == ("setup", {"shield-resistance": "tens"})
    assert pending(field.state) == ()
    assert "neither has" in field.refuse(c.StartFight(), "setup", "MI-25")
    field.do(r.RuleAdd("mamoru", "0,4"))
    assert "only party has" in field.refuse(c.StartFight(), "setup", "MI-25")
    field.refuse(c.Stand("mamoru"), "not-deciding", "MI-26")
    field.refuse(c.RestStand(), "nobody-pending")
    field.refuse(c.Continue(), "phase")


@pytest.mark.rule("MI-22", "MI-72", "MI-93")
def test_several_of_the_same_join_at_once_and_the_fight_starts():
    field = laid_out()
    assert [field.at(who) for who in ("kappa-1", "kappa-2")] == ["4,0", "5,0"]
    assert field.one("kappa-2").facing == 2
    field.refuse(r.RuleAdd("kappa", hexes=("6,0", "6,0")), "blocked")
    field.refuse(r.RuleAdd("kappa", hexes=("6,0", "4,0")), "blocked")
    field.refuse(r.RuleAdd("kappa", "6,0", hexes=("7,0",)), "hex")
    field.do(c.StartFight())
    assert (field.state.phase, field.state.segment) == ("decide", 1)
    assert [label(field.one(who)) for who in pending(field.state)] == ["Mamoru", "Kappa 1", "Kappa 2"]
    field.refuse(c.StartFight(), "phase", "MI-25")


@pytest.mark.rule("MI-93")
def test_names():
    field = laid_out()
    events = field.do(r.RuleName("kappa-1", " Old Gourd "))
    assert of(events, e.Renamed)
    assert label(field.one("kappa-1")) == "Old Gourd"
    field.refuse(r.RuleName("kappa-1", " ! "), "name")
    field.refuse(r.RuleName("nobody", "X"), "unknown-combatant")


@pytest.mark.rule("MI-64", "MI-66")
def test_the_start_finds_who_cannot_stand():
    field = laid_out()
    field.do(r.RuleSet(("kappa-1",), "stamina", 0), c.StartFight())
    assert field.one("kappa-1").staggered


@pytest.mark.rule("MI-17", "MI-24")
def test_what_was_laid_out_can_be_begun_again():
    field = laid_out()
    field.do(r.RuleGive(("kappa-2",), "mace"), r.RuleName("kappa-1", "Old Gourd"), r.RuleFace(("mamoru",), 4))
    again = Field(encounter_of(BASE, field.state, "The pond", "a test"))
    assert (again.state.phase, again.state.options) == ("decide", {"shield-resistance": "tens"})
    assert again.state.map == field.state.map
    assert [(one.name, one.hex, one.facing) for one in again.state.combatants.values()] == [
        (one.name, one.hex, one.facing) for one in field.state.combatants.values()
    ]
    carrying = [one for one in again.state.combatants.values() if "mace" in one.sheet.items and one.kind == "monster"]
    assert [one.hex for one in carrying] == [(5, 0)]


@pytest.mark.rule("MI-18")
def test_a_blank_map_has_limits():
    with pytest.raises(Refused, match="width 0: must be 1 to 60"):
        blank("Nowhere", {"width": 0}, {})
    with pytest.raises(Refused, match="no house rule"):
        blank("Nowhere", {}, {"lunge": "maybe"})


@pytest.mark.rule("MI-93")
def test_the_next_fight_may_be_laid_out_too():
    field = laid_out()
    field.do(c.StartFight(), c.EndFight(), c.BeginFight(blank("Another", {}, {})))
    assert (field.state.phase, field.state.fight) == ("setup", 2)
    assert list(field.state.combatants) == ["mamoru"]
    field.do(r.RulePlace("mamoru", "1,1"), r.RuleAdd("kappa", "3,3"), c.StartFight())
    assert pending(field.state) == ("mamoru", "kappa-1")
