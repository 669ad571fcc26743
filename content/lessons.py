"""Lessons: first fights with a hint beside the prompt, as packs hold them under ``SYSTEM/lessons/*.toml``.

A lesson is data: an encounter, and hints that each wait for one thing to happen. What happened is told by whoever
plays; no hint knows a key, for people move keys.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields as fields_of

from content.loader import catalog, checked_encounter, encounter_files, room, rulebook
from content.packs_on_disk import system_folders
from content.problems import did_you_mean, problems_of
from content.reading import ContentError, Found, read_toml
from engine.core.refusal import Refused
from engine.core.text import cell_len
from engine.systems import SYSTEMS

FOLDER = "lessons"
LONGEST = 140
"""Characters of a hint: two lines of the narrowest screen that shows all panes, with what is filled in."""

FILLED = 12
"""Characters that what is filled in takes at most: a digit and the name of an act."""

PLACE = re.compile(r"\{([^{}]*)\}")
"""``{key.undo}``: the key of an action; ``{act.walk}``: the digit and the name of an act as they are listed now;
``{act.act:shield-up}``: the same for one of several acts that share a name."""


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to try. It is gone as soon as what one of `did`, `happened`, `points`, `opened` and `pressed` names has
    happened; `who` narrows the first and the third down to one combatant. While the act of `did` or `points` is not on
    offer, `otherwise` stands in its place; it is gone as well once that of `unless` is instead, for what it waits for
    may never come. Without a screen `plain` is told instead, where what stands there is only
    true of one; a hint that asks for a cursor or the list of fights is passed over there.
    """

    text: str
    did: str = ""
    happened: str = ""
    points: str = ""
    opened: str = ""
    pressed: str = ""
    who: str = ""
    rule: str = ""
    otherwise: str = ""
    unless: str = ""
    plain: str = ""

    @property
    def act(self) -> str:
        """The act that the hint is about, if any."""
        return self.did or self.points


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A first fight: the encounter it is played with, the seed of its dice, and its hints in their order."""

    system: str
    title: str
    summary: str
    encounter: str
    hints: tuple[Hint, ...]
    seed: int = 1
    origin: str = "ours"


class Screens(Struct, frozen=True):
    """What hints may name of the screen: the actions that have keys, and the pages that open."""

    actions: frozenset[str]
    pages: frozenset[str]


class Acts(Struct, frozen=True):
    """What acts of a game are called: by the names of its commands the words that each allows, and the ids of anything
    that its files hold: both may follow a name after a colon (``react:dodge``, ``act:shield-up``).
    """

    ids: frozenset[str]
    words: Mapping[str, frozenset[str]]

    def wrong(self, act: str) -> Iterator[str]:
        """Why there is no such act; nothing where there is, or where none is named."""
        name, _, value = act.partition(":")
        if act and name not in self.words:
            yield f"names no act: {act!r}{did_you_mean(name, sorted(self.words))}"
        elif value and value not in (there := self.ids | self.words[name]):
            yield f"names no act: {act!r}{did_you_mean(value, sorted(there))}"


WAITS = ("did", "happened", "points", "opened", "pressed")


def lesson_files() -> dict[str, Path]:
    """The file of each game's lesson, a user's own before the shipped one; of several the first by name."""
    found: dict[str, Path] = {}
    for system in SYSTEMS:
        for folder in system_folders(system):
            for file in sorted((folder / FOLDER).glob("*.toml"))[:1]:
                found[system] = file
    return found


def lesson(system: str) -> Lesson:
    """The lesson of a game. Raises ``ContentError`` where there is none, or none that can be used."""
    file = lesson_files().get(system)
    if file is None:
        known = ", ".join(lesson_files())
        raise ContentError([Found(system, "", f"has no lesson; there are lessons for {known}")])
    found, bad = read_lesson(file)
    if found is None:
        raise ContentError(bad)
    return found


def read_lesson(file: Path) -> tuple[Lesson | None, list[Found]]:
    """A lesson file, and what is wrong with its shape."""
    try:
        table = read_toml(file)
    except ContentError as error:
        return None, error.problems
    try:
        return msgspec.convert(table, Lesson, strict=True), []
    except msgspec.ValidationError as error:
        problems = list(problems_of(table, Lesson, ""))
        return None, [Found(str(file), problem.path, problem.message) for problem in problems] or [
            Found(str(file), "", str(error))
        ]


def check_lesson(
    file: Path, screens: Screens | None = None, encounters: Mapping[str, Path] | None = None, known: Any = None
) -> list[Found]:
    """Everything wrong with a lesson file. ``encounters`` (files by id) and ``known`` (a catalog) are those of its
    pack, which may not be in use yet; names of the screen are held against ``screens`` where they are given.
    """
    found, bad = read_lesson(file)
    if found is None:
        return bad
    problems = list(_problems(found, file, screens, encounters or {}, known))
    return [Found(str(file), path, message) for path, message in problems]


def _problems(
    lesson: Lesson, file: Path, screens: Screens | None, encounters: Mapping[str, Path], entries: Any
) -> Iterator[tuple[str, str]]:
    if lesson.system not in SYSTEMS:
        yield "system", f"is no game system{did_you_mean(lesson.system, list(SYSTEMS))}"
        return
    home = file.resolve().parent.parent.name
    if home in SYSTEMS and home != lesson.system:
        yield "system", f'is "{lesson.system}", and the file lies among the lessons of {home}'
    for name in ("title", "summary"):
        yield from ((name, told) for told in _of_text(getattr(lesson, name)))
    if lesson.seed < 0:
        yield "seed", f"is {lesson.seed}: must be 0 or more"
    if not lesson.hints:
        yield "hints", "must hold at least one"
    tables = entries if entries is not None else catalog(lesson.system)
    yield from _of_encounter(lesson, encounters, tables)
    values = {name for table in fields_of(type(tables)) for name in _ids(getattr(tables, table.name))}
    acts = Acts(frozenset(values), _words(room(lesson.system, "commands").Command))
    known: dict[str, Collection[str]] = {"happened": _tags(room(lesson.system, "events").EVENTS)}
    if screens is not None:
        known |= {"opened": screens.pages, "pressed": screens.actions}
    for at, hint in enumerate(lesson.hints):
        for key, message in _of_hint(hint, lesson.system, acts, known, screens):
            yield f"hints[{at}].{key}", message


def _of_encounter(lesson: Lesson, encounters: Mapping[str, Path], tables: Any) -> Iterator[tuple[str, str]]:
    """The encounter that a lesson plays, and who of it the hints speak of."""
    begun, wrong = None, list[Found]()
    place = encounters.get(lesson.encounter) or encounter_files().get(lesson.encounter)
    if place is None:
        there = {**encounter_files(), **encounters}
        yield "encounter", f"is no encounter{did_you_mean(lesson.encounter, list(there))}"
    else:
        begun, wrong = checked_encounter(place, {lesson.system: tables})
    if begun is not None and begun.system != lesson.system:
        yield "encounter", f"is one of {begun.system}, and the lesson is of {lesson.system}"
    elif begun is not None and not wrong:
        narrowed = {at: hint.who for at, hint in enumerate(lesson.hints) if hint.who}
        people = _people(begun, tables) if narrowed else []  # to begin a fight may take every room of a game
        for at, who in narrowed.items():
            if people and who not in people:
                yield f"hints[{at}].who", f"is nobody in {lesson.encounter}{did_you_mean(who, people)}"


def _of_hint(
    hint: Hint, system: str, acts: Acts, known: Mapping[str, Collection[str]], screens: Screens | None
) -> Iterator[tuple[str, str]]:
    waits = [name for name in WAITS if getattr(hint, name)]
    if len(waits) != 1:
        yield "did", f"must say what ends the hint: exactly one of {', '.join(WAITS)}, and there are {len(waits)}"
    for name in waits:
        value = getattr(hint, name)
        if name in known and value not in known[name]:
            yield name, f"names nothing there is: {value!r}{did_you_mean(value, list(known[name]))}"
    for name in ("did", "points", "unless"):
        yield from ((name, told) for told in acts.wrong(getattr(hint, name)))
    if hint.rule and hint.rule not in rulebook(system):
        yield "rule", f"is no rule of the rulebook: {hint.rule!r}{did_you_mean(hint.rule, list(rulebook(system)))}"
    if hint.who and not hint.act:
        yield "who", "narrows down what nobody does: it goes with did or points"
    if hint.otherwise and not hint.act:
        yield "otherwise", "is never shown: it goes with did or points"
    if hint.unless and not hint.act:
        yield "unless", "is never looked at: it goes with did or points"
    for name in ("text", "otherwise", "plain"):
        text = getattr(hint, name)
        if name == "text" or text:
            yield from ((name, told) for told in _of_text(text))
        yield from ((name, told) for told in _filled_in(text, acts, screens))


def _filled_in(text: str, acts: Acts, screens: Screens | None) -> Iterator[str]:
    """How long a text is once its places are filled in, and what they say."""
    if cell_len(PLACE.sub("x" * FILLED, text)) > LONGEST:
        yield f"is longer than two lines: {LONGEST} characters, each {{…}} counted as {FILLED}"
    if {"{", "}"} & set(PLACE.sub("", text)):
        yield "holds a brace without the other: what is filled in is written {key.…} or {act.…}"
    for place in PLACE.findall(text):
        yield from _of_place(place, acts, screens)


def _of_text(text: str) -> Iterator[str]:
    if not text.strip():
        yield "is empty: somebody is to read it"
    elif not text.isprintable():
        yield "must be one line of letters and signs"


def _people(encounter: Any, entries: Any) -> list[str]:
    """Who is in an encounter, by id; nobody where it cannot be begun. Most games need but one of their rooms for it."""
    begin = getattr(room(encounter.system, "build"), "begin", None) or room(encounter.system, "decide").begin
    try:
        return [*begin(entries, encounter, {}).combatants]
    except (Refused, ValueError, LookupError):
        return []


def _of_place(place: str, acts: Acts, screens: Screens | None) -> Iterator[str]:
    kind, _, value = place.partition(".")
    if kind == "act":
        yield from acts.wrong(value)
    elif kind != "key":
        yield f"holds {{{place}}}; what can be filled in is {{key.…}} and {{act.…}}"
    elif screens is not None and value not in screens.actions:
        yield f"names no action that has a key: {{{place}}}{did_you_mean(value, list(screens.actions))}"


def _ids(table: Mapping[str, Any]) -> Iterator[str]:
    """The ids of a table's entries, and of the moves that some of them have."""
    for name, entry in table.items():
        yield name
        moves = getattr(entry, "moves", None)
        yield from moves if isinstance(moves, Mapping) else ()


def _words(union: Any) -> dict[str, frozenset[str]]:
    """The names of the commands in a union, each with the words that its fields allow."""
    kinds = {str(kind.__struct_config__.tag): fields_of(kind) for kind in get_args(union)}
    return {tag: frozenset(word for field in fields for word in _allowed(field.type)) for tag, fields in kinds.items()}


def _allowed(type_: Any) -> Iterator[str]:
    parts = get_args(type_)
    if get_origin(type_) is Literal:
        yield from (word for word in parts if word and isinstance(word, str))
        return
    for part in parts:
        yield from _allowed(part)


def _tags(union: Any) -> frozenset[str]:
    """The names of the structs in a union."""
    return frozenset(str(kind.__struct_config__.tag) for kind in get_args(union))
