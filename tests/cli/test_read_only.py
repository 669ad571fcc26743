"""Line mode where a fight can only be read: somebody else plays it, or nobody may write it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from saves.disk import CannotWrite, Lock, SaveError
from tests.cli.conftest import Counterbeat
from tests.saves.scenes import begin, kept


def test_a_fight_somebody_else_plays_is_followed_until_nobody_types_any_more(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It went on for ever: who was given no more lines could only be killed, and what was typed got no answer."""
    playing = begin(tmp_path / "ford.fight")
    monkeypatch.setattr("tui.plain.watch.time", SimpleNamespace(sleep=lambda _: pytest.fail("nobody is there")))
    done = counterbeat("resume", "ford.fight", "--plain", stdin="1\n\nn")
    assert (done.status, done.err) == (0, "")
    assert "being played by another Counterbeat: opened for reading only." in done.out
    assert "It is followed from here on; q leaves." in done.out
    assert done.out.count("Somebody else plays it: nothing can be done here; q leaves.") == 3
    assert "nothing can be done" not in counterbeat("resume", "ford.fight", "--plain", stdin="q\n1\n").out
    playing.close()
    told = counterbeat("resume", "ford.fight", "--plain", stdin="1\n").out
    assert "followed" not in told


def test_who_follows_and_types_is_told_when_the_fight_is_free(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    playing = begin(tmp_path / "ford.fight")

    def followed(*told: object, left: Callable[[float], bool]) -> None:
        playing.close()
        assert (left(60), left(60)) == (False, True)

    monkeypatch.setattr("tui.plain.fights.follow", followed)
    done = counterbeat("resume", "ford.fight", "--plain", stdin="1\n")
    assert done.out.endswith("Nobody plays it any more: q leaves, and counterbeat resume goes on with it.\n")


def test_who_watches_does_so_until_interrupted(
    counterbeat: Counterbeat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A service has nobody who types; nor does what ``watch`` is piped into."""
    stopped = SimpleNamespace(sleep=lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    monkeypatch.setattr("tui.plain.watch.time", stopped)
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
