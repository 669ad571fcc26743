"""As many acts in sight as there is room for: two on a line, a map that leaves its lines, arrows that follow."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Option
from tests.tui.driver import NARROW, keys, seen, text_of
from tui.appearance.appearance import Appearance
from tui.draw import palette
from tui.draw.abreast import Spots, beside
from tui.draw.asked import NOTHING, Content, Said
from tui.draw.rows import Pen
from tui.fight.editors.entries import Entry, of_options
from tui.fight.editors.outcome import Figure
from tui.fight.editors.typed import Typed
from tui.start.fights import begin

LOOK = Appearance()
PEN = Pen(LOOK.look(past=False), LOOK.glyphs)
ACTS = tuple(Entry(f"act {at}", at, cost="2", digit=at) for at in range(1, 8))


def drawn(entries: tuple[Entry, ...], index: int = 0, width: int = 80, alone: bool = False) -> tuple[list[str], Spots]:
    """The lines of a list in a palette of eight lines, of which a preview may take two."""
    content = Content("what?", entries=entries, index=index, alone=alone)
    strips, spots = palette.strips(PEN, content, Said(NOTHING), width, 8)
    return [" ".join(strip.text.strip("│").split()) for strip in strips[1:-1]], spots


def test_short_acts_stand_beside_each_other_so_that_none_moves_with_what_stands_below() -> None:
    found = ["1 act 1 2", "2 act 2 2 3 act 3 2", "4 act 4 2 5 act 5 2", "6 act 6 2 7 act 7 2", "", ""]
    assert drawn(ACTS)[0] == found
    assert drawn(ACTS, 6)[0] == found
    assert drawn(ACTS[:4])[0][:4] == [f"{at} act {at} 2" for at in range(1, 5)], "where all have a line, each has"
    assert drawn(ACTS[:6], alone=True)[0] == [f"{at} act {at} 2" for at in range(1, 7)], "no preview takes lines"
    assert drawn(ACTS, width=60)[0][0] == "1 act 1 2", "a narrow screen has no two columns"


def test_a_note_gives_room_to_names_and_is_told_under_the_list() -> None:
    whole = tuple(Entry(f"an act {at}", at, cost="slow", note="what it comes to", digit=at) for at in range(1, 8))
    assert "…" not in "".join(drawn(whole)[0]), "where all notes have room they are told"
    long = tuple(
        Entry(f"an act {at}", at, cost="1 segment", note="what it comes to, in words", digit=at) for at in range(1, 9)
    )
    lines = drawn(long)[0]
    assert lines[0].startswith("1 an act 1 1 seg what it")
    assert lines[0].count("…") == 2
    assert "what it comes to, in words" in lines
    named = tuple(
        Entry(f"an act that is named {at}", at, cost="1 segment", note="what it comes to", digit=at)
        for at in range(1, 8)
    )
    assert drawn(named)[0][3].endswith("1 seg …"), "at least a sign"


def test_what_is_refused_alike_shares_the_line_of_the_first_where_not_all_have_one() -> None:
    names = ("Attack: Sword", "Attack: Shield", *["Go: on"] * 5)
    acts = [
        Entry(name, at, digit=at, enabled=at not in (1, 2, 4), why_not="has no action left" if at in (1, 2, 4) else "")
        for at, name in enumerate(names, 1)
    ]
    assert drawn(tuple(acts), 2)[0][0] == "✗1 Attack: Sword, 2 Attack: Shield, 4 Go: on has no action left"
    assert drawn(tuple(acts), 2, width=62)[0][0] == "✗1 Sword, 2 Shield, 4 Go has no action left", (
        "what tells them apart"
    )
    assert drawn(tuple(acts[:4]), 2)[0][3].startswith("✗4 Go"), "where each has a line, each keeps its place"


def test_a_section_that_would_come_twice_has_no_heading() -> None:
    acts = tuple(Entry(f"act {at}", at, digit=at, section="Attack" if at != 2 else "Move") for at in range(1, 4))
    assert drawn(acts)[0][:3] == ["1 act 1", "2 act 2", "3 act 3"]
    assert drawn(acts[1:])[0][:4] == ["Move", "2 act 2", "Attack", "3 act 3"]


def test_a_narrow_line_keeps_what_tells_names_apart() -> None:
    acts = tuple(
        Entry(f"Attack Cultist 1: {arm}", arm, cost="action", note="6D, damage 3")
        for arm in ("Bow", "Staff", "Sling", "Sword")
    )
    lines = drawn(acts, width=40)[0]
    assert lines[0].startswith("Attack Cultist: Bow") or ": Bow" in lines[0], lines
    assert ": Staff" in lines[1]


def test_what_has_no_room_beside_a_name_goes_on_below_it_while_lines_are_left() -> None:
    ways = tuple(
        Entry(f"Roll Initiative for {whom}", whom, cost="", note="5 to roll, foes separate", digit=at)
        for at, whom in enumerate(("everybody", "the foes", "all"), 1)
    )
    lines, spots = drawn(ways[:2], width=46)
    assert lines[:4] == [
        "1 Roll Initiative for everybody",
        "5 to roll, foes separate",
        "2 Roll Initiative for the foes",
        "5 to roll, foes separate",
    ]
    assert [line for line, _, _, entry in spots if entry == 1] == [3, 4], "both lines are the entry's for the mouse"
    assert [line.split()[0] for line in drawn(ways, width=46)[0][:4]] == ["1", "5", "2", "3"], "one line was left"
    assert "to roll" in drawn((*ways, *ways), width=46)[0][1], "and none here"


def test_all_lines_are_used_before_figures_are_cut() -> None:
    arms = tuple(
        Entry(f"Attack Knight: {arm}", arm, cost="action", note="8D, damage 3 + successes", digit=at)
        for at, arm in enumerate(("Sword", "Unarmed", "Shield", "Axe"), 1)
    )
    others = tuple(
        Entry(f"another act {at}", at, cost="free", note="what it comes to", digit=at) for at in range(5, 10)
    )
    lines = drawn((*arms, *others))[0]
    assert all("8D" in line for line in lines if "Attack" in line), lines


def test_a_price_in_words_gives_way_to_figures_on_half_a_line() -> None:
    arms = tuple(
        Entry(f"Attack Knight: {arm}", arm, cost="action", note="8D, damage 3 + successes", digit=at)
        for at, arm in enumerate(("Sword", "Unarmed", "Shield", "Axe", "Bow", "Sling", "Staff", "Spear", "Fork"), 1)
    )
    lines = drawn(arms)[0]
    assert "7 Attack Knight: Staff 8D, damage 3" in " ".join(lines), lines


def test_what_is_out_of_sight_above_is_counted_too() -> None:
    some = tuple(Entry(f"a thing {at}", at, section="Things") for at in range(1, 80))
    strips, _ = palette.strips(PEN, Content("what?", entries=some, index=40, onward="down"), Said(NOTHING), 80, 8)
    above, below = strips[-1].text.strip("╰─╯ ").split(" · ")
    shown = sum("a thing" in strip.text for strip in strips)
    assert (above.endswith(" above"), below.endswith(" more: down")) == (True, True)
    assert int(above.split()[0]) + shown + int(below.split()[0]) == len(some)
    strips, _ = palette.strips(PEN, Content("what?", entries=some, index=78, backward="up"), Said(NOTHING), 80, 8)
    assert strips[-1].text.strip("╰─╯ ").endswith(" more: up"), "nothing follows"


def test_what_is_refused_for_one_reason_shares_a_line_whatever_it_is_called() -> None:
    acts = [
        Option(f"{label}:tomo", "tomo", label, {}, enabled=False, why_not=f"{label} needs 5, Tomo has 3")
        for label in ("Walking stick", "Basic attack")
    ]
    entries = of_options(
        [*acts, *[Option(f"o{at}", "tomo", f"act {at}", {}) for at in range(12)]], None, str.capitalize
    )
    line = drawn(entries, 3)[0][0]
    assert line == "✗1 Walking stick, 2 Basic attack needs 5, Tomo has 3"


def test_arrows_follow_the_lines() -> None:
    spots = drawn(ACTS)[1]
    assert [beside(spots, 1, way) for way in ("right", "down", "left", "up")] == [2, 3, 1, 0]
    assert [beside(spots, 4, way) for way in ("left", "up", "right", "down")] == [3, 2, 4, 6]
    assert beside(spots, 6, "down") == 7, "past what is in sight"
    alone = drawn(ACTS[:3])[1]
    assert beside(alone, 1, "right") is None, "where each has a line the keys mean what they did"


def test_an_arrow_to_the_side_takes_nothing() -> None:
    chronicle = begin("ford-at-dusk", seed=1)

    async def looked(app: Any, pilot: Any) -> None:
        controller = app.screen.controller
        head, first = chronicle.session.head, controller.builder.index
        await pilot.press("right")
        assert controller.builder.index == first + 1
        await pilot.press("right", "down", "right", "right")
        assert (chronicle.session.head, controller.builder.option) == (head, None)

    keys(chronicle, size=NARROW, then=looked)


@pytest.mark.parametrize("encounter", ["ford-at-dusk", "first-duel"])
def test_all_nine_digits_of_a_turn_are_in_sight_at_80_by_24(encounter: str) -> None:
    found = keys(begin(encounter, seed=1), size=NARROW)
    for digit in "123456789":
        assert any(f" {digit} " in line or f"✗{digit} " in line for line in found[16:23]), digit


def test_a_map_that_fills_the_screen_leaves_the_acts_what_it_does_not_need() -> None:
    async def looked(app: Any, pilot: Any) -> None:
        found = text_of(app)
        assert seen(found, "0 ▓▓  ▓▓")
        assert seen(found, "10 ▓▓  ▓▓"), "the map is whole"
        assert seen(found, "6 Sprint"), "and acts stand under it"
        await pilot.press("4")
        await pilot.pause()
        assert seen(text_of(app), "Shield Up!  which dice?")

    keys(begin("the-gate", seed=3), "enter", "enter", "space", "z", size=NARROW, then=looked)


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (Figure("3", lower=True), "◀ 3"),
        (Figure("3", higher=True), "3 ▶"),
        (Figure("3", lower=True, higher=True), "◀ 3 ▶"),
        (Typed("luck"), "luck_"),
    ],
)
def test_what_is_written_stands_where_a_list_would_and_a_figure_shows_which_way_it_can_go(
    figure: Figure | Typed, shown: str
) -> None:
    strips, _ = palette.strips(PEN, Content("how many?", figure=figure), Said(NOTHING), 60, 8)
    assert " ".join(strips[1].text.strip("│").partition("   arrows")[0].split()) == shown


@pytest.mark.parametrize(
    ("acts", "more", "listed", "below"),
    [
        (14, {}, 10, []),
        (9, {}, 9, ["The last fight was won"]),
        (14, {"message": "that cannot be"}, 8, ["that cannot be", "The last fight was won"]),
        (14, {"why_not": "no coins"}, 8, ["no coins", "The last fight was won"]),
    ],
)
def test_how_the_last_fight_ended_has_the_lines_that_a_list_leaves(
    acts: int, more: dict[str, Any], listed: int, below: list[str]
) -> None:
    """It has been told. What was answered just now has not, and has its line, and so has whatever stands with it."""
    entries = tuple(Entry(f"act {at}", str(at)) for at in range(acts))
    said = Said(NOTHING, also=("The last fight was won", "won"), **more)
    strips, _ = palette.strips(PEN, Content("what?", entries=entries, alone=True), said, 60, 12)
    lines = [text for strip in strips[1:-1] if (text := strip.text.strip("│ "))]
    assert sum("act" in line for line in lines) == listed
    assert [line for line in lines if "act" not in line] == below


def test_a_refused_act_shares_a_line_where_that_brings_spells_into_sight() -> None:
    """Enkai at 80 columns: his bolt was the second of *7 more*, below a whole line on which he could not duck."""
    lines = keys(begin("shrine-court", seed=1), "p", "e", "n", size=NARROW)
    assert seen(lines, "✗6 Duck  needs 28 stamina; Enkai has 25│"), "\n".join(lines)
    assert seen(lines, " 8 Fire Bolt  3 seg, 15 sta  7.5 Fire")
