"""In which order acts are offered, and which of them stand apart."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from content import loader
from engine.board import hexgrid
from engine.core.acts import opened
from engine.core.minds.future import minds_of
from engine.core.options import Option
from engine.core.session import Session
from engine.systems.fires.checks import refusal
from engine.systems.fires.options import fight, options
from engine.systems.fires.rules import candidates, hexes, legal
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.state import HERO, Raised
from tests.bench.cases_minds import bot
from tests.chosen import choose
from tests.engine.fires.case import small
from tests.engine.fires.scene import Table, cell, every_plan
from tests.engine.fires.test_attunements import caster
from tests.engine.fires.test_reactions import attacked

ALL_AROUND = "4,5 4,6 5,4 5,6 6,5 6,6"


def offered(table: Table) -> list[Option]:
    """What the character may do, without answers and rulings."""
    every = options(table.catalog, table.state, "players", HERO)
    return [option for option in every if option.group in ("act", "react") and option.command["do"] == "act"]


def test_what_is_done_most_often_is_offered_first() -> None:
    every = offered(Table())
    often = [option for option in every if option.section == "Most often"]
    assert every[: len(often)] == often
    named = dict.fromkeys(option.command["action"] for option in often)
    assert list(named) == ["move", "attack-light", "attack-heavy", "shield-up", "swap-equipment"]
    assert all(option.hot for option in often)
    assert [option.command["action"] for option in offered(attacked())[:2]] == ["shield-up", "dodge"]


def test_what_neither_a_step_nor_a_die_lifts_stands_apart() -> None:
    table = Table(at="5,5", enemies={"thug": "1,1"})
    refused = {option.command["action"]: option for option in offered(table) if not option.enabled}
    assert (refused["get-up"].code, refused["get-up"].seldom) == ("requires", True), "nobody lies"
    assert (refused["kick"].code, refused["kick"].seldom) == ("range", False), "a step would do"
    assert (refused["attack-heavy"].code, refused["attack-heavy"].seldom) == ("requires", False), "it keeps its key"

    table.set(conditions={"netted-webbed": 1})
    refused = {option.command["action"]: option for option in offered(table) if not option.enabled}
    assert (refused["sprint"].code, refused["sprint"].seldom) == ("condition", True)
    assert (refused["move"].code, refused["move"].seldom) == ("condition", False)


@pytest.mark.rule("FF-S62")
def test_what_somebody_struggles_against_is_asked_where_there_is_a_choice() -> None:
    table = Table()
    assert not [option for option in offered(table) if option.slots and option.slots[0].name == "other"]
    table.set(conditions={"frozen": 1, "netted-webbed": 1})
    (struggle,) = (option for option in offered(table) if option.command["action"] == "struggle")
    assert (struggle.slots[0].name, struggle.slots[0].choices) == ("other", ("frozen", "netted-webbed"))


@pytest.mark.rule("FF-S62")
def test_a_struggle_against_nothing_stands_apart() -> None:
    """It had the last digit of a beat, which a flask could not have."""
    table = Table()

    def struggle() -> Option:
        return next(option for option in offered(table) if option.command["action"] == "struggle")

    assert (struggle().enabled, struggle().seldom, struggle().vain) == (True, True, "nothing holds you")
    table.act("take-aim", 3)
    assert (struggle().enabled, struggle().seldom) == (False, True), "a Double action takes the whole beat"
    table.set(conditions={"frozen": 1})
    assert not struggle().seldom


@pytest.mark.rule("FF-184")
def test_who_is_held_has_the_struggle_in_the_place_of_a_run() -> None:
    table = Table().set(conditions={"netted-webbed": 1})
    acts = {option.command["action"]: option for option in offered(table)}
    assert acts["struggle"].verb == acts["sprint"].verb
    assert (acts["struggle"].apart, acts["sprint"].apart) == (False, True), "so that its digit is the other's"


@pytest.mark.rule("FF-124", "FF-126")
def test_where_a_blast_leads_is_asked_where_two_ways_are_as_near() -> None:
    """Of a hex between two axes the first was taken in silence, for a bomb and a fireball."""
    table = Table(at="8,7", enemies={"thug": "7,8"}, sheet={"pouches": ["firebombs"]})
    (bomb,) = (option for option in offered(table) if option.command.get("item") == "firebombs")
    where, away, _ = bomb.slots
    assert (where.name, away.name) == ("cell", "direction")
    assert [away.allowed({"cell": cell(at)}) for at in ("7,8", "8,9")] == [(0, 1), (0,)]
    assert away.sole({"cell": cell("8,9")}) == 0, "it is not asked of others"


def test_what_was_brought_along_for_a_beat_stands_before_what_anybody_can_do() -> None:
    """At 80×24 five attunements and a flask came behind nine others, and had no digit."""
    sheet = {"slots": ["eternal-ember"], "hands": [1, 0], "pots": ["fireball"], "pouches": ["javelins", "sunlit-flask"]}
    table = Table(sheet=sheet, stats={"att": 12})
    acts = [option.command["action"] for option in offered(table) if not option.hot and not option.apart]
    assert acts[:3] == ["sprint", "drink", "cast"]
    assert acts.index("use-item") < acts.index("take-aim")


@pytest.mark.rule("FF-S106", "FF-117")
def test_a_vault_is_offered_to_every_free_cell_within_two_hexes_and_to_none_behind_somebody() -> None:
    for thug, shut in (("1,1", set()), ("5,6", {(4, 5), (5, 5)})):
        table = Table(at="5,5", enemies={"thug": thug})
        (vault,) = (option for option in offered(table) if option.command["action"] == "vault")
        ends = {hexgrid.parse(way[-1]) for way in vault.slots[0].choices if way}
        assert ends == {*hexgrid.disc((3, 5), 2)} - {(3, 5)} - shut


@pytest.mark.parametrize("seed", range(4))
def test_what_a_glance_rules_out_could_not_be_done(seed: int) -> None:
    """Windows are asked for, and bots are given acts, without planning all of them; the outcome is the same."""
    rng = Random(seed)
    rules, root = small(rng)
    session: Session[Any, Any, Any] = Session(rules, root)
    met = set[tuple[str, bool]]()
    for _ in range(30):
        state = session.state
        book, window = book_of(rules.catalog, state), legal.windows(state)
        if window:
            tried = [candidates.feasible(book, state, plan) is None for plan in every_plan(book, state, window)]
            assert candidates.open_window(book, state) == any(tried)
            met.add((window, any(tried)))
            every = {option.id: option.slots for option in fight.acts(book, state) if option.enabled}
            found = (opened(option) for kind in fight.kinds(book, state) for option in kind())
            assert {option.id: option.slots for option in found if option.enabled} == every
        command = bot(session, rng)
        if command is None:
            break
        session.do(command)
    assert any(able for _, able in met)


@pytest.mark.rule("FF-72")
def test_each_of_two_shields_may_strike() -> None:
    sheet = {"slots": ["aspis", "kite-shield"], "hands": [1, 2], "off_hand": 2}
    every = offered(Table(sheet=sheet, stats={"str": 16, "end": 20}).pool(2, 6, 6))
    labels = {
        option.id.removesuffix(":hero"): option.label for option in every if option.command["action"] == "shield-bash"
    }
    assert labels == {"shield-bash:aspis": "Shield Bash: Aspis", "shield-bash:kite-shield": "Shield Bash: Kite Shield"}


@pytest.mark.rule("FF-183")
def test_the_first_of_two_weapons_may_be_the_other_thing_that_it_is() -> None:
    sheet = {"slots": ["fetish-dagger", "arming-sword"], "hands": [1, 2], "off_hand": 2}
    every = offered(Table(sheet=sheet, stats={"str": 16, "end": 20}).pool(2, 6, 6))
    double = {option.id.removesuffix(":hero") for option in every if option.command["action"] == "attack-double"}
    assert {"attack-double:fetish-dagger:slash", "attack-double:fetish-dagger:dagger:pierce"} <= double


@pytest.mark.rule("FF-58")
def test_the_program_pays_for_the_way_that_it_walks_behind_the_shield() -> None:
    """Two points a hex: what none of the dice pay for it does not set out on."""
    for scores, far in (((1, 4, 6), 5), ((4, 4), 4), ((1, 1, 2), 2), ((1, 1), 1)):
        table = Table(at="5,2", enemies={"thug": "5,9"}).pool(*scores).set(raised=Raised("kite-shield"))
        choice = choose(loader.rules("fires"), table.state, "hero", "simple", 1)
        assert len(choice.command.path) == far
        table.do(choice.command)
        assert hexes.key(table.hero.at) == choice.command.path[-1]


@pytest.mark.rule("FF-141")
def test_the_program_begins_no_fight_against_nobody() -> None:
    rules = loader.rules("fires")
    session: Session[Any, Any, Any] = Session(rules, rules.begin(rules.blank("The empty field", {})))
    flow = minds_of(rules).flow
    session.do(flow(session.state))
    assert flow(session.state) is None
    session.do(rules.read({"do": "rule-add", "entry": "hollowed-adventurer", "at": "5,5"}))
    session.do(flow(session.state))
    assert session.state.phase != "setup"


@pytest.mark.rule("FF-127")
@pytest.mark.parametrize(
    ("at", "fog", "ways"), [("0,0", "", [0, 4, 5]), ("5,5", "5,4 4,5 4,6 5,6", [3, 4, 5]), ("5,5", ALL_AROUND, [])]
)
def test_a_cone_is_offered_only_where_some_of_it_is_seen(at: str, fog: str, ways: list[int]) -> None:
    ground = {"concealment": fog.split()}
    table = caster("eternal-ember", "flame-burst", at=at, enemies={"thug": "9,9"}, ground=ground)
    casts = [table.command("cast", 6, attunement="flame-burst", direction=way) for way in range(6)]
    assert [cast.direction for cast in casts if refusal(table.catalog, table.state, cast) is None] == ways
    (option,) = (option for option in offered(table) if option.command.get("attunement") == "flame-burst")
    directions = (slot.choices for slot in option.slots if slot.name == "direction")
    assert sorted(next(directions, ())) == ways
    assert (option.enabled, option.code) == ((True, None) if ways else (False, "line"))


@pytest.mark.rule("FF-08")
def test_dice_that_show_the_same_are_one_answer_to_which_stands_apart() -> None:
    """*6* or *6* was asked."""

    def faces(*pool: int) -> tuple[str, ...]:
        table = Table(at="5,2", sheet={"hands": [1, 1], "off_hand": 0}).pool(*pool)
        charges = (option for option in options(table.book, table.state, "gm", None) if option.id.startswith("charge:"))
        slot = next(slot for option in charges for slot in option.slots if slot.name == "first")
        assert isinstance(slot.labels, tuple)
        return slot.labels

    assert faces(6, 6) == ("6",)
    assert faces(6, 5, 6) == ("6", "5")


def test_a_field_without_a_value_is_not_said_to_be_something_now() -> None:
    """*Set Note of the story  now* stood there."""
    rules = loader.rules("fires")
    state = rules.begin(loader.encounter("fires-along-the-weir"))
    told = {option.label: option.preview for option in rules.options(state, "gm") if option.group == "ruling"}
    assert told["Set Note of the story"] == ""
    assert told["Set HMN"] == "now 3"


@pytest.mark.rule("FF-64", "FF-128")
@pytest.mark.parametrize(("weapon", "turns"), [("arming-sword", ()), ("spear", ("", "left", "right"))])
def test_a_line_of_one_step_is_not_asked_how_it_turns(weapon: str, turns: tuple[str, ...]) -> None:
    """Straight, left and right were the same hex."""
    table = Table(sheet={"slots": [weapon], "hands": [1, 0], "off_hand": 0})
    thrust = next(option for option in offered(table) if option.command["action"] == "thrust")
    assert [slot.choices for slot in thrust.slots if slot.name == "turn"] == ([turns] if turns else [])
