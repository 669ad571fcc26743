"""An encounter made into a fight, the first or the next (Flow, SETUP)."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.board import hexgrid
from engine.core import house as house_rules
from engine.core.copied import across
from engine.core.words import slug
from engine.systems.miasma.build.people import made, numbered, put_on_board
from engine.systems.miasma.catalog import Catalog, Encounter
from engine.systems.miasma.coming import Coming
from engine.systems.miasma.house import House
from engine.systems.miasma.state import Combatant, Ground, Map, State

if TYPE_CHECKING:
    from engine.systems.miasma.commands import NextFight


def written(coming: Coming) -> Encounter:
    """What was stored, as an encounter that can be checked and built."""
    return across(Encounter, coming, system="miasma", summary="")


def land(encounter: Encounter) -> Map:
    """MI-18, MI-24: the map of an encounter."""
    if encounter.rows:
        rows = encounter.rows
    elif encounter.radius:
        rows = hexgrid.disc_rows(encounter.radius)
    else:
        rows = hexgrid.rectangle(encounter.width, encounter.height)
    terrain = {
        hexgrid.show(hexgrid.parse(text)): Ground(tag.tag, tag.no_entry, tag.blocks_lines)
        for tag in encounter.terrain
        for text in tag.hexes
    }
    return Map(rows, terrain)


def lined_up(
    catalog: Catalog,
    encounter: Encounter,
    house: House,
    roster: Sequence[Combatant] | None = None,
    playing: Container[str] = (),
) -> dict[str, Combatant]:
    """Everybody of an encounter on their hexes, those who are seen first.

    With a ``roster``, those of it who are ``playing`` take the places of the encounter's samurai: first those of the
    same entry, then in order; whoever finds no place stands outside.
    """
    out: dict[str, Combatant] = {fighter.id: replace(fighter, hex=None) for fighter in roster or ()}
    entrants = list(encounter.combatants)
    if roster is not None:
        waiting = [fighter for fighter in roster if fighter.id in playing]
        places = [entrant for entrant in entrants if entrant.samurai]
        for entrant in sorted(places, key=lambda place: all(person.sheet.entry != place.samurai for person in waiting)):
            if waiting:
                match = next((person for person in waiting if person.sheet.entry == entrant.samurai), waiting[0])
                waiting.remove(match)
                out[match.id] = put_on_board(match, entrant)
        entrants = [entrant for entrant in entrants if not entrant.samurai]
    for entrant in sorted(entrants, key=lambda newcomer: newcomer.hidden):
        fighter = made(catalog, entrant, out, house)
        out[fighter.id] = put_on_board(fighter, entrant)
    return numbered(out)


def next_line_up(catalog: Catalog, state: State, command: NextFight) -> dict[str, Combatant]:
    """Everybody of the next fight: the roster's characters with full stamina, and the monsters that come along."""
    characters = [fighter for fighter in state.combatants.values() if fighter.kind == "character"]
    able = {fighter.id for fighter in characters if fighter.status != "lost"}
    playing = able if command.who is None else able.intersection(command.who)
    roster = [
        replace(character, stamina=character.stamina_max) if character.id in able else character
        for character in characters
    ]
    roster += [
        person
        for person in state.combatants.values()
        if person.kind == "monster" and person.stays and person.status == "up"
    ]
    return lined_up(catalog, written(command.encounter), state.house, roster, playing)


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The first fight, at segment 1; an empty field is laid out first. Raises ``Refused`` (``option``)."""
    house = house_rules.house_of(House, {**encounter.options, **wishes}, "MI-93")
    combatants = lined_up(catalog, encounter, house)
    return State(
        combatants,
        land(encounter),
        phase="decide" if encounter.combatants else "setup",
        house=house,
        title=encounter.title,
        place=encounter.place or slug(encounter.title),
        resting_place=encounter.resting_place,
    )
