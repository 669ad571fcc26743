"""What every game's picture and list of options owe the screen, whatever the game is about."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from content.loader import encounter, listing, rules
from engine.core.minds.future import minds_of
from engine.core.options import going_on
from engine.core.session import Session
from engine.core.view import Audience
from engine.systems import SYSTEMS
from tests.bench.scenes import choose

systems = pytest.mark.parametrize("system", SYSTEMS)


@systems
def test_a_picture_has_the_title_of_its_fight(system: str) -> None:
    for summary in listing():
        if summary.system == system:
            found = rules(system)
            title = found.view(found.begin(encounter(summary.id))).title
            assert title == summary.title, "View.title is what the fight is called, not the game"


@systems
def test_a_field_that_is_laid_out_is_called_the_same_everywhere(system: str) -> None:
    """In the line above the picture, behind the day where a game counts days."""
    found = rules(system)
    assert found.view(found.begin(found.blank("Field", {}))).clock.rpartition(" · ")[2] == "setting up"


@systems
def test_the_key_that_goes_on_ends_no_fight_that_is_open(system: str) -> None:
    found = rules(system)
    fought = 0
    for summary in listing():
        if summary.system == system:
            session: Session[Any, Any, Any] = Session(found, found.begin(encounter(summary.id)), seed=3)
            onward = _onward(session)
            if session.view().mode == "setup" and onward is not None:
                session.do(found.read(onward.command))
                onward = _onward(session)
            if session.view().mode == "fight" and not minds_of(found).winner(session.state):
                fought += 1
                told = "end-fight may be hot only where nothing else is left: Space would end the fight"
                assert onward is None or onward.aim != "end-fight", f"{summary.id}: {told}"
    assert fought


@systems
def test_what_is_worked_out_for_less_says_the_same(system: str) -> None:
    """The options without rulings, and a picture that is told from somebody else."""
    found, rng = rules(system), Random(7)
    ruled = shown = 0
    for summary in [summary for summary in listing() if summary.system == system][:3]:
        session: Session[Any, Any, Any] = Session(found, found.begin(encounter(summary.id)), seed=3)
        for _ in range(12):
            audience: Audience
            for audience in ("gm", "players"):
                seen = session.view(audience)
                people = [sheet.id for sheet in seen.sheets]
                for who in (None, "", *rng.sample(people, min(2, len(people)))):
                    every, few = session.options(audience, who), session.options(audience, who, rulings=False)
                    assert few == tuple(option for option in every if option.group != "ruling")
                    ruled, shown = ruled + len(every) - len(few), shown + len(few)
                    if who:
                        seen = session.turned(seen, who)
                        assert seen == session.view(audience, who)
            session.do(choose(session, rng, []))
    assert ruled
    assert shown


def _onward(session: Session[Any, Any, Any]) -> Any:
    return going_on([option for option in session.options() if option.enabled and not option.slots])
