"""What cannot be in a state that comes from a file: ids of nobody, numbers beyond their ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec

from engine.board.hexgrid import parse, show
from engine.core.fits import counts, finds
from engine.core.problem import Problem, all_among, among, each_among, in_range
from engine.core.ruleset import own_ids, touched
from engine.core.rulings import made
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.commands.journey import PickUp, TurnPage
from engine.systems.fires.events import flow
from engine.systems.fires.rules.book import book_of
from engine.systems.fires.rules.routes import AS_PROPOSED
from engine.systems.fires.rules.sources import KINDS
from engine.systems.fires.rules.tables import MOST_DICE
from engine.systems.fires.rulings import RULINGS
from engine.systems.fires.state import HERO, SHIMMER, Combatant, Outcome, Person, Question, State

CHARGED = ("item", "flask")
"""The kinds of things that have charges (FF-36)."""
OF_ENEMIES = frozenset({"enemy-start", "enemy-move", "after-move", "attack", "strike", "enemy-end"})
"""The steps in which it is somebody's turn (C4)."""


def sound(catalog: Catalog, state: State, before: State | None = None) -> tuple[Problem, ...]:
    """Everything that is wrong with a state. What a chronicle speaks of are rows that it brings along or that the packs
    have, after every step; what is as it was in the state ``before`` is in order because it was.
    """
    try:
        book = book_of(catalog, state)
    except msgspec.ValidationError as error:
        return (Problem("changes", f"hold rows that are none: {error}"),)
    except (AttributeError, KeyError, TypeError) as error:
        return (Problem("kept", f"holds rows of a kind that there is not: {error}"),)
    return (*own_ids(catalog, state, before), *_problems(state), *_rows(book, state, before))


def _rows(book: Catalog, state: State, before: State | None) -> Iterator[Problem]:
    """What is looked up among the rows without a second thought."""
    for key, body in touched(state.combatants, before).items():
        yield from _body(book, f"combatants.{key}", body)
    for number, doom in enumerate(state.dooms if before is None or before.dooms is not state.dooms else ()):
        for at, body in enumerate(doom.spawns):
            yield from _body(book, f"dooms[{number}].spawns[{at}]", body)
    for number, effect in enumerate(state.effects if before is None or before.effects is not state.effects else ()):
        row = getattr(book, effect.kind, {}).get(effect.row) if effect.kind in book.__struct_fields__ else None
        if not hasattr(row, "rules") or effect.rule < 0:  # a row that was edited since may have fewer rules
            yield Problem(f"effects[{number}]", "is a rule of no row")
    if state.person is not None and (before is None or before.person is not state.person):
        yield from _gear(book, state.person)


def _body(book: Catalog, path: str, body: Combatant) -> Iterator[Problem]:
    if body.kind == "enemy" or body.entry:
        yield from among(f"{path}.entry", body.entry, book.enemies)
    yield from each_among(f"{path}.conditions", body.conditions, book.conditions)
    yield from each_among(f"{path}.waiting", body.waiting, book.damage_types)


def _gear(book: Catalog, person: Person) -> Iterator[Problem]:
    for key, piece in person.pieces.items():
        if piece.id not in getattr(book, KINDS[piece.kind]) or (piece.loaded and piece.loaded not in book.missiles):
            yield Problem(f"person.pieces.{key[:40]}", "is nothing of the packs, or loaded with nothing of them")
        elif piece.charges and piece.kind not in CHARGED:
            yield Problem(f"person.pieces.{key[:40]}.charges", f"are {piece.charges}: a {piece.kind} has none")
    for name, rows in (("missiles", book.missiles), ("known", book.attunements), ("pots", book.attunements)):
        yield from each_among(f"person.{name}", getattr(person, name), rows)


def _problems(state: State) -> Iterator[Problem]:
    people = state.combatants
    if HERO in people and people[HERO].hidden:
        yield Problem(f"combatants.{HERO}.hidden", "is true: nobody plays somebody they do not know of")
    if state.person is not None:
        yield from _person(state.person, HERO in people)
    for key, body in people.items():
        yield from _standing(state, f"combatants.{key}", body)
    yield from all_among("turn.enemy", (state.turn.enemy,), people)
    if state.asking is not None and state.step == "idle":
        yield Problem("asking", "is something where nothing goes on")
    if state.asking is not None:
        yield from _question(state, state.asking.question)
    if state.step in OF_ENEMIES and not state.turn.enemy:
        yield Problem("turn.enemy", f"is nobody, and the step is {state.step}")
    for name, table in state.tables.items():
        if not 1 <= table.dice <= MOST_DICE:
            yield Problem(f"tables.{name}.dice", f"are {table.dice}: must be 1 to {MOST_DICE}")
        if not table.entries:
            yield Problem(f"tables.{name}.entries", "are none")
        if not -1 <= table.now < len(table.entries) or not -1 <= table.forced < len(table.entries):
            yield Problem(f"tables.{name}", "speaks of an entry that it does not have")
        yield from each_among(f"tables.{name}.drives", table.drives, people)
    if any(not 1 <= die.score <= 6 for die in state.pool):
        yield Problem("pool", "has a die that does not show 1 to 6")


def _question(state: State, question: Question) -> Iterator[Problem]:
    if question.labels and len(question.labels) != len(question.choices):
        yield Problem("asking.question.labels", f"are {len(question.labels)} of {len(question.choices)} choices")
    if question.kind == "route":
        cells = (AS_PROPOSED, *state.field.names.values())
        yield from each_among("asking.question.choices", question.choices, cells)


def _standing(state: State, path: str, body: Combatant) -> Iterator[Problem]:
    if body.wounds < 0 or not 0 <= body.bled <= body.wounds:
        yield Problem(f"{path}.wounds", "cannot be so")
    if not all(map(str.split, body.routine)):
        yield Problem(f"{path}.routine", "has damage of no type")
    if body.kind == "character" and body.raised is not None and state.person is not None:
        yield from among(f"{path}.raised.by", body.raised.by, {SHIMMER, *state.person.pieces})
    places = [place for place in (body.at, body.tail) if place is not None]
    if any(place not in state.field.names for place in places):
        yield Problem(f"{path}.at", f"is {', '.join(map(show, places))}, which is off the map")


def _person(person: Person, stands: bool) -> Iterator[Problem]:
    if not stands:
        yield Problem("combatants", "are without the character's body")
    worn = filter(None, (*person.slots, person.armour))  # of the others none is there while it is empty
    keys = (*worn, *person.rings, *person.pouches, *person.carried, *person.stash)
    if any(key not in person.pieces for key in keys):
        yield Problem("person", "has a place filled with nothing")
    if any(not -1 <= hand < 4 for hand in person.hands) or person.off not in (0, 1):
        yield Problem("person.hands", "are on no slot")
    elif any(hand >= 0 and not person.slots[hand] for hand in person.hands):
        yield Problem("person.hands", "are on an empty slot")


def _tile(state: State, event: flow.TileSet) -> Iterator[Problem]:
    """Raises ``ValueError`` for what is no cell."""
    for at, cell in enumerate(event.cells):
        if parse(cell) not in state.field.names:
            yield Problem(f"cells[{at}]", f"is {cell}, which is off the map")


def _foreseen(state: State, event: flow.TableSet) -> Iterator[Problem]:
    if event.why == "foreseen" and not 0 <= event.table.forced < len(event.table.entries):
        yield Problem("table.forced", "is no entry of the table, and was foreseen")


def _page(state: State, command: TurnPage | PickUp) -> Iterator[Problem]:
    """A step that names what is on a page is named after it; a chronicle that keeps no chapter names nothing."""
    kept = state.kept.get("chapters", {}).get(state.journey.chapter)
    if kept is None:
        return
    page = kept["pages"][state.journey.page]
    if isinstance(command, TurnPage):
        yield from in_range("option", command.option, 0, len(page["options"]) - 1)
    else:
        yield from among("find", command.find, page["finds"])


FITS = made.fits(
    RULINGS,
    {
        flow.DoomCame: counts(number=lambda state, event: state.dooms),
        flow.TileSet: _tile,
        flow.TableSet: _foreseen,
        TurnPage: _page,
        PickUp: _page,
        flow.Ended: finds(outcome=lambda state, event: get_args(Outcome)[1:]),
    },
)
"""What events from a file have to find in the state before them."""
