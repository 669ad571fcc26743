"""The map: ground, bodies, reach of the character, and what each enemy could do from where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Board, Cell, Fact, Overlay, Token
from engine.core.words import counted_off, in_words
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules import ground, hexes, reach, routes
from engine.systems.fires.rules.blows import gap
from engine.systems.fires.rules.danger import ahead, hitting
from engine.systems.fires.state import HERO, Combatant, State

GLYPHS = {
    "boundary": "wall",
    "full-cover": "cover",
    "half-cover": "half-cover",
    "concealment": "concealed",
    "fire": "hazard",
    "retreat": "way-out",
    "start": "mark",
}


def board(book: Catalog, state: State, marks: dict[str, str], focus: str | None) -> Board:
    """The field; reach, routes and distances are told from the focus."""
    if not state.field.rows or (state.phase == "journey" and not state.enemies):
        return Board("none")
    field = state.field
    rows = tuple((-(row // 2), row, field.columns) for row in range(field.rows))
    centre = focus if focus in state.combatants else HERO if HERO in state.combatants else None
    here = [body for body in state.combatants.values() if body.at is not None and not body.out]
    return Board(
        "hex",
        hexes=rows,
        cells=tuple(cells(book, state)),
        tokens=tuple(token(book, body, marks[body.id]) for body in here),
        overlays=tuple(overlays(book, state, centre, marks)),
        prices=tuple(distances(state, centre, here)),
        benches=tuple(
            Fact(body.name, "lost to the ground" if body.out == "lost" else "defeated", "FF-141")
            for body in state.combatants.values()
            if body.out
        ),
        focus=centre or "",
        written="row-column",
    )


def token(book: Catalog, body: Combatant, short: str) -> Token:
    """A body on the map."""
    at = ground.cells(body)
    state = "hidden" if body.hidden else "down" if ground.down(book, body) else "up"
    return Token(
        body.id,
        body.name,
        short,
        "party" if body.id == HERO else "foes",
        tuple(map(hexes.key, at)),
        guard="shield up" if body.raised is not None else "",
        state=state,  # type: ignore[arg-type]
        text=", ".join(book.conditions[name].name for name in body.conditions),
    )


def cells(book: Catalog, state: State) -> Iterator[Cell]:
    """Ground that is not plain, with its row and column (FF-115); start cells as long as one is to be chosen."""
    for cell in state.field.cells:
        tile, name = ground.tile(state, cell), ground.hazard(state, cell)
        tile = "" if tile == "start" and state.phase != "setup" else tile
        if name:
            row = ground.hazard_row(book, name)
            glyph = "deadly" if ground.deadly(row) else "water" if row.benign else "hazard"
            also = f" ({in_words(tile)})" if tile and tile != name else ""
            yield Cell(hexes.key(cell), glyph, f"{hexes.show(cell)} {row.name}{also}: {row.text}")
        elif tile:
            yield Cell(hexes.key(cell), GLYPHS.get(tile, "mark"), f"{hexes.show(cell)} {in_words(tile)}")


def overlays(book: Catalog, state: State, focus: str | None, marks: dict[str, str]) -> Iterator[Overlay]:
    """One thing at a time: the answers to a question about a route by their digits, else what an enemy in focus has in
    its reach, else what all of them would do to the character.
    """
    if state.phase not in ("beat", "counterbeat", "setup") or state.hero.at is None or state.person is None:
        return
    answers = list(asked(book, state, marks))
    if answers:
        yield from answers
    elif focus == HERO:
        yield from coming(book, state, marks)
    elif focus is not None:
        yield from threatened(book, state, state.combatants[focus], marks[focus])


def asked(book: Catalog, state: State, marks: dict[str, str]) -> Iterator[Overlay]:
    """The cells that a question about a route leaves open, as its answers are numbered; and where the walk has come to,
    whose steps are taken when all of it is known.
    """
    if state.asking is None or state.asking.question.kind != "route":
        return
    enemy = state.turn.enemy
    choices = state.asking.question.choices
    given = [given.rpartition("\n")[2] for given in state.asking.answers if "\nroute\n" in given]
    open_ = tuple(hexes.at(cell) for cell in choices if cell != routes.AS_PROPOSED)
    come = routes.halted(book, state, enemy, open_, [hexes.at(cell) for cell in given if cell != routes.AS_PROPOSED])
    if come not in (None, state.combatants[enemy].at):
        yield Overlay("path", hexes.key(come), f"{marks[enemy]}?", enemy, note=f"where {marks[enemy]} has come")
    for number, cell in enumerate(routes.numbered(choices), 1):
        if cell == routes.AS_PROPOSED:
            continue
        yield Overlay("route", cell, str(number), enemy, note=f"what {number} answers")


def coming(book: Catalog, state: State, marks: dict[str, str]) -> Iterator[Overlay]:
    """Where enemies whose Turn is still to come would go, and who of them can hit the character (FF-99, FF-100)."""
    had = (*state.turn.done, state.turn.enemy) if state.phase == "counterbeat" else ()
    for body in state.enemies:
        if body.id not in had:
            yield from predicted(book, state, body, marks[body.id])
    near = [marks[body.id] for body in hitting(book, state) if body.id not in had]
    for cell in ground.cells(state.hero) if near else ():
        yield Overlay("threat", hexes.key(cell), "", HERO, note=f"{counted_off(near)} can hit you there")


def predicted(book: Catalog, state: State, body: Combatant, mark: str) -> Iterator[Overlay]:
    """The longest way that an entry open to an enemy has it go, each cell with the next, the last with whose it is."""
    way = tuple(map(hexes.key, ahead(book, state, body.id).way))
    for cell, after in zip(way, (*way[1:], ""), strict=False):
        yield Overlay("route", cell, "" if after else f"{mark}?", body.id, to=after, note=f"where {mark} would go")


def threatened(book: Catalog, state: State, body: Combatant, mark: str) -> Iterator[Overlay]:
    """Cells that an enemy's attacks reach from where it stands; what other enemies stand on is in no danger."""
    taken = {cell for other in state.enemies for cell in ground.cells(other)}
    for cell in reach.near(book, state, body):
        if cell not in taken:
            yield Overlay("threat", hexes.key(cell), "", body.id, note=f"in reach of {mark}")


def distances(state: State, focus: str | None, here: list[Combatant]) -> Iterator[Fact]:
    """How far everybody is from the focus (FF-116)."""
    if focus is None or state.combatants[focus].at is None:
        return
    for body in here:
        if body.id != focus:
            yield Fact(body.name, f"{gap(state, focus, body.id)} away", "FF-116")
