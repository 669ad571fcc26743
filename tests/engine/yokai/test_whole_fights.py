"""Whole conflicts, played as a hurried table would: attack when you can, take the usual answer, else go on."""

from __future__ import annotations

import pytest

from content import loader
from engine.core.options import Option
from engine.core.session import Session
from engine.systems.yokai.words import the_tide
from tests.engine.yokai.scene import ENCOUNTERS, Scene, command, rules
from tests.fillings import fillings

LONGEST = 1500
"""Commands; a hurried fight needs a few hundred."""


def chosen(options: tuple[Option, ...]) -> Option:
    """An attack, an answer or a Rally, else whatever the hot key gives."""
    able = [option for option in options if option.enabled and option.group not in ("ruling", "setup")]
    for wanted in (("attack", "simple-attack"), ("defend", "rally"), ("no-defence", "choose-tied")):
        found = [option for option in able if option.command["do"] in wanted]
        if found:
            return found[0]
    return next(option for option in able if option.hot)


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_a_hurried_fight_comes_to_an_end(name: str) -> None:
    play = Scene(Session(rules(), rules().begin(loader.encounter(name)), seed=11))
    for _ in range(LONGEST):
        if play.state.phase == "interlude":
            break
        play.session.do(command(**next(fillings(chosen(play.session.options())))))
    assert play.state.outcome in ("players", "enemies", "draw")
    losers = {"players": "enemies", "enemies": "players"}.get(play.state.outcome)
    assert not any(person.status == "in" for person in play.state.combatants.values() if person.side == losers)
    assert play.session.view("players").banner
    told = play.lines()
    assert any(f"{the_tide(play.state.kind)} breaks" in line for line in told)
    assert any("is forced out by Morale" in line for line in told)
