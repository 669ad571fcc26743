"""A process killed at any moment loses at most the command that was not acknowledged yet."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from content import loader
from content.loader import listing
from engine.core.digest import digest
from engine.systems import SYSTEMS
from saves.chronicle import look, resume
from tests.saves.scenes import rules_for

ROOT = Path(__file__).parents[2]

PLAYER = """
import sys
from pathlib import Path
from engine.core.digest import digest
from saves.chronicle import resume
from tests.engine.core.duel import Adjust
from tests.saves.scenes import begin, rules_for
path = Path(sys.argv[1])
chronicle = resume(path, rules_for) if path.exists() else begin(path)
assert not chronicle.read_only, chronicle.notes
health = chronicle.session.timeline.size
while True:
    health += 1
    chronicle.session.do(Adjust("ann", health))
    assert chronicle.save() is None
    sys.stdout.write(f"{chronicle.session.head} {digest(chronicle.session.state)}\\n")
    sys.stdout.flush()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the signal is a POSIX one")
def test_killed_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    acknowledged = 0
    for round_ in range(6):
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert player.stdout is not None
        first = player.stdout.readline()
        time.sleep(0.003 * round_)
        player.kill()
        told = [line for line in [first, *player.stdout.read().splitlines(keepends=True)] if line.endswith("\n")]
        player.wait()
        opened = look(path, rules_for)
        assert opened.session.head - int(told[-1].split()[0]) in (0, 1)
        for line in told:
            number, print_ = line.split()
            assert digest(opened.session.timeline.states[int(number)]) == print_
        assert opened.session.head > acknowledged
        acknowledged = opened.session.head
    assert not resume(path, rules_for).read_only


RANDOM_PLAYER = """
import sys
from pathlib import Path
from random import Random
from engine.core.digest import digest
from tests.cli.test_every_encounter import walk
from tui.start.fights import begin
chronicle, chance = begin(sys.argv[1], seed=2, path=Path(sys.argv[2])), Random(sys.argv[1])
while True:
    walk(chronicle, chance, 1)
    sys.stdout.write(f"{chronicle.session.head} {digest(chronicle.session.state)}\\n")
    sys.stdout.flush()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the signal is a POSIX one")
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_fight_of_every_game_is_there_as_it_was_acknowledged(tmp_path: Path, system: str) -> None:
    path = tmp_path / "fight.fight"
    encounter = next(entry.id for entry in listing() if entry.system == system)
    command = [sys.executable, "-c", RANDOM_PLAYER, encounter, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        first = [player.stdout.readline() for _ in range(4)]
        player.kill()
        told = [line for line in [*first, *player.stdout] if line.endswith("\n")]
    opened = look(path, loader.rules)
    assert not [note for note in opened.notes if "damaged" in note]
    number, print_ = told[-1].split()
    assert digest(opened.session.timeline.states[int(number)]) == print_
    assert opened.session.timeline.size >= int(number)
