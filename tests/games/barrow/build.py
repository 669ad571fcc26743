"""A pack's entry becomes a combatant; an encounter becomes a state, and back."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import house
from engine.core.codes import ENCOUNTER
from engine.core.people import with_one
from engine.core.refusal import Refused
from engine.core.roster import free_id, in_hiding, numbered_name
from engine.core.rulings.commands import RuleAdd
from tests.games.barrow.catalog import Catalog, Encounter, Placed
from tests.games.barrow.commands import NextFight
from tests.games.barrow.house import House
from tests.games.barrow.state import Combatant, State


def combatant(catalog: Catalog, state: State, asked: RuleAdd) -> Combatant:
    """Somebody new. Whoever hides is called so for the game master, until ``decide`` has them come out."""
    entry = catalog.people[asked.entry]
    weapon = catalog.weapons[entry.weapon]
    names = [person.name for person in state.combatants.values()]
    name = (in_hiding if asked.hidden else numbered_name)(entry.name, names)
    zone, side = asked.at, asked.side or entry.side
    strength, guard = entry.strength, entry.guard
    return Combatant(
        free_id(name, state.combatants), asked.entry, name, side, zone, strength, strength, guard, guard,  # type: ignore[arg-type]
        entry.armour, entry.heart, weapon.name, weapon.die, weapon.ranged, asked.hidden,
    )  # fmt: skip


def begin(catalog: Catalog, encounter: Encounter, wishes: Mapping[str, str]) -> State:
    """The root of a chronicle: the fight itself, or an empty field to be laid out."""
    chosen = house.house_of(House, {**encounter.options, **wishes}, "BA-09")
    state = State(encounter.title, {}, chosen, "fight" if encounter.combatants else "setup")
    for asked in next_fight(encounter).arrivals:
        state = with_one(state, combatant(catalog, state, asked))
    return state


def blank(title: str, sizes: Mapping[str, int]) -> Encounter:
    """An encounter with nobody in it."""
    return Encounter("barrow", title, "")


def next_fight(encounter: Encounter) -> NextFight:
    """The command that makes an encounter the next fight."""
    placed = encounter.combatants
    return NextFight(encounter.title, tuple(RuleAdd(p.entry, p.zone, hidden=p.hidden) for p in placed))


def encounter_of(catalog: Catalog, state: State, title: str, summary: str) -> Encounter:
    """The field as an encounter. Raises ``Refused`` where somebody is in no pack."""
    missing = [person.name for person in state.combatants.values() if person.entry not in catalog.people]
    if missing:
        raise Refused(ENCOUNTER, f"{missing[0]} is in no pack", "BA-09")
    placed = tuple(Placed(p.entry, p.zone, p.hidden) for p in state.combatants.values())
    return Encounter("barrow", title, summary, placed, house.unusual(state.house))
