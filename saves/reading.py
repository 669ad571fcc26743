"""A save file turned back into a session. Reads only; whatever the file holds, it ends in a right state or in a
sentence.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.core.ruleset import Ruleset
from engine.core.session import Session
from engine.core.text import clean
from engine.core.timeline import Record, Step
from saves.lines import (
    OPENING,
    Damage,
    Header,
    Reading,
    Unreadable,
    check_root,
    entry_decoder,
    format_of,
    read,
    read_header,
)
from saves.migrate import header_1, read_1

RulesFor = Callable[[str], Ruleset[Any, Any, Any]]
"""Gives the ruleset of a system by its name; raises ``Unreadable`` for one that is not there."""


class Loaded(Struct):
    """An opened file: the session at its last good commit, what was read, and which file (device, number) it was."""

    session: Session[Any, Any, Any]
    reading: Reading
    identity: tuple[int, int]
    notes: list[str]

    @property
    def header(self) -> Header:
        """The header in the newest format."""
        return self.reading.header


def load(path: Path, rules_for: RulesFor) -> Loaded:
    """Open a save. Raises ``Unreadable`` with a sentence for what is none or cannot be read at all.

    A file that is damaged further on is opened up to there; ``reading.damage`` and the notes tell.
    """
    data, identity = contents(path)
    first = data.split(b"\n", 1)[0]
    old = format_of(first) == 1
    if old:
        header = header_1(data)
    else:
        if len(first) == len(data):
            raise Unreadable("this save ends in its first line: no fight is in it")
        header, chain = read_header(first)
    rules = rules_for(header.system)
    root = check_root(header, rules.state)
    if old:
        reading = read_1(data, rules.command, rules.event, header)
    else:
        reading = read(data, entry_decoder(rules.command, rules.event), header, chain)
    session = _replayed(rules, root, reading)
    return Loaded(session, reading, identity, _notes(session, reading))


def contents(path: Path) -> tuple[bytes, tuple[int, int]]:
    """The bytes of a save, and which file they came from. Raises ``Unreadable``, without reading what is no save."""
    try:
        there = os.stat(path)
        if stat.S_ISDIR(there.st_mode):
            raise Unreadable("this is a folder, not a save")
        if not stat.S_ISREG(there.st_mode):
            raise Unreadable("this is no ordinary file")
        with open(path, "rb") as file:
            here = os.fstat(file.fileno())
            start = file.read(len(OPENING))
            if not start:
                raise Unreadable("the file is empty")
            if start != OPENING:
                raise Unreadable("this is not a Counterbeat save")
            return start + file.read(), (here.st_dev, here.st_ino)
    except FileNotFoundError as error:
        raise Unreadable("there is no such file") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise Unreadable(f"the file cannot be read: {reason or error}") from error


def fold(session: Session[Any, Any, Any], records: Sequence[Record]) -> str:
    """Replay records; empty when all went well, else why the first that did not could not. What came before it
    stays.
    """
    try:
        session.replay(records)
    except Exception as error:  # noqa: BLE001 - whatever a system's ``evolve`` trips over, the file's facts are at fault
        return f"{type(error).__name__}: {error}"
    return ""


def _replayed(rules: Ruleset[Any, Any, Any], root: Any, reading: Reading) -> Session[Any, Any, Any]:
    """The session of what was read. Where a record does not fit, the reading is shortened to the commit before it.

    Raises ``Unreadable`` when another version of the rules wrote it: then the file is not damaged, only too new or
    too old.
    """
    session = Session(rules, root, seed=reading.header.seed)
    taken = 0

    def counted() -> Iterator[Record]:
        nonlocal taken
        for record in reading.records:
            yield record
            taken += 1

    try:
        session.replay(counted())
    except Exception as error:  # noqa: BLE001 - as in ``fold``
        reason = f"{type(error).__name__}: {error}"
    else:
        _refuse_other_rules(rules, reading)
        return session
    reading.damage = Damage(
        "unfit", taken + 1, f"record {taken + 1} does not follow from what came before ({clean(reason)[:200]})"
    )
    _refuse_other_rules(rules, reading)
    while taken and type(last := reading.records[taken]) is Step and last.auto:
        taken -= 1
    reading.records = reading.records[:taken]
    reading.good = 0
    session = Session(rules, root, seed=reading.header.seed)
    session.replay(reading.records)
    return session


def _refuse_other_rules(rules: Ruleset[Any, Any, Any], reading: Reading) -> None:
    wrote, damage = reading.header.rules, reading.damage
    if damage is not None and damage.kind == "unfit" and wrote != rules.version:
        advice = (
            "open it with a newer Counterbeat" if wrote > rules.version else "open it with the one it was played with"
        )
        raise Unreadable(
            f"written under version {wrote} of the rules of {rules.name}, and this program has version {rules.version}"
            f": {advice} ({damage.reason})"
        )


def _notes(session: Session[Any, Any, Any], reading: Reading) -> list[str]:
    notes = []
    if (damage := reading.damage) is not None:
        kept = (
            f"everything before is here: {session.timeline.size} steps"
            if session.timeline.size
            else "nothing came before"
        )
        notes.append(f"{damage.reason}; {kept}")
    if reading.header.rules != session.ruleset.version:
        notes.append(
            f"played under version {reading.header.rules} of the rules so far, under version {session.ruleset.version} "
            "from here on; what happened stays as it was"
        )
    return notes
