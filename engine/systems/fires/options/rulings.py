"""The game master's rulings, offered at any time (law 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.core import offers
from engine.core.options import Option, Slot
from engine.core.refusal import Refusal
from engine.core.rulings import offered
from engine.core.words import in_words
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import ground, hexes
from engine.systems.fires.rules.sources import piece_row
from engine.systems.fires.rulings import RULE, RULINGS, fighting
from engine.systems.fires.state import HERO, State

TILES = ("boundary", "full-cover", "half-cover", "concealment", "retreat", "start")


def rulings(book: Catalog, state: State, who: str | None) -> Iterator[Option]:
    """Those of the core, then ours."""
    yield from offered.offered(RULINGS, book, state, who)
    if who:
        if who in state.combatants and not RULINGS.left_behind(state, who):
            yield from about(book, state, who)
        return
    people = {body.id: body.name for body in state.combatants.values() if not RULINGS.left_behind(state, body.id)}
    yield from offers.under("People", of_people(book, state, people))
    if fighting(book, state, None) is None:
        yield from offers.under("The field", of_the_field(book, state))
    yield from offers.under("Gear", of_gear(book, state))


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


def _ruling(
    key: str, label: str, command: dict[str, object], *slots: Slot, rule: str = RULE, no: Refusal | None = None
) -> Option:
    return offers.option(key, "", label, *slots, given=command, no=no, rule=rule, group="ruling")


def lasting(book: Catalog) -> dict[str, str]:
    """Conditions that stay."""
    return {
        name: row.name
        for name, row in book.conditions.items()
        if row.kind != "immediate" and row.applies_to != "equipment"
    }


def about(book: Catalog, state: State, who: str) -> Iterator[Option]:
    """Rulings about one body."""
    body = state.combatants[who]
    no = fighting(book, state, None)
    if no is not None or (not body.out and free_cells(state)):
        yield offers.option(
            "rule-place",
            who,
            f"Put {body.name} elsewhere",
            cell_slot("to", free_cells(state)),
            no=no,
            rule="FF-117",
            group="ruling",
        )
    yield offers.option(
        "rule-condition",
        who,
        f"Put a condition on {body.name}",
        offers.choice("condition", lasting(book)),
        offers.number("amount", 1, 9, 1, "tokens"),
        given={"on": True},
        rule="FF-151",
        group="ruling",
    )
    has = {name: lasting(book)[name] for name in body.conditions if name in lasting(book)}
    if has:
        yield offers.option(
            "rule-condition-off",
            who,
            f"Take a condition off {body.name}",
            offers.choice("condition", has),
            given={"do": "rule-condition", "who": who, "on": False},
            rule="FF-151",
            group="ruling",
        )


def of_people(book: Catalog, state: State, people: dict[str, str]) -> Iterator[Option]:
    """Coming, going, conditions."""
    no = fighting(book, state, None)
    cells = free_cells(state)
    here = {who: name for who, name in people.items() if not state.combatants[who].out}
    if here and cells:
        slots = offers.people(here), cell_slot("to", cells)
        yield _ruling("rule-place", "Put somebody elsewhere", {"do": "rule-place"}, *slots, no=no)
    if people:
        yield _ruling(
            "rule-condition",
            "Put a condition on somebody",
            {"do": "rule-condition", "on": True},
            offers.people(people),
            offers.choice("condition", lasting(book)),
            offers.number("amount", 1, 9, 1, "tokens"),
            rule="FF-151",
        )
    if no is not None:
        return
    enemies = {who: name for who, name in here.items() if who != HERO}
    if cells:
        entries = {name: row.name for name, row in book.enemies.items()}
        yield _ruling(
            "rule-add", "An enemy comes", {"do": "rule-add"}, offers.choice("entry", entries), cell_slot("at", cells)
        )
    if enemies:
        yield _ruling(
            "rule-remove",
            "Take an enemy off the field",
            {"do": "rule-remove"},
            offers.people(enemies),
            offers.choice("how", ("removed", "defeated", "lost")),
        )
    gone = {body.id: body.name for body in state.combatants.values() if body.out and body.id != HERO}
    if gone and cells:
        yield _ruling(
            "rule-add-back", "Somebody comes back", {"do": "rule-add"}, offers.people(gone), cell_slot("at", cells)
        )


def empty_cells(state: State) -> tuple[str, ...]:
    """Cells that nobody fills."""
    return tuple(hexes.key(cell) for cell in state.field.cells if ground.occupant(state, cell) is None)


def of_the_field(book: Catalog, state: State) -> Iterator[Option]:
    """What the game master may make of single cells."""
    cells = empty_cells(state)
    if not cells:
        return
    yield _ruling(
        "rule-tile",
        "Change the ground",
        {"do": "rule-tile"},
        cell_slot("at", cells),
        offers.choice("tile", {"": "plain", **{kind: in_words(kind) for kind in TILES}}),
        rule="FF-117",
    )
    yield _ruling(
        "rule-hazard",
        "Lay a hazard",
        {"do": "rule-tile"},
        cell_slot("at", cells),
        offers.choice("hazard", {name: row.name for name, row in book.hazards.items()}),
        rule="FF-118",
    )


def of_gear(book: Catalog, state: State) -> Iterator[Option]:
    """Things given and taken."""
    if state.person is None:
        return
    things = {
        name: row.name
        for kind in (book.weapons, book.shields, book.catalysts, book.armour, book.rings, book.items, book.flasks)
        for name, row in kind.items()
    }
    command = {"who": HERO}
    yield _ruling("rule-give", "Give a thing", {"do": "rule-give", **command}, offers.choice("item", things))
    own = {key: str(piece_row(book, piece).name) for key, piece in state.sheet.pieces.items()}
    if own:
        yield _ruling("rule-take", "Take a thing away", {"do": "rule-take", **command}, offers.choice("item", own))
