"""What in MIR is worth something only turns later."""

from __future__ import annotations

from msgspec.structs import replace

from content.loader import encounter, rules
from engine.core.minds.choose import choose
from engine.core.minds.future import Future
from engine.systems.mir.commands import Run
from engine.systems.mir.minds import MINDS
from engine.systems.mir.state import State
from tests.bench.scenes import HERE

VOICE = HERE / "mir-voice.toml"


def test_a_swordsman_runs_past_a_shield_that_is_down_to_its_last_health_to_the_archer_behind_it() -> None:
    """The blow that waits meanwhile costs more in this turn and the next; the bow is silent for all that come."""
    system = rules("mir")
    future = Future(system, system.begin(encounter(str(VOICE))), 0)
    while not MINDS.asked(future.state):
        assert future.do(MINDS.flow(future.state))
    state: State = future.state
    people = state.combatants
    stood = {"irena": {"at": 2, "health": 1}, "osip": {"at": 0}, "echo-bearer": {"at": 2, "health": 5}}
    people = {who: replace(person, acted=who != "knight", **stood.get(who, {})) for who, person in people.items()}
    state = replace(state, combatants=people, order=("osip", "irena", "echo-bearer", "knight"), current="knight")
    chosen = [choose(system, state, "knight", "sharp", seed).command for seed in range(4)]
    assert chosen.count(Run("knight", toward="osip")) >= 3, chosen
