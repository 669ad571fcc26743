"""Beginning and opening chronicles, for the screen, scripts and line mode alike: content on one side, saves on the
other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from content.lessons import Lesson, lesson
from content.loader import catalog, encounter, left_out, rules
from content.reading import ContentError
from engine import __version__
from engine.core.digest import digest
from engine.core.refusal import Refused
from engine.core.text import clean
from saves.chronicle import Chronicle, look, resume, start
from saves.disk import CannotWrite, SaveError, is_played
from saves.journal import ENDING
from saves.library import listing, new_path, newest
from saves.lines import Unreadable
from saves.reading import Loaded
from saves.verify import Beginning
from tui.start.auto import give
from tui.start.errors import CannotOpen
from tui.start.places import homely, saves_folder

if TYPE_CHECKING:
    from tui.settings.store import Settings


def rules_for(system: str) -> Any:
    """The ruleset of a system, for opening saves. Raises ``Unreadable``."""
    try:
        return rules(system)
    except ContentError as error:
        raise Unreadable(in_a_line(error)) from error


def in_a_line(error: ContentError) -> str:
    """The first problem of content, and how many more there are."""
    more = len(error.problems) - 1
    told = clean(str(error.problems[0]))
    return f"{told} (and {more} more: counterbeat check lists them)" if more else told


def fingerprint(encounter: Any) -> str:
    """A short mark of an encounter and all the content of its system, the same as long as both are the same."""
    return digest((encounter, catalog(encounter.system)))[:16]


def chance() -> int:
    """A seed nobody knows before."""
    return int.from_bytes(os.urandom(4), "big")


def begin(
    name: str,
    *,
    seed: int | None = None,
    table_dice: bool = False,
    path: Path | None = None,
    in_library: bool = False,
    options: dict[str, str] | None = None,
    settings: Settings | None = None,
    taught: bool = False,
    mark: str = "",
    auto: str = "",
) -> Chronicle:
    """A new chronicle with an encounter, kept at ``path``, in the library, or only in memory. Raises ``CannotOpen``,
    and before anything is written ``Usage`` where ``auto`` does not say what the program may play.

    The house rules of ``settings`` hold where ``options`` say nothing; what is wrong with them is in the notes. A fight
    that is ``taught`` is the lesson of its game, and stays it when it is taken up again. A ``mark`` is added to its
    title, where several fights of an encounter have to be told apart.
    """
    try:
        found = encounter(name)
    except ContentError as error:
        raise CannotOpen(in_a_line(error)) from error
    begun = partial(
        begin_with,
        found,
        name,
        seed=seed,
        table_dice=table_dice,
        options=options,
        settings=settings,
        taught=taught,
        mark=mark,
    )
    if auto:
        give(begun(), auto)
    chronicle = begun(path=path)
    give(chronicle, auto)
    return _in_library(chronicle) if in_library and path is None else chronicle


def begin_with(
    found: Any,
    name: str,
    *,
    seed: int | None = None,
    table_dice: bool = False,
    path: Path | None = None,
    options: dict[str, str] | None = None,
    settings: Settings | None = None,
    taught: bool = False,
    mark: str = "",
) -> Chronicle:
    """A new chronicle with an encounter that is at hand, told of by a name. Raises ``CannotOpen``."""
    try:
        system = rules(found.system)
        house, wrong = settings.house_rules(found.system, system.table_options) if settings is not None else ({}, [])
        foes = settings.foes_rule(found.system, system.foes) if settings is not None else {}
        root = system.begin(found, {**foes, **house, **(options or {})})
        chronicle = start(
            system,
            root,
            title=found.title + mark,
            encounter=_kept_name(name),
            seed=chance() if seed is None else seed,
            by=__version__,
            path=path,
            table_dice=table_dice,
            content=fingerprint(found),
            lesson=taught,
        )
        chronicle.notes = (*chronicle.notes, *wrong)
        return _with_notes(chronicle, found.system)
    except ContentError as error:
        raise CannotOpen(in_a_line(error)) from error
    except Refused as no:
        rule = f" ({no.refusal.rule})" if no.refusal.rule else ""
        raise CannotOpen(f"{clean(name)}: {clean(no.refusal.message)}{rule}") from no
    except CannotWrite as no:
        raise CannotOpen(clean(no.error.message)) from no


def _kept_name(name: str) -> str:
    """An encounter as saves call it: by its id, or by a path that holds wherever one stands and tells nobody's name."""
    file = Path(name)
    return homely(file.absolute()) if name.endswith(".toml") and os.path.isfile(file) else name


def begin_lesson(lesson: Lesson) -> Chronicle:
    """A new chronicle in the library with a lesson's encounter, by the rules as they are printed. Raises
    ``CannotOpen``.
    """
    return begin(lesson.encounter, seed=lesson.seed, in_library=True, taught=True)


def lesson_begun(chronicle: Chronicle) -> Lesson | None:
    """The lesson that a fight was begun as, so that its hints go on with it; none for any other."""
    if not chronicle.header.lesson:
        return None
    try:
        return lesson(chronicle.header.system)
    except ContentError:
        return None


def lesson_of(system: str) -> Lesson:
    """The lesson of a game. Raises ``CannotOpen``."""
    try:
        return lesson(system)
    except ContentError as error:
        raise CannotOpen(in_a_line(error)) from error


def begin_empty(
    system: str, title: str, sizes: Mapping[str, int], *, table_dice: bool = False, settings: Settings | None = None
) -> Chronicle:
    """A new chronicle in the library with an empty field, to be laid out on the screen. Raises ``CannotOpen``."""
    try:
        found = rules(system).blank(title, sizes)
    except ContentError as error:
        raise CannotOpen(in_a_line(error)) from error
    except Refused as no:
        raise CannotOpen(clean(no.refusal.message)) from no
    return _in_library(begin_with(found, "", table_dice=table_dice, settings=settings))


def keep(chronicle: Chronicle) -> SaveError | None:
    """Write down all that happened in a chronicle in memory, in the library under a free name; where another
    Counterbeat is given that name first, under the next one. On trouble it stays in memory until it can be written.
    """
    while True:
        before, chronicle.wanted = chronicle.wanted, new_path(chronicle.header.title, saves_folder())
        trouble = chronicle.save()
        if trouble is None or chronicle.wanted == before:
            return trouble


def _in_library(chronicle: Chronicle) -> Chronicle:
    """The same fight, kept in the library; where it is not, its first note says so, and how to have it kept."""
    if (trouble := keep(chronicle)) is not None:
        how = "w (in line mode: save FILE) keeps it elsewhere, COUNTERBEAT_HOME=FOLDER all fights"
        chronicle.notes = (f"NOT KEPT: {how}; {clean(trouble.message)}", *chronicle.notes)
    return chronicle


def beginning_today(loaded: Loaded) -> Beginning:
    """What the encounter of a saved fight would begin with today, under the house rules it began with."""
    header, root = loaded.header, loaded.session.timeline.states[0]
    if not header.encounter:
        return Beginning(why_not="this fight was laid out by hand")
    try:
        found, system = encounter(header.encounter), rules(header.system)
        begun = system.begin(found, dict(system.house_rules(root)))
        return Beginning(begun, fingerprint(found))
    except (ContentError, Refused):
        return Beginning(why_not=f"there is no encounter {clean(header.encounter)} any more")


def newest_path() -> Path:
    """The file of whichever fight was written last. Raises ``CannotOpen`` where there is none."""
    found = newest(saves_folder())
    if found is None:
        raise CannotOpen("there is no fight yet: counterbeat play ENCOUNTER begins one")
    return found.path


def to_follow(path: Path | None) -> Path:
    """The file that somebody follows who named this one, or none: then the newest fight that is being played, else the
    newest. Raises ``CannotOpen``.
    """
    if path is not None:
        return path
    played = (save.path for save in listing(saves_folder()) if not save.problem and is_played(save.path))
    return next(played, None) or newest_path()


def newer_than(path: Path) -> Path | None:
    """Another fight that was written after this file was, can be opened, and is played: whoever lets go of a fight
    writes its last line, and nobody is led back to it for that. None where this is still the newest.
    """
    try:
        written = path.stat().st_mtime_ns
        with os.scandir(path.parent) as files:
            others = [file for file in files if file.name.endswith(ENDING) and file.name != path.name]
            if not any(file.stat().st_mtime_ns > written for file in others):
                return None
    except OSError:
        return None
    later = (save.path for save in listing(path.parent) if not save.problem and save.modified > written / 1e9)
    return next((other for other in later if other != path and is_played(other) is not False), None)


def reopen(path: Path | None, *, read_only: bool = False) -> Chronicle:
    """A saved chronicle, the newest one where no path is given. Raises ``CannotOpen``."""
    if path is None:
        path = newest_path()
    try:
        chronicle = look(path, rules_for) if read_only else resume(path, rules_for)
        return _with_notes(chronicle, chronicle.session.ruleset.name)
    except Unreadable as error:
        raise CannotOpen(f"{clean(str(path))}: {clean(str(error))}") from error


def _with_notes(chronicle: Chronicle, system: str) -> Chronicle:
    """The same chronicle; its notes also say which of the user's packs were left out, and why."""
    wrong = left_out(system)
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        chronicle.notes += (f"a pack of yours was left out: {clean(str(wrong[0]))}{more}",)
    return chronicle
