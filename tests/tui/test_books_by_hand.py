"""Rulebook, codex and chronicle under keys, wheel and mouse: where the cursor is, and what is scrolled and said."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct
from textual import events

from content.loader import Entry
from engine.core.view import Line
from tests.tui.driver import cell, keys
from tests.tui.pages import CATALOG
from tests.tui.scenes import still
from tui.appearance.appearance import Appearance
from tui.codex.tables import tables_of
from tui.draw.listing import Scroller
from tui.screens.codex import CodexScreen
from tui.screens.lines import LinesScreen
from tui.screens.rulebook import RulebookScreen


@pytest.mark.parametrize(
    ("count", "height", "moves", "tops"),
    [
        (20, 6, (1, 2, 1, 1, 9, -9, -3, -1), (0, 0, 1, 2, 11, 3, 0, 0)),
        (20, 1, (1, 1), (1, 2)),
        (4, 3, (1, 1, 1), (0, 1, 1)),
        (9, 4, (1, 1, 1, 1), (0, 0, 1, 2)),
        (9, 2, (1, 1), (0, 1)),
        (3, 6, (2, 2), (0, 0)),
    ],
)
def test_a_list_scrolls_no_more_than_shows_what_is_beside_the_cursor(
    count: int, height: int, moves: tuple[int, ...], tops: tuple[int, ...]
) -> None:
    """Two lines before and behind it where there are five, one of three, none of fewer."""
    scroller, found = Scroller(), []
    scroller.window(count, height)
    for by in moves:
        scroller.move(by, count)
        shown = scroller.window(count, height)
        assert scroller.index in shown
        assert len(shown) == min(count, height)
        found.append(shown.start)
    assert tuple(found) == tops


def test_a_page_of_a_list_keeps_one_line_of_the_last() -> None:
    scroller = Scroller()
    scroller.window(40, 8)
    for action, index in (("page_down", 7), ("down", 8), ("page_up", 1), ("last", 39), ("up", 38), ("first", 0)):
        assert scroller.act(action, 40)
        assert scroller.index == index
    assert not scroller.act("take", 40)
    assert Scroller().act("page_down", 3)


ITEMS = "\n".join(f"- item {number}" for number in range(1, 41)) + "\n- see RU-4 there\n- item 42"
LONG = {
    entry.id: entry
    for entry in (
        Entry("RU-1", "First", "Alpha", "It names RU-2, and RU-3."),
        Entry("RU-2", "Second", "Alpha", "Nothing."),
        Entry("RU-3", "Third", "Beta", ITEMS),
        Entry("RU-4", "Fourth", "Gamma", "RU-1"),
        Entry("RU-5", "Fifth", "Gamma", "Nothing."),
    )
}


def wheel(by: int) -> Any:
    return events.MouseScrollDown if by > 0 else events.MouseScrollUp


def test_a_book_by_keys() -> None:
    """Each key, and the index of the rule that is open then, how far it is scrolled, the reference that is chosen, and
    what is said.
    """
    none = "this rule names no other"
    steps = (
        ("backspace", 0, 0, -1, "you came from nowhere else"),
        ("tab", 0, 0, 0, ""),
        ("tab", 0, 0, 1, ""),
        ("tab", 0, 0, 0, ""),
        ("shift+tab", 0, 0, 1, ""),
        ("right", 2, 0, -1, ""),
        ("left", 0, 0, -1, ""),
        ("down", 1, 0, -1, ""),
        ("tab", 1, 0, -1, none),
        ("enter", 1, 0, -1, none),
        ("left", 0, 0, -1, ""),
        ("shift+tab", 0, 0, 1, ""),
        ("enter", 2, 0, -1, ""),
        ("pagedown", 2, 18, -1, ""),
        ("pagedown", 2, 25, -1, ""),
        ("right", 3, 0, -1, ""),
        ("left", 2, 0, -1, ""),
        ("pagedown", 2, 18, -1, ""),
        ("pagedown", 2, 25, -1, ""),
        ("pageup", 2, 7, -1, ""),
        ("pageup", 2, 0, -1, ""),
        ("enter", 2, 25, 0, ""),
        ("enter", 3, 0, -1, ""),
        ("backspace", 2, 0, -1, ""),
        ("right", 3, 0, -1, ""),
        ("right", 3, 0, -1, ""),
        ("down", 4, 0, -1, ""),
        ("left", 3, 0, -1, ""),
        ("left", 2, 0, -1, ""),
        ("backspace", 0, 0, -1, ""),
    )

    async def read(app: Any, pilot: Any) -> None:
        page = RulebookScreen("Gallery", LONG, app.appearance)
        app.push_screen(page)
        await pilot.pause()
        for key, *told in steps:
            await pilot.press(key)
            assert [page.scroller.index, page.scroll, page.reference, page.message] == told, (key, told)

    keys(still("ford"), size=(80, 24), then=read)


def test_a_book_by_wheel_and_mouse() -> None:
    async def read(app: Any, pilot: Any) -> None:
        page = RulebookScreen("Gallery", LONG, app.appearance, "RU-3")
        app.push_screen(page)
        await pilot.pause()
        for by, pane, at in ((1, "rule", (2, 3)), (-1, "rule", (2, 0)), (-1, "rule", (2, 0)), (1, "list", (3, 0))):
            await pilot._post_mouse_events([wheel(by)], offset=cell(app, pane, 5, 5))
            assert (page.scroller.index, page.scroll) == at
        for pane, y, index in (("list", 0, 3), ("list", 5, 4), ("list", 1, 0), ("list", 6, 0), ("rule", 2, 0)):
            await pilot.click(offset=cell(app, pane, 5, y))
            assert page.scroller.index == index, y

    keys(still("ford"), size=(80, 24), then=read)


@pytest.mark.parametrize(
    ("size", "listed", "open_rule"),
    [
        ((59, 24), (0, 1, 59, 8), (0, 9, 59, 14)),
        ((60, 24), (0, 1, 27, 22), (27, 1, 33, 22)),
        ((109, 40), (0, 1, 49, 38), (49, 1, 60, 38)),
        ((110, 40), (0, 1, 44, 38), (44, 1, 66, 38)),
    ],
)
def test_the_open_rule_stands_beside_the_list_or_below_it(
    size: tuple[int, int], listed: tuple[int, ...], open_rule: tuple[int, ...]
) -> None:
    planned = RulebookScreen("Gallery", LONG, Appearance()).plan(*size)
    assert (tuple(planned["list"]), tuple(planned["rule"])) == (listed, open_rule)
    assert tuple(planned["header"]) == (0, 0, size[0], 1)
    assert tuple(planned["footer"]) == (0, size[1] - 1, size[0], 1)


def test_what_is_open_stays_open_while_it_is_searched_for_others() -> None:
    """The id that is typed whole comes first, then what was open as long as it is found, then the first."""

    async def read(app: Any, pilot: Any) -> None:
        page = RulebookScreen("Gallery", LONG, app.appearance, "RU-2")
        app.push_screen(page)
        await pilot.pause()
        for key, rule, count in (
            ("slash", "RU-2", 5),
            ("n", "RU-2", 3),
            ("o", "RU-2", 2),
            ("backspace", "RU-2", 3),
            ("backspace", "RU-2", 5),
            *(("r", "RU-2", 5), ("u", "RU-2", 5), ("minus", "RU-2", 5), ("4", "RU-4", 2)),
            ("enter", "RU-4", 2),
            ("escape", "RU-4", 5),
        ):
            await pilot.press(key)
            here = page.here()
            assert here is not None
            assert (here.id, len(page.found)) == (rule, count), key
        await pilot.press("escape")
        assert app.screen is not page

    keys(still("ford"), size=(80, 24), then=read)


NAMES = ("Adze", "Bill", "Club", "Dirk", "Epee", "Flail", "Glaive", "Halberd", "Iron", "Javelin", "Kris", "Lance")


class Thing(Struct, frozen=True):
    name: str
    weight: int
    use: str
    text: str = ""
    origin: str = "source"


class Things(Struct, frozen=True):
    arms: dict[str, Thing]
    more: dict[str, Thing]


MANY = Things(
    {
        name.lower(): Thing(name, number * 7 % 12, "swung" if number % 2 else "thrust", f"{name} " * 15 * number)
        for number, name in enumerate(NAMES, 1)
    },
    {"rope": Thing("Rope", 1, "tied"), "salt": Thing("Salt", 2, "eaten")},
)


def test_a_codex_by_keys() -> None:
    """Each key, and the table that is open then, the thing in it, how far its card is scrolled, and the order."""
    steps = (
        ("down", 0, "bill", 0, -1),
        ("s", 0, "bill", 0, 0),
        ("s", 0, "bill", 0, 1),
        ("home", 0, "epee", 0, 1),
        ("s", 0, "epee", 0, 2),
        ("home", 0, "adze", 0, 2),
        ("s", 0, "adze", 0, -1),
        ("end", 0, "lance", 0, -1),
        ("right_curly_bracket", 0, "lance", 12, -1),
        ("right_curly_bracket", 0, "lance", 16, -1),
        ("left_curly_bracket", 0, "lance", 4, -1),
        ("up", 0, "kris", 0, -1),
        ("s", 0, "kris", 0, 0),
        ("right", 1, "rope", 0, -1),
        ("right", 0, "adze", 0, -1),
        ("left", 1, "rope", 0, -1),
        ("slash", 1, "rope", 0, -1),
        ("e", 1, "rope", 0, -1),
        ("a", 1, "salt", 0, -1),
        ("enter", 1, "salt", 0, -1),
        ("escape", 1, "salt", 0, -1),
    )

    async def read(app: Any, pilot: Any) -> None:
        page = CodexScreen("Gallery", tables_of(MANY), app.appearance)
        app.push_screen(page)
        await pilot.pause()
        for key, *told in steps:
            await pilot.press(key)
            here = page.here()
            assert here is not None
            assert [page.at, here.id, page.scroll, page.sorted_by] == told, key
        await pilot.press("escape")
        assert app.screen is not page

    keys(still("ford"), size=(100, 18), then=read)


def test_a_codex_by_wheel_and_mouse() -> None:
    async def read(app: Any, pilot: Any) -> None:
        page = CodexScreen("Gallery", tables_of(MANY), app.appearance)
        app.push_screen(page)
        await pilot.pause()
        await pilot.press("end")
        for by, pane, index, scroll in (
            (1, "card", 11, 3),
            (-1, "card", 11, 0),
            (1, "card", 11, 3),
            (-1, "table", 10, 0),
        ):
            await pilot._post_mouse_events([wheel(by)], offset=cell(app, pane, 5, 5))
            assert (page.scroller.index, page.scroll) == (index, scroll)
        await pilot.press("home")
        for pane, x, y, at, index in (
            *(("table", 5, y, 0, index) for y, index in ((3, 1), (1, 1), (2, 0), (13, 11), (14, 11), (3, 1))),
            *(("card", 5, 2, 0, 1), ("tabs", 5, 0, 0, 1), ("tabs", 6, 0, 1, 0), ("tabs", 11, 0, 1, 0)),
            *(("tabs", 12, 0, 1, 0), ("tabs", 0, 0, 0, 0)),
        ):
            await pilot.click(offset=cell(app, pane, x, y))
            assert (page.at, page.scroller.index) == (at, index), (pane, x, y)

    keys(still("ford"), size=(100, 18), then=read)


@pytest.mark.parametrize(
    ("size", "table", "card"),
    [
        ((99, 24), (0, 2, 99, 10), (0, 12, 99, 11)),
        ((100, 24), (0, 2, 54, 21), (54, 2, 46, 21)),
    ],
)
def test_the_card_stands_beside_its_table_or_below_it(
    size: tuple[int, int], table: tuple[int, ...], card: tuple[int, ...]
) -> None:
    planned = CodexScreen("Gallery", tables_of(CATALOG), Appearance()).plan(*size)
    assert (tuple(planned["table"]), tuple(planned["card"])) == (table, card)
    assert [tuple(planned[name]) for name in ("header", "tabs")] == [(0, 0, size[0], 1), (0, 1, size[0], 1)]
    assert tuple(planned["footer"]) == (0, size[1] - 1, size[0], 1)


def drawn(page: Any, pane: str, width: int, height: int) -> list[str]:
    """A pane of a page by itself."""
    return ["".join(segment.text for segment in strip) for strip in page.painters()[pane](width, height)]


def test_a_reference_is_scrolled_to_where_it_is_out_of_sight() -> None:
    """The twentieth item is in line 22, of which 20 are seen; where it is not among them it comes into the middle."""
    book = {
        "RU-1": Entry("RU-1", "First", "A", ITEMS.replace("item 20\n", "RU-2\n")),
        "RU-2": Entry("RU-2", "Second", "A", ""),
    }
    page = RulebookScreen("Gallery", book, Appearance())
    page.reference = 0
    for before, after in ((1, 11), (2, 2), (21, 21), (22, 11)):
        page.scroll = before
        lines = drawn(page, "rule", 40, 22)
        assert page.scroll == after
        assert "- RU-2" in lines[22 - after]
    book = {"RU-1": Entry("RU-1", "First", "A", f"RU-2\n\n{ITEMS}"), "RU-2": Entry("RU-2", "Second", "A", "")}
    page = RulebookScreen("Gallery", book, Appearance())
    page.reference, page.scroll = 0, 5
    assert "RU-2" in drawn(page, "rule", 40, 22)[3]


def test_a_title_is_cut_where_the_list_ends_and_an_id_keeps_its_cells() -> None:
    book = {name: Entry(name, "abcdefghijklmnopqrstuvwxyz", "A", "") for name in ("RU-1", "RU-S1234567")}
    lines = drawn(RulebookScreen("Gallery", book, Appearance()), "list", 24, 5)
    assert lines[1:3] == ["│ RU-1     abcdefghij… │", "│ RU-S123… abcdefghij… │"]


def test_a_reference_is_followed_out_of_a_search_only_where_it_was_not_found() -> None:
    page = RulebookScreen("Gallery", LONG, Appearance())
    page.field.open("search", "alpha")
    page.typed("search", True)
    page.reference = 0
    page.perform("take")
    assert [entry.id for entry in page.found] == ["RU-1", "RU-2"]
    page.perform("return")
    page.reference = 1
    page.perform("take")
    assert (len(page.found), page.field.text) == (5, "")
    page.field.open("search", "zebra")
    page.typed("search", True)
    page.perform("take")
    assert page.message == "nothing is open"


def test_a_card_is_drawn_with_what_is_said_beside_its_labels() -> None:
    page = CodexScreen("Gallery", tables_of(CATALOG), Appearance())
    page.scroller.index = 1
    assert drawn(page, "card", 30, 12) == [
        "╭ Nodachi  ours ── 4 more: } ╮",
        "│ damage   15                │",
        "│ weight   8.5               │",
        "│ hands    2                 │",
        "│ two edged  yes             │",
        "│ moves                      │",
        "│   Reap  stamina 12         │",
        "│     cuts                   │",
        "│       segment 2, damage    │",
        "│       physical 15, wide    │",
        "│       segment 4, damage    │",
        "╰────────────────────────────╯",
    ]
    long = Thing("Rope", 1, "tied to whatever is there and does not move when somebody pulls")
    page = CodexScreen("Gallery", tables_of(Things({"rope": long}, {})), Appearance())
    assert drawn(page, "card", 30, 7)[1:6] == [
        "│ weight  1                  │",
        "│ use     tied to whatever   │",
        "│         is there and does  │",
        "│         not move when      │",
        "│         somebody pulls     │",
    ]


def test_a_table_has_the_columns_that_fit_whole() -> None:
    page = CodexScreen("Gallery", tables_of(CATALOG), Appearance())
    assert drawn(page, "table", 51, 5)[1:4] == [
        "│ name           damage  weight  hands  two edged │",
        "│ Short sword         5       3      1            │",
        "│ Nodachi     +      15     8.5      2  yes       │",
    ]
    many = CodexScreen("Gallery", tables_of(MANY), Appearance())
    assert drawn(many, "table", 34, 5)[1] == "│ name       weight  use         │"
    assert drawn(page, "table", 50, 5)[1] == "│ name           damage  weight  hands           │"


def test_tabs_begin_at_the_open_one_where_the_line_is_too_short() -> None:
    page = CodexScreen("Gallery", tables_of(MANY), Appearance())
    assert [drawn(page, "tabs", width, 1) for width in (12, 11)] == [[" arms  more "], [" arms  more"]]
    assert page._tabs == [(0, 6, 0), (6, 12, 1)]
    page.perform("tab_after")
    assert [drawn(page, "tabs", width, 1) for width in (12, 11)] == [[" arms  more "], ["… more     "]]
    assert page._tabs == [(1, 7, 1)]


TOLD = (
    (1, Line("Ann walks to the ford", "RU-1", moment="1")),
    (2, Line("Ben waits", moment="1")),
    (3, Line("Ann strikes Ben", "RU-2", moment="2", ruling=True)),
    (5, Line("Ben falls", moment="3")),
)


def chronicle(audience: str = "gm", lines: Any = TOLD) -> LinesScreen:
    """The lines of a fight of which nothing else is known."""
    session = SimpleNamespace(ruleset=SimpleNamespace(title="Gallery", name="gallery"))
    history = SimpleNamespace(lines=lambda audience, most: list(lines))
    fight: Any = SimpleNamespace(history=history, audience=audience, session=session)
    return LinesScreen("At the ford", fight, Appearance())


def test_a_line_is_looked_for_backwards_first_and_then_either_way_round() -> None:
    """With the words that are typed; what is under the cursor stays there while it has them."""
    page = chronicle()
    page.perform("search")
    for key, index, told in (
        ("a", 3, ""),
        ("n", 2, ""),
        ("n", 2, ""),
        ("up", 0, ""),
        ("up", 2, ""),
        ("down", 0, ""),
        ("x", 0, "no line has 'annx'"),
    ):
        page._type(key, key if len(key) == 1 else None)
        assert (page.scroller.index, page.message) == (index, told), key
    page._type("escape", None)
    page.scroller.index = 1
    page._type("down", None)
    assert (page.scroller.index, page.message) == (1, "")
    for words, index in (("ru-2", 2), ("3", 3)):
        page.field.open("search", words)
        page.typed("search", False)
        assert page.scroller.index == index


def test_the_chronicle_is_drawn_with_its_steps_for_the_game_master_alone() -> None:
    assert drawn(chronicle(), "lines", 50, 6) == [
        "╭ Chronicle  up to where the fight… ───── 4 of 4 ╮",
        "│     1  1      Ann walks to the ford       RU-1 │",
        "│     2  1      Ben waits                        │",
        "│     3  2      GM Ann strikes Ben          RU-2 │",
        "│     5  3      Ben falls                        │",
        "╰────────────────────────────────────────────────╯",
    ]
    assert drawn(chronicle("players"), "lines", 40, 6)[1:3] == [
        "│  1      Ann walks to the ford   RU-1 │",
        "│  1      Ben waits                    │",
    ]
    page = chronicle()
    assert drawn(page, "footer", 60, 1)[0].startswith(" enter go there  f1 its rule")
    page.perform("search")
    assert drawn(page, "footer", 60, 1)[0].startswith(" search _ ")


def test_a_chronicle_of_nothing_says_so() -> None:
    page = chronicle(lines=())
    for action in ("rulebook", "go", "copy"):
        page.message = ""
        assert page.perform(action)
        assert page.message == "nothing has happened yet"
    assert " nothing has happened yet" in drawn(page, "card", 40, 5)[1]
