"""What ``counterbeat check`` does: a pack as its author has it, whether it is in use or not, all mistakes at once."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from content.lessons import FOLDER as LESSONS
from content.lessons import Screens, check_lesson
from content.loader import ID, ID_RULE, catalog_kinds, catalog_with, checked_encounter, system_module
from content.packs_on_disk import SHIPPED, user_packs
from content.problems import did_you_mean
from content.reading import Found
from engine.systems import SYSTEMS

BESIDE = ("readme", "license", "licence", "notice", "copying", "credits")


def check(path: str, screens: Screens | None = None) -> list[Found]:
    """Everything wrong with a pack folder, a system's folder in it, a catalog file, an encounter or a lesson; what
    lessons say of the screen is held against ``screens`` where they are given.
    """
    given = Path(os.path.expanduser(path))  # the page for reports names home folders so
    if os.path.isfile(given):
        return _check_file(given, screens)
    if not os.path.isdir(given):
        return [Found(path, "", "is neither a file nor a folder; give a pack folder or a TOML file")]
    try:
        inside = [given / name for name in sorted(os.listdir(given)) if name in SYSTEMS and os.path.isdir(given / name)]
    except OSError as error:
        return [Found(path, "", f"cannot be read: {error.strerror or error}")]
    folders = [given] if given.resolve().name in SYSTEMS else inside
    if not folders:
        right = ", ".join(SYSTEMS)
        return [Found(path, "", f"holds nothing for any system; a pack has a folder for each system: {right}")]
    stray = [] if folders == [given] else _unused(given, [*SYSTEMS], ())
    return stray + [found for folder in folders for found in _check_folder(folder.resolve(), screens)]


def _check_folder(folder: Path, screens: Screens | None) -> list[Found]:
    """What is wrong in a system's folder: causes first, encounters after what they are made of."""
    kinds = [f"{name}.toml" for name in catalog_kinds(system_module(folder.name).Catalog)]
    known, bad = catalog_with(folder)
    bad = _unused(folder, ["encounters", LESSONS], kinds) + bad
    failed = {found.path.partition(".")[0] for found in bad} - {""}
    encounters = folder / "encounters"
    if encounters.is_dir():
        bad += _unused(encounters, (), None)
    taken = _elsewhere(folder)
    for file in sorted(encounters.glob("*.toml")):
        if file.name in taken:
            other = f"has the name of an encounter of {taken[file.name]}: of the two only one would be listed"
            bad.append(Found(str(file), "", other))
        if not ID.fullmatch(file.stem):
            bad.append(Found(str(file), "", f"has a name that is no id: {ID_RULE}"))
        bad += checked_encounter(file, {folder.name: known}, failed)[1]
    lessons = folder / LESSONS
    if lessons.is_dir():
        bad += _unused(lessons, (), None)
    own, played = _own(folder), sorted(lessons.glob("*.toml"))
    for file in played:
        bad += check_lesson(file, screens, own, known)
    unplayed = (
        Found(str(file), "", f"is never played: a game has one lesson, {played[0].name}") for file in played[1:]
    )
    return [*bad, *unplayed]


def _elsewhere(folder: Path) -> dict[str, str]:
    """The files of encounters of other games, in the pack around a system's folder and in those in use, with their
    game: all games' encounters are in one list by these names.
    """
    packs = dict.fromkeys((folder.parent, SHIPPED, *user_packs()))
    places = [(system, pack / system / "encounters") for pack in packs for system in SYSTEMS if system != folder.name]
    return {name: system for system, place in places if place.is_dir() for name in os.listdir(place)}


def _own(folder: Path) -> dict[str, Path]:
    """The encounters in a system's folder by id."""
    return {file.stem: file for file in (folder / "encounters").glob("*.toml")}


def _unused(folder: Path, folders: Collection[str], files: Collection[str] | None) -> list[Found]:
    """Whatever in a folder nobody would ever read: its author thinks that somebody does. Notes and licences are
    nobody's mistake; ``files`` are the names that are read, none for any TOML file.
    """
    out = []
    for entry in sorted(folder.iterdir()):
        name = entry.name
        if name.startswith(".") or name.endswith(".md") or _beside(name.casefold()):
            continue
        if entry.is_dir():
            if name not in folders:
                out.append(Found(str(entry), "", f"is a folder that nobody reads{did_you_mean(name, list(folders))}"))
        elif not name.endswith(".toml") or (files is not None and not files):
            meant = did_you_mean(name.partition(".")[0], [Path(file).stem for file in files or ()], ".toml")
            out.append(Found(str(entry), "", f"is a file that nobody reads{meant}"))
    return out


def _beside(name: str) -> bool:
    """Whether a file is about a pack and no part of it: ``notice``, ``licence.txt``, but not ``notices.toml``."""
    return any(name.startswith(word) and not name[len(word) :][:1].isalnum() for word in BESIDE)


def _check_file(file: Path, screens: Screens | None) -> list[Found]:
    if file.suffix != ".toml":
        return [Found(str(file), "", "is no TOML file")]
    folder = file.resolve().parent
    if folder.name in SYSTEMS and file.stem in catalog_kinds(system_module(folder.name).Catalog):
        return [problem for problem in catalog_with(folder)[1] if Path(problem.file).resolve() == file.resolve()]
    if folder.name == LESSONS:
        return check_lesson(file, screens, _own(folder.parent))
    return checked_encounter(file)[1]
