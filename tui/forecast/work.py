"""A stretch of fights, played in whatever process is asked to: the same seeds give the same fights everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from content.loader import encounter, rules
from content.reading import ContentError
from engine import __version__
from engine.core.minds.chance import Chance
from engine.core.minds.contract import MindName
from engine.core.minds.fights import Fight, fought
from engine.core.minds.fill import filled
from engine.core.options import Option
from engine.core.refusal import Refused, shortened
from engine.core.roster import plain_name
from engine.core.text import whole_number
from engine.core.words import nearest
from tui.start.errors import CannotOpen, Usage
from tui.start.fights import in_a_line

MOST = 100
"""Of a kind in one fight: more than anybody plays, and each is brought in by a ruling."""

PLACES = 24
"""Places that are tried for one more of a kind: some belong to the other side, some are taken."""


class Change(Struct, frozen=True):
    """One thing about an encounter that is otherwise than written: how many of a kind (``kappa``), a house rule, or a
    number on somebody's sheet, or on those of a kind (``mamoru.life``). People are named by their ids, or as they are
    called, in small letters.
    """

    name: str
    value: str


class Task(Struct, frozen=True):
    """Fights to be played: which encounter with which changes, by which minds, from which seeds."""

    encounter: str
    minds: dict[str, MindName]
    seeds: tuple[int, ...]
    change: Change | None = None
    program: str = __version__
    rules: int = 0


class OtherRules(Exception):  # noqa: N818 - an answer to whoever sent the task
    """A worker would play by other rules than whoever sent the task."""


_DECODER = msgspec.msgpack.Decoder(Task)


def played(task: bytes) -> bytes:
    """The fights of an encoded ``Task``, encoded. Raises ``OtherRules``, ``CannotOpen`` or ``Usage``."""
    wanted = _DECODER.decode(task)
    system, root = opened(wanted.encounter, wanted.change)
    if (wanted.program, wanted.rules) != (__version__, system.version):
        raise OtherRules(
            f"this worker has Counterbeat {__version__} with {system.title} {system.version}, "
            f"the fights are asked of {wanted.program} with {wanted.rules}"
        )
    return msgspec.msgpack.encode([fought(system, root, wanted.minds, seed) for seed in wanted.seeds])


def fights_of(answer: bytes) -> list[Fight]:
    """What ``played`` encoded."""
    return msgspec.msgpack.decode(answer, type=list[Fight])


def opened(name: str, change: Change | None = None) -> tuple[Any, Any]:
    """The rules of an encounter and the state in which its fight begins, changed where that is asked.

    Raises ``CannotOpen`` for an encounter that cannot begin, ``Usage`` for a change that cannot be.
    """
    try:
        found = encounter(name)
        system = rules(found.system)
        if change is not None and change.name in system.table_options:
            return system, system.begin(found, {change.name: change.value})
        root = system.begin(found)
    except ContentError as error:
        raise CannotOpen(in_a_line(error)) from error
    except Refused as no:
        raise Usage(f"{name}: {no.refusal.message}") from no
    return system, root if change is None else _changed(system, root, change)


def _changed(system: Any, root: Any, change: Change) -> Any:
    """The state after what the change says, by ordinary rulings."""
    who, dot, field = change.name.partition(".")
    sheets = system.view(root).sheets
    there = [one.id for one in sheets if who in (_kind(one.id), _called(one.name)) or (dot and who == one.id)]
    if not there:
        known = sorted({_called(sheet.name) for sheet in sheets})
        meant = nearest(who, [*known, *system.table_options])
        kinds = f"there are {', '.join(known)}, numbers on their sheets ({known[0]}.FIELD) and the house rules"
        raise Usage(f"nothing here is called {who}: {f'did you mean {meant}?' if meant else kinds}")
    count = whole_number(change.value)
    if count is None:
        raise Usage(f"{change.name} is varied by whole numbers, not by {shortened(repr(change.value))}")
    if not dot:
        return _so_many(system, root, there, who, count)
    state = root
    for one in there:
        state = _ruled(system, state, {"do": "rule-set", "who": one, "field": field, "value": count})
    return state


def _so_many(system: Any, root: Any, there: Sequence[str], kind: str, count: int) -> Any:
    """The state with so many of a kind, of whom these are ``there``."""
    if not 1 <= count <= MOST:
        raise Usage(f"{kind} can be there 1 to {MOST} times, not {count}")
    if count < len(there) and "rule-remove" not in system.tags:
        raise Usage(f"no fewer {kind} than {len(there)} can be played: {system.title} has no ruling rule-remove")
    state = root
    for extra in there[count:]:
        state = _left(system, state, extra)
    for number in range(count - len(there)):
        state = _joined(system, state, there[0], kind, number)
    return state


def _kind(who: str) -> str:
    """An id without its number."""
    head, dash, number = who.rpartition("-")
    return head if dash and number.isdigit() else who


def _called(name: str) -> str:
    """A name without its number, as it would be typed: ``Ruin hound 2`` is ``ruin-hound``, also in hiding."""
    return _kind("-".join(plain_name(name).lower().split()))


def _ruled(system: Any, state: Any, command: dict[str, Any]) -> Any:
    """The state after a ruling. Raises ``Usage`` with what the game says against it."""
    from engine.core.session import Session

    session: Session[Any, Any, Any] = Session(system, state)
    try:
        session.do(system.read(command))
    except (Refused, msgspec.ValidationError) as no:
        raise Usage(str(no)) from no
    return session.state


def _left(system: Any, state: Any, who: str) -> Any:
    """Somebody away: out of the encounter, or in the first way that the game has for a fight that is open."""
    ways = [
        way
        for option in system.options(state, "gm", "")
        if option.command.get("do") == "rule-remove"
        for slot in option.slots
        if slot.name == "how"
        for way in slot.allowed({"who": who})
    ]
    why: Usage | None = None
    for way in dict.fromkeys(("removed", *ways)):
        try:
            return _ruled(system, state, {"do": "rule-remove", "who": who, "how": way})
        except Usage as no:
            why = why or no
    raise why or Usage(f"{who} cannot be taken out")


def _joined(system: Any, state: Any, like: str, kind: str, number: int) -> Any:
    """One more of a kind, on the first place that is free and fits, on the side of those who are there."""
    sheet = next(sheet for sheet in system.view(state).sheets if sheet.id == like)
    why: Usage | None = None
    for option in system.options(state, "gm", ""):
        entry = _entry(option, like, sheet.name) if option.enabled and option.command.get("do") == "rule-add" else None
        for place in range(PLACES if entry is not None else 0):
            command = {**filled(option, Chance(kind, number, place)), "entry": entry, "side": sheet.side}
            if command.get("places"):
                command["places"] = command["places"][:1]
            if "count" in command:
                command["count"] = 1
            try:
                return _ruled(system, state, command)
            except Usage as no:
                why = why or no
    raise why or Usage(f"no more {kind} can join this encounter")


def _entry(option: Option, like: str, name: str) -> str | None:
    """Which of the rows that an option offers is another of somebody: the row of their id, or else of their name."""
    slot = next((slot for slot in option.slots if slot.name == "entry"), None)
    if slot is None:
        return None
    rows = {_called(label): str(row) for row, label in zip(slot.choices, slot.labels, strict=False)}
    kind = _kind(like)
    return kind if kind in slot.choices else rows.get(_called(name))
