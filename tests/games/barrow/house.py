"""The table options of Barrow."""

from __future__ import annotations

from typing import Annotated

from engine.core.foes import FOE_SIGHTS, FoeSight
from engine.core.house import rules_of, under
from engine.core.stored import Stored

rule = under("Open questions")


class House(Stored, frozen=True):
    """What a table chose."""

    players_see_foes: Annotated[FoeSight, rule("BA-S1", "What players see of foes", words=dict(FOE_SIGHTS))] = "words"
    morale: Annotated[bool, rule("BA-S2", "Foes lose heart")] = True


RULES = rules_of(House)
