"""The tree of steps and the head in it. Undo restores a kept state; nobody writes inverse rules (laws 4 and 5).

States are frozen and share structure, so one is kept for every step: undo, redo and goto cost the same at step 10,000
as at step 1.
"""

from __future__ import annotations

from copy import copy
from typing import Any, Generic, TypeVar

from msgspec import Struct

from engine.core.dice import Rolled
from engine.core.minds.contract import MindName
from engine.core.refusal import Refused

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

ROOT = 0


class Step(
    Struct,
    Generic[C, E],
    frozen=True,
    gc=False,
    tag_field="k",
    tag="step",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One accepted command with the events it caused. ``auto``: the flow gave it, not a person. ``salt``: see
    ``Dice``. ``why``: the program chose it for whoever did it, and this is its reason; empty for a person's choice.
    """

    id: int
    parent: int
    command: C
    events: tuple[E, ...]
    auto: bool = False
    salt: int = 0
    why: str = ""

    @property
    def unasked(self) -> bool:
        """Whether no person decided it."""
        return self.auto or bool(self.why)


class HeadMoved(Struct, frozen=True, gc=False, tag_field="k", tag="head", forbid_unknown_fields=True):
    """Undo, redo or goto: the head went to this step."""

    to: int


class BranchNamed(Struct, frozen=True, gc=False, tag_field="k", tag="name", forbid_unknown_fields=True):
    """The branch that ends in, or grows from, this step got a name (empty takes it away)."""

    step: int
    name: str


class DiceSet(Struct, frozen=True, gc=False, tag_field="k", tag="dice", forbid_unknown_fields=True):
    """Where faces come from, from here on."""

    table: bool
    fresh: bool = False


class Seats(Struct, frozen=True, tag_field="k", tag="seats", forbid_unknown_fields=True):
    """For whom the program decides, from here on: whole sides, and single people, whom a person may also have taken
    back (none).
    """

    sides: dict[str, MindName] = {}
    people: dict[str, MindName | None] = {}

    def __bool__(self) -> bool:
        """Whether the program decides for anybody."""
        return bool(self.sides) or any(self.people.values())

    def mind_of(self, who: str, side: str) -> MindName | None:
        """The mind that plays somebody; none where a person does."""
        return self.people.get(who, self.sides.get(side))

    def given(self, whom: str, mind: MindName | None, members: tuple[str, ...] | None) -> Seats:
        """The same with a side (with its ``members``) or somebody given to a mind, or taken back (none)."""
        if members is None:
            return Seats(self.sides, self.people | {whom: mind})
        sides = {side: by for side, by in self.sides.items() if side != whom}
        if mind is not None:
            sides[whom] = mind
        return Seats(sides, {who: by for who, by in self.people.items() if who not in members})


Record = Step[Any, Any] | HeadMoved | BranchNamed | DiceSet | Seats
"""What a save appends: everything that ever happened to a chronicle, in order."""


def faces_in(step: Step[Any, Any]) -> tuple[int, ...]:
    """All faces a step rolled, in order."""
    rolls = [event for event in step.events if type(event) is Rolled]
    return tuple([face for event in rolls for face in event.faces]) if rolls else ()


class Timeline(Generic[S]):
    """Steps, their states, and the head. Step 0 is the root and has no command."""

    __slots__ = ("_begun", "_children", "_dice", "_latest", "head", "names", "seen", "states", "steps")

    def __init__(self, root: S) -> None:
        self.states: list[S] = [root]
        self.steps: list[Step[Any, Any] | None] = [None]
        self.head = ROOT
        self.names: dict[int, str] = {}
        self.seen: set[int] = set()
        self._begun: list[int] = [ROOT]
        self._dice: list[int] = [0]
        self._latest: dict[int, int] = {}
        self._children: dict[int, list[int]] = {}

    @property
    def state(self) -> S:
        """The state at the head."""
        return self.states[self.head]

    @property
    def size(self) -> int:
        """How many steps there are, the root not counted."""
        return len(self.steps) - 1

    @property
    def dice_used(self) -> int:
        """Dice rolled on the path from the root to the head."""
        return self._dice[self.head]

    def seen_from(self, number: int) -> Timeline[S]:
        """The same timeline, shared, with a head of its own at a step: only for looking."""
        found = copy(self)
        found.head = number
        return found

    def step(self, number: int) -> Step[Any, Any]:
        """A step by its number. Raises ``Refused`` (``no-step``) for the root and for numbers that do not exist."""
        if 0 < number < len(self.steps):
            found = self.steps[number]
            assert found is not None
            return found
        there = f"steps go from 1 to {self.size}" if self.size else "none has been taken yet"
        raise Refused("no-step", f"there is no step {number}: {there}")

    def parent(self, number: int) -> int:
        """The step before; the root is its own parent."""
        return self.step(number).parent if number else ROOT

    def children(self, number: int) -> tuple[int, ...]:
        """The steps that were taken from this one, in the order they were taken."""
        return tuple(self._children.get(number, ()))

    def append(self, step: Step[Any, Any], state: S) -> None:
        """Add a step whose id is the next number and whose parent exists, and move the head to it.

        Raises ``ValueError`` for any other.
        """
        if step.id != len(self.steps) or not 0 <= step.parent < step.id:
            raise ValueError(f"step {step.id} after {step.parent} does not continue a timeline of {self.size} steps")
        self.steps.append(step)
        self.states.append(state)
        self._begun.append(step.id if step.parent in self._children else self._begun[step.parent])
        self._dice.append(self._dice[step.parent] + len(faces_in(step)))
        self._children.setdefault(step.parent, []).append(step.id)
        self._latest[step.parent] = step.id
        self.head = step.id

    def goto(self, number: int) -> None:
        """Move the head. Steps left behind with dice in them are marked as seen. Raises ``Refused`` (``no-step``)."""
        if not 0 <= number < len(self.steps):
            raise Refused("no-step", f"there is no step {number}: steps go from 0 (the beginning) to {self.size}")
        # Every step from the root to the head is the latest child of its parent. Walking both ends up to their common
        # ancestor keeps that true, so redo follows the branch last visited, at a price that only grows with the
        # distance.
        there, here = number, self.head
        while there != here:
            if there > here:  # ids grow along every path, so the larger one is never an ancestor of the other
                up = self.parent(there)
                self._latest[up] = there
                there = up
            else:
                up = self.parent(here)
                if self._dice[here] > self._dice[up]:
                    self.seen.add(here)
                here = up
        self.head = number

    def undo_target(self, at: int) -> int:
        """Where undo goes from ``at``: before a person's last step. Raises ``Refused`` (``no-step``) at the root."""
        if at == ROOT:
            raise Refused("no-step", "nothing to undo: this is the beginning")
        step = self.step(at)
        while step.unasked and step.parent:
            step = self.step(step.parent)
        return step.parent

    def redo_target(self, at: int) -> int:
        """Where redo goes from ``at``: along the branch last visited, automatic steps too. ``Refused`` at a leaf."""
        down = self._latest.get(at)
        if down is None:
            raise Refused("no-step", "nothing to redo: no step was taken from here")
        while (after := self._latest.get(down)) is not None and self.step(after).unasked:
            down = after
        return down

    def resting(self, number: int) -> int:
        """Where the flow came to rest after a step: the step itself, or the last of those that followed it by
        themselves, along the branch last visited. Between them nobody is asked anything.
        """
        while (after := self._latest.get(number)) is not None and self.step(after).auto:
            number = after
        return number

    def next_on_path(self, number: int) -> int | None:
        """The next step along the branch last visited, if any."""
        return self._latest.get(number)

    def path(self, number: int | None = None) -> list[int]:
        """The steps from the first to this one (default: the head), the root not included."""
        at = self.head if number is None else number
        out = []
        while at:
            out.append(at)
            at = self.parent(at)
        out.reverse()
        return out

    def leaves(self) -> list[int]:
        """The last steps of all branches, in the order they were taken; the root if there is none."""
        return [i for i in range(len(self.steps)) if i not in self._children] or [ROOT]

    def begun(self, number: int) -> int:
        """The first step of a step's branch, where it left another; the root for the first of all."""
        return self._begun[number]

    def named_at(self, number: int) -> int:
        """The step at which a step's branch got its name, the last up to there; the step itself where it has none."""
        begun = self._begun[number]
        return max((step for step in self.names if step <= number and self._begun[step] == begun), default=number)

    def named(self, number: int) -> str:
        """What a step's branch is called, by the last name that it was given up to there; empty where it has none."""
        return self.names.get(self.named_at(number), "")

    def salt_for_next(self, fresh: bool) -> int:
        """The salt of a step taken now: its own number where a fresh branch begins, else that of its parent."""
        if fresh and self.head in self._children:
            return len(self.steps)
        return self.step(self.head).salt if self.head else 0
