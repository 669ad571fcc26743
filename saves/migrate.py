"""Saves of older formats, read as if they were new. The file itself is rewritten by whoever opens it to play on.

Format 1 had a header of one line and the root state on the next; the dice setting stood in the header, and each
record carried a checksum of its own only, so that a record could go missing unnoticed but for its number.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar
from zlib import crc32

import msgspec
from msgspec import Raw, Struct

from engine.core.timeline import BranchNamed, DiceSet, HeadMoved, Record, Step
from saves.lines import Chain, Damage, Header, Reading, Unreadable

R = TypeVar("R")


class Header1(Struct, frozen=True):
    """The first line of format 1; ``dice`` is ``seeded`` or ``table``."""

    counterbeat: int
    system: str
    rules: int
    title: str
    encounter: str
    seed: int
    dice: str
    by: str


class Entry1(Struct, Generic[R], frozen=True):
    """A record of format 1: ``sum`` is the CRC-32 of ``rec`` as it stands in the file."""

    seq: int
    sum: int
    rec: R


def header_1(data: bytes) -> Header:
    """The header of a format 1 file. Raises ``Unreadable``."""
    first, _, rest = data.partition(b"\n")
    root, ended, _ = rest.partition(b"\n")
    try:
        old = msgspec.json.decode(first, type=Header1)
        msgspec.json.decode(root)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(
            "the first two lines of this save are damaged, and without them the rest has no meaning"
        ) from error
    if not ended:
        raise Unreadable("this save ends in its second line: no fight is in it")
    return Header(1, old.system, old.rules, old.title, old.encounter, old.seed, "blake2b-1", old.by, {}, Raw(root))


def read_1(data: bytes, command: Any, event: Any, header: Header) -> Reading:
    """The records of a format 1 file whose header has been read; damage is told as in the newest format."""
    kind = Step[command, event] | HeadMoved | BranchNamed | DiceSet
    shell: msgspec.json.Decoder[Entry1[Raw]] = msgspec.json.Decoder(Entry1[Raw])
    inner: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)
    first, _, lines = data.split(b"\n", 2)
    records: list[Record] = []
    if msgspec.json.decode(first, type=Header1).dice == "table":
        records.append(DiceSet(table=True))
    *whole, rest = lines.split(b"\n")
    damage = Damage("torn", len(whole) + 1, "the last line was cut off while it was written") if rest else None
    for number, line in enumerate(whole, 1):
        try:
            entry = shell.decode(line)
            if entry.seq != number or crc32(entry.rec) != entry.sum:
                raise ValueError(f"record {number} is damaged or out of place")
            records.append(inner.decode(entry.rec))
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            damage = Damage("damaged", number, f"record {number} is damaged or out of place: {error}")
            break
    return Reading(header, records, 0, Chain(0, 0), damage, format=1)
