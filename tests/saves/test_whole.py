"""A file that is not written to its end is not there at all, and what was there stays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves.whole import whole, write_whole


def there(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_what_is_there_is_written_over_only_where_that_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    write_whole(path, b"one")
    with pytest.raises(FileExistsError):
        write_whole(path, b"two")
    assert there(tmp_path) == {"page.html": b"one"}
    write_whole(path, b"two", replace=True)
    assert there(tmp_path) == {"page.html": b"two"}


@pytest.mark.parametrize("replace", [False, True])
def test_of_what_fails_in_the_middle_nothing_is_left(tmp_path: Path, replace: bool) -> None:
    path = tmp_path / "page.html"
    if replace:
        path.write_bytes(b"one")
    before = there(tmp_path)

    @contextmanager
    def stopped() -> Iterator[None]:
        with pytest.raises(KeyboardInterrupt):
            yield

    with stopped(), whole(path, replace=replace) as file:
        file.write(b"half of ")
        raise KeyboardInterrupt
    assert there(tmp_path) == before
