"""What may be done at the end of a fight: the next one, this one again, its replay, its export."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.view import Audience
from saves.chronicle import Chronicle
from saves.export import export
from saves.whole import whole
from tui.fight import next_fight
from tui.fight.ending import Ending
from tui.fight.keys import settle
from tui.screens.fight_page import FightPage
from tui.start.places import no_folder

FORMS: dict[str, Any] = {".html": "html", ".htm": "html", ".md": "md", ".json": "json", ".txt": "text"}
"""What a file is written as, by the ending of its name; a page for any other."""


def after_the_end(fight: FightPage, what: str, told: Ending) -> None:
    """What was chosen on the page of the end of a fight."""
    controller = fight.controller
    if what == "next":
        following = next_fight.following(controller.open_options)
        if following is not None:  # else a story goes on, and its ways are what is asked
            fight.effect(settle(controller, controller.builder.take(following)))
    else:
        if what == "again":
            controller.session.set_dice(table=controller.session.dice.table, fresh=True)
        fight.replay(told.end if what == "replay" else None)
        controller.go_to(told.start)
        hot, last = fight.keymap.shown("hot"), fight.keymap.shown("last")
        dice = ", with new dice" if controller.session.ruleset.rolls else ""
        replayed = f"{hot} goes on moment by moment, {last} to the end" if fight.replaying else ""
        controller.note(replayed or f"from the beginning again: what is done from here on is another branch{dice}")
        fight.show_moved()


def export_name(chronicle: Chronicle) -> str:
    """Where an export is written unless somebody types otherwise."""
    return str(Path.home() / f"{chronicle.path.stem if chronicle.path is not None else 'fight'}.html")


def write_export(chronicle: Chronicle, path: Path, audience: Audience) -> str:
    """Write a fight down to be read, and say so, or why not. No file is written over."""
    if missing := no_folder(path):
        return missing
    form = FORMS.get(path.suffix.lower(), "html")
    try:
        with whole(path) as file:
            blocks = export(chronicle.session, chronicle.header, form, audience)
            file.writelines(block.encode(errors="replace") for block in blocks)
    except FileExistsError:
        return f"{path} is there already: give it another name"
    except OSError as error:
        return f"{path} cannot be written: {error.strerror or error}"
    return f"written: {path}"
