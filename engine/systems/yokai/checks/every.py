"""One ordered list of checks for each command, which options and ``decide`` share (law 3)."""

from __future__ import annotations

from engine.core import checks
from engine.core.refusal import Refusal
from engine.systems.yokai.catalog import Catalog
from engine.systems.yokai.checks import actions, attack, flow, interlude, people
from engine.systems.yokai.commands import Command
from engine.systems.yokai.state import State

CHECKS = {**actions.CHECKS, **attack.CHECKS, **flow.CHECKS, **interlude.CHECKS, **people.CHECKS}


def refusal(catalog: Catalog, state: State, command: Command) -> Refusal | None:
    """Why a command is not to be had now, or none."""
    return checks.of_command(CHECKS, catalog, state, command)
