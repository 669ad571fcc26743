"""What programs are told that somebody may do is what a person is shown, without rulings, the table, and refusals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from content import loader
from engine.core.acts import GROUPS
from engine.core.minds.future import minds_of
from engine.core.options import Option
from engine.core.session import Session
from engine.systems import SYSTEMS
from tests.bench.scenes import choose
from tests.case import case_of
from tests.fillings import filled_at_random

STEPS = 30
LOOKS = 15
PICKS = 12


def shown(session: Session[Any, Any, Any], who: str) -> list[Option]:
    """What somebody may do as a person sees it."""
    minds = session.ruleset.rooms.minds
    idle = minds.idle if minds is not None else ()
    return [
        option
        for option in session.options("gm", who)
        if option.enabled and option.group in GROUPS and option.who in (who, "") and option.command["do"] not in idle
    ]


def in_order(options: list[Option]) -> list[Option]:
    """What they are, by their ids: in Fires what is done most often stands first before a person, with a key that
    stays.
    """
    plain = [replace(option, key="", hot=False, section="") for option in options]
    return sorted(plain, key=lambda option: option.id)


@pytest.mark.parametrize("system", SYSTEMS)
def test_acts_are_the_options_of_a_person(system: str) -> None:
    """In every moment of some random play of its largest encounter, for everybody who is asked."""
    found = max(
        (loader.encounter(summary.id) for summary in loader.listing() if summary.system == system),
        key=lambda encounter: len(encounter.combatants),
    )
    rules, alike = loader.rules(system), in_order if system == "fires" else list[Option]
    session: Session[Any, Any, Any] = Session(rules, rules.begin(found), seed=3)
    rng, looked = Random(3), 0
    for _ in range(STEPS):
        for question in session.pending()[:2]:
            if question.who:
                acts = list(rules.acts(session.state, question.who))
                assert alike(acts) == alike(shown(session, question.who))
                taken = rules.acts(session.state, question.who).pick(rng.randrange)
                assert taken in acts if acts else taken is None
                looked += len(acts)
        command = choose(session, rng, []) or _onward(session)
        if command is None:
            break
        session.do(command)
    assert looked, "nobody was asked"


def _onward(session: Session[Any, Any, Any]) -> Any:
    """The fight begins."""
    able = [option for option in session.options() if option.enabled and option.aim == "start-fight"]
    return session.ruleset.read(able[0].command) if able else None


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_picked_is_of_every_kind(system: str) -> None:
    rules, root = case_of(system).secret.begin(False)
    session: Session[Any, Any, Any] = Session(rules, root, seed=2)
    rng = Random(1)
    there: set[str] = set()
    picked: set[str] = set()
    for _ in range(LOOKS):
        minds = minds_of(rules)
        asked = minds.asked(session.state)
        if not asked:
            flow = minds.flow(session.state)
            if flow is None:
                break
            session.do(flow)
            continue
        acts = list(rules.acts(session.state, asked[0]))
        there |= {act.verb for act in acts}
        picked |= {rules.acts(session.state, asked[0]).pick(rng.randrange).verb for _ in range(PICKS)}
        session.do(rules.read(filled_at_random(rng.choice(acts), rng)))
    assert picked <= there
    assert len(picked) > len(there) / 2
