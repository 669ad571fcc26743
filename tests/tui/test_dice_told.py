"""Which dice of a step an audience was told: what its lines say of them as facts is what they say in words."""

from __future__ import annotations

import re
from functools import cache

import pytest

from content import loader
from engine.systems import SYSTEMS
from saves.reading import load
from tests.saves.golden_saves import folder
from tui.fight.dice_told import faces_told

ROLLING = [system for system in SYSTEMS if loader.rules(system).rolls]


@pytest.mark.parametrize("system", ROLLING)
def test_the_faces_of_a_line_are_those_in_its_words(system: str) -> None:
    assert _held_to_their_words(system)[0] > 0


def test_of_those_of_the_hidden_players_are_told_nothing() -> None:
    """In a game in which whoever hides can roll unseen."""
    assert sum(_held_to_their_words(system)[1] for system in ROLLING) > 0


@cache
def _held_to_their_words(system: str) -> tuple[int, int]:
    """How many dice of the golden saves players were told, and how many they were not."""
    told = withheld = 0
    for file in sorted(folder(system, loader.rules(system).schema).glob("*.fight")):
        session = load(file, loader.rules).session
        for step in range(1, session.timeline.size + 1):
            for line in (line for audience in ("gm", "players") for line in session.lines(step, audience)):
                found = re.search(rf"(?<!\d){' '.join(map(str, line.faces))}(?!\d)", line.text)
                assert found or not line.faces, (
                    f"faces stand in the words of their line with blanks between them: {line}"
                )
                assert line.faces or not re.search(r"\[\d", line.text), line
            for_players = len(faces_told(session, step, "players"))
            told, withheld = told + for_players, withheld + len(faces_told(session, step, "gm")) - for_players
    return told, withheld
