"""What the generic tests need to know of this game."""

from __future__ import annotations

from tests.case import Case
from tests.engine.yokai.words import WORDS

CASE = Case(system="yokai", golden=WORDS)
