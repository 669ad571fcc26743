"""How a side without a person fights Barrow: strike where it does most, walk where somebody is, wait for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from engine.core.minds.contract import Act, Minds, Temper
from tests.games.barrow import rules
from tests.games.barrow.catalog import Catalog
from tests.games.barrow.commands import Attack, Move, Pass
from tests.games.barrow.state import SIDES, ZONES, Combatant, State


def sides(state: State) -> Mapping[str, tuple[str, ...]]:
    """Everybody by side."""
    return {side: tuple(p.id for p in state.combatants.values() if p.side == side) for side in SIDES}


def asked(state: State) -> tuple[str, ...]:
    """BA-01: whoever of the side has not acted."""
    people = state.combatants.values() if state.phase == "fight" else ()
    return tuple(p.id for p in people if p.able and p.side == state.turn and not p.acted)


def winner(state: State) -> str:
    """BA-07: the side that is left."""
    left = {p.side for p in state.combatants.values() if p.able}
    return "" if state.phase == "fight" else left.pop() if len(left) == 1 else "draw"


def standing(state: State, side: str) -> float:
    """From −1 to 1: what is left of one side's guard and strength, less what is left of the other's."""
    left = {True: 0.0, False: 0.0}
    for p in state.combatants.values():
        left[p.side == side] += (p.guard + 2 * p.strength) / (p.guard_max + 2 * p.strength_max) * p.able
    return (left[True] - left[False]) / max(1.0, left[True] + left[False])


def acts(catalog: Catalog, state: State, who: str, temper: Temper) -> tuple[Act, ...]:
    """A blow by what it takes on average; the way to the others where none can be reached; waiting."""
    person = state.combatants[who]
    there = next(zone for zone in ZONES if zone != person.zone)
    blows = tuple(_blows(state, person))
    walk = Act(Move(who, there), 0.0 if blows else 0.1, "nobody is in reach")
    return (*blows, walk, Act(Pass(who), 0.05 if person.ranged else 0.0, "waits"))


def _blows(state: State, person: Combatant) -> Iterator[Act]:
    for foe in state.combatants.values():
        if foe.able and foe.side != person.side and rules.reaches(person.zone, foe.zone, person.ranged):
            blow = sum(rules.through(face, foe.armour) for face in range(1, person.die + 1)) / person.die
            worth = 1 + blow / (foe.guard + foe.strength)
            yield Act(Attack(person.id, foe.id), worth, f"{foe.name} has {foe.guard + foe.strength} left")


def known(state: State, side: str) -> State:
    """BA-S1: the state without those whom the other side hides."""
    people = {who: p for who, p in state.combatants.items() if p.side == side or not p.hidden}
    return replace(state, combatants=people)


MINDS: Minds[Catalog, State] = Minds(
    sides=sides,
    asked=asked,
    standing=standing,
    winner=winner,
    out=lambda state: frozenset(p.id for p in state.combatants.values() if not p.able),
    acts=acts,
    known=known,
)
