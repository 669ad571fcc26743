"""Whatever happens to a file: never a traceback, never a wrong state; the good part opens, the original is kept."""

from __future__ import annotations

import gc
import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.timeline import HeadMoved, Step
from saves.chronicle import look, resume
from saves.library import describe
from saves.lines import Unreadable, commit_lines, header_line
from saves.reading import load
from tests.engine.core.duel import Adjust, Adjusted
from tests.saves.scenes import begin, fingerprint, kept, rules_for, unclosed

IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where thousands of small files cost no wait for a disk."""


@cache
def example() -> tuple[bytes, list[tuple[object, ...]]]:
    """A save, and the fingerprint after each of its commits (each is one line here)."""
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = unclosed(Path(folder) / "ford.fight")
        data = path.read_bytes()
        lines = data.splitlines(keepends=True)
        prints = []
        for count in range(1, len(lines) + 1):
            path.write_bytes(b"".join(lines[:count]))
            opened = look(path, rules_for)
            assert opened.notes == ()
            prints.append(fingerprint(opened))
        assert len({str(mark) for mark in prints}) == len(prints)
        return data, prints


def opened(data: bytes) -> int | None:
    """Opens these bytes to play on; how many whole commits were found, none if the file was refused.

    Checks on the way that the state is one that was, that the loss is told, and that the original is still there.
    """
    whole, prints = example()
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path = Path(folder) / "ford.fight"
        path.write_bytes(data)
        try:
            chronicle = resume(path, rules_for)
        except Unreadable as error:
            refusal = str(error)
        else:
            refusal = ""
        if refusal:
            assert "\n" not in refusal
            assert path.read_bytes() == data
            return None
        found = prints.index(fingerprint(chronicle))
        assert bool(chronicle.notes) == (
            data not in {b"".join(whole.splitlines(True)[: n + 1]) for n in range(len(prints))}
        )
        aside = [entry for entry in Path(folder).iterdir() if ".damaged-" in entry.name]
        if data == b"".join(whole.splitlines(True)[: found + 1]):
            assert not aside
        else:
            assert aside[0].read_bytes() == data
            assert aside[0].name in chronicle.notes[-1]
        chronicle.session.name_branch(0, "goes on")
        assert chronicle.save() is None
        chronicle.close()
        again = look(path, rules_for)
        assert again.notes == ()
        assert fingerprint(again) == fingerprint(chronicle)
        return found


def test_cut_at_every_byte() -> None:
    data, prints = example()
    first = data.index(b"\n") + 1
    for at in range(len(data)):
        whole = data[:at].count(b"\n") - 1
        assert opened(data[:at]) == (whole if at >= first else None), at
    assert opened(data) == len(prints) - 1


def test_a_last_commit_of_several_lines_cut_at_every_byte() -> None:
    """Whole lines of it are what somebody did: they are not played on from, but kept."""
    chronicle = begin(None)
    blocks, chain = header_line(chronicle.header)
    starts = [0]
    for healths in ((7,), (6, 5, 4)):
        for health in healths:
            chronicle.session.do(Adjust("ann", health))
        starts.append(len(blocks))
        block, chain = commit_lines(chronicle.session.drain(), chain, "")
        blocks += block
    with TemporaryDirectory(dir=IN_MEMORY) as folder:
        path, kept_as = Path(folder) / "ford.fight", Path(folder) / "ford.fight.damaged-1"
        for at in range(starts[1], len(blocks)):
            path.write_bytes(blocks[:at])
            again = resume(path, rules_for)
            again.close()
            assert again.session.timeline.size == (at >= starts[2])
            assert (kept_as.read_bytes() if kept_as.exists() else b"") == (b"" if at in starts else blocks[:at]), at
            kept_as.unlink(missing_ok=True)


@given(st.integers(0, 10**9), st.integers(0, 7))
def test_any_bit_flipped(place: int, bit: int) -> None:
    data, _ = example()
    place %= len(data)
    damaged = bytearray(data)
    damaged[place] ^= 1 << bit
    line = data[:place].count(b"\n")
    assert opened(bytes(damaged)) == (line - 1 if line else None)


@given(st.data())
def test_records_missing_doubled_or_out_of_order(choose: st.DataObject) -> None:
    data, _ = example()
    head, *rest = data.splitlines(keepends=True)
    changed = choose.draw(st.lists(st.sampled_from(rest), max_size=12) | st.permutations(rest))
    common = 0
    while common < min(len(changed), len(rest)) and changed[common] == rest[common]:
        common += 1
    assert opened(head + b"".join(changed)) == common


@given(st.binary(max_size=300))
def test_rubbish_is_refused_or_cut_off(rubbish: bytes) -> None:
    data, prints = example()
    assert opened(rubbish) is None
    assert opened(data + rubbish) == len(prints) - 1


@given(st.binary(min_size=1, max_size=40), st.integers(0, 10**9))
def test_bytes_put_in_anywhere(extra: bytes, place: int) -> None:
    data, _ = example()
    place %= len(data)
    changed = data[:place] + extra + data[place:]
    line = data[:place].count(b"\n")
    if changed != data:
        found = opened(changed)
        assert found == (line - 1 if line else None) or (found is not None and changed.startswith(data))


def test_a_file_system_that_lost_the_end_leaves_zeros() -> None:
    data, prints = example()
    cut = data.rindex(b"\n", 0, -1) + 20
    assert opened(data[:cut] + b"\0" * 4096) == len(prints) - 2


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "the file is empty"),
        (b"\x7fELF\x02\x01\x01" + bytes(1000), "not a Counterbeat save"),
        (b'{"format": 7, "app": "other"}\n', "not a Counterbeat save"),
        (b'{"counterbeat":x}\n', "not a Counterbeat save"),
        (b'{"counterbeat":4,"anything":[]}\n', "format 4.*newer"),
        (b'{"counterbeat":3,"system":"duel"}\n', "first line of this save is damaged"),
        (b'{"counterbeat":1,"system":"duel"}\n{}\n', "format 1.*older"),
        (b'{"counterbeat":3' + b"[" * 100_000 + b"\n", "not a Counterbeat save"),
    ],
)
def test_what_is_no_save_is_refused_in_a_sentence(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "x.fight"
    path.write_bytes(content)
    for how in (look, resume):
        with pytest.raises(Unreadable, match=told) as no:
            how(path, rules_for)
        assert "\n" not in str(no.value)
    assert path.read_bytes() == content


@pytest.mark.parametrize("at", [0, 1, 7, 14])
@pytest.mark.parametrize("many", [1, 100], ids=["a byte", "a hundred bytes"])
def test_a_save_that_is_damaged_where_it_begins_is_one_all_the_same(tmp_path: Path, at: int, many: int) -> None:
    """It was *not a Counterbeat save*: whoever read that looked for the right file elsewhere."""
    path = kept(tmp_path / "ford.fight")
    data = path.read_bytes()
    path.write_bytes(data[:at] + b"\0" * many + data[at + many :])
    for how in (look, resume):
        with pytest.raises(Unreadable, match="the first line of this save is damaged: it does not begin as one"):
            how(path, rules_for)
    assert describe(path).problem.startswith("the first line of this save is damaged")


def test_folders_devices_and_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="folder"):
        resume(tmp_path, rules_for)
    with pytest.raises(Unreadable, match="no such file"):
        resume(tmp_path / "none.fight", rules_for)
    with pytest.raises(Unreadable, match="cannot be read"):
        resume(Path("a\0b"), rules_for)
    if os.path.exists("/dev/zero"):
        with pytest.raises(Unreadable, match="no ordinary file"):
            resume(Path("/dev/zero"), rules_for)
    assert list(tmp_path.iterdir()) == []


def test_the_original_of_each_damaged_file_is_kept(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    for number in (1, 2):
        data = path.read_bytes()
        damaged = data[:-30] + bytes([data[-30] ^ 1]) + data[-29:]
        path.write_bytes(damaged)
        resume(path, rules_for).close()
        assert (tmp_path / f"ford.fight.damaged-{number}").read_bytes() == damaged


def test_records_that_do_not_follow_are_damage_though_their_checksums_agree(tmp_path: Path) -> None:
    from saves.lines import commit_lines, header_line

    chronicle = begin(None)
    chronicle.session.do(Adjust("ann", 1))
    good = chronicle.session.drain()
    for bad in (
        HeadMoved(99),
        Step(7, 1, Adjust("ann", 1), ()),
        Step(2, 5, Adjust("ann", 1), ()),
        Step(2, 1, Adjust("ann", 1), (Adjusted("nobody", 1),)),
    ):
        line, chain = header_line(chronicle.header)
        block, chain = commit_lines(good, chain, "")
        end, _ = commit_lines([bad], chain, "")
        path = tmp_path / "ford.fight"
        path.write_bytes(line + block + end)
        seen = look(path, rules_for)
        assert seen.session.head == 1
        assert "record 2 does not follow" in seen.notes[0]
        damage = load(path, rules_for).damage
        assert damage is not None
        assert (damage.kind, damage.record) == ("unfit", 2)
        resume(path, rules_for).close()
        assert look(path, rules_for).notes == ()


def written(path: Path, records: list[Any], **header: Any) -> bytes:
    """A file with these records after one good step, whoever wrote them, all of its checksums right."""
    from msgspec.structs import replace

    from saves.lines import commit_lines, header_line

    chronicle = begin(None)
    chronicle.session.do(Adjust("ann", 1))
    line, chain = header_line(replace(chronicle.header, **header))
    good, chain = commit_lines(chronicle.session.drain(), chain, "")
    end, _ = commit_lines(records, chain, "")
    path.write_bytes(line + good + end)
    return path.read_bytes()


def step(number: int, command: Any, *events: Any) -> Any:
    return {"k": "step", "id": number, "parent": number - 1, "command": command, "events": list(events)}


ADJUST = {"do": "adjust", "who": "ann", "health": 2}
STRANGERS = {
    "command": (step(2, {"do": "sing"}), "command.do: invalid value 'sing'"),
    "event": (step(2, ADJUST, {"type": "sung"}), "events[0].type: invalid value 'sung'"),
    "renamed": (
        step(2, ADJUST, {"type": "adjusted", "who": "ann", "life": 2}),
        "events[0]",
    ),
    "more": (step(2, ADJUST, {"type": "adjusted", "who": "ann", "health": 2, "max": 3}), "events[0].max is not known"),
    "record": ({"k": "sung"}, "k: invalid value 'sung'"),
    "kind": (step(2, {**ADJUST, "health": "much"}), "command.health: expected int, got str"),
    "no record": (7, "expected object"),
}


@pytest.mark.parametrize("what", STRANGERS)
def test_what_is_whole_and_unknown_is_opened_for_reading_and_never_shortened(tmp_path: Path, what: str) -> None:
    path = tmp_path / "ford.fight"
    record, told = STRANGERS[what]
    data = written(path, [record, HeadMoved(0)], by="9.9")
    chronicle = resume(path, rules_for)
    assert (chronicle.read_only, chronicle.session.head) == (True, 1)
    assert chronicle.notes[0] == (
        "written by Counterbeat 9.9, to be played on with another Counterbeat: opened for reading only"
    )
    assert f"record 2 means nothing to this program: {told}" in chronicle.notes[1]
    chronicle.session.do(Adjust("ben", 1))
    trouble = chronicle.save()
    assert trouble is not None
    assert trouble.kind == "taken"
    chronicle.close()
    assert path.read_bytes() == data
    assert [entry.name for entry in tmp_path.iterdir()] == ["ford.fight"]


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ({"schema": 2}, "a newer Counterbeat"),
        ({"rules": 7}, "a newer Counterbeat"),
        ({"rules": 0}, "the one it was played with"),
    ],
)
def test_a_file_of_another_program_is_named_as_such(tmp_path: Path, header: dict[str, int], told: str) -> None:
    path = tmp_path / "ford.fight"
    data = written(path, [step(2, {"do": "sing"})], **header)
    chronicle = resume(path, rules_for)
    assert told in chronicle.notes[0]
    assert (chronicle.read_only, path.read_bytes()) == (True, data)


def test_a_newer_schema_is_only_read_even_if_all_of_it_is_understood(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    data = written(path, [step(2, ADJUST)], schema=2)
    chronicle = resume(path, rules_for)
    assert (chronicle.read_only, chronicle.session.head, path.read_bytes()) == (True, 2, data)


@pytest.mark.parametrize("rules", [0, 7])
def test_what_does_not_follow_under_the_rules_of_today_is_left_to_those_it_was_played_under(
    tmp_path: Path, rules: int
) -> None:
    path = tmp_path / "ford.fight"
    data = written(path, [step(2, ADJUST, {"type": "adjusted", "who": "zoe", "health": 2})], rules=rules)
    assert (resume(path, rules_for).read_only, path.read_bytes()) == (True, data)


def test_rules_of_another_version_that_fit_are_played_on_with(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    written(path, [HeadMoved(0)], rules=7)
    chronicle = resume(path, rules_for)
    assert not chronicle.read_only
    assert "under version 1" in chronicle.notes[0]


def test_an_older_schema_without_a_way_from_it_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    data = written(path, [], schema=0)
    with pytest.raises(Unreadable, match=r"Counterbeat 0\.1\.0, which is needed to open it"):
        resume(path, rules_for)
    assert path.read_bytes() == data


def test_what_is_said_of_a_file_does_not_repeat_it_without_end(tmp_path: Path) -> None:
    from msgspec import Raw

    path, word = tmp_path / "ford.fight", "x" * 5_000
    for header in ({"system": word}, {"root": Raw(b'{"fighters":{},"%b":1}' % word.encode())}):
        written(path, [], **header)
        with pytest.raises(Unreadable) as told:
            resume(path, rules_for)
        assert len(str(told.value)) < 1_000
    written(path, [step(2, {"do": word})])
    assert all(len(note) < 1_200 for note in resume(path, rules_for).notes)


@pytest.mark.parametrize("root", [b'{"fighters":[]}', b'{"fighters":{},"sun":1}', b"[]"])
def test_a_beginning_that_means_nothing_is_told_with_its_place(tmp_path: Path, root: bytes) -> None:
    from msgspec import Raw

    path = tmp_path / "ford.fight"
    data = written(path, [], root=Raw(root))
    with pytest.raises(Unreadable, match="the beginning of this fight was written by another program"):
        resume(path, rules_for)
    assert path.read_bytes() == data


@pytest.mark.parametrize("place", ["header", "record"])
def test_megabytes_of_zeros_are_not_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    from saves import lines

    path = kept(tmp_path / "ford.fight")
    head = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(head if place == "header" else path.read_bytes())
    os.truncate(path, 3_000_000_000)  # no disk is needed: the file has a hole
    monkeypatch.setattr(lines, "LONGEST", 1 << 16)
    chronicle = look(path, rules_for)
    assert "longer than" in chronicle.notes[0] or "none of this program's" in chronicle.notes[0]
    assert chronicle.session.head == (0 if place == "header" else 5)
    again = resume(path, rules_for)
    assert not again.read_only
    assert path.stat().st_size < 10_000
    assert (tmp_path / "ford.fight.damaged-1").stat().st_size == 3_000_000_000


def test_a_line_that_is_longer_than_any_of_ours_was_not_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins as ours do, and what stands behind it would be thrown away with a command that was never given."""
    from saves import lines

    monkeypatch.setattr(lines, "LONGEST", 1 << 16)
    path = kept(tmp_path / "ford.fight")
    number = len(path.read_bytes().splitlines()) - 1  # beside the header and the mark that closes it
    long = path.read_bytes() + b"[%d,{" % number + b" " * (1 << 17)
    path.write_bytes(long)
    damage = load(path, rules_for).damage
    assert damage is not None
    assert (damage.kind, damage.record) == ("damaged", number)
    assert "longer than 0 MB" in damage.reason
    resume(path, rules_for)
    assert (tmp_path / "ford.fight.damaged-1").read_bytes() == long


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    os.mkfifo(path)
    for how in (look, resume):
        with pytest.raises(Unreadable, match="no ordinary file"):
            how(path, rules_for)


def test_each_kind_of_damage_is_at_its_record(tmp_path: Path) -> None:
    path = unclosed(tmp_path / "ford.fight")
    head, first, second, third, *_ = path.read_bytes().splitlines(keepends=True)
    stranger = written(tmp_path / "other.fight", [{"k": "sung"}])
    for data, kind, record in (
        (head + first[:-3], "torn", 1),
        (head + first[:-1], "torn", 1),
        (head + first[:-1] + b"*", "damaged", 1),
        (head + first[:9] + bytes(len(first)), "damaged", 1),
        (head + first[:-2] + b"\n", "damaged", 1),
        (head + second, "damaged", 1),
        (head + first + third, "damaged", 2),
        (stranger, "unknown", 2),
    ):
        path.write_bytes(data)
        damage = load(path, rules_for).damage
        assert damage is not None
        assert (damage.kind, damage.record) == (kind, record)


def test_the_last_command_is_kept_where_its_line_was_not_cut_off_but_hurt(tmp_path: Path) -> None:
    """It was acknowledged, and most of it is there: a bit of its line end was enough for it to be gone for good."""
    path = unclosed(tmp_path / "ford.fight")
    data = path.read_bytes()[:-1] + b"\v"
    path.write_bytes(data)
    chronicle = resume(path, rules_for)
    assert "damaged" in chronicle.notes[0]
    assert (tmp_path / "ford.fight.damaged-1").read_bytes() == data


@pytest.mark.parametrize("swept", [True, False])
def test_python_sweeps_as_before_when_a_file_was_read(tmp_path: Path, swept: bool) -> None:
    path = kept(tmp_path / "ford.fight")
    (gc.enable if swept else gc.disable)()
    try:
        load(path, rules_for)
        with pytest.raises(Unreadable):
            load(tmp_path / "none.fight", rules_for)
        assert gc.isenabled() == swept
    finally:
        gc.enable()


def test_what_is_told_where_a_fight_stands_is_not_told_again_by_whoever_goes_on(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    assert load(path, rules_for).chain.moment == "turn 2"
    chronicle = resume(path, rules_for)
    chronicle.session.name_branch(0, "goes on")
    assert chronicle.save() is None
    assert b"turn 2" not in path.read_bytes().splitlines()[-1]
    chronicle.close()


def test_a_closing_mark_tells_an_end_from_a_cut(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    assert load(path, rules_for).chain.closed
    lines = path.read_bytes().splitlines(keepends=True)
    assert b'"closed"' in lines[-1]
    path.write_bytes(b"".join(lines[:-1]))
    assert not load(path, rules_for).chain.closed
    chronicle = resume(path, rules_for)
    chronicle.close()
    assert path.read_bytes() == b"".join(lines[:-1]), "nothing was written, so nothing is vouched for"
    chronicle = resume(path, rules_for)
    chronicle.session.do(Adjust("ann", 5))
    assert chronicle.save() is None
    assert not load(path, rules_for).chain.closed
    chronicle.close()
    found = load(path, rules_for)
    assert (found.chain.closed, found.damage, found.notes) == (True, None, [])


def test_a_step_about_somebody_who_does_not_fight_is_told_by_record_and_field(tmp_path: Path) -> None:
    """The state itself says so: folding alone finds nothing wrong with it."""
    path = tmp_path / "ford.fight"
    written(path, [step(2, {"do": "strike", "who": "ann", "target": "ben"}, {"type": "turn-over", "to": "zoe"})])
    chronicle = look(path, rules_for)
    assert chronicle.session.head == 1
    assert chronicle.notes[0].startswith(
        'record 2 does not follow from what came before: active is "zoe", who does not fight; '
    )


def test_a_step_about_nobody_is_told_by_what_it_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    written(path, [step(2, ADJUST, {"type": "adjusted", "who": "zoe", "health": 2})])
    assert "record 2 does not follow from what came before: it is about 'zoe'" in look(path, rules_for).notes[0]


@pytest.mark.parametrize("number", [10**9, -(10**10), 10**30])
def test_numbers_beyond_all_reach_are_found_wherever_they_are(tmp_path: Path, number: int) -> None:
    from msgspec import Raw

    path = tmp_path / "ford.fight"
    written(path, [step(2, {**ADJUST, "health": number}, {"type": "adjusted", "who": "ann", "health": number})])
    told = look(path, rules_for).notes[0]
    assert "record 2 means nothing to this program: command.health is" in told
    assert "beyond any figure of a game" in told or "int" in told
    begun = begin(None).header.root
    written(path, [], root=Raw(bytes(begun).replace(b'"health":6', b'"health":%d' % number, 1)))
    with pytest.raises(Unreadable, match=r"the beginning of this fight cannot be: fighters\.ann\.health is"):
        look(path, rules_for)


def test_a_beginning_with_a_field_left_out_is_not_filled_in_by_guessing(tmp_path: Path) -> None:
    from msgspec import Raw

    path = tmp_path / "ford.fight"
    begun = bytes(begin(None).header.root)
    written(path, [], root=Raw(begun.replace(b'"health":6,', b"", 1).replace(b',"health":6', b"", 1)))
    with pytest.raises(Unreadable, match=r"is not whole: fighters\.ann\.health is missing"):
        look(path, rules_for)


def test_a_step_with_another_parent_is_found(tmp_path: Path) -> None:
    """A step follows from where the head was; anything else was written by hand."""
    path = tmp_path / "ford.fight"
    written(path, [{**step(2, ADJUST, {"type": "adjusted", "who": "ann", "health": 2}), "parent": 0}])
    found = look(path, rules_for)
    assert (found.session.head, "step 2 follows step 0" in found.notes[0]) == (1, True)


def test_that_a_file_was_damaged_is_said_as_long_as_what_it_was_is_kept(tmp_path: Path) -> None:
    path = kept(tmp_path / "ford.fight")
    data = path.read_bytes()
    path.write_bytes(data[:-30] + bytes([data[-30] ^ 1]) + data[-29:])
    resume(path, rules_for).close()
    for _ in range(2):
        chronicle = resume(path, rules_for)
        assert chronicle.notes == ("this file was damaged once; as it was then it is kept as ford.fight.damaged-1",)
        chronicle.close()
    (tmp_path / "ford.fight.damaged-1").unlink()
    assert resume(path, rules_for).notes == ()


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (
            lambda data: b"\xef\xbb\xbf" + data,
            "an editor has put a mark in front of this save: take the file as it was",
        ),
        (lambda data: data.replace(b"\n", b"\r\n"), "the line ends of this save were changed on its way here: take"),
    ],
    ids=["mark", "line ends"],
)
def test_what_a_program_for_texts_did_to_a_save_is_said(tmp_path: Path, changed: Any, told: str) -> None:
    """They were *not a Counterbeat save*, and a damaged first line."""
    path = kept(tmp_path / "ford.fight")
    path.write_bytes(changed(path.read_bytes()))
    with pytest.raises(Unreadable, match=told):
        look(path, rules_for)
    assert describe(path).problem.startswith(told)
