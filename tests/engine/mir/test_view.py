"""What the screen gets: tracker, range track, sheets, dice, days."""

from __future__ import annotations

from typing import Any

import pytest

from engine.systems.mir.rules.distance import bands
from tests.engine.mir.scene import Table, foe, hits, pc


@pytest.mark.rule("MR-12", "MR-14")
def test_the_tracker_has_the_order_with_counts_and_what_is_left() -> None:
    table = Table(pc(wounds=[(1, False)]), pc("Osip", down=True), foe(unaware=True), ordered=False)
    table.do("roll-initiative", faces=[*hits(2, 2), *hits(1, 3), *hits(0, 3)])
    table.do("move", "irena", to="1")
    track = table.session.view().track
    assert (track.kind, track.title) == ("rounds", "Turn 1")
    assert [(place.name, place.count, place.active, place.status) for place in track.places] == [
        ("Irena", "2", True, "10/10"),
        ("Osip", "1", False, "10/10"),
        ("Guard", "0", False, "10/10"),
    ]
    assert [(pip.name, pip.value) for pip in track.places[0].pips] == [("Move", 0), ("Act", 1), ("Swap", 1)]
    assert [[badge.text for badge in place.badges] for place in track.places] == [["−1D"], ["unconscious"], ["unaware"]]


def test_who_is_dead_has_no_fewer_dice_in_the_order() -> None:
    """What a Wound takes of every roll stood beside *dead*."""
    table = Table(pc(wounds=[(1, False)]), pc("Osip"), foe())
    table.do("rule-set", "irena", field="alive", value=0)
    (irena,) = (place for place in table.session.view().track.places if place.name == "Irena")
    assert [badge.text for badge in irena.badges] == ["dead"]


@pytest.mark.rule("MR-30", "MR-31", "MR-37")
def test_the_range_track_tells_bands_and_reach_from_the_focus() -> None:
    table = Table(pc(weapon="javelins", stowed=["sword"]), foe(), foe("Brute", at=3), foe("Bowman", at=5))
    board = table.session.view(focus="irena").board
    assert (board.kind, board.focus) == ("line", "irena")
    assert [box.column for box in board.zones] == list(range(-1, 7))
    assert [box.price for box in board.zones][1:] == ["Melee", "Short", "Medium", "Long", "Long", "Extreme", "Extreme"]
    assert board.zones[5].name == "cart"
    assert {fact.name: fact.text for fact in board.prices} == {
        "Guard": "Melee · Javelins free",
        "Brute": "Long, 3 units · Javelins +2D",
        "Bowman": "Extreme, 5 units · Javelins fails",
    }
    reach = {overlay.at: overlay.text for overlay in board.overlays if overlay.kind == "reach"}
    assert reach == {
        "1": "move",
        "-1": "move",
        "2": "run",
        "-2": "run",
        "3": "run, 4 successes",
        "-3": "run, 4 successes",
    }
    assert [overlay.who for overlay in board.overlays if overlay.kind == "target"] == ["guard", "brute"]
    assert len(bands(table.state)) == len(board.legend)
    table.do("rule-pin", "irena", other="brute", units=1)
    assert "set by the GM" in table.session.view(focus="irena").board.prices[1].text


@pytest.mark.rule("MR-23")
def test_what_is_not_loaded_reaches_nobody() -> None:
    """Whom only an empty crossbow would reach was marked as somebody to shoot."""
    table = Table(pc(weapon="crossbow"), foe("Bowman", at=3))

    def seen() -> tuple[list[str], str]:
        board = table.session.view(focus="irena").board
        return [overlay.who for overlay in board.overlays if overlay.kind == "target"], board.prices[0].text

    loaded = seen()
    assert loaded[0] == ["bowman"]
    assert "not loaded" not in loaded[1]
    table.do("rule-load", "irena", item="crossbow", loaded=False)
    assert seen() == ([], "Long, 3 units · Crossbow not loaded")


@pytest.mark.rule("MR-32", "MR-33", "MR-35", "MR-54")
def test_a_sheet_writes_every_sum_out() -> None:
    table = Table(
        pc(weapon=["sword", "shield"], stowed=["bow"], armour="medium", wounds=[(2, False), (4, True)]), foe(at=1)
    )
    sheet = table.session.view().sheets[0]
    facts = {fact.name: fact.text for fact in sheet.facts}
    assert facts["Defence"] == "3 − Medium armour 1 − Wounds 1 = 1", "the word stands before it"
    assert facts["Armour value"] == "3 + Protection 2 = 5"
    assert facts["Hands"] == "2 of 2"
    assert sheet.meters[1].tokens == ("◊●●", "◊●●●◊+")
    weapons = {fact.name: fact.text for fact in sheet.sections[0].facts}
    assert weapons["Sword"] == "Combat pool 4 + Fast 1 − Wounds 1 = 4D · damage 3 · Reach 1 · Fast 1"
    assert weapons["Bow"].endswith("range Long · Two-handed · stowed")
    assert list(weapons)[-1] == "Unarmed"
    assert [fact.text for fact in sheet.sections[1].facts] == [
        "open · before · today · number 1",
        "bandaged · before · today · number 2",
    ]
    assert sheet.summary == "10/10 · 2 Wounds · Defence 1D · armour 5"


@pytest.mark.rule("MR-02")
def test_a_pool_says_its_own_name_once() -> None:
    """The sheet of a foe said *Instinct Instinct pool 4 = 4*."""
    sheet = Table(pc(), foe(at=1)).session.view().sheets[1]
    assert {fact.name: fact.text for fact in sheet.facts}["Instinct"] == "3"
    weapons = {fact.name: fact.text for fact in sheet.sections[0].facts}
    assert weapons["Unarmed"] == "4D · damage 0 · Natural", "*Unarmed Unarmed Combat pool 4 = 4*"


@pytest.mark.rule("MR-01", "MR-40")
def test_dice_are_marked_and_the_exchange_is_written_out_while_it_is_open() -> None:
    table = Table(pc(weapon="rod"), foe(weapon="rod"))
    table.strike([12, 7, 6, 1], hits(3, 3), weapon="rod")
    view = table.session.view()
    assert view.phase == "decision"
    assert (view.pools[0].marks, view.pools[0].total) == (("2", "1", "", ""), "3 successes")
    (exchange,) = view.tables
    assert exchange.rows == (
        ("result", "", "tie, 3 against 3 successes", ""),
        ("Irena", "Guard", "successes 3 + Rod 3 − armour 2 = 4", "Health"),
        ("Guard", "Irena", "successes 3 + Rod 3 − armour 2 = 4", "?"),
    )


def test_phases_and_moments() -> None:
    table = Table(pc(), foe(), ordered=False)
    assert (table.session.view().phase, table.session.moment().label) == ("initiative", "day 1 · before the fight")
    table.do("roll-initiative")
    first = table.session.moment()
    assert table.session.view().phase == "slot"
    table.do("end-slot", table.state.active)
    table.do("end-slot", table.state.active)
    second = table.session.moment()
    assert (second.beat - first.beat, second.round - first.round, second.label) == (2, 1, "day 1 · turn 2")
    table.do("end-fight")
    assert table.session.view().phase == "interlude"
    assert table.session.moment().round == second.round + 1


def test_who_left_is_on_the_bench() -> None:
    table = Table(pc(), foe(), foe("Brute"))
    table.do("rule-remove", "brute", how="captured")
    board = table.session.view().board
    assert [(fact.name, fact.text) for fact in board.benches] == [("Foes", "Brute (captured)")]
    assert [token.id for token in board.tokens] == ["irena", "guard"]


def test_every_line_names_its_rule() -> None:
    table = Table(pc(), foe())
    table.strike([12, 12, 7, 1], hits(1, 3))
    lines = table.session.lines(table.session.head)
    assert all(line.rule.startswith("MR-") for line in lines)
    assert [line.text for line in lines] == [
        "Irena attacks Guard: Mace",
        "Attack of Irena: [12 12 7 1] 5 successes, critical (2 twelves)",
        "Defence of Guard: [7 1 1] 1 success",
        "Irena hits Guard: critical hit",
        "Critical hit of Irena: 2 twelves",
        "Guard: 6 damage from Irena (Mace)",
        "Guard loses 6 Health: 4/10",
        "Guard suffers the Wound of a critical hit, severity 2",
    ]


@pytest.mark.rule("MR-15")
@pytest.mark.parametrize("audience", ["gm", "players"])
def test_the_sheet_of_whoever_left_says_so_open_or_closed(audience: Any) -> None:
    table = Table(pc(), foe(), foe("Brute"))
    assert [sheet.out for sheet in table.session.view(audience).sheets] == [False, False, False]
    table.do("rule-remove", "guard", how="fled")
    out = {sheet.id: sheet.out for sheet in table.session.view(audience).sheets}
    assert (out.get("guard", True), out["irena"], out["brute"]) == (True, False, False)
