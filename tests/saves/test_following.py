"""Watching a file that somebody else writes."""

from __future__ import annotations

from pathlib import Path

from saves.chronicle import look, resume
from tests.engine.core.duel import Adjust
from tests.saves.scenes import begin, fingerprint, kept, play, rules_for


def test_half_a_line_is_waited_for(tmp_path: Path) -> None:
    whole = kept(tmp_path / "whole.fight").read_bytes()
    start = whole.index(b"\n") + 1
    path = tmp_path / "ford.fight"
    path.write_bytes(whole[:start])
    follower = look(path, rules_for)
    seen = 0
    with open(path, "ab", buffering=0) as out:
        for at in range(start, len(whole), 7):
            out.write(whole[at : at + 7])
            news = follower.poll()
            assert (news.message, news.replaced) == ("", False)
            seen += news.records
    assert seen == 8
    assert fingerprint(follower) == fingerprint(look(tmp_path / "whole.fight", rules_for))


def test_a_command_is_seen_with_all_that_it_caused_or_not_at_all(tmp_path: Path) -> None:
    from saves.lines import commit_lines, header_line

    chronicle = begin(None)
    chronicle.session.do(Adjust("ann", 1))
    chronicle.session.do(Adjust("ann", 2))
    line, chain = header_line(chronicle.header)
    both, _ = commit_lines(chronicle.session.drain(), chain, "")
    first, second = both.splitlines(keepends=True)
    path = tmp_path / "ford.fight"
    path.write_bytes(line + first)
    follower = look(path, rules_for)
    assert follower.session.head == 0
    assert "the last command was cut off" in follower.notes[0]
    path.write_bytes(line + first + second)
    follower.poll()
    assert follower.session.head == 2


def test_a_file_put_in_its_place_is_opened_anew(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    follower = look(path, rules_for)
    other = begin(tmp_path / "other.fight")
    other.session.do(Adjust("ann", 4))
    other.save()
    (tmp_path / "other.fight").rename(path)
    news = follower.poll()
    assert (news.replaced, news.records) == (True, 1)
    assert fingerprint(follower) == fingerprint(other)


def test_a_file_that_is_gone_is_said_once(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    follower = look(path, rules_for)
    path.unlink()
    assert follower.poll().message == "the file is gone"
    assert follower.poll().message == ""


def test_a_file_that_is_back_is_said_once(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    follower = look(path, rules_for)
    for _ in range(2):
        path.rename(tmp_path / "away")
        assert follower.poll().message == "the file is gone"
        (tmp_path / "away").rename(path)
        assert follower.poll().message == "the file is there again"
        assert follower.poll().message == ""


def test_damage_while_watching_is_said_and_what_was_seen_stays(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    writer = begin(path)
    follower = look(path, rules_for)
    writer.session.do(Adjust("ann", 4))
    writer.save()
    with open(path, "ab") as out:
        out.write(b"rubbish\n")
    news = follower.poll()
    assert news.records == 1
    assert "record 2 is damaged" in news.message
    assert follower.session.state.fighters["ann"].health == 4


def test_a_torn_file_taken_up_again_is_followed_on(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    path.write_bytes(path.read_bytes()[:-5])
    follower = look(path, rules_for)
    assert "cut off" in follower.notes[0]
    writer = resume(path, rules_for)
    play_on = writer.session
    play_on.do(Adjust("ben", 1))
    writer.save()
    follower.poll()
    assert fingerprint(follower) == fingerprint(writer)


def test_a_damaged_file_put_in_order_is_opened_anew(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(data)
    follower = look(path, rules_for)
    assert follower.poll().records == 0
    writer = resume(path, rules_for)
    assert follower.poll().replaced
    writer.session.do(Adjust("ben", 1))
    writer.save()
    assert follower.poll().records == 1
    assert fingerprint(follower) == fingerprint(writer)


def test_many_polls_while_playing(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    writer = begin(path)
    follower = look(path, rules_for)
    for _ in range(3):
        play(writer)
        writer.session.goto(0)
        writer.save()
        follower.poll()
        assert fingerprint(follower) == fingerprint(writer)
