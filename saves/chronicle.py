"""A session and the file it is kept in. Screens, scripts and line mode hold one of these and nothing else of this
package.

After each request they call ``save``: the records go to the file as one commit. When that fails the fight goes on in
memory, every later ``save`` tries again, and ``move_to`` writes all of it somewhere else.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from engine import __version__
from engine.core.dice import GENERATOR
from engine.core.ruleset import Ruleset
from engine.core.session import Session
from engine.core.timeline import Record, Step
from saves.disk import CannotWrite, Lock, SaveError, Seen, error_of, lock
from saves.door import stored_root
from saves.follow import NOTHING, Follower, PollResult
from saves.journal import Journal, set_aside
from saves.lines import FORMAT, Header, Unreadable
from saves.reading import Loaded, RulesFor, load
from saves.system import HERE


class Chronicle:
    """One save, open. ``notes`` are sentences about the opening that its user should read; ``path`` is none in
    memory. ``wanted`` is the file that it should be in but could not be begun in: each ``save`` tries that again.
    """

    def __init__(
        self,
        session: Session[Any, Any, Any],
        header: Header,
        *,
        path: Path | None = None,
        journal: Journal | None = None,
        follower: Follower | None = None,
        records: Sequence[Record] = (),
        notes: Sequence[str] = (),
        rules_for: RulesFor | None = None,
    ) -> None:
        self.session = session
        self.header = header
        self.path = path
        self.wanted: Path | None = None
        self.notes = tuple(notes)
        self._journal = journal
        self._follower = follower
        self._rules_for = rules_for
        # Everything but the steps, which the timeline has, and after how many steps it happened: with it the
        # file can be written again from memory, record for record.
        self._between: list[tuple[int, Record]] = []
        self._steps = 0
        self._keep(records)

    @property
    def read_only(self) -> bool:
        """Whether another process writes the file (or nobody may), and this one follows."""
        return self._follower is not None

    @property
    def saved(self) -> bool:
        """Whether everything is in the file, on the disk."""
        return self._journal is not None and not self.session.unsaved

    def save(self) -> SaveError | None:
        """Commit what happened since the last call; on trouble it stays in memory and the next call tries again."""
        if self.wanted is not None:
            return self.move_to(self.wanted)
        records = self.session.drain()
        if not records:
            return None
        if self.read_only:
            self.session.put_back(records)
            return SaveError("taken", f"{self._name} is open for reading only")
        if self._journal is not None:
            trouble = self._journal.commit(records, standing(self.session))
            if trouble is not None:
                self.session.put_back(records)
                return trouble
        self._keep(records)
        return None

    def move_to(self, path: Path) -> SaveError | None:
        """Write the whole chronicle to another file and go on there; on trouble everything stays as it was."""
        fresh = self.session.drain()
        moment = standing(self.session)
        try:
            journal = Journal.create(path, self.header, [*self._history(), *fresh], moment)
        except CannotWrite as no:
            self.session.put_back(fresh)
            return no.error
        self._keep(fresh)
        self.close()
        self._journal, self._follower, self.path, self.wanted = journal, None, path, None
        return None

    def close(self) -> None:
        """Let go of the file. What could not be saved is still in the session."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _keep(self, records: Sequence[Record]) -> None:
        for record in records:
            if type(record) is Step:
                self._steps += 1
            else:
                self._between.append((self._steps, record))

    def _history(self) -> list[Record]:
        """All kept records, in order."""
        out: list[Record] = []
        between = iter([*self._between, None])
        other = next(between)
        for number in range(self._steps + 1):
            if number:
                out.append(self.session.timeline.step(number))
            while other is not None and other[0] == number:
                out.append(other[1])
                other = next(between)
        return out

    def poll(self) -> PollResult:
        """What the writer of this file did since the last look; costs next to nothing when that is nothing.

        After ``replaced`` the chronicle has a new ``session``, unless a message says why the file cannot be opened.
        """
        if self._follower is None or self.path is None or self._rules_for is None:
            return NOTHING
        news = self._follower.poll(self.session)
        if not news.replaced:
            return news
        try:
            loaded = load(self.path, self._rules_for)
        except Unreadable as error:
            return PollResult(message=str(error))
        self.session, self.header = loaded.session, loaded.header
        self._follower = Follower(self.path, loaded)
        return PollResult(len(loaded.records), replaced=True)

    @property
    def _name(self) -> str:
        return self.path.name if self.path else "this fight"


SENTENCE = re.compile(r"(?<!\b[A-Z])(?<!\b(?:Dr|Jr|Mr|Ms|Sr|St))(?<!\bMrs)(?<!\b(?:Capt|Prof))\. ")
"""The end of a sentence: the dots of *Dr. Wu* and *J. Tan* are none, that after somebody called *Aya* is one."""


def standing(session: Session[Any, Any, Any]) -> str:
    """Where a game stands, as a list of saves tells it: its moment, and after a fight in a sentence how that ended."""
    moment = session.moment()
    ended = SENTENCE.split(moment.ended, maxsplit=1)[0].rstrip(".")
    return f"{moment.label} · {ended}" if ended else moment.label


def start(
    rules: Ruleset[Any, Any, Any, Any],
    root: Any,
    *,
    title: str,
    encounter: str,
    seed: int,
    by: str,
    path: Path | None = None,
    table_dice: bool = False,
    content: str = "",
    lesson: bool = False,
) -> Chronicle:
    """A new chronicle, on the disk when this returns (unless it has no path). Raises ``CannotWrite``.

    ``content`` is the fingerprint of what the root was made from, where it was made from content.
    """
    header = Header(
        counterbeat=FORMAT,
        system=rules.name,
        title=title,
        encounter=encounter,
        rules=rules.version,
        schema=rules.schema,
        seed=seed,
        generator=GENERATOR,
        by=by,
        content=content,
        root=stored_root(root),
        lesson=lesson,
    )
    session = Session(rules, root, seed=seed)
    if table_dice:
        session.set_dice(table=True)
    records = session.drain()
    journal = Journal.create(path, header, records, standing(session)) if path else None
    return Chronicle(session, header, path=path, journal=journal, records=records)


def look(path: Path, rules_for: RulesFor) -> Chronicle:
    """A chronicle opened only to be read and followed; the file is not touched. Raises ``Unreadable``."""
    return _follow(path, load(path, rules_for), rules_for)


def _follow(path: Path, loaded: Loaded, rules_for: RulesFor, why: str = "") -> Chronicle:
    notes = [f"{why}: opened for reading only", *loaded.notes] if why else loaded.notes
    return Chronicle(
        loaded.session,
        loaded.header,
        path=path,
        follower=Follower(path, loaded),
        records=loaded.records,
        notes=notes,
        rules_for=rules_for,
    )


def resume(path: Path, rules_for: RulesFor) -> Chronicle:
    """A chronicle opened to be played on; read-only, with a note, where that cannot be. Raises ``Unreadable``.

    A damaged file is kept beside itself under another name before its good part is written anew. One that another
    program is needed for is never written to.
    """
    loaded = load(path, rules_for)
    if loaded.foreign:
        return _follow(path, loaded, rules_for, loaded.foreign)
    try:
        held = lock(path)
    except CannotWrite as no:
        return _follow(path, loaded, rules_for, no.error.message)
    try:
        if Seen.of(os.fstat(held.file.fileno())) != loaded.seen:
            # Between the first look and the lock another process has written.
            loaded = load(path, rules_for)
            if loaded.foreign:
                held.release()
                return _follow(path, loaded, rules_for, loaded.foreign)
            if Seen.of(os.fstat(held.file.fileno())) != loaded.seen:
                # What is locked is not what was read: it would be cut off where the other ends.
                raise CannotWrite(SaveError("taken", f"{path.name} is being changed by another program"))
        journal = _writable(path, held, loaded)
        loaded.notes += [] if loaded.notes else _kept_before(path)
    except (OSError, CannotWrite) as error:
        held.release()
        why = error.error if isinstance(error, CannotWrite) else error_of(error, path)
        return _follow(path, loaded, rules_for, why.message)
    except Unreadable:
        held.release()
        raise
    return Chronicle(
        loaded.session, loaded.header, path=path, journal=journal, records=loaded.records, notes=loaded.notes
    )


def _writable(path: Path, held: Lock, loaded: Loaded) -> Journal:
    """The journal of a locked file, put in order first where that is needed. Raises ``OSError`` and ``CannotWrite``.

    Whatever bytes the good part leaves out are kept, those of a commit that was cut off too. A process that is stopped
    while it writes leaves the beginning of a commit that nobody was told is safe; but so does whatever shortens a file
    later (a copy broken off, a disk that lost its end), and then the commit had been acknowledged. The bytes are the
    same, so that all of them may have been.
    """
    damaged = loaded.damage is not None
    older = loaded.header.schema != loaded.session.ruleset.schema
    if not (damaged or older):
        return Journal(path, held, loaded.good, loaded.chain)
    was = os.stat(path)
    kept = set_aside(path, "damaged" if damaged else f"schema-{loaded.header.schema}")
    header = loaded.header if not older else _of_today(loaded)
    if not HERE.replaces_open_files:
        held.release()
    try:
        journal = Journal.replace(path, header, loaded.records, standing(loaded.session))
    except (OSError, CannotWrite):
        with suppress(OSError):
            if os.path.samestat(was, os.stat(path)):
                kept.unlink()  # it is still in its place: every other try would leave one more
        raise
    loaded.notes.append(f"the file as it was is kept as {kept.name}")
    held.release()
    return journal


def _kept_before(path: Path) -> list[str]:
    """That a file was damaged once, as long as somebody keeps what it was then: a note seen once is soon forgotten."""
    pattern = f"{glob.escape(os.path.basename(os.path.realpath(path)))}.damaged-*"
    kept = sorted(entry.name for entry in Path(os.path.realpath(path)).parent.glob(pattern))
    return [f"this file was damaged once; as it was then it is kept as {', '.join(kept)}"] if kept else []


def _of_today(loaded: Loaded) -> Header:
    """The header as this program writes it, with the root in the schema of today."""
    session = loaded.session
    root = stored_root(session.timeline.states[0])
    return msgspec.structs.replace(loaded.header, schema=session.ruleset.schema, by=__version__, root=root)
