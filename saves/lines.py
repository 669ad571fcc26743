"""The lines of a save, format 3: bytes to records and back. No files here, and no game.

The first line is the header, an object that ends in its own checksum. Every other line is one record:

    [number, left, moment, record, checksum]

``left`` counts how many more lines belong to the same commit, so that a command is read with all that it caused or
not at all. ``moment`` is where the game stands afterwards, when that has changed, so that a list of saves need not
play them. Each checksum runs on from the one before: a record that is missing, doubled or out of place is noticed as
surely as a flipped bit. Whoever lets go of a file writes a closing mark, so that an end that is missing can be told
from an end.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO, Generic, Literal, TypeVar
from zlib import crc32

import msgspec
from msgspec import Raw, Struct

from engine.core.refusal import shortened
from engine.core.timeline import Record, Step

R = TypeVar("R")

FORMAT = 3
"""What this program reads and writes."""

OPENING = b'{"counterbeat":'
"""How every save begins."""

LONGEST = 32 << 20
"""Bytes of a line. A map of 200 × 200 takes two million; what is longer was not written by this program, and is not
kept in memory to find out what it is.
"""

FIRST_DAMAGED = "the first line of this save is damaged"

_TAIL = len(b',"12345678"]')
_HEAD_TAIL = len(b',"sum":"12345678"}')
_SUMMED = re.compile(rb',"sum":"[0-9a-f]{8}"}')
_ENCODER = msgspec.json.Encoder()


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a chronicle is, and the state it begins with, whole.

    ``counterbeat`` is the format, ``rules`` the version of the system's rules, ``schema`` that of its stored structs,
    ``content`` the fingerprint of the content that ``root`` was made from (empty where it came from none),
    ``generator`` the name of the dice generator, ``by`` the program version that wrote it, ``lesson`` whether the fight
    was begun as the lesson of its game.
    """

    counterbeat: int
    system: str
    title: str
    encounter: str
    rules: int
    schema: int
    seed: int
    generator: str
    by: str
    content: str
    root: Raw
    lesson: bool = False


class Brief(Struct, frozen=True):
    """The part of a header that a list of saves shows."""

    counterbeat: int
    system: str
    title: str
    encounter: str = ""


class Closed(Struct, frozen=True, gc=False, tag_field="k", tag="closed"):
    """The closing mark: whoever wrote the lines before let go of the file, and nothing of theirs is missing."""


class Entry(Struct, Generic[R], frozen=True, array_like=True, gc=False):
    """One line after the first, as read."""

    n: int
    left: int
    moment: str
    record: R
    sum: str


class Unreadable(Exception):  # noqa: N818 - what a file is, said to whoever asked for it
    """What was opened is no save, or none that this program can read. The message is one sentence without the
    file's name, of bounded length: anything may stand in a file.
    """

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


class Unknown(Exception):  # noqa: N818 - what a line is, said to whoever reads it
    """A line is what somebody wrote, to the last bit, and means nothing to this program. The message says where, in
    no more letters than that of ``Unreadable``.
    """

    def __init__(self, message: str) -> None:
        super().__init__(shortened(message))


class Damage(Struct, frozen=True):
    """Where the good part of a file ends, and why.

    ``torn``: the last commit was cut off, by a crash or later. ``damaged``: bytes are not what was written.
    ``unfit``: they are, but do not follow from what came before. ``unknown``: they are, and another program is
    needed to read them.
    """

    kind: Literal["torn", "damaged", "unfit", "unknown"]
    record: int
    reason: str


class Chain(Struct):
    """Where the next line goes on: how many records there are, the running checksum, the moment told last, and
    whether the line before is a closing mark.
    """

    n: int
    sum: int
    moment: str = ""
    closed: bool = False


class Taken(Struct):
    """What lines hold: the records of whole commits, the chain and the bytes up to there, and what came after."""

    records: list[Record]
    chain: Chain
    used: int
    damage: Damage | None


Decode = Callable[[bytes], Entry[Record | Closed]]
"""A whole line to its entry. Raises ``Unknown``."""


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


def closing_line(chain: Chain) -> tuple[bytes, Chain]:
    """The closing mark, and the chain after it. It bears the number of the record before."""
    body = _ENCODER.encode((chain.n, 0, "", Closed()))[:-1]
    total = crc32(body, chain.sum)
    return b'%b,"%08x"]\n' % (body, total), Chain(chain.n, total, chain.moment, closed=True)


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


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file from where it is, with their ends; one that is too long comes in pieces."""
    while line := file.readline(LONGEST):
        yield line


def read_header(line: bytes) -> tuple[Header, Chain]:
    """The header out of the first line (without its line end). Raises ``Unreadable``."""
    _check_format(line)
    body, found = line[:-_HEAD_TAIL], line[-_HEAD_TAIL:]
    total = crc32(body)
    if found != b',"sum":"%08x"}' % total:
        raise Unreadable(f"{FIRST_DAMAGED}, and without it the rest has no meaning")
    try:
        return msgspec.json.decode(body + b"}", type=Header), Chain(0, total)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Unreadable(
            f"the first line of this save was written by another program than this one, which is needed to read it "
            f"({error})"
        ) from error


_AS_IT_WAS = ": take the file as it was, sent as bytes (in an archive, not as text)"


def read_first(file: BinaryIO) -> bytes:
    """The first line of a save, without its line end. Raises ``Unreadable`` for what is none, of which no more than a
    line is read: one that ends as ours do tells a damaged save from any other file.
    """
    start = file.read(len(OPENING))
    if not start:
        raise Unreadable("the file is empty: name a save that a fight was kept in")
    if start.startswith(BOM_UTF8 + OPENING[: len(OPENING) - len(BOM_UTF8)]):
        raise Unreadable(f"an editor has put a mark in front of this save{_AS_IT_WAS}")
    if start != OPENING:
        ours = _SUMMED.fullmatch(file.readline(LONGEST).rstrip(b"\r\n")[-_HEAD_TAIL:])
        raise Unreadable(f"{FIRST_DAMAGED}: it does not begin as one" if ours else "this is not a Counterbeat save")
    line = start + file.readline(LONGEST)
    if len(line) > LONGEST:
        raise Unreadable(f"the first line of this save is longer than {LONGEST >> 20} MB, which none of ours is")
    if not line.endswith(b"\n"):
        raise Unreadable("this save ends in its first line: no fight is in it")
    if line.endswith(b"\r\n"):
        raise Unreadable(f"the line ends of this save were changed on its way here{_AS_IT_WAS}")
    return line[:-1]


def read_brief(file: BinaryIO) -> tuple[Brief, int]:
    """What a list shows, out of a first line, and where that ends. Raises ``Unreadable``."""
    line = read_first(file)
    _check_format(line)
    damaged = Unreadable(FIRST_DAMAGED)
    if line[-_HEAD_TAIL:] != b',"sum":"%08x"}' % crc32(line[:-_HEAD_TAIL]):
        raise damaged
    try:
        return msgspec.json.decode(line, type=Brief), len(line) + 1
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise damaged from error


def _check_format(line: bytes) -> None:
    """Raises ``Unreadable`` for a first line that is none of a save, or of one in another format."""
    digits = line[len(OPENING) : len(OPENING) + 9].split(b",", 1)[0]
    if not line.startswith(OPENING) or not digits.isdigit():
        raise Unreadable("this is not a Counterbeat save")
    found = int(digits)
    if found != FORMAT:
        which = "a newer" if found > FORMAT else "an older"
        raise Unreadable(
            f"this save has format {found}, and this program reads format {FORMAT}: open it with {which} Counterbeat"
        )


def take_lines(lines: Iterable[bytes], chain: Chain, decode: Decode) -> Taken:
    """The records of whole commits out of lines (with their ends), up to the first that is not what was written.

    A commit whose last lines are not there (yet) is ``torn``; ``used`` ends before it.
    """
    records: list[Record] = []
    taken = Taken(records, chain, 0, None)
    whole, size = 0, 0
    number, total, moment = chain.n, chain.sum, chain.moment
    for line in lines:
        number += 1
        body = line[: -_TAIL - 1]
        total = crc32(body, total)
        if line[-_TAIL - 1 :] != b',"%08x"]\n' % total:
            taken.damage = _no_line(line, number, total)
            break
        try:
            entry = decode(line)
        except Unknown as error:
            taken.damage = Damage("unknown", number, f"record {number} means nothing to this program: {error}")
            break
        closed = type(entry.record) is Closed
        number -= closed
        if entry.n != number:
            taken.damage = Damage("damaged", number, f"record {number} calls itself {entry.n}")
            break
        size += len(line)
        moment = entry.moment or moment
        if not isinstance(entry.record, Closed):
            records.append(entry.record)
        if not entry.left:
            whole, taken.used, taken.chain = len(records), size, Chain(number, total, moment, closed)
    if len(records) > whole and taken.damage is None:
        taken.damage = Damage("torn", number, "the last command was cut off")
    del records[whole:]
    return taken


def _no_line(line: bytes, number: int, total: int) -> Damage:
    """What a line is that does not end in its checksum, which is ``total``, and a line end.

    It was cut off where it is how one of ours begins. They hold no control characters; and where the whole of one
    stands there, what comes after it was the line end: such a command was acknowledged.
    """
    damaged = Damage("damaged", number, f"record {number} is damaged or out of place")
    if line.endswith(b"\n"):
        return damaged
    if len(line) == LONGEST:
        return Damage("damaged", number, f"record {number} is longer than {LONGEST >> 20} MB, which none of ours is")
    starts = b"[%d," % number, b"[%d," % (number - 1)  # a record, and a closing mark
    if not any(line.startswith(start) or start.startswith(line) for start in starts):
        return Damage("damaged", number, f"what stands after record {number - 1} is none of this program's")
    if min(line) < 0x20 or line[-_TAIL - 1 : -1] == b',"%08x"]' % total:
        return damaged
    return Damage("torn", number, "the last line was cut off")


def unchanged(lines: Iterator[bytes], chain: Chain) -> bool:
    """Whether lines are, bit by bit, the ones that led to a chain."""
    first = next(lines, b"")
    total = crc32(first[: -_HEAD_TAIL - 1])
    if first[-_HEAD_TAIL - 1 :] != b',"sum":"%08x"}\n' % total:
        return False
    for line in lines:
        total = crc32(line[: -_TAIL - 1], total)
        if line[-_TAIL - 1 :] != b',"%08x"]\n' % total:
            return False
    return total == chain.sum
