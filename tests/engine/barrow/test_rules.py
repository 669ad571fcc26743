"""Barrow's rules at their boundaries, each through the session."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Refused
from engine.core.session import Session
from tests.games.barrow import Catalog, Encounter, check, rules
from tests.games.barrow.catalog import Person, Placed, Weapon
from tests.games.barrow.ruleset import Rules

WEAPONS = {"axe": Weapon(name="Axe", die=10), "bow": Weapon(name="Bow", die=6, ranged=True)}
PEOPLE = {
    "ann": Person(name="Ann", side="party", strength=10, guard=3, weapon="axe", armour=2),
    "bob": Person(name="Bob", side="party", strength=10, guard=3, weapon="bow"),
    "imp": Person(name="Imp", side="foes", strength=6, guard=2, weapon="axe", armour=1, heart=8),
}
CATALOG = Catalog(WEAPONS, PEOPLE)


def fight(*placed: str | Placed, **options: str) -> Session[Any, Any, Any]:
    """A fight of these people, all on the mound unless placed."""
    people = tuple(Placed(person) if isinstance(person, str) else person for person in placed)
    ruleset: Any = Rules(CATALOG)
    return Session(ruleset, ruleset.begin(Encounter("barrow", "Dusk", "", people, options)))


def do(session: Session[Any, Any, Any], do: str, who: str = "", *faces: int, **fields: Any) -> list[str]:
    """Give a command; what the game master is told."""
    asked = {"do": do, **({"who": who} if who else {}), **fields}
    steps = session.do(session.ruleset.read(asked), faces)
    return [line.text for step in steps for line in session.lines(step.id)]


def refused(session: Session[Any, Any, Any], do_: str, who: str = "", **fields: Any) -> tuple[str, str]:
    before = session.state
    with pytest.raises(Refused) as no:
        do(session, do_, who, **fields)
    assert session.state is before
    return no.value.refusal.code, no.value.refusal.rule


@pytest.mark.rule("BA-01")
def test_the_foes_turn_comes_when_all_of_the_party_have_acted() -> None:
    session = fight("ann", "bob", "imp")
    assert refused(session, "pass", "imp") == ("turn", "BA-01")
    do(session, "pass", "ann")
    assert session.state.turn == "party"
    assert refused(session, "pass", "ann") == ("turn", "BA-01")
    do(session, "pass", "bob")
    assert (session.state.turn, session.state.round) == ("foes", 1)
    do(session, "pass", "imp")
    assert (session.state.turn, session.state.round) == ("party", 2)
    assert session.lines(session.head)[-1].moment == "2"


@pytest.mark.rule("BA-02")
def test_going_to_the_other_zone_takes_the_turn() -> None:
    session = fight("ann", "imp")
    assert refused(session, "move", "ann", to="mound") == ("place", "BA-02")
    do(session, "move", "ann", to="tomb")
    assert (session.state.combatants["ann"].zone, session.state.turn) == ("tomb", "foes")


@pytest.mark.rule("BA-03")
@pytest.mark.parametrize(("face", "guard"), [(1, 2), (2, 1), (3, 0)])
def test_armour_comes_off_every_blow(face: int, guard: int) -> None:
    session = fight("ann", "imp")
    do(session, "attack", "ann", face, target="imp")
    assert session.state.combatants["imp"].guard == guard


@pytest.mark.rule("BA-04")
def test_a_blow_needs_the_same_zone_and_a_bow_does_not() -> None:
    session = fight("ann", "bob", Placed("imp", "tomb"))
    assert refused(session, "attack", "ann", target="imp") == ("target", "BA-04")
    assert refused(session, "attack", "bob", target="ann") == ("target", "BA-04")
    do(session, "attack", "bob", 2, target="imp")
    assert session.state.combatants["imp"].guard == 1


@pytest.mark.rule("BA-05")
@pytest.mark.parametrize(
    ("faces", "strength", "status"),
    [((3,), 6, "up"), ((4, 5), 5, "up"), ((4, 6), 5, "down"), ((8, 1), 1, "up"), ((9,), 0, "dead"), ((10,), 0, "dead")],
)
def test_a_save_at_the_strength_that_is_left(faces: tuple[int, ...], strength: int, status: str) -> None:
    session = fight("ann", "imp")
    do(session, "attack", "ann", *faces, target="imp")
    imp = session.state.combatants["imp"]
    assert (imp.strength, imp.status) == (strength, status)


@pytest.mark.rule("BA-06", "BA-S2")
def test_the_first_and_then_half_shake_the_foes() -> None:
    session = fight("ann", "imp", "imp", "imp", "imp")
    do(session, "attack", "ann", 10, 8, target="imp")
    assert session.state.shaken == ("first",)
    for who in ("imp-2", "imp-3", "imp-4"):
        do(session, "pass", who)
    assert "The foes flee, as half are out: 9 against 8" in do(session, "attack", "ann", 10, 9, target="imp-2")
    assert session.state.phase == "interlude"
    brave = fight("ann", "imp", "imp", morale="off")
    do(brave, "attack", "ann", 10, target="imp")
    assert brave.state.shaken == ()


@pytest.mark.rule("BA-06")
def test_causes_at_their_boundaries() -> None:
    assert rules.causes(1, 1) == ()
    assert rules.causes(5, 0) == ()
    assert rules.causes(5, 2) == ("first",)
    assert rules.causes(5, 3) == ("first", "half")
    assert rules.causes(2, 1) == ("first", "half")


@pytest.mark.rule("BA-07")
def test_whoever_strikes_from_hiding_is_seen_and_a_side_with_nobody_ends_it() -> None:
    session = fight("ann", Placed("imp", hidden=True))
    do(session, "pass", "ann")
    do(session, "attack", "imp-in-hiding", 3, target="ann")
    imp = session.state.combatants["imp-in-hiding"]
    assert (imp.hidden, imp.name) == (False, "Imp")
    do(session, "attack", "ann", 9, target="imp-in-hiding")
    assert (session.state.phase, session.state.result) == ("interlude", "The party held the field")


@pytest.mark.rule("BA-08")
def test_rest_and_the_next_fight() -> None:
    session = fight("ann", "bob", "imp")
    do(session, "rule-set", "ann", field="status", value="dead")
    do(session, "rule-set", "bob", field="guard", value=0)
    do(session, "end-fight")
    do(session, "rest")
    assert session.state.combatants["bob"].guard == 3
    assert refused(session, "next-fight", title=" ") == ("text", "BA-08")
    again = (Placed("bob", "tomb"), Placed("imp", "tomb"))
    session.do(session.ruleset.next_fight(Encounter("barrow", "Again", "", again)))
    assert list(session.state.combatants) == ["bob", "imp"]
    assert session.state.phase == "fight"


@pytest.mark.rule("BA-09", "BA-S1")
def test_the_game_master_adds_and_places_anybody_at_any_time() -> None:
    session = fight("ann", "imp")
    do(session, "rule-add", entry="imp", at="tomb", count=2)
    assert [person.name for person in session.state.combatants.values()] == ["Ann", "Imp", "Imp 2", "Imp 3"]
    do(session, "rule-place", "ann", to="tomb")
    assert session.state.combatants["ann"].zone == "tomb"
    assert refused(session, "rule-add", entry="ipm", at="tomb") == ("unknown", "BA-09")
    assert refused(session, "rule-add", entry="imp", at="hill") == ("place", "BA-09")
    do(session, "rule-option", option="players-see-foes", value="nothing")
    assert next(sheet for sheet in session.view("players").sheets if sheet.id == "imp").meters == ()


@pytest.mark.rule("BA-09")
def test_no_more_come_than_have_room() -> None:
    session = fight("ann", "imp")
    assert refused(session, "rule-add", entry="imp", at="tomb", count=0) == ("range", "BA-09")
    assert refused(session, "rule-add", entry="imp", at="tomb", count=23) == ("range", "BA-09")
    do(session, "rule-add", entry="imp", at="tomb", count=21)
    do(session, "rule-add", entry="imp", at="tomb")
    assert len(session.state.combatants) == 24
    assert refused(session, "rule-add", entry="imp", at="tomb") == ("state", "BA-09")


def test_content_that_leads_nowhere_is_told() -> None:
    wrong = Catalog({}, {"ann": PEOPLE["ann"]})
    assert [problem.path for problem in check(wrong)] == ["people.ann.weapon"]
    made = Encounter("barrow", "x", "", (Placed("ghost"),), {"moral": "on"})
    assert [problem.path for problem in check(CATALOG, made)] == ["combatants[0].entry", "options"]
