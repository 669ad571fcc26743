"""The timeline as its screen knows it: the tree, the cursor, the mark to compare with, and what each row says.

Everything about a step is asked for when its row is seen, for the audience that looks; ten thousand steps cost no more
than the forty on the screen.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.core.scenes import BETWEEN, alike, scenes
from engine.core.session import Session
from engine.core.text import whole_number
from engine.core.view import Audience, Line, Moment, View
from tui.draw.listing import Scroller
from tui.draw.shorter import in_short
from tui.fight.dice_told import faces_told
from tui.fight.history import FOR_A_PERSON
from tui.timeline.difference import Change, changes
from tui.timeline.lanes import lanes
from tui.timeline.shape import shape_of


class StepRow(Struct, frozen=True, gc=False):
    """What a row says. ``number`` is the step's, or the row's own for players; ``result`` is what came of it; ``seen``:
    the step was taken back after its dice were seen; ``why``: the program decided it, for this reason.
    """

    row: int
    number: int
    moment: str
    label: str
    result: str
    name: str
    dice: tuple[int, ...]
    auto: bool
    why: str
    seen: bool
    ruling: bool
    head: bool
    on_path: bool


JOINING = frozenset({"at", "with", "to", "of", "on", "and"})
"""Words that say nothing which the others of a label do not."""

LEADS = "→"
"""What stands between a step and what came of it."""

LOSS = re.compile(r"\d+/\d+|−\d")
"""What somebody lost, or has left."""


def short(moment: str) -> str:
    """A moment without what it says in brackets."""
    return moment.partition(" (")[0]


class Tree:
    """A session's timeline for one audience. Rows are what is seen of it; a row stands for a step."""

    def __init__(self, session: Session[Any, Any, Any], audience: Audience) -> None:
        self.session = session
        self.audience: Audience = audience
        self.scroller = Scroller()
        self.mark: int | None = None
        self.shape = shape_of(session, audience)
        self.lanes = lanes(self.shape)
        self.leaves = self.shape.leaves
        self.head = self.shape.row_of[session.head]
        self.scroller.index = self.head
        self.path = frozenset(self._path())
        ends = (0, self.head, *self.leaves[-20:])
        self.moment_cells = max(8, min(17, max(len(short(self.moment(row).label)) for row in ends)))
        self.view = lru_cache(maxsize=64)(self._view)

    def _path(self) -> list[int]:
        """The rows from the beginning over the head to the end of the branch last visited."""
        row: int | None = self.head
        path = [0]
        while row is not None:
            path.append(row)
            row = self.shape.straight[row]
        row = self.head
        while row:
            path.append(row)
            row = self.shape.parent[row]
        return path

    @property
    def count(self) -> int:
        """How many rows there are: every step that is seen, and the beginning."""
        return len(self.shape.steps)

    @property
    def here(self) -> int:
        """The row under the cursor."""
        return self.scroller.index

    @property
    def step(self) -> int:
        """The step under the cursor, with all that came of it."""
        return self.shape.ends[self.here]

    def _taken(self, row: int) -> list[int]:
        """The steps that a row stands for, in the order in which they were taken; none for the beginning."""
        first, step = self.shape.steps[row], self.shape.ends[row]
        taken = [step] if step else []
        while step != first:
            step = self.session.timeline.parent(step)
            taken.append(step)
        return [step for step in reversed(taken) if step]

    def row(self, row: int) -> StepRow:
        """A row in words."""
        session, timeline = self.session, self.session.timeline
        step = self.shape.steps[row]
        dice = self.dice(row)
        why = timeline.step(step).why if step and self.audience == "gm" else ""
        unasked = why in FOR_A_PERSON  # it did what a person had decided, or what there was no choice about
        return StepRow(
            row=row,
            number=step if self.audience == "gm" else row,
            moment=self.moment(row).label,
            label=session.label(step, self.audience) if step else "the beginning",
            result=self.result(row),
            name=timeline.names.get(step, "") if self.audience == "gm" else "",
            dice=dice,
            auto=bool(step) and (unasked or session.known(step, self.audience).auto),
            why=why,
            seen=bool(dice) and step in timeline.seen and row not in self.path,
            ruling=any(line.ruling for line in self.told(row)),
            head=row == self.head,
            on_path=row in self.path,
        )

    def moment(self, row: int) -> Moment:
        """The moment a step was taken in, which is the one before it."""
        step = self.shape.steps[row]
        return self.session.moment(self.session.timeline.parent(step) if step else 0)

    def moment_after(self, row: int) -> Moment:
        """The moment in which the fight stands after a row: what is compared with another."""
        return self.session.moment(self.shape.ends[row])

    def result(self, row: int) -> str:
        """What came of a step, as far as neither its label nor its dice say it already: what matters most of it,
        without sums, of whom much happened to what it came to; where nothing matters, who moved, or what was last.
        """
        step = self.shape.steps[row]
        label = self.session.label(step, self.audience) if step else ""
        told = [phrase for scene in scenes((step, line) for line in self.told(row)) for phrase in scene.phrases]
        new = [phrase for phrase in told if phrase.text != label and phrase.parts[0][1] != "head"]
        most = max([phrase.weight for phrase in new], default=0)
        new = [phrase for phrase in new if phrase.weight == most]
        if most == 1:
            moved = [phrase for phrase in new if any(tone == "move" for _, tone in phrase.parts)]
            said = new[-1].rolled or _words(new[-1].text) <= _words(label) | JOINING
            new = moved or ([] if said else new[-1:])
            new = [] if label in (phrase.text for phrase in told) else new
        new = [phrase for phrase in new if LOSS.search(phrase.text)] or new
        last = {phrase.whom or str(at): phrase for at, phrase in enumerate(new)}
        shown = alike(phrase for phrase in new if phrase in last.values())
        return _without(label, BETWEEN.join(in_short(phrase).text for phrase in shown))

    def told(self, row: int) -> tuple[Line, ...]:
        """The chronicle lines of a row."""
        return tuple(line for step in self._taken(row) for line in self.session.lines(step, self.audience))

    def dice(self, row: int) -> tuple[int, ...]:
        """The faces a step rolled, as far as the audience may know: to players only those that they were told."""
        return tuple(face for step in self._taken(row) for face in faces_told(self.session, step, self.audience))

    def _view(self, step: int) -> View:
        return self.session.ruleset.view(self.session.timeline.states[step], self.audience)

    def changed(self) -> list[Change]:
        """What differs between the marked moment and the one here; without a mark: what the row here changed."""
        before = self.shape.parent[self.here] if self.mark is None else self.mark
        if before == self.here:
            return []
        return changes(self.view(self.shape.ends[before]), self.view(self.step))

    def to(self, row: int) -> None:
        """The cursor to a row."""
        self.scroller.index = max(0, min(row, self.count - 1))

    def to_step(self, step: int) -> None:
        """The cursor to the row of a step, or to the last one before it that is seen."""
        self.to(self.shape.row_of[step])

    def act(self, action: str) -> bool:
        """Do an action that moves the cursor; false for any other."""
        if self.scroller.act(action, self.count):
            return True
        if action == "before":
            self.to(self.shape.parent[self.here])
        elif action == "after":
            after = self.shape.straight[self.here]
            self.to(self.here if after is None else after)
        elif action in ("moment_before", "moment_after"):
            self.to(self._moment(-1 if action == "moment_before" else 1))
        elif action in ("branch", "branch_before"):
            self.to(self._leaf(1 if action == "branch" else -1))
        elif action == "head":
            self.to(self.head)
        else:
            return False
        return True

    def _moment(self, by: int) -> int:
        """The last row of the moment before on this branch, or the first one of the next."""
        here, row = self.moment(self.here), self.here
        while (there := self.moment(row)) and (there.beat, there.round) == (here.beat, here.round):
            after = self.shape.straight[row] if by > 0 else self.shape.parent[row]
            if after is None or after == row:
                break
            row = after
        return row

    def _leaf(self, by: int) -> int:
        """The end of another branch, in the order of the rows."""
        others = [leaf for leaf in self.leaves if (leaf > self.here if by > 0 else leaf < self.here)]
        if others:
            return others[0] if by > 0 else others[-1]
        return self.leaves[0] if by > 0 else self.leaves[-1]

    def find(self, words: str, by: int = 1, stay: bool = True) -> bool:
        """Go to the nearest row (this one too, with ``stay``) that has the words in it; a number is a step's."""
        number = whole_number(words)
        if number is not None and 0 <= number < len(self.shape.row_of):
            self.to_step(number) if self.audience == "gm" else self.to(number)
            return True
        wanted = words.casefold()
        for offset in range(0 if stay else 1, self.count):
            row = (self.here + by * offset) % self.count
            if wanted in self._searched(row):
                self.to(row)
                return True
        return False

    def _searched(self, row: int) -> str:
        step = self.shape.steps[row]
        label = self.session.label(step, self.audience) if step else ""
        name = self.session.timeline.names.get(step, "") if self.audience == "gm" else ""
        return f"{self.moment(row).label} {label} {name}".casefold()


def _words(text: str) -> set[str]:
    return {word.rstrip(":") for word in text.split()}


def _without(label: str, result: str) -> str:
    """A result without the name that its step begins with too: all of it, as *Kappa* alone is nobody's; nor with all
    that the step is called, as of a note.
    """
    if result.startswith(f"{label}: "):
        return result.removeprefix(f"{label}: ")
    about, _, value = label.rpartition(": ")
    if about and result.startswith(f"{about}: ") and result.endswith(f" {LEADS} {value}"):
        return ""  # a house rule is called by what it is now
    said, words = label.split(), result.split()
    same = 0
    while same < min(len(said), len(words)) - 1 and said[same].rstrip(":") == words[same].rstrip(":"):
        same += 1
    numbered = same and (said[same].rstrip(":").isdigit() or words[same].isdigit())
    if words[same + 1 : same + 2] == [LEADS] and said[same:] == words[same : same + 1]:
        same += 1
    return result if numbered else " ".join(words[same:]).removeprefix(f"{LEADS} ")
