"""Random play of every shipped encounter of every system: the laws of the design as properties.

``COUNTERBEAT_SOAK=200x200`` plays 200 times 200 steps of each encounter instead of the few of the ordinary run.
"""

from __future__ import annotations

import os

import pytest

from content import loader
from engine.systems import SYSTEMS
from tests.soak.walk import fights, house_rules, told, walk_of

FIGHTS, STEPS = (int(part) for part in os.environ.get("COUNTERBEAT_SOAK", "2x22").split("x"))


@pytest.mark.timeout(0 if "COUNTERBEAT_SOAK" in os.environ else 120)
@pytest.mark.parametrize("encounter", [encounter for system in SYSTEMS for encounter in fights(system)])
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


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_of_every_house_rule_is_played_under(system: str) -> None:
    """With the second fight of each encounter already, where a rule has no more values than there are encounters."""
    rules = loader.rules(system)
    played = [house_rules(rules, encounter, 1) for encounter in fights(system)]
    for option, values in rules.table_options.items():
        assert len({drawn[option] for drawn in played}) == min(len(values), len(played)), option
