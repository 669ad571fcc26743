"""Three acts on a line where two are too few, nothing cut while lines stay empty, refusals named by what is done."""

from __future__ import annotations

from typing import Any

from tests.tui.driver import NARROW, keys, seen
from tests.tui.test_room_for_acts import PEN
from tui.draw import palette
from tui.draw.abreast import Spots, beside, in_brief
from tui.draw.asked import NOTHING, Content, Said
from tui.fight.editors.entries import Entry
from tui.start.fights import begin


def drawn(entries: tuple[Entry, ...], height: int, width: int = 80) -> tuple[list[str], Spots]:
    """The lines of a list in a palette of so many."""
    strips, spots = palette.strips(PEN, Content("what?", entries=entries), Said(NOTHING), width, height)
    return [" ".join(strip.text.strip("│").split()) for strip in strips[1:-1]], spots


def test_three_stand_abreast_where_two_are_too_few() -> None:
    acts = tuple(Entry(f"act {at}", at, cost="2", digit=at if at < 10 else 0) for at in range(1, 13))
    lines, spots = drawn(acts, 8)
    assert lines[:4] == [
        "1 act 1 2 2 act 2 2 3 act 3 2",
        "4 act 4 2 5 act 5 2 6 act 6 2",
        "7 act 7 2 8 act 8 2 9 act 9 2",
        "act 10 2 act 11 2 act 12 2",
    ]
    assert [beside(spots, 1, way) for way in ("left", "right", "down")] == [0, 2, 4]
    assert [beside(spots, 2, way) for way in ("left", "right")] == [1, 2]


def test_names_alone_stand_as_many_on_each_line() -> None:
    """Adding a character of Mirage: *Zaynab* and *Tariq* had a line each, *Idris* and *Safiya* one."""
    names = tuple(Entry(name, name, digit=at) for at, name in enumerate(("Zaynab", "Tariq", "Idris", "Safiya"), 1))
    assert drawn(names, 7)[0][:3] == ["1 Zaynab 2 Tariq", "3 Idris 4 Safiya", ""]
    refused = Entry("Start", 5, enabled=False, why_not="nobody is there", digit=4)
    assert drawn((*names[:3], refused), 6)[0][:3] == ["1 Zaynab 2 Tariq", "3 Idris", "✗4 Start nobody is there"]
    kinds = tuple(Entry(f"kind {at}", at, digit=at if at < 10 else 0) for at in range(1, 12))
    assert drawn(kinds, 7)[0][:4] == [
        "1 kind 1 2 kind 2 3 kind 3",
        "4 kind 4 5 kind 5 6 kind 6",
        "7 kind 7 8 kind 8 9 kind 9",
        "kind 10 kind 11",
    ]


def test_what_an_act_comes_to_is_cut_behind_a_word() -> None:
    """*Start a prolong…*, *3 with four s…*: half of a word is read twice."""
    assert PEN.phrase("2 units, 3 with four successes", 20) == "2 units, 3 with…"
    assert PEN.phrase("Investigation 1D, needs 2", 19) == "Investigation 1D…"
    assert PEN.phrase("those who are left", 14) == "those who are…"
    assert PEN.phrase("now Swordandshield", 12) == "now Swordan…", "most of the room says nothing without it"
    assert PEN.phrase("13.25 Physical", 4) == "…", "another number"
    assert PEN.phrase("all of it", 9) == "all of it"
    assert PEN.phrase("7D, damage 4 + successes", 8, facts=True) == "7D…", "one fact whole, and none of the next"
    assert PEN.phrase("7D, damage 4 + successes", 8) == "7D, dam…", "of a name each letter tells it from others"


def test_a_high_list_cuts_nothing_while_its_lines_stay_empty() -> None:
    """Eleven acts in thirteen lines: two on a line would cut what they come to."""
    acts = tuple(
        Entry(f"an act named {at}", at, cost="2 segments", note="what it comes to", digit=at) for at in range(1, 10)
    )
    lines, _ = drawn((*acts, *(Entry(f"more {at}", at, note="what it comes to") for at in (1, 2))), 13, 70)
    assert [line for line in lines if "…" in line] == []
    assert " ".join(lines).count("what it comes to") == 11


def test_acts_have_no_headings_where_those_would_hide_some() -> None:
    sections = ("Most often", "Actions", "Free", "Attacks")
    acts = tuple(
        Entry(f"an act of which nothing is short {at}", at, cost="2 dice", digit=at, section=sections[at // 3])
        for at in range(1, 10)
    )
    lines, _ = drawn(acts, 12, 70)
    assert [line[:1] for line in lines[:9]] == list("123456789")
    assert drawn(acts, 16, 70)[0][0] != "Most often", "two lines below the list stay for what the cursor is on"
    assert drawn(acts, 17, 70)[0][0] == "Most often", "there is room for all"


def test_the_acts_of_a_beat_in_fires_are_in_sight() -> None:
    """All nine digits at 80 by 24, and what is refused alike is told by what is done."""
    found = keys(begin("rats-on-the-quay", seed=2), "2", "enter", "1", size=NARROW)
    for digit in "123456789":
        assert any(f" {digit} " in line or f"✗{digit} " in line for line in found[16:23]), digit
    assert seen(found, "✗2 Attack, Light · 8 Dropkick and 6 others  8 away, must be 1: Weir Rat")
    wide = keys(begin("rats-on-the-quay", seed=2), "2", "enter", "1", "space")
    assert seen(wide, "needs both hands"), "a reason is not cut for the number of its rule"


def test_no_reason_keeps_acts_out_of_sight_that_can_be_had() -> None:
    """MIR's crossbowman with an empty crossbow: *Reload* stood below what a bandage would need."""

    def refused(label: str, digit: int, why: str) -> Entry:
        return Entry(label, digit, digit=digit, enabled=False, why_not=why, rule="MR-31")

    acts = (
        refused("Attack: Crossbow", 1, "Crossbow is not loaded: reload it first"),
        refused("Attack: Unarmed", 2, "move or run first: Irena is 2 units away"),
        Entry("Move", 4, cost="free move", note="1 unit", digit=4),
        Entry("Run", 5, cost="action", note="2 units, 3 with four successes", digit=5),
        Entry("Swap what is in hand", 6, cost="free", note="now Crossbow", digit=6),
        refused("Bandage a Wound", 7, "nobody with an open Wound is in the Melee band: go there first"),
        Entry("End the slot", 8, digit=8),
        Entry("Reload: Crossbow", 9, cost="action", note="1 of 1", digit=9),
        Entry("more", 0, note="Skill test, Start a prolonged test, Use an Art"),
    )
    danger = Said(NOTHING, danger=("Osip can shoot you before your next slot",))
    strips, spots = palette.strips(PEN, Content("what?", entries=acts, index=2), danger, 80, 8)
    lines = [" ".join(strip.text.strip("│").split()) for strip in strips[1:-1]]
    assert any("9 Reload: Crossbow" in line for line in lines), lines
    assert lines[0].startswith("✗1 Attack: Crossbow Crossbow is")
    assert {at for *_, at in spots} >= set(range(8))
    assert [beside(spots, 2, way) for way in ("left", "right")] == [2, 3]


def test_enemies_are_told_whole_where_a_price_has_little_room() -> None:
    """Yokai: *6 FP = 1 + 2 zones + 3 ene* at forty columns."""
    assert in_brief("6 FP = 1 + 2 zones + 3 enemies") == "6 FP = 1 + 2 zones + 3 enemies"


def test_what_only_has_a_number_is_not_counted() -> None:
    """*segment 1 begins* was *segment 1 beg* at the start of a fight, and *segment 4 resolves* was *segment 4 res*."""
    assert in_brief("segment 1 begins; can be changed") == "segment 1 begins; can be changed"
    assert (
        in_brief("2 of them, then segment 14 resolves in 2 segments") == "2 of them, then segment 14 resolves in 2 seg"
    )


def test_what_stands_beside_another_is_whole_or_on_the_next_line() -> None:
    """One column too few, and the last letter of the line was cut."""
    rows = (
        Entry("Kick", "kick", cost="2", digit=1),
        Entry("Bite", "bite", note="it bites", digit=2),
        Entry("Run", "run", picked=True, digit=3),
    )

    def lines(width: int, **more: Any) -> tuple[list[str], list[int]]:
        content = Content("What?", entries=rows, index=1, flat=True, **more)
        found, spots = palette.strips(PEN, content, Said(NOTHING), width, 8)
        return [strip.text.strip("│").rstrip() for strip in found[1:3]], [y for y, *_ in spots]

    assert lines(38) == ([" 1 Kick 2  ▸2 Bite it bites   ◉3 Run", ""], [1, 1, 1])
    assert lines(37) == ([" 1 Kick 2  ▸2 Bite it bites", " ◉3 Run"], [1, 1, 2])
    assert lines(38, pointing=True)[0][0].startswith(" 1 Kick 2   2 Bite it bites")
