"""What the generic tests need to know of this game."""

from __future__ import annotations

from tests.case import Case
from tests.engine.mir.words import WORDS

CASE = Case(system="mir", golden=WORDS)
