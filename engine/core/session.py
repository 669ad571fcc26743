"""One running chronicle: a ruleset, a timeline, dice, and an outbox of records for whoever stores them.

The session does no I/O. Whoever owns it takes ``drain()`` after each request and appends it to the file: after the
paint, but before anybody is told that it is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Generic, TypeVar

from msgspec import Struct

from engine.core.codes import RANGE, UNKNOWN
from engine.core.dice import SeededDice, Typed, TypedDice
from engine.core.draft import Draft, happened
from engine.core.minds.contract import MindName
from engine.core.options import Option
from engine.core.people import strangers, there
from engine.core.refusal import BadDice, NeedsDice, Refused
from engine.core.ruleset import Ruleset
from engine.core.stored import CommandBase, beyond
from engine.core.text import clean
from engine.core.timeline import BranchNamed, DiceSet, HeadMoved, Record, Seats, Step, Timeline
from engine.core.view import Audience, Line, Moment, Pending, Preview, View
from engine.core.words import GOES_ON, RULED

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Known(Struct, frozen=True, gc=False):
    """A step as an audience knows it. ``opens``: it is one of its own to them; any other belongs to the step before,
    as what came of that. ``auto``: as far as they know the flow took it.
    """

    opens: bool
    label: str
    auto: bool


AUTO_LIMIT = 1_000
"""More automatic steps after one command than any flow can need; a system that exceeds it is broken, not slow."""


class Session(Generic[S, C, E]):
    """Commands in, steps or a refusal out."""

    def __init__(self, ruleset: Ruleset[Any, S, C, E], root: S, *, seed: int = 0, dice: DiceSet | None = None) -> None:
        self.ruleset = ruleset
        self.timeline: Timeline[S] = Timeline(root)
        self.seed = seed
        self.dice = dice or DiceSet(table=False)
        self.seats = Seats()
        self._outbox: list[Record] = []
        self._told: dict[tuple[int, Audience], tuple[Line, ...]] = {}
        self._known: dict[tuple[int, Audience], Known] = {}

    @property
    def state(self) -> S:
        """The state at the head."""
        return self.timeline.state

    @property
    def head(self) -> int:
        """The number of the step at the head, 0 at the root."""
        return self.timeline.head

    def options(self, audience: Audience = "gm", who: str | None = None, *, rulings: bool = True) -> tuple[Option, ...]:
        """What may be commanded now, with ``rulings`` or without."""
        return self.ruleset.options(self.state, audience, who, rulings=rulings)

    def pending(self, audience: Audience = "gm") -> tuple[Pending, ...]:
        """The open questions."""
        return self.ruleset.pending(self.state, audience)

    def view(self, audience: Audience = "gm", focus: str | None = None) -> View:
        """The picture at the head."""
        return self.ruleset.view(self.state, audience, focus)

    def turned(self, seen: View, focus: str) -> View:
        """A picture at the head, told from another focus."""
        return self.ruleset.turned(seen, self.state, focus)

    def preview(self, command: C, audience: Audience = "gm") -> Preview:
        """What a command would cost and do; raises ``Refused``. Nothing changes, no dice are used."""
        preview = self.ruleset.preview(self.state, command, audience)
        before = after = self.ruleset.visible(self.state, audience)
        if any(strangers(command, there(before))):
            with suppress(Refused):
                after = self.ruleset.visible(self.begun(command), audience)
        _can_be_kept(command, before, after)
        return preview

    def outcome(self, command: C) -> S:
        """The state that a command would lead to, automatic consequences included; nothing changes.

        Raises ``Refused``, and ``NeedsDice`` where the outcome is not known before somebody rolls.
        """
        draft: Draft[S, E] = Draft(self.state, self.ruleset.evolve, TypedDice(()))
        self.ruleset.decide(draft, command)
        return draft.state

    def begun(self, command: C) -> S:
        """The state that a command leads to, as far as it is known before somebody rolls; nothing changes. Raises
        ``Refused``.
        """
        draft: Draft[S, E] = Draft(self.state, self.ruleset.evolve, TypedDice(()))
        with suppress(NeedsDice):
            self.ruleset.decide(draft, command)
        return draft.state

    def so_far(self, command: C, faces: Sequence[Typed], audience: Audience = "gm") -> tuple[tuple[Line, ...], bool]:
        """What would be told of a command that lacks dice, up to those that nobody has typed yet, and whether it does
        lack any; nothing changes.
        """
        dice, state, told = TypedDice(faces), self.state, list[Line]()
        following: C | None = command
        lacking = False
        while following is not None:
            draft: Draft[S, E] = Draft(state, self.ruleset.evolve, dice)
            try:
                self.ruleset.decide(draft, following)
                following = self.ruleset.follow_up(draft.state)
            except NeedsDice:
                following, lacking = None, True
            told += self.ruleset.told(state, draft.events, audience)
            state = draft.state
        return tuple(told), lacking

    def facts(self, step: int) -> Iterator[tuple[S, E, S]]:
        """The events of a step, each between the state it happened in and the one that came of it."""
        timeline = self.timeline
        return happened(self.ruleset.evolve, timeline.states[timeline.parent(step)], timeline.step(step).events)

    def lines(self, step: int, audience: Audience = "gm") -> tuple[Line, ...]:
        """The chronicle lines of a step, folded once and kept."""
        key = (step, audience)
        if key not in self._told:
            before = self.timeline.states[self.timeline.parent(step)]
            self._told[key] = tuple(self.ruleset.told(before, self.timeline.step(step).events, audience))
        return self._told[key]

    def known(self, step: int, audience: Audience = "gm") -> Known:
        """What an audience knows a step to be, worked out once and kept. Somebody hidden takes none that players know
        of: where the flow would have gone on without them it is the flow's, else part of what was done before (law 9).
        """
        key = (step, audience)
        if key not in self._known:
            taken = self.timeline.step(step)
            before = self.timeline.states[taken.parent]
            label, auto = self.ruleset.label(before, taken.command, audience), taken.auto
            brings = isinstance(taken.command, CommandBase) and taken.command.brings
            if brings and not self._comes_to_be_known(step, audience):
                label = ""
            if not label and (flow := self.ruleset.follow_up(before, audience)) is not None:
                label, auto = self.ruleset.label(before, flow, audience), True
            if not label and any(line.ruling for line in self.lines(step, audience)):
                label = RULED
            self._known[key] = Known(bool(label), label, auto)
        return self._known[key]

    def _comes_to_be_known(self, step: int, audience: Audience) -> bool:
        """Whether an audience sees of people after a step what it did not see before, or hears of them."""
        states, visible = self.timeline.states, self.ruleset.visible
        before, after = (there(visible(states[at], audience)) for at in (self.timeline.parent(step), step))
        return before != after or bool(self.lines(step, audience))

    def opener(self, step: int, audience: Audience = "gm") -> int:
        """The step to which a step belongs as far as an audience knows: itself, or the last one before it that they
        know of; the root where they know of none.
        """
        while step and not self.known(step, audience).opens:
            step = self.timeline.parent(step)
        return step

    def label(self, step: int, audience: Audience = "gm") -> str:
        """A step's short name; that of the one before it where the audience knows of none."""
        opener = self.opener(step, audience)
        return self.known(opener, audience).label if opener else GOES_ON

    def moment(self, step: int | None = None) -> Moment:
        """The moment of a step (default: the head)."""
        return self.ruleset.moment(self.timeline.states[self.head if step is None else step])

    def seen_from(self, step: int) -> Session[S, C, E]:
        """The same session looking at another step, all it knows shared: only to look at, never to be played on."""
        found = copy(self)
        found.timeline = self.timeline.seen_from(step)
        return found

    def do(self, command: C, faces: Sequence[Typed] = (), why: str = "") -> tuple[Step[C, E], ...]:
        """Carry out a command and whatever the flow does next by itself; the steps taken, the first one being the
        command's.

        ``why`` is the program's reason where no person chose the command; such steps are taken back together with the
        person's choice before them. ``faces`` are used for its rolls, in order, whatever the dice setting. Raises
        ``Refused``, ``NeedsDice`` or ``BadDice``; then nothing has changed.
        """
        typed = TypedDice(faces) if faces or self.dice.table else None
        timeline = self.timeline
        salt = timeline.salt_for_next(self.dice.fresh)
        dice = typed or SeededDice(self.seed, timeline.dice_used, salt)
        made: list[tuple[Step[C, E], S]] = []
        state, parent, number = timeline.state, timeline.head, timeline.size + 1
        following: C | None = command
        while following is not None:
            draft: Draft[S, E] = Draft(state, self.ruleset.evolve, dice)
            self.ruleset.decide(draft, following)
            if not made:
                _can_be_kept(command, state, draft.state)
            state = draft.state
            made.append((Step(number, parent, following, tuple(draft.events), bool(made), salt, why), state))
            parent, number = number, number + 1
            if len(made) > AUTO_LIMIT:
                raise RuntimeError(f"{self.ruleset.name}: the flow never comes to a question")
            following = self.ruleset.follow_up(state)
        if typed is not None and typed.unused():
            raise BadDice(typed.too_many())
        for step, after in made:
            timeline.append(step, after)
            self._outbox.append(step)
        return tuple(step for step, _ in made)

    def undo(self, count: int = 1) -> None:
        """Back before the last ``count`` commands. Raises ``Refused`` (``no-step``) where there are fewer."""
        self._move(self.timeline.undo_target, count)

    def redo(self, count: int = 1) -> None:
        """Forward along the branch last visited; raises ``Refused`` (``no-step``) and stays put where it ends."""
        self._move(self.timeline.redo_target, count)

    def _move(self, target: Callable[[int], int], count: int) -> None:
        at = self.timeline.head
        for taken in range(count):
            try:
                at = target(at)
            except Refused as end:
                raise Refused("no-step", f"only {taken} of {count} lie that way") if taken else end from None
        self.goto(at)

    def goto(self, step: int) -> None:
        """Move the head to a step; raises ``Refused`` (``no-step``)."""
        if step != self.timeline.head:
            self.timeline.goto(step)
            self._outbox.append(HeadMoved(step))

    def name_branch(self, step: int, name: str) -> None:
        """Name the branch at a step; an empty name takes its name away. Raises ``Refused`` (``no-step``)."""
        known = not name and 0 <= step <= self.timeline.size
        named = BranchNamed(self.timeline.named_at(step) if known else step, name)
        self._apply(named)
        self._outbox.append(named)

    def set_dice(self, *, table: bool, fresh: bool = False) -> None:
        """Choose between seeded and typed dice, and whether a new branch rolls fresh ones, from here on."""
        self.dice = DiceSet(table, fresh)
        self._outbox.append(self.dice)

    def give(self, whom: str, mind: MindName | None, members: tuple[str, ...] | None = None) -> None:
        """Have a mind decide for a side (with its ``members``) or for somebody from here on; none: a person again."""
        seats = self.seats.given(whom, mind, members)
        if seats != self.seats:
            self.seats = seats
            self._outbox.append(seats)

    def drain(self) -> list[Record]:
        """What happened since the last call, to be appended to the file as one commit."""
        out, self._outbox = self._outbox, []
        return out

    @property
    def unsaved(self) -> int:
        """Records not drained yet."""
        return len(self._outbox)

    def put_back(self, records: Sequence[Record]) -> None:
        """Return records that could not be stored, in front of newer ones."""
        self._outbox[:0] = records

    def replay(self, records: Iterable[Record]) -> None:
        """Take stored records over, in order, without asking ``decide``: facts are folded, never recomputed (law 2).

        Raises ``ValueError`` or ``Refused`` at a record that does not continue the timeline; what came before stays.
        """
        timeline, evolve = self.timeline, self.ruleset.evolve
        states = timeline.states
        for record in records:
            if type(record) is Step:
                if not 0 <= record.parent < len(states):
                    raise ValueError(f"step {record.id} follows step {record.parent}, which does not exist")
                if record.parent != timeline.head:
                    raise ValueError(f"step {record.id} follows step {record.parent}, and the head was elsewhere")
                state = states[record.parent]
                for event in record.events:
                    state = evolve(state, event)
                timeline.append(record, state)
            else:
                self._apply(record)

    def _apply(self, record: Record) -> None:
        if type(record) is HeadMoved:
            self.timeline.goto(record.to)
        elif type(record) is BranchNamed:
            if record.step:
                self.timeline.step(record.step)
            if record.name:
                self.timeline.names[record.step] = record.name
            else:
                self.timeline.names.pop(record.step, None)
        elif type(record) is DiceSet:
            self.dice = record
        elif type(record) is Seats:
            self.seats = record


def _can_be_kept(command: Any, before: Any, after: Any) -> None:
    """What no rule read can still be what no save may hold: a figure beyond all reach, or somebody who is there neither
    before nor after. Raises ``Refused``; the rules have spoken before.
    """
    if wrong := beyond(command):
        raise Refused(RANGE, wrong)
    for name, who in strangers(command, there(before, after)):
        raise Refused(UNKNOWN, f"{name} names {clean(who)[:40]!r}, who is not there")
