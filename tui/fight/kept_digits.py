"""The digits of a fight that is taken up again: they lie beside its save, so that no key means something else then."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from saves.beside import found, lay
from saves.chronicle import Chronicle
from tui.fight.digits import LAST, Digits

Given = list[tuple[tuple[str, ...], dict[str, Annotated[int, Meta(ge=1, le=LAST)]]]]
"""The digits of names, place by place."""


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies there. Another fight that has the same file name has another ``seed``."""

    seed: int
    given: Given
    usual: Given


class KeptDigits:
    """The digits of a chronicle, those that it had before at first, and where they were written last."""

    def __init__(self, chronicle: Chronicle) -> None:
        self._chronicle = chronicle
        self.digits = _before(chronicle)
        self._written: tuple[Path | None, int] = (chronicle.path, self.digits.changes)

    def keep(self) -> None:
        """Write them down where they are others than before, or the chronicle is in another file; never those of a
        fight that somebody else plays.
        """
        chronicle, digits = self._chronicle, self.digits
        now = (chronicle.path, digits.changes)
        if chronicle.path is None or not chronicle.saved or now == self._written:
            return
        self._written = now
        given, usual = ([*places.items()] for places in digits.places)
        lay(chronicle.path, msgspec.json.encode(Kept(chronicle.header.seed, given, usual)))


def _before(chronicle: Chronicle) -> Digits:
    try:
        kept = msgspec.json.decode(found(chronicle.path) if chronicle.path is not None else b"", type=Kept)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Digits()
    return Digits(dict(kept.given), dict(kept.usual)) if kept.seed == chronicle.header.seed else Digits()
