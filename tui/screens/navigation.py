"""The screens beside the fight: how the fight leads to each of them, and what it takes over when they are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.fight.command_builder import Entry
    from tui.screens.fight import FightScreen

PAGES = frozenset({"timeline", "lines", "rulebook", "codex", "settings"})
"""The actions of the fight screen that lead to a screen beside it."""


def navigate(fight: FightScreen, action: str) -> None:
    """Open the screen of an action. Nobody but who asks for one pays for its import."""
    if action == "timeline":
        open_timeline(fight)
    elif action == "lines":
        open_lines(fight)
    elif action == "rulebook":
        fight.tell(fight.app.open_rule(rule_in_question(fight), fight.controller.session.ruleset.name))
    elif action == "codex":
        fight.tell(fight.app.open_codex(fight.controller.session.ruleset.name))
    else:
        fight.app.open_settings(fight)


def open_timeline(fight: FightScreen, at: int | None = None) -> None:
    """The timeline, at a step or where the fight stands."""
    from tui.screens.timeline import TimelineScreen

    screen = TimelineScreen(fight.chronicle, fight.appearance, fight.controller.audience, at)
    fight.app.push_screen(screen, fight.came_back)


def open_lines(fight: FightScreen) -> None:
    """The chronicle line by line."""
    from tui.screens.lines import LinesScreen

    screen = LinesScreen(fight.chronicle.header.title, fight.controller, fight.appearance)

    def left(answer: tuple[str, int] | None) -> None:
        if answer is not None and answer[0] == "timeline":
            open_timeline(fight, answer[1])
        else:
            fight.came_back(answer[1] if answer is not None else None)

    fight.app.push_screen(screen, left)


def rule_in_question(fight: FightScreen) -> str:
    """The rule that explains what is on the screen: of a refusal, of the option under the cursor, of the last line."""
    controller, entry = fight.controller, _pointed(fight)
    option = controller.builder.option
    pointed = option.rule if option is not None else entry.rule if entry is not None else ""
    if controller.message_rule or pointed:
        return controller.message_rule or pointed
    lines = controller.history.lines(controller.audience, 1)
    return next((line.rule for _, line in reversed(lines) if line.rule), "")


def refused_rule(fight: FightScreen) -> str:
    """The rule that refuses the option under the cursor; empty where none does."""
    entry = _pointed(fight)
    return entry.rule if entry is not None and not entry.enabled else ""


def _pointed(fight: FightScreen) -> Entry | None:
    """The option under the palette's cursor, while one is being chosen."""
    builder = fight.controller.builder
    entries = builder.entries() if builder.option is None else []
    return entries[builder.index] if 0 <= builder.index < len(entries) else None


def ask_for_encounter(fight: FightScreen) -> None:
    """Ask in the palette how the field is to be kept as an encounter."""
    from tui.screens.keep_encounter import ask

    ask(fight)
