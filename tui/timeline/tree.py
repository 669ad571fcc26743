"""The timeline as its screen knows it: the tree, the cursor, the mark to compare with, and what each row says.

Everything about a step is asked for when its row is seen, for the audience that looks; ten thousand steps cost no more
than the forty on the screen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.core.dice import Rolled
from engine.core.session import Session
from engine.core.timeline import faces_in
from engine.core.view import Audience, Line, View
from tui.draw.listing import Scroller
from tui.timeline.difference import Change, changes
from tui.timeline.lanes import lanes


class StepRow(Struct, frozen=True, gc=False):
    """What the row of a step says. ``seen``: it was taken back after its dice were seen."""

    step: int
    moment: str
    label: str
    name: str
    dice: tuple[int, ...]
    auto: bool
    seen: bool
    ruling: bool
    head: bool
    on_path: bool


class Tree:
    """A session's timeline for one audience."""

    def __init__(self, session: Session[Any, Any, Any], audience: Audience) -> None:
        self.session = session
        self.audience: Audience = audience
        self.scroller = Scroller()
        self.mark: int | None = None
        self.reload()
        self.scroller.index = session.head
        self.view = lru_cache(maxsize=64)(self._view)

    def reload(self) -> None:
        """Lay the lanes out anew; needed where the head or the steps have changed."""
        timeline = self.session.timeline
        self.lanes = lanes(timeline)
        self.leaves = timeline.leaves()
        path = timeline.path()
        after = timeline.next_on_path(timeline.head)
        while after is not None:
            path.append(after)
            after = timeline.next_on_path(after)
        self.path = frozenset((0, *path))

    @property
    def count(self) -> int:
        """How many rows there are: every step, and the beginning."""
        return self.session.timeline.size + 1

    @property
    def here(self) -> int:
        """The step under the cursor."""
        return self.scroller.index

    # ---- what a row says -------------------------------------------------------

    def row(self, step: int) -> StepRow:
        """The row of a step."""
        session, timeline = self.session, self.session.timeline
        return StepRow(
            step=step,
            moment=session.moment(step).label,
            label=session.label(step, self.audience) if step else "the beginning",
            name=timeline.names.get(step, ""),
            dice=self.dice(step),
            auto=bool(step) and timeline.step(step).auto,
            seen=step in timeline.seen and step not in self.path,
            ruling=any(line.ruling for line in self.told(step)),
            head=step == timeline.head,
            on_path=step in self.path,
        )

    def told(self, step: int) -> tuple[Line, ...]:
        """The chronicle lines of a step."""
        return self.session.lines(step, self.audience) if step else ()

    def dice(self, step: int) -> tuple[int, ...]:
        """The faces a step rolled, as far as the audience may know: a roll is theirs where its roller is."""
        if not step:
            return ()
        taken = self.session.timeline.step(step)
        faces = faces_in(taken)
        if self.audience == "gm" or not faces:
            return faces
        known = {sheet.id for sheet in self.view(taken.parent).sheets}
        rolls = (event for event in taken.events if type(event) is Rolled and event.who in known)
        return tuple(face for roll in rolls for face in roll.faces)

    def _view(self, step: int) -> View:
        return self.session.ruleset.view(self.session.timeline.states[step], self.audience)

    def changed(self) -> list[Change]:
        """What differs between the marked moment and the one here; without a mark: what the step here changed."""
        before = self.session.timeline.parent(self.here) if self.mark is None else self.mark
        return changes(self.view(before), self.view(self.here)) if before != self.here else []

    # ---- moving ------------------------------------------------------------------

    def to(self, step: int) -> None:
        """The cursor to a step."""
        self.scroller.index = max(0, min(step, self.count - 1))

    def act(self, action: str) -> bool:
        """Do an action that moves the cursor; false for any other."""
        timeline = self.session.timeline
        if self.scroller.act(action, self.count):
            return True
        if action == "before":
            self.to(timeline.parent(self.here))
        elif action == "after":
            after = timeline.next_on_path(self.here)
            self.to(self.here if after is None else after)
        elif action in ("moment_before", "moment_after"):
            self.to(self._moment(-1 if action == "moment_before" else 1))
        elif action in ("branch", "branch_before"):
            self.to(self._leaf(1 if action == "branch" else -1))
        elif action == "head":
            self.to(timeline.head)
        else:
            return False
        return True

    def _moment(self, by: int) -> int:
        """The last step of the moment before on this branch, or the first one of the next."""
        timeline, moment = self.session.timeline, self.session.moment
        here, step = moment(self.here), self.here
        while (there := moment(step)) and (there.beat, there.round) == (here.beat, here.round):
            after = timeline.next_on_path(step) if by > 0 else timeline.parent(step)
            if after is None or after == step:
                break
            step = after
        return step

    def _leaf(self, by: int) -> int:
        """The end of another branch, in the order of the rows."""
        others = [leaf for leaf in self.leaves if (leaf > self.here if by > 0 else leaf < self.here)]
        if others:
            return others[0] if by > 0 else others[-1]
        return self.leaves[0] if by > 0 else self.leaves[-1]

    def find(self, words: str, by: int = 1, stay: bool = True) -> bool:
        """Go to the nearest step (this one too, with ``stay``) that has the words in its row; a number is a step's."""
        if words.isascii() and words.isdigit() and int(words) < self.count:
            self.to(int(words))
            return True
        wanted = words.casefold()
        for offset in range(0 if stay else 1, self.count):
            step = (self.here + by * offset) % self.count
            if wanted in self._searched(step):
                self.to(step)
                return True
        return False

    def _searched(self, step: int) -> str:
        session = self.session
        label = session.label(step, self.audience) if step else ""
        return f"{session.moment(step).label} {label} {session.timeline.names.get(step, '')}".casefold()
