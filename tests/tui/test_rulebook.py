"""The rulebook: its text laid out literally, found by words, every reference followed and back."""

from __future__ import annotations

import pytest

from content.loader import rulebook
from engine.systems import SYSTEMS
from tests.tui.driver import NARROW, keys, seen
from tests.tui.pages import BOOK, open_book
from tests.tui.scenes import still
from tui.appearance.appearance import Appearance
from tui.draw.rows import Pen
from tui.rules import text
from tui.start.fights import begin

PEN = Pen(Appearance().look(), Appearance().glyphs)


def laid(words: str, width: int = 40, own: str = "", chosen: int = -1) -> list[str]:
    rows, _ = text.rows(PEN, words, BOOK.keys(), own, chosen, width)
    return ["".join(part for part, _ in row.parts) for row in rows]


def test_paragraphs_are_filled_and_lists_keep_their_signs():
    told = laid("One line\nand its other half.\n\n- first item that is longer than the width\n- second\n1. third", 20)
    assert [line.rstrip() for line in told] == [
        "One line and its",
        "other half.",
        "",
        "- first item that is",
        "  longer than the",
        "  width",
        "- second",
        "1. third",
        "",
    ]


def test_marks_are_drawn_and_not_shown():
    assert laid("a **bold word** and `some code`, done")[0] == "a bold word and some code, done"


@pytest.mark.parametrize("data", ["a * b", "**", "`", "[bold]x[/bold]", "** open", "#tag", "a_b_c"])
def test_what_is_no_mark_stays_as_it_is(data):
    assert laid(data)[0] == data


def test_an_escape_in_a_book_is_shown_and_not_obeyed():
    assert "\x1b" not in "".join(laid("red \x1b[31m text"))


def test_references_are_those_that_the_book_has_and_not_its_own_id():
    assert text.references("GA-1, GA-2 and GA-9, GA-10", BOOK.keys(), "GA-2") == ["GA-1"]
    rows, at = text.rows(PEN, "one\n\ntwo GA-1\n\nthree GA-3", BOOK.keys(), "", 1, 40)
    assert "GA-3" in "".join(part for part, _ in rows[at].parts)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_of_every_book_fits_any_width(system):
    book = rulebook(system)
    for entry in book.values():
        for width in (30, 44, 90):
            rows, _ = text.rows(PEN, entry.text, book.keys(), entry.id, 0, width)
            assert all(row.width <= width for row in rows), entry.id


def reading(*presses: str, rule: str = "", size=(120, 40)) -> list[str]:
    async def read(app, pilot):
        open_book(app, rule)
        await pilot.pause()
        for press in presses:
            await pilot.press(press)

    return keys(still("ford"), size=size, then=read)


def test_it_opens_at_a_rule():
    assert seen(reading(rule="GA-3"), "╭ GA-3 Ground")
    assert seen(reading(rule="GA-77"), "the book has no rule GA-77")


def test_a_reference_is_followed_and_returned_from():
    assert seen(reading("tab", "enter", rule="GA-2"), "╭ GA-1 Moving")
    assert seen(reading("tab", "enter", "tab", "enter", rule="GA-2"), "╭ GA-3 Ground")
    assert seen(reading("tab", "enter", "tab", "enter", "backspace", rule="GA-2"), "╭ GA-1 Moving")
    assert seen(reading("tab", rule="GA-3"), "this rule names no other")


def test_searching_leaves_what_has_all_the_words():
    lines = reading("slash", *"segment hex")
    assert seen(lines, "1 of 4 rules")
    assert seen(reading("slash", *"ga-3"), "╭ GA-3 Ground")
    assert seen(reading("slash", *"zebra"), "no rule has these words")
    assert seen(reading("slash", *"ga-3", "enter", "escape"), "4 of 4 rules")


def test_a_list_that_was_searched_says_for_what_and_the_keys_are_those_that_do_something():
    """*tab reference* stood there for rules that name no other, *backspace return* where nobody came from elsewhere,
    and at 40 columns they left no room for the key that closes the book.
    """
    assert seen(reading("slash", *"ga-3", "enter"), "Rules  with ga-3")
    assert seen(reading(rule="GA-2", size=(40, 30))[-1:], "tab reference  enter follow")
    assert seen(reading(rule="GA-3", size=(40, 30))[-1:], "/ search  esc close  right section")
    assert not seen(reading(rule="GA-2")[-1:], "return")
    assert seen(reading("tab", "enter", rule="GA-2")[-1:], "backspace return")


def test_sections_are_leapt_over():
    assert seen(reading("right"), "╭ GA-3 Ground")
    assert seen(reading("right", "right", "left"), "╭ GA-3 Ground")


def test_a_long_rule_scrolls():
    lines = reading(rule="GA-4", size=NARROW)
    assert seen(lines, "lower")
    assert not seen(reading("pagedown", rule="GA-4", size=(80, 12)), "│ Shields")


def test_a_rule_is_copied():
    async def read(app, pilot):
        open_book(app, "GA-1")
        await pilot.pause()
        await pilot.press("y")
        assert app.clipboard.startswith("GA-1 Walking\n\nOne segment")

    keys(still("ford"), then=read)


def test_f1_opens_at_the_rule_of_the_option_under_the_cursor():
    fight = begin("first-duel", seed=1)
    assert seen(keys(fight, "f1", size=(80, 24)), "Order inside a segment")  # a title of 22 letters, whole
    lines = keys(fight, "f1")
    assert seen(lines, "Rulebook")
    rule = next(option.rule for option in fight.session.options("gm", "mamoru") if option.enabled)
    assert seen(lines, f"╭ {rule} ")


def test_enter_on_a_refused_option_opens_the_rule_that_refuses_it():
    fight = begin("hungry-harvest", seed=1)

    async def look(app, pilot):
        entries = app.screen.controller.builder.entries()
        at = next(index for index, entry in enumerate(entries) if not entry.enabled and entry.rule)
        builder = app.screen.controller
        for _ in range(2 * at):
            if builder.builder.index != at:
                await pilot.press("right" if builder.builder.index == at - 1 else "down")
            if builder.builder.index == at - 1:  # alone on its line
                await pilot.press("down")
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen.here().id == entries[at].rule
        await pilot.press("escape")
        assert app.screen.controller.builder.index == at

    keys(fight, then=look)


def test_a_game_without_a_book_says_so():
    assert seen(keys(still("ford"), "f1"), "there is no rulebook for gallery")
