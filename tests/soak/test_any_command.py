"""Whatever may be typed, in every system: half of the commands are offered ones, half are made of right and wrong
values of every field. Each is answered in words, a refused one changes nothing, and the laws hold under house rules
drawn at random.

``COUNTERBEAT_SOAK=200x200`` plays 200 fights of 200 commands of each system.
"""

from __future__ import annotations

import os
import random

import pytest

from engine.systems import SYSTEMS
from tests.case import case_of
from tests.soak.walk import Walk, told

FIGHTS, STEPS = (int(part) for part in os.environ.get("COUNTERBEAT_SOAK", "6x45").split("x"))


@pytest.mark.timeout(0 if "COUNTERBEAT_SOAK" in os.environ else 120)
@pytest.mark.parametrize("seed", range(FIGHTS))
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.rule("MI-94")
def test_whatever_is_typed_is_answered(system: str, seed: int) -> None:
    case = case_of(system)
    walk = Walk(case, *case.small(random.Random(seed)), seed, legal=0.5)
    with told(walk, system, seed):
        for _ in range(STEPS):
            if not walk.step():
                break
        assert walk.accepted > len(walk.script) / 4
        walk.check_fold()
