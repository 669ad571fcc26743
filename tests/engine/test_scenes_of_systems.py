"""Every game tells a blow as one scene: who did it, to whom, with figures, in one sentence."""

from __future__ import annotations

import re

import pytest

from engine.core.scenes import scenes
from engine.systems import SYSTEMS
from tests.case import case_of, give

HURTS = [system for system in SYSTEMS if case_of(system).blow is not None]


@pytest.mark.parametrize("system", HURTS)
def test_a_blow_is_one_scene_with_its_arithmetic(system: str) -> None:
    case = case_of(system)
    blow = case.blow
    assert blow is not None
    chronicle = case.secret.chronicle(hidden=False)
    session = chronicle.session
    for act in blow.acts:
        give(chronicle, act)
    foe = next(sheet.name for sheet in session.view().sheets if sheet.id == blow.foe)
    told = [(step, line) for step in session.timeline.path() for line in session.lines(step)]
    found = [scene for scene in scenes(told) if any(line.harm for line in scene.lines)]
    assert found, "no line says how much harm was done (Line.harm)"
    scene = found[-1]
    assert foe in scene.text
    assert blow.striker.split()[0] in scene.text
    assert re.search(r"\d", scene.text), f"no figures in {scene.text!r}"
    folded = "a scene has the blow and what led to it: tell the dice (Rolled) in a dim line, both marked by Line.scene"
    assert len(scene.lines) > len(scene.phrases), f"{folded}; there is only {scene.lines}"
    assert max(phrase.weight for phrase in scene.phrases) >= 3, "the line of a blow has the tone hit, bad or death"
