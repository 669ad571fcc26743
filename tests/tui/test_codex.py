"""The codex: any catalog as tables and cards, without knowing what is in it."""

from __future__ import annotations

import msgspec
import pytest

from content.loader import catalog
from engine.core.text import cell_len
from engine.core.words import in_words
from engine.systems import SYSTEMS
from tests.tui.driver import NARROW, WIDE, keys, seen, text_of
from tests.tui.pages import CATALOG, open_codex
from tests.tui.scenes import still
from tui.codex.tables import searched, tables_of
from tui.codex.words import card


def test_a_card_says_what_differs_from_the_defaults_with_nested_things_below():
    names = tables_of(CATALOG).names
    said = [(one.depth, one.label, one.text) for one in card(CATALOG.blades["nodachi"], names)]
    assert said == [
        (0, "damage", "15"),
        (0, "weight", "8.5"),
        (0, "hands", "2"),
        (0, "two edged", "yes"),
        (0, "moves", ""),
        (1, "Reap", "stamina 12"),
        (2, "cuts", ""),
        (3, "", "segment 2, damage physical 15, wide"),
        (3, "", "segment 4, damage physical 20"),
        (1, "Poke", "stamina 3"),
        (0, "", ""),
        (0, "", "Longer than its bearer."),
    ]


def test_what_is_said_in_a_line_stands_before_what_has_several():
    """The damage of a dagger stood under all the words of its rules."""
    for system in SYSTEMS:
        tables = tables_of(catalog(system))
        for kind in msgspec.structs.asdict(catalog(system)).values():
            for thing in kind.values() if isinstance(kind, dict) else ():
                said = [one for one in card(thing, tables.names) if one.depth == 0 and one.label]
                heads = [not one.text for one in said]
                assert heads == sorted(heads)


def test_ids_are_told_by_the_names_of_what_they_stand_for():
    names = tables_of(CATALOG).names
    assert [one.text for one in card(CATALOG.foes["gaki"], names)] == ["20", "Nodachi, Short sword"]


def test_columns_are_short_fields_that_tell_things_apart():
    blades = tables_of(CATALOG).tables[0]
    assert [column.title for column in blades.columns] == ["damage", "weight", "hands", "two edged"]
    assert [column.number for column in blades.columns] == [True, True, True, False]
    assert blades.things[1].cells == ("15", "8.5", "2", "yes")
    assert [thing.ours for thing in blades.things] == [False, True]


def test_a_kind_with_nothing_in_it_has_no_table():
    assert [table.title for table in tables_of(CATALOG).tables] == ["blades", "foes"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_thing_of_every_system_has_a_card_and_is_found_by_its_name(system):
    codex = tables_of(catalog(system))
    assert codex.tables
    for table in codex.tables:
        for thing in table.things:
            assert len(thing.cells) == len(table.columns)
            assert thing.name.casefold() in searched(thing, codex.names)
            assert not [one for one in card(thing.what, codex.names) if "Struct" in one.text or "Decimal" in one.text]


def test_words():
    assert in_words("two_edged") == "two edged"
    assert in_words("melee-weapons") == "melee weapons"


def reading(*presses: str, size=WIDE) -> list[str]:
    async def read(app, pilot):
        open_codex(app)
        await pilot.pause()
        for press in presses:
            await pilot.press(press)

    return keys(still("ford"), size=size, then=read)


@pytest.mark.parametrize("size", [WIDE, NARROW, (60, 18), (200, 50)])
def test_every_line_keeps_its_width(size):
    for presses in ((), ("down",), ("right",), ("slash", "x", "x")):
        assert {cell_len(line) for line in reading(*presses, size=size)} == {size[0]}


def test_tabs_cards_and_what_is_ours():
    lines = reading("down")
    assert seen(lines, "╭ Nodachi  ours")
    assert seen(reading("right"), "╭ foes")
    assert seen(reading("right", "right"), "╭ blades")
    assert seen(reading(), "3 entries, 2 of them ours")


def test_markup_in_a_name_stays_text():
    assert seen(reading("right"), "Gaki [red]x[/]")


def test_searching_looks_into_the_cards():
    assert seen(reading("slash", *"reap"), "╭ Nodachi")
    assert seen(reading("slash", *"zebra"), "nothing has these words")
    assert seen(reading("slash", *"reap", "enter", "escape"), "2 of 2")


def test_sorting_goes_through_the_columns():
    def first(lines):
        return next(line for line in lines if "Nodachi  " in line or "Short sword  " in line)

    assert "Short sword" in first(reading())
    assert "Nodachi" in first(reading("s"))
    assert "Nodachi" in first(reading("s", "s"))
    assert "Short sword" in first(reading("s", "s", "s", "s", "s", "s"))


def test_a_card_is_copied():
    async def read(app, pilot):
        open_codex(app)
        await pilot.pause()
        await pilot.press("y")
        assert app.clipboard == "Short sword\ndamage 5\nweight 3\n\n Light in the hand.\n"

    keys(still("ford"), then=read)


def test_x_opens_the_codex_of_the_game_that_is_played():
    from tui.start.fights import begin

    assert seen(keys(begin("first-duel", seed=1), "x"), "Miasma · Codex")


def test_a_click_on_a_tab_opens_it():
    async def read(app, pilot):
        open_codex(app)
        await pilot.pause()
        await pilot.click(offset=(9, 1))

    assert seen(keys(still("ford"), then=read), "╭ foes")


def test_a_click_below_the_last_thing_of_a_table_leaves_the_cursor_where_it_is():
    async def read(app, pilot):
        open_codex(app)
        await pilot.pause()
        before = text_of(app)
        row = next(at for at, line in enumerate(before) if at > 2 and line.startswith("│  "))
        await pilot.click(offset=(5, row))
        await pilot.pause()
        assert text_of(app) == before, "\n".join(before)

    keys(still("ford"), then=read)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_heading_is_written_as_python_has_to(system: str) -> None:
    """*class_* stood over the weapons of Fires, and *with_* and *for_* on cards."""
    made = tables_of(catalog(system))
    told = [column.title for table in made.tables for column in table.columns]
    told += [said.label for table in made.tables for thing in table.things for said in card(thing.what, made.names)]
    assert not [label for label in told if label.endswith("_")]
