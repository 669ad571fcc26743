"""Writing the field of a fight down as an encounter: asked for in the palette, checked, and never over another file
unasked.
"""

from __future__ import annotations

import atexit
import os
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from content.reading import ContentError
from content.writing import is_own, own_path, write_encounter, wrong_in
from engine.core.options import Option, Slot
from engine.core.refusal import Refused
from engine.core.text import clean
from saves.system import usable
from saves.whole import write_whole
from tui.fight.command_builder import Command
from tui.screens import destinations
from tui.screens.fight_page import FightPage
from tui.start.fights import in_a_line
from tui.start.places import homely, no_folder


def ask(fight: FightPage) -> None:
    """Ask what the encounter is called and where it goes; a field that makes none yet is refused before that."""
    title = fight.controller.view.title or fight.chronicle.header.title
    unsound = _unsound(fight, title)
    if unsound:
        _say(fight, unsound)
        return
    slots = (
        Slot("title", "text", default=title, title="title"),
        Slot("summary", "text", default=_who(fight), title="summary, for the list"),
        Slot("name", "text", after="title", title="name, or a path ending in .toml"),
    )
    fight.controller.ask_aside(
        Option("encounter", "", "Write an encounter", {}, slots), lambda answer: _write(fight, answer)
    )
    fight.paint("palette", "footer")


def _unsound(fight: FightPage, title: str) -> str:
    """Why the field makes no encounter yet; empty where it does."""
    controller = fight.controller
    try:
        found = controller.session.ruleset.encounter_of(controller.session.state, title, "")
    except Refused as no:
        return no.refusal.message
    wrong = wrong_in(found)
    return _wrong(ContentError(wrong)) if wrong else ""


def _who(fight: FightPage) -> str:
    """Who is there, by side, for a summary that says something."""
    sides: dict[str, list[str]] = {}
    for sheet in fight.controller.view.sheets:
        sides.setdefault(sheet.side, []).append(sheet.name)
    return " against ".join(", ".join(names) for names in sides.values())[:120]


def _write(fight: FightPage, answer: Command) -> None:
    controller = fight.controller
    rules = controller.session.ruleset
    try:
        found = rules.encounter_of(controller.session.state, str(answer["title"]), str(answer["summary"]))
    except Refused as no:
        _say(fight, no.refusal.message)
        return
    path = own_path(rules.name, str(answer["name"]))
    path = path.with_stem(usable(path.stem))
    if not is_own(str(path)) and (missing := no_folder(path)):
        _say(fight, missing)
    elif os.path.exists(path):
        _ask_to_replace(fight, found, path)
    else:
        _put(fight, found, path, replace=False)


def _ask_to_replace(fight: FightPage, found: Any, path: Path) -> None:
    slot = Slot("replace", "choice", ("no", "yes"), title=f"{path.name} is there already: replace it?")
    option = Option("replace", "", "Write an encounter", {}, (slot,))

    def answered(answer: Command) -> None:
        if answer["replace"] == "yes":
            _put(fight, found, path, replace=True)
        else:
            _say(fight, f"{path.name} was left as it is")

    fight.controller.ask_aside(option, answered)
    fight.paint("palette", "footer")


def _put(fight: FightPage, found: Any, path: Path, *, replace: bool) -> None:
    try:
        write_encounter(found, path, replace=replace, write=partial(write_whole, replace=replace))
    except ContentError as error:
        _say(fight, _wrong(error))
        return
    _say(fight, f"written: {clean(homely(path))}")


def forecast(fight: FightPage) -> None:
    """What the field that is laid out will probably come to: it is written down for that, where nobody keeps it."""
    controller = fight.controller
    if not controller.laying_out:
        _say(fight, "a forecast is made of a field that is being laid out, and of encounters on the list of fights")
        return
    rules = controller.session.ruleset
    try:
        found = rules.encounter_of(controller.session.state, controller.view.title or fight.chronicle.header.title, "")
        folder = mkdtemp(prefix="counterbeat-")
        atexit.register(rmtree, folder, ignore_errors=True)  # the page, and what it keeps, reads it to the end
        path = Path(folder) / "field.toml"
        write_encounter(found, path, write=write_whole)
    except Refused as no:
        _say(fight, no.refusal.message)
        return
    except ContentError as error:
        _say(fight, _wrong(error))
        return
    fight.go(destinations.Forecast(str(path)))


def _wrong(error: ContentError) -> str:
    """What is wrong with a field, as the table speaks: the file that it would be is not there yet."""
    first = error.problems[0]
    if not first.path:
        return in_a_line(error)
    return clean(f"{'the field' if first.path == 'combatants' else first.path} {first.message}")


def _say(fight: FightPage, words: str) -> None:
    fight.controller.back_to_the_fight()
    fight.controller.say(words)
    fight.paint("palette", "footer")
