"""Saves that were made before open as what they were, and a change of what is stored cannot go unnoticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from content import loader
from engine.systems import SYSTEMS
from saves.chronicle import resume
from saves.reading import load
from tests.saves.golden_saves import fingerprint, folder, folders, shown, tags
from tests.saves.shapes import plain, shape, stored

UNPLAYED = {
    "miasma": {"event rolled"},  # the game has no dice
    "yokai": {"event reordered"},  # no golden case and no random fight comes to it
    "mir": {"event targets-left"},  # the same
    "mirage": {
        "event act-lost",
        "event barrier-cleared",
        "event clock-stopped",
        "event cover-left",
        "event field-set",
        "event help-used",
        "event shots-ordered",
        "event swapped",
    },
    "fires": {
        "event darkness-set",
        "event mark-set",
        "event zones-set",
    },  # no fight at random comes to these attunements
}
"""Events that are in no save, by system."""

systems = pytest.mark.parametrize("system", SYSTEMS)
SAVES = [path for where in folders() for path in sorted(where.glob("*.fight"))]
saves = pytest.mark.parametrize("path", SAVES, ids=[f"{path.parent.name}/{path.stem}" for path in SAVES])


def bare(system: str) -> Any:
    """The rules of a system of which no pack has anything any more."""
    return loader.ruleset(system, loader.system_module(system).Catalog())


def digests(where: Path) -> dict[str, str]:
    lines = (where / "digests.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines)


@saves
@pytest.mark.parametrize("packs", ["shipped", "empty"])
def test_it_opens_as_what_it_was(path: Path, packs: str) -> None:
    loaded = load(path, loader.rules if packs == "shipped" else bare)
    assert (loaded.damage, loaded.foreign, loaded.notes) == (None, "", [])
    assert fingerprint(loaded.session) == digests(path.parent)[path.name]


@saves
def test_it_can_be_played_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    chronicle = resume(copy, loader.rules)
    assert not chronicle.read_only
    session = chronicle.session
    for step in (0, session.timeline.size, session.timeline.leaves()[0]):
        session.goto(step)
        for audience in ("gm", "players"):
            session.view(audience)
            session.options(audience)
    assert chronicle.save() is None


@saves
def test_every_step_has_a_name_for_everybody(path: Path) -> None:
    session = load(path, loader.rules).session
    for step in range(1, session.timeline.size + 1):
        for audience in ("gm", "players"):
            assert session.label(step, audience) or audience == "players"


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
    ruleset = loader.rules(system)
    found: set[str] = set()
    for path in folder(system, ruleset.schema).glob("*.fight"):
        found |= shown(load(path, loader.rules).session)
    assert {f"event {tag}" for tag in tags(ruleset.event)} - found <= UNPLAYED.get(system, set())


@systems
def test_every_earlier_schema_has_its_saves_and_a_way_from_it(system: str) -> None:
    ruleset = loader.rules(system)
    earlier = range(1, ruleset.schema)
    assert sorted(ruleset.upcasts) == list(earlier)
    assert [schema for schema in earlier if not folder(system, schema).is_dir()] == []


@systems
def test_what_is_stored_is_told_to_the_letter(system: str) -> None:
    """Unknown fields are an error, everything is written out, and nothing depends on how a machine counts or sorts."""
    wrong = [problem for cls in stored(loader.rules(system)) for problem in plain(cls)]
    assert wrong == []


def test_the_saves_have_branches_names_and_dice() -> None:
    for path in SAVES:
        session = load(path, loader.rules).session
        assert session.timeline.names
        assert session.dice.table
        assert session.head != session.timeline.size or session.head == 0
