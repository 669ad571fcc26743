"""Random play of every shipped encounter of every system: the laws of the design as properties.

``COUNTERBEAT_SOAK=200x200`` plays 200 times 200 steps of each encounter instead of the few of the ordinary run.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from content import loader
from engine.systems import SYSTEMS
from saves.verify import changed_since
from tests.soak.walk import a_walk, fights, house_rules, told, walk_of
from tests.soak.wander import Wander

FIGHTS, STEPS = (int(part) for part in os.environ.get("COUNTERBEAT_SOAK", "2x22").split("x"))


@pytest.mark.timeout(0 if "COUNTERBEAT_SOAK" in os.environ else 120)
@pytest.mark.parametrize("encounter", [encounter for system in SYSTEMS for encounter in fights(system)])
def test_random_play_keeps_the_laws(encounter: str) -> None:
    """Two of three steps are looked at from all sides; to all of them the events lead again."""
    left, seed = FIGHTS * STEPS, 0
    while left > 0:
        walk = walk_of(encounter, seed)
        with told(walk, encounter, seed):
            for number in range(min(left, STEPS)):
                left -= 1
                if not (walk.go_on() if number % 3 == 2 else walk.step()):
                    break
            walk.check_fold()
        seed += 1


@pytest.mark.timeout(0 if "COUNTERBEAT_SOAK" in os.environ else 120)
@pytest.mark.parametrize(
    "encounter",
    [
        encounter
        for system in SYSTEMS
        for encounter in fights(system)[: None if "COUNTERBEAT_SOAK" in os.environ else 1]
    ],
)
def test_random_play_off_the_straight_way_keeps_the_laws(encounter: str, tmp_path: Path) -> None:
    """Over branches, rulings, typed faces and the file; of each system one encounter in the ordinary run."""
    for seed in range(FIGHTS):
        walk = a_walk(Wander, encounter, seed, path=tmp_path / f"{seed}.fight")
        with told(walk, encounter, seed):
            for _ in range(STEPS):
                if not walk.step():
                    break
            walk.check_fold()
            assert changed_since(walk.session) is None, "law 10: decided again, it comes out otherwise"
        walk.server.chronicle.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_value_of_every_house_rule_is_played_under(system: str) -> None:
    """With the second fight of each encounter already, where a rule has no more values than there are encounters."""
    rules = loader.rules(system)
    played = [house_rules(rules, encounter, 1) for encounter in fights(system)]
    for option, values in rules.table_options.items():
        assert len({drawn[option] for drawn in played}) == min(len(values), len(played)), option
