"""Whatever happens to a file: never a traceback, never a wrong state; the good part opens, the original is kept."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.chronicle import look, resume
from saves.lines import Unreadable
from tests.saves.scenes import begin, fingerprint, kept, rules_for


@cache
def example() -> tuple[bytes, list[tuple[object, ...]]]:
    """A save, and the fingerprint after each of its commits (each is one line here)."""
    with TemporaryDirectory() as folder:
        path = kept(Path(folder) / "ford.fight")
        data = path.read_bytes()
        lines = data.splitlines(keepends=True)
        prints = []
        for count in range(1, len(lines) + 1):
            path.write_bytes(b"".join(lines[:count]))
            opened = look(path, rules_for)
            assert opened.notes == ()
            prints.append(fingerprint(opened))
        assert len({str(one) for one in prints}) == len(prints)
        return data, prints


def opened(data: bytes) -> int | None:
    """Opens these bytes to play on; how many whole commits were found, none if the file was refused.

    Checks on the way that the state is one that was, that the loss is told, and that the original is still there.
    """
    whole, prints = example()
    with TemporaryDirectory() as folder:
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
        if aside:
            assert aside[0].read_bytes() == data
            assert aside[0].name in chronicle.notes[-1]
        else:
            assert data.startswith(b"".join(whole.splitlines(True)[: found + 1]))
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
        (b'{"counterbeat":3,"anything":[]}\n', "format 3.*newer"),
        (b'{"counterbeat":2,"system":"duel"}\n', "first line of this save is damaged"),
        (b'{"counterbeat":1,"system":"duel"}\n{}\n', "first two lines of this save are damaged"),
        (b'{"counterbeat":2' + b"[" * 100_000 + b"\n", "not a Counterbeat save"),
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
    from engine.core.timeline import HeadMoved, Step
    from saves.lines import commit_lines, header_line
    from tests.engine.core.duel import Adjust, Adjusted

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
        resume(path, rules_for).close()
        assert look(path, rules_for).notes == ()


def test_other_rules_are_named_where_their_events_are_unknown(tmp_path: Path) -> None:
    from msgspec.structs import replace

    from saves.lines import commit_lines, header_line

    chronicle = begin(None)
    for version, told in ((7, "newer Counterbeat"), (0, "the one it was played with")):
        line, chain = header_line(replace(chronicle.header, rules=version))
        sung: Any = {"k": "step", "id": 1, "parent": 0, "command": {"do": "sing"}, "events": []}
        end, _ = commit_lines([sung], chain, "")
        path = tmp_path / "ford.fight"
        path.write_bytes(line + end)
        with pytest.raises(Unreadable, match=told):
            resume(path, rules_for)
        path.write_bytes(line)
        assert "under version 1" in look(path, rules_for).notes[0]
