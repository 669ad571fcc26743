"""Newcomers to a fight: called by an enemy, brought by a doom event, added by a ruling (FF-108, R2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board.hexgrid import Hex, distance
from engine.core.roster import free_id, numbered_name
from engine.systems.fires.build import table as written_table
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.catalog.rows import Foe
from engine.systems.fires.decide.play import Play
from engine.systems.fires.events.body import Joined
from engine.systems.fires.events.flow import Noticed, TableSet
from engine.systems.fires.rules import ground, hexes
from engine.systems.fires.rules.sources import has_trait
from engine.systems.fires.rules.tables import OWN
from engine.systems.fires.state import Combatant
from engine.systems.fires.state.tables import Deed, Entry, Table

SIDES = 6
"""Of the die with which a table is rolled (FF-95)."""


def join(play: Play, newcomer: Combatant, caller: str = "") -> None:
    """Somebody new stands on the field, and is told what to do."""
    play.keep([("enemies", newcomer.entry)])
    play.add(Joined(laid(play, newcomer)))
    instruct(play, newcomer, caller)


def instruct(play: Play, newcomer: Combatant, caller: str = "") -> None:
    """Somebody is driven by the tables whose orders its sheet can carry out, of ``caller`` alone where one has called
    it; where there is none, by one of its own. Whoever is hidden has none until it comes in sight: players would see it
    (FF-95).
    """
    sheet = play.book.enemies[newcomer.entry]
    for key, table in play.state.tables.items():
        asked = not caller or caller in table.drives or key.startswith(OWN)
        if asked and newcomer.id not in table.drives and fits(table, sheet):
            play.add(TableSet(key, replace(table, drives=(*table.drives, newcomer.id)), "kept"))
    if any(newcomer.id in table.drives for table in play.state.tables.values()):
        return
    told = f"{newcomer.name}: no table tells it what to do"
    if newcomer.hidden:
        told = f"{told} while it is hidden"
    else:
        table, like = brought(play.book, newcomer.entry)
        key = free_id(f"{OWN}{newcomer.entry}", play.state.tables)
        play.add(TableSet(key, replace(table, drives=(newcomer.id,)), "kept"))
        told = f"{told}, so it brings its own, {like}"
    play.add(Noticed(told, "FF-95", gm=True))


def in_sight(play: Play, who: str) -> None:
    """Somebody who was hidden can be seen, and is told what to do where no table did so."""
    body = play.people[who]
    if not (body.hidden or body.out or any(who in table.drives for table in play.state.tables.values())):
        instruct(play, body)


def brought(book: Catalog, entry: str) -> tuple[Table, str]:
    """The table that an enemy brings along, and what it is like: that of a fight of the packs which drives nobody else,
    or one with each of its attacks (FF-95).
    """
    sheet = book.enemies[entry]
    for fight in book.fights.values():
        sheets = {who: standing.foe for who, standing in fight.enemies.items()}
        for listed in fight.tables.values():
            table = written_table(listed, tuple(sheets))
            if {sheets.get(who) for who in table.drives} == {entry} and fits(table, sheet):
                return table, f"as in {fight.title}"
    names = tuple(sheet.attacks)[:SIDES] or ("",)
    ends = [SIDES * number // len(names) for number in range(len(names) + 1)]
    entries = tuple(
        Entry(low + 1, high, high - low, (order(sheet, name),))
        for low, high, name in zip(ends, ends[1:], names, strict=False)
    )
    return Table(sheet.name, 1, entries, ()), "with each of its attacks"


def order(sheet: Foe, attack: str) -> Deed:
    """To make an attack of the sheet, after a Move where it strikes somebody; without any, to come close."""
    return Deed(move=not attack or sheet.attacks[attack].strikes, attacks=(attack,) if attack else ())


def near(play: Play, newcomer: Combatant, goal: Hex, caller: str = "") -> None:
    """Somebody new, as near to a cell as can be, under an id and a name of its own; nobody where the field is full."""
    open_ = free(play)
    cells = [cell for cell in play.state.field.cells if cell in open_]
    if not cells:
        return
    name = numbered_name(newcomer.name, [body.name for body in play.people.values()])
    key = free_id(newcomer.id, play.people)
    long = has_trait(play.book, newcomer, "two-tile")
    fit = [cell for cell in cells if not open_.isdisjoint(hexes.around(cell))] if long else cells
    at = min(fit or cells, key=lambda cell: distance(goal, cell))
    join(play, replace(newcomer, id=key, name=name, at=at), caller)


def laid(play: Play, body: Combatant) -> Combatant:
    """A body where it comes to stand, a *Large* one with its tail in a free cell beside its head (FF-106)."""
    if body.at is None or not has_trait(play.book, body, "two-tile"):
        return body
    open_ = free(play)
    near = [cell for cell in hexes.around(body.at) if cell in open_]
    return replace(body, tail=body.tail if body.tail in near else near[0] if near else None)


def fits(table: Table, sheet: Foe) -> bool:
    """Whether a table orders nothing that a sheet does not have."""
    return all(name in sheet.attacks for entry in table.entries for deed in entry.deeds for name in deed.attacks)


def free(play: Play) -> frozenset[Hex]:
    """The cells in which somebody new can stand."""
    state, (bare, _) = play.state, ground.bare_cells(play.state)
    fires = (cell for zone in state.zones if zone.kind == "fire" for cell in zone.cells)
    filled = (cell for body in state.combatants.values() for cell in ground.cells(body))
    return bare.difference(filled, state.field.dangers, fires)
