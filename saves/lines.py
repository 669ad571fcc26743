"""The lines of a save, format 2: bytes to structs and back. No files here.

The first line is the header, an object that ends in its own checksum. Every other line is one record:

    [number, left, moment, record, checksum]

``left`` counts how many more lines belong to the same commit, so that a command is read with all that it caused or
not at all. ``moment`` is where the game stands afterwards, when that has changed, so that a list of saves need not
play them. Each checksum runs on from the one before: a record that is missing, doubled or out of place is noticed as
surely as a flipped bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Literal, TypeVar
from zlib import crc32

import msgspec
from msgspec import Raw, Struct

from engine.core.refusal import Refused
from engine.core.timeline import BranchNamed, DiceSet, HeadMoved, Record, Step

R = TypeVar("R")

FORMAT = 2
"""What this program writes."""

OPENING = b'{"counterbeat":'
"""How every save since format 2 begins."""

_TAIL = len(b',"12345678"]')
_HEAD_TAIL = len(b',"sum":"12345678"}')
_ENCODER = msgspec.json.Encoder()


class Header(Struct, frozen=True):
    """What a chronicle is, and the state it begins with, whole.

    ``counterbeat`` is the format, ``rules`` the version of the system's rules, ``content`` the packs in use and their
    versions, ``generator`` the name of the dice generator, ``by`` the program version that wrote it.
    """

    counterbeat: int
    system: str
    rules: int
    title: str
    encounter: str
    seed: int
    generator: str
    by: str
    content: dict[str, str]
    root: Raw


class Brief(Struct, frozen=True):
    """The part of a header that a list of saves shows."""

    counterbeat: int
    system: str
    title: str
    encounter: str = ""


class Entry(Struct, Generic[R], frozen=True, array_like=True, gc=False):
    """One line after the first, as read."""

    n: int
    left: int
    moment: str
    record: R
    sum: str


class Unreadable(Exception):  # noqa: N818 - what a file is, said to whoever asked for it
    """What was opened is no save, or none that this program can read. The message is one sentence without the
    file's name.
    """


class Damage(Struct, frozen=True):
    """Where the good part of a file ends, and why.

    ``torn``: the last commit was cut off, which is what a crash does. ``damaged``: bytes are not what was written.
    ``unfit``: they are, but the rules can make nothing of them.
    """

    kind: Literal["torn", "damaged", "unfit"]
    record: int
    reason: str


class Chain(Struct):
    """Where the next line goes on: how many records there are, the running checksum, the moment told last."""

    n: int
    sum: int
    moment: str = ""


class Reading(Struct):
    """What a file holds: the good records of whole commits, how many bytes they fill, and the chain to go on from.

    ``format`` is the one that the file is written in; the rest is told as in the newest.
    """

    header: Header
    records: list[Record]
    good: int
    chain: Chain
    damage: Damage | None
    format: int = FORMAT


# ---- writing -------------------------------------------------------------------


def header_line(header: Header) -> tuple[bytes, Chain]:
    """The first line, and the chain for the records."""
    body = _ENCODER.encode(header)[:-1]
    total = crc32(body)
    return body + b',"sum":"%08x"}\n' % total, Chain(0, total)


def commit_lines(records: Sequence[Record], chain: Chain, moment: str) -> tuple[bytes, Chain]:
    """The lines of one commit, and the chain after it. ``moment`` is where the game stands after the last record."""
    out: list[bytes] = []
    number, total = chain.n, chain.sum
    left = len(records)
    for record in records:
        number, left = number + 1, left - 1
        told = moment if not left and moment != chain.moment else ""
        body = _ENCODER.encode((number, left, told, record))[:-1]
        total = crc32(body, total)
        out.append(b'%b,"%08x"]\n' % (body, total))
    return b"".join(out), Chain(number, total, moment)


def commits(records: Sequence[Record]) -> Iterator[list[Record]]:
    """Records in the groups in which they were made: a command with the steps that the flow took by itself."""
    group: list[Record] = []
    for record in records:
        if group and not (type(record) is Step and record.auto):
            yield group
            group = []
        group.append(record)
    if group:
        yield group


# ---- reading -------------------------------------------------------------------


def entry_decoder(command: Any, event: Any) -> msgspec.json.Decoder[Any]:
    """A decoder for the lines of a system's records."""
    return msgspec.json.Decoder(Entry[Step[command, event] | HeadMoved | BranchNamed | DiceSet])


def format_of(line: bytes) -> int:
    """The format of a save by its first line. Raises ``Unreadable`` for what is none, or newer than this program."""
    if not line.startswith(OPENING):
        raise Unreadable("this is not a Counterbeat save")
    digits = line[len(OPENING) : len(OPENING) + 9].split(b",", 1)[0]
    if not digits.isdigit():
        raise Unreadable("this is not a Counterbeat save")
    found = int(digits)
    if found > FORMAT:
        raise Unreadable(
            f"this save has format {found}, and this program knows formats up to {FORMAT}: "
            "open it with a newer Counterbeat"
        )
    return found


def read_header(line: bytes) -> tuple[Header, Chain]:
    """The header out of the first line (without its line end). Raises ``Unreadable``."""
    format_of(line)
    body, found = line[:-_HEAD_TAIL], line[-_HEAD_TAIL:]
    total = crc32(body)
    if found != b',"sum":"%08x"}' % total:
        raise Unreadable("the first line of this save is damaged, and without it the rest has no meaning")
    try:
        return msgspec.json.decode(line, type=Header), Chain(0, total)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Unreadable(f"the first line of this save cannot be read: {error}") from error


def take_lines(
    lines: Sequence[bytes], chain: Chain, decoder: msgspec.json.Decoder[Any]
) -> tuple[list[Record], Chain, int, Damage | None]:
    """The records of whole commits out of lines (without line ends): records, chain and bytes used, damage if any.

    A commit whose last lines are not there yet is left for the next call, without counting as damage.
    """
    records: list[Record] = []
    whole, after, used, size = 0, chain, 0, 0
    number, total, moment = chain.n, chain.sum, chain.moment
    for line in lines:
        body = line[:-_TAIL]
        total = crc32(body, total)
        number += 1
        if line[-_TAIL:] != b',"%08x"]' % total:
            return (
                records[:whole],
                after,
                used,
                Damage("damaged", number, f"record {number} is damaged or out of place"),
            )
        try:
            entry = decoder.decode(line)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            return records[:whole], after, used, Damage("unfit", number, f"record {number} cannot be read: {error}")
        records.append(entry.record)
        size += len(line) + 1
        moment = entry.moment or moment
        if entry.n != number:
            return records[:whole], after, used, Damage("damaged", number, f"record {number} calls itself {entry.n}")
        if not entry.left:
            whole, after, used = len(records), Chain(number, total, moment), size
    return records[:whole], after, used, None


def read(data: bytes, decoder: msgspec.json.Decoder[Any], header: Header, chain: Chain) -> Reading:
    """A whole file of format 2 whose header has been read already."""
    first = data.index(b"\n") + 1
    lines = data[first:].split(b"\n")
    rest = lines.pop()
    records, chain, used, damage = take_lines(lines, chain, decoder)
    good = first + used
    if damage is None and good < len(data):
        what = "the last line was" if rest else "the last command was"
        damage = Damage("torn", chain.n + 1, f"{what} cut off while it was written")
    return Reading(header, records, good, chain, damage)


def check_root(header: Header, state: Any) -> Any:
    """The state a chronicle begins with. Raises ``Unreadable``."""
    try:
        return msgspec.json.decode(header.root, type=state)
    except (msgspec.MsgspecError, RecursionError, Refused) as error:
        raise Unreadable(
            f"the beginning of this fight cannot be read by the rules of {header.system}: {error}"
        ) from error
