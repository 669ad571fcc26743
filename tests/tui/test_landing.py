"""Wherever a jump through time lands, somebody is asked: never between steps that the flow takes by itself."""

from __future__ import annotations

import json

import pytest

from content.loader import encounter, rules
from engine.core.session import Session
from tests.fillings import fillings
from tui.fight.history import History
from tui.protocol.server import ProtocolServer
from tui.start.fights import begin


def first_snow() -> Session:
    """A duel of some rounds, in which the flow closes each round by itself."""
    found = rules("yokai")
    session: Session = Session(found, found.begin(encounter("first-snow-duel")), seed=5)
    play_on(session)
    return session


def play_on(session: Session) -> None:
    """What goes on, forty times."""
    for _ in range(40):
        hot = next((option for option in session.options() if option.enabled and option.hot), None)
        if hot is None:
            break
        session.do(session.ruleset.read(next(fillings(hot, 1))))


@pytest.mark.parametrize("way", ["moment_before", "moment_after", "round_before", "round_after"])
def test_no_key_leads_to_a_place_without_a_question(way: str) -> None:
    session = first_snow()
    assert any(step.auto for step in session.timeline.steps[1:] if step is not None)
    last = session.head
    for step in range(last + 1):
        session.goto(last)
        session.goto(step)
        session.goto(getattr(History(session), way)())
        assert session.ruleset.follow_up(session.state) is None, (step, session.head)


def test_a_script_that_goes_to_a_step_is_asked_there_too() -> None:
    """Through the protocol as by the keys: the head comes to rest where an answer is wanted."""
    server = ProtocolServer(begin("first-snow-duel", seed=5))
    play_on(server.session)
    autos = [step.id for step in server.session.timeline.steps[1:] if step is not None and step.auto]
    for step in autos:
        server.session.goto(server.session.timeline.size)
        told = json.loads(server.answer(json.dumps({"op": "goto", "step": step - 1}).encode()))
        assert told["ok"]
        assert told["pending"], step
        assert told["step"] >= step


def test_a_step_by_its_number_leads_on_to_the_question() -> None:
    session = first_snow()
    for step in range(session.timeline.size + 1):
        session.goto(session.timeline.size)
        session.goto(session.timeline.resting(step))
        assert session.ruleset.follow_up(session.state) is None
        assert session.head >= step
