"""Law 8 in every system and phase: what may be ruled is listed, and says before it is done what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import convert

from content.loader import encounter, listing, rules
from engine.core.refusal import Refused
from engine.core.session import Session
from engine.systems import SYSTEMS
from tests.case import case_of
from tests.fillings import filled_at_random, fillings

MEASURED = "rule-set"
"""The ruling that sets a number of somebody."""

systems = pytest.mark.parametrize("system", SYSTEMS)


def walk(system: str, steps: int = 60) -> Iterator[Session[Any, Any, Any]]:
    """States of every phase that random play of some encounters comes by."""
    found = rules(system)
    for seed, name in enumerate([summary.id for summary in listing() if summary.system == system][:4]):
        session: Session[Any, Any, Any] = Session(found, found.begin(encounter(name)), seed=seed)
        rng = Random(seed)
        for _ in range(steps):
            yield session
            able = [option for option in session.options() if option.enabled and option.group != "ruling"]
            if not able:
                break
            asked = filled_at_random(rng.choice(able), rng, case_of(system).texts)
            try:
                session.do(convert(asked, found.command))
            except Refused:
                continue


@systems
def test_the_game_master_is_above_the_rules_in_every_phase(system: str) -> None:
    phases = set()
    for session in walk(system):
        rulings = [option for option in session.options() if option.group == "ruling"]
        missing = case_of(system).rulings - {option.command["do"] for option in rulings}
        phase = session.view().phase
        phases.add(phase)
        assert not missing, f"{phase}: {', '.join(sorted(missing))}"
        for option in rulings:
            assert option.enabled or (option.why_not and option.code), option.id
    assert len(phases) > 1


@systems
def test_players_are_offered_no_ruling(system: str) -> None:
    for session in walk(system, 20):
        assert not [option.id for option in session.options("players") if option.group in ("ruling", "setup")]


@systems
def test_a_number_that_is_set_tells_what_it_was_and_what_it_will_be(system: str) -> None:
    session = next(iter(walk(system)))
    told = 0
    for option in session.options():
        if option.group != "ruling" or option.command["do"] != MEASURED or not option.enabled or told > 10:
            continue
        for command in fillings(option, 3):
            lines = session.preview(convert(command, session.ruleset.command)).lines
            if option.slots and any(slot.kind == "number" for slot in option.slots):
                assert any("→" in line.text for line in lines), f"{option.id}: {[line.text for line in lines]}"
                told += 1
            assert all(line.ruling for line in lines[:1]), option.id
    assert told


@systems
def test_a_ruling_is_marked_in_the_chronicle(system: str) -> None:
    session = next(iter(walk(system)))
    option = next(
        option
        for option in session.options()
        if option.group == "ruling" and option.command["do"] == MEASURED and option.enabled and option.slots
    )
    before = session.head
    (step, *_) = session.do(convert(next(iter(fillings(option, 1))), session.ruleset.command))
    assert any(line.ruling for line in session.lines(step.id))
    session.undo()
    assert session.head == before
