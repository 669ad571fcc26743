"""The dice of a step as far as an audience was told them."""

from __future__ import annotations

from typing import Any

from engine.core.dice import Rolled
from engine.core.session import Session
from engine.core.timeline import faces_in
from engine.core.view import Audience

Faces = tuple[int, ...]


def faces_told(session: Session[Any, Any, Any], step: int, audience: Audience) -> Faces:
    """The faces that a step rolled: for players those alone of rolls that a line told them has among its own."""
    taken = session.timeline.step(step)
    faces = faces_in(taken)
    if audience == "gm" or not faces:
        return faces
    told = [line.faces for line in session.lines(step, audience) if line.faces]
    rolls = (event.faces for event in taken.events if type(event) is Rolled)
    return tuple(face for roll in rolls if any(_has(line, roll) for line in told) for face in roll)


def _has(told: Faces, roll: Faces) -> bool:
    """Whether a roll stands among faces, as it fell: a part of a test may have been rolled anew."""
    return bool(roll) and any(told[at : at + len(roll)] == roll for at in range(len(told)))
