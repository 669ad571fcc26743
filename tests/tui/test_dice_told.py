"""Which dice of a step an audience was told: what its lines say of them as facts is what they say in words."""

from __future__ import annotations

import re

import pytest

from content import loader
from engine.systems import SYSTEMS
from saves.reading import load
from tests.saves.golden_saves import folder
from tui.fight.dice_told import faces_told


@pytest.mark.parametrize("system", [system for system in SYSTEMS if loader.rules(system).rolls])
def test_the_faces_of_a_line_are_those_in_its_words(system: str) -> None:
    told = withheld = 0
    for file in sorted(folder(system, loader.rules(system).schema).glob("*.fight")):
        session = load(file, loader.rules).session
        for step in range(1, session.timeline.size + 1):
            for line in (line for audience in ("gm", "players") for line in session.lines(step, audience)):
                found = re.search(rf"(?<!\d){' '.join(map(str, line.faces))}(?!\d)", line.text)
                assert found or not line.faces, line
                assert line.faces or not re.search(r"\[\d", line.text), line
            for_players = len(faces_told(session, step, "players"))
            told, withheld = told + for_players, withheld + len(faces_told(session, step, "gm")) - for_players
    assert told > 0
    assert withheld > 0
