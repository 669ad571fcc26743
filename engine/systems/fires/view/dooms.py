"""What is still to come of a fight, and what it changes: all of it lies open (SU1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.words import called, in_words, listed
from engine.systems.fires.catalog import Catalog
from engine.systems.fires.rules.blows import packets_of, tokens
from engine.systems.fires.rules.force import SINKS
from engine.systems.fires.rules.hexes import show
from engine.systems.fires.state import Doom, State
from engine.systems.fires.words import sink_name


def dooms(book: Catalog, state: State) -> tuple[str, ...]:
    """The doom events that have not come, each in the encounter's words and then in figures."""
    return tuple(
        " ".join(filter(None, (f"Round {doom.round}: {doom.text}", _figures(book, state, doom))))
        for number, doom in enumerate(state.dooms)
        if number not in state.doom and doom.round > state.round
    )


def _figures(book: Catalog, state: State, doom: Doom) -> str:
    """``(Drowned Watchman: move +1)``; nothing where the words are all there is."""
    told = "; ".join(_changes(book, state, doom))
    return f"({told})" if told else ""


def _changes(book: Catalog, state: State, doom: Doom) -> Iterator[str]:
    there = [state.combatants[who].name for who in doom.who if who in state.combatants]
    what = sink_name(doom.value) if doom.value in SINKS else in_words(doom.value)
    by = f"{what} {'+' if doom.by > 0 else '−'}{abs(doom.by)}"
    if doom.value and by not in doom.text:
        yield f"{listed(there) or 'all enemies'}: {by}"
    for name in dict.fromkeys(come.name for come in doom.spawns):
        cells = [show(come.at) for come in doom.spawns if come.name == name and come.at is not None]
        yield f"{name} at {' and '.join(cells)}"
    if doom.cells:
        kind = called(book, doom.tile).lower() if doom.tile else "plain ground"
        yield f"{kind} at {' and '.join(map(show, doom.cells))}"  # a cell has a comma of its own
    if doom.packets:
        yield f"{tokens(packets_of(doom.packets))} to you"
