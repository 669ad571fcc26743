"""What the protocol may be asked: one struct for each operation, and a line that is one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO, get_args

import msgspec
from msgspec import Meta, Struct

from content.problems import did_you_mean, problems_of
from engine.core.dice import Typed
from engine.core.minds.contract import MindName
from engine.core.refusal import shortened
from engine.core.text import clean
from engine.core.view import Audience

LONGEST = 8 << 20
"""Bytes of a request; a longer one is refused without being kept in memory."""

DEEPEST = 64
"""Levels of lists and objects in a request, the same on every Python: how deep a parser goes is its own affair."""

_TEXTS = re.compile(rb'"(?:[^"\\]|\\.)*+"')

_BRACKETS = re.compile(rb"[\[\]{}]")

Count = Annotated[int, Meta(ge=1)]


class Request(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """What may be asked; ``op`` says which."""


class Do(Request, frozen=True, tag="do"):
    """Submit a command; ``dice`` are the faces, or sums, for the rolls it causes, in order."""

    command: dict[str, Any]
    dice: list[Typed] = []


class Undo(Request, frozen=True, tag="undo"):
    """Back before the last commands."""

    count: Count = 1


class Redo(Request, frozen=True, tag="redo"):
    """Forward along the branch last visited."""

    count: Count = 1


class Goto(Request, frozen=True, tag="goto"):
    """Move the head to a step, and on to where the flow came to rest after it: somebody is asked there."""

    step: int


class Options(Request, frozen=True, tag="options"):
    """What may be commanded now, of one combatant when ``who`` is given."""

    who: str | None = None
    audience: Audience = "gm"


class Choices(Request, frozen=True, tag="choices"):
    """The values of a slot whose option tells only their number."""

    option: str
    slot: str
    who: str | None = None
    audience: Audience = "gm"


class Preview(Request, frozen=True, tag="preview"):
    """What a command would cost and do; nothing changes, no dice are used."""

    command: dict[str, Any]
    audience: Audience = "gm"


class View(Request, frozen=True, tag="view"):
    """The picture of the moment; ``focus`` is whose distances and prices the board tells."""

    audience: Audience = "gm"
    focus: str | None = None


class State(Request, frozen=True, tag="state"):
    """The whole state and its digest."""


class Timeline(Request, frozen=True, tag="timeline"):
    """The steps after one, at most so many; the head, the branches."""

    audience: Audience = "gm"
    after: Annotated[int, Meta(ge=0)] = 0
    most: Annotated[int, Meta(ge=1, le=10_000)] = 1_000


class Name(Request, frozen=True, tag="name"):
    """Name the branch at a step; an empty name takes it away."""

    step: int
    name: str


class Dice(Request, frozen=True, tag="dice"):
    """Typed (``table``) or seeded dice from here on, and whether new branches roll ``fresh`` ones."""

    table: bool
    fresh: bool = False


class Suggest(Request, frozen=True, tag="suggest"):
    """What the program would do for somebody who is asked, and why; nothing changes."""

    who: str
    mind: MindName = "simple"


OPERATIONS: dict[str, type[Request]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (Do, Undo, Redo, Goto, Options, Choices, Preview, View, State, Timeline, Name, Dice, Suggest)
}


class Malformed(Exception):  # noqa: N818 - an answer, not an error of ours
    """The request is not one; the message names the field."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(shortened(clean(message)))  # keys and values are anybody's
        self.code = code


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The structs of a union, or the one struct."""
    return get_args(kind) or (kind,)


def path_text(path: str) -> str:
    """What is said of something that is no text."""
    return f"{path} must be text"


def _depth(line: bytes) -> int:
    """How many brackets are open at once at most, those inside texts not counted; none more than ``DEEPEST`` + 1."""
    if line.count(b"[") + line.count(b"{") <= DEEPEST:
        return 0  # so that an ordinary request costs nothing
    open_now = most = 0
    for bracket in _BRACKETS.finditer(_TEXTS.sub(b"", line)):
        open_now += 1 if bracket.group() in b"[{" else -1
        most = max(most, open_now)
        if most > DEEPEST:
            break
    return most


def request_of(line: bytes) -> Request:
    """A line as a request. Raises ``Malformed``."""
    if _depth(line) > DEEPEST:
        raise Malformed("not-json", f"the request is nested too deeply: at most {DEEPEST} levels")
    try:
        given = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed("not-json", f"the request is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise Malformed("not-json", 'the request is not an object such as {"op":"options"}')
    name = given.get("op")
    if not isinstance(name, str):
        raise Malformed("bad-field", "op is missing: it names the operation" if name is None else path_text("op"))
    kind = OPERATIONS.get(name)
    if kind is None:
        raise Malformed("unknown-op", f"op: {name!r} is no operation{did_you_mean(name, [*OPERATIONS])}")
    found: Request = converted(kind, given, "")
    return found


def converted(kind: Any, given: dict[str, Any], path: str) -> Any:
    """What was given as a struct. Raises ``Malformed``, with what is wrong below ``path``."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        problems = list(problems_of(given, kind, path.rstrip(".")))
        told = "; ".join(f"{problem.path} {problem.message}" for problem in problems) or f"{path.rstrip('.')}: {error}"
        raise Malformed("bad-field", told) from error


def requests(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, blank ones left out; one that is too long comes cut, which no JSON object survives."""
    while line := stream.readline(LONGEST):
        whole = line
        while not line.endswith(b"\n") and len(line) == LONGEST:
            line = stream.readline(LONGEST)
        if whole.strip():
            yield whole
