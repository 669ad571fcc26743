"""Played at random with a foe hidden under a name that nothing else has: players never read it, nor the foe's id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from content.loader import listing
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.core.view import SIDE_PARTS
from engine.systems import SYSTEMS
from tests.fillings import filled_at_random
from tests.soak.walk import Walk, told, walk_of

NAME = "Zzyzx"
STEPS = 50
FIGHTS = [
    (summary.id, seed)
    for system in SYSTEMS
    for summary in [s for s in listing() if s.system == system][:4]
    for seed in range(2)
]


def hide(session: Session[Any, Any, Any]) -> str:
    """Hide the last foe, under a name of its own; its id."""
    foes = [sheet.id for sheet in session.view("players").sheets if SIDE_PARTS.get(sheet.side, 1)]
    if not foes:
        return ""
    for command in (
        {"do": "rule-hide", "who": foes[-1], "hidden": True},
        {"do": "rule-name", "who": foes[-1], "name": NAME},
    ):
        session.do(session.ruleset.read(command))
    return foes[-1]


def texts(walk: Walk, first: int) -> Iterator[str]:
    """What players are told of the steps from one on, shown and offered now, and foretold of what they may do."""
    session = walk.session
    for step in range(first, session.timeline.size + 1):
        yield session.label(step, "players")
        yield msgspec.json.encode(session.lines(step, "players")).decode()
    options = session.options("players")
    yield msgspec.json.encode((session.view("players"), session.pending("players"), options)).decode()
    for option in [option for option in options if option.enabled][:3]:
        command = session.ruleset.read(filled_at_random(option, walk.rng, walk.case.texts))
        try:
            yield msgspec.json.encode(session.preview(command, "players")).decode()
        except Refused as no:
            yield str(no.refusal)


@pytest.mark.parametrize(("encounter", "seed"), FIGHTS)
def test_players_never_read_the_name_of_whoever_hides(encounter: str, seed: int) -> None:
    walk = walk_of(encounter, seed)
    session = walk.session
    who = hide(session)
    secret = rf"{NAME}|(?<![\w-]){who}(?![\w-])" if who not in session.view().title.lower() else NAME
    first = session.timeline.size + 1
    with told(walk, encounter, seed):
        for _ in range(STEPS if who else 0):
            if not walk.go_on():
                break
            shown = session.ruleset.rooms.visible(session.state, "players")
            if who in shown.combatants or who not in session.state.combatants:
                break
            for text in texts(walk, first):
                assert not re.search(secret, text)
            first = session.timeline.size + 1
