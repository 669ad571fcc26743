"""What the map foretells: where an enemy would go now, cell by cell, and what it threatens."""

from __future__ import annotations

import pytest

from engine.core.people import put
from engine.systems.fires.build import back
from engine.systems.fires.commands import fight as orders
from engine.systems.fires.options.fight import acts
from engine.systems.fires.options.flow import answers
from engine.systems.fires.pending import pending
from engine.systems.fires.preview import preview
from engine.systems.fires.rules import hexes
from engine.systems.fires.rules.marks import shorts
from engine.systems.fires.view.board import board
from tests.engine.fires.scene import Table, attack, cell, foe


@pytest.mark.rule("FF-100")
def test_the_route_of_an_enemy_is_foretold_cell_by_cell():
    table = Table(at="5,2", enemies={"thug": "5,7"})
    laid = board(table.book, table.state, shorts(table.state), "hero").overlays
    route = [overlay for overlay in laid if overlay.kind == "route"]
    assert [overlay.text for overlay in route] == ["", "", "", "th?"]  # its Move
    assert [before.to for before in route[:-1]] == [after.at for after in route[1:]]
    assert route[-1].to == ""
    assert route[0].at != cell("5,7")


def test_a_way_says_where_enemies_reach_and_what_burns_there():
    table = Table(at="5,2", enemies={"thug": "5,4"}, ground={"hazards": {"fire": ["6,4"]}})
    table.pool(6, 5, 4)
    move = next(option for option in acts(table.book, table.state) if option.command["action"] == "move")
    notes = next(slot.steps.notes for slot in move.slots if slot.steps is not None)
    assert notes[cell("5,3")] == "in reach of th"
    assert notes[cell("6,4")] == "Fire, in reach of th"
    assert cell("5,1") not in notes


@pytest.mark.rule("FF-154")
def test_who_is_stunned_is_no_danger_on_a_way():
    """After a parry each step beside the stunned rat was still *in reach of wi*."""
    table = Table(at="5,2", enemies={"thug": "5,4"}).pool(6, 5, 4)
    table.state = put(table.state, "thug", conditions={"stunned": 1})
    move = next(option for option in acts(table.book, table.state) if option.command["action"] == "move")
    assert cell("5,3") not in next(slot.steps.notes for slot in move.slots if slot.steps is not None)


@pytest.mark.rule("FF-118")
def test_ground_that_hurts_nobody_has_not_the_sign_of_a_danger():
    """A pool in which flames go out had the ``!`` of spikes."""
    table = Table(at="5,2", enemies={"thug": "5,4"}, ground={"hazards": {"extinguishing": ["6,4"], "spikes": ["6,5"]}})
    glyphs = {spot.at: spot.glyph for spot in board(table.book, table.state, shorts(table.state), "thug").cells}
    assert (glyphs[cell("6,4")], glyphs[cell("6,5")]) == ("water", "hazard")


def test_enemies_are_in_no_danger_of_each_other():
    table = Table(at="5,2", enemies={"thug": "5,4", "archer": "5,5"})
    laid = board(table.book, table.state, shorts(table.state), "thug").overlays
    struck = {overlay.at: overlay.note for overlay in laid if overlay.kind == "threat"}
    assert struck[cell("4,4")] == "in reach of th"
    assert not {cell("5,4"), cell("5,5")} & set(struck)


def test_a_cell_may_be_of_several_kinds() -> None:
    """A start cell that is also for the retreat, and in concealment; it is all of them in a file again."""
    ground = {"start": ["5,5", "5,4"], "retreat": ["5,5"], "concealment": ["5,5"]}
    table = Table(ground=ground, at="5,5", enemies={"thug": "2,9"}, start=None)
    table.do(orders.Place(cell("5,5")))
    table.do(orders.StartFight(), 6, 5, 4, 3)
    written = back.encounter_of(table.catalog, table.state, "Again", "").ground
    assert (set(written.start), written.retreat, written.concealment) == ({"5,5", "5,4"}, ("5,5",), ("5,5",))
    table.act("retreat", 3)
    assert table.state.outcome == "retreat"


@pytest.mark.rule("FF-103", "FF-S30")
def test_one_answer_takes_what_is_proposed_for_the_rest_of_a_walk() -> None:
    def walked(*wanted: str) -> tuple[int, str]:
        table = Table(at="3,2", enemies={"thug": "6,9"}, foes={"thug": foe(move=5)}, options={"auto-ties": "ask"})
        table.act("take-aim", 6)
        table.do(orders.EndBeat(), 3)
        asked = 0
        while table.state.asking is not None and table.state.asking.question.kind == "route":
            choices = table.state.asking.question.choices
            assert ("as-proposed" in choices) is (asked < 2), "the last tie that there is leaves no rest of the walk"
            answer = wanted[min(asked, len(wanted) - 1)]
            table.answer(answer or choices[0])
            asked += 1
        return asked, str(table.body().at)

    (often, there), (once, same) = walked(""), walked("as-proposed")
    assert often > once == 1
    assert same == there


@pytest.mark.rule("FF-103")
def test_a_route_is_asked_with_the_proposal_to_go_on_with_and_the_answers_on_the_map() -> None:
    table = Table(at="5,5", enemies={"thug": "4,7"}, foes={"thug": foe(move=1)}, options={"auto-ties": "ask"})
    table.act("move", 3, path=["5,4"])
    table.do(orders.EndBeat(), 3)
    asked = table.state.asking.question
    assert asked.kind == "route"
    proposed, *others = answers(table.book, table.state)
    assert (proposed.aim, proposed.cost) == ("go-on", "as proposed")
    assert others
    assert not any(option.aim for option in others)
    laid = board(table.book, table.state, shorts(table.state), "hero").overlays
    routes = {overlay.at: overlay.text for overlay in laid if overlay.kind == "route"}
    assert routes == {at: str(number) for number, at in enumerate(asked.choices, 1)}


@pytest.mark.rule("FF-81")
def test_whoever_may_react_is_told_what_comes_and_what_it_deals() -> None:
    blow = attack("Wicked Slice", 5, modifiers=["undodgeable"])
    table = Table(at="5,5", enemies={"thug": "5,6"}, foes={"thug": foe(attacks={"cut": blow})})
    table.act("take-aim", 3)
    table.do(orders.EndBeat(), 3)
    (asked,) = pending(table.catalog, table.state, "gm")
    assert asked.question == "Thug: Wicked Slice 5 slash, undodgeable. A reaction?"


@pytest.mark.rule("FF-118")
def test_a_step_into_a_pit_is_called_deadly_and_the_price_of_it_warns_of_defeat() -> None:
    table = Table(at="5,2", enemies={"thug": "5,9"}, ground={"hazards": {"pit": ["5,3"]}})
    table.pool(6, 5, 4)
    move = next(option for option in acts(table.book, table.state) if option.command["action"] == "move")
    notes = next(slot.steps.notes for slot in move.slots if slot.steps is not None)
    assert notes[cell("5,3")] == "Pit, deadly"
    step = orders.Act("move", path=(cell("5,3"),), dice=(table.state.pool[0].id,))
    assert preview(table.catalog, table.state, "gm", step).warning == "that would be your defeat, and make you Hollow"
    aside = orders.Act("move", path=(cell("4,2"),), dice=(table.state.pool[0].id,))
    assert preview(table.catalog, table.state, "gm", aside).warning == ""


@pytest.mark.rule("FF-153")
def test_whoever_lies_on_the_ground_reads_one_reason_for_all_that_this_forbids() -> None:
    """Acts that are refused for the same reason share a line, so that getting up is in sight."""
    table = Table(at="5,2", enemies={"thug": "5,3"}).pool(6, 5, 4).set(conditions={"knockdown": 1})
    refused = [option for option in acts(table.book, table.state) if option.code == "condition"]
    assert {option.why_not for option in refused} == {"Knockdown forbids it"}
    assert len(refused) > 2


@pytest.mark.rule("FF-S62")
def test_a_struggle_against_nothing_is_done_with_a_warning() -> None:
    table = Table()
    table.pool(6, 5)
    struggle = orders.Act("struggle", dice=tuple(die.id for die in table.state.pool))
    assert preview(table.catalog, table.state, "gm", struggle).warning == "nothing holds you"
    table.set(conditions={"frozen": 1})
    held = orders.Act("struggle", other="frozen", dice=struggle.dice)
    assert preview(table.catalog, table.state, "gm", held).warning == ""


@pytest.mark.rule("FF-117")
@pytest.mark.parametrize(
    ("hidden", "to", "why"),
    [
        (False, "5,4", "5,4 cannot be entered: full cover"),
        (False, "4,5", "4,5 cannot be entered: half cover"),
        (False, "5,6", "5,6 cannot be entered: Thug is there"),
        (True, "5,6", "5,6 cannot be entered"),
        (False, "6,5", "nobody can end on 6,5"),
    ],
)
def test_a_way_that_is_shut_says_by_what(hidden: bool, to: str, why: str) -> None:
    ground = {"full_cover": ["5,4"], "half_cover": ["4,5"]}
    table = Table(enemies={"thug": "5,6", "down": "6,5"}, ground=ground).pool(6, 6).set("thug", hidden=hidden)
    table.set("down", conditions={"knockdown": 1})
    no = table.no("move", 6, path=[to])
    assert (no.code, no.message, no.rule) == ("path", why, "FF-117")


@pytest.mark.rule("FF-126", "FF-S03")
@pytest.mark.parametrize(
    ("turn", "size", "cells"),
    [
        ("left", 3, "5,5 5,6 4,6"),
        ("right", 3, "5,5 5,6 6,6"),
        ("left", 4, "5,5 5,6 4,6 4,7"),
        ("right", 4, "5,5 5,6 6,6 6,7"),
    ],
)
def test_a_blast_leans_to_the_side_that_is_named(turn: hexes.Turn, size: int, cells: str) -> None:
    struck = hexes.blast(hexes.parse("5,5"), 0, size, turn, rhombus=True)
    assert " ".join(map(hexes.show, struck)) == cells
