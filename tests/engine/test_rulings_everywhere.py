"""Law 8 in every system and phase: what may be ruled is listed, and says before it is done what it changes."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import convert

from content.loader import encounter, listing, rules
from engine.core.refusal import Refused
from engine.core.session import Session
from tests.fillings import fillings

NEEDED = {
    "miasma": {
        "rule-set",
        "rule-place",
        "rule-face",
        "rule-hide",
        "rule-side",
        "rule-name",
        "rule-give",
        "rule-take",
        "rule-effect",
        "rule-add",
        "rule-remove",
        "rule-terrain",
        "rule-note",
        "rule-option",
    },
    "yokai": {
        "adjust",
        "set-hidden",
        "add-condition",
        "edit-sheet",
        "remove-combatant",
        "fiat",
        "narrate",
        "set-option",
    },
    "mir": {"gm-edit", "gm-wound", "gm-item", "add", "note", "set-option", "label-place"},
}
"""By system, the commands that are offered as rulings wherever somebody is there to rule about."""

MEASURED = {"miasma": "rule-set", "yokai": "adjust", "mir": "gm-edit"}
"""The ruling that sets a number of somebody."""


def walk(system: str, steps: int = 60):
    """States of every phase that random play of some encounters comes by."""
    found = rules(system)
    for seed, one in enumerate([one.id for one in listing() if one.system == system][:4]):
        session = Session(found, found.begin(encounter(one)), seed=seed)
        rng = Random(seed)
        for _ in range(steps):
            yield session
            able = [option for option in session.options() if option.enabled and option.group != "ruling"]
            if not able:
                break
            try:
                session.do(convert(rng.choice(list(fillings(rng.choice(able), 8))), found.command))
            except Refused:
                continue


@pytest.mark.parametrize("system", NEEDED)
def test_the_game_master_is_above_the_rules_in_every_phase(system: str) -> None:
    phases = set()
    for session in walk(system):
        rulings = [option for option in session.options() if option.group == "ruling"]
        missing = NEEDED[system] - {option.command["do"] for option in rulings}
        phase = session.view().phase
        phases.add(phase)
        assert not missing, f"{phase}: {', '.join(sorted(missing))}"
        for option in rulings:
            assert option.enabled or (option.why_not and option.code), option.id
    assert len(phases) > 1


@pytest.mark.parametrize("system", NEEDED)
def test_players_are_offered_no_ruling(system: str) -> None:
    for session in walk(system, 20):
        assert not [option.id for option in session.options("players") if option.group in ("ruling", "setup")]


@pytest.mark.parametrize("system", MEASURED)
def test_a_number_that_is_set_tells_what_it_was_and_what_it_will_be(system: str) -> None:
    session = next(iter(walk(system)))
    told = 0
    for option in session.options():
        if option.group != "ruling" or option.command["do"] != MEASURED[system] or not option.enabled or told > 10:
            continue
        for command in fillings(option, 3):
            lines = session.preview(convert(command, session.ruleset.command)).lines
            if option.slots and any(slot.kind == "number" for slot in option.slots):
                assert any("→" in line.text for line in lines), f"{option.id}: {[line.text for line in lines]}"
                told += 1
            assert all(line.ruling for line in lines[:1]), option.id
    assert told


@pytest.mark.parametrize("system", MEASURED)
def test_a_ruling_is_marked_in_the_chronicle(system: str) -> None:
    session = next(iter(walk(system)))
    option = next(
        one
        for one in session.options()
        if one.group == "ruling" and one.command["do"] == MEASURED[system] and one.enabled and one.slots
    )
    before = session.head
    (step, *_) = session.do(convert(next(iter(fillings(option, 1))), session.ruleset.command))
    assert any(line.ruling for line in session.lines(step.id))
    session.undo()
    assert session.head == before
