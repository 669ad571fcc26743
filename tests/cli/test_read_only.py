"""Line mode where a fight can only be read: somebody else plays it, or nobody may write it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from saves.disk import CannotWrite, Lock, SaveError
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import begin, kept


def test_a_fight_somebody_else_plays_is_followed(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    playing = begin(tmp_path / "ford.fight")
    stopped = SimpleNamespace(sleep=lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    monkeypatch.setattr("tui.plain.watch.time", stopped)
    done = counterbeat("resume", "ford.fight", "--plain")
    assert (done.status, done.err) == (130, "")
    assert "being played by another Counterbeat: opened for reading only." in done.out
    assert "It is followed from here on; Ctrl+C leaves." in done.out
    playing.close()
    kept(tmp_path / "other.fight")
    assert counterbeat("watch", "other.fight").status == 130


def test_a_fight_that_cannot_be_written_is_told_and_not_followed(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody plays it: there was nothing to follow, and no word of how to leave."""

    def forbidden(path: Path) -> Lock:
        raise CannotWrite(SaveError("forbidden", f"{path.name} may not be written"))

    kept(tmp_path / "ford.fight")
    monkeypatch.setattr("saves.chronicle.lock", forbidden)
    monkeypatch.setattr("tui.plain.watch.time", SimpleNamespace(sleep=lambda _: pytest.fail("it is followed")))
    done = counterbeat("resume", "ford.fight", "--plain")
    assert (done.status, done.err) == (1, "")
    assert "ford.fight may not be written: opened for reading only." in done.out
    assert "Nobody plays it, and it cannot be played on here" in done.out
