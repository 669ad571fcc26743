"""What players see of a foe that they see: exactly what the table chose, in every system, and it can be changed."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from engine.core.foes import FOE_SIGHTS, FoeSight, wounds
from engine.core.session import Session
from engine.core.view import Sheet
from engine.systems import SYSTEMS
from saves.chronicle import Chronicle
from tests.case import Act, Blow, Case, Shown, case_of, cases, give

FOUGHT = [case for case in cases() if case.blow is not None]

fought = pytest.mark.parametrize("case", FOUGHT, ids=[case.system for case in FOUGHT])
sights = pytest.mark.parametrize("sight", FOE_SIGHTS)


def choose(case: Case, chronicle: Chronicle, sight: FoeSight) -> None:
    """Rule what players see of their foes."""
    foes = chronicle.session.ruleset.foes
    assert foes
    give(chronicle, Act({"do": "rule-option", "option": foes, "value": sight}))


def struck(case: Case, sight: FoeSight) -> tuple[Session[Any, Any, Any], Blow, int]:
    """The fight after the blow under a choice, the blow, and the fight's first step after the choice was made."""
    assert case.blow is not None
    chronicle = case.secret.chronicle(hidden=False)
    choose(case, chronicle, sight)
    first = chronicle.session.timeline.size + 1
    for asked in case.blow.acts:
        give(chronicle, asked)
    return chronicle.session, case.blow, first


def sheet_of(session: Session[Any, Any, Any], who: str) -> Sheet:
    return next(sheet for sheet in session.view("players").sheets if sheet.id == who)


def shown(sheet: Sheet) -> Shown:
    return tuple(
        f"{meter.name} {meter.text if not meter.max else f'{meter.value}/{meter.max}'}" for meter in sheet.meters
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_in_which_players_have_foes_brings_a_blow(system: str) -> None:
    rules, _ = case_of(system).secret.begin(False)
    assert bool(rules.foes) == (case_of(system).blow is not None)


def test_the_choices_are_those_of_the_type() -> None:
    assert set(FOE_SIGHTS) == set(get_args(FoeSight))


@fought
def test_each_choice_is_a_value_of_the_table_option(case: Case) -> None:
    rules, _ = case.secret.begin(False)
    assert set(FOE_SIGHTS) <= set(rules.table_options[rules.foes])


@fought
@sights
def test_the_sheet_says_that_and_no_more(case: Case, sight: FoeSight) -> None:
    session, blow, _ = struck(case, sight)
    sheet = sheet_of(session, blow.foe)
    assert shown(sheet) == blow.sheet[sight]
    if sight != "exact":
        read = msgspec.json.encode([sheet.meters, sheet.badges, sheet.facts, sheet.summary]).decode()
        told = set(re.findall(r"\d+", re.sub(r'"(id|rule)":"[^"]*"', "", read)))
        assert not told.intersection(blow.figures), f"Blow.figures that players read under {sight}: {read}"


@fought
@sights
def test_the_chronicle_tells_that_and_no_more(case: Case, sight: FoeSight) -> None:
    session, blow, first = struck(case, sight)
    name = sheet_of(session, blow.foe).name
    told = [line.text for step in range(first, session.timeline.size + 1) for line in session.lines(step, "players")]
    about = [text for text in told if name in text and any(word in text for word in blow.pain)]
    assert tuple(text for text in about if not text.startswith(blow.striker)) == blow.lines[sight]


@fought
def test_the_gm_and_the_party_are_shown_in_full_whatever_the_choice(case: Case) -> None:
    everything = []
    for sight in FOE_SIGHTS:
        session, blow, _ = struck(case, sight)
        mine = [sheet for sheet in session.view("players").sheets if sheet.id != blow.foe]
        assert all(sheet.meters for sheet in mine)
        everything.append((session.view("gm").sheets, mine))
    assert all(sheets == everything[0] for sheets in everything)


@fought
def test_a_hidden_foe_is_not_there_at_any_choice(case: Case) -> None:
    scene = case.secret
    for sight in FOE_SIGHTS:
        chronicle = scene.chronicle()
        choose(case, chronicle, sight)
        for who in (None, case.blow.foe if case.blow else None, scene.hidden):
            assert not scene.told(msgspec.json.encode(chronicle.session.view("players", who)).decode())


@pytest.mark.parametrize(
    ("left", "words"), [(50, "unhurt"), (49, "hurt"), (13, "hurt"), (12, "badly hurt"), (0, "badly hurt")]
)
def test_wounds_in_words(left: int, words: str) -> None:
    assert wounds(left, 50) == words
