"""Cases worked out by hand from the rules, each played through the protocol. Where a case and the engine disagree,
the rules decide, and never what the engine happens to do.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.systems import SYSTEMS
from tests.case import case_of
from tests.golden.scenes import cases, rules
from tests.golden.script import player_of
from tests.rules.test_every_rule_has_a_test import SILENT, rulebook

systems = pytest.mark.parametrize("system", SYSTEMS)


@pytest.mark.parametrize(
    ("system", "case"),
    [pytest.param(system, case, id=f"{system}/{name}") for system in SYSTEMS for name, case in cases(system)],
)
def test_it_comes_out_as_computed_by_hand(system: str, case: dict[str, Any]) -> None:
    player_of(system, case).play(case["play"])


@systems
def test_every_case_says_which_rules_it_proves(system: str) -> None:
    assert [name for name, case in cases(system) if not case.get("rules")] == []


@systems
def test_every_rule_is_proven_but_those_with_nothing_to_compute(system: str) -> None:
    proven = {rule for _, case in cases(system) for rule in case["rules"]}
    every = {rule for rule in rulebook(system) if not SILENT.match(rule)}
    unproven = every - proven
    told = "rules without a golden case: write one, or name the rule in Vocabulary.unproven with the reason"
    assert unproven == case_of(system).golden.unproven, told


@systems
def test_every_refusal_that_the_rules_name_is_somebodys_case(system: str) -> None:
    refused = re.compile(r"^! (\S+)", re.MULTILINE)
    met = {code for _, case in cases(system) for code in refused.findall(case["play"])}
    assert set(case_of(system).golden.codes.split()) - met == set()


@systems
def test_a_rulebook_names_refusals_as_the_program_gives_them(system: str) -> None:
    """In a sentence about refusals, a `word` alone in brackets is one that some case is refused with."""
    met = {code for _, case in cases(system) for code in re.findall(r"^! (\S+)", case["play"], re.MULTILINE)}
    sentences = (sentence for _, text in rulebook(system).values() for sentence in re.split(r"\.\s", text))
    about = [sentence for sentence in sentences if "refused" in sentence.lower()]
    assert {code for sentence in about for code in re.findall(r"\(`([a-z-]+)`\)", sentence)} - met == set()


@systems
def test_every_house_rule_is_somebodys_case(system: str) -> None:
    """Each value but the first, which all other cases play; of numbers, one."""
    played = {pair for _, case in cases(system) for pair in case.get("options", {}).items()}
    ruled = re.compile(r"^option (\S+) (\S+)", re.MULTILINE)
    played |= {pair for _, case in cases(system) for pair in ruled.findall(case["play"])}
    played |= case_of(system).golden.unplayed
    unplayed = {
        (option, value)
        for option, (_, *others) in rules(system).table_options.items()
        for value in others
        if (option, value) not in played
        and not (value.isdecimal() and any((option, other) in played for other in others))
    }
    told = "values of house rules in no golden case: play them with `options`, or name them in Vocabulary.unplayed"
    assert not unplayed, f"{told}: {sorted(unplayed)}"
