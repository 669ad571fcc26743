"""Which steps of a timeline an audience sees, and how they hang together, by row.

The game master sees every step. Players see those that told them something: a step of somebody they do not know of
leaves no row, no gap in the numbers and no branch (law 9), and what it told belongs to the row before it.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from msgspec import Struct

from engine.core.session import Session
from engine.core.timeline import ROOT
from engine.core.view import Audience


class Shape(Struct, frozen=True):
    """By row: the step it stands for, the last of those that belong to it, the row before it, the rows that grow from
    it, and the one of these last visited.

    ``row_of`` has the row of every step: its own, or that of the last one before it that is seen.
    """

    steps: list[int]
    ends: list[int]
    parent: list[int]
    children: list[list[int]]
    straight: list[int | None]
    row_of: list[int]

    @property
    def leaves(self) -> list[int]:
        """The rows at which branches end."""
        return [row for row, children in enumerate(self.children) if not children]


def shape_of(session: Session[Any, Any, Any], audience: Audience) -> Shape:
    """The shape of a session's timeline."""
    timeline = session.timeline
    told = _told(session, audience)
    shape = Shape([], [], [], [], [], [])
    for step in range(timeline.size + 1):
        before = shape.row_of[timeline.parent(step)] if step else 0
        if step not in told:
            shape.row_of.append(before)
            if not session.known(step, audience).opens and timeline.parent(step) == shape.ends[before]:
                shape.ends[before] = step
            continue
        row = len(shape.steps)
        shape.steps.append(step)
        shape.ends.append(step)
        shape.row_of.append(row)
        shape.parent.append(before)
        shape.children.append([])
        shape.straight.append(None)
        if step:
            shape.children[before].append(row)
    _visited(shape, session)
    return shape


def _told(session: Session[Any, Any, Any], audience: Audience) -> Container[int]:
    """The steps that have a row: for players those of which they know and by which, or by what came of which, they were
    told something.
    """
    steps = range(session.timeline.size + 1)
    if audience == "gm":
        return steps
    return {ROOT, *(session.opener(step, audience) for step in steps[1:] if session.lines(step, audience))}


def _visited(shape: Shape, session: Session[Any, Any, Any]) -> None:
    """Of several rows after one, the one on the path last visited; the newest where none of them is."""
    timeline = session.timeline
    for row, children in enumerate(shape.children):
        if len(children) < 2:
            shape.straight[row] = children[0] if children else None
            continue
        step = timeline.next_on_path(shape.steps[row])
        while step is not None and shape.row_of[step] == row:
            step = timeline.next_on_path(step)
        on_path = shape.row_of[step] if step is not None else -1
        shape.straight[row] = on_path if on_path in children else children[-1]
