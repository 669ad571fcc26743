"""What is cut says which key leads to it, and nothing is cut beside room that is empty."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from engine.core.view import Fact, Line, Preview
from tests.tui.driver import NARROW, keys, seen, text_of
from tests.tui.test_room_for_acts import PEN
from tests.tui.test_setting_up import laid_out
from tui.draw import palette
from tui.draw.asked import Content, Said
from tui.draw.entrylines import entry_rows
from tui.draw.sheets import line, shares, strips
from tui.fight.editors.entries import Entry
from tui.start.fights import begin


def test_what_is_out_of_sight_names_the_key_that_leads_there() -> None:
    async def larger(app: Any, pilot: Any) -> None:
        found = text_of(app)
        assert seen(found, "▲1  ▼1  z larger ╮"), "a board that is cut"
        assert seen(found, "more: 0 or down ─╯"), "a list of acts of which some have no digit"
        await pilot.press("z")
        await pilot.pause()
        assert not seen(text_of(app), "larger")
        await pilot.press("z", "s")
        await pilot.pause()
        assert seen(text_of(app), "more: s ─╯"), "the sheets"

    keys(begin("rats-on-the-quay", seed=2), "2", "enter", "1", size=NARROW, then=larger)


def test_at_the_end_of_a_list_the_way_to_the_others_is_up() -> None:
    assert seen(keys(begin("rats-on-the-quay", seed=2), "2", "enter", "1", "up", size=NARROW), "more: up ─╯")


def test_a_map_that_is_all_in_sight_offers_to_be_no_larger() -> None:
    assert not seen(keys(begin("ford-at-dusk", seed=1)), "z larger")


def test_the_others_have_their_names_where_there_is_room() -> None:
    """Half lines in Fires, and in Mirage a line that ends before the pane does."""
    rats = keys(begin("rats-on-the-quay", seed=2), "2", "enter", "1")
    assert seen(rats, "wi  Weir Rat    HP 3/3  w2  Weir Rat 2  HP 3/3")
    assert seen(keys(begin("caravanserai-drain", seed=1), "space"), "st  Street thug Tou. 3/3 Slow ● Fast ●")


def test_a_long_name_takes_no_cell_of_a_meter() -> None:
    sheets = list(begin("caravanserai-drain", seed=1).session.view("gm").sheets)
    for width in range(24, 60):
        names, cells = shares(PEN, sheets, width)
        for sheet in sheets:
            brief = line(PEN, sheet, names, cells, width)
            assert brief.width <= width
            assert line(PEN, sheet, names, cells, 200).width >= brief.width


def test_no_name_gives_way_to_a_meter_that_is_left_out() -> None:
    """*Mam… Life 25/25 Sta. 30/30 Ess. ●●●●●* stood before five blanks: what Miasma would have taken."""
    sheets = list(begin("red-village", seed=1).session.view("gm").sheets)
    names, cells = shares(PEN, sheets, 49)
    told = [line(PEN, sheet, names, cells, 49).strip(49, PEN.look.base).text.rstrip() for sheet in sheets]
    assert told[0] == " MA  Mamoru Life 25/25 Sta. 30/30 Ess. ●●●●●"
    assert len({one.index("Life") for one in told}) == 1


@pytest.mark.parametrize("last", ["the rat: HP 1 → 0", "the rat is defeated"])
def test_what_decides_stands_first_in_a_preview(last: str) -> None:
    """A low palette has two lines for it: that somebody falls is worth more than the steps on the way."""
    told = (
        Line("a swing", "", "plain"),
        Line("the rat: HP 1 → 0", "", "hit"),
        Line("the rat is defeated", "", "death"),
    )
    entries = tuple(Entry(f"act {at}", at, digit=at) for at in range(1, 9))
    strips, _ = palette.strips(PEN, Content("what?", entries=entries), Said(Preview(lines=told)), 80, 8)
    lines = [strip.text for strip in strips]
    assert seen(lines, last)
    assert not seen(lines, "a swing")


def test_while_a_field_is_laid_out_a_low_screen_has_its_lines_for_the_map() -> None:
    low = keys(laid_out(), size=NARROW)
    assert not seen(low, "╭ Segments")
    assert not seen(low, "▲"), "no row is cut"
    assert seen(keys(laid_out()), "╭ Segments"), "there is room for both"
    assert seen(keys(laid_out(), "space", size=NARROW), "╭ Segments"), "the fight has an order"
    quay = keys(begin("rats-on-the-quay", seed=2), size=NARROW)
    assert not seen(quay, "▲"), "with an order beside it"
    assert seen(quay, "3 Hold")


def test_an_order_has_no_more_lines_than_it_needs() -> None:
    found = keys(begin("salt-road-chase", seed=1))
    assert found[1].startswith("╭ Before the fight")
    assert found[4].startswith("╰")


def test_who_is_given_to_the_program_is_asked_once() -> None:
    chronicle = begin("ford-at-dusk", seed=1)
    assert seen(keys(chronicle, "o"), "╭ The program plays  whom? ")
    assert seen(keys(chronicle, "o", "enter"), "╭ The program plays › all foes  how? ")


def test_who_threatens_somebody_is_never_cut_without_a_sign_on_a_narrow_screen() -> None:
    """In two lines of 40 columns three watchmen with long names ended in the middle of the third."""
    sentence = "Where you stand, Drowned Watchman, Drowned Watchman 2 and Drowned Watchman 3 can hit you"
    entries = (Entry("a", "Move"), Entry("b", "Shield Up!"))
    said = Said(Preview(), danger=(sentence,))
    lines = [strip.text for strip in palette.strips(PEN, Content("Your beat", entries=entries), said, 40, 12)[0]]
    at = next(number for number, line in enumerate(lines) if "Where you stand" in line)
    assert "Drowned Watchman" in lines[at + 1]
    assert lines[at + 1].rstrip("│ ").endswith(f" {PEN.glyphs.more}")
    assert "hit you" not in "".join(lines), "two lines are kept for it"


def test_two_lines_of_danger_leave_the_odds_of_an_act_their_own_on_a_wide_screen() -> None:
    """A list of eleven acts with two lines of danger below it filled the palette: a blow was given unseen."""
    entries = tuple(
        Entry(f"An act {letter}", letter, cost="slow", digit=at) for at, letter in enumerate("abcdefghi", 1)
    )
    ahead = Preview(odds=(Fact("1 or more", "72.9 %"),))
    said = Said(Preview(), danger=("Captain can strike Zaynab", "Guard 2 watches the yard"), ahead=ahead)
    lines = [strip.text for strip in palette.strips(PEN, Content("Zaynab", entries=entries), said, 69, 13)[0]]
    assert any("Guard 2 watches" in line for line in lines), lines
    assert any("72.9 %" in line for line in lines), lines
    assert all(any(f"An act {letter}" in line for line in lines) for letter in "abcdefghi"), lines


@pytest.mark.parametrize("encounter", ["ambush-in-the-gorge", "enc-knight", "rats-on-the-quay"])
@pytest.mark.parametrize("width", [40, 51, 80])
def test_no_page_of_a_sheet_ends_with_a_heading_alone(encounter: str, width: int) -> None:
    """*Weapons*, and then the frame: what they are stood on the next page, below nothing."""
    sheets = begin(encounter, seed=1).session.view("gm").sheets
    for who, height in product(sheets[:3], range(8, 26)):
        headings, scroll, told = {section.title for section in who.sections}, 0, ""
        for _ in range(9):
            drawn, _, onward = strips(PEN, sheets, ((), ()), who.id, width, height, scroll, "s")
            lines = ["".join(segment.text for segment in strip) for strip in drawn]
            page = [line.strip("│ ") for line in lines[1:-1]]
            ends = [at for at, line in enumerate(page) if at + 1 == len(page) or page[at + 1][:1] in ("", "├")]
            assert not headings & {page[at] for at in ends}, "\n".join(lines)
            told += "\n".join(page)
            if not (scroll := onward):
                break
        assert all(heading in told for heading in headings), "none of them is lost"


def test_no_page_of_a_sheet_ends_with_the_names_of_columns() -> None:
    """*Archers*, *roll odds tokens what happens*, and then the frame."""
    chronicle = begin("in-the-reeds", seed=1)
    for pages in range(3):
        lines = keys(chronicle, *("2", "1", "1")[: 3 * (not pages)], *["s"] * (pages + 1), size=(40, 30))
        page = lines[lines.index(next(line for line in lines if "FE The Ferryman" in line)) + 1 :]
        told = [line.strip("│ ") for line in page[: next(at for at, line in enumerate(page) if "╰" in line)]]
        last = [line for line in told if line][-1]
        assert not last.startswith(("Archers", "roll")), "\n".join(lines)


def test_a_page_of_a_sheet_counts_what_is_not_on_it() -> None:
    """A line that is left empty for a heading is none of them."""
    who = begin("rats-on-the-quay", seed=1).session.view("gm").sheets[0]

    def page(height: int) -> tuple[int, int]:
        drawn = [strip.text for strip in strips(PEN, (who,), ((), ()), who.id, 51, height, 0, "s")[0]]
        more = re.search(r"(\d+) more", drawn[-1])
        return sum(bool(line.strip("│ ")) for line in drawn[1:-1]), int(more[1]) if more else 0

    whole = page(200)
    assert whole[1] == 0
    assert {sum(page(height)) for height in range(8, 26)} == {whole[0]}


def test_a_track_that_is_wider_than_its_pane_leaves_signs_where_it_is_cut() -> None:
    """MIR at forty columns: the price of a position at the edge ended as *E*, or *Lon*."""
    lines = keys(begin("mir-long-shot", seed=1), "space", size=(40, 30))
    assert seen(lines, "│… Sho. Mel. Sho. Med. Long Long Ext. …│"), "\n".join(lines)
    lines = keys(begin("mir-ditch", seed=2), "space", size=(40, 30))
    assert seen(lines, "│…   Sho. Mel. Sho. Med. Long Long Ext.│"), "the end of a word says nothing"


def test_a_price_is_told_in_brief_before_a_word_of_a_name_is_broken() -> None:
    """Miasma at forty columns: *Protectio* with its price, and the *n* on a line of its own."""
    entry = Entry("Protection", "a", "2 segments, 10 stamina", "half Physical for 10 segments")
    told = ["".join(text for text, _ in row.parts).strip() for row in entry_rows(PEN, entry, "2", 38, 3, False)]
    assert told[0].split("  ") == ["2 Protection", "2 seg, 10 sta"]
    assert told[1:] == ["half Physical for 10 segments"]
