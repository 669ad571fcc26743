"""The headless protocol: one JSON request a line, one JSON response a line. Everything the screen can do, a script
can do.

A request is decoded twice: first as any JSON, so that the answer to a malformed one can name the field, then as the
struct that declares the operation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from content.problems import did_you_mean
from engine.core.digest import digest
from engine.core.options import Option, Slot
from engine.core.refusal import BadDice, NeedsDice, Refused
from engine.core.timeline import Step
from engine.core.view import Audience, Moment
from saves.chronicle import Chronicle
from tui.fight.dice_told import faces_told
from tui.protocol.requests import (
    Choices,
    Dice,
    Do,
    Goto,
    Malformed,
    Name,
    Options,
    Preview,
    Redo,
    Request,
    State,
    Suggest,
    Timeline,
    Undo,
    View,
    alternatives,
    converted,
    path_text,
    request_of,
)
from tui.timeline.shape import shape_of

FEW = 400
"""Values that a slot lists by itself."""

MANY = 2_000
"""Values that are listed unasked."""

Kind = Literal["refused", "malformed", "needs-dice", "bad-dice"]


class Roll(Struct, frozen=True, rename={"purpose": "for"}):
    """The next roll that a command needs."""

    count: int
    sides: int
    purpose: str
    who: str = ""
    each: tuple[int, ...] | UnsetType = UNSET
    """The sides of the dice one by one; left out where all have the same."""
    summed: bool | UnsetType = UNSET
    """Whether the sum may be given instead of the faces; left out where it may not."""


class Failure(Struct, frozen=True):
    """Why a request was not carried out."""

    kind: Kind
    code: str
    message: str
    rule: str = ""
    roll: Roll | UnsetType = UNSET


class ProtocolServer:
    """Answers requests about one chronicle, each after it is safely stored."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle
        self._encoder = msgspec.json.Encoder()
        self._people: tuple[tuple[int, Audience], list[str]] | None = None
        self._rows: tuple[int, list[int]] = (-1, [])
        """How many steps there were when players' rows were counted, and the row of each: it only ever grows."""
        self._commands = {str(kind.__struct_config__.tag): kind for kind in alternatives(self.session.ruleset.command)}

    @property
    def session(self) -> Any:
        """The session of the chronicle."""
        return self.chronicle.session

    def answer(self, line: bytes) -> bytes:
        """The response to one line, without a line end. Whatever the line is, there is one."""
        audience: Audience = "gm"
        try:
            request = request_of(line)
            audience = getattr(request, "audience", "gm")
            result = self._carry_out(request)
        except Malformed as error:
            return self._failed(Failure("malformed", error.code, str(error)), audience)
        except Refused as no:
            refusal = no.refusal
            return self._failed(Failure("refused", refusal.code, refusal.message, refusal.rule), audience)
        except NeedsDice as need:
            roll = need.roll
            told = Roll(roll.count, roll.sides, roll.purpose, roll.who, roll.each or UNSET, roll.summed or UNSET)
            return self._failed(Failure("needs-dice", "needs-dice", str(need), roll=told), audience)
        except BadDice as error:
            return self._failed(Failure("bad-dice", "bad-dice", str(error)), audience)
        trouble = self.chronicle.save()
        pending = self.session.pending(audience)
        head = {"ok": True, "step": self._head(audience), "events": (), "lines": (), "pending": pending}
        return self._encoder.encode(head | result | ({"unsaved": trouble.message} if trouble else {}))

    def _failed(self, failure: Failure, audience: Audience) -> bytes:
        return self._encoder.encode({"ok": False, "step": self._head(audience), "error": failure})

    def _head(self, audience: Audience) -> int:
        """The step at the head; to players as their timeline counts it, for steps of the hidden count as well."""
        head, size = int(self.session.head), self.session.timeline.size
        if audience == "gm":
            return head
        if self._rows[0] != size:  # counting walks the whole fight
            self._rows = size, shape_of(self.session, audience).row_of
        return self._rows[1][head]

    def _carry_out(self, request: Request) -> dict[str, Any]:
        work: Callable[[Any], dict[str, Any]] = getattr(self, f"_{type(request).__name__.lower()}")
        return work(request)

    def _do(self, request: Do) -> dict[str, Any]:
        from engine.core.minds.turns import carried  # only who plays against the program pays for it

        do = partial(carried, self.session) if self.session.seats else self.session.do
        return self._told([*do(self.command(request.command), request.dice), *self.play_on()])

    def play_on(self) -> list[Step[Any, Any]]:
        """Have the program decide for its sides until a person is asked; the steps taken."""
        if not self.session.seats:
            return []
        from engine.core.minds.turns import play_on  # as above

        try:
            return play_on(self.session)
        except NeedsDice:
            return []  # the open question tells that somebody has to roll

    def _suggest(self, request: Suggest) -> dict[str, Any]:
        from engine.core.minds.choose import tries  # as above
        from engine.core.minds.future import minds_of

        self._check_known(request.who, "gm")
        try:
            asked = {*minds_of(self.session.ruleset).asked(self.session.state)}
            asked |= {pending.who for pending in self.session.pending("gm") if pending.who and not pending.pause}
            if request.who not in asked:
                raise ValueError(f"{request.who} is not asked now: {', '.join(sorted(asked)) or 'nobody is'}")
            made = tries(self.session.ruleset, self.session.state, request.mind, self.session.seed, who=request.who)
            choice = next(made, None)
            if choice is None:
                raise ValueError(f"{request.who} is asked and can do nothing")
        except ValueError as error:
            raise Refused("turn", str(error)) from error
        return {"suggestion": choice}

    def _told(self, steps: Iterable[Step[Any, Any]]) -> dict[str, Any]:
        """The events and lines of the steps just taken."""
        made = list(steps)
        return {
            "events": [event for step in made for event in step.events],
            "lines": [line for step in made for line in self.session.lines(step.id)],
        }

    def _undo(self, request: Undo) -> dict[str, Any]:
        self.session.undo(request.count)
        return {}

    def _redo(self, request: Redo) -> dict[str, Any]:
        self.session.redo(request.count)
        return {}

    def _goto(self, request: Goto) -> dict[str, Any]:
        self.session.goto(self.session.timeline.resting(request.step))
        return {}

    def _options(self, request: Options) -> dict[str, Any]:
        self._check_known(request.who, request.audience)
        return shared(self.session.options(request.audience, request.who))

    def _choices(self, request: Choices) -> dict[str, Any]:
        self._check_known(request.who, request.audience)
        options = {option.id: option for option in self.session.options(request.audience, request.who)}
        option = options.get(request.option)
        if option is None:
            raise Refused("unknown", f"there is no option {request.option!r}{did_you_mean(request.option, [*options])}")
        slots = {slot.name: slot for slot in option.slots}
        if request.slot not in slots:
            raise Refused("unknown", f"there is no slot {request.slot!r}{did_you_mean(request.slot, [*slots])}")
        return {"choices": slots[request.slot].choices}

    def _preview(self, request: Preview) -> dict[str, Any]:
        return {"preview": self.session.preview(self.command(request.command), request.audience)}

    def _view(self, request: View) -> dict[str, Any]:
        self._check_known(request.focus, request.audience)
        return {"view": self.session.view(request.audience, request.focus)}

    def _check_known(self, who: str | None, audience: Audience) -> None:
        """Raises ``Refused`` for a combatant whom this audience does not know."""
        if who is not None:
            moment = (self.session.head, audience)
            if self._people is None or self._people[0] != moment:
                self._people = moment, [sheet.id for sheet in self.session.view(audience).sheets]
            known = self._people[1]
            if who not in known:
                raise Refused("unknown", f"there is no {who!r} here{did_you_mean(who, known)}")

    def _state(self, request: State) -> dict[str, Any]:
        state = self.session.state
        return {"state": state, "digest": digest(state)}

    def _timeline(self, request: Timeline) -> dict[str, Any]:
        """The steps; players' are those that told them something, numbered without gaps and without the names that the
        game master gave their branches.
        """
        if request.audience == "players":
            return {"timeline": self._timeline_of_players(request)}
        session, timeline = self.session, self.session.timeline
        last = min(timeline.size, request.after + request.most)
        steps = [
            self._step(number, number, timeline.parent(number), session.moment(number), "gm")
            for number in range(request.after + 1, last + 1)
        ]
        branches = [{"step": leaf, "name": timeline.named(leaf)} for leaf in timeline.leaves()]
        names = [{"step": step, "name": name} for step, name in sorted(timeline.names.items())]
        told = {"head": session.head, "size": timeline.size, "steps": steps, "branches": branches, "names": names}
        return {"timeline": told}

    def _timeline_of_players(self, request: Timeline) -> dict[str, Any]:
        session, shape = self.session, shape_of(self.session, "players")
        size = len(shape.steps) - 1
        steps = []
        for row in range(request.after + 1, min(size, request.after + request.most) + 1):
            moment = session.moment(shape.ends[row])
            known = Moment(0, moment.round, moment.label)  # beats count those whom they do not know, too
            steps.append(self._step(shape.steps[row], row, shape.parent[row], known, "players"))
        branches = [{"step": row, "name": ""} for row in shape.leaves]
        return {"head": shape.row_of[session.head], "size": size, "steps": steps, "branches": branches, "names": []}

    def _step(self, step: int, number: int, parent: int, moment: Moment, audience: Audience) -> dict[str, Any]:
        return {
            "id": number,
            "parent": parent,
            "label": self.session.label(step, audience),
            "moment": moment,
            "auto": self.session.known(step, audience).auto,
            "seen": step in self.session.timeline.seen and bool(faces_told(self.session, step, audience)),
        }

    def _name(self, request: Name) -> dict[str, Any]:
        self.session.name_branch(request.step, request.name)
        return {}

    def _dice(self, request: Dice) -> dict[str, Any]:
        self.session.set_dice(table=request.table, fresh=request.fresh)
        return {}

    def command(self, given: dict[str, Any]) -> Any:
        """A command out of JSON. Raises ``Malformed`` naming the field."""
        name = given.get("do")
        if not isinstance(name, str):
            raise Malformed(
                "bad-field", "command.do is missing: it names the command" if name is None else path_text("command.do")
            )
        kind = self._commands.get(name)
        if kind is None:
            raise Malformed(
                "unknown-command", f"command.do: {name!r} is no command{did_you_mean(name, [*self._commands])}"
            )
        known = {"do", *kind.__struct_encode_fields__}
        for key in given:
            if key not in known:
                raise Malformed("bad-field", f"command.{key} is not known here{did_you_mean(key, sorted(known))}")
        return converted(kind, given, "command.")


def shared(options: Sequence[Option]) -> dict[str, Any]:
    """The answer that lists options. Long lists of values that many slots have in common, such as all the places of a
    small map, stand in ``lists`` once, and the slots name them; of very long ones only their length is told.
    """
    rows: list[dict[str, Any]] = []
    names: dict[tuple[Any, ...], str] = {}
    for option in options:
        long = {slot.name: slot.choices for slot in option.slots if _is_long(slot)}
        slots = tuple(replace(slot, choices=()) if slot.name in long else slot for slot in option.slots)
        row = msgspec.to_builtins(replace(option, slots=slots) if long else option)
        for slot in row.get("slots", ()) if long else ():
            values = long.get(slot["name"])
            if isinstance(values, tuple) and len(values) > MANY:
                slot["count"] = len(values)
            elif isinstance(values, tuple):
                slot["choices"] = names.setdefault(values, f"values-{len(names) + 1}")
        rows.append(row)
    lists = {name: list(values) for values, name in names.items()}
    return {"options": rows, **({"lists": lists} if lists else {})}


def _is_long(slot: Slot) -> bool:
    return isinstance(slot.choices, tuple) and len(slot.choices) > FEW
