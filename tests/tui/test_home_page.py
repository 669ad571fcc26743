"""The page of what can be played, by itself: saves renamed and put back, and where the cursor stays."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from saves.keeping import BIN
from tui.appearance.appearance import Appearance
from tui.home.encounter_list import _day
from tui.screens.home import RENAME, HomeScreen
from tui.settings.store import Settings
from tui.start.fights import begin


class Page(HomeScreen):
    """The page without an application that it would lead elsewhere."""

    painted = 0

    def go(self, to: Any) -> None:
        """Nowhere."""

    def paint(self, *names: str) -> None:
        self.painted += 1


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Page:
    """Two saves, and all encounters below them."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    for name in ("ford", "weir"):
        begin("first-duel", seed=1, path=tmp_path / "saves" / f"{name}.fight").close()
    return Page(Appearance(), Settings(tmp_path / "settings.toml"))


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.fight"))


def test_a_save_that_cannot_come_back_yet_can_later(page: Page, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    page._keep("undo")
    assert page.entries.message == "nothing was deleted here"
    gone = page.entries.here()
    assert gone is not None
    assert gone.path is not None
    page._keep("delete")
    assert (len(names(saves)), names(saves / BIN)) == (1, [gone.path.name])
    gone.path.write_bytes(b"another")
    page._keep("undo")
    assert page.entries.message == f"there is a {gone.path.name} already"
    gone.path.unlink()
    page._keep("undo")
    assert page.entries.message == f"{gone.path.name} is back"
    assert names(saves) == ["ford.fight", "weir.fight"]
    page._keep("undo")
    assert page.entries.message == "nothing was deleted here"


def test_a_name_is_given_once_it_is_typed_to_its_end_and_is_another(page: Page, tmp_path: Path) -> None:
    entry = page.entries.here()
    assert entry is not None
    assert entry.path is not None
    page._keep("rename")
    assert page.field.text == entry.path.stem
    page.typed(RENAME, True)
    assert page.entries.message == ""
    page.field.open(RENAME, "bridge")
    page.typed(RENAME, False)
    assert "bridge.fight" not in names(tmp_path / "saves")
    page.typed(RENAME, True)
    assert "bridge.fight" in names(tmp_path / "saves")
    assert page.entries.message == "renamed: bridge"
    page.entries.move(3)
    page._keep("rename")
    assert page.entries.message == "this is no save: encounters stay as they are"


def test_who_rolls_stays_as_it_was_chosen_here_until_the_settings_change(page: Page) -> None:
    page.entries.table_dice = True
    page.came_back(None)
    assert page.entries.table_dice
    page._settings.values["dice"] = "table"
    page.came_back(None)
    page._settings.values["dice"] = "program"
    page.came_back(None)
    assert not page.entries.table_dice


def test_the_cursor_stays_where_it_was_but_for_a_forecast(page: Page, tmp_path: Path) -> None:
    page.entries.move(5)
    page.on_screen_resume()
    assert page.entries.index == 5
    page._forecast()
    wanted = page._forecasted
    page.entries.move(-2)
    begin("first-duel", seed=1, path=tmp_path / "saves" / "kept.fight").close()
    page.on_screen_resume()
    here = page.entries.here()
    assert here is not None
    assert (page.entries.index, here.encounter, page._forecasted) == (6, wanted, "")


def test_a_filter_that_leaves_nothing_is_left_at_the_first(page: Page) -> None:
    page.entries.set_filter("zebra")
    assert page.entries.here() is None
    page.entries.show_all()
    assert page.entries.index == 0
    page.entries.move(4)
    page.entries.show_all()
    assert page.entries.index == 4


def test_a_save_of_today_has_its_hour_and_an_older_one_its_day() -> None:
    now = time.time()
    assert _day(now) == time.strftime("%H:%M", time.localtime(now))
    assert _day(now - 9 * 86_400) == time.strftime("%Y-%m-%d", time.localtime(now - 9 * 86_400))
    assert _day(0) == ""


def test_a_card_stands_beside_the_list_or_is_opened_in_its_place(page: Page) -> None:
    def planned(width: int) -> dict[str, tuple[int, ...]]:
        found = {name: tuple(region) for name, region in page.plan(width, 24).items()}
        assert (found.pop("header"), found.pop("footer")) == ((0, 0, width, 1), (0, 23, width, 1))
        found.pop("told", None)
        return found

    assert planned(70) == {"list": (0, 1, 31, 22), "card": (31, 1, 39, 22)}
    narrow = planned(69)
    assert list(narrow) == ["list"]
    assert narrow["list"][:3] == (0, 1, 69)
    page.entries.opened = True
    assert planned(69) == {"card": (0, 1, 69, 22)}


def test_what_counterbeat_does_is_said_where_all_of_it_has_room(page: Page) -> None:
    def said(width: int) -> str:
        strips: Any = page.painters()["header"](width, 1)
        return "".join(segment.text for segment in strips[0]).rstrip()

    assert said(73) == " Counterbeat  every moment can be undone, replayed, saved and explained"
    assert said(70) == " Counterbeat"


def test_a_click_chooses_and_one_on_what_is_chosen_opens_it(page: Page) -> None:
    page._owners = {3: 4}
    for pane, y, index, opened in (("list", 2, 0, False), ("list", 3, 4, False), ("list", 3, 4, True)):
        event: Any = SimpleNamespace(pane=SimpleNamespace(id=pane), y=y)
        page.pressed(event)
        assert (page.entries.index, page.entries.opened) == (index, opened)
    page.entries.opened = False
    event = SimpleNamespace(pane=SimpleNamespace(id="card"), y=9)
    page.pressed(event)
    assert page.entries.opened
    assert page.painted == 4
