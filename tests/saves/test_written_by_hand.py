"""Saves whose checksums are right and whose facts are somebody's invention are refused at the door, with the field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from content import loader
from engine.core.dice import Rolled
from engine.core.timeline import Step
from engine.systems.fires.events.body import Joined
from saves.door import _missing
from saves.lines import Header, Unreadable, commit_lines, header_line
from saves.reading import Loaded, load
from tests.saves.golden_saves import folder

FAR = 999_999_999
INVENTED: dict[str, tuple[str, tuple[str, ...], Any, str]] = {
    "a hero hidden from the player": ("fires", ("combatants", "hero", "hidden"), True, "combatants.hero.hidden"),
    "a condition of nothing": (
        "fires",
        ("combatants", "hero", "conditions"),
        {"itchy": 1},
        "conditions is 'itchy'",
    ),
    "a missile of nothing": (
        "fires",
        ("person", "pieces", "arming-sword", "loaded"),
        "pea",
        "person.pieces.arming-sword",
    ),
    "a pouch of nothing": ("fires", ("person", "pouches"), [""], "person has a place filled with nothing"),
    "missiles of nothing": ("fires", ("person", "missiles"), ["pea"], "person.missiles is 'pea'"),
    "a spell of nothing": ("fires", ("person", "known"), ["nothing"], "person.known is 'nothing'"),
    "a spell of nothing in a pot": ("fires", ("person", "pots"), ["nothing"], "person.pots is 'nothing'"),
    "a timed effect of nothing": (
        "fires",
        ("effects",),
        [{"number": 1, "kind": "conditions", "row": "pea", "rule": 0, "bearer": "hero", "until": "acts"}],
        "effects[0] is a rule of no row",
    ),
    "a doom that brings nobody": (
        "fires",
        ("dooms",),
        [{"round": 3, "text": "", "spawns": [{"id": "pea", "name": "Pea", "kind": "enemy", "entry": "pea"}]}],
        "dooms[0].spawns[0].entry is 'pea'",
    ),
    "rows of a kind there is not": (
        "fires",
        ("kept", "songs"),
        {"la": {"name": "La"}},
        "kept holds rows of a kind",
    ),
    "a row that is none": (
        "fires",
        ("changes", "weapons"),
        {"pea": {"size": 1}},
        "changes hold rows that are none",
    ),
    "a table of a billion dice": ("fires", ("tables", "table", "dice"), FAR, "tables.table.dice"),
    "a weapon that helps a billion": ("mirage", ("lines", "unarmed", "bonus"), FAR, "lines.unarmed"),
    "a cover in no zone": ("mirage", ("covers", "cart", "zone"), "moon", "covers.cart.zone is 'moon'"),
    "a die of a billion sides": (
        "mirage",
        ("combatants", "zaynab", "skills", "grace"),
        FAR,
        "combatants.zaynab.skills.grace",
    ),
    "a weapon of no skill in mid-fight": (
        "mir",
        ("combatants", "irena", "items", "sword", "weapon", "skill"),
        "juggling",
        "combatants.irena.items.sword.weapon.skill is 'juggling'",
    ),
    "a weapon a billion times as fast in mid-fight": (
        "mir",
        ("combatants", "irena", "items", "sword", "weapon", "fast"),
        FAR,
        "combatants.irena.items.sword.weapon.fast",
    ),
    "a map of a billion hexes": ("miasma", ("map", "rows"), [[0, 0, FAR]], "state.map.rows"),
    "a map a billion hexes away": ("miasma", ("map", "rows"), [[0, FAR, 5]], "state.map.rows"),
    "a billion Focus": ("yokai", ("combatants", "aya", "fp"), FAR, "combatants.aya.fp"),
}
"""System, save, path from the root to what is put there, and what is told."""


def saves(system: str) -> Iterator[Loaded]:
    """The golden saves of today."""
    for file in sorted(folder(system, loader.rules(system).schema).glob("*.fight")):
        yield load(file, loader.rules)


def places(system: str, path: tuple[str, ...]) -> Iterator[tuple[Header, Any, Any]]:
    """Those that begin with a state in which there is this path: the header, the state, and what the path leads to."""
    for save in saves(system):
        root = at = msgspec.json.decode(save.header.root)
        for key in path:
            at = at.get(key) if at else None
        if at is not None:
            yield save.header, root, at


@pytest.mark.parametrize("what", INVENTED)
def test_what_cannot_be_is_refused_with_its_field(tmp_path: Path, what: str) -> None:
    system, path, value, told = INVENTED[what]
    header, root, at = next(place for place in places(system, path[:-1]))
    at[path[-1]] = value
    made = tmp_path / "made.fight"
    made.write_bytes(header_line(replace(header, root=Raw(msgspec.json.encode(root))))[0])
    with pytest.raises(Unreadable) as refused:
        load(made, loader.rules)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def forged(made: Path, system: str, kind: type, **changes: Any) -> Loaded:
    """A golden save of today with the first fact of a kind changed and every checksum right, opened; a change may be
    made out of what stands there.
    """
    whole, at, step, fact = next(
        (save, at, record, event)
        for save in saves(system)
        for at, record in enumerate(save.records)
        if isinstance(record, Step)
        for event in record.events
        if isinstance(event, kind)
    )
    changes = {field: new(getattr(fact, field)) if callable(new) else new for field, new in changes.items()}
    events = tuple(replace(fact, **changes) if event is fact else event for event in step.events)
    line, chain = header_line(whole.header)
    made.write_bytes(line + commit_lines([*whole.records[:at], replace(step, events=events)], chain, "")[0])
    return load(made, loader.rules)


def test_what_no_row_is_for_ends_the_good_part_of_a_save_in_mid_fight(tmp_path: Path) -> None:
    """Somebody joins whose sheet neither the packs nor the chronicle have."""
    damage = forged(tmp_path / "made.fight", "fires", Joined, combatant=lambda body: replace(body, entry="pea")).damage
    assert damage is not None
    assert (damage.kind, "pea" in damage.reason) == ("unfit", True)


@pytest.mark.parametrize(("sides", "faces"), [(0, (1,)), (6, (7,)), (6, (0,)), (6, (1, 7))])
def test_faces_that_no_die_has_end_the_good_part_of_a_save(tmp_path: Path, sides: int, faces: tuple[int, ...]) -> None:
    """``verify`` rolls again what a save says was rolled; a die of no sides ended the program."""
    damage = forged(tmp_path / "made.fight", "mir", Rolled, sides=sides, faces=faces).damage
    assert damage is not None
    assert (damage.kind, f"faces are {faces[0]}" in damage.reason) == ("unfit", True)


def test_a_command_of_nobody_is_told_as_the_command(tmp_path: Path) -> None:
    whole = next(saves("mir"))
    at, step = next(
        (at, record)
        for at, record in enumerate(whole.records)
        if isinstance(record, Step) and hasattr(record.command, "who")
    )
    line, chain = header_line(whole.header)
    records = [*whole.records[:at], replace(step, command=replace(step.command, who="pea"))]
    made = tmp_path / "made.fight"
    made.write_bytes(line + commit_lines(records, chain, "")[0])
    damage = load(made, loader.rules).damage
    assert damage is not None
    assert 'command.who is "pea"' in damage.reason


def test_whoever_is_nobody_ends_the_good_part_of_a_save(tmp_path: Path) -> None:
    damage = forged(tmp_path / "made.fight", "mir", Rolled, who="pea").damage
    assert damage is not None
    assert (damage.kind, 'who is "pea", who is not in the fight' in damage.reason) == ("unfit", True)


@pytest.mark.parametrize(
    ("raw", "whole", "path"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1}, {"a": 1, "b": 2}, "b"),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, "a.c"),
        ({"a": [{"b": 1}, {"b": 1}]}, {"a": [{"b": 1}, {"b": 1, "c": 2}]}, "a[1].c"),
        ({"a": [1, 2]}, {"a": [1, 3]}, ""),
        ({"a": [], "b": [{}]}, {"a": [], "b": [{"c": 0}], "d": 0}, "b[0].c"),
    ],
)
def test_what_is_lacking_is_named_by_where_it_would_stand(raw: Any, whole: Any, path: str) -> None:
    assert _missing(raw, whole, "") == path
