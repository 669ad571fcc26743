"""Law 2 and law 10 on played fights: facts need no content, and another process comes to the same states."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from content import loader
from engine.core.digest import digest
from engine.core.session import Session
from engine.core.timeline import Step
from engine.core.words import in_words
from engine.systems import SYSTEMS
from tests.soak.walk import Walk, walk_of

ROOT = Path(__file__).parents[2]
STEPS = 30
AUDIENCES: tuple[Any, ...] = ("gm", "players")

GAMES = ("tests.games.registered",)
"""What adds games to those that are shipped, where it is loaded."""

# Plays fights and prints of each a digest of everything that is shown at each step.
PROBE = """
import sys
from importlib import import_module
plugins, fights = (words.split() for words in sys.argv[1:])
for plugin in plugins:
    import_module(plugin)
from tests.soak.test_facts import all_shown
for fight in fights:
    print(*all_shown(fight))
"""


def first_of(system: str) -> str:
    return next(entry.id for entry in loader.listing() if entry.system == system)


def played(encounter: str, seed: int = 3) -> Walk:
    walk = walk_of(encounter, seed)
    for _ in range(STEPS):
        if not walk.go_on():
            break
    return walk


def shown(session: Session[Any, Any, Any], step: int) -> str:
    """Digest of a step's state, what may be done in it, and what it told."""
    session.timeline.goto(step)
    told = [(session.label(step, audience), session.lines(step, audience)) for audience in AUDIENCES] if step else []
    return digest([session.state, [session.options(audience) for audience in AUDIENCES], told])


def told_by(session: Session[Any, Any, Any], step: int, audience: Any) -> list[str]:
    """The name of a step and what it tells."""
    return [session.label(step, audience), *(line.text for line in session.lines(step, audience))]


class Names:
    """What things of a pack are called, and by their ids in words, as they are where no content is."""

    def __init__(self, catalog: Any) -> None:
        tables = (getattr(catalog, part) for part in catalog.__struct_fields__)
        entries = [item for table in tables if isinstance(table, Mapping) for item in table.items()]
        self._words = {str(entry.name).lower(): in_words(key) for key, entry in entries if getattr(entry, "name", "")}
        longest_first = sorted(self._words, key=len, reverse=True)
        self._any = re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE)

    def by_ids(self, told: str) -> str:
        """A sentence in which things are called by their ids."""
        return self._any.sub(lambda found: self._words[found[0].lower()], told).casefold()

    def leave_alike(self, bare: Sequence[str], full: Sequence[str]) -> bool:
        """Whether sentences without content say what those with content do."""
        return bare == full or [self.by_ids(text) for text in bare] == [self.by_ids(text) for text in full]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_replays_and_is_told_where_no_content_is(system: str) -> None:
    play = played(first_of(system))
    full = play.session
    bare = loader.ruleset(system, loader.system_module(system).Catalog())
    kind: Any = Step
    decoder = msgspec.json.Decoder(kind[bare.command, bare.event])
    steps = [full.timeline.step(number) for number in range(1, full.timeline.size + 1)]
    root = msgspec.json.decode(msgspec.json.encode(full.timeline.states[0]), type=bare.state)

    again: Session[Any, Any, Any] = Session(bare, root)
    again.replay(decoder.decode(msgspec.json.encode(step)) for step in steps)

    assert steps
    names = Names(full.ruleset.catalog)
    for step in steps:
        assert digest(again.timeline.states[step.id]) == digest(full.timeline.states[step.id])
        for audience in AUDIENCES:
            bare_told, told = told_by(again, step.id, audience), told_by(full, step.id, audience)
            assert names.leave_alike(bare_told, told), (bare_told, told)
            full.timeline.goto(step.id)
            again.timeline.goto(step.id)
            assert digest(again.view(audience)) == digest(full.view(audience))


def all_shown(encounter: str) -> list[str]:
    """Digests of every step of a fight that is played now."""
    session = played(encounter).session
    return [shown(session, step) for step in range(session.timeline.size + 1)]


@cache
def elsewhere() -> dict[str, list[str]]:
    """The digests of the first fight of every game, played in one other process."""
    fights = [first_of(system) for system in SYSTEMS]
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-c", PROBE, " ".join(name for name in GAMES if name in sys.modules), " ".join(fights)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": other},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(fights, map(str.split, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_process_comes_to_the_same_states_and_options(system: str) -> None:
    """Sets have another order in each process; nothing that is decided or shown may follow it."""
    here = all_shown(first_of(system))
    assert elsewhere()[first_of(system)] == here
    assert len(here) > 1
