"""Saves under another name, and in the bin."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.keeping import BIN, CannotMove, rename, to_bin
from saves.system import HERE
from tests.saves.scenes import kept


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("The ford", "The ford"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"),
        ("a\x1b[1mb", "a [1mb"),
        ("tab\tand\nline", "tab and line"),
        ("..weir. ", "weir"),
        ("x" * 61, "x" * 60),
    ],
)
def test_a_name_is_kept_as_far_as_a_file_may_bear_it(tmp_path: Path, name: str, stem: str) -> None:
    assert rename(kept(tmp_path / "ford.fight"), name) == tmp_path / f"{stem}.fight"
    assert [path.name for path in tmp_path.iterdir()] == [f"{stem}.fight"]


def test_the_bin_keeps_all_that_bore_one_name(tmp_path: Path) -> None:
    found = [to_bin(kept(tmp_path / "ford.fight")).relative_to(tmp_path).as_posix() for _ in range(3)]
    assert found == [f"{BIN}/ford.fight", f"{BIN}/ford-2.fight", f"{BIN}/ford-3.fight"]
    assert len(list((tmp_path / BIN).iterdir())) == 3


def test_what_cannot_be_moved_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(path: Path, goal: Path) -> None:
        raise OSError(5, "Input/output error")

    path = kept(tmp_path / "ford.fight")
    monkeypatch.setattr(HERE, "move", fails)
    with pytest.raises(CannotMove, match=r"^ford\.fight cannot be moved: Input/output error$"):
        to_bin(path)
    assert path.exists()


def test_where_no_bin_can_be_made_a_save_stays(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    (tmp_path / BIN).write_bytes(b"")
    with pytest.raises(CannotMove, match=r"^the bin cannot be made: "):
        to_bin(path)
    assert path.exists()
