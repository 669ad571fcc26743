"""Saves that were made before open as what they were, and a change of what is stored cannot go unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from content import loader
from engine.core.session import Session
from engine.core.view import Audience
from engine.systems import SYSTEMS
from saves.chronicle import resume
from saves.reading import Loaded, RulesFor, load
from saves.verify import changed_since
from tests.case import case_of
from tests.saves.golden_saves import fingerprint, folder, folders, unshown
from tests.saves.shapes import plain, shape, stored, within

AGAIN = "python -m tests.saves.golden_saves"

systems = pytest.mark.parametrize("system", SYSTEMS)


def digests(where: Path) -> dict[str, str]:
    lines = (where / "digests.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines)


def kin() -> dict[Path, Path]:
    """Each save, and one of those of its game that come to the same states: that fight, under another schema."""
    come_to = {
        path: (where.name.rpartition("-")[0], digests(where).get(path.name, path.as_posix()))
        for where in folders()
        for path in sorted(where.glob("*.fight"))
    }
    one = {states: path for path, states in come_to.items()}
    return {path: one[states] for path, states in come_to.items()}


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


KIN = kin()
saves = pytest.mark.parametrize(
    "path",
    # The tests of one save, and of those that come to the same, are run by one worker, which reads each once for all
    # that only look.
    [pytest.param(path, id=named(path), marks=pytest.mark.xdist_group(named(one))) for path, one in KIN.items()],
)


@lru_cache(maxsize=16)
def loaded_of(path: Path) -> Loaded:
    """A save under the packs that came with the program, for looking."""
    return load(path, loader.rules)


@cache
def repeats(path: Path) -> bool:
    """Whether a save comes to what another is held to, state by state and step by step: as an earlier schema's does,
    once it has been brought up to today's. What is shown, told and decided of it is the same then.
    """
    mine, other = (loaded_of(one).session.timeline for one in (path, KIN[path]))
    steps = range(1, mine.size + 1)
    return path != KIN[path] and (mine.states, [mine.step(number) for number in steps], mine.head, mine.names) == (
        other.states,
        [other.step(number) for number in steps],
        other.head,
        other.names,
    )


@cache
def bare(system: str) -> Any:
    """The rules of a system of which no pack has anything any more."""
    return loader.ruleset(system, loader.system_module(system).Catalog())


@cache
def edited(system: str) -> Any:
    """The rules of a system of which each row of each pack has been edited: what a row need not have, none has."""
    catalog = loader.rules(system).catalog
    tables = {name: getattr(catalog, name) for name in catalog.__struct_fields__}
    rows = {name: table for name, table in tables.items() if isinstance(table, dict)}
    return loader.ruleset(
        system,
        replace(catalog, **{name: {key: plainest(row) for key, row in table.items()} for name, table in rows.items()}),
    )


def plainest(row: Any) -> Any:
    """A row of a pack with nothing in it that it could do without."""
    if not isinstance(row, Struct):
        return row
    given, made = spared(type(row))
    return replace(row, **given, **{name: make() for name, make in made.items()})


@cache
def spared(kind: type[Struct]) -> tuple[dict[str, Any], dict[str, Callable[[], Any]]]:
    """The fields that rows of a kind could do without: what stands there then, and what makes it."""
    of_kind = fields(kind)
    given = {field.name: field.default for field in of_kind if field.default is not NODEFAULT}
    return given, {field.name: field.default_factory for field in of_kind if field.default_factory is not NODEFAULT}


def notes_on(session: Any, header: Any) -> list[str]:
    """What is noted about a save that is in order: nothing, or under which rules it was played."""
    then, now = header.rules, session.ruleset.version
    told = f"played under version {then} of the rules so far, under version {now} from here on"
    return [] if then == now else [f"{told}; what happened stays as it was"]


AUDIENCES: tuple[Audience, ...] = ("gm", "players")
PACKS: dict[str, RulesFor] = {"shipped": loader.rules, "empty": bare, "edited": edited}
"""What became of them; those that came with the program first."""


def looked_at(session: Session[Any, Any, Any]) -> None:
    """All that a screen asks for first."""
    assert session.view().title
    session.pending()
    assert session.options()


@saves
def test_it_opens_as_what_it_was_whatever_became_of_the_packs(path: Path) -> None:
    """Its states are held to what they were under one of the packs, and those under the others to these. It has
    branches, names and dice. Where the fight stands can be drawn, and what may be done there be said. What repeats
    another save is looked at under one of the packs alone.
    """
    found: dict[str, Any] = {}
    for packs, rules_for in PACKS.items():
        loaded = loaded_of(path) if packs == "shipped" else load(path, rules_for)
        assert (loaded.damage, loaded.foreign) == (None, ""), packs
        assert loaded.notes == notes_on(loaded.session, loaded.header), packs
        timeline = loaded.session.timeline
        found[packs] = (timeline.states, timeline.path(), timeline.size, timeline.head, timeline.names)
        assert found[packs] == found["shipped"], packs
        looked_at(loaded.session)
        if packs == "shipped":
            assert fingerprint(loaded.session) == digests(path.parent)[path.name]
            assert timeline.names
            assert loaded.session.dice.table
            assert timeline.head != timeline.size or timeline.head == 0
            if repeats(path):
                return


@saves
def test_it_can_be_played_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    chronicle = resume(copy, loader.rules)
    assert not chronicle.read_only
    session = chronicle.session
    for step in (0, session.timeline.size, session.timeline.leaves()[0]):
        session.goto(step)
        for audience in () if repeats(path) else AUDIENCES:
            session.view(audience)
            session.options(audience)
    assert chronicle.save() is None


@saves
def test_every_step_has_a_name_for_everybody(path: Path) -> None:
    session = loaded_of(path).session
    states = session.timeline.states
    for step in () if repeats(path) else range(1, session.timeline.size + 1):
        assert session.label(step)
        there = (*states[step].combatants.values(), *states[session.timeline.parent(step)].combatants.values())
        told = session.lines(step, "players")
        if told and not any(getattr(somebody, "hidden", False) for somebody in there):
            assert session.known(step, "players").opens, session.label(step)
        if session.known(step, "players").opens:
            assert session.label(step, "players")


@saves
def test_rules_that_decide_otherwise_have_another_version(path: Path) -> None:
    loaded = loaded_of(path)
    of_today = loaded.header.rules == loaded.session.ruleset.version
    system, _, schema = path.parent.name.rpartition("-")
    if of_today and f"{schema}/{path.stem}" not in case_of(system).of_other_packs:
        assert changed_since(loaded.session) is None, "raise version in the system's ruleset.py"


@systems
def test_what_is_stored_is_written_down(system: str) -> None:
    ruleset = loader.rules(system)
    file = folder(system, ruleset.schema) / "shape.txt"
    assert file.is_file(), f"no saves of {system} in schema {ruleset.schema}: python -m tests.saves.golden_saves"
    assert file.read_text(encoding="utf-8").splitlines() == shape(ruleset).splitlines(), (
        f"what {system} stores has changed: raise its schema (SCHEMA in engine/systems/{system}/upcast.py), add the "
        "way there to UPCASTS, and write new saves with python -m tests.saves.golden_saves"
    )


@systems
def test_every_event_is_in_a_save(system: str) -> None:
    missing = set(unshown(system)) - case_of(system).unplayed
    assert not missing, f"in no golden save: a golden case that comes to it, and `{AGAIN} {system}`, or Case.unplayed"


@systems
def test_every_earlier_schema_has_its_saves_and_a_way_from_it(system: str) -> None:
    ruleset = loader.rules(system)
    earlier = range(1, ruleset.schema)
    assert sorted(ruleset.upcasts) == list(earlier)
    assert [schema for schema in earlier if not folder(system, schema).is_dir()] == []


@systems
def test_what_is_stored_is_told_to_the_letter(system: str) -> None:
    """Unknown fields are an error, everything is written out, and nothing depends on how a machine counts or sorts."""
    wrong = [problem for info in stored(loader.rules(system)) for problem in plain(info)]
    assert wrong == []


@systems
def test_no_state_leaves_anything_out(system: str) -> None:
    """Its fingerprint is what an encoder writes: equal states have equal bytes only if that is all of them."""
    short = [info.cls for info in within(loader.rules(system).state) if info.cls.__struct_config__.omit_defaults]
    assert short == []
