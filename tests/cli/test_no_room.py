"""On a full disk nothing that people keep is shortened, and no half of a file stands in the way of the next attempt."""

from __future__ import annotations

import errno
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from content.loader import encounter
from content.reading import ContentError
from content.writing import write_encounter
from saves.chronicle import look, resume
from saves.journal import Journal
from saves.whole import write_whole
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import kept, rules_for
from tui.forecast.forecast import forecast_of
from tui.forecast.forecast import kept as kept_fight
from tui.forecast.remembered import remember, remembered
from tui.forecast.tally import Tally
from tui.screens import settings as settings_screen
from tui.screens.after import write_export
from tui.settings import store
from tui.start.errors import CannotOpen
from tui.start.fights import begin, keep
from tui.start.places import saves_folder

Full = Callable[[int], AbstractContextManager[None]]


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Full:
    """A disk on which no file may be longer than so many bytes, for a part of a test: what pytest says may go to a
    file as well. Python keeps no module that it compiles meanwhile: the half of one would be taken for the whole from
    then on.
    """
    resource = pytest.importorskip("resource", reason="a limit of POSIX")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    @contextmanager
    def disk(room: int) -> Iterator[None]:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    return disk


def there(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_settings_that_have_no_room_stay_as_they_were(tmp_path: Path, full: Full) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\n" * 100, encoding="utf-8")
    before, settings = there(tmp_path), store.load(path)
    with full(300):
        told = settings.change("theme", "light")
    assert told.startswith(f"not kept: {path} cannot be written: ")
    assert there(tmp_path) == before


def test_keys_encounters_and_exports_that_have_no_room_are_not_there(tmp_path: Path, full: Full) -> None:
    chronicle, found = look(kept(tmp_path / "ford.fight"), rules_for), encounter("first-duel")
    out = tmp_path / "out"
    out.mkdir()
    with full(100):
        assert "cannot be written" in settings_screen._write_keys(out / "keymap.toml")
        for name in ("page.html", "log.json"):
            assert "cannot be written" in write_export(chronicle, out / name, "gm")
        with pytest.raises(ContentError) as refused:
            write_encounter(found, out / "own.toml", write=write_whole)
    assert "cannot be written" in str(refused.value)
    assert there(out) == {}


@pytest.mark.parametrize(("words", "room"), [(("log", "--format", "html"), 4_000), (("bundle",), 1_000)])
def test_a_command_whose_file_has_no_room_can_be_given_again(
    counterbeat: Counterbeat, tmp_path: Path, full: Full, words: tuple[str, ...], room: int
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    given = [*words, str(kept(saves_folder() / "ford.fight")), "--output", str(out / "new")]
    with full(room):
        refused = counterbeat(*given)
    assert (refused.status, there(out)) == (2, {})
    assert "cannot be written" in refused.err
    assert counterbeat(*given).status == 0
    assert len(there(out)["new"]) > room


def test_forecasts_that_have_no_room_leave_those_before_and_no_half_of_a_fight(
    tmp_path: Path, full: Full, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fight that was to be kept stood in the list at its beginning; every forecast known before was gone."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path))
    forecast = forecast_of("first-duel", 1, 1)
    tally = Tally(fights=1, wins=Counter({"party": 1}), rounds=Counter({9: 1}))
    remember("first-duel", tally)
    known = remembered("first-duel")
    saves_folder().mkdir()
    whole = kept_fight("first-duel", forecast.task.minds, 0)
    room = Path(whole).stat().st_size - 100
    before = there(saves_folder())
    with full(room), pytest.raises(CannotOpen, match="there is no space left for it"):
        kept_fight("first-duel", forecast.task.minds, 0)
    assert there(saves_folder()) == before
    with full(10):
        remember("first-duel", tally)
    assert known
    assert remembered("first-duel") == known


@pytest.mark.parametrize("links", [True, False])
def test_a_damaged_fight_is_put_in_order_once_there_is_room_and_is_kept_once(
    tmp_path: Path, full: Full, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every look at it on a full disk left one more name beside it."""

    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    if not links:
        monkeypatch.setattr(os, "link", refused)
    path = kept(tmp_path / "ford.fight")
    head, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + b"".join(lines[:4]) + b"[4]\n" + b"".join(lines[4:]))
    before = there(tmp_path)
    for _ in range(2):
        with full(len(head) // 2):
            found = resume(path, rules_for)
        assert found.read_only
        assert any("there is no space left for it" in note for note in found.notes)
        assert not any("is kept as" in note for note in found.notes)
        assert there(tmp_path) == before
    found = resume(path, rules_for)
    assert not found.read_only
    assert found.notes[-1] == "the file as it was is kept as ford.fight.damaged-1"
    found.close()
    assert {"ford.fight.damaged-1": before["ford.fight"]} == {
        k: v for k, v in there(tmp_path).items() if k != path.name
    }


@pytest.mark.parametrize(
    "words",
    [
        ("log", "FILE", "--output"),
        ("bundle", "FILE", "--output"),
        ("play", "ford", "--plain", "--save"),
        ("run", "ford", "--save"),
    ],
)
def test_no_folder_is_made_where_somebody_names_a_file(
    counterbeat: Counterbeat, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """A slip in a name made a folder of that name where a fight was to be kept; an export said *No such file*."""
    save, there = kept(saves_folder() / "ford.fight"), tmp_path / "there"
    given = [str(save) if word == "FILE" else word for word in words]
    done = counterbeat(*given, str(there / "new.fight"))
    assert (done.status, done.out) == (2, "")
    assert f"there is no folder {there}: make it first, or name another place" in done.err
    assert not there.exists()
    there.mkdir()
    assert counterbeat(*given, str(there / "new.fight")).status == 0
    assert (there / "new.fight").is_file()


def test_an_export_at_the_end_of_a_fight_makes_no_folder_either(tmp_path: Path) -> None:
    chronicle = look(kept(tmp_path / "ford.fight"), rules_for)
    there = tmp_path / "there" / "ford.html"
    assert write_export(chronicle, there, "gm").startswith("there is no folder ")
    assert not there.parent.exists()
    there.parent.mkdir()
    assert write_export(chronicle, there, "gm") == f"written: {there}"


def test_a_damaged_fight_that_was_replaced_before_it_failed_is_still_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where open files cannot be replaced, another program may have locked the new one before it was ours."""
    path = kept(tmp_path / "ford.fight")
    head, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(head + b"".join(lines[:4]) + b"[4]\n" + b"".join(lines[4:]))
    damaged = path.read_bytes()
    put = Journal.replace

    def taken(*told: Any) -> Journal:
        put(*told).close()
        raise OSError(errno.EACCES, "locked by another")

    monkeypatch.setattr(Journal, "replace", taken)
    assert resume(path, rules_for).read_only
    assert (tmp_path / "ford.fight.damaged-1").read_bytes() == damaged


@pytest.mark.parametrize("where", ["place", "place/saves"])
def test_a_file_where_a_folder_should_be_is_said_to_be_none(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said that the fight exists already."""
    monkeypatch.setenv("COUNTERBEAT_HOME", str(tmp_path / "place"))
    file = tmp_path / where
    file.parent.mkdir(exist_ok=True)
    file.touch()
    begun = begin("first-duel", in_library=True)
    assert begun.notes[0].endswith("what should be its folder is none: move that away, or choose another place")
    again = keep(begun)
    assert again is not None, "and whoever tries once more hears it again"
    assert begun.notes[0].endswith(again.message)
    file.unlink()
    assert begun.save() is None
    assert begun.path == saves_folder() / "first-duel.fight"
    begun.close()
