"""Laying a field out: an empty map, people and ground on it, the start, and writing it down (Flow, SETUP)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from content.loader import encounter, listing, rules
from engine.core.digest import digest
from engine.core.options import Option
from engine.core.refusal import Refused
from engine.core.rulings import commands as r
from engine.core.session import Session
from engine.systems.miasma import commands as c
from engine.systems.miasma.house import House

RULES = rules("miasma")
SHIPPED = [entry.id for entry in listing() if entry.system == "miasma"]


def empty(**sizes: int) -> Session:
    return Session(RULES, RULES.begin(RULES.blank("The marsh", sizes)))


def offered(session: Session, key: str, who: str | None = None) -> Option:
    return next(option for option in session.options("gm", who) if option.id == key)


@pytest.mark.parametrize("name", SHIPPED)
def test_an_encounter_made_of_a_field_begins_the_same_field(name: str) -> None:
    found = encounter(name)
    state = RULES.begin(found)
    again = RULES.encounter_of(state, found.title, found.summary)
    assert digest(RULES.begin(again)) == digest(state)
    assert (again.title, again.summary) == (found.title, found.summary)


def test_an_empty_map_waits_for_people() -> None:
    session = empty(width=5, height=3)
    assert session.state.phase == "setup"
    assert session.state.map.rows == ((0, 0, 5), (0, 1, 5), (-1, 2, 5))
    assert session.pending()[0].kind == "setup"
    start = offered(session, "start-fight")
    assert not start.enabled
    assert start.why_not == "two sides need somebody on the map: neither has"
    assert {option.group for option in session.options()} >= {"setup", "table", "ruling"}


def test_a_number_out_of_its_range_is_refused() -> None:
    with pytest.raises(Refused, match="width cannot be 0: must be 1 to 60"):
        RULES.blank("x", {"width": 0})
    with pytest.raises(Refused, match="run-price cannot be 'cheap'"):
        RULES.begin(RULES.blank("x", {}), {"run-price": "cheap"})


def test_ten_of_the_same_stand_there_at_once_and_are_numbered() -> None:
    session = empty()
    hexes = tuple(f"{q},0" for q in range(2, 12))
    session.do(r.RuleAdd("kappa", places=hexes))
    assert [person.number for person in session.state.combatants.values()] == list(range(1, 11))
    assert [f"{person.hex[0]},{person.hex[1]}" for person in session.state.combatants.values()] == list(hexes)
    session.undo()
    assert not session.state.combatants


def test_two_may_not_join_in_one_hex() -> None:
    session = empty()
    for command in (r.RuleAdd("kappa", places=("1,1", "1,1")), r.RuleAdd("kappa", at="1,1", places=("2,2",))):
        with pytest.raises(Refused):
            session.do(command)


def test_ground_that_is_laid_out_is_no_ruling() -> None:
    """*u undo Ruling: deep water in 4 hexes* stood under a field on which nobody fought yet."""
    session = empty()
    (step,) = session.do(c.RuleTerrain(("2,0", "3,0"), "water", "all", True))
    assert session.label(step.id) == "Water in 2 hexes"


def test_two_hidden_ones_of_a_kind_are_told_apart() -> None:
    """Y13: the game master is asked for each by a name of its own; once they show themselves they have numbers."""
    found = rules("miasma")
    session: Session = Session(found, found.begin(encounter("first-duel")))
    session.do(r.RuleAdd("kappa", places=("4,4", "5,4"), hidden=True))
    hidden = [fighter for fighter in session.state.combatants.values() if fighter.hidden]
    assert [fighter.label for fighter in hidden] == ["Kappa in hiding", "Kappa in hiding 2"]
    questions = [asked.question for asked in session.pending()]
    assert len({*questions}) == len(questions)
    session.do(r.RuleHide(hidden[0].id, hidden=False))
    assert "Kappa in hiding" not in {fighter.label for fighter in session.state.combatants.values()}


def test_a_letter_that_belongs_to_the_name_counts_nobody_in_hiding() -> None:
    session = empty()
    session.do(r.RuleAdd("kappa", places=("1,1",), hidden=True))
    (kappa,) = session.state.combatants.values()
    for who, name, told in (
        ("guard-b", "Guard B", "Guard B"),
        ("mamoru-2", "Mamoru", "Mamoru 2"),
        ("oni", "Oni", "Oni"),
    ):
        assert replace(kappa, id=who, name=name).label == told


def test_hidden_ones_take_no_number_from_those_who_are_seen() -> None:
    session = empty()
    session.do(r.RuleAdd("kappa", places=("4,4", "5,4"), hidden=True))
    session.do(r.RuleAdd("kappa", places=("4,1", "5,1")))
    assert [person.number for person in session.state.combatants.values()] == [0, 0, 1, 2]


def test_a_field_is_laid_out_through_the_options_alone_and_started() -> None:
    session = empty()

    def give(key: str, who: str | None = None, **values: object) -> None:
        option = offered(session, key, who)
        session.do(RULES.read({**option.command, **values}))

    give("setup-rule-add:party", entry="mamoru", places=["1,3"])
    give("setup-rule-add", entry="kappa", places=["6,3", "6,4"])
    give("setup-ground:deep water:non-swimmers:False", hexes=["4,1", "4,2"])
    give("setup-rule-set:facing:kappa-1", "kappa-1", facing=3)
    give("setup-rule-set:name:kappa-2", "kappa-2", name="Old Gourd")
    give("setup-rule-set:hidden:kappa-2", "kappa-2")
    give("setup-rule-option", option="told", value="with-current")
    assert session.state.map.terrain["4,1"].no_entry == "non-swimmers"
    found = RULES.encounter_of(session.state, "The marsh", "Two in the reeds.")
    give("start-fight")
    assert session.state.phase == "decide"
    assert {question.who for question in session.pending()} == {"mamoru", "kappa-1", "kappa-2"}
    begun = RULES.begin(found)
    people = {(person.name, person.hex, person.facing, person.hidden) for person in begun.combatants.values()}
    assert people == {
        (person.name, person.hex, person.facing, person.hidden) for person in session.state.combatants.values()
    }
    assert begun.house == House(told="with-current")


@pytest.mark.rule("MI-24")
def test_a_start_tells_who_stands_where_the_ground_bars_them() -> None:
    session = empty()
    for who, at in (("kappa", "2,1"), ("oni", "4,1"), ("mamoru", "1,1")):
        session.do(r.RuleAdd(who, at=at))
    quiet = offered(session, "start-fight").preview
    session.do(c.RuleTerrain(("2,1", "1,1"), "deep water", "non-swimmers"))
    assert offered(session, "start-fight").preview == "Mamoru stands on deep water, which bars them"
    assert offered(session, "start-fight").enabled, "the game master is above the rules"
    session.do(r.RulePlace("mamoru", "1,2"))
    assert offered(session, "start-fight").preview == quiet


def test_a_start_numbers_those_of_one_name() -> None:
    session = empty()
    session.do(r.RuleAdd("mamoru", "0,0"))
    session.do(r.RuleAdd("kappa", "4,1"))
    session.do(r.RuleAdd("kappa", "5,1"))
    session.do(c.StartFight())
    assert [session.state.combatants[who].number for who in ("kappa-1", "kappa-2")] == [1, 2]


@pytest.mark.rule("MI-25")
def test_a_start_counts_nobody_who_is_down() -> None:
    session = empty()
    session.do(r.RuleAdd("mamoru", "0,0"))
    session.do(r.RuleAdd("kappa", "4,1"))
    assert offered(session, "start-fight").enabled
    session.do(r.RuleSet("life", 0, ("kappa-1",)))
    assert offered(session, "start-fight").why_not == "two sides need somebody on the map: only party has"


def test_what_is_in_no_pack_is_named() -> None:
    session = empty()
    session.do(c.CreateCharacter("Nao", c.Spread(5, 5, 5, 5, 4)))
    session.do(r.RulePlace("nao", "1,1"))
    with pytest.raises(Refused, match="Nao was made in this chronicle and is in no pack"):
        RULES.encounter_of(session.state, "x", "y")


@pytest.mark.rule("MI-19", "MI-23")
def test_a_large_one_is_turned_only_where_all_of_it_has_room() -> None:
    session = empty()
    session.do(r.RuleAdd("jorogumo", "3,4", facing=3))
    session.do(r.RuleAdd("kappa", "2,5"))
    option = next(option for option in session.options() if option.id.startswith("rule-set:facing:jorogumo"))
    offered = [way for slot in option.slots for way in slot.choices]
    assert 3 in offered
    assert len(offered) == 5
    for way in range(6):
        turned = session.ruleset.read({**option.command, option.slots[0].name: way})
        if way in offered:
            session.preview(turned)
        else:
            with pytest.raises(Refused, match="is taken by Kappa"):
                session.preview(turned)


def test_a_field_that_no_fight_begins_on_is_not_written_down() -> None:
    """A ruling may put somebody anywhere; a file that nobody can open helps nobody."""
    session = empty()
    session.do(r.RuleAdd("onryo", "1,1"))
    session.do(c.RuleTerrain(("2,2",), "deep water", "all", False))
    session.do(r.RulePlace("onryo-1", "2,2"))
    with pytest.raises(Refused, match=r"^Onryo stands on deep water at 2,2, where no fight begins"):
        RULES.encounter_of(session.state, "x", "y")


def test_survivors_take_their_places_in_the_next_fight() -> None:
    session = Session(RULES, RULES.begin(encounter("first-duel")))
    session.do(r.RuleSet("life", 7, ("mamoru",)))
    session.do(c.EndFight())
    session.do(RULES.next_fight(encounter("ford-at-dusk")))
    assert session.state.title == "The Ford at Dusk"
    assert session.state.combatants["mamoru"].life == 7
    assert session.state.phase == "decide"


def test_an_empty_map_can_be_the_next_fight() -> None:
    session = Session(RULES, RULES.begin(encounter("first-duel")))
    session.do(c.EndFight())
    session.do(RULES.next_fight(RULES.blank("Elsewhere", {})))
    assert session.state.phase == "setup"
    assert session.state.combatants["mamoru"].hex is None


def test_what_a_command_would_lead_to_changes_nothing() -> None:
    session = empty()
    after = session.outcome(r.RuleAdd("kappa", "1,1"))
    assert "kappa-1" in after.combatants
    assert not session.state.combatants
    assert session.head == 0
