"""The pages that open over another one, by where it leads. Each is imported when it is first asked for."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

from content.loader import catalog, rulebook
from content.reading import ContentError
from engine.systems import SYSTEMS
from tui.appearance.appearance import Appearance
from tui.screens import destinations
from tui.screens.destinations import Destination
from tui.screens.fight import FightScreen
from tui.screens.page import Page
from tui.start.errors import CannotOpen, Usage
from tui.start.fights import in_a_line

if TYPE_CHECKING:
    from tui.settings.store import Settings


def page_of(to: Destination, by: Page[Any], appearance: Appearance, settings: Settings) -> Page[Any] | str:
    """The page of a destination, opened by another page; a sentence where there is none."""
    match to:
        case destinations.Help():
            from tui.screens.help import HelpScreen

            return HelpScreen(by.keymap, appearance)
        case destinations.Rule(system, rule):
            return _book(system, rule, appearance)
        case destinations.Codex(system):
            return _codex(system, appearance)
        case destinations.Layout(system):
            from tui.screens.new import NewScreen

            return NewScreen(appearance, system)
        case destinations.Forecast(encounter):
            return _forecast(encounter, appearance)
        case destinations.Options(system, at):
            from tui.screens.settings import SettingsScreen

            if isinstance(by, FightScreen):
                return SettingsScreen(settings, appearance, by.controller, by.chronicle.save, system, at)
            return SettingsScreen(settings, appearance, system=system, at=at)
        case destinations.Timeline(at) if isinstance(by, FightScreen):
            from tui.screens.timeline import TimelineScreen

            return TimelineScreen(by.chronicle, appearance, by.controller.audience, at)
        case destinations.Lines() if isinstance(by, FightScreen):
            from tui.screens.lines import LinesScreen

            return LinesScreen(by.chronicle.header.title, by.controller, appearance)
        case destinations.Ended() if isinstance(by, FightScreen):
            return _ending(by, appearance)
    return "there is nothing of that kind here"


def _ending(by: FightScreen, appearance: Appearance) -> Page[Any] | str:
    from tui.draw.ending import Way
    from tui.fight import next_fight
    from tui.fight.story import the_end
    from tui.screens.after import export_name, write_export
    from tui.screens.ending import EndingScreen

    controller = by.controller
    told = the_end(controller.session, controller.audience)
    if told is None:
        return "no fight has ended here yet"
    reason = "a question is open" if controller.audience == "gm" else "only the game master begins one"
    why_not = "" if next_fight.following(controller.open_options) is not None else reason
    key = appearance.keymap("ending").shown("next")
    following = Way(key, "next fight", why_not=why_not)
    if next_fight.leads_on(controller.open_options):
        following = Way(key, "on with the story")
    export = (export_name(by.chronicle), partial(write_export, by.chronicle, audience=controller.audience))
    return EndingScreen(told, controller.session.ruleset.title, appearance, following, export)


def _book(system: str, rule: str, appearance: Appearance) -> Page[Any] | str:
    book = rulebook(system)
    if not book:
        return f"there is no rulebook for {system}"
    from tui.screens.rulebook import RulebookScreen

    return RulebookScreen(SYSTEMS.get(system, system), book, appearance, rule)


def _forecast(encounter: str, appearance: Appearance) -> Page[Any] | str:
    from tui.forecast.forecast import forecast_of
    from tui.screens.forecast import FIGHTS, ForecastScreen

    try:
        return ForecastScreen(appearance, forecast_of(encounter, FIGHTS, os.cpu_count() or 1))
    except (CannotOpen, Usage) as no:
        return str(no)


def _codex(system: str, appearance: Appearance) -> Page[Any] | str:
    from tui.codex.tables import tables_of
    from tui.screens.codex import CodexScreen

    try:
        found = tables_of(catalog(system))
    except ContentError as error:
        return in_a_line(error)
    return CodexScreen(SYSTEMS.get(system, system), found, appearance)
