"""What the party cannot know of foes in sight changes nothing that players are shown, offered, foretold or told.

What cannot be known is a game's to say (`tests.case.Case.unknown`); fights are played by the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from content.loader import encounter, rules
from engine.core.minds.choose import step
from engine.core.minds.future import Future, minds_of
from engine.core.refusal import Refused
from tests.case import cases
from tests.engine.test_minds_of_systems import first_of, otherwise
from tests.fillings import fillings

DECISIONS = 30
PREVIEWS = 8

kinds = pytest.mark.parametrize(("system", "kind"), [(case.system, kind) for case in cases() for kind in case.unknown])


def answers(found: Any, state: Any) -> Iterator[tuple[str, Any]]:
    """What players are answered now."""
    options = found.options(state, "players")
    yield "view", found.view(state, "players")
    yield "pending", found.pending(state, "players")
    yield "options", options
    offered = (command for option in options if option.enabled for command in fillings(option, 1))
    for command, _ in zip(offered, range(PREVIEWS), strict=False):
        try:
            yield f"preview of {command}", found.preview(state, found.read(command), "players")
        except Refused as no:
            yield f"preview of {command}", no.refusal


@kinds
def test_players_are_answered_alike(system: str, kind: str) -> None:
    """But for what is asked of them about a blow that has been dealt, which tells its figures."""
    found = rules(system)
    future = Future(found, found.begin(encounter(first_of(system))), 5)
    compared = 0
    for decision in range(DECISIONS):
        state = future.state
        if minds_of(found).winner(state):
            break
        other = otherwise(system, state, kind)
        if other != state and all(question.kind == "act" for question in found.pending(state, "players")):
            for (asked, one), (_, two) in zip(answers(found, state), answers(found, other), strict=True):
                assert msgspec.json.encode(one) == msgspec.json.encode(two), (decision, asked)
            compared += 1
        assert step(found, future, "simple", 5, decision)
    assert compared
