"""The dice of a step as far as an audience was told them."""

from __future__ import annotations

import re
from typing import Any

from engine.core.dice import Rolled
from engine.core.session import Session
from engine.core.timeline import faces_in
from engine.core.view import Audience


def faces_told(session: Session[Any, Any, Any], step: int, audience: Audience) -> tuple[int, ...]:
    """The faces that a step rolled: for players those alone that a sentence told them says."""
    taken = session.timeline.step(step)
    faces = faces_in(taken)
    if audience == "gm" or not faces:
        return faces
    told = [text for line in session.lines(step, audience) for text in (line.text, *line.detail)]
    rolls = (event.faces for event in taken.events if type(event) is Rolled)
    return tuple(face for roll in rolls if any(_tells(text, roll) for text in told) for face in roll)


def _tells(text: str, faces: tuple[int, ...]) -> bool:
    """Whether a sentence says the faces of a roll, which stand behind each other as they were rolled; a single one
    could else be any number.
    """
    said = " ".join(map(str, faces))
    found = rf"(?<!\d){said}(?!\d)" if len(faces) > 1 else rf"(?:\[|: |rolls ){said}(?:\]|$| \()"
    return bool(faces) and re.search(found, text) is not None
