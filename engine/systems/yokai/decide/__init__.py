"""What a command leads to: one function for each, the moments of an exchange being commands of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.dice import TypedDice
from engine.core.draft import Draft
from engine.core.refusal import require
from engine.systems.yokai import build
from engine.systems.yokai.catalog import Catalog, Encounter
from engine.systems.yokai.checks.every import refusal
from engine.systems.yokai.commands import Command
from engine.systems.yokai.commands.flow import StartFight
from engine.systems.yokai.decide import actions, attack, flow, interlude, people
from engine.systems.yokai.events import Event
from engine.systems.yokai.evolve.fold import evolve
from engine.systems.yokai.state import State

Act = Callable[[Draft[State, Event], Catalog, Any], None]
ACTS: dict[type, Act] = {**actions.ACTS, **attack.ACTS, **flow.ACTS, **interlude.ACTS, **people.ACTS}


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The encounter in its first turn, or in setup when there is nobody in it yet. Raises ``Refused`` for wrong table
    options, and for an encounter nobody could begin.
    """
    draft: Draft[State, Event] = Draft(State(encounter.title, phase="interlude"), evolve, TypedDice(()))
    decide(draft, catalog, build.opening(encounter, wishes))
    if encounter.combatants:
        decide(draft, catalog, StartFight())
    return draft.state


def decide(draft: Draft[State, Event], catalog: Catalog, command: Command) -> None:
    """Carry a command out, up to the next open question. Raises ``Refused``."""
    before = draft.state
    require(refusal(catalog, before, command))
    ACTS[type(command)](draft, catalog, command)
    attack.complete(draft)
    flow.burn_out(draft)
    flow.ask_to_rally(draft, before)
