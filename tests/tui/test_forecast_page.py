"""The page of a forecast by itself: how far it has come, when it is kept, and what is remembered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.minds.fights import Fight
from engine.core.text import cell_len
from tui.appearance.appearance import Appearance
from tui.screens import forecast as page_of
from tui.screens.forecast import ForecastScreen
from tui.start.errors import CannotOpen

PLAYED = Fight(1, "party", 1, 1, 1, (), ())


class Page(ForecastScreen):
    """The page without a screen: what it would tell and draw is kept, and that it was left."""

    def __init__(self, fights: int, kept: Any = ()) -> None:
        counted = SimpleNamespace(fights=0)
        counted.add = lambda more: setattr(counted, "fights", counted.fights + len(more))
        task = SimpleNamespace(encounter="ford")
        forecast: Any = SimpleNamespace(
            task=task, fights=fights, system="Gallery", title="At the ford", names={}, tally=lambda: counted, kept=kept
        )
        self.left = 0
        self.app_of_it: Any = SimpleNamespace(call_from_thread=lambda work, *given: work(*given))
        super().__init__(Appearance(), forecast)

    is_current = True
    app = property(lambda self: self.app_of_it)

    def paint(self, *names: str) -> None:
        """Nothing is drawn."""

    def dismiss(self, result: None = None) -> Any:
        self.left += 1

    def drawn(self, pane: str, width: int, height: int = 1) -> list[str]:
        strips: Any = self.painters()[pane](width, height)
        return ["".join(segment.text for segment in strip) for strip in strips]


@pytest.fixture(autouse=True)
def remembered(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is remembered, of which encounter and after how many fights."""
    found: list[tuple[str, int]] = []
    monkeypatch.setattr(page_of, "remember", lambda encounter, tally: found.append((encounter, tally.fights)))
    monkeypatch.setattr(page_of, "told", lambda tally, names, plot: [f"Heading {plot.width}", "  row", ""])
    return found


def test_how_far_it_has_come_is_told_in_a_bar_with_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.forecast.time.monotonic", lambda: 100.0)
    page = Page(20)
    assert page.drawn("progress", 60) == [" ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0 of 20 fights               "[:60]]
    page._counted([PLAYED] * 5)
    monkeypatch.setattr("tui.screens.forecast.time.monotonic", lambda: 110.0)
    assert page.drawn("progress", 60) == [" ███████░░░░░░░░░░░░░░░░░░░░░░░ 5 of 20 fights, 30 s left   "[:60]]
    assert page.drawn("progress", 40) == [" ███░░░░░░░░░ 5 of 20 fights, 30 s left "]
    assert cell_len(page.drawn("progress", 12)[0]) == 12
    page._counted([PLAYED] * 15)
    page.running = False
    assert page.drawn("progress", 60) == [" ██████████████████████████████ 20 of 20 fights             "[:60]]


def test_it_is_stopped_once_and_left_after_that(remembered: list[tuple[str, int]]) -> None:
    page = Page(20)
    assert page.drawn("footer", 60)[0].strip() == "esc stop  pagedown scroll  ? keys"
    assert page._tell(lambda work, *given: work(*given), [PLAYED] * 3)
    assert page.perform("back")
    assert page.drawn("footer", 90)[0].startswith(" esc back  w keep three fights  pagedown scroll  ? keys ")
    assert (page.running, page.message, page.left) == (False, "stopped after 3 of 20 fights", 0)
    assert not page._tell(lambda work, *given: work(*given), [PLAYED])
    page.message = ""
    page.stop()
    assert page.message == ""
    assert page.perform("back")
    assert page.left == 1
    assert remembered == [("ford", 3)]


def test_what_ends_by_itself_is_remembered_where_anything_was_played(remembered: list[tuple[str, int]]) -> None:
    page = Page(20)
    page._over("no such encounter")
    assert (page.running, page.message, remembered) == (False, "no such encounter", [])
    assert page._lines(40) == ["no fight was played"]
    page._counted([PLAYED] * 20)
    page._over("")
    assert remembered == [("ford", 20)]


def test_three_fights_are_kept_once_and_only_when_no_more_are_played() -> None:
    early = "wait for the fights, or stop them: then three of them can be kept"
    asked: list[int] = []

    def kept(tally: Any) -> list[str]:
        asked.append(tally.fights)
        if len(asked) == 1:
            raise CannotOpen("no room")
        return ["/saves/ford-1.fight", "/saves/ford-2.fight"]

    page = Page(2, kept)
    page._counted([PLAYED])
    for stopped, told in (
        (False, early),
        (True, "no room"),
        (True, "kept: 2 fights, to be opened from the list of fights"),
        (True, "they are kept already"),
    ):
        page.running = not stopped
        assert page.perform("keep")
        assert page.message == told
    assert asked == [1, 1]
    assert page._lines(40)[3:] == ["", "Kept, the fights nearest the median", "  ford-1", "  ford-2"]
    nothing = Page(2, kept)
    nothing.running = False
    nothing.perform("keep")
    assert nothing.message == early


def test_the_report_scrolls_and_is_told_as_wide_as_its_pane() -> None:
    page = Page(2)
    assert page.drawn("report", 40, 4)[1] == "│ the first fights are being played    │"
    page._counted([PLAYED])
    lines = page.drawn("report", 40, 4)
    assert [lines[1], lines[2]] == [
        "│ Heading 36                           │",
        "│   row                                │",
    ]
    assert "1 of 3" in lines[0]
    assert page.perform("down")
    assert page.perform("last")
    assert page.scroller.index == 2
    assert not page.perform("take")
    event: Any = SimpleNamespace(by=-1)
    page.wheeled(event)
    assert page.scroller.index == 1
    assert {name: tuple(region) for name, region in page.plan(60, 20).items()} == {
        "header": (0, 0, 60, 1),
        "progress": (0, 1, 60, 1),
        "report": (0, 2, 60, 17),
        "footer": (0, 19, 60, 1),
    }


@pytest.mark.parametrize(
    ("how", "fights", "told", "running"),
    [
        ("to the end", 5, "", False),
        ("stopped", 2, "stopped after 2 of 20 fights", False),
        ("given up", 2, "no such encounter", False),
        ("gone", 2, "", True),
    ],
)
def test_beside_the_screen_fights_are_played_until_nobody_wants_more(
    how: str, fights: int, told: str, running: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped: what was being played is no news, nor that it is over. Gone: no page is there to be told."""
    worker = SimpleNamespace(is_cancelled=False)
    monkeypatch.setattr(page_of, "get_current_worker", lambda: worker)
    page = Page(20)

    def played(wanted: Any) -> Any:
        assert wanted()
        yield [PLAYED] * 2
        if how == "given up":
            raise CannotOpen("no such encounter")
        if how == "stopped":
            page.stop()
            assert not wanted()
        if how == "gone":
            worker.is_cancelled = True
            assert not wanted()
            return
        yield [PLAYED] * 3

    page.forecast.played = played  # type: ignore[method-assign,assignment]
    page._play()
    assert (page.tally.fights, page.message, page.running) == (fights, told, running)
