"""The page of the settings by itself: its lines and headings, and what becomes of a change."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from saves.disk import SaveError
from tui.appearance.appearance import Appearance
from tui.screens.settings import SettingsScreen
from tui.settings.store import Settings


class Page(SettingsScreen):
    """The page without an application: what it posts there is kept."""

    app = property(lambda self: self.around)

    def __init__(self, path: Path, system: str = "mir", **more: Any) -> None:
        self.posted: list[Any] = []
        self.around = SimpleNamespace(post_message=self.posted.append)
        super().__init__(Settings(path / "settings.toml"), Appearance(), system=system, **more)

    def drawn(self, pane: str, width: int, height: int = 1) -> list[str]:
        strips: Any = self.painters()[pane](width, height)
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def here(self) -> str:
        return self.lines[self.scroller.index].title

    def search(self, words: str) -> None:
        self.field.open("search", words)
        self.typed("search", False)


def test_the_cursor_leaps_over_headings_either_way(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.scroller.window(len(page.lines), 10)
    for action, title in (
        ("last", "What players see of foes"),
        ("up", "Every attack waits for the GM"),
        ("up", "Wounds of severity 0"),
        ("first", "Dice of new fights"),
        ("up", "Dice of new fights"),
        ("section", "Dice of a test"),
        ("up", "Keys"),
        ("down", "Dice of a test"),
        ("section", "Initiative of foes"),
        ("last", "What players see of foes"),
        ("section", "Dice of new fights"),
    ):
        assert page.perform(action)
        assert page.here == title, action


def test_a_search_keeps_the_headings_of_what_it_finds_and_no_others(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.search("dice test")
    assert [line.title for line in page.lines] == [
        "House rules: Dice and tests",
        "Dice of a test",
        "Fewest dice of a test",
    ]
    assert page.here == "Dice of a test"
    page.field.open("search", "dice test")
    assert page.drawn("footer", 60)[0].startswith(" search ")
    assert "2 found" in page.drawn("footer", 60)[0]
    page.perform("back")
    assert page.lines == page.every
    page.search("zebra")
    assert page.lines == []
    assert not page.perform("after")
    assert "none" in page.drawn("list", 60, 5)[0]


def test_headings_have_no_value_and_no_rule(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.scroller.index = 0
    assert not page.perform("rulebook")
    assert page.perform("after")
    assert page.message == ""
    assert page.drawn("help", 40, 3)[0].startswith("╭ The program ─")
    nowhere = Page(tmp_path, "")
    assert nowhere.perform("rulebook")
    assert nowhere.message == "no game is chosen"


@pytest.mark.parametrize(
    ("size", "listed", "helped"),
    [
        ((99, 24), (0, 1, 99, 13), (0, 14, 99, 9)),
        ((99, 18), (0, 1, 99, 8), (0, 9, 99, 8)),
        ((100, 24), (0, 1, 60, 22), (60, 1, 40, 22)),
        ((104, 24), (0, 1, 62, 22), (62, 1, 42, 22)),
    ],
)
def test_the_help_stands_beside_the_list_or_below_it(
    size: tuple[int, int], listed: tuple[int, ...], helped: tuple[int, ...], tmp_path: Path
) -> None:
    planned = Page(tmp_path).plan(*size)
    assert (tuple(planned["list"]), tuple(planned["help"])) == (listed, helped)


def test_values_go_round_from_the_default_where_the_chosen_one_is_unknown(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.settings.values["theme"] = "sepia"
    page.scroller.index = 3
    for action, value in (("after", "light"), ("before", "dark"), ("before", "terminal"), ("after", "dark")):
        assert page.perform(action)
        assert page.settings.values["theme"] == value
    assert len(page.posted) == 4, "every screen follows a theme"
    page.scroller.index = 1
    page.perform("after")
    assert len(page.posted) == 4, "the dice of new fights are no looks"


def test_a_line_is_found_by_the_name_of_what_it_changes(tmp_path: Path) -> None:
    for at, title in (("theme", "Colours"), ("counters-hurt", "Dice of new fights"), ("", "Dice of new fights")):
        assert Page(tmp_path, at=at).here == title
    option = next(line.option for line in Page(tmp_path).lines if line.title == "Reach")
    assert Page(tmp_path, at=option).here == "Reach"


def test_the_keys_say_whether_their_file_is_there(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.scroller.index = 7
    assert any("writes one to begin with" in line for line in page.drawn("help", 90, 8))
    page.perform("after")
    assert page.message.startswith("written: ")
    assert any("Nothing is wrong with it" in line for line in page.drawn("help", 90, 8))
    page.perform("after")
    assert "is there already" in page.message


def test_a_house_rule_of_a_fight_is_saved_with_its_ruling(tmp_path: Path) -> None:
    """What keeps the fight from being saved is told; nothing is saved where nothing was ruled."""
    begun = Page(tmp_path)
    line = next(line for line in begun.lines if line.title == "Reach")
    ruling = SimpleNamespace(
        aim="house-rule",
        enabled=True,
        command={"do": "rule-option"},
        slots=(SimpleNamespace(name="option", choices=(line.option,)),),
    )
    asked: list[Any] = []
    kept: list[int] = []

    def keep() -> SaveError | None:
        kept.append(1)
        return SaveError("full", "there is no room") if len(kept) == 2 else None

    def beside(command: Any) -> bool:
        asked.append(command)
        return len(asked) > 1

    fight: Any = SimpleNamespace(
        audience="gm",
        message="ruled",
        session=SimpleNamespace(options=lambda audience, who: (ruling,)),
        beside=beside,
    )
    begun.keep = keep
    told = [begun._rule_otherwise(fight, line, "off") for _ in range(3)]
    assert told == ["ruled", "ruled", "there is no room"]
    assert len(kept) == 2
    assert asked[0] == {"do": "rule-option", "option": line.option, "value": "off"}
    ruling.enabled = False
    assert begun._rule_otherwise(fight, line, "off") == "this game has no ruling for it now"
    fight.audience = "players"
    assert begun._rule_otherwise(fight, line, "off") == "only the GM changes house rules"


def test_a_long_value_and_a_long_name_share_the_line(tmp_path: Path) -> None:
    page = Page(tmp_path)
    assert page.drawn("list", 46, 9)[1:5] == [
        "│ The program                                │",
        "│   Dice of new figh…  ◀ the program rolls ▶ │",
        "│   Questions            only real choices   │",
        "│   Colours                 dark             │",
    ]
    page.scroller.index = 26
    assert page.drawn("help", 30, 9) == [
        "╭ A tie at 0 : 0… ─── MR-S21 ╮",
        "│ A tie at 0 : 0 hurts       │",
        "│ ◉ on  the default          │",
        "│ ○ off                      │",
        "│                            │",
        "│ For fights that are begun  │",
        "│ from now on.               │",
        "│                            │",
        "╰─────────────── 9 more: f1 ─╯",
    ]
