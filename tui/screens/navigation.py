"""The pages beside the fight: where each action of the fight leads, and the rule that is in question."""

from __future__ import annotations

from tui.fight.controller import FightController
from tui.fight.editors.entries import Entry
from tui.screens import destinations
from tui.screens.destinations import Destination

PAGES = frozenset({"timeline", "lines", "rulebook", "codex", "settings"})
"""The actions of the fight that lead to a page beside it."""


def destination(controller: FightController, action: str) -> Destination:
    """Where an action leads."""
    system = controller.session.ruleset.name
    if action == "timeline":
        return destinations.Timeline()
    if action == "lines":
        return destinations.Lines()
    if action == "rulebook":
        return destinations.Rule(system, rule_in_question(controller))
    return destinations.Codex(system) if action == "codex" else destinations.Options(system)


def rule_in_question(controller: FightController) -> str:
    """The rule that explains what is on the screen: of a refusal, of the option under the cursor, of the last line."""
    entry, option = _pointed(controller), controller.builder.option
    pointed = option.rule if option is not None else entry.rule if entry is not None else ""
    if controller.message_rule or pointed:
        return controller.message_rule or pointed
    lines = controller.history.lines(controller.audience, 1)
    return next((line.rule for _, line in reversed(lines) if line.rule), "")


def refused_rule(controller: FightController) -> str:
    """The rule that refuses the option under the cursor; empty where none does."""
    entry = _pointed(controller)
    return entry.rule if entry is not None and not entry.enabled else ""


def _pointed(controller: FightController) -> Entry | None:
    """The option under the palette's cursor, while one is being chosen."""
    builder = controller.builder
    return builder.pointed_entry() if builder.option is None else None
