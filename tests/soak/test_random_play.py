"""Random play of every shipped encounter of every system: the laws of the design as properties.

``COUNTERBEAT_SOAK=200x200`` plays 200 times 200 steps of each encounter instead of the few of the ordinary run.
"""

from __future__ import annotations

import os

import pytest

from content import loader
from engine.systems import SYSTEMS
from tests.soak.walk import told, walk_of

FIGHTS, STEPS = (int(part) for part in os.environ.get("COUNTERBEAT_SOAK", "2x22").split("x"))


def encounters() -> list[str]:
    """Every shipped encounter, and an empty field of every system."""
    return [summary.id for summary in loader.listing()] + list(SYSTEMS)


@pytest.mark.timeout(0 if "COUNTERBEAT_SOAK" in os.environ else 120)
@pytest.mark.parametrize("encounter", encounters())
def test_random_play_keeps_the_laws(encounter: str) -> None:
    left, seed = FIGHTS * STEPS, 0
    while left > 0:
        walk = walk_of(encounter, seed)
        with told(walk, encounter, seed):
            for _ in range(min(left, STEPS)):
                left -= 1
                if not walk.step():
                    break
            walk.check_fold()
        seed += 1
