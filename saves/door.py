"""What is let in from a file: lines to records and roots to states of one system, whatever schema they were written in.

Nothing behind this door trusts a file: what does not fit the structs of today to the letter is told with its place and
named as another program's.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw

from engine.core.digest import complete
from engine.core.refusal import Refused
from engine.core.ruleset import Ruleset
from engine.core.text import clean
from engine.core.timeline import BranchNamed, DiceSet, HeadMoved, Seats, Step
from engine.core.upcast import Change
from saves.lines import Closed, Entry, Header, Unknown, Unreadable
from saves.sound import Impossible, check_numbers, check_state, in_words
from saves.upcasting import NoUpcast, Upcaster

_WRONG = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, Refused)
_ENCODER = msgspec.json.Encoder()
_DIGITS = bytes.maketrans(b"123456789", b"000000000")
_LARGE = b"0" * 10
"""What a line looks like, its digits made ``0``, that may hold a number beyond all reach. A pattern takes ten times as
long to find none.
"""


def stored_root(state: Any) -> Raw:
    """The state a chronicle begins with, as its header holds it: every field, also those that are as they are by
    default, so that a default may change and no running fight with it.
    """
    return Raw(_ENCODER.encode(complete(state)))


class Door:
    """Decodes what a save holds by the rules of its system."""

    def __init__(self, rules: Ruleset[Any, Any, Any, Any], header: Header) -> None:
        """Raises ``Unreadable`` where the file is older than anything that this program knows the way from."""
        self._rules = rules
        self._by = header.by
        self._written = header.schema
        self._typed: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
            Entry[Step[rules.command, rules.event] | HeadMoved | BranchNamed | DiceSet | Seats | Closed]  # type: ignore[name-defined]
        )
        self.newer = header.schema > rules.schema
        """Whether a newer program wrote the file: what can be read of it may be shown, and nobody may write to it."""
        self._upcaster: Upcaster | None = None
        if header.schema < rules.schema:
            try:
                self._upcaster = Upcaster(rules.upcasts, rules.command, rules.event, header.schema, rules.schema)
            except NoUpcast as error:
                raise Unreadable(
                    f"written by Counterbeat {header.by}, which is needed to open it: facts of {rules.name} have "
                    f"schema {rules.schema} now, and nothing says how those of schema {header.schema} become such"
                ) from error

    def root(self, raw: Raw) -> Any:
        """The state a chronicle begins with. Raises ``Unreadable``."""
        try:
            if self._upcaster is not None:
                raw = self._lifted(self._upcaster.state, msgspec.json.decode(raw))
            state = msgspec.json.decode(raw, type=self._rules.state)
        except _WRONG as error:
            raise Unreadable(
                f"the beginning of this fight was written by another program than this one, Counterbeat {self._by}, "
                f"which is needed to read it: {in_words(error, 0)}"
            ) from error
        try:
            check_numbers(state)
            check_state(self._rules, state)
            missing = _missing(msgspec.json.decode(raw), msgspec.json.decode(stored_root(state)), "")
        except Impossible as error:
            raise Unreadable(f"the beginning of this fight cannot be: {error}") from error
        if missing:
            raise Unreadable(f"the beginning of this fight is not whole: {missing} is missing")
        return state

    def entry(self, line: bytes) -> Entry[Any]:
        """A line with its end. Raises ``Unknown`` for one that is whole and means nothing to this program."""
        try:
            if self._upcaster is not None:
                line = self._upcast(line)
            found: Entry[Any] = self._typed.decode(line)
            if _LARGE in line.translate(_DIGITS):
                check_numbers(found.record)
        except _WRONG as error:
            raise Unknown(in_words(error, 1)) from error
        except Impossible as error:
            raise Unknown(str(error)) from error
        return found

    def _upcast(self, line: bytes) -> bytes:
        assert self._upcaster is not None
        number, left, moment, record, total = msgspec.json.decode(line, type=tuple[Any, Any, Any, Any, Any])
        return _ENCODER.encode((number, left, moment, self._lifted(self._upcaster.record, record), total))

    def _lifted(self, change: Change, raw: Any) -> Raw:
        """What an older schema stored, as today's would store it. Raises ``ValidationError`` for what it never did."""
        try:
            return Raw(_ENCODER.encode(change(raw)))
        except Exception as error:  # whatever a change trips over was not written by the program it is for
            reason = clean(repr(error.args[0] if error.args else error))[:60]
            raise msgspec.ValidationError(f"is not what schema {self._written} stored: {reason}") from error


def _missing(raw: Any, whole: Any, path: str) -> str:
    """The first field that is in one value and not in the other; empty where there is none."""
    if raw == whole:
        return ""
    if isinstance(whole, dict):
        for key, value in whole.items():
            here = f"{path}.{key}" if path else key
            if key not in raw:
                return here
            if found := _missing(raw[key], value, here):
                return found
    elif isinstance(whole, list):
        for index, (item, value) in enumerate(zip(raw, whole, strict=False)):
            if found := _missing(item, value, f"{path}[{index}]"):
                return found
    return ""
