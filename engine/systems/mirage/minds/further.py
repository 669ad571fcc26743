"""What only looking ahead can judge: standing elsewhere for an action, which costs whoever comes after one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.minds.contract import Act, Temper
from engine.systems.mirage.catalog import Catalog
from engine.systems.mirage.checks.every import refusal
from engine.systems.mirage.commands import acts as cmd
from engine.systems.mirage.minds.blows import Bout
from engine.systems.mirage.minds.turn import attacks
from engine.systems.mirage.minds.who import asked
from engine.systems.mirage.rules import zones
from engine.systems.mirage.rules.overwatch import directions
from engine.systems.mirage.rules.people import fights_on, foes_of
from engine.systems.mirage.rules.question import question
from engine.systems.mirage.state import Combatant, State


def further(catalog: Catalog, state: State, who: str, nature: Temper) -> tuple[Act, ...]:
    """Where everybody of the side whose turn it is could be instead, and the best attack of each."""
    if question(state) is not None:
        return ()
    bout, found = Bout(state), list[Act]()
    for person in (state.combatants[able] for able in asked(state)):
        if person.terror is not None:
            continue
        found += (act for act in _elsewhere(state, person) if refusal(catalog, state, act.command) is None)
        strikes = [act for act in attacks(bout, person, nature) if refusal(catalog, state, act.command) is None]
        found += sorted(strikes, key=lambda act: -act.worth)[:1]
    return tuple(found)


def _elsewhere(state: State, person: Combatant) -> Iterator[Act]:
    foes = {foe.zone for foe in foes_of(state, person) if fights_on(foe) and not foe.hidden}
    for key, cover in state.covers.items():
        if cover.zone == person.zone and cover.rating and person.place != key:
            yield Act(cmd.SeekCover(person.id, key), 0.0, f"behind {cover.name}, where nobody strikes who is not close")
    if person.place == "open" and person.zone in foes:
        yield Act(cmd.MoveInside(person.id, "far"), 0.0, "away from them: whoever wants to strike has to come up first")
    if not person.riding:
        for zone, _ in zones.around(state, person.zone):
            yield Act(cmd.Move(person.id, zone), 0.0, f"stands better in {state.zones[zone].name}")
    for zone in directions(state, person):
        if zone in foes and not person.slow_spent:
            yield Act(cmd.Overwatch(person.id, zone), 0.0, "waits for whoever comes")
