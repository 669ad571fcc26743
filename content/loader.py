"""Content off the disk: catalogs, encounters and rulebooks, shipped and the user's own.

Every file is declared by one struct of its system; what does not fit is told with file, key path and what would be
right, all of it at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import tomli
from msgspec import Struct
from msgspec.structs import fields as fields_of

from content.packs_on_disk import SHIPPED, licence_of, system_folders, user_packs
from content.problems import anywhere, did_you_mean, named, problems_of, shown
from content.readable import Rest
from content.reading import ContentError, Found, read_toml, text_of
from engine.core.problem import Problem
from engine.core.words import slug
from engine.systems import SYSTEMS

_TABLE = r"(?m)^\[\[?[^\[\],\"']+\]\]?\s*(#.*)?$"
"""The first table of a TOML file; the keys above it are all there is at top level."""

LISTED = ": counterbeat list names those there are"
"""What is said of a name that is like none of an encounter."""

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

ID_RULE = "small letters a to z, digits, and single hyphens between them"


class Summary(Struct, frozen=True):
    """An encounter as lists show it. ``scenario``: the story that it begins."""

    id: str
    system: str
    title: str
    summary: str
    origin: str = "ours"
    scenario: str = ""
    file: str = ""
    licence: str = ""


@cache
def system_module(system: str) -> Any:
    """The module of a system with its ``Catalog``, ``Encounter`` and ``check``."""
    if system not in SYSTEMS:
        raise ContentError([Found(system, "", f"is no game system{did_you_mean(system, list(SYSTEMS))}")])
    return import_module(f"engine.systems.{system}")


def _entries(file: Path, kind: Any) -> tuple[dict[str, Any], list[Found]]:
    """The entries of a catalog file by id, and what is wrong with the others."""
    good: dict[str, Any] = {}
    bad: list[Found] = []
    for key, table in read_toml(file).items():
        if not ID.fullmatch(key):
            bad.append(Found(str(file), named(key), f"is no id: {ID_RULE}"))
        try:
            good[key] = msgspec.convert(table, kind, strict=True)
        except msgspec.ValidationError as error:
            found = list(problems_of(table, kind, key)) or [Problem(key, f"is wrong: {error}")]
            bad += [Found(str(file), problem.path, problem.message) for problem in found]
    return good, bad


def catalog_kinds(catalog_type: Any) -> dict[str, Any]:
    """File name (without ending) of every kind of thing in a catalog, and the struct of its entries."""
    return {field.name.replace("_", "-"): get_args(field.type)[1] for field in fields_of(catalog_type)}


def load_catalog(system: str, folders: list[Path]) -> tuple[Any, list[Found]]:
    """The catalog out of these folders, later ones overriding, and everything that is wrong with their files."""
    module = system_module(system)
    kinds = catalog_kinds(module.Catalog)
    merged: dict[str, dict[str, Any]] = {name: {} for name in kinds}
    bad: list[Found] = []
    home: dict[str, str] = {}
    for folder in folders:
        for file in sorted(folder.glob("*.toml")):
            if file.stem not in kinds:
                bad.append(Found(str(file), "", f"is no known kind of content{did_you_mean(file.stem, list(kinds))}"))
                continue
            try:
                good, wrong = _entries(file, kinds[file.stem])
            except ContentError as error:
                bad += error.problems
                continue
            merged[file.stem].update(good)
            bad += wrong
            home.update({file.stem: str(file), **{f"{file.stem}.{key}": str(file) for key in good}})
    catalog = module.Catalog(**{name.replace("-", "_"): entries for name, entries in merged.items()})
    failed = {found.path.partition(".")[0] for found in bad} - {""}
    for problem in checked(module, catalog, None, failed):
        kind, _, rest = problem.path.partition(".")
        entry = re.split(r"[.\[]", rest, maxsplit=1)[0]
        kind = kind.replace("_", "-")
        file_name = home.get(f"{kind}.{entry}" if entry else kind, str(folders[-1]) if folders else system)
        bad.append(Found(file_name, rest or problem.path, problem.message))
    told = {(found.file, found.path) for found in bad}
    for name, place in home.items():
        if not Path(place).is_relative_to(SHIPPED):  # those are read at every start, and held to it by a test
            kind, _, key = name.partition(".")
            if not key:
                continue
            more = anywhere(msgspec.to_builtins(merged[kind][key]), key)
            bad += [Found(place, found.path, found.message) for found in more if (place, found.path) not in told]
    return catalog, bad


def checked(module: Any, catalog: Any, encounter: Any, failed: Collection[str]) -> list[Problem]:
    """What a system finds wrong, but for what only follows from entries that ``failed`` already, by their ids."""
    try:
        found: list[Problem] = list(module.check(catalog) if encounter is None else module.check(catalog, encounter))
    except (ValueError, LookupError):
        if not failed:
            raise
        return []  # what was left of a catalog with mistakes: they are told, and come first
    return [problem for problem in found if not any(f"'{name}'" in problem.message for name in failed)]


@cache
def _with_packs(system: str) -> tuple[Any, tuple[Found, ...]]:
    """The shipped catalog with every user pack that has no problem, and the problems of those left out.

    A pack with a mistake in it must not keep anybody from the fight they are in the middle of.
    """
    system_module(system)  # one that there is not is told by its name
    shipped, *others = system_folders(system)
    found, bad = load_catalog(system, [shipped])
    if bad:
        raise ContentError(bad)
    used, left_out = [shipped], []
    for folder in others:
        more, bad = load_catalog(system, [*used, folder])
        if bad:
            left_out += bad
        else:
            found, used = more, [*used, folder]
    return found, tuple(left_out)


def catalog(system: str) -> Any:
    """Everything a system has, with the user's packs but for those that are ``left_out``."""
    return _with_packs(system)[0]


def left_out(system: str) -> tuple[Found, ...]:
    """What is wrong with user packs; each pack named here was left out as a whole."""
    return _with_packs(system)[1] if user_packs() else ()


@cache
def rules(system: str) -> Any:
    """The ruleset of a system, bound to its content."""
    return ruleset(system, catalog(system))


def ruleset(system: str, content: Any) -> Any:
    """The ruleset of a system, bound to some content."""
    return room(system, "ruleset").Rules(content)


def room(system: str, name: str) -> Any:
    """One room of a system; who only checks content does not decide, and never loads the others."""
    return import_module(f"{system_module(system).__name__}.{name}")


def encounter_files() -> dict[str, Path]:
    """All encounters by id, the user's own overriding shipped ones of the same id."""
    return {
        file.stem: file
        for system in SYSTEMS
        for folder in system_folders(system)
        for file in sorted((folder / "encounters").glob("*.toml"), key=lambda file: file.stem)
    }


def listing() -> list[Summary]:
    """All encounters as lists show them, in the order of the systems; files that cannot be read are left out
    (``check`` tells).
    """
    out = []
    licences: dict[Path, str] = {}
    for name, file in encounter_files().items():
        try:
            text = text_of(file)
            table = re.search(_TABLE, text)
            head = tomli.loads(text[: table.start()] if table else text)
            licence = licences.setdefault(file.parent.parent, licence_of(file.parent.parent))
            out.append(msgspec.convert({**head, "id": name, "file": str(file), "licence": licence}, Summary))
        except (ContentError, OSError, ValueError, RecursionError):  # no file of ours, no TOML, no text, no summary
            continue
    order = list(SYSTEMS)
    return sorted(out, key=lambda summary: order.index(summary.system) if summary.system in order else len(order))


def encounter(name: str) -> Any:
    """An encounter by its id, or by the path of a TOML file. Raises ``ContentError`` naming file, key path, what
    would be right.
    """
    known = encounter_files()
    file = known.get(name)
    if file is None:
        path = Path(os.path.expanduser(name))
        if not (name.endswith(".toml") or os.path.isfile(path)):
            meant = _meant(name, list(known))
            raise ContentError([Found(name, "", f"no encounter and no file is called that{meant or LISTED}")])
        file = path
    found, bad = checked_encounter(file)
    if bad:
        raise ContentError(bad)
    return found


def _meant(name: str, known: list[str]) -> str:
    """Which encounter somebody probably meant: one whose title they wrote, else one whose id is like it."""
    words = slug(name).removeprefix("the-")
    titled = [summary.id for summary in listing() if slug(summary.title).removeprefix("the-") == words]
    return did_you_mean(titled[0] if titled else name, known)


def checked_encounter(
    file: Path, catalogs: dict[str, Any] | None = None, failed: Collection[str] = ()
) -> tuple[Any, list[Found]]:
    """An encounter file, checked against its system's catalog: the one given, else the one in use. ``failed`` are the
    ids of entries of that catalog that have mistakes.
    """
    try:
        table = read_toml(file)
        system = table.get("system")
        if not isinstance(system, str) or system not in SYSTEMS:
            right = ", ".join(SYSTEMS)
            given = repr(system) if isinstance(system, str) else shown(system)
            told = "is missing" if system is None else f"is {given}"
            return None, [Found(str(file), "system", f"{told}: must be one of {right}")]
        home = file.resolve().parent
        if home.name == "encounters" and home.parent.name in SYSTEMS and home.parent.name != system:
            told = f'is "{system}", and the file lies among the encounters of {home.parent.name}'
            return None, [Found(str(file), "system", told)]
        module = system_module(system)
        causes = [] if catalogs else _why_left_out(file, system)
        if causes:
            told = f"cannot be used: the pack it lies in was left out as a whole, for {causes[0]}"
            failed = {cause.path.partition(".")[0] for cause in causes} - {""}
            mine = {system: catalog_with(file.resolve().parent.parent)[0]}
            return None, [Found(str(file), "", told), *causes[1:], *checked_encounter(file, mine, failed)[1]]
        known = (catalogs or {}).get(system) or catalog(system)
        try:
            found = msgspec.convert(table, module.Encounter, strict=True)
        except msgspec.ValidationError as error:
            problems = list(problems_of(table, module.Encounter, "")) or [Problem("", str(error))]
            problems += _of_the_rest(table, module, known, failed)
            return None, [Found(str(file), problem.path, problem.message) for problem in problems]
        wrong = checked(module, known, found, failed)
        named_paths = {problem.path for problem in wrong}
        wrong += [problem for problem in anywhere(table, "") if problem.path not in named_paths]
        return found, [Found(str(file), problem.path, problem.message) for problem in wrong]
    except ContentError as error:
        return None, error.problems


def _of_the_rest(table: dict[str, Any], module: Any, catalog: Any, failed: Collection[str]) -> Iterator[Problem]:
    """What a system finds wrong with all of an encounter that could be read."""
    rest = Rest(table, module.Encounter)
    try:
        encounter = msgspec.convert(rest.value, module.Encounter, strict=True)
        found = checked(module, catalog, encounter, {*failed, *rest.lost})
    except (ValueError, LookupError):  # what is left is no encounter
        return
    yield from filter(None, map(rest.told, found))


def _why_left_out(file: Path, system: str) -> list[Found]:
    """What is wrong with the pack in which an encounter lies, where that keeps it out of use."""
    folder = file.resolve().parent.parent
    return [problem for problem in left_out(system) if Path(problem.file).resolve().is_relative_to(folder)]


def catalog_with(folder: Path) -> tuple[Any, list[Found]]:
    """The shipped catalog with what a folder adds, whether that pack is in use or not, and what is wrong with it."""
    shipped = SHIPPED / folder.name
    folders = [folder] if folder.resolve() == shipped or not shipped.is_dir() else [shipped, folder]
    return load_catalog(folder.name, folders)


class Entry(Struct, frozen=True):
    """One rule of a rulebook, in our words."""

    id: str
    title: str
    section: str
    text: str


@cache
def rulebook(system: str) -> dict[str, Entry]:
    """The rulebook of a system by rule id, in the order of the book; empty where there is none."""
    try:
        text = (SHIPPED / system / "rulebook.md").read_text(encoding="utf-8")
    except OSError:
        return {}
    out = {}
    for block in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, _, body = block.partition("\n")
        name, _, title = head.strip().partition(" ")
        section, _, words = body.partition("\n")
        out[name] = Entry(name, title, section.removeprefix("section:").strip(), words.strip())
    return out
