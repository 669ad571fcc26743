"""A save of format 1, as it was written then, opens as if it were new."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.core.timeline import DiceSet
from saves.chronicle import look, resume
from saves.library import describe
from saves.lines import Unreadable
from tests.saves.scenes import begin, fingerprint, play, rules_for

OLD = Path(__file__).parent / "data" / "old-1.fight"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD, tmp_path / "old.fight"))


def test_it_opens_with_all_that_was_in_it(old: Path) -> None:
    chronicle = look(old, rules_for)
    assert (chronicle.header.title, chronicle.header.by, chronicle.notes) == ("At the ford", "0.0.3", ())
    same = begin(None)
    play(same)
    same.session.set_dice(table=True)
    assert fingerprint(chronicle) == fingerprint(same)
    assert chronicle.session.dice == DiceSet(table=True)
    assert chronicle.poll().records == 0


def test_who_plays_on_gets_the_new_format_and_keeps_the_old_file(old: Path) -> None:
    chronicle = resume(old, rules_for)
    assert chronicle.notes == ("the file as it was is kept as old.fight.format-1-1",)
    assert (old.parent / "old.fight.format-1-1").read_bytes() == OLD.read_bytes()
    chronicle.session.name_branch(0, "goes on")
    assert chronicle.save() is None
    chronicle.close()
    again = look(old, rules_for)
    assert (again.notes, again.header.counterbeat) == ((), 2)
    assert fingerprint(again) == fingerprint(chronicle)


def test_a_reader_sees_it_being_taken_up(old: Path) -> None:
    follower = look(old, rules_for)
    writer = resume(old, rules_for)
    assert follower.poll().replaced
    writer.session.goto(0)
    writer.save()
    assert follower.poll().records == 1


def test_cut_at_every_byte_it_opens_up_to_there(old: Path) -> None:
    data = OLD.read_bytes()
    start = data.index(b"\n", data.index(b"\n") + 1) + 1
    for at in range(1, len(data)):
        old.write_bytes(data[:at])
        if at < start:
            with pytest.raises(Unreadable):
                look(old, rules_for)
        else:
            whole = data[:at].count(b"\n") - 2
            chronicle = look(old, rules_for)
            assert len(chronicle._history()) == whole + 1
            assert bool(chronicle.notes) == (data[at - 1 : at] != b"\n")


@pytest.mark.parametrize("place", range(300, 1500, 67))
def test_a_flipped_bit_is_noticed(old: Path, place: int) -> None:
    data = bytearray(OLD.read_bytes())
    data[place % len(data)] ^= 2
    old.write_bytes(data)
    assert "damaged" in look(old, rules_for).notes[0]


def test_the_list_of_saves_shows_it(old: Path) -> None:
    kept = describe(old)
    assert (kept.title, kept.system, kept.steps, kept.problem) == ("At the ford", "duel", 5, "")
