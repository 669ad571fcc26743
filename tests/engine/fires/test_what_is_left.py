"""What is left of somebody or something after what takes or gives: wounds, waiting tokens, gear, a gate that opens."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.draft import Draft
from engine.systems.fires.catalog import effects
from engine.systems.fires.catalog.journey import Gate, Page
from engine.systems.fires.checks import journey as checks
from engine.systems.fires.commands import journey as orders
from engine.systems.fires.decide import ending, read
from engine.systems.fires.decide.interpret import clear_waiting, heal
from engine.systems.fires.decide.play import Play
from engine.systems.fires.decide.shields import wear
from engine.systems.fires.events.gear import PieceSet
from engine.systems.fires.evolve import evolve
from engine.systems.fires.rules import going, hexes, reactions, travel
from engine.systems.fires.rules.force import durability, hp_slots
from engine.systems.fires.rules.plans import plan_of
from engine.systems.fires.rules.sources import type_row
from engine.systems.fires.state import HERO, Piece, Result
from tests.engine.fires.scene import Table, Threes
from tests.engine.fires.test_journey import at, trip


def play(table: Table) -> Play:
    draft: Draft[Any, Any] = Draft(table.state, evolve, Threes(()))
    return Play(draft, table.book, read)


@pytest.mark.rule("FF-142", "FF-144")
@pytest.mark.parametrize(
    ("types", "amount", "left"),
    [
        (("bleed",), "all", (2, 0)),
        (("bleed",), 1, (4, 2)),
        (("bleed",), 4, (2, 0)),
        (("any",), 1, (4, 3)),
        (("any",), 2, (3, 3)),
        (("any",), 3, (2, 2)),
        (("any",), "all", (0, 0)),
    ],
)
def test_of_five_wounds_three_bleed_and_others_heal_first(
    types: tuple[Any, ...], amount: int | str, left: tuple[int, int]
) -> None:
    there = play(Table().set(wounds=5, bled=3))
    heal(there, effects.Heal(on="use", target="self", types=types, amount=amount), there.scene())
    assert (there.people[HERO].wounds, there.people[HERO].bled) == left


@pytest.mark.rule("FF-142", "FF-144")
@pytest.mark.parametrize("types", [("bleed",), ("any",)])
def test_who_has_no_wounds_is_healed_of_none(types: tuple[Any, ...]) -> None:
    there = play(Table().set(wounds=0, bled=0))
    heal(there, effects.Heal(on="use", target="self", types=types, amount="all"), there.scene())
    assert there.draft.events == []


@pytest.mark.rule("FF-140")
@pytest.mark.parametrize(
    ("types", "amount", "left"),
    [
        (("bleed",), "all", {"slash": 2}),
        (("bleed",), 1, {"slash": 2, "bleed": 2}),
        (("any",), 3, {"bleed": 2}),
        (("any",), 2, {"bleed": 3}),
        (("burn",), "all", {"slash": 2, "bleed": 3}),
    ],
)
def test_waiting_tokens_go_by_their_types_and_as_many_as_is_said(
    types: tuple[Any, ...], amount: int | str, left: dict[str, int]
) -> None:
    there = play(Table().set(waiting={"slash": 2, "bleed": 3}))
    clear_waiting(there, effects.ClearUnassigned(on="use", target="self", types=types, amount=amount), there.scene())
    assert {kind: count for kind, count in there.people[HERO].waiting.items() if count} == left
    assert bool(there.draft.events) is (types != ("burn",))


@pytest.mark.rule("FF-181")
def test_a_gate_for_the_hollow_is_shut_to_others_and_says_so() -> None:
    table = at(trip(), "001:2")

    def shut(hollow: bool) -> str:
        return travel.gate_fault(table.book, table.state, Gate(hollow=hollow))

    assert [shut(True), shut(False)] == ["only for the Hollow", ""]
    table.set(conditions={"hollow": 1})
    assert [shut(True), shut(False)] == ["", "not for the Hollow"]


@pytest.mark.rule("FF-S55")
def test_a_type_is_known_by_its_id_and_by_each_of_its_other_names() -> None:
    book = Table().book
    for name, row in book.enemy_types.items():
        assert type_row(book, name) is row
        for alias in row.aliases:
            assert alias in book.enemy_types or type_row(book, alias.upper()) is row
    assert type_row(book, "of another scenario").rules == ()


@pytest.mark.rule("FF-174", "FF-S38")
@pytest.mark.parametrize(("heals", "wounds"), [("full", 0), ("one", 2), ("none", 3)])
def test_after_a_defeat_there_are_as_many_wounds_as_is_said(heals: str, wounds: int) -> None:
    """Three slots."""
    table = Table(stats={"vit": 10})
    table.set(changes={"hp": 3 - hp_slots(table.book, table.state, HERO)}, wounds=3)
    there = play(table)
    ending.fallen(there, replace(Result(), heals=heals))
    assert there.people[HERO].wounds == wounds


@pytest.mark.rule("FF-40", "FF-41")
def test_what_is_worn_breaks_after_its_last_mark_and_flasks_never() -> None:
    table = Table()
    marks = durability(table.book, table.state, "arming-sword")
    item = next(iter(table.book.items))
    more = {"thing": Piece("item", item), "drink": Piece("flask", next(iter(table.book.flasks)))}
    table.person(pieces={**table.state.sheet.pieces, **more})
    there = play(table)
    for key in ("thing", "drink"):
        wear(there, key)
    assert there.draft.events == []
    for mark in range(1, marks + 1):
        wear(there, "arming-sword")
        piece = there.state.sheet.pieces["arming-sword"]
        assert (piece.used, piece.broken) == (mark, False)
    wear(there, "arming-sword")
    assert there.state.sheet.pieces["arming-sword"].broken


@pytest.mark.rule("FF-58", "FF-59")
def test_half_cover_and_hazards_are_crossed_and_open_ground_is_not() -> None:
    table = Table(ground={"half_cover": ["5,3"], "hazards": {"spikes": ["5,2"]}})
    cells = [going._crossed(table.book, table.state, hexes.parse(text)) for text in ("5,2", "5,3", "5,4")]
    assert cells == [True, True, False]


@pytest.mark.rule("FF-92")
def test_nobody_moves_into_reach_without_a_move_or_a_weapon() -> None:
    table = Table()
    plan: Any = plan_of(table.book, table.state, table.command("attack-light", thing="arming-sword", type="slash"))
    came = replace(table.state.turn, enemy="thug", moved_from=hexes.parse("5,7"))
    state = replace(table.state, turn=came)
    assert reactions.opportunity(table.book, state, plan) is None
    for other in (
        (replace(state, turn=replace(came, enemy="")), plan),
        (replace(state, turn=replace(came, moved_from=None)), plan),
        (state, replace(plan, arm=None)),
    ):
        assert reactions.opportunity(table.book, *other) is not None


@pytest.mark.rule("FF-25", "FF-181")
@pytest.mark.parametrize(
    ("shops", "souls", "code"), [({}, 9, "unknown"), ({"antidote": 3}, 2, "cost"), ({"antidote": 3}, 3, "")]
)
def test_a_thing_is_sold_where_it_is_offered_for_souls_that_are_there(
    shops: dict[str, int], souls: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at(trip(souls=souls), "001:2")

    def page(*_: object) -> Page:
        return Page(text="", shops=shops)

    monkeypatch.setattr(travel, "page", page)
    found = checks.price(table.book, table.state, orders.Buy("antidote"))
    assert (found.code if found is not None else "") == code
    monkeypatch.setattr(travel, "page", lambda *_: None)
    nowhere = checks.price(table.book, table.state, orders.Buy("antidote"))
    assert nowhere is not None
    assert nowhere.code == "unknown"


@pytest.mark.rule("FF-38")
def test_a_thing_that_is_gone_is_nowhere() -> None:
    person = Table().state.sheet
    everywhere = dict.fromkeys(("rings", "pouches", "carried", "stash"), ("thing",))
    held = replace(person, armour="thing", slots=("thing", "other", "", ""), hands=(0, 1), **everywhere)
    state = replace(
        Table().state, person=replace(held, pieces={"thing": Piece("item", "x"), "other": Piece("item", "y")})
    )
    left = evolve(state, PieceSet("thing", None)).sheet
    assert (left.armour, left.rings, left.pouches, left.carried, left.stash) == ("", (), (), (), ())
    assert (set(left.pieces), left.slots, left.hands) == ({"other"}, ("", "other", "", ""), (-1, 1))
