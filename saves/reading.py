"""A save file turned back into a session. Reads only; whatever the file holds, it ends in a right state or in a
sentence.
"""

from __future__ import annotations

import gc
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct

from engine.core.offers import counted
from engine.core.ruleset import Ruleset
from engine.core.session import Session
from engine.core.text import clean
from engine.core.timeline import Record, Step
from saves.disk import Seen
from saves.door import Door
from saves.lines import (
    Chain,
    Damage,
    Header,
    Taken,
    Unreadable,
    lines_of,
    read_first,
    read_header,
    take_lines,
)
from saves.sound import Impossible, check_dice, check_facts, check_people, check_state
from saves.system import HERE

RulesFor = Callable[[str], Ruleset[Any, Any, Any, Any]]
"""Gives the ruleset of a system by its name; raises ``Unreadable`` for one that is not there."""


class Loaded(Struct):
    """An opened file: the session at its last good commit, the records up to there, how many bytes they fill (none
    where later records were left out), the chain to go on from, and what is wrong with the rest.

    ``foreign`` says why another program is needed to write to the file, and is empty where it is not.
    """

    session: Session[Any, Any, Any]
    header: Header
    door: Door
    records: list[Record]
    good: int
    chain: Chain
    damage: Damage | None
    seen: Seen
    notes: list[str]
    foreign: str = ""


def load(path: Path, rules_for: RulesFor) -> Loaded:
    """Open a save. Raises ``Unreadable`` with a sentence for what is none or cannot be read at all.

    A file that is damaged further on is opened up to there; ``damage`` and the notes tell.
    """
    try:
        with unswept(), open_save(path) as file:
            seen = Seen.of(os.fstat(file.fileno()))
            first = read_first(file)
            header, chain = read_header(first)
            rules = rules_for(header.system)
            door = Door(rules, header)
            root = door.root(header.root)
            taken = take_lines(lines_of(file), chain, door.entry)
    except OSError as error:
        raise Unreadable(f"the file cannot be read: {error.strerror or error}") from error
    with unswept():
        session = _replayed(rules, root, header, taken)
    loaded = Loaded(
        session, header, door, taken.records, len(first) + 1 + taken.used, taken.chain, taken.damage, seen, []
    )
    loaded.foreign = _foreign(loaded)
    loaded.notes = _notes(loaded)
    return loaded


@contextmanager
def unswept() -> Iterator[None]:
    """Nothing is looked for that could be thrown away: all that is read stays, and is looked through in vain, again and
    again the more there is of it.
    """
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def open_save(path: Path) -> BinaryIO:
    """A save opened for reading. Raises ``Unreadable`` for what is none, without reading it or waiting for it."""
    try:
        descriptor = HERE.open_to_read(path)
    except FileNotFoundError as error:
        raise Unreadable("there is no such file: counterbeat where says where saves lie") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise Unreadable(f"the file cannot be read: {reason or error}") from error
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        os.close(descriptor)
        folder = "this is a folder, not a save: name one of the files in it"
        raise Unreadable(folder if stat.S_ISDIR(mode) else "this is no ordinary file: name a save")
    return open(descriptor, "rb", buffering=1 << 20)


def fold(session: Session[Any, Any, Any], records: Sequence[Record]) -> str:
    """Replay records; empty when all went well, else why the first that did not could not. What came before it
    stays.
    """
    return _folded(session, records)[1]


def _folded(session: Session[Any, Any, Any], records: Sequence[Record]) -> tuple[int, str]:
    """How many records were replayed, and why the next could not be, or should not have been; empty for all."""
    count = 0
    rules, timeline = session.ruleset, session.timeline

    def checked() -> Iterator[Record]:
        nonlocal count
        for record in records:
            yield record
            if type(record) is Step:
                after = timeline.states[-1]
                before = timeline.states[record.parent]
                check_dice(record)
                check_people(record, before, after)
                check_facts(rules, record, before, after)
                check_state(rules, after, before)
            count += 1

    try:
        session.replay(checked())
    except Impossible as error:
        return count, str(error)
    except KeyError as error:
        return count, f"it is about {clean(repr(error.args[0]))[:60]}, which is not there"
    except Exception as error:  # noqa: BLE001 - whatever a system's ``evolve`` trips over, the file's facts are at fault
        said = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
        return count, clean(said)[:200]
    return count, ""


def _replayed(rules: Ruleset[Any, Any, Any, Any], root: Any, header: Header, taken: Taken) -> Session[Any, Any, Any]:
    """The session of what was read. Where a record does not follow, what was taken is shortened to the commit before
    it.
    """
    session = Session(rules, root, seed=header.seed)
    count, reason = _folded(session, taken.records)
    if not reason:
        return session
    taken.damage = Damage("unfit", count + 1, f"record {count + 1} does not follow from what came before: {reason}")
    while count and type(last := taken.records[count]) is Step and last.auto:
        count -= 1
    del taken.records[count:]
    session = Session(rules, root, seed=header.seed)
    session.replay(taken.records)
    return session


def _foreign(loaded: Loaded) -> str:
    """Why only another program may write to a file: it is newer, or holds what this one does not know."""
    header, rules, damage = loaded.header, loaded.session.ruleset, loaded.damage
    other_rules = damage is not None and damage.kind == "unfit" and header.rules != rules.version
    if not (loaded.door.newer or other_rules or (damage is not None and damage.kind == "unknown")):
        return ""
    newer = loaded.door.newer or header.rules > rules.version
    older = header.rules < rules.version
    which = "a newer Counterbeat" if newer else "the one it was played with" if older else "another Counterbeat"
    return f"written by Counterbeat {clean(header.by)}, to be played on with {which}"


def _notes(loaded: Loaded) -> list[str]:
    notes = []
    session = loaded.session
    if loaded.damage is not None:
        kept = (
            f"everything before is here: {counted(session.timeline.size, 'step')}"
            if session.timeline.size
            else "nothing came before"
        )
        notes.append(f"{loaded.damage.reason}; {kept}")
    if loaded.header.rules != session.ruleset.version:
        notes.append(
            f"played under version {loaded.header.rules} of the rules so far, under version {session.ruleset.version} "
            "from here on; what happened stays as it was"
        )
    return notes
