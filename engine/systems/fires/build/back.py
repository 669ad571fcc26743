"""An empty field, and a field as the encounter that it came of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.codes import ENCOUNTER, RANGE
from engine.core.copied import copied
from engine.core.house import unusual
from engine.core.refusal import Refused
from engine.systems.fires.catalog import Catalog, Encounter, merged, rows
from engine.systems.fires.catalog import encounter as files
from engine.systems.fires.rules import hexes
from engine.systems.fires.state import Doom, Person, State
from engine.systems.fires.state.ground import SPECIAL, Field
from engine.systems.fires.state.tables import Table


def blank(title: str, sizes: Mapping[str, int]) -> Encounter:
    """An empty field. Raises ``Refused`` (``range``)."""
    rows_, columns = sizes.get("rows", 11), sizes.get("columns", 12)
    for name, value in (("rows", rows_), ("columns", columns)):
        low, high = hexes.SIZE
        if not low <= value <= high:
            raise Refused(RANGE, f"{name} cannot be {value}: must be {low} to {high}", "FF-115")
    ground = files.Ground(rows=rows_, columns=columns, start=(f"{rows_ - 2},{columns // 2}",))
    return Encounter(system="fires", title=title, summary="", ground=ground, character="genericus")


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """The field as an encounter: everybody fresh. Raises ``Refused`` (``encounter``)."""
    person = state.person
    blank = Encounter(
        system="fires",
        title=title,
        summary=summary,
        text=state.text,
        sheet=sheet_of(person) if person is not None else None,
        options=unusual(state.house),
    )
    if state.phase == "journey":
        return replace(blank, scenario=state.journey.scenario)
    enemies = tuple(
        files.Standing(
            body.entry, hexes.show(body.at), body.id, hexes.show(body.tail) if body.tail is not None else "", body.name
        )
        for body in state.combatants.values()
        if body.kind == "enemy" and body.at is not None and not body.out
    )
    here = {foe.id for foe in enemies}
    return replace(
        blank,
        ground=_ground(state.field),
        combatants=enemies,
        tables={key: _written_table(table, here) for key, table in state.tables.items()},
        doom=tuple(_written_doom(doom, here) for doom in state.dooms),
        victory=tuple(who for who in state.victory if who in here),
        ambush=state.ambush,
        results=files.Results(**{name: copied(files.Result, result) for name, result in state.results.items()}),
        changes=_changes(catalog, state, enemies),
    )


def _ground(field: Field) -> files.Ground:
    cells: dict[str, list[str]] = {}
    for key, kinds in field.tiles.items():
        for kind in kinds.split("+"):
            cells.setdefault(kind, []).append(hexes.show(hexes.at(key)))
    hazards: dict[str, list[str]] = {}
    for key, name in field.hazards.items():
        hazards.setdefault(name, []).append(hexes.show(hexes.at(key)))
    ground: dict[str, Any] = {kind.replace("-", "_"): tuple(cells[kind]) for kind in SPECIAL if kind in cells}
    return copied(files.Ground, field, hazards={name: tuple(keys) for name, keys in hazards.items()}, **ground)


def _changes(catalog: Catalog, state: State, enemies: tuple[files.Standing, ...]) -> files.Changes:
    """What the scenario has otherwise, with the sheets of enemies that are in no pack. Raises ``Refused``."""
    own = state.changes.get("enemies", {})
    strangers = [body.foe for body in enemies if body.foe not in catalog.enemies and body.foe not in own]
    kept = {name: row for name, row in state.kept.get("enemies", {}).items() if name in strangers}
    if {*strangers} - {*kept}:
        raise Refused(ENCOUNTER, f"{strangers[0]!r} is in no pack", "FF-108")
    return msgspec.convert(merged(state.changes, {"enemies": kept} if kept else {}), files.Changes)


def _written_table(table: Table, here: set[str]) -> files.Table:
    return copied(
        files.Table,
        table,
        entries=tuple(
            copied(
                files.Entry, entry, deeds=tuple(copied(files.Deed, deed) for deed in entry.deeds), tokens=entry.needs
            )
            for entry in table.entries
        ),
        drives=tuple(who for who in table.drives if who in here),
    )


def _written_doom(doom: Doom, here: set[str]) -> files.Doom:
    return copied(
        files.Doom,
        doom,
        who=tuple(who for who in doom.who if who in here),
        spawns=tuple(
            files.Standing(foe.entry, hexes.show(foe.at), foe.id, name=foe.name)
            for foe in doom.spawns
            if foe.at is not None
        ),
        cells=tuple(map(hexes.show, doom.cells)),
        packets=tuple(copied(rows.Packet, packet) for packet in doom.packets),
    )


def sheet_of(person: Person) -> rows.Hero:
    """The character's sheet as a file has it."""

    def names(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(person.pieces[key].id if key else "" for key in keys)

    return copied(
        rows.Hero,
        person,
        slots=names(person.slots),
        hands=tuple(hand + 1 for hand in person.hands),
        off_hand=person.hands[person.off] + 1,
        armour="".join(names((person.armour,))),
        rings=names(person.rings),
        pouches=names(person.pouches),
        carried=names(person.carried),
    )
