"""The kept pictures: what a difference says, and that each file still belongs to a test."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.tui.conftest import FOLDER, words_of
from tests.tui.picture import difference, drawn
from tests.tui.scenes import duel, still
from tui.app import CounterbeatApp

SMALL = (60, 18)


def picture(*press: str) -> str:
    return asyncio.run(drawn(CounterbeatApp(still("ford")), press, SMALL))


def test_the_same_screen_gives_the_same_picture():
    assert picture("1") == picture("1")


def test_a_difference_names_the_lines_and_the_styles_that_changed():
    kept = picture()
    moved = kept.replace("Segments", "Segmente").replace("\nft2 ", "\nls2 ", 1)
    told = difference(kept, moved).splitlines()
    assert [line for line in told if line.startswith(("+", "-")) and "Segment" in line] == [
        next(f"-{line}" for line in kept.splitlines() if "Segments" in line),
        next(f"+{line}" for line in moved.splitlines() if "Segmente" in line),
    ]
    assert any(line.startswith("styles of line") for line in told)
    assert any(line.startswith("- 2 frame") for line in told)
    assert any(line.startswith("+ 2 text bold") for line in told)


def test_another_size_is_said():
    other = asyncio.run(drawn(CounterbeatApp(duel()), (), (80, 24)))
    assert difference(picture(), other).startswith("the size is 80x24, not 60x18")


def test_every_row_of_styles_fills_the_screen():
    screen, _, rest = picture("1").partition("\n--- styles\n")
    rows = rest.partition("\n--- legend\n")[0].split("\n")
    assert len(rows) == SMALL[1] == len(screen.split("\n")) - 1
    assert {sum(int(run[2:]) for run in row.split()) for row in rows} == {SMALL[0]}


def test_no_picture_outlives_its_test():
    orphans = [path for path in FOLDER.rglob("*.*") if not belongs(path)]
    assert orphans == [], "delete these"


def belongs(path: Path) -> bool:
    """Whether the test's file has a test of that name, and its parameters somewhere."""
    module = FOLDER.parent / f"{path.parent.name}.py"
    if not module.exists():
        return False
    source = module.read_text(encoding="utf-8")
    name = words_of(path.stem.removeprefix("test_"))
    tests = [words_of(found) for found in re.findall(r"def test_(\w+)\(", source)]
    rest = min((name.removeprefix(test) for test in tests if name.startswith(test)), key=len, default=None)
    words = "" if rest is None else re.sub(r"-?(120x40|80x24)$", "", rest).strip("-")
    return rest is not None and words in words_of(source)


def test_the_recorded_minute_shows_how_the_fight_ends():
    """Recorded on a busy machine, the page of the end came too late to be in it."""
    recorded = (Path(__file__).parents[1] / "pictures" / "demo.cast").read_text(encoding="utf-8")
    assert "the fight is over" in recorded
    assert recorded.index("SLAIN") < recorded.index("left standing")
