"""The game master's rulings, offered at any time (law 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.rulings import offered
from engine.core.words import in_words
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import ground, hexes, tables
from engine.systems.fires.rules.sources import KINDS, thing_named, traits
from engine.systems.fires.rulings import RULE, RULINGS, fighting
from engine.systems.fires.state import HERO, State
from engine.systems.fires.state.ground import SPECIAL


def rulings(book: Catalog, state: State, who: str | None) -> Iterator[Option]:
    """Those of the core, then ours."""
    yield from offered.offered(RULINGS, book, state, who)
    people = {body.id: body.name for body in state.combatants.values() if not RULINGS.left_behind(state, body.id)}
    if who:
        yield from offered.of_one(of_people(book, state, {who: people[who]} if who in people else {}), who)
        return
    yield from offers.under("People", of_people(book, state, people))
    if fighting(book, state, None) is None:
        yield from offers.under("The field", of_the_field(book, state))
    yield from offers.under("Gear", of_gear(book, state))


SEVERAL = 30
"""Enemies that are added at once at most."""

LAYING_OUT = {
    "rule-add": "Add an enemy",
    "rule-tile": "Change the ground",
    "rule-hazard": "Lay a hazard",
    "rule-place": "Put elsewhere",
    "rule-remove": "Take off the field",
    "rule-add-long": "Add an enemy of two hexes",
}
"""The rulings that lay a field out, in the order in which they are wanted, as they are called there."""


def laying_out(book: Catalog, state: State) -> Iterator[Option]:
    """The same acts under another heading, on a field of one's own: a fight of a pack is laid out, with its tables."""
    if state.phase != "setup" or tables.laid_out(state):
        return
    found = {option.id: option for option in rulings(book, state, "")}
    for key, label in LAYING_OUT.items():
        if key in found:
            yield replace(found[key], id=f"setup-{key}", label=label, group="setup", section="")


def free_cells(state: State) -> tuple[str, ...]:
    """Cells where somebody can be put."""
    return tuple(
        hexes.key(cell)
        for cell in state.field.cells
        if ground.occupant(state, cell) is None and not ground.cover(state, cell)
    )


@lru_cache(maxsize=64)
def cell_slot(name: str, cells: tuple[str, ...]) -> Slot:
    """A slot for one of these cells."""
    return Slot(name, "hex", cells, tuple(hexes.show(hexes.at(cell)) for cell in cells))


_ruling = partial(offered.ruling, rule=RULE)


def lasting(book: Catalog) -> dict[str, str]:
    """Conditions that stay."""
    return {
        name: row.name
        for name, row in book.conditions.items()
        if row.kind != "immediate" and row.applies_to != "equipment"
    }


def of_people(book: Catalog, state: State, people: dict[str, str]) -> Iterator[Option]:
    """Coming, going, conditions."""
    no = fighting(book, state, None)
    cells = free_cells(state)
    here = {who: name for who, name in people.items() if not state.combatants[who].out}
    if here and cells:
        yield _ruling("rule-place", "Put elsewhere", offers.people(here), cell_slot("to", cells), no=no)
    yield from _conditions(book, state, people)
    if no is not None:
        return
    if cells:
        yield from _newcomers(book, cells)
    enemies = {who: name for who, name in here.items() if who != HERO}
    if enemies:
        # Whose loss is no part of the victory makes no other ending (FF-175).
        lost = {"lost": "lost, and the loot with it"}
        ways = {who: {"removed": "taken off"} | (lost if who in (state.victory or here) else {}) for who in enemies}
        how = (offers.of_each("how", "choice", "who", ways, "how?"),) if "special" in state.results else ()
        yield _ruling("rule-remove", "Take off the field", offers.people(enemies), *how)
    gone = {who: name for who, name in people.items() if state.combatants[who].out and who != HERO}
    if gone and cells:
        yield _ruling("rule-add-back", "Bring back", offers.people(gone), cell_slot("at", cells), do="rule-add")


def _newcomers(book: Catalog, cells: tuple[str, ...]) -> Iterator[Option]:
    """An enemy, or several of the same at once. Those of two hexes come one by one: where the next may stand depends on
    the last (FF-106).
    """
    long = {name: row.name for name, row in book.enemies.items() if "two-tile" in traits(book, name)}
    short = {name: row.name for name, row in book.enemies.items() if name not in long}
    places = replace(cell_slot("places", cells), many=(1, min(SEVERAL, len(cells))), title="Where? One for each hex")
    yield _ruling("rule-add", "Add an enemy", offers.choice("entry", short), places)
    if long:
        entry = offers.choice("entry", long)
        yield _ruling("rule-add-long", "Add an enemy of two hexes", entry, cell_slot("at", cells), do="rule-add")


def _conditions(book: Catalog, state: State, people: dict[str, str]) -> Iterator[Option]:
    stays = lasting(book)
    if people:
        slots = offers.people(people), offers.choice("condition", stays), offers.number("amount", 1, 9, 1, "tokens")
        yield _ruling("rule-condition", "Put a condition on", *slots, rule="FF-151", on=True)
    under = {who: {key: stays[key] for key in state.combatants[who].conditions if key in stays} for who in people}
    has = {who: on for who, on in under.items() if on}
    if has:
        whose = offers.people({who: people[who] for who in has})
        which = offers.of_each("condition", "choice", "who", has)
        label, do = "Take a condition off", "rule-condition"
        yield _ruling("rule-condition-off", label, whose, which, rule="FF-151", do=do, on=False)


def of_the_field(book: Catalog, state: State) -> Iterator[Option]:
    """What the game master may make of single cells."""
    cells = tuple(hexes.key(cell) for cell in state.field.cells if ground.occupant(state, cell) is None)
    if not cells:
        return
    lies, there = state.field.hazards, state.field.tiles
    kinds = {"": "plain", **{kind: in_words(kind) for kind in SPECIAL}}
    now = {cell: there.get(cell, "") for cell in cells if cell not in lies}
    yield _ruling("rule-tile", "Change the ground", *_painted("tile", kinds, cells, now), rule="FF-117")
    hazards = {name: row.name for name, row in book.hazards.items()}
    laid = {cell: lies[cell] for cell in lies if cell not in there}
    slots = _painted("hazard", hazards, cells, laid)
    yield _ruling("rule-hazard", "Lay a hazard", *slots, rule="FF-118", do="rule-tile")


def _painted(name: str, kinds: Mapping[str, str], cells: Sequence[str], now: Mapping[str, str]) -> tuple[Slot, Slot]:
    """What cells are made into, as far as some are not that ``now``, each kind by a digit of its own; and which cells,
    one or several of those.
    """
    others = {kind: {cell: _shown(cell) for cell in cells if now.get(cell) != kind} for kind in kinds}
    some = [kind for kind in kinds if others[kind]]
    digits = tuple(at if at < 10 else 0 for at, kind in enumerate(kinds, 1) if others[kind])
    kind = replace(offers.choice(name, {kind: kinds[kind] for kind in some}), digits=digits)
    which = offers.of_each("hexes", "hex", name, {kind: others[kind] for kind in some}, "which hexes?")
    return kind, replace(which, many=(1, len(cells)))


def _shown(cell: str) -> str:
    return hexes.show(hexes.at(cell))


def of_gear(book: Catalog, state: State) -> Iterator[Option]:
    """Things given and taken."""
    if state.person is None:
        return
    things = {name: row.name for kind in KINDS.values() for name, row in getattr(book, kind).items()}
    yield _ruling("rule-give", "Give a thing", offers.choice("item", things), who=HERO)
    owned = {key: piece.id for key, piece in state.sheet.pieces.items()}
    own = {key: thing_named(book, owned.get(key, key)) for key in (*owned, *state.sheet.missiles)}
    if own:
        yield _ruling("rule-take", "Take a thing away", offers.choice("item", own), who=HERO)
