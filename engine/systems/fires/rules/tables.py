"""Encounter tables: which entry a roll gives, what is exhausted, and the chances (FF-95 to FF-98)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core import odds
from engine.systems.fires.state import State, Turn
from engine.systems.fires.state.tables import Deed, Entry, Table

MOST_DICE = 20
"""Dice of a table: far beyond any that is printed, and still soon counted out."""


OWN = "own-"
"""How the keys of tables begin that newcomers brought along (FF-95)."""


def laid_out(state: State) -> bool:
    """Whether a fight was laid out with tables: others than those that newcomers brought."""
    return any(not key.startswith(OWN) for key in state.tables)


def entry_of(state: State, who: str) -> Entry | None:
    """What the table tells an enemy to do in this counterbeat."""
    for table in state.tables.values():
        if who in table.drives and table.now >= 0:
            return table.entries[table.now]
    return None


def orders(state: State, who: str) -> tuple[Entry, ...]:
    """The entries that may tell an enemy what to do: that of this counterbeat, else those open to the next roll."""
    now = entry_of(state, who)
    if now is not None:
        return (now,)
    driving = next((table for table in state.tables.values() if who in table.drives), None)
    if driving is None:
        return ()
    return tuple(driving.entries[number] for number in chances(driving))


def deed_of(state: State, turn: Turn) -> Deed | None:
    """The behaviour that somebody has chosen in a Turn; none before that."""
    entry = entry_of(state, turn.enemy) if turn.deed >= 0 else None
    return entry.deeds[turn.deed] if entry is not None and turn.deed < len(entry.deeds) else None


def attacks_left(state: State, turn: Turn) -> tuple[str, ...]:
    """The attacks of that behaviour that are still to be made, in order, the one that is made again first."""
    deed = deed_of(state, turn)
    return deed.attacks[turn.attack :] if deed is not None else ()


def exhausted(entry: Entry) -> bool:
    """Whether an entry has all its tokens, or was wiped out for this Round (FF-97, FF-98)."""
    return entry.wiped or entry.tokens >= entry.needs


def rolled(table: Table, total: int) -> int:
    """The entry that a total names."""
    for number, entry in enumerate(table.entries):
        if entry.low <= total <= entry.high:
            return number
    return 0


def resolved(table: Table, total: int) -> int:
    """The entry that a total comes to: the next to the right that is not exhausted, around to the left (FF-96)."""
    start, count = rolled(table, total), len(table.entries)
    for far in range(count):
        number = (start + far) % count
        if not exhausted(table.entries[number]):
            return number
    return start


def token(table: Table, number: int) -> Table:
    """One token on the entry that was resolved (FF-97)."""
    return changed(table, number, tokens=table.entries[number].tokens + 1)


def wiped(table: Table, number: int) -> Table:
    """An entry exhausted until the Round is over (FF-98)."""
    return changed(table, number, wiped=True)


def cleared(table: Table) -> Table:
    """The table, cleared at once if all its entries are exhausted (FF-97)."""
    return fresh(table) if all(map(exhausted, table.entries)) else table


def fresh(table: Table) -> Table:
    """The table without tokens (R3)."""
    return replace(table, entries=tuple(replace(entry, tokens=0, wiped=False) for entry in table.entries))


def changed(table: Table, number: int, **changes: Any) -> Table:
    """The table with one entry changed."""
    entries = list(table.entries)
    entries[number] = replace(entries[number], **changes)
    return replace(table, entries=tuple(entries))


def chances(table: Table) -> dict[int, float]:
    """How likely each entry is now, sliding counted; sure where one was foreseen."""
    if table.forced >= 0:
        return {table.forced: 1.0}
    die = odds.of_die(6, lambda face: face)
    totals = odds.summed([die] * table.dice)
    return dict(sorted(odds.mapped(totals, lambda total: resolved(table, total)).items()))
